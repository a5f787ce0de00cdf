"""Finds puzzles in games between normal computer players: the hard player has to see one clearly best answer.

A position is looked at three times, each time in other imagined worlds and longer than before; what is found has to be
found every time. In the last look every legal answer is tried where there are not too many.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import islice

import msgspec

from bot.cli.self_play import Seated
from bot.games import Listing
from bot.learning.content import Position
from bot.learning.positions import AnyGame, staged, written_move
from bot.learning.puzzles import Puzzle, Theme, position
from engines.core import (
    Budget,
    Compared,
    Level,
    Picks,
    Question,
    Rng,
    Walk,
    answers,
    compare,
    fallback,
    format_picks,
)

LOOKS = (24, 120, 600)
"""Play-outs of the looks, where nothing else is said of a game."""

PLAIN = 6.0
"""How many times the gain that is wanted the best answer may be ahead at the most where a quick look finds it too."""

TRIED = 40
"""Answers up to which all legal ones are tried in the last look."""

QUICK = 4
"""Of the normal player's best answers so many are tried in every look."""

SURE = 2.5
"""Standard errors by which the best answer has to be ahead of the next one."""

EVERY = 3
"""Of how many questions one is looked at."""

MOST_OF_TOPIC = 0.75
"""The share of the puzzles that one topic has at the most."""

MOST_OF_ANSWER = 0.1
"""The share that one answer to a topic has at the most, so that nobody solves puzzles by habit."""

MOST_OF_GAME = 2
"""Puzzles of one game at the most."""

ENTRIES = 160
"""How long a game is played on for them."""

APART = 12
"""Entries between two puzzles of one game."""


class Wish(msgspec.Struct, frozen=True):
    """What puzzles are wanted of a game.

    Attributes:
        gain: by how much the best answer has to be worth more than the next, in the game's own unit.
        seats: the numbers of seats of the games, in turn.
        options: the settings of the games.
        looks: play-outs of the looks; fewer where a play-out takes long.
        reckoned: topics whose answers count although the hard player compares them by exact odds, without worlds.
        idle: topics at which to do as the clock does is no puzzle.
        lavish: topics whose answers go from nothing to all there is, and at which to give all is no puzzle.
    """

    gain: float
    seats: tuple[int, ...]
    options: dict[str, str] = msgspec.field(default_factory=dict)
    looks: tuple[int, ...] = LOOKS
    reckoned: frozenset[str] = frozenset()
    idle: frozenset[str] = frozenset()
    lavish: frozenset[str] = frozenset()


WISHES = {
    "gulveig": Wish(0.04, (2, 3, 4), {"goal": "500"}),
    "thor_vs_loki": Wish(0.04, (2,)),
    "champions_of_midgard": Wish(
        0.8,
        (2, 3, 4),
        reckoned=frozenset({"assign", "roll"}),
        idle=frozenset({"roll"}),
        lavish=frozenset({"assign"}),
    ),
    "nordic_glory": Wish(0.03, (2,), idle=frozenset({"reroll"})),
    "god_of_war": Wish(1.5, (2, 3), looks=(12, 48, 160)),
}


class SoFar:
    """Counts the puzzles that there are, by topic and by answer, so that neither becomes a habit."""

    def __init__(self, count: int, known: Sequence[Puzzle]) -> None:
        """Count towards so many puzzles, from those that are known."""
        self._count = count
        self._topics: Counter[str] = Counter()
        self._answers: Counter[tuple[str, Picks]] = Counter()
        for puzzle in known:
            self.add(puzzle)

    def add(self, puzzle: Puzzle) -> None:
        """Count one more."""
        self._topics[puzzle.topic] += 1
        self._answers[puzzle.topic, puzzle.picks] += 1

    def wants(self, topic: str, answer: Picks | None = None) -> bool:
        """Return whether there may be one more of a topic, with this answer if one is given."""
        if self._topics[topic] >= max(1, round(self._count * MOST_OF_TOPIC)):
            return False
        return answer is None or self._answers[topic, answer] < max(1, round(self._count * MOST_OF_ANSWER))


class Maker:
    """Makes the puzzles of one game, one after the other."""

    def __init__(self, listing: Listing, seed: str, looks: Sequence[int] = ()) -> None:
        """Play games whose seeds count on from a word; `looks` take the place of those that are wished for."""
        self._listing = listing
        self._wish = WISHES[listing.key]
        self._seed = seed
        self._looks = looks or self._wish.looks

    def make(
        self, count: int, *, known: Sequence[Puzzle] = (), told: Callable[[str], None] = print
    ) -> Iterator[Puzzle]:
        """Yield puzzles until there are so many, from games after those of the known ones.

        Args:
            count: how many there are to be.
            known: those that there are.
            told: hears how far it is.
        """
        so_far = SoFar(count, known)
        number = max([int(puzzle.seed.rpartition("-")[2]) + 1 for puzzle in known], default=0)
        made = len(known)
        while made < count:
            for puzzle in islice(self._of_game(number, so_far), MOST_OF_GAME):
                so_far.add(puzzle)
                made += 1
                told(f"{self._listing.key} {made}/{count}: game {number}, {puzzle.topic}, {puzzle.gain:.3g}")
                yield puzzle
                if made == count:
                    return
            number += 1

    def _of_game(self, number: int, so_far: SoFar) -> Iterator[Puzzle]:
        """Play one game, and yield the puzzles that are found on the way."""
        seed, wish, listing = f"{self._seed}-{number}", self._wish, self._listing
        seats = wish.seats[number % len(wish.seats)]
        game = staged(listing, Position(seats, seed, wish.options))
        source, rng = listing.origin, Rng(f"{seed}/look")
        table = Seated(listing, [source.player(listing.rules, Rng(f"{seed}/{seat}")) for seat in range(seats)])
        moves: list[str] = []
        since = rng.below(ENTRIES // 2)
        while game.n < ENTRIES and (moved := table.move(game)) is not None:
            after, entry = moved
            question = game.question(entry.seat, entry.key)
            if game.n >= since and question.blocking and so_far.wants(question.topic) and rng.below(EVERY) == 0:
                found = self._looked_at(game, question, entry.picks, so_far)
                if found is not None and self._worth_it(found, entry.picks):
                    since = game.n + APART
                    theme = Theme.EDGE if entry.picks == found.picks else Theme.TRAP
                    yield Puzzle(
                        seats=seats,
                        seed=seed,
                        moves=tuple(moves),
                        seat=question.seat,
                        topic=question.topic,
                        answer=format_picks(found.picks),
                        gain=round(found.ahead, 3),
                        theme=theme,
                        options=wish.options,
                    )
            moves.append(written_move(question, entry.picks))
            game = after

    def _worth_it(self, found: Compared, normal: Picks) -> bool:
        """Return whether an answer is not too plain: where a quick look finds it, others must not be far behind."""
        return found.picks != normal or found.ahead <= PLAIN * self._wish.gain

    def _looked_at(self, game: AnyGame, question: Question, normal: Picks, so_far: SoFar) -> Compared | None:
        """Return the one clearly best answer, against the next best; None where there is none that is wanted."""
        walk = game.walk(question.seat, question.key)
        few = list(islice(answers(walk), TRIED + 1))
        if len(few) < 3:
            return None
        best: Compared | None = None
        for look, iterations in enumerate(self._looks):
            last = look == len(self._looks) - 1
            also = few if last and len(few) <= TRIED else [normal, *self._at_a_quick_look(game, question)]
            found = clearly_best(
                self._listing,
                game,
                question,
                seed=f"{self._seed}/{game.n}/{look}",
                iterations=iterations,
                also=also,
                wish=self._wish,
            )
            if found is None or (best is not None and found.picks != best.picks):
                return None
            if not so_far.wants(question.topic, found.picks):
                return None
            best = found
        return best if best is not None and is_choice(self._wish, question, walk, best.picks) else None

    def _at_a_quick_look(self, game: AnyGame, question: Question) -> list[Picks]:
        """Return the few answers that the normal player thinks best, also where it is sure of the first."""
        player = self._listing.origin.player(self._listing.rules, Rng(f"{self._seed}/{game.n}/quick"))
        view, walk = game.view(question.seat), game.walk(question.seat, question.key)
        return [each.picks for each in compare(player, view, question, walk)[:QUICK]]


def is_choice(wish: Wish, question: Question, walk: Walk, best: Picks) -> bool:
    """Return whether there is something to think about: the best answer is not the one that comes first to mind.

    Args:
        wish: says at which topics there is such an answer.
        question: what is asked.
        walk: to its answers.
        best: the best one.
    """
    if question.topic in wish.idle and best == fallback(walk):
        return False
    if question.topic not in wish.lavish:
        return True
    *_, everything = answers(walk)
    return best != everything


def clearly_best(
    listing: Listing,
    game: AnyGame,
    question: Question,
    *,
    seed: str,
    iterations: int,
    also: Sequence[Picks] = (),
    wish: Wish,
) -> Compared | None:
    """Return the best answer that the hard player finds, if it is ahead of the next one beyond doubt.

    Args:
        listing: the game.
        game: as it stands.
        question: what is asked.
        seed: of the imagined worlds.
        iterations: play-outs.
        also: answers that are tried in any case.
        wish: by how much it has to be ahead.
    """
    player = listing.origin.player(listing.rules, Rng(seed), Level.HARD, Budget(iterations))
    view, walk = game.view(question.seat), game.walk(question.seat, question.key)
    best, *others = compare(player, view, question, walk, also=also) or (None,)
    if best is None or not others or best.ahead < max(wish.gain, SURE * best.error):
        return None
    return best if best.worlds or question.topic in wish.reckoned else None


def still_holds(listing: Listing, puzzle: Puzzle, *, iterations: int) -> bool:
    """Return whether another, longer look finds the same answer the best."""
    game, question = position(listing, puzzle)
    player = listing.origin.player(listing.rules, Rng(f"{puzzle.seed}/again"), Level.HARD, Budget(iterations))
    view, walk = game.view(question.seat), game.walk(question.seat, question.key)
    best = next(iter(compare(player, view, question, walk, also=(puzzle.picks,))))
    return best.picks == puzzle.picks
