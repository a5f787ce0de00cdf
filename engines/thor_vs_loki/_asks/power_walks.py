"""The walk from a power on the hand to its targets (docs/rules/thor_vs_loki.md 1.8, 1.9)."""

from __future__ import annotations

from collections.abc import Callable

from engines.core import Action, Ask, Option, Picks
from engines.thor_vs_loki import _playable as playable
from engines.thor_vs_loki import reading
from engines.thor_vs_loki.actions import (
    FlankAttack,
    Invoke,
    Move,
    RavensOnHand,
    RavensOnRow,
    Spot,
    Spy,
    Strike,
    Unveil,
)
from engines.thor_vs_loki.book import COLUMNS, Book, CardId, Power
from engines.thor_vs_loki.view import Columns, View

SPY, UNVEIL = "spy", "unveil"
ROW, HAND, OWN = "row", "hand", "own"

Walk = Callable[[Book, View, CardId, Picks], Ask | Action]


def _invoke(_book: Book, _view: View, card: CardId, _picks: Picks) -> Ask | Action:
    return Invoke(card)


def _move_own(book: Book, view: View, card: CardId, picks: Picks) -> Ask | Action:
    return _move(book, reading.mine(view), picks, card=card, whose="own")


def _move_foe(book: Book, view: View, card: CardId, picks: Picks) -> Ask | Action:
    return _move(book, reading.theirs(view), picks, card=card, whose="foe")


def _move(book: Book, side: Columns, picks: Picks, *, card: CardId, whose: str) -> Ask | Action:
    if not picks:
        return Ask(f"move-{whose}", places(lambda spot: reading.no_move(book, side, spot)))
    start = Spot.read(picks[0][0])
    if len(picks) == 1:
        return Ask(f"goal-{whose}", places(lambda goal: reading.no_goal(book, side, start, goal)))
    return Move(card, start, Spot.read(picks[1][0]))


def _spy(_book: Book, view: View, card: CardId, picks: Picks) -> Ask | Action:
    columns = reading.theirs(view)
    if not picks:
        unveil = "" if any(columns) else "refused.no-foe"
        return Ask("frigg", (Option(SPY, why_not=playable.no_hand(view)), Option(UNVEIL, why_not=unveil)))
    if picks[0] == (SPY,):
        return Spy(card)
    if len(picks) == 1:
        reasons = ["" if column else "refused.column-empty" for column in columns]
        options = [Option(column, why_not=reason) for column, reason in zip(COLUMNS, reasons, strict=True)]
        return Ask("unveil", tuple(options))
    return Unveil(card, COLUMNS.index(picks[1][0]))


def _strike(_book: Book, view: View, card: CardId, picks: Picks) -> Ask | Action:
    if not picks:
        return Ask("strike", places(lambda spot: reading.no_card(reading.theirs(view), spot)))
    return Strike(card, Spot.read(picks[0][0]))


def _ravens(book: Book, view: View, card: CardId, picks: Picks) -> Ask | Action:
    if not picks:
        why_not = {HAND: playable.no_hand(view), ROW: playable.no_row(book, view)}
        return Ask("ravens", tuple([Option(target, why_not=reason) for target, reason in why_not.items()]))
    if picks[0] == (HAND,):
        return RavensOnHand(card)
    if len(picks) == 1:
        columns = [Option(name) for name, column in zip(COLUMNS, reading.theirs(view), strict=True) if column]
        own = reading.avatar_column(book, reading.mine(view)) is not None
        return Ask("ravens-row", (*columns, Option(OWN)) if own else tuple(columns))
    target = picks[1][0]
    return RavensOnRow(card, None if target == OWN else COLUMNS.index(target))


def _flank(book: Book, view: View, card: CardId, picks: Picks) -> Ask | Action:
    targets = {column: reading.flank_targets(book, view, column) for column in reading.OUTER}
    if not picks:
        options = [Option(COLUMNS[c], why_not="" if found else "refused.no-flank") for c, found in targets.items()]
        return Ask("flank", tuple(options))
    column = COLUMNS.index(picks[0][0])
    if len(picks) == 1:
        return Ask("flank-target", tuple([Option(spot.id) for spot in targets[column]]))
    return FlankAttack(card, column, Spot.read(picks[1][0]).row)


def places(why_not: Callable[[Spot], str]) -> tuple[Option, ...]:
    """Return all places of a side as options, those that cannot be picked with the reason."""
    return tuple([Option(spot.id, why_not=why_not(spot)) for spot in reading.PLACES])


TARGETS: dict[Power, Walk] = {
    Power.MOVE_OWN: _move_own,
    Power.MOVE_FOE: _move_foe,
    Power.BANNER: _invoke,
    Power.SEDUCE: _invoke,
    Power.SPY: _spy,
    Power.STRIKE: _strike,
    Power.RECOVER: _invoke,
    Power.FORESEE: _invoke,
    Power.RAVENS: _ravens,
    Power.FLANK: _flank,
}
"""The walk of each power after its card was picked."""
