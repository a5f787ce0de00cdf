"""Pages about one person on a server: profile, finished games, statistics, and how they stand against somebody."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import partial
from zoneinfo import ZoneInfo

from bot.games import Catalogue, Listing
from bot.games.achievements import achievements_of
from bot.leagues import GameProfile, Opponent
from bot.leagues.persons import HistoryPage, Meetings, PersonProfile
from bot.leagues.rows import ABANDONED
from bot.panels.achievements import achievement_lines
from bot.panels.controls import Button, Select, SelectOption, page_turns
from bot.panels.custom_id import CustomId, b36
from bot.panels.finished import FinishedTables
from bot.panels.fitting import fitting
from bot.panels.layout import OWN_ACCENT, Layout, LayoutRow, Link, ListItem, Picture
from bot.panels.list_items import Crests
from bot.panels.person_controls import Person, PersonPage, PersonSubject, follow_button, page_buttons
from bot.panels.person_picture import drawn
from bot.panels.statistics import statistics_lines
from bot.panels.texts import Texts
from bot.pictures.render_queue import RenderQueue
from bot.store import AchievementRow, EventTrophy, Result, Season, Trophy
from renderers.common import profile as profile_picture
from renderers.common.rating_curve import SeasonStart
from renderers.kit.typed import named, plain, titled, written

TROPHIES = 5
"""Trophies that a profile names."""


class PersonPanels:
    """Lays out pages about people."""

    def __init__(self, catalogue: Catalogue, texts: Texts, render_queue: RenderQueue) -> None:
        self._catalogue = catalogue
        self._texts = texts
        self._render_queue = render_queue
        self._finished = FinishedTables(catalogue, texts)
        self._crests = Crests(render_queue, texts)

    async def profile(
        self,
        person: Person,
        profile: PersonProfile,
        *,
        learned: Sequence[Listing],
        seasons: Sequence[Season],
        zone: ZoneInfo,
    ) -> Layout:
        """The profile as a picture.

        Args:
            person: whose.
            profile: what they have done.
            learned: the games whose lessons they have finished.
            seasons: of the server.
            zone: where the server lives.
        """
        known = {(one.game, one.achievement) for one in profile.achievements}
        known |= {
            (listing.key, name)
            for listing in learned
            for name, one in achievements_of(listing.key).items()
            if one.lessons
        }
        shown = drawn(
            self._catalogue, profile, zone, name=person.name, achievements=len(known), seasons=self._starts(seasons)
        )
        png = await self._render_queue.try_to_paint(("profile", shown), partial(profile_picture.draw, shown))
        picture = Picture("profile.png", png, profile_picture.alt(shown))
        trophies: list[Trophy | EventTrophy] = sorted(
            [*profile.trophies, *profile.event_trophies], key=lambda one: -one.at
        )
        lines = [self._trophy(trophy, seasons) for trophy in trophies[:TROPHIES]]
        if learned:
            lines.append(self._texts("league.learned", games=self._texts.join(listing.title for listing in learned)))
        rows = ((*page_buttons(self._texts, person, PersonPage.PROFILE), *follow_button(self._texts, person)),)
        return Layout(OWN_ACCENT, f"### {written(named(person.name))}", (picture,), "\n".join(lines), rows)

    async def history(
        self, person: Person, history: HistoryPage, game: Listing | None, links: Mapping[int, str]
    ) -> Layout:
        """A page of finished games.

        Args:
            person: whose.
            history: the page.
            game: the game that it is about; None for all.
            links: where tables can be looked at, by id.
        """
        name = written(named(person.name))
        head = (
            self._texts("history.head", who=name)
            if game is None
            else self._texts("history.head-of", who=name, game=game.title)
        )
        items = [await self._item(table, person.user, links) for table in history.tables]
        words = "" if items else self._texts("history.none")
        foot = self._texts("history.page", page=history.page + 1, pages=history.pages) if history.pages > 1 else ""
        number = 0 if game is None else 1 + [listing.key for listing in self._catalogue].index(game.key)
        turns = self._turns(person, history.page, history.pages, PersonPage.GAMES, number)
        rows: list[LayoutRow] = [turns] if history.pages > 1 else []
        played = [table for table in history.tables if table[0].reason != ABANDONED]
        if person.user == person.reader and played:
            rows.append(self._reviews(played))
        if played:
            choices = [self._finished.choice(table) for table in played]
            lines_of_menu = [SelectOption(b36(table), name, "🎞️") for table, name in choices]
            rows.append(Select(str(CustomId("rehistory", 0)), self._texts("history.replay"), tuple(lines_of_menu)))
        rows.append(page_buttons(self._texts, person, PersonPage.GAMES))
        accent = OWN_ACCENT if game is None else game.accent
        return Layout(accent, f"### {head}", words=words, rows=tuple(rows), foot=foot, items=tuple(items))

    async def _item(self, table: Sequence[Result], user: int, links: Mapping[int, str]) -> ListItem:
        """A finished table with the coat of arms of its game, and the way there."""
        number, game = table[0].table, table[0].game
        picture = await self._crests.of(game, self._finished.title(game))
        way = Link(self._texts("control.to-table"), links[number]) if number in links else None
        return ListItem(self._finished.line(table, user, {}), picture, way)

    def _reviews(self, tables: Sequence[Sequence[Result]]) -> Select:
        """Return the menu of tables whose review their player can have."""
        lines = [
            SelectOption(
                b36(table[0].table),
                self._texts("review.choice", game=self._finished.title(table[0].game), table=str(table[0].table)),
            )
            for table in tables
        ]
        return Select(str(CustomId("reviewed", 0)), self._texts("control.reviews"), tuple(lines))

    def statistics(self, person: Person, games: Sequence[GameProfile], page: int) -> Layout:
        """What there is to say of somebody in one game: by what they began with, side, seat and number of seats.

        Args:
            person: who.
            games: their figures in every game.
            page: number of the game, of which the one that they have played most is first; the last one beyond it.
        """
        known = sorted(
            [game for game in games if game.game in self._catalogue], key=lambda game: (-game.totals.played, game.game)
        )
        head = f"### {self._texts('statistics.head', who=written(named(person.name)))}"
        rows: list[LayoutRow] = [page_buttons(self._texts, person, PersonPage.STATISTICS)]
        if not known:
            return Layout(OWN_ACCENT, head, words=self._texts("statistics.none"), rows=tuple(rows))
        page = min(page, len(known) - 1)
        listing = self._catalogue[known[page].game]
        if len(known) > 1:
            rows.insert(0, self._turns(person, page, len(known), PersonPage.STATISTICS))
        words = self._fitting(statistics_lines(self._texts, listing, known[page]), "statistics.none")
        return Layout(listing.accent, head, words=words, rows=tuple(rows))

    def achievements(
        self, person: Person, achieved: Sequence[AchievementRow], learned: Collection[str], page: int
    ) -> Layout:
        """What somebody has achieved in one game, and what is still to be achieved.

        Args:
            person: who.
            achieved: everything that they have achieved on the server.
            learned: the games whose lessons they have finished.
            page: number of the game among those in which something can be achieved; the last one beyond it.
        """
        name = written(named(person.name))
        listings = [listing for listing in self._catalogue if achievements_of(listing.key)]
        rows: list[LayoutRow] = [page_buttons(self._texts, person, PersonPage.ACHIEVEMENTS)]
        if not listings:
            return Layout(OWN_ACCENT, f"### {name}", words=self._texts("achievements.none"), rows=tuple(rows))
        page = min(page, len(listings) - 1)
        listing = listings[page]
        turns = self._turns(person, page, len(listings), PersonPage.ACHIEVEMENTS)
        lines = achievement_lines(self._texts, listing, achieved, learned=listing.key in learned)
        head = self._texts("achievements.head", who=name, game=listing.title)
        words = self._fitting(lines, "achievements.none")
        return Layout(listing.accent, f"### {head}", words=words, rows=(turns, *rows))

    def against(
        self, person: Person, other: Person, meetings: Meetings, links: Mapping[int, str], *, buttons: bool
    ) -> Layout:
        """How one person stands against another: the games between the two, and the last of them.

        Args:
            person: the first one.
            other: the second one.
            meetings: what there was between the two.
            links: where tables can be looked at, by id.
            buttons: whether there are buttons to pages about the second one.
        """
        one, two = written(named(person.name)), written(named(other.name))
        lines = [self._balance(game, met, one, two) for game, met in meetings.games.items()]
        if meetings.last:
            lines += ["", self._texts("versus.last", who=one)]
            lines += [self._finished.line(table, person.user, links) for table in meetings.last]
        rows = (page_buttons(self._texts, other, PersonPage.AGAINST),) if buttons else ()
        head = self._texts("versus.head", one=one, two=two)
        return Layout(OWN_ACCENT, f"### {head}", words=self._fitting(lines, "versus.none"), rows=rows)

    def _balance(self, game: str, met: Opponent, one: str, two: str) -> str:
        title = self._finished.title(game)
        if self._finished.together(game):
            return self._texts("versus.together", game=title, n=met.met, won=met.ahead)
        level = met.met - met.ahead - met.behind
        values = {"game": title, "one": one, "two": two, "ahead": met.ahead, "behind": met.behind, "n": met.met}
        return self._texts("versus.rivals-level" if level else "versus.rivals", level=level, **values)

    def _turns(self, person: Person, page: int, pages: int, shown: PersonPage, game: int = 0) -> tuple[Button, ...]:
        """Return the buttons that lead to the page before and to the next one."""
        return page_turns(
            self._texts, page, pages, lambda to: PersonSubject(person.user, to, game, person.guild).control(shown)
        )

    def _fitting(self, lines: Sequence[str], otherwise: str) -> str:
        """Return lines as words that fit on one message; `otherwise` is the phrase for none."""
        return fitting(lines) or self._texts(otherwise)

    def _starts(self, seasons: Sequence[Season]) -> list[SeasonStart]:
        """Return when seasons began after another one, and what they are called."""
        ends = [season for season in seasons if season.ends_at is not None]
        names = {season.number: plain(season.name) for season in seasons}
        return [
            SeasonStart(
                season.ends_at or 0,
                names.get(season.number + 1) or self._texts("league.season", n=season.number + 1),
            )
            for season in sorted(ends, key=lambda one: one.number)
        ]

    def _trophy(self, trophy: Trophy | EventTrophy, seasons: Sequence[Season]) -> str:
        values = {"medal": "🥇🥈🥉"[trophy.place - 1], "game": self._finished.title(trophy.game)}
        if isinstance(trophy, EventTrophy):
            return self._texts("person.event-trophy", event=written(titled(trophy.title)), **values)
        season = next((one.name for one in seasons if one.number == trophy.season), "")
        named_season = written(season) or self._texts("league.season", n=trophy.season)
        return self._texts("person.trophy", season=named_season, **values)
