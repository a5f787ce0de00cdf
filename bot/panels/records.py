"""The records of a server on a message: who holds them, since when, and at which table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.games import Catalogue, Listing
from bot.leagues.records import HOLDERS, Holder, Records
from bot.panels.finished import FinishedTables
from bot.panels.fitting import fitting
from bot.panels.layout import OWN_ACCENT, Layout
from bot.panels.texts import Texts
from renderers.kit.typed import Markup, named, written


class RecordsPanel:
    """Lays out records."""

    def __init__(self, catalogue: Catalogue, texts: Texts) -> None:
        self._texts = texts
        self._finished = FinishedTables(catalogue, texts)

    def card(self, found: Sequence[tuple[Listing, Records]], links: Mapping[int, str]) -> Layout:
        """The records of some games, each with who was the first to hold it; of one alone, with all who do.

        Args:
            found: the games with their records.
            links: where tables can be looked at, by id.
        """
        lines = []
        for listing, records in found:
            most = HOLDERS if len(found) == 1 else 1
            told = [self._record(listing, kind.name, records, links, most=most) for kind in listing.league.records]
            told = [line for line in told if line]
            if told:
                lines += [f"**{listing.title}**", *told]
        alone = found[0][0] if len(found) == 1 else None
        head = self._texts("records.head") if alone is None else self._texts("records.head-of", game=alone.title)
        accent = OWN_ACCENT if alone is None else alone.accent
        return Layout(accent, f"### {head}", words=fitting(lines) or self._texts("records.none"))

    def _record(self, listing: Listing, kind: str, records: Records, links: Mapping[int, str], *, most: int) -> str:
        """Return one record as a line, with so many of those who hold it at most; nothing while nobody does."""
        holders = records.holders.get(kind, ())
        best = [holder for holder in holders if holder.value == holders[0].value]
        if not best:
            return ""
        shown = [self._holder(holder, links) for holder in best[:most]]
        if len(best) > most:
            shown.append(self._texts("records.more", n=len(best) - most))
        told = " · ".join(shown)
        return f"- {listing.phrases(f'record.{kind}', n=best[0].value)}: {told}"

    def _holder(self, holder: Holder, links: Mapping[int, str]) -> str:
        return self._texts(
            "records.holder",
            names=self._texts.join([written(named(name)) for _, name in holder.people]),
            date=Markup(f"<t:{holder.ended_at // 1000}:d>"),
            table=self._finished.table(holder.table, links),
        )


def tables_of(found: Sequence[tuple[Listing, Records]]) -> set[int]:
    """Return the tables at which records were set."""
    return {one.table for _, records in found for holders in records.holders.values() for one in holders}
