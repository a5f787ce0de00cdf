"""Helpers that know nothing of tables: environment variables, file modes, locks, mentions."""
