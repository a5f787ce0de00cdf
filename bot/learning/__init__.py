"""Learning a game: the rules in chapters, a glossary, coach's notes and lessons, read from `data/<game>/learning`."""
