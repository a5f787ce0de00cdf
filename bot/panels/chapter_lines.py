"""One line for each chapter of a running game: what mattered most in it, for the channel. Everybody may know it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from bot.games import HEAVY
from bot.panels.texts import Texts
from bot.tables.logs import AnyGame
from bot.tables.session import Session
from engines.core import RESIGN, RETURN, Chapter, Entry, Seat
from renderers.kit.typed import written

KEPT = 4
"""Things of one chapter that are kept, the heaviest: one may be taken back."""

TOLD = 2
"""Of these, how many stand in the line of the chapter; of those that matter as much as the end of a game, all."""

SHOWN = 6
"""Chapters that have a line, the last ones."""

ENDING = 9
"""How much the end of a game matters, and that somebody gave up."""

LONGEST = 160
"""Characters of one thing; what is longer is cut."""


class Told(NamedTuple):
    """Something that happened: in which entry, how much it matters, and in words."""

    n: int
    weight: int
    text: str


class ChapterTold(msgspec.Struct, frozen=True):
    """A chapter of a game, the entry that began it, and the heavy things that happened in it, in their order."""

    chapter: Chapter
    first: int
    told: tuple[Told, ...] = ()


class GameStory(msgspec.Struct, frozen=True):
    """What a game has brought so far.

    Attributes:
        n: the last entry of which it tells.
        lead: who was ahead last, alone.
        chapters: the last chapters, the present one last.
        before: how many came before these.
    """

    n: int = -1
    lead: Seat | None = None
    chapters: tuple[ChapterTold, ...] = ()
    before: int = 0


def go_on(texts: Texts, session: Session, story: GameStory, game: AnyGame, entry: Entry[Any]) -> GameStory:
    """Return what a game has brought after one more entry.

    Args:
        texts: the bot's words.
        session: the table; names and words are its own.
        story: what was before.
        game: the game after the entry.
        entry: the entry.
    """
    watching, view = session.listing.watching, game.view(None)
    lead = watching.lead(view).seats
    ahead = lead[0] if len(lead) == 1 else story.lead
    chapters = [*story.chapters] if entry.withdraws is None else _before(story.chapters, entry.withdraws)
    told = [*_given_up(texts, session, entry), *_told(session, entry)]
    if ahead != story.lead and story.lead is not None and ahead is not None:
        told.append(Told(entry.n, HEAVY, texts("watch.takes-lead", who=session.written[ahead])))
    chapter = watching.chapter(view)
    if not chapters:
        chapters = [ChapterTold(chapter, entry.n)]
    # What ends a chapter is told in an entry after which the next one has begun already.
    chapters[-1] = replace(chapters[-1], told=_heaviest((*chapters[-1].told, *told), KEPT))
    if chapters[-1].chapter != chapter:
        chapters.append(ChapterTold(chapter, entry.n))
    gone = max(0, len(chapters) - SHOWN - 1)
    return GameStory(entry.n, ahead, tuple(chapters[gone:]), story.before + gone)


def lines_of(texts: Texts, session: Session, story: GameStory) -> tuple[str, ...]:
    """Return the lines of a game: of the chapters that are over, and which one is played; after its end, of all."""
    running = session.table.status.live
    over = story.chapters[:-1] if running else story.chapters
    lines = [line for one in over[-SHOWN:] if (line := _line(texts, session, one))]
    if story.before:
        lines.insert(0, texts("watch.earlier", n=story.before))
    if running and story.chapters:
        lines.append(_line(texts, session, story.chapters[-1], running=True))
    return tuple(filter(None, lines))


def _line(texts: Texts, session: Session, one: ChapterTold, *, running: bool = False) -> str:
    name = session.listing.chapter(one.chapter)
    most = max(TOLD, sum(told.weight >= ENDING for told in one.told))
    told = " · ".join([told.text for told in _heaviest(one.told, most)])
    if not name or not (told or running):
        return ""
    phrase = "watch.chapter" if not running else "watch.now" if told else "watch.playing"
    return texts(phrase, chapter=name, told=told)


def _given_up(texts: Texts, session: Session, entry: Entry[Any]) -> list[Told]:
    """Return that somebody gave up or is back, which no game tells of: it weighs as much as how the game ended."""
    if entry.key not in (RESIGN, RETURN):
        return []
    who = written(session.people_at(entry.n + (entry.key == RETURN))[entry.seat])
    return [Told(entry.n, ENDING, texts(f"fact.{entry.key}", who=who))]


def _told(session: Session, entry: Entry[Any]) -> list[Told]:
    """Return the heavy things of an entry; of one that is told in several lines, the line that says most."""
    listing, names, found = session.listing, session.written, list[Told]()
    for announcement in entry.told:
        fact = announcement.seen_by(None)
        weight = 0 if fact is None else listing.watching.commentary.weight(fact)
        if fact is None or weight < HEAVY:
            continue
        lines = listing.prose.fact(fact, names).splitlines()
        if lines:
            said = max(lines, key=lambda line: (any(name in line for name in names), len(line)))
            found.append(Told(entry.n, weight, _cut(said)))
    return found


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1].rstrip()}…"


def _before(chapters: Sequence[ChapterTold], withdrawn: int) -> list[ChapterTold]:
    """Return chapters without what was withdrawn: an entry, and all that came after it."""
    return [
        replace(one, told=tuple([told for told in one.told if told.n < withdrawn]))
        for one in chapters
        if one.first < withdrawn
    ]


def _heaviest(told: Sequence[Told], most: int) -> tuple[Told, ...]:
    """Return the heaviest things in the order in which they happened; of those alike, the last."""
    places = sorted(range(len(told)), key=lambda place: (told[place].weight, place))[-most:]
    return tuple([told[place] for place in sorted(places)])
