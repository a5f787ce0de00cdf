"""What the computer player does in the middle of a fight: rerolls, runes, and whom to lose."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engines.champions_of_midgard._asks.walk import FAVOR, HEALING, STOP
from engines.champions_of_midgard._goods import SQUAD_LETTERS, Squad, choices, minus
from engines.champions_of_midgard.actions import Use
from engines.champions_of_midgard.book import Book, Face, Family, Perk
from engines.champions_of_midgard.computer.values import Prices
from engines.champions_of_midgard.odds import fallen, survivors
from engines.champions_of_midgard.reading import aboard, bounty, first_to_fall, landing, showing, throws
from engines.champions_of_midgard.view import Fight, View
from engines.core import Ask, Picks, Seat, Walk, Weighed

_RUNE_KEPT, _LAST_RUNE_KEPT = 1.0, 0.1
"""What a rune of a roll is worth if it is kept for later, and in the last round."""

_HEALING_KEPT = 1.5
_GLORY_KEPT, _GLORY_ROUND = 2.8, 0.35
"""What the rune Glory is worth if it is kept for the next round, and how much more for each round after it."""

_REROLLED = (
    frozenset({Face.BLANK}),
    frozenset({Face.BLANK, Face.SHIELD}),
    frozenset({Face.BLANK, Face.HIT}),
    frozenset({Face.BLANK, Face.SHIELD, Face.HIT}),
)
"""Faces that are rolled again together."""


class FightValue:
    """What a roll, and what may come after it, is worth to the seat that fights; in Glory."""

    def __init__(self, book: Book, view: View, prices: Prices, fight: Fight) -> None:
        self._book, self._view, self._prices, self._fight = book, view, prices, fight
        self._enemy = book.enemies[fight.enemy]
        self._swords = book.amount(view.own.leader, Perk.SWORDS)
        self._prize = prices.enemy(fight.enemy, coins=bounty(view, fight.place, fight.enemy))
        self._sails_on = book.family[fight.enemy] is Family.KRAKEN
        self._after_win: dict[Squad, float] = {}
        self._first = first_to_fall(book, view, fight)

    def stopped(self, *, reaction: bool) -> float:
        """Return what the roll is worth as it lies."""
        return self.rerolled((), reaction=reaction)

    def rerolled(self, places: Sequence[int], *, reaction: bool) -> float:
        """Return what the roll is worth on average once these dice are rolled again."""
        found = throws(self._book, self._view, self._fight, places, reaction=reaction)
        return sum(chance * self._struck(hits, shields) for hits, shields, chance in found)

    def left(self, squad: Squad, damage: int) -> float:
        """Return what it is worth to go on with these warriors after so much damage in all."""
        if damage >= self._enemy.defense:
            return self._prize + self._won(squad)
        ends = survivors(
            self._book,
            squad,
            attack=self._enemy.attack,
            defense=self._enemy.defense - damage,
            swords=self._swords,
            first=self._first,
        )
        return sum(chance * (self._prize + self._won(rest)) for rest, chance in ends)

    def _won(self, squad: Squad) -> float:
        """Return what the survivors of a won fight are worth: at home, or on their way to the Monster of the shore."""
        if squad not in self._after_win:
            self._after_win[squad] = self._at_the_shore(squad) if self._sails_on else self._prices.squad(squad)
        return self._after_win[squad]

    def _at_the_shore(self, squad: Squad) -> float:
        place, view = self._fight.place, self._view
        found = landing(self._book, view, place, squad, aboard(view).food)
        monster = view.enemy_at(place)
        prize = self._prices.enemy(monster, coins=bounty(view, place, monster)) if monster else 0.0
        return found.won * prize + (found.left / max(1, sum(squad))) * self._prices.squad(squad)

    def _struck(self, hits: int, shields: int) -> float:
        losses = max(0, self._enemy.attack - shields)
        return self.left(fallen(self._fight.squad, losses, self._first), self._fight.damage + hits)


def weigh_roll(book: Book, view: View, walk: Walk) -> list[Weighed]:
    """Return what to do about a roll: to stop, or what costs a Favor or a rune; best first."""
    fight = view.fight
    ask = walk(())
    if fight is None or not fight.enemy or not isinstance(ask, Ask):
        return [Weighed(((STOP,),), 0.0)]
    prices = Prices(book, view)
    fighting = FightValue(book, view, prices, fight)
    weighed = [Weighed(((STOP,),), fighting.stopped(reaction=fight.reaction))]
    weighed += [Weighed(picks, value) for picks, value in _changes(ask, prices, fighting, fight)]
    return sorted(weighed, key=lambda each: -each.value)


def _changes(ask: Ask, prices: Prices, fighting: FightValue, fight: Fight) -> Iterator[tuple[Picks, float]]:
    kept = _RUNE_KEPT if prices.left else _LAST_RUNE_KEPT
    blanks = showing(fight, frozenset({Face.BLANK}))
    if "potential" in ask.open and blanks:
        yield (("potential",),), fighting.rerolled(blanks, reaction=fight.reaction) - kept
    if "reaction" in ask.open:
        yield (("reaction",),), fighting.stopped(reaction=True) - kept
    if FAVOR in ask.open:
        for places in {showing(fight, faces): None for faces in _REROLLED}:
            if places:
                names = tuple(f"{fight.dice[place].kind.lower()}{place + 1}" for place in places)
                yield ((FAVOR,), names), fighting.rerolled(places, reaction=fight.reaction) - prices.favor()


def weigh_losses(book: Book, view: View, walk: Walk) -> list[Weighed]:
    """Return whom to lose, and Healing where it can be used, by what those who are left can still do; best first."""
    fight = view.fight
    ask = walk(())
    assert fight is not None
    assert isinstance(ask, Ask)
    fighting = FightValue(book, view, Prices(book, view), fight)
    weighed = [
        Weighed(((name,),), fighting.left(minus(fight.squad, (way[0], way[1], way[2])), fight.damage))
        for name, way in choices(fight.squad, fight.losses, SQUAD_LETTERS).items()
    ]
    if HEALING in ask.open:
        weighed.append(Weighed(((HEALING,),), fighting.left(fight.squad, fight.damage) - _HEALING_KEPT))
    return sorted(weighed, key=lambda each: -each.value)


def weigh_glory(book: Book, view: View, _walk: Walk) -> list[Weighed]:
    """Return whether to use the rune Glory on this win or to wait for a greater one."""
    assert view.fight is not None
    now = book.enemies[view.fight.enemy].glory // 2
    left = book.counts.rounds - view.round
    later = _GLORY_KEPT + _GLORY_ROUND * (left - 1) if left else 0.0
    weighed = [Weighed(((Use.USE.value,),), now), Weighed(((Use.KEEP.value,),), later)]
    return sorted(weighed, key=lambda each: -each.value)


def weigh_blame(book: Book, view: View, _walk: Walk) -> list[Weighed]:
    """Return who takes the Blame of a defeated Troll: whoever is ahead, and whom it costs most."""

    def worth(seat: Seat) -> float:
        board = view.boards[seat]
        ahead = (
            board.glory
            + book.counts.favor_glory * board.favor
            + sum(book.runes[card.rune].glory for card in board.runes)
        )
        cost = book.blame(board.blame + 1) - book.blame(board.blame)
        return 0.1 * ahead + 0.3 * cost

    rivals = [seat for seat in range(view.config.seats) if seat != view.viewer]
    return sorted([Weighed(((f"seat{seat}",),), worth(seat)) for seat in rivals], key=lambda each: -each.value)
