"""What a ritual comes to as the shields stand now: amounts that are counted, and rituals that change nothing (3.2)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from engines.core import Seat
from engines.nordic_glory._chapters.choices import columns_for, swappable, targets
from engines.nordic_glory._chapters.measures import amount, holds
from engines.nordic_glory.book import Book
from engines.nordic_glory.book.cards import CardId, of_kind
from engines.nordic_glory.book.effects import (
    Buff,
    Detach,
    Draw,
    Freeze,
    Heal,
    HealJarl,
    Hit,
    HitJarl,
    Muster,
    Negate,
    Per,
    Recover,
    Source,
    Swap,
    Toss,
    Total,
    Who,
    Wild,
)
from engines.nordic_glory.reading import side_of
from engines.nordic_glory.view import View


class Counted(NamedTuple):
    """What a ritual whose amount is counted from the walls comes to now.

    Attributes:
        own: by how much it changes the total of whoever plays it.
        foe: by how much it changes the opposing total.
        healed: the damage that it takes off shields.
    """

    own: int = 0
    foe: int = 0
    healed: int = 0


def counted(book: Book, view: View, card: CardId) -> Counted | None:
    """Return what a ritual of the viewer's comes to now; None where no amount of it is counted, or none happens.

    Nor is one known that is counted after shields have changed.
    """
    if view.viewer is None:
        return None
    effects = book.rituals[card]
    if not any(map(_is_counted, effects)):
        return None
    seat = view.viewer
    own = foe = healed = 0
    for effect in effects:
        if not holds(book, view, seat, effect.when):
            continue
        if not isinstance(effect, Total | Heal):
            return None
        if isinstance(effect, Heal):
            healed += 0 if effect.target.count else _healed(book, view, seat, effect)
        elif effect.side is Who.SELF:
            own += amount(book, view, seat, effect.value)
        else:
            foe += amount(book, view, seat, effect.value)
    return Counted(own, foe, healed) if own or foe or healed else None


def idle(book: Book, view: View, card: CardId) -> bool:
    """Return whether it is certain that a ritual of the viewer's would change nothing now."""
    return view.viewer is not None and all(_is_idle(book, view, view.viewer, effect) for effect in book.rituals[card])


def _is_counted(effect: Any) -> bool:
    if isinstance(effect, Total):
        return effect.when is not None or isinstance(effect.value, Per)
    return isinstance(effect, Heal) and not effect.target.count


def _is_idle(book: Book, view: View, seat: Seat, effect: Any) -> bool:
    idle_now = _IDLE.get(type(effect))
    return not holds(book, view, seat, effect.when) or (idle_now is not None and idle_now(book, view, seat, effect))


def _healed(book: Book, view: View, seat: Seat, effect: Heal) -> int:
    """The damage that healing takes off all shields that it may meet."""
    most = amount(book, view, seat, effect.value)
    columns = view.sides[side_of(seat, effect.target.side)].columns
    return sum(min(most, columns[c][i].damage) for c, i in targets(book, view, seat, effect.target))


def _no_amount(book: Book, view: View, seat: Seat, effect: Total | HitJarl) -> bool:
    return not amount(book, view, seat, effect.value)


def _no_target(book: Book, view: View, seat: Seat, effect: Buff | Freeze | Negate | Wild) -> bool:
    return not targets(book, view, seat, effect.target)


def _no_hit(book: Book, view: View, seat: Seat, effect: Hit) -> bool:
    return not targets(book, view, seat, effect.target) or not amount(book, view, seat, effect.value)


def _no_wound(book: Book, view: View, seat: Seat, effect: Heal) -> bool:
    return not _healed(book, view, seat, effect)


def _jarl_whole(book: Book, view: View, seat: Seat, effect: HealJarl) -> bool:
    side = view.sides[side_of(seat, effect.side)]
    return side.left >= book.jarls[side.jarl].defense or not amount(book, view, seat, effect.value)


def _no_swap(book: Book, view: View, seat: Seat, effect: Swap) -> bool:
    return not swappable(book, view, seat, effect)


def _no_cards(_book: Book, view: View, seat: Seat, effect: Draw) -> bool:
    return not view.sides[side_of(seat, effect.side)].deck_count


def _no_hand(_book: Book, view: View, seat: Seat, effect: Toss) -> bool:
    return side_of(seat, effect.side) != seat and not view.sides[side_of(seat, effect.side)].hand_count


def _none_discarded(_book: Book, view: View, seat: Seat, effect: Recover) -> bool:
    return not any(of_kind(card, effect.kind) for card in view.sides[seat].discard)


def _nobody_comes(_book: Book, view: View, seat: Seat, effect: Muster) -> bool:
    side = view.sides[seat]
    coming = len(side.valhalla) if effect.source is Source.VALHALLA else side.reserve_count
    return not coming or not columns_for(side)


def _none_attached(_book: Book, view: View, seat: Seat, effect: Detach) -> bool:
    return not view.sides[side_of(seat, effect.side)].attached


_IDLE: dict[type, Callable[[Book, View, Seat, Any], bool]] = {
    Total: _no_amount,
    HitJarl: _no_amount,
    Buff: _no_target,
    Freeze: _no_target,
    Negate: _no_target,
    Wild: _no_target,
    Hit: _no_hit,
    Heal: _no_wound,
    HealJarl: _jarl_whole,
    Swap: _no_swap,
    Draw: _no_cards,
    Toss: _no_hand,
    Recover: _none_discarded,
    Muster: _nobody_comes,
    Detach: _none_attached,
}
"""Readings that an effect finds nothing to do; every other effect always does something."""
