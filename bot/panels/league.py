"""The standings of a season on messages."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from bot.games import Catalogue, Listing
from bot.leagues import Group, Standing
from bot.leagues.service import SeasonTable
from bot.panels.layout import Layout, Picture
from bot.panels.statistics import detail_name, tally_words
from bot.panels.texts import Texts
from bot.pictures.render_queue import RenderQueue
from bot.store.league_rows import FIRST_SEASON
from bot.tables.computer_levels import level_of, level_word
from renderers.common import standings as standings_picture
from renderers.kit.text import figure
from renderers.kit.typed import named, plain, written


class LeaguePanels:
    """Lays out standings."""

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
                    what=detail_name(listing, speed_by),
                )
                for one in done.fastest
            ],
            "met": [
                tally_words(self._texts, detail_name(listing, met_by, what), one) for what, one in done.met.items()
            ],
        }
        return [self._texts(f"league.{kind}", what=" · ".join(found)) for kind, found in lines.items() if found]

    def _party(self, names: tuple[str, ...], computers: int) -> str:
        others = [self._texts("league.computers", n=computers)] if computers else []
        return self._texts.join([*[written(named(name)) for name in names], *others])

    def _row(self, row: Standing, reader: int) -> standings_picture.Standing:
        return standings_picture.Standing(
            place=row.place or 0,
            name=self._named(row),
            points=figure((row.best_score or 0) if row.rating is None else row.rating),
            played=row.played,
            won=row.won,
            streak=row.streak,
            marked=row.user == reader,
            computer=row.user is None,
            dormant=row.group is Group.DORMANT,
        )

    def _named(self, row: Standing) -> str:
        """Return what stands in a row; the computer players of a level share one."""
        if row.user is None:
            return self._texts("league.computer", level=level_word(level_of(row.name)))
        return named(row.name)

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
