"""Events as they run: their rows, their tables, and what people and organisers may do."""
