"""Tables: lobbies, games in progress, their decks, transcripts and deadlines."""
