"""Champions of Midgard as the bot offers it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from bot.games.appearance import Appearance, Tone
from bot.games.listing import Listing
from bot.games.parts import Cards, ControlStyle, Detail, LeagueDetails, Names, PictureSet, Sheet, StandingOffers
from engines.champions_of_midgard import load
from engines.champions_of_midgard.book import Book, Family
from engines.champions_of_midgard.view import Topic, View
from engines.core import Ask, Option, Seat
from renderers.champions_of_midgard import (
    MidgardProse,
    Page,
    Pictures,
    aside,
    card_names,
    draw_card,
    heading,
    hint,
    label,
    sending,
    tell_card,
    view_model,
)
from renderers.kit import phrases as texts
from renderers.kit.phrases import Phrases

ACCENT = 0x4C9A6A

PLACES = {
    "swordsmith": "🗡️", "hafter": "🔱", "blacksmith": "🪓", "smokehouse": "🍖", "merchant": "🚢", "runesmith": "🪨",
    "sage": "🦉", "church": "⛪", "market": "⚖️", "shipwright": "🔨", "jarl": "👑", "huts": "🛖", "small": "⛵",
    "large": "🛶", "own": "🐉", "hunt": "🦌", "stranger": "💰", "skald": "🪶", "generous": "🎁", "aumingi": "🍞",
    "varyags": "🛡️", "raiders": "🏹", "jomsvikings": "⚔️", "folk": "🧔", "beg": "🥣",
}  # fmt: skip
"""An emoji per location."""

RUNES = {
    "gifts": "🎁", "glory": "🏆", "healing": "💚", "journey": "🧭", "knowledge": "👁️", "potential": "🎲",
    "reaction": "🛡️", "success": "🎖️", "vision": "🔮", "wealth": "🪙",
}  # fmt: skip
"""An emoji per rune."""

FAMILIES = {Family.TROLL: "🧌", Family.DRAUGR: "🧟", Family.MONSTER: "🐲", Family.KRAKEN: "🦑"}
"""An emoji per kind of enemy."""

KINDS = {"s": "🗡️", "p": "🔱", "a": "🪓", "f": "🍖", "w": "🪵", "c": "🪙"}
"""An emoji per warrior and good, by its letter."""

_SLOTS = {
    "leader": "🦸", "look": "👁️", "favor": "🙏", "times": "🍞", "ship": "🐉", "harbour": "🌊", "food": "🍖",
    "order": "📣", "destiny": "📜", "reveal": "📜", "blame": "👉", "give": "📤", "take": "📥", "vision": "🔮",
    "glory": "🏆", "journey": "🧭",
}  # fmt: skip
"""An emoji per slot, by its first word, for options without one of their own."""

_WORDS = {"stop": "✋", "favor": "🔁", "decline": "🚫", "keep": "✋", "deck": "🃏"}
"""Options that are words, each with its emoji."""

_NOBODY = "🏠"
"""Warriors that stay at home, or are spared."""

PAGES = (Page.VILLAGE, Page.TOWN, Page.COAST, Page.FIGHT)
"""Close-ups of the board."""


def listing(folder: Path) -> Listing:
    """Return Champions of Midgard under the Book in this folder.

    Raises:
        BookError: the Book has faults.
    """
    rules = load(folder)
    book, phrases = rules.book, texts.load(rules.info.key)
    pictures, prose = Pictures(book, phrases), MidgardProse(book, phrases)
    wardrobe = Wardrobe(book, phrases)
    return Listing(
        rules=rules,
        phrases=phrases,
        prose=prose,
        pictures=PictureSet(
            pictures.board,
            pictures.hand,
            closeups=tuple([Sheet(page.value, partial(pictures.board, page=page), prose.alt) for page in PAGES]),
            accent=ACCENT,
        ),
        controls=ControlStyle(wardrobe.appearance, wardrobe.heading, wardrobe.aside),
        league=LeagueDetails(DETAILS),
        offers=StandingOffers(considered=frozenset({Topic.RUNE.value})),
        cards=Cards(
            names=card_names(book, phrases),
            draw=partial(draw_card, book, phrases),
            tell=partial(tell_card, book, phrases),
        ),
    )


@dataclass(frozen=True, slots=True)
class Wardrobe:
    """What the options of Champions of Midgard look like on controls."""

    book: Book
    phrases: Phrases

    def appearance(self, view: View, ask: Ask, option: Option) -> Appearance:
        """Clothe an option; who sends warriors, or loads Food for them, sees the odds."""
        seen = view_model(self.book, self.phrases, view, self._names(view))
        tone = Tone.MAIN if (option.id,) == ask.default else Tone.PLAIN
        emoji = self._emoji(view, ask, option.id)
        if ask.slot.startswith(("send-", "food-")):
            words, odds = sending(seen, ask, option.id)
            return Appearance(words, emoji, odds, tone)
        if ask.slot == "blame":
            seat = int(option.id.removeprefix("seat"))
            return Appearance(self.phrases(f"leader.{view.boards[seat].leader}"), emoji, tone=tone, seat=seat)
        return Appearance(label(seen, ask, option), emoji, hint(seen, ask, option), tone)

    def heading(self, view: View, ask: Ask, group: str) -> Appearance:
        """Clothe a heading, such as a number of dice with the best odds that so many give."""
        words, text = heading(view_model(self.book, self.phrases, view, self._names(view)), ask, group)
        return Appearance(words, "🎲", text)

    def aside(self, view: View, ask: Ask) -> str:
        """Say what helps to answer."""
        return aside(view_model(self.book, self.phrases, view, self._names(view)), ask)

    def _emoji(self, view: View, ask: Ask, option: str) -> str:
        """The emoji of a place, an enemy, a rune, a word, a squad or a kind of question."""
        slot = ask.slot.split("-")[0]
        picture = _PICTURED.get(slot)
        found = picture(self.book, view, option) if picture is not None else ""
        return found or _WORDS.get(option, "") or _SLOTS.get(slot, "") or _NOBODY

    @staticmethod
    def _names(view: View) -> Names:
        """Seats by their numbers, for words in which no seat is named."""
        return tuple([str(seat + 1) for seat in range(view.config.seats)])


def _place(book: Book, view: View, option: str) -> str:
    enemies = {"troll": view.troll, "draugr1": view.draugr[0], "draugr2": view.draugr[-1]}
    if option in enemies:
        return FAMILIES[book.family[enemies[option]]] if enemies[option] else "⚔️"
    return PLACES.get(option, "")


def _display(_book: Book, view: View, option: str) -> str:
    rune = {"left": view.display[0], "right": view.display[-1]}.get(option, option)
    return RUNES.get(rune, "")


def _own_rune(_book: Book, _view: View, option: str) -> str:
    return RUNES.get(option, "")


def _part(_book: Book, _view: View, option: str) -> str:
    """The first kind of what is sent, lost or kept."""
    if not option[0].isdigit():
        return RUNES.get(option, "")
    return next((KINDS[letter] for letter in option if letter in KINDS), _NOBODY)


def _die(_book: Book, _view: View, option: str) -> str:
    return KINDS.get(option[0], "")


_PICTURED: dict[str, Callable[[Book, View, str], str]] = {
    "place": _place,
    "rune": _display,
    "roll": _own_rune,
    "invoke": _own_rune,
    "keep": _part,
    "send": _part,
    "loss": _part,
    "toll": _part,
    "starve": _part,
    "gifts": _part,
    "reroll": _die,
}
"""What tells an emoji, by the first word of the slot."""


def _glory(view: View, seat: Seat) -> int:
    """The Glory that a seat ended with."""
    return next((line.total for line in view.scores if line.seat == seat), view.boards[seat].glory)


DETAILS = (
    Detail("leader", lambda view, seat: view.boards[seat].leader or None),
    Detail("glory", _glory),
    Detail("defeated", lambda view, seat: len(view.piles[seat] or ())),
    Detail("blame", lambda view, seat: view.boards[seat].blame),
)
"""A seat's leader, and how much Glory, how many defeated enemies and how much Blame it ended with."""
