"""What a panel tells: everything since its owner's last answer, in the order in which it happened, in a few lines."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from bot.panels.height import PHONE, text_height
from bot.panels.news import FEWEST, LATEST, LINES, OUTCOMES, ROOM, consequences, in_one_line, since, tell
from bot.panels.texts import Texts
from bot.store import Status
from bot.tables.own_news import back_to_own_answer
from bot.tables.sessions import Sessions
from engines.core import TABLE, Entry
from renderers.kit.phrases import You
from tests.bot.test_bot_replays import sessions_while_played
from tests.bot.test_panels_secrecy import session_of
from tests.conformance.playing import random_play
from tests.conformance.registry import entrants
from tests.listings import shared_catalogue

TEXTS = Texts()
GAMES = ("gulveig", "thor_vs_loki", "champions_of_midgard", "nordic_glory", "god_of_war")


def entries(*seats: int) -> tuple[Entry[Any], ...]:
    return tuple(Entry(n, seat) for n, seat in enumerate(seats))


@pytest.mark.parametrize(
    ("seats", "expected"),
    [
        ((TABLE,), [0]),
        ((TABLE, 0), [1]),
        ((TABLE, 1), [0, 1]),
        ((TABLE, 0, 1, 1, 1), [1, 2, 3, 4]),
        ((1, 0, 1, 0), [3]),
        ((1, 2, 1, 2), [0, 1, 2, 3]),
        ((0, 1, 0, 2, 1), [2, 3, 4]),
    ],
)
def test_entries_from_the_own_last_answer_to_the_newest(seats: tuple[int, ...], expected: list[int]) -> None:
    assert [entry.n for entry in since(entries(*seats), 0)] == expected


def test_whoever_reads_their_name_is_spoken_to() -> None:
    assert TEXTS("fact.take-back", who="Ana") == "Ana takes the last move back."
    assert TEXTS("fact.take-back", who=You("Ana")) == "You take your last move back."
    assert TEXTS.join([You("Ana")]) == "Ana"
    assert isinstance(TEXTS.phrases.join([You("Ana")]), You)
    assert not isinstance(TEXTS.phrases.join(["Ana"]), You)
    assert TEXTS.join(["Bo", You("Ana")]) == "You and Bo"


@pytest.mark.parametrize("key", GAMES)
def test_a_panel_never_names_its_owner_and_tells_in_order(key: str) -> None:
    entrant, bold, cut = entrants()[key], 0, 0
    for table in entrant.tables[:2]:
        log: tuple[Entry[Any], ...] = ()
        for game, _, entry in random_play(entrant, table, "panel-news", 90):
            log = (*log, entry)[-10:]
            session = replace_recent(session_of(entrant, game, entry, table.seats), log)
            for seat in range(table.seats):
                told = consequences(TEXTS, session, since(log, seat), seat).lines
                assert len(told) <= LINES + 1
                assert len(told) <= FEWEST + 1 or text_height("\n".join(told), PHONE) <= ROOM
                strong = [line.startswith("**") for line in told]
                assert sum(strong) <= OUTCOMES
                bold, cut = bold + sum(strong), cut + any(map(hidden, told))
                assert not [line for line in told if re.search(rf"\b{session.names[seat]}\b", line)]
                everything = [line for one in since(log, seat) for line in tell(TEXTS, session, one, seat, end=False)]
                plain = [line.strip("*") for line in told if not line.startswith("-# …")]
                rest = iter(everything)
                assert all(line in rest for line in plain)
                assert len(everything) - len(plain) == sum(hidden(line) for line in told)
    assert bold
    assert cut


@pytest.mark.parametrize("key", GAMES)
def test_what_matters_most_is_told_where_there_is_no_room_for_all(key: str) -> None:
    """Beside outcomes and the lines before them, and the very last lines, which are told in any case."""
    entrant, left_out, log = entrants()[key], 0, ()
    table = entrant.tables[0]
    weigh = entrant.listing.watching.commentary.weight
    for game, _, entry in random_play(entrant, table, "news-by-weight", 90):
        log = (*log, entry)[-10:]
        session = replace_recent(session_of(entrant, game, entry, table.seats), log)
        for seat in range(table.seats):
            told = consequences(TEXTS, session, since(log, seat), seat).lines
            weighed = [
                (line, weigh(fact))
                for one in since(log, seat)
                for announced in one.told
                if (fact := announced.seen_by(seat)) is not None
                for line in tell(TEXTS, session, msgspec.structs.replace(one, told=(announced,)), seat, end=False)
            ]
            twice = len(dict(weighed)) < len(weighed)
            if any(map(hidden, told)) and not twice and not any(line.startswith("**") for line in told):
                kept = [line for line in told if not hidden(line)]
                own = log and since(log, seat)[0].seat == seat
                assert not own or weighed[0][0] in kept
                free = [weight for line, weight in weighed[1 if own else 0 : -LATEST] if line in kept]
                missed = [weight for line, weight in weighed if line not in kept]
                assert max(missed, default=0) <= min(free, default=9)
                left_out += len(missed)
    assert left_out or key in ("gulveig", "god_of_war"), "there what is long has an outcome for everybody"


@pytest.mark.parametrize("key", GAMES)
def test_one_line_tells_what_matters_most_since_the_own_last_answer(key: str) -> None:
    entrant, told, log = entrants()[key], 0, ()
    table = entrant.tables[0]
    for game, _, entry in random_play(entrant, table, "one-line", 40):
        log = (*log, entry)[-10:]
        session = replace_recent(session_of(entrant, game, entry, table.seats), log)
        for seat in range(table.seats):
            line = in_one_line(TEXTS, session, seat)
            later = [one for one in since(log, seat) if one.seat != seat or one is not since(log, seat)[0]]
            lines = [line for one in later for line in tell(TEXTS, session, one, seat, end=False)]
            assert line in lines if lines else not line
            told += bool(line)
    assert told


@pytest.fixture
async def long_ago(store):
    """A table at which one seat has answered long before the other has made many answers."""
    return Sessions(store, shared_catalogue(("thor_vs_loki",)), lambda: 1)


async def test_the_news_go_back_to_the_own_last_answer_however_long_ago_it_was(long_ago) -> None:
    async for session in sessions_while_played(long_ago, "thor_vs_loki", 2):
        log = await long_ago.log(session)
        for seat in (0, 1):
            found = since(await back_to_own_answer(long_ago.store.log, session, seat), seat)
            if session.table.status is Status.PLAYING:
                assert found == since(log, seat)
        short = replace(session, recent=session.recent[-1:])
        assert len(await back_to_own_answer(long_ago.store.log, short, 0)) >= 1
        if session.begun_game.n > 45:
            break
    wide = replace(session, recent=tuple(replace_seat(entry) for entry in session.recent))
    assert since(await back_to_own_answer(long_ago.store.log, wide, 0), 0) == since(log, 0)


def replace_seat(entry: Entry[Any]) -> Entry[Any]:
    return msgspec.structs.replace(entry, seat=1)


def hidden(line: str) -> int:
    """Return how many lines a line stands for that are not told."""
    return int(line.split()[2]) if line.startswith("-# …") else 0


def replace_recent(session: Any, log: tuple[Entry[Any], ...]) -> Any:
    return type(session)(session.table, session.seats, session.listing, session.game, log)
