"""Whole tables that agree with all that a viewer of Nordic Glory knows, drawn by chance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from engines.core import Dealer, Rng, Seat
from engines.nordic_glory._chapters.resolution import fix_target
from engines.nordic_glory._referee import Referee
from engines.nordic_glory._state import State
from engines.nordic_glory.book import Book
from engines.nordic_glory.book.cards import CardId, Deck, is_element
from engines.nordic_glory.book.effects import RuneChange, RuneMode
from engines.nordic_glory.computer.imagine import Hidden, table_of
from engines.nordic_glory.config import NordicGlory, Protection
from engines.nordic_glory.reading import loser
from engines.nordic_glory.view import SideView, Stage, View

_RARELY = 12
"""One in so many: a card of the own hand that the other side knows; a ritual that is not the last one discarded."""
_NARROW = 8
"""One in so many tables plays with the narrow Protection."""


def draw_world(book: Book, view: View, rng: Rng) -> State:
    """Return a table in which the viewer, who has a seat, sees just this view."""
    viewer = view.viewer
    assert viewer is not None
    own, other = view.decks[viewer], view.decks[1 - viewer]
    assert own is not None
    open_lists = other is not None
    if other is None:
        other = _deck_of(book, view, 1 - viewer, own, rng)
    hidden = {viewer: _own_cards(view, viewer, rng), 1 - viewer: _other_cards(view, 1 - viewer, other, rng)}
    config = NordicGlory(
        seats=2,
        decks=(own, other) if viewer == 0 else (other, own),
        protection=_protection(view, rng),
        fimbulwinter=view.fimbulwinter,
        open_lists=open_lists,
    )
    state = table_of(book, view, config, (hidden[0], hidden[1]))
    state.added = _added(book, view, rng)
    if state.stage is Stage.ABSORB and state.battle is not None:
        seat = loser(state.battle)
        assert seat is not None
        fix_target(Referee(book, state, Dealer(lambda _, below: rng.below(below))), seat)
    return state


def shuffled(cards: Iterable[CardId], rng: Rng) -> list[CardId]:
    """Return cards in an order that chance picks."""
    found = list(cards)
    for place in range(len(found) - 1, 0, -1):
        other = rng.below(place + 1)
        found[place], found[other] = found[other], found[place]
    return found


def _protection(view: View, rng: Rng) -> Protection:
    """Return how much Protection covers: no view tells, but who is asked to cover knows."""
    return Protection.ANY if view.stage is Stage.COVER or rng.below(_NARROW) else Protection.BLOW


def _own_cards(view: View, seat: Seat, rng: Rng) -> Hidden:
    """Return the viewer's cards: the decks in an order, and cards of the hand that the other side may know."""
    side = view.sides[seat]
    top = list(reversed(view.looking))
    above = max(len(side.bottom), side.deck_count - len(top))
    # Where few cards are left, those at the top are known at the bottom too.
    top = top[len(top) - (side.deck_count - above) :]
    middle = shuffled((Counter(side.deck) - Counter([*side.bottom, *top])).elements(), rng)
    shown: list[CardId] = []
    seen: list[CardId] = []
    for card in side.hand:
        drawn = rng.below(_RARELY)
        if drawn < 2:
            (shown if drawn else seen).append(card)
    return Hidden(
        hand=list(side.hand),
        deck=[*side.bottom, *middle, *top],
        reserve=shuffled(side.reserve, rng),
        shown=shown,
        seen=seen,
        bottom=len(side.bottom),
    )


def _other_cards(view: View, seat: Seat, deck: Deck, rng: Rng) -> Hidden:
    """Return the cards of the other side out of its deck: the hand, and the decks in an order."""
    side = view.sides[seat]
    pool = shuffled((Counter(deck.re_cards) - Counter(_cards_seen(view, seat))).elements(), rng)
    drawn = side.hand_count - len(side.known)
    shown: list[CardId] = []
    seen: list[CardId] = []
    for card in side.known:
        (shown if rng.below(2) else seen).append(card)
    return Hidden(
        hand=sorted([*side.known, *pool[:drawn]]),
        deck=pool[drawn:],
        reserve=shuffled((Counter(deck.shields) - Counter(_shields_seen(side))).elements(), rng),
        shown=shown,
        seen=seen,
        bottom=0,
    )


def _cards_seen(view: View, seat: Seat) -> list[CardId]:
    """Return the R/E cards of a side whose place the viewer knows."""
    side = view.sides[seat]
    cast = [view.cast.card] if view.cast is not None and view.cast.seat == seat else []
    return [*side.attached, *side.discard, *side.known, *cast]


def _shields_seen(side: SideView) -> list[CardId]:
    """Return the shields of a side that stand or have fallen."""
    return [*(warrior.card for column in side.columns for warrior in column), *side.valhalla]


def _deck_of(book: Book, view: View, seat: Seat, own: Deck, rng: Rng) -> Deck:
    """Return a deck that the other side may play: a ready-made one, the viewer's own, or else one that is made up."""
    side = view.sides[seat]
    shields, cards = _shields_seen(side), _cards_seen(view, seat)
    sizes = len(shields) + side.reserve_count, len(cards) + side.hand_count - len(side.known) + side.deck_count
    ready = [replace(deck, shields=deck.shields[: sizes[0]]) for deck in book.decks.values()]
    known = [
        deck
        for deck in (ready if own in ready else [*ready, own])
        if deck.jarl == side.jarl
        and (len(deck.shields), len(deck.re_cards)) == sizes
        and not Counter(shields) - Counter(deck.shields)
        and not Counter(cards) - Counter(deck.re_cards)
    ]
    if known:
        return rng.pick(known)
    shields += _any_of(list(book.shields), sizes[0] - len(shields), rng)
    usual = [card for deck in book.decks.values() for card in deck.re_cards]
    copies = Counter([*cards, *_any_of(usual, sizes[1] - len(cards), rng)])
    return Deck(
        jarl=side.jarl,
        shields=tuple(shields),
        rituals={card: n for card, n in copies.items() if not is_element(card)},
        elements={card: n for card, n in copies.items() if is_element(card)},
    )


def _any_of(cards: Sequence[CardId], count: int, rng: Rng) -> list[CardId]:
    """Return so many cards that chance picks, each as often as it likes."""
    return [rng.pick(cards) for _ in range(count)]


def _added(book: Book, view: View, rng: Rng) -> list[str]:
    """Return the runes that rituals of this turn have made active: all that are, or what those played would do."""
    added = list(view.runes)
    for seat, side in enumerate(view.sides):
        if not side.ritual_played:
            continue
        if view.cast is not None and view.cast.seat == seat:
            effects = book.rituals[view.cast.card][: view.cast.at]
        else:
            rituals = [card for card in side.discard if card in book.rituals]
            last = rituals[-1:] if rng.below(_RARELY) else rituals[-4:]
            effects = book.rituals[rng.pick(last)] if last else ()
        for effect in effects:
            if isinstance(effect, RuneChange) and effect.mode is RuneMode.ADD:
                rune = effect.rune if effect.rune in book.runes else rng.pick(list(book.runes))
                if view.runes == ():
                    added.append(rune)
    return added
