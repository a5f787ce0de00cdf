"""What a viewer cannot see may be dealt anew, and the viewer cannot tell."""

from __future__ import annotations

from msgspec.structs import replace

from engines.core import Ask, Codec, Rng
from tests.conformance.hearing import compare
from tests.conformance.playing import random_play
from tests.conformance.registry import Entrant, Table

MOMENTS = 100
EVERY = 5


def test_redealing_the_unseen_changes_nothing_that_a_viewer_sees(entrant: Entrant, table: Table) -> None:
    codec = Codec(entrant.rules)
    rng = Rng("redeal")
    differed = 0
    for step, (game, _, _) in enumerate(random_play(entrant, table, "secrets", MOMENTS)):
        if step % EVERY:
            continue
        for viewer in (None, *range(table.seats)):
            other = entrant.another_world(game, viewer, rng)
            differed += other.state != game.state
            assert codec.write_view(other.view(viewer)) == codec.write_view(game.view(viewer))
            assert other.questions() == game.questions()
            if viewer is not None:
                for question in game.questions(viewer):
                    first = game.ask(viewer, question.key)
                    assert other.ask(viewer, question.key) == first
    if entrant.redeal is not None:
        assert differed, "redeal never changed anything: it cannot show that secrets are kept"


def test_a_game_that_deals_nothing_anew_has_no_secrets(entrant: Entrant, table: Table) -> None:
    """Everybody sees what the gallery sees and hears what it hears."""
    if entrant.redeal is not None:
        return
    for game, _, entry in random_play(entrant, table, "open", MOMENTS):
        assert all(told.to is None for told in entry.told)
        for seat in range(table.seats):
            assert replace(game.view(seat), viewer=None) == game.view(None)


def test_what_is_told_to_others_does_not_hinge_on_secrets(entrant: Entrant, table: Table) -> None:
    """Private facts name their owner: nobody else receives them, and their shadow is the same class or nothing."""
    for _, _, entry in random_play(entrant, table, "told", MOMENTS):
        for told in entry.told:
            if told.to is None:
                assert told.others is None
                continue
            outsiders = [seat for seat in (None, *range(table.seats)) if seat is None or seat not in told.to]
            for viewer in outsiders:
                assert told.seen_by(viewer) == told.others
            for seat in told.to:
                assert told.seen_by(seat) == told.fact


def test_nobody_learns_from_facts_what_the_own_view_does_not_know(entrant: Entrant, table: Table) -> None:
    found = list(compare(entrant, table, MOMENTS))
    moments = sum(1 for _ in random_play(entrant, table, "heard", MOMENTS))
    assert len(found) > moments, "hardly ever were two worlds alike to anybody"
    assert [leak for leak in found if leak] == []


def test_asks_come_from_the_view_alone(entrant: Entrant, table: Table) -> None:
    """A view that went through bytes yields the same asks: nothing else is consulted."""
    codec = Codec(entrant.rules)
    for game, question, entry in random_play(entrant, table, "views", MOMENTS // 2):
        revived = codec.read_view(codec.write_view(game.view(question.seat)))
        for done in range(len(entry.picks) + 1):
            expected = game.rules.ask(game.view(question.seat), question, entry.picks[:done])
            found = entrant.rules.ask(revived, question, entry.picks[:done])
            assert found == expected
            assert isinstance(found, Ask) == (done < len(entry.picks))
