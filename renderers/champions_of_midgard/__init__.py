"""The pictures and prose of Champions of Midgard."""
