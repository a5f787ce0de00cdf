"""Pages about one person on a server: profile, finished games, statistics, and how they stand against somebody."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from zoneinfo import ZoneInfo

from babel.dates import format_date

from bot.games import Catalogue, Listing
from bot.games.achievements import achievements_of
from bot.leagues import Finish, GameProfile, Opponent
from bot.leagues.persons import HistoryPage, Meetings, PersonProfile
from bot.panels.achievements import achievement_lines
from bot.panels.controls import page_turns
from bot.panels.finished import FinishedTables
from bot.panels.layout import OWN_ACCENT, Layout, LayoutRow, Picture
from bot.panels.person_controls import PersonPage, PersonSubject, page_buttons
from bot.panels.statistics import statistics_lines
from bot.panels.texts import Texts
from bot.pictures.render_queue import RenderQueue
from bot.store import AchievementRow, Season, Trophy
from renderers.common import profile as profile_picture
from renderers.kit.typed import named, written

LONGEST = 3600
"""Letters of words on one page; Discord takes 4,000 for a whole message."""

TROPHIES = 5
"""Trophies that a profile names."""


@dataclass(frozen=True, slots=True)
class Person:
    """Whose page it is, and who reads it.

    Attributes:
        user: the person.
        name: what they are called.
        reader: who reads.
    """

    user: int
    name: str
    reader: int


class PersonPanels:
    """Lays out pages about people."""

    def __init__(self, catalogue: Catalogue, texts: Texts, render_queue: RenderQueue) -> None:
        self._catalogue = catalogue
        self._texts = texts
        self._render_queue = render_queue
        self._finished = FinishedTables(catalogue, texts)

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
        drawn = self._drawn(person, profile, zone, achievements=len(known))
        png = await self._render_queue.try_to_paint(("profile", drawn), partial(profile_picture.draw, drawn))
        picture = Picture("profile.png", png, profile_picture.alt(drawn))
        lines = [self._trophy(trophy, seasons) for trophy in profile.trophies[:TROPHIES]]
        if learned:
            lines.append(self._texts("league.learned", games=self._texts.join(listing.title for listing in learned)))
        rows = (page_buttons(self._texts, person.user, person.reader, PersonPage.PROFILE),)
        return Layout(OWN_ACCENT, f"### {written(named(person.name))}", (picture,), "\n".join(lines), rows)

    def history(self, person: Person, history: HistoryPage, game: Listing | None, links: Mapping[int, str]) -> Layout:
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
        lines = [self._finished.line(table, person.user, links) for table in history.tables]
        if history.pages > 1:
            lines.append(self._texts("history.page", page=history.page + 1, pages=history.pages))
        number = 0 if game is None else 1 + [listing.key for listing in self._catalogue].index(game.key)
        turns = page_turns(
            self._texts,
            history.page,
            history.pages,
            lambda to: PersonSubject(person.user, to, number).control(PersonPage.GAMES),
        )
        rows: list[LayoutRow] = [turns] if history.pages > 1 else []
        rows.append(page_buttons(self._texts, person.user, person.reader, PersonPage.GAMES))
        accent = OWN_ACCENT if game is None else game.accent
        return Layout(accent, f"### {head}", words=self._fitting(lines, "history.none"), rows=tuple(rows))

    def statistics(self, person: Person, games: Sequence[GameProfile]) -> Layout:
        """By side, seat, number of seats and length, and what each game's details tell."""
        known = [(self._catalogue[game.game], game) for game in games if game.game in self._catalogue]
        lines = [line for listing, game in known for line in statistics_lines(self._texts, listing, game)]
        head = self._texts("statistics.head", who=written(named(person.name)))
        rows = (page_buttons(self._texts, person.user, person.reader, PersonPage.STATISTICS),)
        return Layout(OWN_ACCENT, f"### {head}", words=self._fitting(lines, "statistics.none"), rows=rows)

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
        rows: list[LayoutRow] = [page_buttons(self._texts, person.user, person.reader, PersonPage.ACHIEVEMENTS)]
        if not listings:
            return Layout(OWN_ACCENT, f"### {name}", words=self._texts("achievements.none"), rows=tuple(rows))
        page = min(page, len(listings) - 1)
        listing = listings[page]
        turns = page_turns(
            self._texts, page, len(listings), lambda to: PersonSubject(person.user, to).control(PersonPage.ACHIEVEMENTS)
        )
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
        rows = (page_buttons(self._texts, other.user, other.reader, PersonPage.AGAINST),) if buttons else ()
        head = self._texts("versus.head", one=one, two=two)
        return Layout(OWN_ACCENT, f"### {head}", words=self._fitting(lines, "versus.none"), rows=rows)

    def _balance(self, game: str, met: Opponent, one: str, two: str) -> str:
        title = self._finished.title(game)
        if self._finished.together(game):
            return self._texts("versus.together", game=title, n=met.met, won=met.ahead)
        level = met.met - met.ahead - met.behind
        values = {"game": title, "one": one, "two": two, "ahead": met.ahead, "behind": met.behind, "n": met.met}
        return self._texts("versus.rivals-level" if level else "versus.rivals", level=level, **values)

    def _fitting(self, lines: Sequence[str], otherwise: str) -> str:
        """Return lines as words that fit on one message; `otherwise` is the phrase for none."""
        shown: list[str] = []
        for line in lines:
            if sum(map(len, shown)) + len(shown) + len(line) > LONGEST:
                shown.append("…")
                break
            shown.append(line)
        return "\n".join(shown) or self._texts(otherwise)

    def _trophy(self, trophy: Trophy, seasons: Sequence[Season]) -> str:
        season = next((one.name for one in seasons if one.number == trophy.season), "")
        return self._texts(
            "person.trophy",
            medal="🥇🥈🥉"[trophy.place - 1],
            game=self._finished.title(trophy.game),
            season=written(season) or self._texts("league.season", n=trophy.season),
        )

    def _drawn(
        self, person: Person, profile: PersonProfile, zone: ZoneInfo, *, achievements: int
    ) -> profile_picture.Profile:
        games = [game for game in profile.games if game.game in self._catalogue]
        games.sort(key=lambda game: -game.totals.played)
        moments = [moment for curve in profile.curves.values() for moment, _ in curve]
        return profile_picture.Profile(
            name=named(person.name),
            played=sum(game.totals.played for game in games),
            won=sum(game.totals.won for game in games),
            best=max((game.totals.best_streak for game in games), default=0),
            games=tuple([self._game(game, profile) for game in games]),
            dates=(_month(min(moments), zone), _month(max(moments), zone)) if moments else ("", ""),
            form=tuple([_form(finish) for finish in profile.form]),
            trophies=_counted(profile.trophies),
            achievements=achievements,
            wins=tuple([profile_picture.Win(named(win.name), str(win.rating)) for win in profile.best_wins]),
            companions=tuple([named(one.name) for one in profile.companions]),
        )

    def _game(self, game: GameProfile, profile: PersonProfile) -> profile_picture.PlayedGame:
        listing = self._catalogue[game.game]
        best = game.totals.best_score
        return profile_picture.PlayedGame(
            theme=listing.theme,
            title=listing.title,
            rating="" if game.rating is None else str(game.rating),
            best="" if best is None else str(best),
            played=game.totals.played,
            won=game.totals.won,
            curve=profile.curves.get(game.game, ()),
        )


def _month(at: int, zone: ZoneInfo) -> str:
    return format_date(datetime.fromtimestamp(at / 1000, UTC).astimezone(zone), "LLL yyyy", locale="en")


def _form(finish: Finish) -> profile_picture.Form:
    if finish.won:
        return profile_picture.Form.WON
    return profile_picture.Form.SHARED if finish.shared else profile_picture.Form.LOST


def _counted(trophies: Sequence[Trophy]) -> tuple[int, int, int]:
    first, second, third = [sum(trophy.place == place for trophy in trophies) for place in (1, 2, 3)]
    return first, second, third
