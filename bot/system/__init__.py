"""The machine below: environment variables and file modes."""
