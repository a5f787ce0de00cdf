"""A fleet under load: processes that are killed while people press, and what became of every press."""
