"""God of War, The Card Game, as the bot offers it."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import msgspec
from msgspec.structs import replace

from bot.games.appearance import Appearance
from bot.games.commentary import commentary_of
from bot.games.control_style import ControlStyle
from bot.games.listing import Listing
from bot.games.parts import (
    Account,
    Cards,
    Detail,
    LeagueDetails,
    OwnAnswers,
    PictureSet,
    RecordKind,
    Sheet,
    StandingOffers,
    Teaching,
)
from bot.games.watching import Watching
from engines.core import AdvanceAnswer, Ask, Option, Seat
from engines.god_of_war import load
from engines.god_of_war.book import Book
from engines.god_of_war.config import GodOfWar
from engines.god_of_war.facts import (
    ArmorBroken,
    Attacked,
    EnemyDefeated,
    GameOver,
    KnockedDown,
    QuestBegan,
    QuestDone,
)
from engines.god_of_war.reading import health_left
from engines.god_of_war.view import View
from engines.god_of_war.watching import came_out, chapter, lead, predict
from renderers.god_of_war import GodOfWarProse, Lookup, Pictures, emojis, labels
from renderers.god_of_war.backdrop import WOODS
from renderers.god_of_war.drawings import drawings
from renderers.god_of_war.news import MARKED
from renderers.god_of_war.ranking import alike
from renderers.god_of_war.teaching import MOMENT, figures, moment_figures
from renderers.kit import phrases as texts
from renderers.kit.phrases import Phrases

ACCENT = 0xB4442A


TURNS = (KnockedDown, QuestBegan)
"""The party stands otherwise now: what was answered in advance may be meant otherwise."""


NO_CHOICE = frozenset({"end", "go-on", "no"})
"""Options that end or decline a choice."""


def listing(folder: Path) -> Listing:
    """Return God of War under the Book in this folder.

    Raises:
        BookError: the Book has faults.
    """
    rules = load(folder)
    phrases = texts.beside(folder, rules.info.key)
    pictures = Pictures(rules.book, phrases)
    prose = GodOfWarProse(rules.book, phrases)
    controls = Controls(rules.book, phrases, prose)

    return Listing(
        rules=rules,
        phrases=phrases,
        prose=prose,
        pictures=PictureSet(
            pictures.board,
            pictures.hand,
            _from_hand,
            sheets=(Sheet("poster", pictures.poster, prose.poster_alt, shared=True),),
            closeups=(
                Sheet.told("attack", Account(Attacked, pictures.last_attack, prose.last_attack_alt)),
                Sheet("hands", pictures.hands, prose.hands_alt),
                Sheet("places", pictures.places, prose.places_alt),
                Sheet("quest", pictures.quest, prose.quest_alt),
            ),
            marked_board=pictures.board,
            marked_facts=MARKED,
            marks=pictures.marks,
            hand_marks=_hand_marks,
            moment=pictures.moment,
            shared_board=True,
            awaiting=_awaiting,
            place=WOODS,
            accent=ACCENT,
            emojis=emojis.EMOJIS,
        ),
        controls=ControlStyle(
            controls.appearance,
            controls.heading,
            prose.aside,
            prose.explained,
            so_far=prose.so_far,
            doubt=prose.doubt,
            asked=prose.asked,
        ),
        outcomes=(ArmorBroken, EnemyDefeated, KnockedDown, QuestDone),
        end=GameOver,
        in_short=prose.in_short,
        league=LeagueDetails(
            (HERO, BOSS, ROUNDS, QUESTS_DONE, health(rules.book)),
            speed_by=ROUNDS,
            met_by=BOSS,
            opening="hero",
            records=RECORDS,
            duplicate=True,
        ),
        offers=StandingOffers(
            considered=frozenset({"aid"}),
            inviting=frozenset({"strike", "pause", "closing"}),
        ),
        people_first=frozenset({"dashboard"}),
        own_answers=OwnAnswers(
            in_advance=(
                AdvanceAnswer("pause", "go-on", "go-on", lasting=True, news=TURNS),
                AdvanceAnswer("closing", "go-on", "go-on", lasting=True, news=TURNS),
                AdvanceAnswer("guard", "no", "no", lasting=True, news=TURNS),
                AdvanceAnswer("foresee", "no", "no", lasting=True, news=TURNS),
            ),
            open=frozenset({"carrier", "bite", "heal", "fire"}),
        ),
        cards=cards(Lookup(rules.book, phrases)),
        teaching=Teaching(
            figures(rules.book, phrases),
            MOMENT,
            partial(moment_figures, rules.book, phrases),
            drawings(rules.book, phrases),
        ),
        watching=Watching(chapter, partial(lead, rules.book), predict, came_out, commentary_of(rules.info.key)),
    )


def _awaiting(view: View, seats: tuple[Seat, ...]) -> View:
    return replace(view, asked=tuple([seat for seat in view.asked if seat in seats]))


def _hand_marks(view: View) -> tuple[str, ...]:
    """Return what marks there are beside a hand: of companions only in a game for one."""
    return ("dashboard", "signs", *(["companions"] if view.config.seats == 1 else []))


def _from_hand(view: View, ask: Ask) -> bool:
    """Return whether a question is about its seat's own cards or upgrades, as is what to do while it holds any."""
    if view.viewer is None:
        return False
    player = view.seats[view.viewer]
    shown = (*player.hand, *view.row, *player.discard)
    of_cards = any(option.id.partition(".")[0] in shown for option in ask.options)
    return of_cards or (ask.slot == "deed" and bool(player.hand))


def cards(lookup: Lookup) -> Cards:
    """Return the cards as anybody may look them up, at a table with its own numbers."""
    names = lookup.names()

    def at(config: GodOfWar) -> Cards:
        there = replace(lookup, config=config)
        return Cards(names=names, draw=there.draw, tell=there.tell)

    return Cards(names=names, draw=lookup.draw, tell=lookup.tell, at=at)


class Controls(msgspec.Struct, frozen=True):
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
            cell=labels.cell(ask, option.id),
            apart=option.id in labels.BY_ITSELF,
            icon=labels.icon(self.book, ask, option.id),
            rank=self.prose.rank(view, ask, option),
            alike=alike(self.book, ask, option.id),
            no_choice=option.id in NO_CHOICE,
        )

    def heading(self, _view: View, _ask: Ask, group: str) -> Appearance:
        """Return how the heading of a kind of card looks."""
        icon = emojis.group_emoji(group)
        return Appearance(self.phrases(f"group.{group}"), labels.GROUP_EMOJI[group], icon=icon)


HERO = Detail("hero", lambda view, seat: view.seats[seat].dashboard or None)
"""Which hero a seat played."""

BOSS = Detail("boss", lambda view, _seat: view.quest if view.quest in view.bosses else None)
"""Which boss the table met."""

ROUNDS = Detail("rounds", lambda view, _seat: view.rounds)
"""How many rounds it took."""

QUESTS_DONE = Detail("quests", lambda view, _seat: len(view.done))
"""How many quests were completed."""

RECORDS = (
    RecordKind("swiftest", "rounds", lowest=True, won=True),
    RecordKind("longest", "rounds"),
)
"""The swiftest victory and the longest game."""


def health(book: Book) -> Detail:
    """Return the detail that says how much health the Heroes of a seat have left."""

    def read(view: View, seat: int) -> int | None:
        dashboard = view.seats[seat].dashboard
        # A game may be given up after a dashboard was taken and before its Heroes are in play.
        heroes = [hero for hero in book.dashboards[dashboard] if hero in view.heroes] if dashboard else []
        return sum([health_left(book, view, hero) for hero in heroes]) if heroes else None

    return Detail("health", read)
