"""Going back by consent, and coming back after giving up: what holds for every game."""

from __future__ import annotations

from typing import Any

import pytest

from engines.core import (
    GO_BACK,
    HAND_OVER,
    CannotTakeBack,
    Codec,
    CorruptLog,
    Entry,
    Finished,
    Game,
    NotAsked,
    Rng,
    format_entry,
    last_answer,
    parse_entry,
    withdrawn,
)
from tests.conformance.playing import ask_somebody, random_play
from tests.conformance.registry import Entrant, Table

MOMENTS = 60
BACK = (1, 2, 7, 30)
"""How many entries to go back."""

AnyGame = Game[Any, Any, Any]


def state_bytes(entrant: Entrant, game: AnyGame) -> bytes:
    return Codec(entrant.rules).write_snapshot(type(game.snapshot())(0, 0, 0, game.state))


def played(entrant: Entrant, table: Table, seed: str, most: int = MOMENTS) -> tuple[list[AnyGame], list[Entry[Any]]]:
    """Play at random; return all games and the whole log, as long as the game is not over."""
    game, setup = entrant.start(table, seed)
    games, log = [game], [setup]
    for _, question, entry in random_play(entrant, table, seed, most):
        game, again = games[-1].play(question.seat, question.key, entry.picks)
        if game.outcome() is not None:
            break
        games.append(game)
        log.append(again)
    return games, log


def went_back(games: list[AnyGame], log: list[Entry[Any]], answer: Entry[Any]) -> tuple[AnyGame, Entry[Any]]:
    return games[-1].go_back(answer.seat, games[answer.n - 1])


def answers_to_take_back(log: list[Entry[Any]]) -> list[Entry[Any]]:
    return [log[-n] for n in BACK if n < len(log)]


def test_the_game_stands_as_before_the_answer_and_its_questions_are_new(entrant: Entrant, table: Table) -> None:
    games, log = played(entrant, table, "go-back")
    asked = {question.key for game in games for question in game.questions()}
    for answer in answers_to_take_back(log):
        back, line = went_back(games, log, answer)
        before = games[answer.n - 1]
        assert line == Entry(log[-1].n + 1, answer.seat, GO_BACK, withdraws=answer.n)
        assert state_bytes(entrant, back) == state_bytes(entrant, before)
        assert asked.isdisjoint(question.key for question in back.questions())
        assert [(q.seat, q.topic, q.blocking) for q in back.questions()] == [
            (q.seat, q.topic, q.blocking) for q in before.questions()
        ]
        for viewer in (None, *range(table.seats)):
            assert back.view(viewer) == before.view(viewer)
        assert entrant.census(entrant.rules, back.state) == entrant.census(entrant.rules, before.state)
        assert not any(back.can_take_back(seat) for seat in range(table.seats))
        assert withdrawn([*log, line]) >= frozenset(range(answer.n, line.n))
        earlier = [entry for entry in log if entry.n < answer.n]
        for seat in range(table.seats):
            assert last_answer([*log, line], seat) == last_answer(earlier, seat)


def test_chance_goes_on_from_draws_that_nobody_has_seen(entrant: Entrant, table: Table) -> None:
    games, log = played(entrant, table, "fresh-draws")
    answer = next((entry for entry in reversed(log[1:]) if entry.draws), None)
    if answer is None:
        return
    back, _ = went_back(games, log, answer)
    assert back.snapshot().cursor == games[-1].snapshot().cursor == sum(len(entry.draws) for entry in log)
    asked = [q for q in back.questions(answer.seat) if q.key.partition("~")[0] == answer.key.partition("~")[0]]
    again, entry = back.play(answer.seat, asked[0].key, answer.picks)
    assert entry.draws
    assert again.snapshot().cursor == back.snapshot().cursor + len(entry.draws)


def test_a_log_that_goes_back_replays_from_its_beginning_and_from_any_snapshot_since(
    entrant: Entrant, table: Table
) -> None:
    codec = Codec(entrant.rules)
    games, log = played(entrant, table, "go-back-replay")
    back, line = went_back(games, log, log[-min(9, len(log) - 1)])
    games.append(back)
    log.append(line)
    rng = Rng("on")
    for _ in range(12):
        question = ask_somebody(games[-1], rng)
        if question is None:
            break
        picks = games[-1].legal(question.seat, question.key).sample(rng)
        game, entry = games[-1].play(question.seat, question.key, picks)
        games.append(game)
        log.append(entry)
    stored = [codec.read_entry(codec.write_entry(entry)) for entry in log]
    assert stored == log
    told = list(Game.retell(entrant.rules, back.header, stored))
    assert [entry for _, entry in told] == log
    assert [state_bytes(entrant, game) for game, _ in told] == [state_bytes(entrant, game) for game in games]
    short = [codec.read_answer(codec.write_answer(e), n=e.n, seat=e.seat, key=e.key) for e in log]
    assert [entry for _, entry in Game.retell(entrant.rules, back.header, short)] == log
    lines = [parse_entry(format_entry(entry)) for entry in log]
    assert [entry for _, entry in Game.retell(entrant.rules, back.header, lines)] == log
    for game in games[line.n :]:
        snapshot = codec.read_snapshot(codec.write_snapshot(game.snapshot()))
        revived = Game.resume(entrant.rules, back.header, snapshot, log[snapshot.n + 1 :])
        assert state_bytes(entrant, revived) == state_bytes(entrant, games[-1])
        assert revived.questions() == games[-1].questions()


def test_a_log_that_goes_back_to_what_is_not_there_is_corrupt(entrant: Entrant) -> None:
    games, log = played(entrant, entrant.tables[0], "bent-back", 8)
    back, line = went_back(games, log, log[3])
    for wrong in (0, line.n, line.n + 1):
        bent = Entry(line.n, line.seat, GO_BACK, withdraws=wrong)
        with pytest.raises(CorruptLog):
            Game.resume(entrant.rules, back.header, None, [*log, bent])
    with pytest.raises(CorruptLog):
        Game.resume(entrant.rules, back.header, games[-1].snapshot(), [*log[games[-1].snapshot().n + 1 :], line])


def test_nobody_goes_back_to_a_later_moment_or_to_another_game(entrant: Entrant) -> None:
    games, _ = played(entrant, entrant.tables[0], "not-back", 6)
    other, _ = entrant.start(entrant.tables[0], "another seed")
    for moment in (games[3], games[4], other):
        with pytest.raises(CannotTakeBack):
            games[3].go_back(0, moment)


def test_a_game_that_is_over_does_not_go_back(entrant: Entrant) -> None:
    table = entrant.tables[0]
    game, _ = entrant.start(table, "over")
    before = game
    for seat in range(table.seats):
        if game.outcome() is None:
            game, _ = game.resign(seat)
    with pytest.raises(Finished):
        game.go_back(0, before)
    with pytest.raises(Finished):
        game.come_back(0)


def test_who_comes_back_is_as_if_they_had_never_gone(entrant: Entrant) -> None:
    table = next((one for one in reversed(entrant.tables) if one.seats > 2), None)
    if table is None and not entrant.rules.info.cooperative:
        return  # a game of two is over when one gives up
    table = table or next(one for one in entrant.tables if one.seats == 2)
    games, log = played(entrant, table, "come-back", 20)
    with pytest.raises(NotAsked):
        games[-1].come_back(1)
    gone, resigned = games[-1].resign(1)
    here, line = gone.come_back(1)
    assert state_bytes(entrant, here) == state_bytes(entrant, games[-1])
    assert [here.view(viewer) for viewer in (None, *range(table.seats))] == [
        games[-1].view(viewer) for viewer in (None, *range(table.seats))
    ]
    assert here.questions() == gone.questions()
    log += [resigned, line]
    assert parse_entry(format_entry(line)) == line
    again = Game.resume(entrant.rules, here.header, None, log)
    assert state_bytes(entrant, again) == state_bytes(entrant, here)
    assert again.resigned == ()


def test_a_seat_is_handed_over_as_it_is_and_was_not_given_up_by_whoever_takes_it(
    entrant: Entrant, table: Table
) -> None:
    games, log = played(entrant, table, "hand-over", 12)
    for seat in range(table.seats):
        after, line = games[-1].hand_over(seat)
        assert line == Entry(games[-1].n + 1, seat, HAND_OVER)
        assert state_bytes(entrant, after) == state_bytes(entrant, games[-1])
        assert after.questions() == games[-1].questions()
        games.append(after)
        log.append(line)
    with pytest.raises(NotAsked):
        games[-1].hand_over(table.seats)
    gone, resigned = games[-1].resign(0)
    if gone.outcome() is None:
        after, line = gone.hand_over(0)
        assert after.resigned == ()
        games.append(after)
        log += [resigned, line]
    lines = [parse_entry(format_entry(entry)) for entry in log]
    assert [entry for _, entry in Game.retell(entrant.rules, games[0].header, lines)] == log
    again = Game.resume(entrant.rules, games[0].header, None, log)
    assert state_bytes(entrant, again) == state_bytes(entrant, games[-1])


def test_going_back_leaves_whoever_gave_up_where_they_are(entrant: Entrant) -> None:
    table = next((one for one in reversed(entrant.tables) if one.seats > 2), None)
    if table is None:
        return
    games, log = played(entrant, table, "gone-and-back", 10)
    gone, resigned = games[-1].resign(1)
    back, line = gone.go_back(log[5].seat, games[4])
    assert back.resigned == (1,)
    assert resigned.n not in withdrawn([*log, resigned, line])
    again = Game.resume(entrant.rules, back.header, None, [*log, resigned, line])
    assert again.resigned == (1,)
    assert state_bytes(entrant, again) == state_bytes(entrant, back)
