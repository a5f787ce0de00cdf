"""What the threads of tables of events are called."""

from __future__ import annotations

from bot.client.table_threads import LONGEST, thread_name
from bot.tables.options import Occasion


def test_what_tells_the_tables_of_two_long_events_apart_stands_first_and_has_room() -> None:
    title = "The great and glorious midwinter tournament of the North, part"
    occasion = Occasion(event=3, name=f"{title} two", round=2, match=11)
    name = thread_name(occasion, ("Hrólfr the Walker of the Northern", "Sif of the Golden Hair and Fields"), 1_000_000)
    assert name.startswith("2.11 · Hrólfr the Walker of the Northern – Sif")
    assert name.endswith("… · 1000000")
    assert len(name) <= LONGEST
    short = thread_name(occasion, ("Ana", "Bo"), 57)
    assert short == f"2.11 · Ana – Bo · {title} two · 57"
