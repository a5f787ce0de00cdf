"""Games looked at again: any entry of a long one, against playing it from the start; and how large animations are."""

from __future__ import annotations

import asyncio
from time import perf_counter
from typing import Any

from bot.bench.games import asked, begin, names_of
from bot.bench.row import Row, Sense, Wish, alone, paired
from bot.bench.scale import Scale
from bot.games import Listing, load_catalogue
from bot.panels.replay import ReplayPanel
from bot.panels.replay_controls import ReplaySubject
from bot.panels.replay_files.animation import FRAMES, animation
from bot.panels.replay_files.scenes import Scenes
from bot.panels.replay_files.wanted import FileKind, Wanted, replay_of
from bot.panels.texts import Texts
from bot.pictures.render_queue import RenderQueue
from bot.tables.replays import Replay
from bot.tables.transcripts import Transcript
from engines.core import Entry, Game, Header, Rng

ENTRIES = 1_000
"""Of the long game."""

LONG = "gulveig"
"""The game that can be so long."""

LOOKS = 25
"""Entries that are looked at in a round."""

SHARE = Wish(Sense.LESS, 0.10, 0.05)
SECONDS = Wish(Sense.LESS, 150, 100)
BOARDS = Wish(Sense.LESS, 12, 8)


def replays(scale: Scale) -> list[Row]:
    """Measure how long it takes to look at an entry: found again and laid out with its picture."""
    replay = _replay(load_catalogue((LONG,))[LONG], ENTRIES)
    rng, found, shown = Rng("bench-replays"), [], []
    for _ in range(scale.rounds):
        numbers = [rng.below(ENTRIES) for _ in range(LOOKS)]
        found.append((_timed_seek(replay, numbers), _timed_from_start(replay, numbers[: max(1, LOOKS // 8)])))
        shown.append(asyncio.run(_timed_card(replay, numbers)))
    return [
        paired("replay.seek", f"an entry of a game of {ENTRIES:,}, against playing from the start", "ms", SHARE, found),
        alone("replay.shown", "the same, with its words, controls and picture", "ms", SECONDS, shown),
    ]


def animations(scale: Scale) -> list[Row]:
    """Measure how large animations of as many moves in a row are, against one board of the same game."""
    frames = min(FRAMES, 12 * scale.rounds)
    sizes = [asyncio.run(_sizes(_replay(listing, frames))) for listing in list(load_catalogue())[: scale.rounds]]
    note = f"the largest is {max(ours / board for ours, board in sizes):.1f} boards"
    what = f"an animation of {frames} frames, against one board"
    return [paired("replay.bytes", what, "bytes", BOARDS, sizes, note=note)]


def _timed_seek(replay: Replay, numbers: list[int]) -> float:
    began = perf_counter()
    for n in numbers:
        replay.at(n).begun_game.view(None)
    return 1000 * (perf_counter() - began) / len(numbers)


def _timed_from_start(replay: Replay, numbers: list[int]) -> float:
    last, entries = replay.played.last, replay.entries
    began = perf_counter()
    for n in numbers:
        *_, (game, _) = Game.retell(last.rules, last.header, entries[: n + 1])
        game.view(None)
    return 1000 * (perf_counter() - began) / len(numbers)


async def _timed_card(replay: Replay, numbers: list[int]) -> float:
    render_queue = RenderQueue()
    panel = ReplayPanel(Texts(), render_queue)
    await panel.card(replay, ReplaySubject(ENTRIES // 2))  # what all pictures share is loaded once
    began = perf_counter()
    for n in numbers:
        await panel.card(replay, ReplaySubject(n))
    spent = perf_counter() - began
    render_queue.close()
    return 1000 * spent / len(numbers)


async def _sizes(replay: Replay) -> tuple[float, float]:
    scenes, span = Scenes(replay, Texts()), (0, replay.last)
    data = await animation(scenes, None, span, FileKind.WEBP, lambda _done, _of: None)
    board = await scenes.board(replay.last // 2, None)
    scenes.close()
    return len(data), len(board)


def _replay(listing: Listing, most: int) -> Replay:
    """Play a random game of at most so many entries, and take it up to be looked at."""
    header, entries = _played(listing, most)
    transcript = Transcript(listing, header, "", names_of(listing), entries)
    return replay_of(Wanted(FileKind.WEBP, transcript, (None,), 0, len(entries) - 1))


def _played(listing: Listing, most: int) -> tuple[Header[Any], tuple[Entry[Any], ...]]:
    game, rng = begin(listing, 7), Rng("bench-replay")
    entries = [Game.start(listing.rules, game.header)[1]]
    while len(entries) < most and (question := asked(game)) is not None:
        picks = game.legal(question.seat, question.key).sample(rng)
        game, entry = game.play(question.seat, question.key, picks)
        entries.append(entry)
    return game.header, tuple(entries)
