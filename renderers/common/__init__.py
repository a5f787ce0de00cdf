"""Pictures that belong to no single game: lobby, result, standings and profile."""
