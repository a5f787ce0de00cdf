"""Hints: what is said of the best answers, and that nothing reaches them that their seat does not know."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.autoplay.computer_worker import LEAST_WORLDS, Task, best_answers, hard_task, task_of
from bot.autoplay.hints import HintSearch
from bot.panels.custom_id import CustomId
from bot.panels.draft import follow
from bot.panels.hand import PanelState
from bot.panels.hint import hint
from bot.panels.table import Panels
from bot.panels.texts import Texts
from bot.pictures.render_queue import RenderQueue
from bot.tables.league_settings import LeagueSettings
from bot.tables.options import Hints, Occasion, TableOptions
from bot.tables.rated import Unrated, why_unrated
from engines.core import Compared, Level, Rng, answers
from engines.core.comparison import FOUNDED
from tests.bot.hints import compared, moments, open_answers, page
from tests.conformance.registry import entrants


class Workers:
    """Take down what they are asked, and know two answers to everything."""

    def __init__(self, best=()):
        self.tasks = []
        self.best = best

    async def best_answers(self, table, task):
        self.tasks.append((table, task))
        return self.best


class Computers:
    """Nobody but the workers."""

    def __init__(self, best=()):
        self.workers = Workers(best)
        self.seconds = 1.0


def test_answers_that_read_alike_are_named_once_and_the_only_legal_one_as_such():
    entrant, session, question = next(moments("gulveig"))
    view, walk = session.game.view(question.seat), session.game.walk(question.seat, question.key)
    picks = next(answers(walk))

    def told(*best, way=walk):
        control = CustomId("pick", 1, question.key)
        return hint(
            Texts(), entrant.listing, view, way, asked="", best=best, names=session.names, move=7, control=control
        ).words.splitlines()

    twice = told(replace(compared(2.0), picks=picks), replace(compared(-2.0), picks=picks))
    assert [line[:6] for line in twice if line.startswith("**")] == ["**1.** "[:6]]
    ask = walk(())
    single = replace(ask, options=tuple([one for one in ask.options if (one.id,) == picks[0]]))
    alone = told(replace(compared(0.0), picks=picks), way=lambda done: walk(done) if done else single)
    assert alone[-1] == "-# This question has no other answer, so there is nothing to choose."


def test_guesses_are_told_as_such_and_ignorance_too():
    assert "guessed" in page("gulveig", (compared(0, 1.0), compared(0, -1.0))).foot
    assert page("gulveig", (compared(1.0), compared(-1.0))).foot == "After move 7"
    assert page("gulveig", ()).words == "I did not find an answer in time. Ask me again, please."


def test_a_hint_stands_on_enough_worlds_also_where_its_time_is_over():
    asked = (one for one in moments("thor_vs_loki", 1) if one[2].topic == "act" and len(open_answers(*one[1:])) > 3)
    entrant, session, question = next(asked)
    hurried = hard_task(entrant.listing, session.game, question, "busy", 0.0)
    assert {each.worlds for each in best_answers(hurried)} == {0}
    origin, digest = entrant.listing.origin, entrant.rules.digest
    patient = Task(
        origin, digest, "busy", hurried.view, question, Level.HARD, 0.0, least_worlds=LEAST_WORLDS, patience=60.0
    )
    assert best_answers(patient)[0].worlds >= FOUNDED
    at_the_table = task_of(entrant.listing, session.game, question, Level.HARD)
    assert (at_the_table.least_worlds, at_the_table.patience) == (0, 0.0)


@pytest.mark.parametrize("key", list(entrants()))
def test_every_answer_of_a_game_can_be_named(key):
    for entrant, session, question in moments(key):
        game = session.game
        walk = game.walk(question.seat, question.key)
        picks = game.legal(question.seat, question.key).sample(Rng(question.key))
        named = hint(
            Texts(),
            entrant.listing,
            game.view(question.seat),
            walk,
            asked="",
            best=(Compared(picks, 0.0),),
            names=session.names,
            move=game.n,
            control=CustomId("pick", session.table.id, question.key),
        )
        assert named.words.startswith("**1.** ")
        (played,) = map(CustomId.read, named.ids)
        draft = follow(walk, played.path)
        assert (draft.ask, draft.picks, draft.shown) == (None, picks, played.stamp)
        assert len(named.words) < 1000


@pytest.mark.parametrize("key", list(entrants()))
async def test_a_hint_hangs_on_what_its_seat_sees(key):
    """Whoever finds it is sent the same when all that the seat cannot see is dealt anew: it needs no secret seed."""
    rng = Rng("redeal")
    for entrant, session, question in moments(key):
        computers = Computers()
        other = entrant.another_world(session.game, question.seat, rng)
        secret = replace(session, table=replace(session.table, seed="0" * 64))
        for one in (session, secret, replace(session, game=other)):
            await HintSearch(computers).best_answers(one, question)
        first, *others = computers.workers.tasks
        assert [first] * 2 == others


async def test_a_hint_is_found_once_and_asked_for_again_where_none_was_found():
    _, session, question = next(moments("gulveig"))
    known, unknown = Computers((Compared((("a",),), 0.0),)), Computers()
    for computers, asked in ((known, 1), (unknown, 2)):
        search = HintSearch(computers)
        found = [await search.best_answers(session, question) for _ in range(2)]
        assert found == [computers.workers.best] * 2
        assert len(computers.workers.tasks) == asked


async def test_a_hand_offers_hints_where_the_table_gives_them_and_the_game_waits():
    render_queue = RenderQueue()
    panels = Panels(Texts(), render_queue)
    _, session, question = next(moments("gulveig"))
    allowing = replace(session, table=replace(session.table, options=TableOptions(hints=Hints.YES).write()))
    waiting = next(seat for seat in range(len(session.seats)) if seat != question.seat)
    offered = {
        (one is allowing, seat): any(
            control.startswith("k:hint:") for control in (await panels.hand(one, seat, PanelState())).ids
        )
        for one in (session, allowing)
        for seat in (question.seat, waiting)
    }
    render_queue.close()
    assert [key for key, has_one in offered.items() if has_one] == [(True, question.seat)]


def test_hints_are_for_whoever_plays_alone_if_the_host_says_nothing():
    _, session, _ = next(moments("gulveig"))
    first, *others = session.seats
    alone = replace(session, seats=(first, *[replace(one, user=None, computer="normal") for one in others]))
    assert (session.gives_hints, alone.gives_hints) == (False, True)
    assert why_unrated(alone, LeagueSettings()) is Unrated.ALONE
    in_an_event = TableOptions(occasion=Occasion(event=1, name="Cup", round=1, match=1))
    for options, given in [(TableOptions(hints=Hints.NO), False), (in_an_event, False)]:
        assert replace(alone, table=replace(session.table, options=options.write())).gives_hints is given


def test_a_table_that_gives_hints_moves_no_ratings():
    _, session, _ = next(moments("gulveig"))
    allowing = replace(session, table=replace(session.table, options=TableOptions(hints=Hints.YES).write()))
    assert why_unrated(session, LeagueSettings()) is None
    assert why_unrated(allowing, LeagueSettings()) is Unrated.HINTS
