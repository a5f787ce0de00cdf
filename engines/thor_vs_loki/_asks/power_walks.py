"""Powers from the hand: what they need, and the walk to their targets (docs/rules/thor_vs_loki.md 1.8, 1.9)."""

from __future__ import annotations

from collections.abc import Callable

from engines.core import Action, Ask, Option, Picks
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


def no_power(book: Book, view: View) -> str:
    """Return why the viewer can play no power, or nothing."""
    cards = {card for card in view.hand if book.face(card).power is not None}
    if not cards:
        return "refused.no-power"
    return "" if any(not why_not(book, view, card) for card in cards) else "refused.no-power-now"


def why_not(book: Book, view: View, card: CardId) -> str:
    """Return why a power cannot be played now, or nothing."""
    power = book.face(card).power
    assert power is not None
    return _NEEDS[power](book, view, card)


def _needs_move_own(book: Book, view: View, _card: CardId) -> str:
    return _nothing_to_move(book, reading.mine(view))


def _needs_move_foe(book: Book, view: View, _card: CardId) -> str:
    return _nothing_to_move(book, reading.theirs(view))


def _nothing_to_move(book: Book, side: Columns) -> str:
    return "" if any(not reading.no_move(book, side, spot) for spot in reading.PLACES) else "refused.nothing-to-move"


def _needs_banner(book: Book, view: View, card: CardId) -> str:
    top = view.active_top(reading.foe(view))
    return "refused.banner-taken" if top and book.cards[top].kind == book.cards[card].kind else ""


def _needs_seduce(book: Book, view: View, _card: CardId) -> str:
    top = view.tops[reading.foe(view)]
    return "" if top and book.face(top).strength >= 1 else "refused.nobody-to-seduce"


def _needs_spy(_book: Book, view: View, _card: CardId) -> str:
    return "refused.nothing-to-see" if _no_hand(view) and not any(reading.theirs(view)) else ""


def _needs_strike(_book: Book, view: View, _card: CardId) -> str:
    return "" if any(reading.theirs(view)) else "refused.no-foe"


def _needs_recover(book: Book, view: View, card: CardId) -> str:
    assert view.viewer is not None
    # B7: Odin and Longships may find nothing; Hel has to take a card (B8).
    return "refused.pile-empty" if book.face(card).least and not view.piles[view.viewer] else ""


def _needs_foresee(_book: Book, view: View, _card: CardId) -> str:
    return "" if view.decks[reading.foe(view)] else "refused.their-deck-empty"


def _needs_ravens(book: Book, view: View, _card: CardId) -> str:
    if view.first_turn:
        return "refused.first-turn"
    return "" if not _no_row(book, view) or not _no_hand(view) else "refused.no-foe"


def _needs_flank(book: Book, view: View, _card: CardId) -> str:
    if view.first_turn:
        return "refused.first-turn"
    able = any(reading.flank_targets(book, view, column) for column in reading.OUTER)
    return "" if able else "refused.no-flank"


def _no_hand(view: View) -> str:
    return "" if view.counts[reading.foe(view)] else "refused.their-hand-empty"


def _no_row(book: Book, view: View) -> str:
    able = any(reading.theirs(view)) or reading.avatar_column(book, reading.mine(view)) is not None
    return "" if able else "refused.no-foe"


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
        return Ask("frigg", (Option(SPY, why_not=_no_hand(view)), Option(UNVEIL, why_not=unveil)))
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
        return Ask("ravens", (Option(HAND, why_not=_no_hand(view)), Option(ROW, why_not=_no_row(book, view))))
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


_NEEDS: dict[Power, Callable[[Book, View, CardId], str]] = {
    Power.MOVE_OWN: _needs_move_own,
    Power.MOVE_FOE: _needs_move_foe,
    Power.BANNER: _needs_banner,
    Power.SEDUCE: _needs_seduce,
    Power.SPY: _needs_spy,
    Power.STRIKE: _needs_strike,
    Power.RECOVER: _needs_recover,
    Power.FORESEE: _needs_foresee,
    Power.RAVENS: _needs_ravens,
    Power.FLANK: _needs_flank,
}

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
