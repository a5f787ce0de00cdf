"""Checking computer players after the end: their answers follow from what they saw and from the table's seed."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Any

import msgspec

from bot.autoplay.computer_worker import decide, task_of
from bot.games import Listing
from bot.tables.logs import AnyGame
from bot.tables.transcripts import Transcript, play_again
from engines.core import Entry, Game, Level, Moments, Picks, Question, fallback, is_answer

_SECONDS = 3.0
"""Seconds for an answer of a hard player: more than it had at its table, since a slower machine has to come to the same
one, but not for ever. Which answer is best may not be decided then either, and it was not at the table."""

_BACK = 8
"""Entries of others that may have been stored between a computer player's view and its answer."""


class Recomputed(msgspec.Struct, frozen=True):
    """What came of answering once more for the computer players of a transcript, as numbers of entries.

    Attributes:
        same: answers that came out the same from the seed.
        plain: the plain answer that is played when nobody gives another in time.
        other: answers that came out otherwise.
    """

    same: tuple[int, ...]
    plain: tuple[int, ...]
    other: tuple[int, ...]


def recompute(transcript: Transcript) -> Recomputed:
    """Answer once more for the computer players and the clock, with the same seeds.

    A different answer alone proves nothing: another version of Skald may have other computer players.

    Raises:
        CorruptLog: the seed gives no deal.
        RuleError: the log holds what was not possible; `check_draws` says where.
    """
    game: AnyGame
    game, _ = Game.start(transcript.listing.rules, transcript.header)
    found: dict[str, list[int]] = {"same": [], "plain": [], "other": []}
    moments = deque([game], maxlen=_BACK)
    kept: Moments[AnyGame] = Moments(transcript.entries)
    for entry in transcript.entries[1:]:
        if entry.n in transcript.computers and is_answer(entry):
            found[_judged(transcript, moments, entry)].append(entry.n)
        game, _ = play_again(game, entry, kept)
        moments.append(game)
    return Recomputed(*[tuple(numbers) for numbers in found.values()])


def _judged(transcript: Transcript, moments: Sequence[AnyGame], entry: Entry[Any]) -> str:
    level = transcript.levels.get(entry.seat, Level.NORMAL)
    answers = (_answer(transcript.listing, level, game, entry) for game in reversed(moments))
    if any(picks == entry.picks for picks in answers):
        return "same"
    return "plain" if fallback(moments[-1].walk(entry.seat, entry.key)) == entry.picks else "other"


def _answer(listing: Listing, level: Level, game: AnyGame, entry: Entry[Any]) -> Picks | None:
    question = _question(game, entry)
    if question is None:
        return None
    return decide(task_of(listing, game, question, level)._replace(seconds=_SECONDS))


def _question(game: AnyGame, entry: Entry[Any]) -> Question | None:
    return next((question for question in game.questions(entry.seat) if question.key == entry.key), None)
