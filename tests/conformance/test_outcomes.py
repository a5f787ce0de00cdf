"""A game has one outcome, whoever gave up on the way, and everything that speaks of its end says the same."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from bot.games import BOARD, Listing
from engines.core import RESIGN, Codec, Entry, Fact, Game, Outcome, Rng, Seat
from tests.conformance.playing import ask_somebody
from tests.conformance.registry import Entrant, Table

AnyGame = Game[Any, Any, Any]

NAMES = ("Ana", "Björn", "Cleo", "Dag")
SEEDS = tuple(f"outcome-{n}" for n in range(2))
_WINS = re.compile(r"\b(wins?|share|becomes? Jarl)\b")


def ends(entry: Entry[Any]) -> list[Fact]:
    """Return the facts of the game's end that an entry tells; all games call theirs the same."""
    assert all(told.to is None for told in entry.told if type(told.fact).__name__ == "GameOver")
    return [told.fact for told in entry.told if type(told.fact).__name__ == "GameOver"]


def play_on(
    entrant: Entrant, table: Table, seed: str, resigning: dict[int, Seat]
) -> Iterator[tuple[AnyGame, Entry[Any]]]:
    """Play at random to the end; before these entries these seats give up. Yield every game and the entry to it."""
    game, setup = entrant.start(table, seed)
    rng = Rng(f"play-{seed}")
    yield game, setup
    for _ in range(entrant.bound):
        if game.n in resigning:
            seat = resigning.pop(game.n)
            game, entry = game.resign(seat)
        else:
            question = ask_somebody(game, rng)
            if question is None:
                return
            picks = game.legal(question.seat, question.key).sample(rng)
            game, entry = game.play(question.seat, question.key, picks)
        yield game, entry
    raise AssertionError(f"{entrant.key} goes on after {entrant.bound} entries")


def leaving(entrant: Entrant, table: Table, seed: str, *, most: int) -> dict[int, Seat]:
    """Return who gives up before which entry of a game, at random; nobody twice, and at most so many."""
    rng = Rng(f"leave-{seed}")
    seats = [seat for _, seat in sorted((rng.below(1000), seat) for seat in range(table.seats))]
    length = sum(1 for _ in play_on(entrant, table, seed, {})) - 1
    entries = sorted({rng.below(length) for _ in range(most)})
    return dict(zip(entries, seats, strict=False))


def words_of_the_end(listing: Listing, game: AnyGame, entry: Entry[Any], names: tuple[str, ...]) -> Iterator[str]:
    """Yield every sentence that the table reads about its end."""
    texts = [listing.prose.fact(fact, names) for fact in ends(entry)]
    for viewer in (None, *range(len(names))):
        view = game.view(viewer)
        sheets = (listing.sheet(BOARD), *listing.pictures.sheets, *listing.pictures.closeups)
        texts += [listing.prose.status(view, names), *(sheet.alt(view, names) for sheet in sheets)]
        texts.append(listing.prose.describe(view, names).replace("\n", ". "))
    for text in texts:
        yield from re.split(r"[.!?:\n]+", text)


def assert_agreed(entrant: Entrant, game: AnyGame, entry: Entry[Any], table: Table) -> Outcome:
    """Check that all who speak of the end name the winners of the outcome, and nobody else."""
    outcome = game.outcome()
    assert outcome is not None
    names = NAMES[: table.seats]
    (fact,) = ends(entry)
    assert getattr(fact, "reason", None) == outcome.reason
    if entrant.rules.info.cooperative:
        return outcome
    if hasattr(fact, "winners"):
        assert tuple(fact.winners) == outcome.winners
    else:
        loser = getattr(fact, "loser", None)
        assert outcome.winners == tuple(seat for seat in range(table.seats) if seat != loser)
    said = list(words_of_the_end(entrant.listing, game, entry, names))
    for seat, name in enumerate(names):
        told = [sentence for sentence in said if name in sentence and _WINS.search(sentence)]
        if seat in outcome.winners and outcome.reason != "turns":
            assert told
        elif seat not in outcome.winners:
            assert not told, told
    return outcome


def test_a_game_tells_its_end_once_with_its_last_entry(entrant: Entrant, table: Table) -> None:
    for seed in SEEDS:
        told = 0
        for game, entry in play_on(entrant, table, seed, {}):
            over = game.outcome() is not None
            assert len(ends(entry)) == over
            told += over
            assert game.view(None).outcome == game.outcome()
        assert told == 1
        assert_agreed(entrant, game, entry, table)


def test_who_gave_up_never_stands_as_winner(entrant: Entrant, table: Table) -> None:
    """Those who gave up come behind all others, the first to give up last, and the end is told once."""
    cooperative = entrant.rules.info.cooperative
    for seed in SEEDS:
        told = 0
        for game, entry in play_on(entrant, table, seed, leaving(entrant, table, seed, most=max(1, table.seats - 2))):
            over = game.outcome() is not None
            assert len(ends(entry)) == over
            told += over
            for viewer in (None, *range(table.seats)):
                assert game.view(viewer).outcome == game.outcome()
        assert told == 1
        outcome = assert_agreed(entrant, game, entry, table)
        if cooperative:
            assert len(set(outcome.places)) == 1
            continue
        staying = [seat for seat in range(table.seats) if seat not in game.resigned]
        assert not set(outcome.winners) - set(staying)
        assert max(outcome.places[seat] for seat in staying) <= len(staying)
        assert [outcome.places[seat] for seat in reversed(game.resigned)] == list(
            range(len(staying) + 1, table.seats + 1)
        )


def test_a_game_that_is_given_up_ends_with_the_scores_as_they_stand(entrant: Entrant, table: Table) -> None:
    """At any moment all but one (together: all) may give up: the game is over, is told so, and replays."""
    codec = Codec(entrant.rules)
    for seed in SEEDS:
        rng = Rng(f"stop-{seed}")
        log: list[Entry[Any]] = []
        stop = rng.below(60)
        for game, entry in play_on(entrant, table, seed, {}):
            log.append(entry)
            if game.n >= stop or len(game.questions()) == 0:
                break
        if game.outcome() is not None:
            continue
        stays = None if entrant.rules.info.cooperative else rng.below(table.seats)
        for seat in range(table.seats):
            if seat != stays:
                assert not ends(log[-1])
                game, entry = game.resign(seat)
                log.append(codec.read_entry(codec.write_entry(entry)))
        outcome = assert_agreed(entrant, game, log[-1], table)
        assert (outcome.reason, game.questions()) == (RESIGN, ())
        assert outcome.scores == entrant.standing(entrant.rules, game.state)
        assert outcome.winners == (() if stays is None else (stays,))
        again = Game.resume(entrant.rules, game.header, None, log)
        revived = Game.resume(
            entrant.rules, game.header, codec.read_snapshot(codec.write_snapshot(game.snapshot())), []
        )
        for viewer in (None, *range(table.seats)):
            view = game.view(viewer)
            assert view.outcome == outcome
            assert again.view(viewer) == revived.view(viewer) == view


def test_a_game_that_is_given_up_can_be_painted(entrant: Entrant) -> None:
    """The pictures of a game that stopped in the middle are drawn like those of any other end."""
    listing, table = entrant.listing, entrant.tables[0]
    names = NAMES[: table.seats]
    for game, _ in play_on(entrant, table, "paint", {}):
        if game.outcome() is not None or game.n > 80:
            break
        if game.n % 8 and game.n > 3:
            continue
        stopped = game
        for seat in range(table.seats - (not entrant.rules.info.cooperative)):
            stopped, _ = stopped.resign(seat)
        for viewer in (None, 0):
            for sheet in (listing.sheet(BOARD), *listing.pictures.sheets, *listing.pictures.closeups):
                png = sheet.paint(stopped.view(viewer), names)
                assert png is None or png.startswith(b"\x89PNG")
