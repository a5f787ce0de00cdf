"""Finished tables as lines of words: what was played, how it came out, with whom, when, and the way there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.games import Catalogue, Listing
from bot.leagues.rows import ABANDONED
from bot.panels.ending import PLAIN, score_of
from bot.panels.texts import Texts
from bot.store import Result
from bot.tables.computer_levels import shown_name
from renderers.kit.typed import Markup, plain, written


class FinishedTables:
    """Tells finished tables."""

    def __init__(self, catalogue: Catalogue, texts: Texts) -> None:
        self._catalogue = catalogue
        self._texts = texts

    def line(self, table: Sequence[Result], user: int, links: Mapping[int, str]) -> str:
        """Return one table as a line of markdown, as it came out for somebody who sat there.

        Args:
            table: its results.
            user: the person.
            links: where tables can be looked at, by id.
        """
        own = next(row for row in table if row.user == user)
        if own.reason == ABANDONED:
            return self._texts(
                "history.abandoned",
                game=self.title(own.game),
                date=Markup(f"<t:{own.ended_at // 1000}:d>"),
                table=self.table(own.table, links),
            )
        others = [written(shown_name(row)) for row in table if row is not own]
        return self._texts(
            "history.line" if others else "history.line-alone",
            game=self.title(own.game),
            outcome=self._outcome(own, table),
            names=self._texts.join(others),
            date=Markup(f"<t:{own.ended_at // 1000}:d>"),
            table=self.table(own.table, links),
        )

    def choice(self, table: Sequence[Result]) -> tuple[int, str]:
        """Return the number of a table, and a line by which it is chosen from a list."""
        names = self._texts.join(plain(shown_name(row)) for row in table)
        number = table[0].table
        return number, self._texts("table.choice", table=str(number), game=self.title(table[0].game), names=names)

    def title(self, game: str) -> str:
        """Return the name of a game; its key where it is not there any more."""
        listing = self._listing(game)
        return written(game) if listing is None else listing.title

    def together(self, game: str) -> bool:
        """Return whether a game is played together."""
        listing = self._listing(game)
        return listing is not None and listing.rules.info.cooperative

    def _listing(self, game: str) -> Listing | None:
        return self._catalogue[game] if game in self._catalogue else None  # noqa: SIM401 - it has no `get`

    def _outcome(self, own: Result, table: Sequence[Result]) -> str:
        if self.together(own.game):
            return self._texts("history.won-together" if own.place == 1 else "history.lost-together")
        firsts = sum(row.place == 1 for row in table)
        mark = ("🏅" if firsts == 1 else "🤝") if own.place == 1 else "▫️"
        scored = not PLAIN.issuperset({row.score for row in table})
        phrase = "history.place-scored" if scored else "history.place"
        score = score_of(self._texts, self._listing(own.game), own.score)
        return self._texts(phrase, mark=mark, place=own.place, seats=own.seats, score=score)

    def table(self, table: int, links: Mapping[int, str]) -> str:
        """Return the number of a table, as a link where there is a place to look at it."""
        words = self._texts("history.table", table=str(table))
        return f"[{words}]({links[table]})" if table in links else words
