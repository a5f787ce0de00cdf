"""Private copies of positions: they know what their owner sees, have chance of their own, and can be played on."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from bot.autoplay.what_if import CannotImagine, WhatIfs, imagination
from bot.autoplay.what_if_worker import imagined
from bot.autoplay.workers import Workers
from bot.client.responses import Refused
from bot.client.what_if_beginnings import WhatIfBeginnings
from bot.panels.controls import Button, Select
from bot.panels.height import DESKTOP, TALLEST, height
from bot.panels.texts import Texts
from bot.panels.what_if import WhatIfPanel
from bot.pictures.render_queue import RenderQueue
from bot.store import Status
from bot.tables.options import Hints, Occasion, TableOptions
from bot.tables.what_if import CopyState, WhatIf, before
from engines.core import SEED_TAG, CorruptLog, Rng
from tests.bot.reviewing import GAMES, played
from tests.bot.test_panels_secrecy import session_of
from tests.bot.test_review_words import Log
from tests.conformance.playing import random_play
from tests.conformance.registry import entrants

MOMENTS, EVERY = 60, 12
SEED = f"{SEED_TAG}what-if"
STEPS = 3
ANA = 10
FAR = 150


def moments(key):
    """Yield a session at moments of a random game with what is asked then."""
    entrant = entrants()[key]
    table = entrant.tables[0]
    for step, (game, question, entry) in enumerate(random_play(entrant, table, "what if", MOMENTS)):
        if step % EVERY == 0 and question.blocking:
            yield entrant, session_of(entrant, game, entry, table.seats), question


def far(one, other):
    """Return how far two colours are from each other."""
    parts = zip(one.to_bytes(3), other.to_bytes(3), strict=True)
    return sum(abs(mine - theirs) for mine, theirs in parts)


def service(rows=(), seed=SEED):
    workers = Workers(1)
    workers.pool = ThreadPoolExecutor(1)
    sessions = SimpleNamespace(store=SimpleNamespace(log=Log(rows)))
    return WhatIfs(sessions, SimpleNamespace(workers=workers), lambda: seed)


@pytest.mark.parametrize("key", GAMES)
def test_a_copy_of_a_running_game_hangs_on_what_its_owner_sees(key):
    """Whoever imagines it is sent the same when all that the seat cannot see is dealt anew: it needs no secret seed."""
    rng = Rng("redeal")
    for entrant, session, question in moments(key):
        other = entrant.another_world(session.game, question.seat, rng)
        secret = replace(session, table=replace(session.table, seed="0" * 64))
        tasks = [imagination(one, question.seat, SEED) for one in (session, secret, replace(session, game=other))]
        assert [tasks[0]] * 2 == tasks[1:]


@pytest.mark.parametrize("key", GAMES)
def test_what_is_imagined_looks_to_its_owner_just_like_the_table(key):
    for entrant, session, question in moments(key):
        body = imagined(imagination(session, question.seat, SEED))
        if entrant.mind is None:
            assert body is None
            continue
        state = entrant.listing.codec.read_snapshot(body).state
        assert entrant.rules.view(state, question.seat) == session.game.view(question.seat)


@pytest.mark.parametrize("key", GAMES)
async def test_a_copy_is_played_on_with_chance_of_its_own_and_the_table_stays_as_it_is(key):
    entrant, session, question = next(moments(key))
    state, what_ifs, seat = session.game.state.copy(), service(), question.seat
    if entrant.mind is None:
        with pytest.raises(CannotImagine):
            await what_ifs.imagine(session, seat, ANA)
        return
    render_queue = RenderQueue()
    panel = WhatIfPanel(Texts(), render_queue)
    copy = await what_ifs.imagine(session, seat, ANA)
    assert copy.imagined
    assert copy.game.header.seed == SEED != session.game.header.seed
    for _ in range(STEPS):
        asked = copy.question
        if asked is None:
            break
        page = await panel.page(copy)
        assert min(far(page.accent, one.listing.accent) for one in entrants().values()) > FAR, "it looks like no table"
        assert page.pictures[0].png
        controls = [control for row in page.rows for control in (row if isinstance(row, tuple) else (row,))]
        assert all(control.emoji or control.icon for control in controls if isinstance(control, Button))
        assert all(control.prompt.startswith("🧪") for control in controls if isinstance(control, Select))
        assert all(picture.alt.startswith("Only a copy. ") for picture in page.pictures)
        large = tuple([replace(picture, small=False) for picture in page.pictures])
        both = replace(page, head=page.head.partition("\n-# The small picture")[0], pictures=large)
        ask = copy.game.ask(seat, asked.key)
        from_hand = session.listing.pictures.from_hand(copy.game.view(seat), ask)
        assert (page == both) == (from_hand or height(both, DESKTOP) <= TALLEST), "both are large where there is room"
        assert any(custom_id.startswith("k:t") for custom_id in page.ids)
        picks = copy.game.legal(seat, asked.key).sample(Rng(asked.key))
        after = await what_ifs.play(ANA, copy, asked, picks)
        assert after.told[0].seat == seat
        assert after.game.n > copy.game.n
        copy = after
    assert copy.over or copy.question is not None, "the others have answered"
    assert session.game.state == state
    assert what_ifs.of(ANA, session.table.id) is copy
    assert what_ifs.of(ANA, session.table.id + 1) is None
    what_ifs.end(ANA)
    assert what_ifs.of(ANA, session.table.id) is None
    render_queue.close()


def test_a_copy_of_a_running_game_knows_how_its_table_stands_to_it():
    _, session, question = next(moments("gulveig"))
    copy = WhatIf(session, question.seat, session.game, session.game.n, imagined=True)
    moved, _ = session.game.play(
        question.seat, question.key, next(iter(session.game.legal(question.seat, question.key)))
    )
    later = replace(session, game=moved)
    over = replace(later, table=replace(session.table, status=Status.OVER))
    assert [copy.standing(one) for one in (session, later, over)] == [CopyState.SAME, CopyState.GONE_ON, CopyState.OVER]
    finished = replace(copy, session=over, imagined=False)
    assert finished.standing(over) is CopyState.SAME
    assert replace(copy, puzzle=3).standing(later) is CopyState.SAME


async def test_nothing_happens_in_a_copy_before_whoever_is_asked_answers():
    """All choose their heroes at once; a copy that went on without its owner told of choices that nobody had made."""
    entrant = entrants()["god_of_war"]
    table = entrant.tables[-1]
    game, _, entry = next(random_play(entrant, table, "what if", 1))
    session = session_of(entrant, game, entry, table.seats)
    seats = [question.seat for question in session.game.questions() if question.blocking]
    assert len(seats) > 1
    for seat in seats:
        copy = await service().imagine(session, seat, ANA)
        assert (copy.told, copy.game.n, copy.question.seat) == ((), session.game.n, seat)


async def test_what_is_imagined_until_its_owner_is_asked_is_told_as_such():
    _, session, question = next(moments("gulveig"))
    other = next(seat for seat in range(len(session.seats)) if seat != question.seat)
    render_queue = RenderQueue()
    panel, said = WhatIfPanel(Texts(), render_queue), "**Imagined, until you are asked; none of it has happened:**"
    copy = await service().imagine(session, other, ANA)
    assert said in (await panel.page(copy)).lead.splitlines()
    picks = copy.game.legal(other, copy.question.key).sample(Rng("own"))
    assert said not in (await panel.page(copy.after(*copy.game.play(other, copy.question.key, picks)))).lead
    render_queue.close()


@pytest.mark.parametrize("key", GAMES)
async def test_a_finished_game_is_taken_up_as_it_was_before_a_move(key):
    entrant, session, rows = played(key)
    header, what_ifs = session.begun_game.header, service(rows)
    found = await what_ifs.moments(session, 0)
    assert found == await what_ifs.moments(session, 0)
    decision = found[len(found) // 2]
    game = before(entrant.listing, header, rows, decision.n)
    assert game.n == decision.n - 1
    assert entrant.listing.codec.write_view(game.view(0)) == decision.view
    copy = await what_ifs.recall(session, 0, ANA, decision.n)
    assert (copy.imagined, copy.begun) == (False, decision.n - 1)
    assert copy.game.header.seed == SEED
    for beyond in (0, len(rows) + 1):
        with pytest.raises(CorruptLog):
            before(entrant.listing, header, rows, beyond)


async def test_of_too_many_copies_the_one_left_alone_longest_goes(monkeypatch):
    monkeypatch.setattr("bot.autoplay.what_if.MOST", 2)
    _, session, rows = played("gulveig")
    what_ifs = service(rows)
    (decision, *_) = await what_ifs.moments(session, 0)
    for user in (1, 2, 3):
        await what_ifs.recall(session, 0, user, decision.n)
    assert [what_ifs.of(user, session.table.id) is not None for user in (1, 2, 3)] == [False, True, True]


@pytest.mark.parametrize(
    ("user", "status", "hints", "closed", "said"),
    [
        (10, Status.PLAYING, Hints.YES, False, ""),
        (10, Status.OVER, Hints.NO, False, ""),
        (99, Status.OVER, Hints.NO, False, "whatif.not-yours"),
        (10, Status.PLAYING, Hints.NO, False, "whatif.not-here"),
        (10, Status.ENDED, Hints.YES, False, "refused.not-begun"),
        (10, Status.OVER, Hints.NO, True, "refused.closed-round"),
    ],
)
def test_who_may_try_a_table_out_and_when(user, status, hints, closed, said):
    _, session, _ = next(moments("gulveig"))
    occasion = Occasion(event=1, name="Cup", round=1, match=1, closed=closed) if closed else None
    options = TableOptions(hints=hints, occasion=occasion).write()
    session = replace(session, table=replace(session.table, status=status, options=options))
    presses = WhatIfBeginnings(None, None, None, None, Texts())
    if not said:
        assert presses.allowed_seat(session, user) == 0
        return
    with pytest.raises(Refused, match=Texts()(said)[:20]):
        presses.allowed_seat(session, user)
