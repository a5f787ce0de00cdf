"""Tables: lobbies, games in progress, their decks, records and deadlines."""
