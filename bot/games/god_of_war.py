"""God of War, The Card Game, as the bot offers it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from bot.games.appearance import Appearance, Tone
from bot.games.listing import BOARD, Cards, Listing, Sheet
from engines.core import Ask, Option, Seat
from engines.god_of_war import load
from engines.god_of_war.book import Book
from engines.god_of_war.config import GodOfWar
from engines.god_of_war.view import View
from renderers.god_of_war import GodOfWarProse, Lookup, Pictures, labels
from renderers.kit import phrases as texts
from renderers.kit.phrases import Phrases

ACCENT = 0xB4442A


def listing(folder: Path) -> Listing:
    """Return God of War under the Book in this folder.

    Raises:
        BookError: the Book has faults.
    """
    rules = load(folder)
    phrases = texts.load(rules.info.key)
    pictures = Pictures(rules.book, phrases)
    prose = GodOfWarProse(rules.book, phrases)
    wardrobe = Wardrobe(rules.book, phrases, prose)
    return Listing(
        rules=rules,
        home=folder,
        phrases=phrases,
        prose=prose,
        accent=ACCENT,
        board=pictures.board,
        hand=pictures.hand,
        appearance=wardrobe.appearance,
        detail=detail,
        alike=frozenset({BOARD, "poster"}),
        sheets=(Sheet("poster", pictures.poster, prose.poster_alt),),
        closeups=(
            Sheet("hands", pictures.hands, prose.hands_alt),
            Sheet("places", pictures.places, prose.places_alt),
            Sheet("quest", pictures.quest, prose.quest_alt),
        ),
        heading=wardrobe.heading,
        aside=prose.aside,
        swift_by="rounds",
        met_by="boss",
        considered=frozenset({"aid"}),
        inviting=frozenset({"strike", "pause", "closing"}),
        cards=cards(Lookup(rules.book, phrases)),
    )


def cards(lookup: Lookup) -> Cards:
    """Return the cards as anybody may look them up, at a table with its own numbers."""
    names = lookup.names()

    def at(config: GodOfWar) -> Cards:
        there = replace(lookup, config=config)
        return Cards(names=names, draw=there.draw, tell=there.tell)

    return Cards(names=names, draw=lookup.draw, tell=lookup.tell, at=at)


@dataclass(frozen=True, slots=True)
class Wardrobe:
    """What the options of God of War look like on controls."""

    book: Book
    phrases: Phrases
    prose: GodOfWarProse

    def appearance(self, view: View, ask: Ask, option: Option) -> Appearance:
        """Return how an option looks."""
        return Appearance(
            self.prose.option(view, ask, option),
            labels.emoji(self.book, ask, option.id),
            self.prose.hint(view, ask, option),
            Tone.MAIN if option.id == labels.preferred(ask) else Tone.PLAIN,
            labels.cell(ask, option.id),
            apart=option.id in labels.BY_ITSELF,
        )

    def heading(self, _view: View, _ask: Ask, group: str) -> Appearance:
        """Return how the heading of a kind of card looks."""
        return Appearance(self.phrases(f"group.{group}"), labels.GROUP_EMOJI[group])


def detail(view: View, seat: Seat) -> Mapping[str, int | str]:
    """Say which hero a seat played, which boss it met, how many rounds it took and how many quests were completed."""
    met = {"boss": view.quest} if view.quest in view.bosses else {}
    hero = {"hero": view.seats[seat].dashboard} if view.seats[seat].dashboard else {}
    return {**hero, **met, "rounds": view.rounds, "quests": len(view.done)}
