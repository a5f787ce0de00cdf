"""What entries brought, told to one reader: who is named in it reads "you", and all others are named."""

from __future__ import annotations

from typing import Any, NamedTuple

from bot.games import Names
from bot.panels.texts import Texts
from bot.tables.session import Session
from engines.core import RESIGN, Entry, Fact
from renderers.kit.phrases import You
from renderers.kit.typed import written

LINES = 8
"""Lines of news on a seat's own panel."""

OUTCOMES = 3
"""Of these, how many at most say in bold how something came out for the reader."""


class _Line(NamedTuple):
    text: str
    outcome: bool
    """Whether it says how something came out for the reader."""


def since(entries: tuple[Entry[Any], ...], seat: int) -> tuple[Entry[Any], ...]:
    """Return those of the last entries that came with the seat's last answer and after it."""
    own = [place for place, entry in enumerate(entries) if entry.seat == seat]
    return entries[own[-1] if own else 0 :]


def tell(  # noqa: PLR0913 - what happened, to whom, and as who was called what
    texts: Texts,
    session: Session,
    entry: Entry[Any],
    viewer: int | None,
    *,
    names: Names | None = None,
    end: bool = True,
) -> list[str]:
    """Tell what an entry brought, as a viewer may know it.

    Args:
        texts: the bot's words.
        session: the table.
        entry: one of its recent entries, or any with the names of that time.
        viewer: who is told.
        names: what the seats were called then.
        end: whether to tell that the game is over, too.
    """
    return [line.text for line in _lines(texts, session, entry, viewer, names, end=end)]


def consequences(texts: Texts, session: Session, entries: tuple[Entry[Any], ...], viewer: int) -> list[str]:
    """Tell what entries brought in a few lines: first how it came out for the viewer, then the last of the rest."""
    lines = [line for entry in entries for line in _lines(texts, session, entry, viewer, end=False)]
    first = [line for line in lines if line.outcome][-OUTCOMES:]
    rest = [line for line in lines if not any(line is one for one in first)]
    room = LINES - len(first)
    told = [f"**{line.text}**" for line in first]
    if len(rest) > room + 1:
        told.append(texts("news.more", n=len(rest) - room))
        rest = rest[-room:]
    return [*told, *[line.text for line in rest]]


def _lines(  # noqa: PLR0913 - as for `tell`
    texts: Texts,
    session: Session,
    entry: Entry[Any],
    viewer: int | None,
    names: Names | None = None,
    *,
    end: bool,
) -> list[_Line]:
    plain = tuple([written(name) for name in names or session.names_at(entry.n)])
    spoken = tuple([You(name) if seat == viewer else name for seat, name in enumerate(plain)])
    if entry.withdraws is not None:
        return [_Line(texts("fact.take-back", who=spoken[entry.seat]), outcome=False)]
    lines = [_Line(texts("fact.resign", who=spoken[entry.seat]), outcome=False)] if entry.key == RESIGN else []
    for announcement in entry.told:
        fact = announcement.seen_by(viewer)
        if fact is not None and (end or not isinstance(fact, session.listing.end or ())):
            lines += _told(session, fact, plain, None if viewer is None else spoken)
    return lines


def _told(session: Session, fact: Fact, plain: Names, spoken: Names | None) -> list[_Line]:
    """Tell a fact; a line that names a reader to others only is about that reader."""
    listing = session.listing
    lines = listing.prose.fact(fact, spoken or plain).splitlines()
    if not isinstance(fact, listing.outcomes) or spoken is None:
        return [_Line(line, outcome=False) for line in lines]
    if listing.rules.info.cooperative:
        return [_Line(line, outcome=True) for line in lines]
    named = listing.prose.fact(fact, plain).splitlines()
    return [_Line(line, outcome=line != other) for line, other in zip(lines, named, strict=True)]
