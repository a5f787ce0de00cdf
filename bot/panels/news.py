"""What entries brought, told to one reader: who is named in it reads "you", and all others are named."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from msgspec.structs import replace

from bot.games import HEAVY, Facts, Names
from bot.panels.height import PHONE, text_height
from bot.panels.news_lines import Line, lines_in_short, lines_of
from bot.panels.texts import Texts
from bot.tables.session import Session
from engines.core import Entry
from renderers.kit.typed import written

LINES = 8
"""Lines of news on a seat's own panel, without the one that says how many more there are."""

ROOM = 225
"""Pixels of height that these take on a phone, so that what is asked is not far below them; fewer lines where they
are long, but never fewer than `FEWEST`."""

FEWEST = 4

LATEST = 2
"""The last lines, which lead to what is asked, stay whatever they tell, unless heavy ones take all the room."""

OUTCOMES = 3
"""Of these, how many at most say in bold how something came out for the reader: the heaviest."""


class News(NamedTuple):
    """Lines of news, and whether there is more to tell than they do."""

    lines: tuple[str, ...]
    cut: bool = False


def since(entries: tuple[Entry[Any], ...], seat: int) -> tuple[Entry[Any], ...]:
    """Return those of the last entries that came with the seat's last answer and after it."""
    own = [place for place, entry in enumerate(entries) if entry.seat == seat]
    return entries[own[-1] if own else 0 :]


def facts_of(entries: Iterable[Entry[Any]], viewer: int | None) -> Facts:
    """Return what a viewer learned by some entries, in order."""
    told = [line.seen_by(viewer) for entry in entries for line in entry.told]
    return tuple([fact for fact in told if fact is not None])


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
    return [line.text for line in lines_of(texts, session, entry, viewer, names, reader=viewer, end=end)]


def retell(  # noqa: PLR0913 - as for `tell`
    texts: Texts,
    session: Session,
    entry: Entry[Any],
    eyes: int | None,
    *,
    names: Names,
    reader: int | None = None,
    spelled: Callable[[str], str] = written,
) -> list[str]:
    """Tell what an entry brought as one viewer could know it, to somebody who looks through their eyes.

    Args:
        texts: the bot's words.
        session: the table.
        entry: any of its entries.
        eyes: the viewer.
        names: what the seats were called then.
        reader: the seat that reads, and is spoken to; None for whoever sits at none.
        spelled: how names are written where they are read: as for messages, or `plain` for pictures.
    """
    told = lines_of(texts, session, entry, eyes, names, reader=reader, end=True, spelled=spelled)
    return [line.text for line in told]


def heaviest(texts: Texts, session: Session, entry: Entry[Any], most: int, *, end: bool) -> list[str]:
    """Tell everybody what mattered most in an entry, in so many lines at most, in the order in which it happened.

    Of lines that matter alike the last ones are told. `end` says whether it is told that the game is over, too.
    """
    lines = lines_of(texts, session, entry, None, reader=None, end=end)
    places = sorted(range(len(lines)), key=lambda place: (lines[place].weight, place))[-most:]
    return [lines[place].text for place in sorted(places)]


def consequences(
    texts: Texts, session: Session, entries: tuple[Entry[Any], ...], viewer: int, *, way: bool = True
) -> News:
    """Tell what entries brought in a few lines, in the order in which it happened; how it came out for the viewer bold.

    `way` says whether there is a button beside the news that tells all of it.

    Where there is no room for all, the heaviest outcomes stay with what brought them, then whatever is heavy, the very
    last lines, the viewer's own answer, and what mattered most of the rest.
    """
    if len(entries) > len(session.recent):
        session = replace(session, recent=entries)  # which know what seats were called then
    lines = [line for entry in entries for line in lines_of(texts, session, entry, viewer, reader=viewer, end=False)]
    own = 1 if entries and entries[0].seat == viewer else 0
    full = _fitting(texts, lines, own, way=way)
    if not full.cut or session.listing.in_short is None:
        return full
    return _fitting(texts, lines_in_short(texts, session, entries, viewer), own, short=True, way=way)


def _fitting(texts: Texts, lines: list[Line], own: int, *, way: bool, short: bool = False) -> News:
    """Return as many lines as there is room for, with how it came out bold.

    Args:
        texts: the bot's words.
        lines: all of them.
        own: how many of them at the beginning say what the reader has answered.
        way: whether a button beside the news tells all of it.
        short: whether something was drawn together, so that there is more to read even where all of them fit.
    """
    outcomes = [place for place, line in enumerate(lines) if line.outcome]
    bold = sorted(outcomes, key=lambda place: (lines[place].weight, place))[-OUTCOMES:]
    told = [line._replace(text=f"**{line.text}**") if n in bold else line for n, line in enumerate(lines)]
    return next(
        (
            news
            for most in range(LINES, FEWEST, -1)
            if _height(news := _within(texts, told, bold, own, most, short=short, way=way)) <= ROOM
        ),
        _within(texts, told, bold, own, FEWEST, short=short, way=way),
    )


def in_one_line(texts: Texts, session: Session, seat: int) -> str:
    """Tell the one thing that matters most of what the last entries brought a seat since its own last answer.

    That is how something came out for it, or else what weighs most; nothing when there is nothing to tell.
    """
    entries = since(session.recent, seat)
    later = entries[1:] if entries and entries[0].seat == seat else entries
    lines = [line for entry in later for line in lines_of(texts, session, entry, seat, reader=seat, end=False)]
    places = range(len(lines))
    best = max(places, key=lambda place: (lines[place].outcome, lines[place].weight, place), default=None)
    return "" if best is None else lines[best].text


def _height(told: News) -> float:
    return text_height("\n".join(told.lines), PHONE)


def _within(  # noqa: PLR0913 - what is told, and how much of it
    texts: Texts, told: list[Line], bold: list[int], own: int, most: int, *, short: bool, way: bool
) -> News:
    """Keep so many of what is told at most, and one line that says how many are missing.

    Args:
        texts: the bot's words.
        told: all lines.
        bold: the places of outcomes, the heaviest last.
        own: how many lines at the beginning say what the reader has answered.
        most: lines that there is room for.
        short: whether something was drawn together.
        way: whether a button beside the news tells all of it.
    """
    if len(told) <= most + 1:  # to say that one line is missing takes a line as well
        all_of_it = tuple([line.text for line in told])
        return News((*all_of_it, texts("news.short")), cut=True) if short and way else News(all_of_it)
    kept, places = set(bold), range(len(told))
    heaviest = sorted(places, key=lambda place: (told[place].weight, place), reverse=True)
    heavy = [place for place in heaviest if told[place].weight >= HEAVY]
    causes = [_cause(told, place) for place in reversed(bold)]
    for place in (*causes, *heavy, *reversed(places[-LATEST:]), *places[:own], *heaviest):
        if len(kept) < most:
            kept.add(place)
    last = next(place for place in reversed(places) if place not in kept)
    before = [told[place].text for place in sorted(kept) if place < last]
    after = [line.text for line in told[last + 1 :]]
    more = texts("news.more" if way else "news.more-untold", n=len(told) - len(kept))
    return News((*before, more, *after), cut=True)


def _cause(told: list[Line], outcome: int) -> int:
    """Return the place of what brought an outcome: the last line before it that is no trifle, or the line itself."""
    if told[outcome].drawn:
        return outcome
    return next((place for place in range(outcome - 1, -1, -1) if not told[place].trifle), outcome)
