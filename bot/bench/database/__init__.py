"""Databases as large as those of a Skald that has been played with for years, made within minutes.

A few dozen games are really played by the computer players; all other tables are copies of theirs under ids, people,
servers and times of their own, made inside the database. A copy shares its game's header, seed and commitment, so that
it verifies, replays and resumes like the game that was played.
"""
