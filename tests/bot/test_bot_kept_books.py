"""A table always ends under the cards it began with, whatever an update does to the game's own files."""

from __future__ import annotations

import pickle
import shutil
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest
from msgspec import structs
from msgspec.structs import replace

from bot.autoplay.computer_worker import decide, task_of
from bot.games import Catalogue, Listing, UnknownBook, built_in, loaded, packed_book
from bot.operator.errors import Exit, trouble_of
from bot.operator.old_rules import OldRules, close_old, refuse_old_rules
from bot.store import Status, Store
from bot.tables.lobbies import Lobbies
from bot.tables.sessions import Sessions
from engines.core import fallback
from tests.bot.harness import ANA, BO, new_table, sitter

KEY, CARD, DAY = "thor_vs_loki", "viking", 24 * 3_600_000
RELEASES = Path(__file__).parents[1] / "operator" / "schemas"
"""Databases of earlier releases, each with a table of Gulveig that runs; up to 0004 under the first rules."""


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """The game's files, in a folder that may be changed."""
    return Path(shutil.copytree(built_in(KEY).folder, tmp_path / "data" / KEY))


def games(folder: Path, key: str = KEY) -> Catalogue:
    """The game as a Skald reads it that starts now."""
    return Catalogue({key: loaded(replace(built_in(key), folder=folder))})


def sessions_of(store: Store, catalogue: Catalogue, now: int = 1_000) -> Sessions:
    return Sessions(store, catalogue, lambda: now)


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text()
    assert text.count(old) == 1
    file.write_text(text.replace(old, new))


def update(folder: Path) -> None:
    """Make another version of the game: one card is stronger and has another name."""
    change(folder / "cards.toml", f"[cards.{CARD}]\nstrength = 4\n", f"[cards.{CARD}]\nstrength = 3\n")
    change(folder / "text.en.toml", f'\n{CARD} = "Viking Warriors"\n', f'\n{CARD} = "Wolfcoat"\n')


def printed(listing: Listing) -> tuple[int, str, bytes]:
    """Return a card as it is in the rules, in words and as a picture."""
    return listing.rules.book.kinds[CARD].strength, listing.phrases(f"card.{CARD}"), listing.draw_card(CARD)


def sent(listing: Listing) -> Listing:
    """Return a game as another process gets it."""
    received: Listing = pickle.loads(pickle.dumps(listing))  # noqa: S301 - our own bytes
    return received


async def begun(sessions: Sessions) -> int:
    lobbies = Lobbies(sessions)
    opened = await lobbies.open(new_table(KEY), sitter(ANA))
    await lobbies.join(opened.table.id, sitter(BO))
    return (await lobbies.start(opened.table.id, ANA)).table.id


async def played(sessions: Sessions, table: int, most: int = 10_000) -> Status:
    """Play plain moves, to the end or so many."""
    session = await sessions.get(table)
    for _ in range(most):
        if session.table.status is not Status.PLAYING:
            break
        question = session.asked[0]
        assert session.game is not None
        picks = fallback(session.game.walk(question.seat, question.key))
        session = await sessions.play(table, question.seat, question.key, picks)
    return session.table.status


async def test_a_running_table_keeps_its_cards_and_a_new_one_has_those_of_the_update(store: Store, data: Path) -> None:
    before = sessions_of(store, games(data))
    old = await begun(before)
    was = printed((await before.get(old)).listing)
    await played(before, old, most=5)
    update(data)
    after = sessions_of(store, games(data))
    new = await begun(after)
    now = printed((await after.get(new)).listing)
    assert [was[:2], now[:2]] == [(4, "Viking Warriors"), (3, "Wolfcoat")]
    session = await after.get(old)
    assert printed(session.listing) == was
    assert now[2] != was[2]
    assert printed(sent(session.listing)) == was  # as the process has it that paints
    assert session.game is not None
    assert decide(task_of(session.listing, session.game, session.asked[0])) is not None  # as computer players have it
    assert await played(after, old) is Status.OVER
    assert await played(after, new) is Status.OVER


async def test_words_without_blanks_are_those_of_then_and_sentences_with_blanks_those_of_now(
    store: Store, data: Path
) -> None:
    now = games(built_in(KEY).folder)
    update(data)
    texts = data / "text.en.toml"
    change(texts, '\nact = "{who} spends action points."', '\nact = "{who} acts with {points}."')
    change(texts, '\nidunn = "Idunn"\n', '\nidunn = "Idunn"\ngone = "A card that is gone"\n')
    table = await begun(sessions_of(store, games(data)))
    then = (await sessions_of(store, now).get(table)).listing.phrases
    assert then(f"card.{CARD}") == "Wolfcoat"
    assert then("card.gone") == "A card that is gone"
    assert (
        then("topic.act", who="Ana", n=1)
        == now[KEY].phrases("topic.act", who="Ana", n=1)
        == "Ana spends action points."
    )


async def book_of(store: Store, table: int) -> tuple[str, int, str]:
    row = await store.tables.get(table)
    assert row is not None
    assert row.version is not None
    assert row.digest is not None
    return row.game, row.version, row.digest


async def test_a_book_is_kept_once_and_small(store: Store, data: Path) -> None:
    sessions = sessions_of(store, games(data))
    tables = [await begun(sessions) for _ in range(3)]
    row = await store.sets.book(KEY, (await book_of(store, tables[0]))[2])
    assert row is not None
    assert row.pages is not None
    plain = len((data / "cards.toml").read_bytes() + (data / "text.en.toml").read_bytes())
    assert 0 < len(row.pages) < plain / 2
    assert (await store.tables.books_in_play()) == (await book_of(store, tables[0]),)


async def test_books_that_no_table_needs_are_forgotten_after_a_day(store: Store, data: Path) -> None:
    sessions = sessions_of(store, games(data))
    table = await begun(sessions)
    needed = await book_of(store, table)
    update(data)
    newer = games(data)
    await sessions_of(store, newer).books.keep_those_in_play(at=1_000)
    unused = newer[KEY].rules.digest
    assert await store.sets.purge(1_000) == 0
    assert await store.sets.purge(1_000 + DAY) == 1
    assert await store.sets.book(KEY, unused) is None
    assert await store.sets.book(KEY, needed[2]) is not None


async def test_files_that_changed_under_a_running_skald_are_not_kept_for_what_they_are_not(
    store: Store, data: Path
) -> None:
    sessions = sessions_of(store, games(data))
    update(data)
    table = await begun(sessions)
    assert await store.sets.book(*(await book_of(store, table))[::2]) is None
    (data / "cards.toml").write_text("[cards]\n")
    assert await begun(sessions) > table
    assert await played(sessions, table) is Status.OVER


@pytest.mark.parametrize("pages", [b"", b"nothing", packed_book.zlib.compress(b"\x81\xa4../x\xc4\x01a")])
async def test_a_kept_book_that_is_damaged_is_told(store: Store, data: Path, pages: bytes) -> None:
    sessions = sessions_of(store, games(data))
    table = await begun(sessions)
    key, _, digest = await book_of(store, table)
    row = await store.sets.book(key, digest)
    assert row is not None
    await store.sets.keep(structs.replace(row, pages=pages))
    update(data)
    with pytest.raises(UnknownBook):
        await sessions_of(store, games(data)).get(table)


@pytest.fixture
async def release(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Store]:
    """The store of an earlier release, as this Skald finds it."""
    with closing(sqlite3.connect(tmp_path / "before.db")) as connection:
        connection.executescript((RELEASES / f"{request.param}.sql").read_text())
    opened = await Store.open(f"sqlite+aiosqlite:///{tmp_path}/before.db")
    yield opened
    await opened.close()


@pytest.mark.parametrize("release", ["0009"], indirect=True)
async def test_a_table_of_the_release_before_ends_under_its_cards(release: Store, tmp_path: Path) -> None:
    folder = Path(shutil.copytree(built_in("gulveig").folder, tmp_path / "data" / "gulveig"))
    change(folder / "cards.toml", 'pair = ["A4", "A3"]\nvalue = 100', 'pair = ["A4", "A3"]\nvalue = 140')
    after = sessions_of(release, games(folder, "gulveig"))
    combos = (await after.get(1)).listing.rules.book.combos
    assert combos[0].value == 100
    assert after.catalogue["gulveig"].rules.book.combos[0].value == 140
    assert await played(after, 1) is Status.OVER


@pytest.mark.parametrize("release", ["0004"], indirect=True)
async def test_skald_does_not_start_over_tables_whose_rules_are_gone(release: Store) -> None:
    now = games(built_in("gulveig").folder, "gulveig")
    with pytest.raises(OldRules) as refusal:
        await refuse_old_rules(release, now)
    trouble = trouble_of(refusal.value)
    assert trouble is not None
    assert trouble.exit is Exit.DATA
    assert trouble.cause.splitlines()[1] == "Table 1: gulveig, rules 1, server 77, channel 770"
    assert "skald run --close-old" in trouble.remedy
    (closed,) = await close_old(release, now, at=5_000)
    assert closed.id == 1
    row = await release.tables.get(1)
    assert row is not None
    assert (row.status, row.reason, row.ended_at) == (Status.ENDED, "old-rules", 5_000)
    await refuse_old_rules(release, now)
