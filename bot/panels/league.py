"""The league of a server on messages: the standings of a season, and somebody's profile."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from bot.games import Catalogue, Listing
from bot.leagues import GameProfile, Group, Standing, Tally
from bot.leagues.service import SeasonTable
from bot.panels.layout import OWN_ACCENT, Layout, Picture
from bot.panels.texts import Texts
from bot.pictures.render_queue import RenderQueue
from bot.store.rows import FIRST_SEASON
from renderers.common import profile as profile_picture
from renderers.common import standings as standings_picture
from renderers.kit.typed import named, plain, written


class LeaguePanels:
    """Lays out standings and profiles."""

    def __init__(self, catalogue: Catalogue, texts: Texts, render_queue: RenderQueue) -> None:
        self._catalogue = catalogue
        self._texts = texts
        self._render_queue = render_queue

    async def standings(
        self, listing: Listing, table: SeasonTable, listed: Sequence[Standing], *, reader: int
    ) -> Layout:
        """The standings of a season of a game.

        Args:
            listing: the game.
            table: the season.
            listed: those of its standings that the server lists.
            reader: whose row is marked.
        """
        shown = _around(listed, reader)
        measure = self._texts("league.best" if listing.rules.info.cooperative else "league.rating")
        drawn = standings_picture.Standings(
            theme=listing.theme,
            place=listing.place,
            title=listing.title,
            season=plain(self._season(table)),
            measure=measure,
            rows=tuple([self._row(row, reader) for row in shown]),
        )
        png = await self._render_queue.try_to_paint(("standings", drawn), partial(standings_picture.draw, drawn))
        picture = Picture(f"standings-{listing.key}.png", png, standings_picture.alt(drawn))
        head = f"### {self._texts('league.head', game=listing.title, season=written(self._season(table)))}"
        words = self._achievements(listing, table) if listing.rules.info.cooperative else []
        if any(row.group is Group.PROVISIONAL for row in shown):
            words.append(self._texts("league.provisional"))
        if any(row.group is Group.DORMANT for row in shown):
            words.append(self._texts("league.away"))
        return Layout(listing.accent, head, (picture,), "\n".join(words))

    def _achievements(self, listing: Listing, table: SeasonTable) -> list[str]:
        """Return the best achievements of a season, a line for each kind."""
        speed_by, met_by = (by.name if by else "" for by in (listing.league.speed_by, listing.league.met_by))
        done = table.figures.best_achievements()
        lines = {
            "parties": [
                self._texts("league.party", who=self._party(one.names, one.computers), won=one.won, played=one.played)
                for one in done.parties
            ],
            "fastest": [
                self._texts(
                    "league.victory",
                    who=self._party(one.names, one.computers),
                    n=one.figure,
                    what=self._named(listing, speed_by),
                )
                for one in done.fastest
            ],
            "met": [self._tally(self._named(listing, met_by, what), one, None) for what, one in done.met.items()],
        }
        return [self._texts(f"league.{kind}", what=" · ".join(found)) for kind, found in lines.items() if found]

    def _party(self, names: tuple[str, ...], computers: int) -> str:
        others = [self._texts("league.computers", n=computers)] if computers else []
        return self._texts.join([*[written(named(name)) for name in names], *others])

    def _row(self, row: Standing, reader: int) -> standings_picture.Standing:
        return standings_picture.Standing(
            place=row.place or 0,
            name=self._texts("league.computer") if row.user is None else named(row.name),
            points=str(row.best_score if row.rating is None else row.rating),
            played=row.played,
            won=row.won,
            streak=row.streak,
            marked=row.user == reader,
            computer=row.user is None,
            dormant=row.group is Group.DORMANT,
        )

    async def profile(self, name: str, games: tuple[GameProfile, ...], learned: tuple[Listing, ...]) -> Layout:
        """Somebody's games, wins and ratings on a server, and the games whose lessons they have finished."""
        records = [self._record(game) for game in games if game.game in self._catalogue]
        drawn = profile_picture.Profile(
            name=named(name),
            season=self._texts("league.all-time"),
            played=sum(game.record.played for game in games),
            won=sum(game.record.won for game in games),
            best=max((game.record.best_streak for game in games), default=0),
            records=tuple(records),
        )
        png = await self._render_queue.try_to_paint(("profile", drawn), partial(profile_picture.draw, drawn))
        picture = Picture("profile.png", png, profile_picture.alt(drawn))
        lines = [line for game in games if game.game in self._catalogue for line in self._details(game)]
        if learned:
            lines.append(self._texts("league.learned", games=self._texts.join(listing.title for listing in learned)))
        return Layout(OWN_ACCENT, f"### {written(named(name))}", (picture,), "\n".join(lines))

    def _record(self, game: GameProfile) -> profile_picture.Record:
        listing = self._catalogue[game.game]
        best = game.record.best_score
        return profile_picture.Record(
            theme=listing.theme,
            title=listing.title,
            rating="" if game.rating is None else str(game.rating),
            best="" if best is None else str(best),
            played=game.record.played,
            won=game.record.won,
        )

    def _details(self, game: GameProfile) -> list[str]:
        listing = self._catalogue[game.game]
        lines = []
        if game.opponents:
            names = self._texts.join(written(named(opponent.name)) for opponent in game.opponents)
            lines.append(self._texts("league.companions", game=listing.title, names=names))
        for detail, values in game.details.items():
            tallies = [
                self._tally(self._named(listing, detail, value), tally, game.ratings.get(detail, {}).get(value))
                for value, tally in values.items()
            ]
            lines.append(f"-# {self._texts.join(tallies)}")
        bests = [f"{self._named(listing, detail)} {best}" for detail, best in game.bests.items()]
        if bests:
            lines.append(f"-# {self._texts('league.bests', what=self._texts.join(bests))}")
        return lines

    def _tally(self, what: str, tally: Tally, rating: int | None) -> str:
        if rating is None:
            return self._texts("league.tally", what=what, won=tally.won, played=tally.played)
        return self._texts("league.tally-rated", what=what, won=tally.won, played=tally.played, rating=str(rating))

    def _named(self, listing: Listing, detail: str, value: str = "") -> str:
        phrase = f"detail.{detail}.{value}" if value else f"detail.{detail}"
        return listing.phrases(phrase) if phrase in listing.phrases else (value or detail.replace("_", " "))

    def _season(self, table: SeasonTable) -> str:
        named_season = table.season.name if table.season else ""
        if table.season is None:
            return self._texts("league.no-season" if table.number == FIRST_SEASON else "league.since")
        return named_season or self._texts("league.season", n=table.number)


def _around(rows: Sequence[Standing], reader: int) -> list[Standing]:
    """Return the first rows of a table; the last of them is the reader's own where that stands further down."""
    shown = list(rows[: standings_picture.ROWS])
    own = next((row for row in rows[standings_picture.ROWS :] if row.user == reader), None)
    return shown if own is None else [*shown[:-1], own]
