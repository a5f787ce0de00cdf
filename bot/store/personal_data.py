"""What is kept of one person, to be shown and handed out to them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any, Final

import msgspec
from sqlalchemy import BindParameter, Select, and_, bindparam, func, select, tuple_

from bot.store import finding_schema, league_schema, schema
from bot.store._reader import Reader, columns_of
from bot.store.achievement_rows import AchievementRow
from bot.store.event_rows import Act, EntrantRow, ProposedMoment
from bot.store.event_schema import acts, entrants, events, moments
from bot.store.finding_rows import Avoided, Invited, Seeker, Wanted
from bot.store.league_rows import Trophy
from bot.store.learning import LESSONS_OF, LessonRow
from bot.store.notices import Notice
from bot.store.ongoing_forgetting import OngoingForgetting
from bot.store.packed_logs import PackedLogs
from bot.store.practice import PRACTISED_BY, PracticeTry
from bot.store.puzzle_schema import puzzle_practice, puzzle_solvers
from bot.store.puzzles import SOLVED_BY, TRIES_OF, PuzzleTry, Solver
from bot.store.rows import Absence, Deck, EntryRow, Result, Seat
from bot.store.seat_rows import Advance, FormerSitter, Motion, TableNote, Vacancy
from bot.store.seat_schema import advances, former_sitters, motions, notes, vacancies
from bot.store.user_row import User
from bot.store.watch_rows import Follow, GuessRow, SeerRow, WatchNotice
from bot.store.watch_schema import follows, guesses, seers, watch_notices

PAGE: Final = 500
"""Rows that are read at once."""

LAST: Final = (1 << 31) - 1
"""A number beyond that of any entry."""

_WHO: Final[BindParameter[int]] = bindparam("who")
_SINCE: Final[BindParameter[int]] = bindparam("since")
_T: Final = schema.tables
_S: Final = schema.seats
_E: Final = schema.entries
_R: Final = league_schema.results
_D: Final = schema.decks
_W: Final = league_schema.trophies
_TROPHIES: Final = columns_of(_W, Trophy).where(_W.c.user == _WHO).order_by(_W.c.guild, _W.c.season)
_WAITING: Final = columns_of(finding_schema.seekers, Seeker).where(finding_schema.seekers.c.user == _WHO)
_INVITED: Final = columns_of(finding_schema.invited, Invited).where(finding_schema.invited.c.user == _WHO)
_WANTED: Final = columns_of(finding_schema.wanted, Wanted).where(finding_schema.wanted.c.user == _WHO)
_NOTICES: Final = columns_of(schema.notices, Notice).where(schema.notices.c.user == _WHO)
_MUTED: Final = select(schema.muted_tables.c["table"]).where(schema.muted_tables.c.user == _WHO)
_ABSENCES: Final = columns_of(schema.absences, Absence).where(schema.absences.c.user == _WHO)
_AVOIDED: Final = columns_of(finding_schema.avoided, Avoided).where(finding_schema.avoided.c.user == _WHO)
_FOLLOWS: Final = columns_of(follows, Follow).where(follows.c.user == _WHO).order_by(follows.c.guild, follows.c.since)
_WATCHED: Final = (
    columns_of(watch_notices, WatchNotice).where(watch_notices.c.user == _WHO).order_by(watch_notices.c["table"])
)
_GUESSES: Final = (
    columns_of(guesses, GuessRow).where(guesses.c.user == _WHO).order_by(guesses.c["table"], guesses.c.key)
)
_SEEN: Final = columns_of(seers, SeerRow).where(seers.c.user == _WHO).order_by(seers.c.guild, seers.c.game)
_A: Final = league_schema.achievements
_ACHIEVEMENTS: Final = columns_of(_A, AchievementRow).where(_A.c.user == _WHO).order_by(_A.c.guild, _A.c.at)
_ENTERED: Final = (
    columns_of(entrants, EntrantRow).where(entrants.c.user == _WHO).order_by(entrants.c.event, entrants.c.number)
)
_ACTS: Final = columns_of(acts, Act).where(acts.c.user == _WHO).order_by(acts.c.event, acts.c.n)
_PROPOSALS: Final = (
    columns_of(moments, ProposedMoment).where(moments.c.user == _WHO).order_by(moments.c.event, moments.c.at)
)
_NOTES: Final = columns_of(notes, TableNote).where(notes.c.user == _WHO).order_by(notes.c["table"])
_OFFERED: Final = columns_of(motions, Motion).where(motions.c.user == _WHO).order_by(motions.c["table"])
_SOUGHT: Final = columns_of(vacancies, Vacancy).where(vacancies.c.user == _WHO).order_by(vacancies.c["table"])
_FORMER: Final = (
    columns_of(former_sitters, FormerSitter)
    .where(former_sitters.c.user == _WHO, former_sitters.c["table"] > _SINCE)
    .order_by(former_sitters.c["table"])
)
_ADVANCES: Final = (
    columns_of(advances, Advance)
    .join(_S, and_(_S.c["table"] == advances.c["table"], _S.c.seat == advances.c.seat))
    .where(_S.c.user == _WHO, _S.c.resigned_at.is_(None))
    .order_by(advances.c["table"])
)
_ORGANISED: Final = select(events.c.id).where(events.c.organiser == _WHO).order_by(events.c.id)
_USER: Final = columns_of(schema.users, User).where(schema.users.c.id == _WHO)
_SEATS: Final = columns_of(_S, Seat).where(_S.c.user == _WHO, _S.c["table"] > _SINCE).order_by(_S.c["table"])
_RESULTS: Final = columns_of(_R, Result).where(_R.c.user == _WHO, _R.c["table"] > _SINCE).order_by(_R.c["table"])
_DECKS: Final = columns_of(_D, Deck).where(_D.c.user == _WHO).order_by(_D.c.id)
_HOSTED: Final = select(_T.c.id).where(_T.c.host == _WHO, _T.c.id > _SINCE).order_by(_T.c.id)
_ENTRIES: Final = (
    select(*[_E.c[name] for name in EntryRow.__struct_fields__], _T.c.game, _T.c.version, _T.c.digest)
    .join(_T, _T.c.id == _E.c["table"])
    .where(_E.c.user == _WHO, tuple_(_E.c["table"], _E.c.n) > tuple_(_SINCE, bindparam("after")))
    .order_by(_E.c["table"], _E.c.n)
    .limit(PAGE)
)


def _count(rows: Any, key: Any) -> Select[Any]:
    return select(func.count()).select_from(rows).where(rows.c.user == _WHO, key > _SINCE)


_COUNTS: Final = {
    "seats": _count(_S, _S.c["table"]),
    "answers": _count(_E, _E.c["table"]),
    "results": _count(_R, _R.c["table"]),
}
_FEW: Final = {
    what: select(func.count()).select_from(rows).where(rows.c.user == _WHO)
    for what, rows in (
        ("decks", _D),
        ("waiting", finding_schema.seekers),
        ("invited", finding_schema.invited),
        ("wanted", finding_schema.wanted),
        ("avoided", finding_schema.avoided),
        ("muted", schema.muted_tables),
        ("absences", schema.absences),
        ("events", entrants),
        ("notes", notes),
        ("offered", motions),
        ("sought", vacancies),
        ("former", former_sitters),
        ("follows", follows),
        ("guesses", guesses),
        ("solved", puzzle_solvers),
        ("practised", puzzle_practice),
    )
}
"""What somebody who is being forgotten has nothing of already."""


class Counts(msgspec.Struct, frozen=True, kw_only=True):
    """How much is kept of one person.

    Attributes:
        known: whether there are wishes of theirs.
        seats: where they sit or sat.
        answers: what they answered.
        results: how their games came out.
        decks: the decks they built.
        waiting: where they wait for others to play with.
        invited: the tables that are proposed to them.
        wanted: the tables for which they sought players.
        avoided: whom they avoid.
        muted: tables of which they want no notices.
        absences: when they were, are or will be away.
        events: the events in which they take part, or took part.
        notes: the tables where they have noted something.
        offered: the seats that are offered to them.
        sought: the seats for which they seek a substitute.
        former: the seats that they have handed over.
        follows: the tables and people they follow.
        guesses: what they guessed at tables.
        solved: the servers on which they have solved puzzles.
        practised: the puzzles that they have seen.
    """

    known: bool
    seats: int
    answers: int
    results: int
    decks: int
    waiting: int = 0
    invited: int = 0
    wanted: int = 0
    avoided: int = 0
    muted: int = 0
    absences: int = 0
    events: int = 0
    notes: int = 0
    offered: int = 0
    sought: int = 0
    former: int = 0
    follows: int = 0
    guesses: int = 0
    solved: int = 0
    practised: int = 0


class PersonalData(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that is kept of one person but what they answered (see `PersonalDataReader.answers`).

    Attributes:
        user: the person's wishes and the channel of direct messages; None when nothing was ever noted.
        hosted: the tables they opened.
        seats: where they sit or sat.
        results: how their games came out.
        decks: the decks they built.
        lessons: the lessons they have begun.
        trophies: what they have won in seasons.
        waiting: where they wait for others to play with.
        invited: the tables that are proposed to them.
        wanted: what they have said when they sought players.
        avoided: whom they avoid.
        notices: of which turns they are told, or were, while these wait for them.
        muted: tables of which they want no notices.
        absences: when they were, are or will be away.
        achievements: what they have achieved in games.
        events: the events in which they take part, or took part.
        acts: what they did in events.
        proposals: moments that they proposed for matches.
        organised: ids of the events that they announced.
        notes: what they have noted at tables.
        offered: the seats that are offered to them.
        sought: the seats for which they seek a substitute.
        former: the seats that they have handed over.
        advances: their answers in advance.
        tried: how they did with the last puzzles.
        solved: the puzzles that they have solved, by server.
        practised: the puzzles that they have seen.
        follows: the tables and people they follow.
        watched: how far they were told of these.
        guesses: what they guessed at tables.
        seen: what that comes to, on each server and in each game.
    """

    user: User | None
    hosted: tuple[int, ...]
    seats: tuple[Seat, ...]
    results: tuple[Result, ...]
    decks: tuple[Deck, ...] = ()
    lessons: tuple[LessonRow, ...] = ()
    trophies: tuple[Trophy, ...] = ()
    waiting: tuple[Seeker, ...] = ()
    invited: tuple[Invited, ...] = ()
    wanted: tuple[Wanted, ...] = ()
    avoided: tuple[Avoided, ...] = ()
    notices: tuple[Notice, ...] = ()
    muted: tuple[int, ...] = ()
    absences: tuple[Absence, ...] = ()
    achievements: tuple[AchievementRow, ...] = ()
    events: tuple[EntrantRow, ...] = ()
    acts: tuple[Act, ...] = ()
    proposals: tuple[ProposedMoment, ...] = ()
    organised: tuple[int, ...] = ()
    notes: tuple[TableNote, ...] = ()
    offered: tuple[Motion, ...] = ()
    sought: tuple[Vacancy, ...] = ()
    former: tuple[FormerSitter, ...] = ()
    advances: tuple[Advance, ...] = ()
    follows: tuple[Follow, ...] = ()
    tried: tuple[PuzzleTry, ...] = ()
    solved: tuple[Solver, ...] = ()
    practised: tuple[PracticeTry, ...] = ()
    watched: tuple[WatchNotice, ...] = ()
    guesses: tuple[GuessRow, ...] = ()
    seen: tuple[SeerRow, ...] = ()


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """One entry of a person, and under which Book its table is played."""

    entry: EntryRow
    game: str
    version: int
    digest: str


class PersonalDataReader:
    """Reads what is kept of a person."""

    def __init__(self, reader: Reader, forgetting: OngoingForgetting, packed: PackedLogs) -> None:
        self._reader = reader
        self._forgetting = forgetting
        self._packed = packed

    async def count(self, user: int) -> Counts:
        """Return how much is kept of a person."""
        values = {"who": user, "since": self._forgetting.until(user)}
        found = {what: int((await self._reader.rows(query, values))[0][0]) for what, query in _COUNTS.items()}
        few = {what: int((await self._reader.rows(query, {"who": user}))[0][0]) for what, query in _FEW.items()}
        found["answers"] += await self._packed.count_of(user, since=self._forgetting.until(user))
        return Counts(known=bool(await self._reader.rows(_USER, {"who": user})), **few, **found)

    async def of(self, user: int) -> PersonalData:
        """Return everything that is kept of a person but their answers."""
        values = {"who": user, "since": self._forgetting.until(user)}
        return PersonalData(
            user=await self._reader.first(User, _USER, who=user),
            hosted=tuple([row.id for row in await self._reader.rows(_HOSTED, values)]),
            seats=await self._reader.all(Seat, _SEATS, **values),
            results=await self._reader.all(Result, _RESULTS, **values),
            decks=await self._reader.all(Deck, _DECKS, who=user),
            lessons=await self._reader.all(LessonRow, LESSONS_OF, who=user),
            trophies=await self._reader.all(Trophy, _TROPHIES, who=user),
            waiting=await self._reader.all(Seeker, _WAITING, who=user),
            invited=await self._reader.all(Invited, _INVITED, who=user),
            wanted=await self._reader.all(Wanted, _WANTED, who=user),
            avoided=await self._reader.all(Avoided, _AVOIDED, who=user),
            notices=await self._reader.all(Notice, _NOTICES, who=user),
            absences=await self._reader.all(Absence, _ABSENCES, who=user),
            muted=tuple([row.table for row in await self._reader.rows(_MUTED, {"who": user})]),
            achievements=await self._reader.all(AchievementRow, _ACHIEVEMENTS, who=user),
            events=await self._reader.all(EntrantRow, _ENTERED, who=user),
            acts=await self._reader.all(Act, _ACTS, who=user),
            proposals=await self._reader.all(ProposedMoment, _PROPOSALS, who=user),
            follows=await self._reader.all(Follow, _FOLLOWS, who=user),
            guesses=await self._reader.all(GuessRow, _GUESSES, who=user),
            seen=await self._reader.all(SeerRow, _SEEN, who=user),
            tried=await self._reader.all(PuzzleTry, TRIES_OF, who=user),
            solved=await self._reader.all(Solver, SOLVED_BY, who=user),
            practised=await self._reader.all(PracticeTry, PRACTISED_BY, who=user),
            watched=await self._reader.all(WatchNotice, _WATCHED, who=user),
            organised=tuple([row.id for row in await self._reader.rows(_ORGANISED, {"who": user})]),
            notes=await self._reader.all(TableNote, _NOTES, who=user),
            offered=await self._reader.all(Motion, _OFFERED, who=user),
            sought=await self._reader.all(Vacancy, _SOUGHT, who=user),
            former=await self._reader.all(FormerSitter, _FORMER, **values),
            advances=await self._reader.all(Advance, _ADVANCES, who=user),
        )

    async def answers(self, user: int) -> AsyncIterator[Answer]:
        """Yield everything that a person has answered, by table and entry; first those whose logs are packed."""
        since, after = self._forgetting.until(user), LAST
        async for packed in self._packed.entries_of(user, since=since):
            for entry in packed.entries:
                yield Answer(entry=entry, game=packed.game, version=packed.version, digest=packed.digest)
        while rows := await self._reader.rows(_ENTRIES, {"who": user, "since": since, "after": after}):
            for row in rows:
                entry = msgspec.convert(dict(zip(EntryRow.__struct_fields__, row, strict=False)), EntryRow)
                yield Answer(entry=entry, game=row.game, version=row.version, digest=row.digest)
            since, after = entry.table, entry.n
