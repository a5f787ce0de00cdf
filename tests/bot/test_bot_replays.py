"""Replays: at every entry what was shown then, from any side, in any order, and no more than one may know."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from functools import cache
from itertools import count
from typing import Any

import pytest
from msgspec.structs import replace

from bot.games import GAMES, PictureRequest
from bot.panels.board import BoardState
from bot.panels.controls import Select
from bot.panels.custom_id import PATTERN
from bot.panels.hand import PanelState
from bot.panels.layout import Layout, Picture
from bot.panels.replay import ReplayPanel
from bot.panels.replay_controls import MENU, Face, ReplaySubject
from bot.panels.table import Panels
from bot.panels.texts import Texts
from bot.pictures.render_queue import Draw, RenderQueue
from bot.store import NewTable, Sitter, Status
from bot.tables.lobbies import Lobbies
from bot.tables.options import TableOptions
from bot.tables.replays import KEYFRAME, Played, Replay, Replays, play
from bot.tables.session import RECENT, Session
from bot.tables.sessions import Sessions
from engines.core import SEED_TAG, Announcement, Entry, Rng, Viewer
from tests.bot.test_panels_secrecy import session_of
from tests.conformance.playing import ask_somebody, random_play
from tests.conformance.registry import Entrant, Table, entrants
from tests.listings import shared_catalogue
from tests.slowly import mostly_slow

NOW = 1_700_000_000_000
OPTIONS = {"gulveig": {"goal": "500", "max_hands": "3"}}
LIMIT = 4000
"""Characters of all texts of one message."""


def outlined(draw: Draw) -> bytes:
    """Stand for a picture by all that it depends on: equal keys, equal pictures."""
    assert isinstance(draw, PictureRequest)
    return repr(draw.key).encode()


def shown(pictures: tuple[Picture, ...], sheet: str = "") -> list[tuple[str, bytes | None, str]]:
    return [(picture.name, picture.png, picture.alt) for picture in pictures if picture.name.startswith(sheet)]


async def sessions_while_played(sessions: Sessions, key: str, seats: int) -> AsyncIterator[Session]:
    """Play a whole game at random at a table of the store, and yield it after every entry."""
    numbers = count()
    lobbies = Lobbies(sessions, seed=lambda: f"{SEED_TAG}replays-{next(numbers)}")
    options = TableOptions(chosen=OPTIONS.get(key, {})).write()
    new = NewTable(game=key, guild=1, channel=2, host=10, created_at=NOW, options=options)
    sitters = tuple([Sitter(name=name, joined_at=NOW, user=10 + seat) for seat, name in enumerate(("Ana", "Bo", "Cy"))])
    session, rng = await lobbies.demo(new, sitters[:seats]), Rng("replays")
    while True:
        yield session
        question = None if session.table.status is Status.OVER else ask_somebody(session.begun_game, rng)
        if question is None:
            return
        picks = session.begun_game.legal(question.seat, question.key).sample(rng)
        table = session.table.id
        session = await sessions.play(table, question.seat, question.key, picks, user=10 + question.seat)


async def as_shown(panels: Panels, session: Session) -> dict[tuple[Viewer, Face], list[Any]]:
    """Return the pictures that the messages of a table show to everybody and to each seat."""
    gallery = await panels.gallery(session, BoardState(moment=session))
    found: dict[tuple[Viewer, Face], list[Any]] = {(None, Face.BOARD): shown(gallery.pictures)}
    for seat in range(len(session.seats)):
        hand = await panels.hand(session, seat, PanelState(board=True))
        found[seat, Face.BOARD] = shown(hand.pictures, "board-")
        found[seat, Face.HAND] = shown(hand.pictures, "hand-")
    return found


async def compare_whole_game(store: Any, key: str, queues: tuple[RenderQueue, RenderQueue], *, every: int) -> None:
    """Play a game, and look at entries of it again, from every side."""
    sessions = Sessions(store, shared_catalogue((key,)), lambda: NOW)
    panels, panel = Panels(Texts(), queues[0]), ReplayPanel(Texts(), queues[1])  # which share no picture
    seats = min(seats for seats in entrants()[key].rules.info.seats if seats > 1)
    was = {}
    async for session in sessions_while_played(sessions, key, seats):
        if session.begun_game.n % every == 0 or session.table.status is Status.OVER:
            was[session.begun_game.n] = await as_shown(panels, session)
    assert session.table.status is Status.OVER
    replay = await Replays(sessions).of(session)
    order = [*was]
    for n in Rng("any order").sample(order, len(order)):
        for (eyes, face), pictures in was[n].items():
            card = await panel.card(replay, ReplaySubject(n, eyes, face), offered=replay.eyes(None))
            again = shown(card.pictures, "board-" if eyes is not None and face is Face.BOARD else "")
            assert again == pictures, (n, eyes, face)
            assert len(card.head + card.lead + card.words + card.foot) < LIMIT
    for queue in queues:
        queue.close()


@pytest.mark.parametrize("key", mostly_slow(GAMES, quick=2))
async def test_a_replay_shows_at_an_entry_what_was_shown_then(store, key: str) -> None:
    await compare_whole_game(store, key, (RenderQueue(outlined), RenderQueue(outlined)), every=7)


@pytest.mark.slow
@pytest.mark.parametrize("key", GAMES)
async def test_at_every_entry_its_pictures_are_byte_for_byte_those_that_were_shown(store, key: str) -> None:
    await compare_whole_game(store, key, (RenderQueue(), RenderQueue()), every=1)


@cache
def whole(key: str, seats: int | None = None, options: tuple[tuple[str, str], ...] = ()) -> tuple[Any, ...]:
    """Return a whole game of random players: the entrant, its header and its log."""
    entrant = entrants()[key]
    table = entrant.tables[0] if seats is None else Table(seats, dict(options))
    game, setup = entrant.start(table, "whole")
    return entrant, game.header, (setup, *[entry for _, _, entry in random_play(entrant, table, "whole")])


def replay_of_game(key: str, *args: Any) -> Replay:
    entrant, header, entries = whole(key, *args)
    played = play(entrant.listing, header, entries)
    session = session_of(entrant, played.last, played.entries[-1], header.config.seats)
    over = replace(session.table, status=Status.OVER)
    return Replay(Session(over, session.seats, session.listing, played.last, played.entries[-RECENT:]), played)


@pytest.mark.parametrize("key", GAMES)
def test_any_entry_is_a_few_answers_from_a_game_that_is_kept(key: str) -> None:
    replay = replay_of_game(key)
    assert len(replay.played.keyframes) == replay.last // KEYFRAME + 1
    entrant, header, entries = whole(key)
    again = play(entrant.listing, header, entries[:31])
    for n in (0, 1, KEYFRAME - 1, KEYFRAME, 30):
        there = replay.at(n)
        assert there.begun_game.n == there.table.head == n
        assert there.begun_game.state == again.game(n).state
        assert there.recent[-1].n == n
    on = play(entrant.listing, header, entries[31:], again)
    assert on.entries == replay.played.entries
    assert on.chapters == replay.played.chapters
    assert [game.n for game in on.keyframes] == [game.n for game in replay.played.keyframes]


def test_a_table_that_went_back_is_looked_at_again_in_parts_and_in_whole() -> None:
    entrant = entrants()["gulveig"]
    game, setup = entrant.start(Table(2), "went back")
    games, entries, rng = [game], [setup], Rng("went back")
    for target in (40, 20, 45):
        while len(games) < 50 and game.n < target + 30:
            question = ask_somebody(game, rng)
            assert question is not None
            picks = game.legal(question.seat, question.key).sample(rng)
            game, entry = game.play(question.seat, question.key, picks)
            games, entries = [*games, game], [*entries, entry]
        before = games[min(target, len(games) - 2)]
        game, entry = game.go_back(entries[before.n + 1].seat, before)
        games, entries = [*games, game], [*entries, entry]
    played = play(entrant.listing, game.header, entries)
    for cut in range(1, len(entries), 7):
        parts = play(entrant.listing, game.header, entries[cut:], play(entrant.listing, game.header, entries[:cut]))
        assert parts.chapters == played.chapters
        assert parts.entries == played.entries == tuple(entries)
        assert all(parts.game(n).state == games[n].state for n in range(0, len(games), 3))
    firsts = [chapter.first for chapter in played.chapters]
    assert firsts == sorted(set(firsts))


@pytest.mark.parametrize("key", GAMES)
def test_every_game_names_its_chapters_and_every_entry_belongs_to_one(key: str) -> None:
    replay = replay_of_game(key)
    firsts = [chapter.first for chapter in replay.chapters]
    assert len(firsts) > 1 or key == "god_of_war", "whoever plays at random does not come to the second quest"
    assert firsts == sorted(set(firsts))
    assert firsts[0] == 0
    names = [replay.session.listing.chapter(chapter.chapter) for chapter in replay.chapters]
    assert len(set(names)) == len(names), "two chapters of one game are told apart by their names"
    for place, first in enumerate(firsts):
        assert replay.chapter(first) == place


async def test_what_is_kept_is_bounded_and_goes_on_with_the_game(store) -> None:
    sessions = Sessions(store, shared_catalogue(("thor_vs_loki",)), lambda: NOW)
    replays = Replays(sessions, room=3)
    async for session in sessions_while_played(sessions, "thor_vs_loki", 2):
        replay = await replays.of(session)
        assert replay.last == session.begun_game.n
        assert replay.at(0).begun_game.n == 0
        assert replay.over is (session.table.status is Status.OVER)
    assert session.begun_game.n > 3


def test_eyes_are_ones_own_until_the_game_is_over() -> None:
    over = replay_of_game("thor_vs_loki")
    assert over.eyes(None) == over.eyes(1) == (None, 0, 1)
    running = Replay(
        Session(
            replace(over.session.table, status=Status.PLAYING),
            over.session.seats,
            over.session.listing,
            over.played.last,
        ),
        over.played,
    )
    assert running.eyes(None) == (None,)
    assert running.eyes(1) == (None, 1)
    assert ReplaySubject(10**6, 1, Face.HAND).within(running, running.eyes(0)) == ReplaySubject(running.last)
    occasion = '{"occasion": {"event": 1, "name": "x", "round": 1, "match": 1, "closed": true}}'
    table = replace(over.session.table, options=occasion)
    closed = Replay(Session(table, over.session.seats, over.session.listing, over.played.last), over.played)
    assert closed.eyes(0) == (None, 0), "a round that is dealt alike is not over with one of its tables"


@pytest.mark.parametrize("text", ["1", "1.0", "1.0.x", "zzzzzzz.0.b", "1.0.b.1", "1.0.b.1.2", "1.0.b.zzzzzzzzzzzzz.1"])
def test_a_subject_that_is_none_of_ours_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=re.escape(text)):
        ReplaySubject.read(text)


@pytest.mark.parametrize(
    "subject",
    [
        ReplaySubject(0),
        ReplaySubject(36**6 - 1, 4, Face.WORDS, sharer=(1 << 63) - 1, led=True),
        ReplaySubject(7, 0, Face.HAND),
    ],
)
def test_a_subject_is_read_as_it_was_written(subject: ReplaySubject) -> None:
    assert ReplaySubject.read(str(subject)) == subject
    assert PATTERN.match(subject.control("rchapter", 10**9, "chapter"))


def private_left_out(entries: tuple[Entry[Any], ...], viewer: Viewer) -> tuple[Entry[Any], ...]:
    """Return a log as far as a viewer has heard it."""
    heard = []
    for entry in entries:
        told = tuple(Announcement(fact) for one in entry.told if (fact := one.seen_by(viewer)) is not None)
        heard.append(replace(entry, told=told, picks=(), draws=()))
    return tuple(heard)


async def faces(entrant: Entrant, replay: Replay, viewer: Viewer) -> list[Layout]:
    """Return every card of a running game's newest entry that this viewer can be shown."""
    render_queue = RenderQueue()
    panel, found = ReplayPanel(Texts(), render_queue), []
    for eyes in replay.eyes(viewer):
        for face in Face if eyes is not None else (Face.BOARD, Face.WORDS):
            subject = ReplaySubject(replay.last, eyes, face)
            found.append(await panel.card(replay, subject, offered=replay.eyes(viewer), reader=viewer, sharing=True))
    render_queue.close()
    return found


@pytest.mark.parametrize("key", mostly_slow(GAMES, quick=2))
async def test_redealing_the_unseen_changes_no_replay(key: str) -> None:
    entrant, rng = entrants()[key], Rng("replays")
    table, differed = entrant.tables[0], 0
    first, setup = entrant.start(table, "secrets")
    entries = [setup]
    for step, (game, _, entry) in enumerate(random_play(entrant, table, "secrets", 50)):
        if step % 24 == 23:
            for viewer in (None, *range(table.seats)):
                other = entrant.another_world(game, viewer, rng)
                differed += other.state != game.state
                cards = []
                for world in (game, other):
                    played = Played(private_left_out(tuple(entries), viewer), (), (first,), world)
                    session = session_of(entrant, world, entries[-1], table.seats)
                    cards.append(await faces(entrant, Replay(session, played), viewer))
                before, after = cards
                assert [card.digest for card in before] == [card.digest for card in after]
        entries.append(entry)
    assert differed or entrant.redeal is None


@pytest.mark.slow
@pytest.mark.parametrize(
    ("key", "seats", "options"), [("gulveig", 4, (("goal", "1000"),)), ("god_of_war", 4, ()), ("nordic_glory", 2, ())]
)
async def test_the_longest_games_fit_into_messages(key: str, seats: int, options: tuple[tuple[str, str], ...]) -> None:
    replay = replay_of_game(key, seats, options)
    panel = ReplayPanel(Texts(), RenderQueue(outlined))
    for n in (*range(0, replay.last, 5), replay.last):
        for eyes, face in ((None, Face.BOARD), (0, Face.HAND), (seats - 1, Face.WORDS)):
            card = await panel.card(replay, ReplaySubject(n, eyes, face), offered=replay.eyes(None), sharing=True)
            assert len(card.head + card.lead + card.words + card.foot) < LIMIT
            assert len(set(card.ids)) == len(card.ids)
            assert all(len(custom_id) <= 100 and PATTERN.match(custom_id) for custom_id in card.ids)
            assert all(len(row.lines) <= MENU for row in card.rows if isinstance(row, Select))
