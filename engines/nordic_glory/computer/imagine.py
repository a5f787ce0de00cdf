"""Tables that agree with a view: one with blanks for all that is hidden, or whole ones drawn by chance."""

from __future__ import annotations

from typing import NamedTuple

from engines.core import Seat
from engines.nordic_glory._state import Side, State
from engines.nordic_glory.book import Book
from engines.nordic_glory.book.cards import CardId
from engines.nordic_glory.config import NordicGlory
from engines.nordic_glory.view import SideView, Stage, View

BLANK = "?"
"""A card that the seat does not know."""
_ORDERED = (Stage.MOVE, Stage.RITUAL, Stage.RUNE, Stage.WILD, Stage.REROLL, Stage.REGEN)
"""Stages that the leader goes through first, then the follower."""


class Hidden(NamedTuple):
    """What a view does not tell of a side, in the order in which it lies; see State's Side."""

    hand: list[CardId]
    deck: list[CardId]
    reserve: list[CardId]
    shown: list[CardId]
    seen: list[CardId]
    bottom: int


def imagine(book: Book, view: View) -> State:
    """Return a State to try actions on: what is hidden becomes blank, and nothing else is made up."""
    deck = next(iter(book.decks.values()))
    seat = view.asked[0] if view.asked else 0
    config = NordicGlory(seats=2, decks=(deck, deck), fimbulwinter=view.fimbulwinter)
    table = table_of(book, view, config, (_blank(view, 0), _blank(view, 1)))
    table.leader, table.step = seat, 0
    return table


def table_of(book: Book, view: View, config: NordicGlory, hidden: tuple[Hidden, Hidden]) -> State:
    """Return the State of a view with these settings and these hidden cards."""
    seat = view.asked[0] if view.asked else view.leader
    # Choices inside a ritual are also made by the other side; the part remains that of the ritual's player.
    acting = seat if view.cast is None else view.cast.seat
    return State(
        config=config,
        stage=view.stage,
        step=int(acting != view.leader) if view.stage in _ORDERED else 0,
        done=False,
        active=seat,
        turn=view.turn,
        leader=view.leader,
        acts=0,
        sides=[_side(book, view.sides[seat], seat, hidden[seat]) for seat in (0, 1)],
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


def _side(book: Book, side: SideView, seat: Seat, hidden: Hidden) -> Side:
    """Return one side: what the viewer sees of it, and what is hidden."""
    uids = [warrior.uid - seat * 1000 for column in side.columns for warrior in column]
    return Side(
        jarl=side.jarl,
        hurt=book.jarls[side.jarl].defense - side.left,
        columns=[list(column) for column in side.columns],
        reserve=hidden.reserve,
        deck=hidden.deck,
        hand=hidden.hand,
        discard=list(side.discard),
        valhalla=list(side.valhalla),
        attached=list(side.attached),
        shown=hidden.shown,
        seen=hidden.seen,
        bottom=hidden.bottom,
        entered=max([*uids, len(uids) + len(side.valhalla)]),
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


def _blank(view: View, seat: Seat) -> Hidden:
    """Return blanks for what the viewer does not know of a side."""
    side = view.sides[seat]
    hand = list(side.hand or (*side.known, *[BLANK] * (side.hand_count - len(side.known))))
    return Hidden(hand, _blank_deck(view, seat), list(side.reserve) or [BLANK] * side.reserve_count, [], [], 0)


def _blank_deck(view: View, seat: Seat) -> list[CardId]:
    """Return a deck of blanks under the cards that the viewer looks at, or what a search can find."""
    side = view.sides[seat]
    if seat != view.viewer or view.cast is None:
        return [BLANK] * side.deck_count
    if view.looking:
        return [BLANK] * (side.deck_count - len(view.looking)) + list(reversed(view.looking))
    return list(side.deck)
