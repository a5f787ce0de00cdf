"""The lines in which a game's facts are told, each with how much it matters to its reader."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from typing import Any, NamedTuple

from bot.games import Facts, Names
from bot.games.commentary import USUAL
from bot.panels.texts import Texts
from bot.tables.session import Session
from engines.core import GO_BACK, HAND_OVER, RESIGN, RETURN, Entry, Fact
from renderers.kit.phrases import You
from renderers.kit.typed import written

OWN = 3
"""By so much more does a line weigh that speaks to its reader."""


class Line(NamedTuple):
    """One line of what happened."""

    text: str
    outcome: bool
    """Whether it says how something came out for the reader."""
    weight: int = 0
    """How much it matters to those who watch, and to its reader."""
    trifle: bool = False
    """Whether it matters little to those who watch."""
    drawn: bool = False
    """Whether it says in short what several facts were."""


def lines_of(  # noqa: PLR0913 - as for `tell` in `news`
    texts: Texts,
    session: Session,
    entry: Entry[Any],
    viewer: int | None,
    names: Names | None = None,
    *,
    reader: int | None,
    end: bool,
    spelled: Callable[[str], str] = written,
) -> list[Line]:
    """Tell what an entry brought; the arguments are those of `tell` and `retell` in `news`."""
    plain, spoken = _called(session, entry, names, reader, spelled)
    if (kernel := _of_the_kernel(entry)) is not None:
        who = spoken[entry.seat]
        if entry.key in (HAND_OVER, RETURN):  # told with the name of whoever plays from then on
            name = spelled(session.people_at(entry.n + 1)[entry.seat])
            who = You(name) if entry.seat == reader else name
        return [Line(texts(f"fact.{kernel}", who=who), outcome=False)]
    lines = [Line(texts("fact.resign", who=spoken[entry.seat]), outcome=False)] if entry.key == RESIGN else []
    for fact in _facts(session, entry, viewer, end=end):
        lines += _told(session, fact, plain, None if reader is None else spoken)
    return lines


def lines_in_short(texts: Texts, session: Session, entries: Iterable[Entry[Any]], viewer: int) -> list[Line]:
    """Tell what entries brought a seat in as few lines as the game has words for; the end is not told."""
    lines = list[Line]()
    for of_the_game, some in groupby(entries, lambda entry: _of_the_kernel(entry) is None and entry.key != RESIGN):
        if not of_the_game:
            lines += [line for one in some for line in lines_of(texts, session, one, viewer, reader=viewer, end=False)]
            continue
        told = [(_called(session, entry, None, viewer, written), entry) for entry in some]
        for (plain, spoken), called in groupby(told, lambda one: one[0]):
            facts = [fact for _, one in called for fact in _facts(session, one, viewer, end=False)]
            lines += _short(session, viewer, tuple(facts), plain, spoken)
    return lines


def _short(session: Session, viewer: int, facts: Facts, plain: Names, spoken: Names) -> Iterator[Line]:
    """Yield the lines of facts in short; those that stand alone are told as always."""
    listing = session.listing
    assert listing.in_short is not None
    weighed = listing.watching.commentary.weight
    for short in listing.in_short(session.begun_game.view(viewer), spoken, facts):
        if not short.said:
            yield from [line for fact in short.facts for line in _told(session, fact, plain, spoken)]
            continue
        weight = max(map(weighed, short.facts))
        outcome = listing.rules.info.cooperative or short.own
        outcome = outcome and any(isinstance(fact, listing.outcomes) for fact in short.facts)
        yield Line(short.said, outcome, weight + OWN if short.own else weight, trifle=weight < USUAL, drawn=True)


def _called(
    session: Session, entry: Entry[Any], names: Names | None, reader: int | None, spelled: Callable[[str], str]
) -> tuple[Names, Names]:
    """Return what the seats were called in an entry, and what they are called to one who reads it."""
    plain = tuple([spelled(name) for name in names or session.names_at(entry.n)])
    return plain, tuple([You(name) if seat == reader else name for seat, name in enumerate(plain)])


def _facts(session: Session, entry: Entry[Any], viewer: int | None, *, end: bool) -> Iterator[Fact]:
    """Yield what a viewer learned by an entry; the end of the game only if it is wanted."""
    for announcement in entry.told:
        fact = announcement.seen_by(viewer)
        if fact is not None and (end or not isinstance(fact, session.listing.end or ())):
            yield fact


def _of_the_kernel(entry: Entry[Any]) -> str | None:
    """Return the name of what a table did that no game tells of."""
    if entry.key in (GO_BACK, RETURN, HAND_OVER):
        return entry.key
    return None if entry.withdraws is None else "take-back"


def _told(session: Session, fact: Fact, plain: Names, spoken: Names | None) -> list[Line]:
    """Tell a fact; a line that says something else to others than to its reader is about that reader."""
    listing = session.listing
    named = listing.prose.fact(fact, plain).splitlines()
    lines = named if spoken is None else listing.prose.fact(fact, spoken).splitlines()
    if len(named) != len(lines):  # what goes without saying of others is told to its reader alone
        named = [""] * len(lines)
    weight = listing.watching.commentary.weight(fact)
    outcome, found = spoken is not None and isinstance(fact, listing.outcomes), list[Line]()
    for line, other in zip(lines, named, strict=True):
        own = line != other
        # Of a list those lines matter that name somebody: what stands above and below them is a trifle.
        named_one = len(lines) == 1 or any(name in other for name in plain)
        heft = weight if named_one else min(weight, USUAL - 1)
        came_out = outcome and (own or listing.rules.info.cooperative)
        found.append(Line(line, came_out, heft + OWN if own else heft, trifle=heft < USUAL))
    return found
