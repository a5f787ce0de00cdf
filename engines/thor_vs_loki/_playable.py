"""What the viewer can do with an action point, and why not (docs/rules/thor_vs_loki.md 1.4, 1.8, 1.9).

Every function returns the id of the reason why something cannot be done, and nothing when it can.
"""

from __future__ import annotations

from collections.abc import Callable

from engines.thor_vs_loki import reading
from engines.thor_vs_loki.book import COLUMNS, HAND, ROWS, Book, CardId, Power, Role, Side
from engines.thor_vs_loki.view import Columns, View

DRAW, DEPLOY, CHALLENGE, POWER, ENTER = "draw", "deploy", "challenge", "power", "enter"
"""The kinds of action (rules 14, 16)."""


def why_not_act(book: Book, view: View) -> dict[str, str]:
    """Return why the viewer cannot do each kind of action, or nothing; with none possible the viewer is stuck (E2)."""
    return {
        DRAW: _no_draw(view),
        DEPLOY: _no_deploy(book, view),
        CHALLENGE: _no_challenge(book, view),
        POWER: _no_power(book, view),
        ENTER: no_enter(book, view),
    }


def _no_draw(view: View) -> str:
    """Return why the viewer cannot draw, or nothing (rule 14, B6)."""
    assert view.viewer is not None
    if not view.decks[view.viewer]:
        return "refused.deck-empty"
    return "refused.hand-full" if view.counts[view.viewer] >= HAND else ""


def _no_deploy(book: Book, view: View) -> str:
    """Return why the viewer cannot deploy, or nothing (rules 5, 20)."""
    if all(len(column) >= ROWS for column in reading.mine(view)):
        return "refused.side-full"
    able = any(book.face(card).role is not Role.AVATAR for card in view.hand)
    return "" if able else "refused.nothing-to-deploy"


def _no_challenge(book: Book, view: View) -> str:
    if view.first_turn:
        return "refused.first-turn"
    able = any(not reading.no_challenge(book, view, column) for column in range(len(COLUMNS)))
    return "" if able else "refused.no-challenge"


_NO_AVATAR = {Side.THOR: "refused.no-thor", Side.LOKI: "refused.no-loki"}


def no_enter(book: Book, view: View) -> str:
    assert view.viewer is not None
    if not any(book.face(card).role is Role.AVATAR for card in view.hand):
        return _NO_AVATAR[view.sides[view.viewer]]
    return "" if any(len(column) < ROWS for column in reading.mine(view)) else "refused.side-full"


def _no_power(book: Book, view: View) -> str:
    """Return why the viewer can play no power, or nothing."""
    cards = {card for card in view.hand if book.face(card).power is not None}
    if not cards:
        return "refused.no-power"
    return "" if any(not why_not_power(book, view, card) for card in cards) else "refused.no-power-now"


def why_not_power(book: Book, view: View, card: CardId) -> str:
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
    return "refused.nothing-to-see" if no_hand(view) and not any(reading.theirs(view)) else ""


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
    return "" if not no_row(book, view) or not no_hand(view) else "refused.no-foe"


def _needs_flank(book: Book, view: View, _card: CardId) -> str:
    if view.first_turn:
        return "refused.first-turn"
    able = any(reading.flank_targets(book, view, column) for column in reading.OUTER)
    return "" if able else "refused.no-flank"


def no_hand(view: View) -> str:
    return "" if view.counts[reading.foe(view)] else "refused.their-hand-empty"


def no_row(book: Book, view: View) -> str:
    able = any(reading.theirs(view)) or reading.avatar_column(book, reading.mine(view)) is not None
    return "" if able else "refused.no-foe"


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
