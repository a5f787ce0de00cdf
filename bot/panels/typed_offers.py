"""What a typed move can become, as a list to choose from: in the order of the controls, what fits best first."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from bot.games import Appearance, Listing, Names
from bot.panels.typed_moves import continuations
from bot.panels.typed_words import key, on_controls
from engines.core import Ask, Question, Walk


class Offer(msgspec.Struct, frozen=True):
    """A move, or the beginning of one: what is typed for it, and what it is called on its control."""

    typed: str
    label: str

    @property
    def line(self) -> str:
        """Return how it is shown in a list."""
        return f"{self.typed} — {self.label}"


def offers(
    listing: Listing, view: object, names: Names, asked: Iterable[tuple[Question, Walk]], text: str
) -> list[Offer]:
    """Return how the typed beginning of a move can go on.

    What is asked first comes first; in it what begins with the words that were typed, and then as the controls stand.
    Of options that are alike there is one.

    Args:
        listing: the game.
        view: the game as the seat sees it.
        names: of the seats.
        asked: the questions of the seat, each with its walk.
        text: what has been typed so far.
    """
    naming = on_controls(listing, view, names)
    found: list[Offer] = []
    begun = {key(text), key(text.replace(",", " ").rpartition(" ")[2])} - {""}
    for _, walk in asked:
        ranked: list[tuple[bool, float, str, Offer]] = []
        for typed, option, ask in continuations(walk, text, naming)[1]:
            shown = listing.named_appearance(view, ask, option, names)
            starts = any(key(name).startswith(word) for word in begun for name in (option.id, shown.label))
            ranked.append((not starts, shown.rank, _alike(ask, shown, typed), Offer(typed, shown.label)))
        each: dict[str, Offer] = {}
        for *_, alike, offer in sorted(ranked, key=lambda one: one[:2]):
            each.setdefault(alike, offer)
        found += each.values()
    return found


def _alike(ask: Ask, shown: Appearance, typed: str) -> str:
    """Return by what a move is known from others: those with one control between them are one."""
    return shown.alike if shown.alike and ask.most == 1 else typed
