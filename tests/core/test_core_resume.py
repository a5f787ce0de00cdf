"""A game comes back from its log, from any snapshot on, move for move; a bent log does not."""

from __future__ import annotations

import msgspec
import pytest

from engines.core import RESIGN, CannotTakeBack, CorruptLog, Entry, Game, Snapshot
from tests.core.toy import KEEPS, ROLLED, SENT, VOWED, ToyRules, header, new_game, play_all, state_bytes

RULES = ToyRules()
HEADER = header()


def eventful():
    """Every kind of entry: quiet and loud moves, amendments, offers, take-backs; returns all games and the log."""
    game, setup = new_game()
    games, log = [game], [setup]

    def add(pair):
        games.append(pair[0])
        log.append(pair[1])

    for step in (
        *KEEPS, "back", "back",
        (0, "keep~2", "keep"), (1, "keep~2", "keep"), (0, "vow~2", "gold"), "back", (0, "vow~3", "gold"),
        (0, "vow.amend~3", "song"), (1, "vow~3", "gold"),
        (1, "boast~3", "loud"), (0, "ravens~3", "hugin greet"), (1, "ravens~3", "munin mock"),
        (0, "roll~3", "roll"), (1, "roll~3", "hold"),
    ):  # fmt: skip
        now = games[-1]
        if step == "back":
            add(now.take_back(log[-1].seat if log[-1].withdraws is None else 0))
        else:
            after, (entry,) = play_all(now, step)
            add((after, entry))
    return games, log


GAMES, LOG = eventful()


def same(one, two):
    assert state_bytes(one) == state_bytes(two)
    assert (one.n, one.resigned, one.questions(), one.outcome()) == (
        two.n,
        two.resigned,
        two.questions(),
        two.outcome(),
    )
    assert [one.can_take_back(seat) for seat in (0, 1)] == [two.can_take_back(seat) for seat in (0, 1)]


@pytest.mark.parametrize("n", range(len(LOG)))
def test_a_game_comes_back_from_the_beginning_of_its_log(n):
    same(Game.resume(RULES, HEADER, None, LOG[: n + 1]), GAMES[n])


@pytest.mark.parametrize("n", range(len(LOG)))
def test_a_game_comes_back_from_every_snapshot_at_every_later_point(n):
    for later in range(n, len(LOG)):
        snapshot = GAMES[n].snapshot()
        assert snapshot.n <= n
        same(Game.resume(RULES, HEADER, snapshot, LOG[snapshot.n + 1 : later + 1]), GAMES[later])


@pytest.mark.parametrize("n", range(len(LOG) - 1))
def test_a_revived_game_plays_on_with_the_same_chance_and_keys(n):
    twin, entry = Game.resume(RULES, HEADER, None, LOG[: n + 1]), LOG[n + 1]
    if entry.withdraws is None:
        after, again = twin.play(entry.seat, entry.key, entry.picks)
    else:
        after, again = twin.take_back(entry.seat)
    assert again == entry
    same(after, GAMES[n + 1])


def test_a_snapshot_is_taken_where_no_take_back_goes_behind_it():
    start, _ = new_game()
    quiet, _ = play_all(start, *KEEPS)
    assert quiet.snapshot().n == 0
    loud, _ = play_all(quiet, *VOWED)
    assert loud.snapshot().n == 4
    back, _ = quiet.take_back(1)
    assert (back.n, back.snapshot().n) == (3, 0)


def test_a_snapshot_is_independent_of_the_game():
    game, _ = new_game()
    before = state_bytes(game)
    game.snapshot().state.hands[0].clear()
    assert state_bytes(game) == before


def test_a_revived_game_takes_back_as_far_as_the_untouched_one():
    quiet, log = play_all(new_game()[0], *KEEPS)
    twin = Game.resume(RULES, HEADER, quiet.snapshot(), log)
    for seat in (1, 0):
        twin, _ = twin.take_back(seat)
    with pytest.raises(CannotTakeBack):
        twin.take_back(0)


def test_resignations_come_back_with_their_order():
    game, setup = new_game(4)
    log = [setup]
    for seat in (3, 1):
        game, entry = game.resign(seat)
        log.append(entry)
    same(Game.resume(RULES, header(4), None, log), game)
    same(Game.resume(RULES, header(4), game.snapshot(), []), game)
    assert game.snapshot().state.resigned == (3, 1)


@pytest.mark.parametrize("resigned", [(3, 1), (3, 1, 0)])
def test_a_snapshot_of_before_the_state_knew_who_gave_up_is_read_as_meant(resigned):
    game, _ = new_game(4)
    for seat in resigned:
        game, _ = game.resign(seat)
    before = new_game(4)[0].snapshot()
    twin = Game.resume(RULES, header(4), Snapshot(game.n, before.cursor, 0, before.state, resigned), [])
    same(twin, game)
    assert twin.view(None) == game.view(None)


def test_resuming_needs_no_seed_for_what_has_been_drawn():
    other = msgspec.structs.replace(HEADER, seed="sha256-1:another")
    assert state_bytes(Game.resume(RULES, other, None, LOG)) == state_bytes(GAMES[-1])


ROLLS = next(n for n, entry in enumerate(LOG) if entry.key.startswith("roll") and entry.draws)
BACK = next(n for n, entry in enumerate(LOG) if entry.withdraws is not None)


def bent(n, **changes):
    return [*LOG[:n], msgspec.structs.replace(LOG[n], **changes), *LOG[n + 1 :]]


@pytest.mark.parametrize(
    "log",
    [
        [],
        LOG[1:],
        [*LOG[:3], *LOG[4:]],
        [*LOG[:3], LOG[2], *LOG[3:]],
        bent(1, seat=1),
        bent(1, key="nothing"),
        bent(1, picks=(("r15", "r1", "r2"),)),
        bent(1, picks=()),
        bent(1, draws=(0,)),
        bent(0, draws=LOG[0].draws[:-1]),
        bent(0, draws=(*LOG[0].draws, 0)),
        bent(0, draws=(99, *LOG[0].draws[1:])),
        bent(ROLLS, draws=()),
        bent(ROLLS, draws=(6,)),
        bent(ROLLS, draws=(1, 1)),
        bent(BACK, withdraws=0),
        bent(BACK, seat=0),
        bent(BACK, draws=(1,)),
        bent(0, withdraws=0),
        [LOG[0], Entry(1, 7, RESIGN)],
        [LOG[0], Entry(1, 0, RESIGN), Entry(2, 0, RESIGN)],
        [LOG[0], Entry(1, 0, RESIGN, draws=(3,))],
        [*LOG, Entry(len(LOG), 0, "keep")],
        [*LOG, Entry(len(LOG), 0, RESIGN)],
    ],
)  # fmt: skip
def test_a_bent_log_is_corrupt(log):
    with pytest.raises(CorruptLog):
        Game.resume(RULES, HEADER, None, log)


def test_a_tail_that_does_not_follow_its_snapshot_is_corrupt():
    snapshot = GAMES[-1].snapshot()
    with pytest.raises(CorruptLog, match="should be"):
        Game.resume(RULES, HEADER, snapshot, LOG[-1:])


def test_a_snapshot_alone_is_enough():
    game, _ = play_all(new_game()[0], *KEEPS, *VOWED)
    same(Game.resume(RULES, HEADER, game.snapshot(), ()), game)
    play_all(Game.resume(RULES, HEADER, game.snapshot(), ()), *SENT, *ROLLED)
