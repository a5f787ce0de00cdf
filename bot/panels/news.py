"""What entries brought, told to one reader: who is named in it reads "you", and all others are named."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from msgspec.structs import replace

from bot.games import HEAVY, Facts, Names
from bot.games.commentary import USUAL
from bot.panels.height import PHONE, text_height
from bot.panels.texts import Texts
from bot.tables.session import Session
from engines.core import GO_BACK, HAND_OVER, RESIGN, RETURN, Entry, Fact
from renderers.kit.phrases import You
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

OWN = 3
"""By so much more does a line weigh that speaks to its reader."""


class _Line(NamedTuple):
    text: str
    outcome: bool
    """Whether it says how something came out for the reader."""
    weight: int = 0
    """How much it matters to those who watch, and to its reader."""
    trifle: bool = False
    """Whether it matters little to those who watch."""


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
    return [line.text for line in _lines(texts, session, entry, viewer, names, reader=viewer, end=end)]


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
    told = _lines(texts, session, entry, eyes, names, reader=reader, end=True, spelled=spelled)
    return [line.text for line in told]


def heaviest(texts: Texts, session: Session, entry: Entry[Any], most: int, *, end: bool) -> list[str]:
    """Tell everybody what mattered most in an entry, in so many lines at most, in the order in which it happened.

    Of lines that matter alike the last ones are told. `end` says whether it is told that the game is over, too.
    """
    lines = _lines(texts, session, entry, None, reader=None, end=end)
    places = sorted(range(len(lines)), key=lambda place: (lines[place].weight, place))[-most:]
    return [lines[place].text for place in sorted(places)]


def consequences(texts: Texts, session: Session, entries: tuple[Entry[Any], ...], viewer: int) -> News:
    """Tell what entries brought in a few lines, in the order in which it happened; how it came out for the viewer bold.

    Where there is no room for all, the heaviest outcomes stay with what brought them, then whatever is heavy, the very
    last lines, the viewer's own answer, and what mattered most of the rest.
    """
    if len(entries) > len(session.recent):
        session = replace(session, recent=entries)  # which know what seats were called then
    lines = [line for entry in entries for line in _lines(texts, session, entry, viewer, reader=viewer, end=False)]
    outcomes = [place for place, line in enumerate(lines) if line.outcome]
    bold = sorted(outcomes, key=lambda place: (lines[place].weight, place))[-OUTCOMES:]
    own = 1 if entries and entries[0].seat == viewer else 0
    told = [line._replace(text=f"**{line.text}**") if n in bold else line for n, line in enumerate(lines)]
    return next(
        (news for most in range(LINES, FEWEST, -1) if _height(news := _within(texts, told, bold, own, most)) <= ROOM),
        _within(texts, told, bold, own, FEWEST),
    )


def in_one_line(texts: Texts, session: Session, seat: int) -> str:
    """Tell the one thing that matters most of what the last entries brought a seat since its own last answer.

    That is how something came out for it, or else what weighs most; nothing when there is nothing to tell.
    """
    entries = since(session.recent, seat)
    later = entries[1:] if entries and entries[0].seat == seat else entries
    lines = [line for entry in later for line in _lines(texts, session, entry, seat, reader=seat, end=False)]
    places = range(len(lines))
    best = max(places, key=lambda place: (lines[place].outcome, lines[place].weight, place), default=None)
    return "" if best is None else lines[best].text


def _height(told: News) -> float:
    return text_height("\n".join(told.lines), PHONE)


def _within(texts: Texts, told: list[_Line], bold: list[int], own: int, most: int) -> News:
    """Keep so many of what is told at most, and one line that says how many are missing.

    Args:
        texts: the bot's words.
        told: all lines.
        bold: the places of outcomes, the heaviest last.
        own: how many lines at the beginning say what the reader has answered.
        most: lines that there is room for.
    """
    if len(told) <= most + 1:
        return News(tuple([line.text for line in told]))
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
    return News((*before, texts("news.more", n=len(told) - len(kept)), *after), cut=True)


def _cause(told: list[_Line], outcome: int) -> int:
    """Return the place of what brought an outcome: the last line before it that is no trifle."""
    return next((place for place in range(outcome - 1, -1, -1) if not told[place].trifle), outcome)


def _lines(  # noqa: PLR0913 - as for `tell`
    texts: Texts,
    session: Session,
    entry: Entry[Any],
    viewer: int | None,
    names: Names | None = None,
    *,
    reader: int | None,
    end: bool,
    spelled: Callable[[str], str] = written,
) -> list[_Line]:
    plain = tuple([spelled(name) for name in names or session.names_at(entry.n)])
    spoken = tuple([You(name) if seat == reader else name for seat, name in enumerate(plain)])
    if (kernel := _of_the_kernel(entry)) is not None:
        who = spoken[entry.seat]
        if entry.key in (HAND_OVER, RETURN):  # told with the name of whoever plays from then on
            name = spelled(session.people_at(entry.n + 1)[entry.seat])
            who = You(name) if entry.seat == reader else name
        return [_Line(texts(f"fact.{kernel}", who=who), outcome=False)]
    lines = [_Line(texts("fact.resign", who=spoken[entry.seat]), outcome=False)] if entry.key == RESIGN else []
    for announcement in entry.told:
        fact = announcement.seen_by(viewer)
        if fact is not None and (end or not isinstance(fact, session.listing.end or ())):
            lines += _told(session, fact, plain, None if reader is None else spoken)
    return lines


def _of_the_kernel(entry: Entry[Any]) -> str | None:
    """Return the name of what a table did that no game tells of."""
    if entry.key in (GO_BACK, RETURN, HAND_OVER):
        return entry.key
    return None if entry.withdraws is None else "take-back"


def _told(session: Session, fact: Fact, plain: Names, spoken: Names | None) -> list[_Line]:
    """Tell a fact; a line that says something else to others than to its reader is about that reader."""
    listing = session.listing
    named = listing.prose.fact(fact, plain).splitlines()
    lines = named if spoken is None else listing.prose.fact(fact, spoken).splitlines()
    if len(named) != len(lines):  # what goes without saying of others is told to its reader alone
        named = [""] * len(lines)
    weight = listing.watching.commentary.weight(fact)
    outcome, found = spoken is not None and isinstance(fact, listing.outcomes), list[_Line]()
    for line, other in zip(lines, named, strict=True):
        own = line != other
        # Of a list those lines matter that name somebody: what stands above and below them is a trifle.
        named_one = len(lines) == 1 or any(name in other for name in plain)
        heft = weight if named_one else min(weight, USUAL - 1)
        came_out = outcome and (own or listing.rules.info.cooperative)
        found.append(_Line(line, came_out, heft + OWN if own else heft, trifle=heft < USUAL))
    return found
