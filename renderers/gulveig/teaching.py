"""Numbers and names for the texts that teach Gulveig, by the names under which those speak of them."""

from __future__ import annotations

from collections.abc import Callable

from engines.core import Ask, ConfigError
from engines.gulveig.book import OPENING, RAISE, TREASURE, Book
from engines.gulveig.config import SEATS, SETTINGS, configure
from engines.gulveig.reading import (
    card_points,
    followers,
    held_combos,
    progress,
    tricks_of_hand,
)
from engines.gulveig.view import Phase, View
from renderers.gulveig.counting import counted
from renderers.kit.phrases import Phrases

Figures = dict[str, str | int]

_DECKS: dict[str, dict[str, str]] = {
    "": {},
    "_small": {"dvergar": "no"},
    "_least": {"dvergar": "no", "two_player_remove_sevens": "yes"},
    "_draft": {"drafting": "yes"},
    "_draft_small": {"drafting": "yes", "dvergar": "no"},
}
"""Settings that change the deck or the deal, by the end of the names of their figures."""

MOMENT_FIGURES = frozenset(
    {
        "to_bury", "sure_tricks", "counted", "reach", "half", "held_combos", "least", "standing", "score", "line_now",
        "goal_now", "so_far", "tricks_left", "of_led",
    }
)  # fmt: skip
"""Figures that only a moment has."""


def figures(book: Book, phrases: Phrases) -> Figures:
    """Return every number of the Book that texts speak of, and every card as `Odin (Aesir 6)` under its id."""
    whole, three = book.deck(configure(max(SEATS), {})), book.deck(configure(3, {})).deal
    strengths = sorted({card.strength for card in book.cards.values()})
    found: Figures = {
        "cards": len(whole.cards),
        "clans": len(book.clans),
        "strongest": strengths[-1],
        "weakest": strengths[0],
        "clan_points": card_points(book, whole.cards) // len(book.clans),
        "treasure": TREASURE,
        "opening": OPENING,
        "raise": RAISE,
        "least_seats": min(SEATS),
        "most_seats": max(SEATS),
        "alternates": len(book.alternates),
        "max_hands": _values(phrases, "max_hands"),
        "bid_steps": _values(phrases, "bid_step"),
        "most_hands": next(int(setting.default) for setting in SETTINGS if setting.id == "max_hands"),
        "aside": three.up + three.down,
    }
    found |= {f"value_{card.strength}": card.value for card in book.cards.values()}
    found |= {f"combo_{combo.pair[0]}": combo.value for combo in book.combos}
    for card, printed in book.cards.items():
        clan = phrases(f"clan_short.{book.clans[printed.clan].name}")
        found[card] = f"{phrases(f'card.{card}')} ({clan} {printed.strength})"
    for goal in ("500", "1000"):
        config = configure(max(SEATS), {"goal": goal})
        found |= {f"goal_{goal}": config.goal, f"line_{goal}": config.bar, "gap": config.goal - config.bar}
    return found | _decks(book)


def _decks(book: Book) -> Figures:
    """Return cards, points, ceiling, hands and Bench of every deck and number of seats."""
    found: Figures = {}
    for end, settings in _DECKS.items():
        for seats in SEATS:
            try:
                deck = book.deck(configure(seats, settings))
            except ConfigError:
                continue
            found |= {f"hand_{seats}{end}": deck.deal.hand, f"bench_{seats}{end}": deck.deal.bench}
            found |= {
                f"deck{end}": len(deck.cards),
                f"deck_points{end}": card_points(book, deck.cards),
                f"deck_combos{end}": sum(combo.value for combo in deck.combos),
                f"ceiling{end}": deck.ceiling,
            }
    return found


def _values(phrases: Phrases, setting: str) -> str:
    """The values of a setting as a list."""
    values = next(one.values for one in SETTINGS if one.id == setting)
    return phrases.join([f"{int(value):,}" for value in values], style="or")


def moment_figures(book: Book, view: View, topic: str, ask: Ask) -> Figures:
    """Return the figures of a question; `variant` tells kinds of moments apart that need other words."""
    seat = view.viewer
    if seat is None:
        return {}
    held = held_combos(book, view).values()
    found: Figures = {
        "held_combos": sum(combo.value for combo in held),
        "score": view.scores[seat],
        "line_now": view.config.bar,
        "goal_now": view.config.goal,
        "tricks_left": tricks_of_hand(book, view) - sum(view.taken),
    }
    if view.bid and view.bidder is not None:
        found["standing"] = view.bid
        if view.phase is not Phase.BID:
            found["so_far"] = progress(book, view).points
    if topic == Phase.BID:
        raises = book.deck(view.config).raises(view.bid, view.config.bid_step)
        found |= {"least": raises[0]} if raises else {}
        hand = counted(book, view)
        found |= {"to_bury": hand.to_bury, "sure_tricks": hand.sure_tricks}
        found |= {"counted": hand.alone, "reach": hand.reach, "half": hand.half}
    if view.trick:
        found["of_led"] = len(followers(book, view))
    variant = _variant(book, view, ask.slot)
    return found | ({"variant": variant} if variant else {})


def _variant(book: Book, view: View, slot: str) -> str:
    """The kind of moment within a slot, or nothing."""
    kind = _KINDS.get(slot)
    return kind(book, view) if kind is not None else ""


def _bidding(book: Book, view: View) -> str:
    """What the next bid is for this hand: sound, as good as passing, or more than it mostly makes."""
    assert view.viewer is not None
    if view.scores[view.viewer] >= view.config.bar:
        return "barred"
    if not view.bid:
        return "opening"
    hand, least = counted(book, view), next(iter(book.deck(view.config).raises(view.bid, view.config.bid_step)), 0)
    if least > hand.reach:
        return "even" if least <= hand.half or hand.open_to_more else "high"
    return "again" if any(call.seat == view.viewer for call in view.calls) else ""


def _burying(book: Book, view: View) -> str:
    return "combo" if held_combos(book, view) else ""


def _leading(book: Book, view: View) -> str:
    if held_combos(book, view):
        return "combo"
    if view.bidder != view.viewer:
        return "scavenger"
    return "made" if progress(book, view).points >= view.bid else ""


def _following(book: Book, view: View) -> str:
    if not followers(book, view):
        return "free"
    return "last" if len(view.trick) == view.config.seats - 1 else ""


_KINDS: dict[str, Callable[[Book, View], str]] = {
    "bid": _bidding,
    "bury": _burying,
    "lead": _leading,
    "follow": _following,
}
"""What tells moments apart, by slot."""
