"""Painting pictures in a process of its own."""
