"""The walk through the choice that an effect of a ritual asks for (docs/rules/nordic_glory.md 4)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from engines.core import Action, Ask, Option, Picks, Question, Seat
from engines.nordic_glory._asks.walk import under_headings
from engines.nordic_glory._chapters.choices import NONE, SKIP, columns_for, swappable, targets
from engines.nordic_glory.actions import Choose
from engines.nordic_glory.book import Book
from engines.nordic_glory.book.cards import CardId, is_element, of_kind
from engines.nordic_glory.book.effects import (
    TARGETED,
    Detach,
    Muster,
    Peek,
    Recover,
    RuneChange,
    Search,
    Source,
    Swap,
    Target,
    Toss,
)
from engines.nordic_glory.reading import place_of, side_of, spot_of
from engines.nordic_glory.view import View

_MENU = 25


def ask_choice(book: Book, view: View, _question: Question, picks: Picks) -> Ask | Action:
    """Ask what the effect that resolves needs to know."""
    cast = view.cast
    assert cast is not None
    effect: Any = book.rituals[cast.card][cast.at]
    if isinstance(effect, TARGETED):
        return _ask_targets(book, view, effect.target, picks)
    return _ASK[type(effect)](book, view, effect, picks)


def _player(view: View) -> Seat:
    """Return who played the ritual."""
    assert view.cast is not None
    return view.cast.seat


def _ask_targets(book: Book, view: View, target: Target, picks: Picks) -> Ask | Action:
    if picks:
        return Choose(picks[0])
    places = targets(book, view, _player(view), target)
    options = tuple(Option(spot_of(place)) for place in places)
    return Ask("targets", options, least=target.count, most=target.count)


def _ask_swap(book: Book, view: View, effect: Swap, picks: Picks) -> Ask | Action:
    found = swappable(book, view, _player(view), effect)
    if not picks:
        return Ask("swap", (*(Option(spot_of(place)) for place in found), Option(SKIP)), default=(SKIP,))
    spot = picks[0][0]
    if spot == SKIP:
        return Choose((SKIP,))
    if len(picks) == 1:
        return Ask("partner", tuple(Option(spot_of(place)) for place in found[place_of(spot)]))
    return Choose((spot, picks[1][0]))


def _ask_toss(_book: Book, view: View, effect: Toss, picks: Picks) -> Ask | Action:
    if picks:
        return Choose(picks[0])
    owner = side_of(_player(view), effect.side)
    # A chooser who does not own the hand has just seen all of it.
    side = view.sides[owner]
    return Ask("toss", _cards(side.hand if view.viewer == owner else side.known))


def _ask_peek(_book: Book, view: View, _effect: Peek, picks: Picks) -> Ask | Action:
    if not picks:
        return Ask("take", _cards(view.looking))
    rest = list(view.looking)
    order = [step[0] for step in picks]
    for card in order:
        rest.remove(card)
    if len(set(rest)) > 1:
        return Ask("bottom", _cards(rest))
    return Choose((*order, *rest))


def _ask_recover(_book: Book, view: View, effect: Recover, picks: Picks) -> Ask | Action:
    if picks:
        return Choose(picks[0])
    return Ask("recover", _cards(card for card in view.sides[_player(view)].discard if of_kind(card, effect.kind)))


def _ask_search(_book: Book, view: View, effect: Search, picks: Picks) -> Ask | Action:
    if picks:
        return Choose(picks[0])
    found = _cards(card for card in view.sides[_player(view)].deck if of_kind(card, effect.kind))
    return Ask("search", found or (Option(NONE),))


def _ask_muster(_book: Book, view: View, effect: Muster, picks: Picks) -> Ask | Action:
    side = view.sides[_player(view)]
    columns = columns_for(side)
    cards = list(dict.fromkeys(side.valhalla)) if effect.source is Source.VALHALLA else ["top"]
    steps = list(picks)
    chosen: list[str] = []
    for slot, choices in (("fallen", cards), ("column", columns)):
        if len(choices) == 1:
            chosen.append(choices[0])
        elif steps:
            chosen.append(steps.pop(0)[0])
        else:
            return Ask(slot, tuple(map(Option, choices)))
    return Choose(tuple(chosen))


def _ask_rune(book: Book, _view: View, _effect: RuneChange, picks: Picks) -> Ask | Action:
    return Choose(picks[0]) if picks else Ask("carve", tuple(map(Option, book.runes)))


def _ask_detach(_book: Book, view: View, effect: Detach, picks: Picks) -> Ask | Action:
    if picks:
        return Choose(picks[0])
    return Ask("detach", _cards(view.sides[side_of(_player(view), effect.side)].attached))


def _cards(cards: Iterable[CardId]) -> tuple[Option, ...]:
    """Return each card once; what does not fit into one menu comes under headings."""
    once = list(dict.fromkeys(cards))
    if len(once) <= _MENU:
        return tuple(map(Option, once))
    elements = [card for card in once if is_element(card)]
    rituals = [card for card in once if not is_element(card)]
    return (*under_headings(rituals, "ritual"), *under_headings(elements, "element"))


_ASK: dict[type, Callable[[Book, View, Any, Picks], Ask | Action]] = {
    Swap: _ask_swap,
    Toss: _ask_toss,
    Peek: _ask_peek,
    Recover: _ask_recover,
    Search: _ask_search,
    Muster: _ask_muster,
    RuneChange: _ask_rune,
    Detach: _ask_detach,
}
