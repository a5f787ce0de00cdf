"""God of War, The Card Game, as the bot offers it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from bot.games.appearance import Appearance, Tone
from bot.games.listing import Listing
from bot.games.parts import Cards, ControlStyle, Detail, LeagueDetails, PictureSet, Sheet, StandingOffers
from engines.core import Ask, Option
from engines.god_of_war import load
from engines.god_of_war.book import Book, Icon
from engines.god_of_war.config import GodOfWar
from engines.god_of_war.view import View
from renderers.god_of_war import PLACE, GodOfWarProse, Lookup, Pictures
from renderers.kit import phrases as texts
from renderers.kit.phrases import Phrases

ACCENT = 0xB4442A

HEROES = {
    "kratos": "🪓", "atreus": "🏹", "freya": "🌿", "brok": "🔨", "sindri": "⚒️", "brothers": "⚒️", "mimir": "🪶",
}  # fmt: skip
"""An emoji per hero and dashboard."""

QUESTS = {
    "1": "⛑️", "2": "🔥", "3": "👹", "4": "🛶", "5": "✨", "6": "🪽", "7": "🐉", "8": "🌩️", "9": "🌲", "10": "👑",
}  # fmt: skip
"""An emoji per quest and boss."""

ICONS = {Icon.MELEE: "⚔️", Icon.RANGED: "🏹", Icon.DEFENSE: "🛡️", Icon.NONE: "➕"}
"""An emoji per icon of action cards."""

_STATUS = {"stun": "💫", "poison": "🐍", "crystal": "💎"}

_WORDS = {
    "attack": "⚔️", "move": "👣", "rage": "🔥", "interact": "⚙️", "special": "✨", "companion": "🤝", "crystal": "💎",
    "show": "👁️", "end": "🏁", "swap": "🔁", "front": "⬆️", "back": "⬇️", "yes": "✅", "no": "❌", "take": "🩸",
    "freya-token": "🌿", "gear-up": "🔨", "weaponize": "⚒️", "roll": "🎲", "go-on": "⏩", "remove": "🗑️",
}  # fmt: skip
"""Options that are words, each with its emoji; the solo companions go by their names."""

_COLUMN, _TARGET, _RIDE, _SPOT, _ORDER, _SPECIAL, _FIRE, _SHARE = "📍", "🎯", "👹", "⚙️", "↕️", "✨", "🔥", "🩹"

_ALONE = {"take", "freya-token"}
"""How a blow can be met without cards, and never beside others."""

_VOTES = {"quest", "boss"}
_BY_SLOT = {"column": _COLUMN, "aim": _COLUMN, "spot": _SPOT, "fire": _FIRE, "split": _SHARE, "sort": _ORDER}

_GROUPS = {"attack": "⚔️", "defense": "🛡️", "number": "➕", "special": "✨", "status": "💫"}


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
        phrases=phrases,
        prose=prose,
        pictures=PictureSet(
            pictures.board,
            pictures.hand,
            sheets=(Sheet("poster", pictures.poster, prose.poster_alt, shared=True),),
            closeups=(
                Sheet("hands", pictures.hands, prose.hands_alt),
                Sheet("places", pictures.places, prose.places_alt),
                Sheet("quest", pictures.quest, prose.quest_alt),
            ),
            shared_board=True,
            accent=ACCENT,
        ),
        controls=ControlStyle(wardrobe.appearance, wardrobe.heading, prose.aside),
        league=LeagueDetails((HERO, BOSS, ROUNDS, QUESTS_DONE), swift_by=ROUNDS, met_by=BOSS),
        offers=StandingOffers(
            considered=frozenset({"aid"}),
            inviting=frozenset({"strike", "pause", "closing"}),
        ),
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
        """Clothe an option: a deed, a card, a hero, a place of the scene, or a word."""
        return Appearance(
            self.prose.option(view, ask, option),
            self._emoji(ask, option.id),
            self.prose.hint(view, ask, option),
            Tone.MAIN if option.id == _natural(ask) else Tone.PLAIN,
            _cell(ask, option.id),
            apart=option.id in _ALONE,
        )

    def heading(self, _view: View, _ask: Ask, group: str) -> Appearance:
        """Clothe a heading: a kind of card."""
        return Appearance(self.phrases(f"group.{group}"), _GROUPS[group])

    def _emoji(self, ask: Ask, option: str) -> str:
        if option in _WORDS:
            return _WORDS[option]
        if ask.slot in _VOTES:
            return QUESTS[option]
        if ask.slot in _BY_SLOT:
            return _BY_SLOT[ask.slot]
        if PLACE.fullmatch(option):
            return _RIDE if option.startswith("ride.") else _TARGET
        card, _, side = option.partition(".")
        return self._card(card, side) if card in self.book.cards else HEROES[option.partition("-")[0]]

    def _card(self, card: str, side: str) -> str:
        printed = self.book.cards[card]
        if printed.status:
            return _STATUS[printed.status]
        return _SPECIAL if printed.special else ICONS[Icon(side) if side else printed.sides[0].icon]


def _natural(ask: Ask) -> str:
    """The option that a player in doubt would press: the first deed that is possible, a strike, or the clock's card."""
    if ask.slot == "deed":
        return next(option.id for option in ask.options if not option.why_not)
    return ask.default[0] if ask.slot in {"strike", "upgrade"} and ask.default else "roll"


def _cell(ask: Ask, option: str) -> tuple[int, int] | None:
    """Where a scene card lies, when nothing but scene cards of the own reach can be picked."""
    if ask.slot != "target" or any(other.id.startswith("ride.") for other in ask.options):
        return None
    return "TB".index(option[0]), int(option[1]) - 1


HERO = Detail("hero", lambda view, seat: view.seats[seat].dashboard or None)
"""Which hero a seat played."""

BOSS = Detail("boss", lambda view, _seat: view.quest if view.quest in view.bosses else None)
"""Which boss the table met."""

ROUNDS = Detail("rounds", lambda view, _seat: view.rounds)
"""How many rounds it took."""

QUESTS_DONE = Detail("quests", lambda view, _seat: len(view.done))
"""How many quests were completed."""
