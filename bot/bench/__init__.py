"""What Skald costs, measured as ratios against a yardstick taken in the same run.

Figures of a machine say little, so almost every row sets Skald beside something well known that does the same kind of
work: a poker engine, a picture drawn the plain way, a bot that answers a constant, a plain database call. Both sides
are taken in turns, several times, and the row shows the median. `course` holds all measurements.

Nothing is imported here: some measurements start modules of this package as processes, which shall hold nothing else.
"""
