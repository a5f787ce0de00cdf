"""What knows nothing of tables: environment variables, file modes, locks, mentions."""
