"""A table as a seat may imagine it from its view: what is hidden becomes blank, and nothing else is made up."""

from __future__ import annotations

from engines.core import Seat
from engines.nordic_glory._state import Side, State
from engines.nordic_glory.book import Book
from engines.nordic_glory.config import NordicGlory
from engines.nordic_glory.view import SideView, View

BLANK = "?"
"""A card that the seat does not know."""


def imagine(book: Book, view: View) -> State:
    """Return a State to try actions on; it draws blanks where the viewer knows no order."""
    deck = next(iter(book.decks.values()))
    seat = view.asked[0] if view.asked else 0
    return State(
        config=NordicGlory(seats=2, decks=(deck, deck), fimbulwinter=view.fimbulwinter),
        stage=view.stage,
        step=0,
        done=False,
        active=seat,
        turn=view.turn,
        leader=seat,
        acts=0,
        sides=[_side(book, view, seat) for seat in (0, 1)],
        roll=view.roll,
        last_roll=view.last_roll,
        added=list(view.runes),
        blocked=view.blocked,
        runes=view.runes,
        cast=view.cast,
        battle=view.battle,
        jarl_hurt=False,
        lent=0,
        spill=0,
        ending=None,
        winners=(),
    )


def _side(book: Book, view: View, seat: Seat) -> Side:
    """Return one side: what the viewer sees of it, and blanks for the rest."""
    side = view.sides[seat]
    return Side(
        jarl=side.jarl,
        hurt=book.jarls[side.jarl].defense - side.left,
        columns=[list(column) for column in side.columns],
        reserve=list(side.reserve) or [BLANK] * side.reserve_count,
        deck=_deck(view, seat),
        hand=_hand(side),
        discard=list(side.discard),
        valhalla=list(side.valhalla),
        attached=list(side.attached),
        shown=[],
        seen=[],
        entered=len(side.valhalla) + 9,
        ritual_played=side.ritual_played,
        attaches=side.attaches,
        bonus=side.bonus,
        extra_dice=side.extra_dice,
        floor=side.floor,
        rerolls=side.rerolls,
        shield_pool=side.shield_pool,
        jarl_pool=side.jarl_pool,
        gifts=list(side.gifts),
    )


def _hand(side: SideView) -> list[str]:
    return list(side.hand or (*side.known, *[BLANK] * (side.hand_count - len(side.known))))


def _deck(view: View, seat: Seat) -> list[str]:
    """Return a deck of blanks under the cards that the viewer looks at, or what a search can find."""
    side = view.sides[seat]
    cast = view.cast
    if seat != view.viewer or cast is None:
        return [BLANK] * side.deck_count
    if view.looking:
        return [BLANK] * (side.deck_count - len(view.looking)) + list(reversed(view.looking))
    return list(side.deck)
