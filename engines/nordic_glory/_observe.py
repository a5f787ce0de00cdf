"""Cutting the truth down to what a viewer may know, field by field (docs/rules/nordic_glory.md 5)."""

from __future__ import annotations

from engines.core import Outcome, Seat, Viewer
from engines.nordic_glory._chapters.totals import lent_defenses, tally
from engines.nordic_glory._state import Side, State
from engines.nordic_glory.book import Book
from engines.nordic_glory.book.cards import CardId, Deck
from engines.nordic_glory.book.effects import Peek, Then
from engines.nordic_glory.view import SideView, View


def observe(book: Book, state: State, viewer: Viewer) -> View:
    """Return what this viewer may know."""
    over = state.ending is not None
    return View(
        viewer=viewer,
        stage=state.stage,
        turn=state.turn,
        leader=state.leader,
        asked=() if over else (state.active,),
        sides=(_side(book, state, 0, viewer), _side(book, state, 1, viewer)),
        roll=state.roll,
        last_roll=state.last_roll,
        runes=state.runes,
        blocked=state.blocked,
        cast=state.cast,
        looking=_looking(book, state, viewer),
        battle=state.battle,
        decks=(_deck(state, 0, viewer), _deck(state, 1, viewer)),
        fimbulwinter=state.config.fimbulwinter,
        outcome=outcome(book, state),
    )


def _side(book: Book, state: State, seat: Seat, viewer: Viewer) -> SideView:
    """Cut one side down; hand, decks and what is known of them are open to the owner, and to all at the end."""
    side = state.sides[seat]
    sums = tally(book, state, seat)
    open_ = viewer == seat or state.ending is not None
    return SideView(
        jarl=side.jarl,
        left=max(0, book.jarls[side.jarl].defense - side.hurt),
        columns=tuple([tuple(column) for column in side.columns]),
        attached=tuple(side.attached),
        valhalla=tuple(side.valhalla),
        discard=tuple(side.discard),
        reserve_count=len(side.reserve),
        deck_count=len(side.deck),
        hand_count=len(side.hand),
        hand=tuple(side.hand) if open_ else (),
        known=_known(side, seat, viewer),
        deck=tuple(sorted(side.deck)) if open_ else (),
        bottom=tuple(side.deck[: side.bottom]) if open_ else (),
        reserve=tuple(sorted(side.reserve)) if open_ else (),
        ritual_played=side.ritual_played,
        attaches=side.attaches,
        bonus=side.bonus,
        extra_dice=side.extra_dice,
        floor=side.floor,
        rerolls=side.rerolls,
        shield_pool=side.shield_pool,
        jarl_pool=side.jarl_pool,
        gifts=tuple(side.gifts),
        tally=sums,
        defenses=lent_defenses(book, state, seat, sums.lines),
    )


def _known(side: Side, seat: Seat, viewer: Viewer) -> tuple[CardId, ...]:
    """Return what a viewer knows of a hand that is not the viewer's own."""
    if viewer == seat:
        return ()
    return tuple(sorted(side.shown if viewer is None else side.shown + side.seen))


def _looking(book: Book, state: State, viewer: Viewer) -> tuple[CardId, ...]:
    """Return the top cards from which the viewer is choosing, the topmost first."""
    cast = state.cast
    if cast is None or viewer != cast.seat or not cast.left:
        return ()
    effect = book.rituals[cast.card][cast.at]
    if not isinstance(effect, Peek) or effect.then is not Then.TAKE:
        return ()
    return tuple(reversed(state.sides[viewer].deck[-effect.value :]))


def _deck(state: State, seat: Seat, viewer: Viewer) -> Deck | None:
    """Return a seat's deck list, where the viewer may know it."""
    config = state.config
    known = viewer == seat or config.open_lists or state.ending is not None
    return config.decks[seat] if known else None


def outcome(book: Book, state: State) -> Outcome | None:
    """Return how the game ended; the scores are what the Jarls have left."""
    if state.ending is None:
        return None
    places = tuple([1 if seat in state.winners else 2 for seat in (0, 1)])
    scores = tuple([max(0, book.jarls[side.jarl].defense - side.hurt) for side in state.sides])
    return Outcome(places, scores, state.ending)
