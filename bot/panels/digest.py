"""The digest of a server's week: results, climbers, live tables, who seeks players, and what runs out soon."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bot.games import Catalogue
from bot.leagues.week import GameWeek
from bot.panels.fitting import first_lines
from bot.panels.layout import OWN_ACCENT, Layout
from bot.panels.texts import Texts
from renderers.kit.text import signed
from renderers.kit.typed import Markup, named, written

TABLES = 8
"""Tables of one kind that are listed."""


class LiveTable(msgspec.Struct, frozen=True):
    """A table that everybody on the server may look at.

    Attributes:
        table: its id.
        game: key of the game.
        people: the names of the people there.
        link: where it is; None while nobody can tell.
        seats: how many seats there are; None once the game has begun.
        due: the next moment at which somebody's time runs out, and the names of those who are waited for.
    """

    table: int
    game: str
    people: tuple[str, ...]
    link: str | None
    seats: int | None = None
    due: tuple[int, tuple[str, ...]] | None = None


class WeekNews(msgspec.Struct, frozen=True):
    """Everything that a digest tells.

    Attributes:
        games: what the week brought, of games that were played.
        lobbies: the tables that seek players.
        playing: the tables at which is played.
        season_ends: when the season ends, if that is soon.
    """

    games: tuple[GameWeek, ...]
    lobbies: tuple[LiveTable, ...]
    playing: tuple[LiveTable, ...]
    season_ends: int | None

    @property
    def worth_telling(self) -> bool:
        """Whether anything has happened: games were played, or players are sought."""
        return bool(self.games or self.lobbies)


class DigestPanel:
    """Lays out digests."""

    def __init__(self, catalogue: Catalogue, texts: Texts) -> None:
        self._catalogue = catalogue
        self._texts = texts

    def card(self, news: WeekNews) -> Layout:
        """The digest as a message."""
        lines = [self._week(week) for week in news.games]
        climbs = [
            self._texts("digest.climb", who=written(named(name)), change=signed(by), game=self._title(week.game))
            for week in news.games
            for name, by in week.climbs[:1]
        ]
        lines += [self._texts("digest.climbers", what=" · ".join(climbs))] if climbs else []
        lines += self._listed("digest.lobbies", [self._lobby(one) for one in news.lobbies])
        lines += self._listed("digest.playing", [self._playing(one) for one in news.playing])
        due = sorted([one for one in news.playing if one.due is not None], key=lambda one: one.due or (0, ()))
        soon = [self._due(one) for one in due]
        if news.season_ends is not None:
            soon.insert(0, self._texts("digest.season", date=_moment(news.season_ends)))
        lines += self._listed("digest.soon", soon)
        return Layout(OWN_ACCENT, f"### {self._texts('digest.head')}", words="\n".join(lines))

    def _listed(self, head: str, lines: Sequence[str]) -> list[str]:
        if not lines:
            return []
        shown = [f"- {line}" for line in lines]
        return [self._texts(head), *first_lines(shown, TABLES, lambda n: self._texts("digest.more", n=n))]

    def _week(self, week: GameWeek) -> str:
        wins = [self._texts("digest.win", who=written(named(name)), n=count) for name, count in week.wins]
        phrase = "digest.game-won" if wins else "digest.game"
        return self._texts(phrase, game=self._title(week.game), n=week.tables, names=" · ".join(wins))

    def _lobby(self, one: LiveTable) -> str:
        return self._texts(
            "digest.lobby",
            table=self._table(one),
            names=self._names(one.people),
            taken=len(one.people),
            seats=one.seats,
        )

    def _playing(self, one: LiveTable) -> str:
        return self._texts("digest.table", table=self._table(one), names=self._names(one.people))

    def _due(self, one: LiveTable) -> str:
        at, waited = one.due or (0, ())
        return self._texts("digest.due", table=self._table(one), names=self._names(waited), date=_moment(at))

    def _names(self, names: Sequence[str]) -> str:
        return self._texts.join([written(named(name)) for name in names])

    def _table(self, one: LiveTable) -> str:
        words = self._texts("digest.name", game=self._title(one.game), table=str(one.table))
        return words if one.link is None else f"[{words}]({one.link})"

    def _title(self, game: str) -> str:
        return self._catalogue[game].title if game in self._catalogue else written(game)


def _moment(at: int) -> Markup:
    return Markup(f"<t:{at // 1000}:R>")
