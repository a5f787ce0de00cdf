"""The Discord client: what comes in, what goes out, and what the messages of a table show."""
