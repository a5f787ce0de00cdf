"""Reviews in words and pictures: what is said of answers, luck and turning points, and how somebody stood."""

from __future__ import annotations

import asyncio
import dataclasses
import re
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from bot.autoplay import reviews
from bot.autoplay.review_worker import fortune, matched
from bot.autoplay.reviews import Reviews
from bot.autoplay.workers import Workers
from bot.client.responses import Refused
from bot.client.review_presses import ReviewPresses
from bot.games import Watching
from bot.panels.height import DESKTOP, ONE_SCREEN, height
from bot.panels.review import ReviewPanel, then
from bot.panels.review_course import course_of
from bot.panels.seat_pictures import about_hand
from bot.panels.texts import Texts
from bot.panels.what_if import WhatIfPanel
from bot.pictures.render_queue import RenderQueue
from bot.store import Status
from bot.tables.options import Occasion, TableOptions
from bot.tables.reviews import (
    CoursePoint,
    Material,
    material_of,
    spread,
    summed_up,
)
from engines.core import Budget, Compared, Judged, Level, Outcome, Rng
from engines.core import sample as sample_answer
from renderers.common.course import LEAST
from tests.bot.reviewing import GAMES, MOVES, Log, played, point, rows_of
from tests.bot.test_panels_secrecy import session_of
from tests.conformance.registry import entrants
from tests.slowly import mostly_slow


async def test_whoever_gave_up_hears_so_and_of_no_luck_that_came_later():
    entrant = entrants()["gulveig"]
    table = next(table for table in entrant.tables if table.seats == 4)
    game, first = entrant.start(table, "given up")
    entries, rng = [first], Rng("given up")
    while game.outcome() is None and sum(bool(entry.draws) for entry in entries) < 3:
        question = game.questions()[0]
        if len(entries) == 20:
            game, entry = game.resign(0)
        else:
            picks = sample_answer(game.walk(question.seat, question.key), rng)
            game, entry = game.play(question.seat, question.key, picks)
        entries.append(entry)
    rows = rows_of(entrant, entries)
    mine, others = [material_of(entrant.listing, game.header, rows, seat, 10 + seat) for seat in (0, 1)]
    assert [one.n for one in mine.happenings] == [0], "the deal is all that chance brought before"
    assert len(others.happenings) == 3
    assert (mine.gave_up, others.gave_up) == (True, False)
    panel, session = ReviewPanel(Texts(), RenderQueue()), session_of(entrant, game, entries[-1], 4)
    review = summed_up(mine, [point(5, 0.0)], much=0.1, deal=0.0, chances=[])
    words = (await panel.page(session, review, 0)).words
    assert "You gave the game up: this looks at your own answers, and at luck up to that moment." in words
    lucky = (await panel.page(session, replace(review, deal=3.0, chance=2.0, happenings=2), 0)).words
    assert "the deal brought you about +3" in lucky
    assert "Later chance decided 2 things, which brought you about +2" in lucky
    assert "later" not in lucky
    assert "Well played" not in words
    assert "Well played" in (await panel.page(session, replace(review, gave_up=False), 0)).words


def test_what_is_told_of_first_rows_is_not_what_a_computer_player_chooses_by(monkeypatch):
    entrant = entrants()["thor_vs_loki"]
    game, _ = entrant.start(entrant.tables[0], "rows1")
    question = game.questions()[0]
    view, walk = game.view(question.seat), game.walk(question.seat, question.key)
    asked = []
    monkeypatch.setattr(type(entrant.mind), "equivalent", lambda _mind, action, _rng: asked.append(action) or action)
    player = entrant.listing.origin.player(entrant.rules, Rng("choice"), Level.HARD, Budget(40))
    player.decide(view, question, walk)
    assert not asked
    player.compare(view, question, walk)
    assert len(asked) > 20


async def test_a_review_praises_nobody_for_what_few_imagined_games_cannot_tell():
    """A bid of 100 on a weak hand came out behind in a few worlds, by no more than chance: that is not 100 %."""
    _, session, _ = played("gulveig")
    panel = ReviewPanel(Texts(), RenderQueue())
    told = [point(n, 0.0, error=0.001, worlds=40) for n in range(5, 8)]
    dear = point(1, -0.061, error=0.031, worlds=16)
    short = point(2, 0.0, error=0.0, worlds=4)
    rough = point(3, -0.001, error=0.026, worlds=8)
    review = summed_up(Material((), (), 6), [dear, short, rough, *told], much=0.1, deal=None, chances=[])
    words = (await panel.page(session, review, 0)).words
    assert "**3 of 6** answers were as good as the best.\n" in words
    unsure = "Of 3 I cannot tell: the differences were too small for so few imagined games."
    assert unsure in words
    assert "Not one answer was clearly worse than the best." in words
    assert "Well played" not in words
    assert "%" not in words
    plain = (await panel.page(session, summed_up(Material((), (), 3), told, much=0.1, deal=None, chances=[]), 0)).words
    assert "**3 of 3** answers were as good as the best (100 %)." in plain
    assert "Well played" in plain


async def test_what_a_quick_look_cannot_tell_is_looked_at_for_longer_and_named_if_it_was_dear(brief):
    _, session, rows = played("gulveig", 120)
    matches = []

    class Patient:
        async def in_leisure(self, _user, task, work):
            if work.func is fortune:
                return None
            given = work.keywords["given"]
            if work.func is matched:
                matches.append(task)
                return Compared(given, -0.06, worlds=200, error=0.01)
            return Judged((("z",),), Compared(given, -0.06, worlds=8, error=0.05), 3)

    workers = SimpleNamespace(workers=Patient(), seconds=1.0)
    service_of = Reviews(SimpleNamespace(store=SimpleNamespace(log=Log(rows))), workers)
    review = await service_of.find(session, 0, lambda _: None)
    assert len(matches) == review.judged == review.worse == 4
    assert {one.judged.loss for one in review.turning} == {0.06}
    assert {task.seconds for task in matches} == {reviews.LONG_SLICE}


def valued(n, value, loss=0.0):
    known = point(n, -loss)
    return replace(known, judged=replace(known.judged, given=replace(known.judged.given, value=value)))


async def test_a_review_shows_how_its_person_stood_from_answer_to_answer_and_marks_the_turning_points():
    entrant, session, rows = played("gulveig", 120)
    render_queue = RenderQueue()
    panel = ReviewPanel(Texts(), render_queue)
    found = [valued(30, 0.3, 0.2), valued(9, 0.6), valued(4, 0.5), valued(20, 0.55, 0.1), point(12, -0.05)]
    review = summed_up(Material((), (), 5, seat=1), found, much=0.1, deal=0.04, chances=[-0.2, 0.01])
    assert [one.n for one in review.course] == [4, 9, 20, 30], "what was tried in no worlds has no value"
    assert review.course[2] == CoursePoint(20, pytest.approx(0.65), 0.55)
    drawn = course_of(Texts(), session.listing, review, end=None)
    assert [(step.move, step.turning) for step in drawn.steps] == [(3, 0), (8, 0), (19, 2), (29, 1)]
    assert [(part.name, part.said) for part in drawn.parts] == [
        ("Luck: the deal", "+4 %"), ("Luck: later chance", "−19 %"), ("Your answers", "−35 %"),
    ]  # fmt: skip
    dearer = course_of(Texts(), session.listing, replace(review, lost=1.46), end=None)
    assert dearer.parts[-1].said == "over −100 %"
    won = Outcome((2, 1), (100, 900), "goal")
    assert course_of(Texts(), session.listing, review, end=(40, won)).end == (40, 1.0)
    assert course_of(Texts(), session.listing, replace(review, gave_up=True), end=(40, won)).end is None
    asked = material_of(entrant.listing, session.begun_game.header, rows, 1, 11).decisions[0]
    seen = [replace(one, decision=replace(asked, n=one.decision.n)) for one in review.turning]
    summary = await panel.page(session, replace(review, turning=tuple(seen)), 0)
    (picture,) = summary.pictures
    assert picture.png
    assert "Turning point 1, after move 29: from 50 % to 30 %." in picture.alt
    assert "At first 50 %, after the last answer 30 %." in picture.alt
    assert height(summary, DESKTOP) <= ONE_SCREEN
    few = summed_up(Material((), (), 1), found[1:2], much=0.1, deal=None, chances=[])
    assert (await panel.page(session, few, 0)).pictures == ()
    render_queue.close()


def test_of_an_answer_that_may_be_as_good_the_course_shows_no_fall():
    unsure = valued(4, 0.5, 0.02)
    unsure = replace(unsure, judged=replace(unsure.judged, given=replace(unsure.judged.given, error=0.02)))
    review = summed_up(Material((), (), 1), [unsure], much=0.1, deal=None, chances=[])
    assert review.course == (CoursePoint(4, 0.52, 0.52),)


def test_of_too_many_things_those_are_taken_that_lie_evenly_among_them():
    assert spread(range(10), 20) == range(10)
    assert spread(list(range(100)), 4) == [0, 25, 50, 75]


@pytest.fixture
def brief(monkeypatch):
    for name, value in {"QUICK": 4, "LONG": 6, "VALUED": 1, "SCREENED": 1, "SLICE": 60.0, "WEIGHTIEST": 1}.items():
        monkeypatch.setattr(reviews, name, value)
    monkeypatch.setattr("bot.tables.reviews.MOST_DECISIONS", 4)
    monkeypatch.setattr("bot.tables.reviews.MOST_CHANCES", 2)
    monkeypatch.setattr("bot.autoplay.workers.BUDGET", 120.0)


def service(rows):
    workers = Workers(1)
    workers.pool = ThreadPoolExecutor(1)
    sessions = SimpleNamespace(store=SimpleNamespace(log=Log(rows)))
    return Reviews(sessions, SimpleNamespace(workers=workers))


def test_a_moment_that_lies_behind_is_named_by_its_chapter_where_the_game_has_any():
    _, session, _ = played("gulveig", 120)
    listing, view = session.listing, session.begun_game.view(0)
    assert then(Texts(), listing, view, 12) == f"Hand {view.hand_no}, after move 12"
    assert then(Texts(), dataclasses.replace(listing, watching=Watching()), view, 12) == "After move 12"


@pytest.mark.parametrize("key", mostly_slow(GAMES, quick=2))
async def test_a_review_of_every_game_is_found_told_and_painted(key, brief):
    _, session, rows = played(key)
    found, heard = service(rows), []
    review = await found.find(session, 0, heard.append)
    assert heard[0] == 0.0
    assert heard == sorted(heard)
    assert found.known(session, 0) is review
    assert review is await found.find(session, 0, heard.append)
    render_queue = RenderQueue()
    panel = ReviewPanel(Texts(), render_queue)
    summary = await panel.page(session, review, 0)
    listing = session.listing
    for place, one in enumerate(review.turning, start=1):  # as the replay counts, and as the foot of the board did
        chapter = listing.chapter_at(listing.codec.read_view(one.decision.view))
        assert f"**{place}.** {chapter}, after move {one.decision.n - 1}: you chose **" in summary.words
    assert len(summary.pictures) == (len(review.course) >= LEAST)
    assert all(one.png and one.alt for one in summary.pictures)
    assert "Your turn" not in summary.words, "it lies behind"
    assert review.judged == 0 or f"of {review.judged}** answer" in summary.words
    for page in range(1, len(review.turning) + 1):
        turning = await panel.page(session, review, page)
        assert "You chose **" in turning.words
        assert "** was better, by " in turning.words, "in one line"
        assert turning.pictures[0].png
        assert turning.pictures[0].alt
    shared = await panel.page(session, review, 0, shared_by="Ana")
    assert shared.rows == ()
    assert "Ana" in shared.head
    render_queue.close()


async def test_an_answer_is_told_once_also_where_chance_made_another_look_dearer(brief):
    """The dearest at a quick look is within its error; only the others are looked at for longer."""
    _, session, rows = played("gulveig", 120)
    dear = iter([(-0.9, 0.9), (-0.5, 0.01), (-0.4, 0.01), (-0.3, 0.01)])
    first = {}

    class Few:
        async def in_leisure(self, _user, task, work):
            if work.func is fortune:
                return None
            given = (work.keywords["given"], *dear_of(task.view))
            met = Compared(given[0], given[1], worlds=9, error=given[2])
            return met if work.func is matched else Judged((("z",),), met, 3)

    def dear_of(view):
        if view not in first:
            first[view] = next(dear)
        return first[view]

    service_of = Reviews(
        SimpleNamespace(store=SimpleNamespace(log=Log(rows))), SimpleNamespace(workers=Few(), seconds=1.0)
    )
    review = await service_of.find(session, 0, lambda _: None)
    assert len(first) == review.judged == 4
    turning = [(one.decision.n, one.judged.loss) for one in review.turning]
    assert len({n for n, _ in turning}) == 3
    assert [loss for _, loss in turning] == [0.5, 0.4, 0.3]
    assert (review.best, review.unsure, review.lost) == (0, 1, pytest.approx(1.2))


@pytest.mark.parametrize("key", mostly_slow(GAMES, quick=1))
async def test_of_a_turning_point_that_picture_is_large_which_was_answered_from(key):
    entrant, session, rows = played(key, 120 if key == "gulveig" else MOVES)
    decisions = material_of(entrant.listing, session.begun_game.header, rows, 0, 10).decisions
    render_queue, topics = RenderQueue(), {one.question.topic: one for one in decisions}
    review_panel, what_if_panel = ReviewPanel(Texts(), render_queue), WhatIfPanel(Texts(), render_queue)
    for decision in topics.values():
        turning = point(decision.n, -0.2)
        turning = replace(turning, decision=decision, judged=replace(turning.judged, best=decision.picks))
        review = summed_up(Material((decision,), (), 1), [turning], much=0.1, deal=None, chances=[])
        view = entrant.listing.codec.read_view(decision.view)
        large = "hand-" if about_hand(entrant.listing, view, decision.question) else "board-"
        for layout in (
            await review_panel.page(session, review, 1),
            await what_if_panel.moment(session, decisions, decisions.index(decision)),
        ):
            assert f"after move {decision.n - 1}" in layout.head, "as the foot of the board said then"
            shown = [picture.name for picture in layout.pictures if not picture.small]
            assert any(name.startswith(large) for name in shown), decision.question.topic
            assert height(layout, DESKTOP) <= ONE_SCREEN
            if key == "gulveig":
                assert large == "hand-"
    assert len(topics) > 1
    render_queue.close()


async def test_work_on_a_review_ends_when_the_last_one_does_not_wait_any_more(brief, monkeypatch):
    _, session, rows = played("gulveig")
    monkeypatch.setattr(reviews, "QUICK", 1_000_000)
    found = service(rows)
    waiting = [asyncio.create_task(found.find(session, 0, lambda _: None)) for _ in range(2)]
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    waiting[0].cancel()
    await asyncio.wait({waiting[0]})
    assert not found.idle
    waiting[1].cancel()
    await asyncio.wait({waiting[1]})
    await found.close()
    assert found.idle
    assert found.known(session, 0) is None


@pytest.mark.parametrize(
    ("user", "over", "closed", "said"),
    [
        (10, Status.OVER, False, None),
        (99, Status.OVER, False, "review.not-yours"),
        (10, Status.PLAYING, False, "review.not-over"),
        (10, Status.ENDED, False, "review.not-over"),
        (10, Status.OVER, True, "refused.closed-round"),
    ],
)
async def test_a_review_is_for_those_who_played_to_the_end_and_not_while_others_play_the_same_deal(
    user, over, closed, said
):
    _, session, _ = played("gulveig", 1)
    occasion = Occasion(event=1, name="Cup", round=1, match=1, closed=closed) if closed else None
    options = TableOptions(occasion=occasion).write()
    session = replace(session, table=replace(session.table, status=over, options=options))
    presses = ReviewPresses(None, None, None, Texts())
    asking = SimpleNamespace(user=SimpleNamespace(id=user))
    if said is None:
        assert presses.reviewed_seat(session, asking) == 0
        return
    with pytest.raises(Refused, match=re.escape(Texts()(said, table="7"))):
        presses.reviewed_seat(session, asking)
