"""Card sets of servers: read by a process of its own, within limits, and never to anybody else's harm."""

from __future__ import annotations

import asyncio
import sys
import textwrap
from threading import Event, Thread

import pytest
from msgspec.structs import replace

from bot.games import CACHED, Catalogue, ListingCache, built_in, load_catalogue
from bot.panels.texts import Texts
from bot.store import CardSet, Store
from bot.tables.card_set_checks import CardSetChecker, CheckFailed
from bot.tables.card_set_worker import MAX_CHARACTERS, SHOWN, check
from bot.tables.card_sets import MOST, SIZE, CardSetError, CardSets
from tests.e2e.test_card_sets import WINTER

GAME = "nordic_glory"
TEXTS = Texts()
SUMMER = WINTER.replace(b"frost9", b"blaze9").replace(b"long-night", b"long-day")

HOSTILE = {
    "a dotted key": b".".join([b"a"] * (SIZE // 2 - 1)) + b"=1",
    "lists in lists": b"a = " + b"[" * (SIZE - 10),
    "a long number": b"a = " + b"9" * (SIZE - 10),
    "a long hexadecimal number": WINTER + b"[jarls.huge]\nattack = 0x" + b"f" * (SIZE // 2),
    "copies without end": WINTER
    + b"[decks.d]\njarl='eydis'\nshields=[]\nelements={}\nrituals={long-night=999999999}\n",
    "a table where text belongs": WINTER.replace(b'frost9 = "', b'frost9.deep = "'),
    "no table where one belongs": b'provenance = "house"\ntext = 3\nshields = 1\n',
    "a name without end": WINTER.replace(b"Frost {Nine}", b"Frost" * 5000),
    "a name of nothing": WINTER.replace(b"Frost {Nine}", b" "),
    "a name of two lines": WINTER.replace(b"Frost {Nine}", b"Frost\\nNine"),
    "a thousand broken cards": b"".join(b"[shields.%s%d]\n" % (b"x" * 20, i) for i in range(1000)),
    "a deck of one card": WINTER + b"[decks.d]\njarl='nobody'\nshields=['frost9']\nelements={}\nrituals={odin=1}\n",
    "an unfinished string": WINTER + b'odd = """' + b'\\"' * 1000,
}

WORKER = """
    import json, sys, time
    order = sys.stdin.readline()
    if "stuck" in order:
        time.sleep(3600)
    if "broken" in order:
        sys.exit("a traceback")
    print(json.dumps({"problems": [], "count": 0}))
"""
"""A worker that finds nothing, gets stuck, or breaks down, as the set says."""


def working(program: str = WORKER, **limits: float) -> CardSetChecker:
    return CardSetChecker(command=(sys.executable, "-c", textwrap.dedent(program)), **limits)


@pytest.fixture(scope="module")
def games() -> Catalogue:
    return load_catalogue((GAME,))


async def told(books: CardSets, guild: int, body: bytes, name: str = "winter.toml") -> CardSetError:
    with pytest.raises(CardSetError) as caught:
        await books.take_in(guild, GAME, name, body, at=1)
    return caught.value


async def put(store: Store, guild: int, body: bytes, name: str = "winter.toml") -> None:
    await store.sets.put(CardSet(guild=guild, game=GAME, name=name, body=body.decode(), added_at=1))


@pytest.mark.parametrize("kind", HOSTILE)
def test_whatever_is_wrong_with_a_set_is_listed(kind: str) -> None:
    report = check(replace(built_in(GAME), extra=(("winter.toml", HOSTILE[kind].decode()),)))
    assert report.count >= len(report.problems) > 0
    assert len(report.problems) <= SHOWN
    listing = load_catalogue((GAME,))[GAME]
    lines = [TEXTS.problem(listing, problem) for problem in report.problems]
    assert max(len(problem.key) for problem in report.problems) <= MAX_CHARACTERS
    assert not any(
        word in line for line in lines for word in ("Traceback", "Error", "$", "{", TEXTS("refused.illegal"))
    )


async def test_a_set_that_nests_without_end_is_refused_by_the_worker(store: Store, games: Catalogue) -> None:
    trouble = await told(CardSets(store, games), 1, HOSTILE["a dotted key"])
    assert trouble.id == "sets.faults"
    assert TEXTS.trouble(trouble).split("\n") == [
        "This card set has a problem, so nothing of it was taken in:",
        "- `sets/winter.toml: -` This is nested more than 8 deep.",
    ]
    assert await store.sets.of(1) == ()


@pytest.mark.parametrize("word", [b"stuck", b"broken"])
async def test_a_check_that_takes_too_long_or_breaks_off_is_one_sentence(
    store: Store, games: Catalogue, word: bytes
) -> None:
    limit = 0.2 if word == b"stuck" else 60
    trouble = await told(CardSets(store, games, working(timeout=limit)), 1, WINTER + b"# " + word)
    assert (trouble.id, trouble.problems) == ("sets.too-much", ())
    assert await store.sets.of(1) == ()


async def test_one_servers_set_holds_up_nobody_else(store: Store, games: Catalogue) -> None:
    """A set that is stuck leaves the other servers' imports and everybody's tables, also those of its own server."""
    books = CardSets(store, games, working(timeout=3600))
    await put(store, 1, SUMMER, "summer.toml")
    imports = [asyncio.create_task(books.take_in(1, GAME, f"s{n}.toml", WINTER + b"# stuck", at=1)) for n in range(3)]
    await asyncio.sleep(0)
    listing = await books.take_in(2, GAME, "winter.toml", WINTER, at=1)
    assert "frost9" in listing.rules.book.shields
    assert "blaze9" in (await books.at(1))[GAME].rules.book.shields
    await books.keep(listing, at=1)
    found = await books.under(GAME, listing.rules.info.version, listing.rules.digest)
    assert found.rules.digest == listing.rules.digest
    assert not any(task.done() for task in imports)
    for task in imports:
        task.cancel()
    await asyncio.gather(*imports, return_exceptions=True)


async def test_no_worker_is_started_before_there_is_a_set_to_read(store: Store, games: Catalogue) -> None:
    books = CardSets(store, games, CardSetChecker(command=("there-is-no-such-program",)))
    await put(store, 1, WINTER)
    assert "frost9" in (await books.at(1))[GAME].rules.book.shields
    await books.drop(1, GAME, "winter.toml")
    assert await books.at(1) is not None
    assert (await told(books, 1, b"\xff")).id == "sets.not-text"
    assert (await told(books, 1, b" " * (SIZE + 1))).id == "sets.too-long"
    with pytest.raises(CheckFailed):
        await books._checker.check(built_in(GAME))


async def test_the_worker_does_not_get_discords_token(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISCORD_TOKEN", "DISCORD_TOKEN_FILE", "SKALD_DATABASE"):
        monkeypatch.setenv(name, "s3cret")
    program = """
        import json, os
        problem = {"file": str(dict(os.environ)), "key": "-", "fault": {"id": "book.no-text"}}
        print(json.dumps({"problems": [problem], "count": 1}))
    """
    report = await working(program).check(built_in(GAME))
    assert "PYTHONPATH" in report.problems[0].file
    assert "s3cret" not in report.problems[0].file


async def test_two_imports_at_once_do_not_exceed_what_a_server_may_have(store: Store, games: Catalogue) -> None:
    for n in range(MOST - 1):
        await put(store, 1, b'provenance = "house"', f"s{n}.toml")
    books = CardSets(store, games, working())
    both = (books.take_in(1, GAME, f"new{n}.toml", b'provenance = "house"', at=1) for n in range(2))
    results = await asyncio.gather(*both, return_exceptions=True)
    assert [getattr(result, "id", "") for result in results] == ["", "sets.too-many"]
    assert len(await store.sets.of(1)) == MOST


async def test_all_sets_of_a_server_together_have_a_limit(store: Store, games: Catalogue) -> None:
    books = CardSets(store, games, working())
    await put(store, 1, WINTER)
    long = b'provenance = "house"\n#'.ljust(SIZE, b"x")
    await books.take_in(1, GAME, "a.toml", long, at=1)
    assert (await told(books, 1, long, "b.toml")).id == "sets.too-long-together"
    await books.take_in(1, GAME, "a.toml", long, at=1)
    await books.take_in(2, GAME, "b.toml", long, at=1)
    assert [each.name for each in await store.sets.of(1)] == ["a.toml", "winter.toml"]


@pytest.mark.slow
async def test_a_set_that_others_need_stays_unless_nothing_fits_anyway(store: Store, games: Catalogue) -> None:
    books = CardSets(store, games)
    await put(store, 1, WINTER)
    await put(store, 1, WINTER.replace(b'"house"', b'"rumour"'), "other.toml")
    await put(store, 1, b"nonsense", "third.toml")
    assert "frost9" not in (await books.at(1))[GAME].rules.book.shields
    await books.drop(1, GAME, "third.toml")
    await books.drop(1, GAME, "other.toml")
    assert "frost9" in (await books.at(1))[GAME].rules.book.shields


async def test_a_set_stays_when_it_cannot_be_found_out_whether_others_need_it(store: Store, games: Catalogue) -> None:
    await put(store, 1, WINTER)
    await put(store, 1, SUMMER + b"# broken", "summer.toml")
    with pytest.raises(CardSetError) as caught:
        await CardSets(store, games, working()).drop(1, GAME, "winter.toml")
    assert caught.value.id == "sets.too-much"
    assert len(await store.sets.of(1)) == 2


async def test_sets_that_do_not_fit_are_not_read_at_every_question(
    store: Store, games: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    books, read = CardSets(store, games), []
    with_further = games.with_further
    monkeypatch.setattr(games, "with_further", lambda sets: (read.append(1), with_further(sets))[1])
    await put(store, 1, b"nonsense")
    for _ in range(3):
        assert await books.at(1) is games
    assert len(read) == 1


def test_games_with_sets_are_kept_within_bounds_and_loaded_side_by_side() -> None:
    kept: ListingCache[int] = ListingCache()
    going, goes_on = Event(), Event()

    def slow() -> object:
        going.set()
        assert goes_on.wait(60)
        return "slow"

    waiting = Thread(target=lambda: kept.get(0, slow))
    waiting.start()
    assert going.wait(60)
    for number in range(1, 2 * CACHED):
        assert kept.get(number, lambda number=number: number) == number
    goes_on.set()
    waiting.join(60)
    assert kept.get(0, lambda: "again") == "slow"
    assert kept.get(1, lambda: "again") == "again"
    assert len(kept._games) == CACHED
