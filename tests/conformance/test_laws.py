"""What holds for every game, at every table, at every moment."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engines.core import (
    RESIGN,
    Ask,
    CannotTakeBack,
    Codec,
    CorruptLog,
    Entry,
    Finished,
    Game,
    Illegal,
    NotAsked,
    Rng,
    RuleError,
    finish,
    format_entry,
    parse_entry,
)
from engines.core.walk import fallback
from tests.conformance.playing import ask_somebody, random_play
from tests.conformance.registry import Entrant, Table

MOMENTS = 120


def state_bytes(entrant: Entrant, game: Game[Any, Any, Any]) -> bytes:
    return Codec(entrant.rules).write_snapshot(type(game.snapshot())(0, 0, 0, game.state))


def advance(game: Game[Any, Any, Any], entry: Entry[Any]) -> Game[Any, Any, Any]:
    return game.play(entry.seat, entry.key, entry.picks)[0]


def test_a_random_game_ends_and_is_over_exactly_when_nobody_is_asked(entrant: Entrant) -> None:
    table = entrant.tables[0]
    game, _ = entrant.start(table, "end")
    rng = Rng("end")
    for _ in range(entrant.bound):
        question = ask_somebody(game, rng)
        assert (question is None) == (game.outcome() is not None)
        if question is None:
            break
        game, _ = game.play(question.seat, question.key, game.legal(question.seat, question.key).sample(rng))
    outcome = game.outcome()
    assert outcome is not None
    assert game.view(None).asked == ()
    assert len(outcome.places) == len(outcome.scores) == table.seats
    assert min(outcome.places) == 1 or (entrant.rules.info.cooperative and set(outcome.places) == {2})
    with pytest.raises(Finished):
        game.play(0, "none", ())


def test_a_view_tells_everybody_whom_the_game_waits_for(entrant: Entrant, table: Table) -> None:
    for game, _, _ in random_play(entrant, table, "asked", MOMENTS):
        blocking = tuple(question.seat for question in game.questions() if question.blocking)
        for viewer in (None, *range(table.seats)):
            assert game.view(viewer).asked == blocking


def test_question_keys_never_repeat_and_fit_a_ticket(entrant: Entrant, table: Table) -> None:
    answered: set[tuple[int, str]] = set()
    for game, question, _ in random_play(entrant, table, "keys", MOMENTS):
        for asked in game.questions():
            assert asked.topic in entrant.rules.info.topics
            assert len(asked.key) <= 24
            assert asked.key != RESIGN
            assert set(asked.key) <= set("abcdefghijklmnopqrstuvwxyz0123456789.~")
        assert (question.seat, question.key) not in answered
        if question.blocking:
            answered.add((question.seat, question.key))


def test_options_are_typeable_unique_and_have_a_playable_fallback(entrant: Entrant, table: Table) -> None:
    for game, question, entry in random_play(entrant, table, "options", MOMENTS):
        walk = game.walk(question.seat, question.key)
        for done in range(len(entry.picks)):
            ask = walk(entry.picks[:done])
            assert isinstance(ask, Ask)
            ids = [option.id for option in ask.options]
            assert len(ids) == len(set(ids))
            for option in ask.options:
                assert 0 < len(option.id) <= 32
                assert not set(option.id) & set(" ,|\n")
            if len(ids) > 25:
                groups = [option.group for option in ask.options]
                assert groups.count("") <= 5, "options without a heading become buttons beside the menu of headings"
                assert len(set(groups)) <= 25
                assert max(groups.count(group) for group in groups) <= 25
            assert 0 <= ask.least <= ask.most
            assert len(ask.open) >= ask.least
            assert set(ask.default) <= set(ask.open)
        finish(walk, fallback(walk))


def test_mutated_answers_are_refused_and_change_nothing(entrant: Entrant, table: Table) -> None:
    for game, question, entry in random_play(entrant, table, "mutants", MOMENTS // 2):
        before = state_bytes(entrant, game)
        seat, key, picks = question.seat, question.key, entry.picks
        with pytest.raises(NotAsked):
            game.play(seat, key + ".x", picks)
        with pytest.raises(Illegal):
            game.play(seat, key, (*picks, ("surplus",)))
        with pytest.raises(Illegal):
            game.play(seat, key, (("no-such-option",),))
        if picks and picks[0]:
            with pytest.raises(Illegal):
                game.play(seat, key, ((*picks[0], picks[0][0]), *picks[1:]))
        with pytest.raises(RuleError):
            game.play(table.seats, key, picks)
        assert state_bytes(entrant, game) == before
        advance(game, entry)
        assert state_bytes(entrant, game) == before


def test_shown_but_closed_options_are_refused_with_their_reason(entrant: Entrant, table: Table) -> None:
    for game, question, entry in random_play(entrant, table, "closed", MOMENTS // 2):
        walk = game.walk(question.seat, question.key)
        for done in range(len(entry.picks)):
            ask = walk(entry.picks[:done])
            assert isinstance(ask, Ask)
            for option in ask.options:
                if option.why_not and ask.least <= 1:
                    with pytest.raises(Illegal) as refusal:
                        game.play(question.seat, question.key, (*entry.picks[:done], (option.id,)))
                    assert refusal.value.id == option.why_not


def test_replay_from_the_log_gives_the_same_game(entrant: Entrant, table: Table) -> None:
    game, setup = entrant.start(table, "replay")
    log = [setup]
    last = game
    for moment, _, entry in random_play(entrant, table, "replay", MOMENTS):
        last = advance(moment, entry)
        log.append(entry)
    again = Game.resume(entrant.rules, game.header, None, log)
    assert state_bytes(entrant, again) == state_bytes(entrant, last)
    assert again.n == last.n
    assert again.questions() == last.questions()


def test_twin_revived_after_every_entry_stays_equal(entrant: Entrant, table: Table) -> None:
    codec = Codec(entrant.rules)
    twin, setup = entrant.start(table, "twin")
    header = codec.read_header(codec.write_header(twin.header))
    tail: list[Entry[Any]] = []
    snapshot = None
    log = [codec.read_entry(codec.write_entry(setup))]
    for game, question, entry in random_play(entrant, table, "twin", MOMENTS // 2):
        twin = Game.resume(entrant.rules, header, snapshot, tail if snapshot else log)
        assert state_bytes(entrant, twin) == state_bytes(entrant, game)
        assert twin.questions() == game.questions()
        for viewer in (None, *range(table.seats)):
            view = twin.view(viewer)
            assert view == game.view(viewer)
            assert codec.read_view(codec.write_view(view)) == view
        played, twin_entry = twin.play(question.seat, question.key, entry.picks)
        assert twin_entry == entry
        stored = codec.read_entry(codec.write_entry(entry))
        assert stored == entry
        log.append(stored)
        snapshot = codec.read_snapshot(codec.write_snapshot(played.snapshot()))
        tail = [line for line in log if line.n > snapshot.n]


def test_the_log_reads_back_from_its_text(entrant: Entrant, table: Table) -> None:
    for _, _, entry in random_play(entrant, table, "notation", MOMENTS):
        line = format_entry(entry)
        assert "\n" not in line
        read = parse_entry(line)
        assert (read.n, read.seat, read.key, read.picks, read.draws) == (
            entry.n, entry.seat, entry.key, entry.picks, entry.draws,
        )  # fmt: skip


def test_a_bent_log_is_refused(entrant: Entrant) -> None:
    table = entrant.tables[0]
    game, setup = entrant.start(table, "bent")
    entries = [entry for _, _, entry in random_play(entrant, table, "bent", 6)]
    with pytest.raises(CorruptLog):
        Game.resume(entrant.rules, game.header, None, [setup, *entries[1:]])
    with pytest.raises(CorruptLog):
        Game.resume(entrant.rules, game.header, None, [])


def test_census_is_the_same_after_every_entry(entrant: Entrant, table: Table) -> None:
    start, _ = entrant.start(table, "census")
    expected = entrant.census(entrant.rules, start.state)
    assert expected
    for game, _, entry in random_play(entrant, table, "census", MOMENTS * 2):
        assert entrant.census(entrant.rules, advance(game, entry).state) == expected


def test_take_back_restores_the_state_and_is_refused_otherwise(entrant: Entrant, table: Table) -> None:
    taken = 0
    for game, question, entry in random_play(entrant, table, "back", MOMENTS):
        after = advance(game, entry)
        seat = question.seat
        if not after.can_take_back(seat):
            with pytest.raises(CannotTakeBack):
                after.take_back(seat)
            continue
        taken += 1
        back, line = after.take_back(seat)
        assert line.withdraws == entry.n
        assert state_bytes(entrant, back) == state_bytes(entrant, game)
        assert {q.key for q in back.questions()}.isdisjoint(q.key for q in game.questions())
        assert not entry.draws
        for other in (None, *range(table.seats)):
            if other != seat:
                assert back.view(other) == game.view(other)
        with pytest.raises(CannotTakeBack):
            after.take_back((seat + 1) % table.seats if table.seats > 1 else seat + 1)
        resumed = Game.resume(entrant.rules, after.header, game.snapshot(), _tail_after(game, entry, line))
        assert state_bytes(entrant, resumed) == state_bytes(entrant, back)


def _tail_after(game: Game[Any, Any, Any], entry: Entry[Any], line: Entry[Any]) -> list[Entry[Any]]:
    undone: list[Entry[Any]] = []
    base = game
    while base._before is not None and base._last is not None:
        undone.append(base._last)
        base = base._before
    return [*reversed(undone), entry, line]


def test_computer_player_answers_legally_to_the_end(entrant: Entrant) -> None:
    table = entrant.tables[0]
    game, _ = entrant.start(table, "computer")
    player = entrant.player("computer", Rng("computer"))
    for _ in range(entrant.bound):
        blocking = [question for question in game.questions() if question.blocking]
        if not blocking:
            break
        question = blocking[0]
        walk = game.walk(question.seat, question.key)
        game, _ = game.play(question.seat, question.key, player.decide(game.view(question.seat), question, walk))
    assert game.outcome() is not None


def test_resigning_is_an_entry_and_the_last_who_stay_win(entrant: Entrant, table: Table) -> None:
    cooperative = entrant.rules.info.cooperative
    game, setup = entrant.start(table, "resign")
    log = [setup]
    for _, question, entry in random_play(entrant, table, "resign", 5):
        game, played = game.play(question.seat, question.key, entry.picks)
        log.append(played)
    for given_up, seat in enumerate(range(table.seats), start=1):
        left = table.seats - given_up
        game, entry = game.resign(seat)
        log.append(entry)
        assert parse_entry(format_entry(entry)) == replace(entry, told=())
        outcome = game.outcome()
        assert (outcome is not None) == (left <= (0 if cooperative else 1))
        if outcome is not None:
            assert outcome.reason == RESIGN
            assert game.questions() == ()
            break
        with pytest.raises(NotAsked):
            game.resign(seat)
    again = Game.resume(entrant.rules, game.header, None, log)
    assert again.outcome() == game.outcome()
    assert state_bytes(entrant, again) == state_bytes(entrant, game)
