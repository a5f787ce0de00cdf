"""Calls every public method of the store once, so that every statement which it can issue is issued."""

from __future__ import annotations

import inspect
from collections.abc import AsyncIterator
from typing import Any

import msgspec
from msgspec import structs

from bot.store import (
    BEFORE_FIRST,
    GALLERY,
    Absence,
    AchievementRow,
    Act,
    Advance,
    Append,
    Audience,
    Avoided,
    Bank,
    BookRow,
    By,
    CardSet,
    CareerRow,
    Deadline,
    DeadlineKind,
    Digest,
    EntrantRow,
    EntryRow,
    EventTable,
    Follow,
    Followed,
    FollowLevel,
    FormerSitter,
    GuessRow,
    Invited,
    LadderRow,
    MatchRow,
    Motion,
    NewDeck,
    NewEvent,
    NewProposal,
    NewTable,
    NewWanted,
    Notice,
    NoticeMessage,
    Over,
    Panel,
    PracticeTry,
    PredictionRow,
    ProposalKind,
    ProposalState,
    ProposedMoment,
    PuzzleTry,
    RatingChange,
    Result,
    RoundRow,
    Seeker,
    Settled,
    Sitter,
    SnapshotRow,
    Store,
    TableNote,
    Vacancy,
    WatchNotice,
    Way,
)

ANNA, BJORN, GUILD, AT = 33, 34, 11, 1_000


class Called:
    """A part of the store that notes which of its methods were called."""

    def __init__(self, part: Any, name: str, calls: set[str]) -> None:
        self._part, self._name, self._calls = part, name, calls

    def __getattr__(self, method: str) -> Any:
        self._calls.add(f"{self._name}.{method}")
        return getattr(self._part, method)


PARTS = (
    "tables", "lobbies", "seats", "log", "panels", "deadlines", "results", "checkpoints", "seasons", "users", "decks",
    "achievements", "digests", "events", "event_rounds",
    "sets", "personal_data", "forgetting", "guilds", "facts", "ongoing_forgetting", "consents", "wanted", "seekers",
    "proposals", "avoided", "notices", "motions", "substitutes", "own_answers", "absences", "follows", "watch_notices",
    "predictions",
    "puzzles", "practice",
)  # fmt: skip


def methods(store: Store) -> set[str]:
    """Return the name of every public method that can issue a statement."""
    return {
        f"{part}.{name}"
        for part in PARTS
        for name, method in inspect.getmembers(type(getattr(store, part)))
        if not name.startswith("_") and (inspect.iscoroutinefunction(method) or inspect.isasyncgenfunction(method))
    }


async def every_call(opened: Store) -> set[str]:
    """Call every method; return the names of those that were called."""
    calls: set[str] = set()
    store: Any = type("Noting", (), {part: Called(getattr(opened, part), part, calls) for part in PARTS})()
    await _people_and_servers(store)
    table = await _lobbies(store)
    await _play(store, table)
    await _league(store)
    await _finding(store)
    await _events(store)
    await _watching(store)
    await _puzzles(store)
    await _reads(store)
    await _forget(store)
    return calls


def _sitter(user: int | None) -> Sitter:
    return Sitter(name="Anna", joined_at=AT, user=user, computer=None if user else "skald")


def _entry(table: int, n: int) -> EntryRow:
    return EntryRow(table=table, n=n, seat=0, key="q", by=By.PLAYER, user=ANNA, body=b"x", at=AT + n)


async def _lobby(store: Any, previous: int | None = None) -> Any:
    new = NewTable(game="saga", guild=GUILD, channel=5, host=ANNA, created_at=AT, previous=previous)
    return await store.lobbies.open(new, _sitter(ANNA), _sitter(None))


async def _people_and_servers(store: Any) -> None:
    await store.users.change(ANNA, name="Anna", dm_channel=77)
    await store.users.get(BJORN)
    await store.users.of_dm(77)
    await store.guilds.save(GUILD, "{}")
    await store.guilds.settings(GUILD)
    await store.guilds.left(GUILD, AT)
    await store.guilds.left(GUILD + 1, AT)
    await store.guilds.gone(AT)
    await store.guilds.back(GUILD)
    await store.guilds.purge(GUILD + 1)
    await store.facts.set("a", "b")
    await store.facts.get("a")
    deck = await store.decks.add(NewDeck(user=ANNA, game="saga", name="Wolves", body="x", changed_at=AT), 5)
    await store.decks.get(deck.id)
    await store.decks.of(ANNA)
    await store.decks.save(deck, seen="x")
    await store.decks.drop(deck)
    await store.sets.put(CardSet(guild=GUILD, game="saga", name="a.toml", body="x", added_at=AT))
    await store.sets.of(GUILD)
    await store.sets.drop(GUILD, "saga", "a.toml")
    await store.sets.keep(BookRow(game="saga", digest="d", sets="[]"))
    await store.sets.book("saga", "d")
    await store.sets.touch("saga", "d", AT)
    await store.sets.purge(AT)


async def _lobbies(store: Any) -> Any:
    table = await _lobby(store)
    table = await store.lobbies.set_options(table.id, table.revision, "{}")
    table = await store.lobbies.sit(table.id, table.revision, _sitter(BJORN))
    table = await store.lobbies.bring(table.id, table.revision, 2, "code")
    table = await store.lobbies.set_computers(table.id, table.revision, "easy")
    table = await store.lobbies.rise(table.id, table.revision, 2)
    closed = await _lobby(store, previous=table.id)
    await store.tables.rematch(table.id)
    await store.lobbies.close(closed.id, closed.revision, "closed", AT)
    given_up = await _lobby(store)
    await store.tables.end(given_up.id, "closed", AT)
    return table


async def _play(store: Any, table: Any) -> None:
    deadline = Deadline(table=table.id, key="q", seat=0, at=AT, kind=DeadlineKind.PLAY)
    table = await store.lobbies.begin(
        table.id, table.revision, header=b"h", seed="s", commitment="c", version=1, digest="d",
        seats=(_sitter(ANNA), _sitter(None)), entry=_entry(table.id, 0), at=AT, deadlines=(deadline,),
    )  # fmt: skip
    await store.tables.set_thread(table.id, 6)
    await store.tables.move(table.id, 5, "{}")
    await store.tables.set_away(table.id, 0, AT, (deadline,))
    await store.deadlines.move(deadline, deadline)
    await store.deadlines.next()
    await store.deadlines.due(AT)
    await store.deadlines.of(table.id)
    await store.deadlines.put(table.id, (deadline,))
    await store.deadlines.hold(table.id, (0,), AT)
    await store.deadlines.release(table.id, (0,), AT)
    await store.deadlines.banks(table.id)
    await store.deadlines.stop(GUILD)
    await store.panels.save(Panel(table=table.id, audience=GALLERY, channel=5))
    await store.panels.save(Panel(table=table.id, audience=Audience.hand(0), channel=77))
    await store.panels.of(table.id + 1)
    await store.panels.behind("look")
    await store.panels.shown(table.id, 1, "look")
    await store.panels.finished(table.id)
    await store.panels.broken()
    await store.panels.newest(77)
    await store.panels.drop(table.id, GALLERY)
    step = Append(
        entry=_entry(table.id, 1),
        deadlines=(deadline,),
        banks=(Bank(table=table.id, seat=0, left_ms=1),),
        snapshot=b"1",
        resigned=1,
    )
    await store.log.append(step)
    await store.log.entries(table.id)
    await store.log.snapshot(table.id)
    await store.log.drop_snapshot(SnapshotRow(table=table.id, n=1, body=b"1"))
    rows = tuple(
        Result(
            table=table.id, seat=seat, game="saga", guild=GUILD, season=1, user=user, computer=None if user else "s",
            name="Anna", place=1 + seat, score=1, seats=2, reason="won", ended_at=AT,
        )
        for seat, user in enumerate((ANNA, None))
    )  # fmt: skip
    await store.log.append(Append(entry=_entry(table.id, 2), over=Over(reason="won", at=AT, results=rows)))


async def _league(store: Any) -> None:
    season = await store.seasons.begin(GUILD, name="Frost", at=AT, ends_at=None)
    await store.seasons.of(GUILD)
    await store.seasons.end(season, AT, now=AT)
    await store.seasons.over(AT)
    await store.seasons.next_end()
    await store.seasons.close(season, [], at=AT, following=None)
    await store.seasons.told(season, AT)
    await store.seasons.trophies(GUILD)
    await store.seasons.trophies(GUILD, ANNA)
    (row, *_) = (await store.results.season(GUILD, "saga", 1, after=BEFORE_FIRST)).rows
    ladder = LadderRow(
        guild=GUILD, game="saga", season=1, ended_at=AT, table=row.table, generation=0, body=b"x"
    )  # fmt: skip
    assert await store.checkpoints.save_ladder(
        ladder, after=None, results=2, changes={row.table: {0: RatingChange(1000, 1)}}
    )
    await store.checkpoints.ladder_at(GUILD, "saga", 1)
    await store.checkpoints.ladder(GUILD, "saga", 1)
    await store.checkpoints.rating_changes(row.table)
    await store.checkpoints.drop_ladder(GUILD, "saga", 1)
    career = CareerRow(guild=GUILD, user=ANNA, ended_at=AT, table=row.table, generation=0, body=b"x")
    assert await store.checkpoints.save_career(career, after=BEFORE_FIRST, results=1)
    await store.checkpoints.career(GUILD, ANNA)
    await store.results.shared(GUILD, ANNA, after=BEFORE_FIRST)
    await store.results.for_guild(GUILD, "saga", 1)
    await store.results.leagues()
    await store.results.leagues_of(ANNA)
    await store.results.servers_of(ANNA)
    await store.results.of(row.table)
    await store.results.latest(GUILD, ANNA, skip=0, most=5)
    await store.results.latest(GUILD, ANNA, "saga", skip=0, most=5)
    await store.results.of_many([row.table])
    await store.results.rating_points(GUILD, ANNA, most=5)
    feat = AchievementRow(guild=GUILD, user=ANNA, game="saga", achievement="swift", table=row.table, at=AT)
    await store.achievements.correct([], [feat])
    await store.achievements.of(GUILD, ANNA)
    await store.achievements.at(row.table)
    assert [each async for each in store.achievements.all()] == [feat]
    await store.achievements.correct([feat], [])
    digest = Digest(guild=GUILD, due_at=AT)
    await store.digests.begin(digest)
    await store.digests.next()
    await store.digests.due(AT)
    await store.digests.told(digest, AT + 1)
    await store.digests.stop(GUILD)


async def _finding(store: Any) -> None:
    new = NewTable(game="saga", guild=GUILD, channel=5, host=BJORN, created_at=AT)
    wanted = NewWanted(pace="live", seats=2, note="", role=9, quiet_ms=5)
    table = await store.lobbies.open(new, _sitter(BJORN), wanted=wanted)
    await store.wanted.of(table.id)
    await store.wanted.open(GUILD, 0)
    for user in (ANNA, BJORN):
        await store.seekers.put(
            Seeker(guild=GUILD, user=user, name="x", game="", pace="live", channel=5, since=AT, until=2 * AT)
        )
    await store.seekers.of(GUILD, ANNA)
    await store.seekers.waiting(GUILD, AT)
    await store.seekers.servers(AT)
    await store.seekers.next_end()
    proposal = NewProposal(
        guild=GUILD, kind=ProposalKind.QUEUE, game="saga", pace="live", options="{}", channel=5, made_at=AT, ends_at=AT
    )
    people = [Invited(guild=GUILD, user=user, name="x") for user in (ANNA, BJORN)]
    made = await store.proposals.make(proposal, people)
    await store.proposals.get(made.id)
    await store.proposals.people(made.id)
    await store.proposals.open_of(GUILD, ANNA)
    await store.proposals.due(AT)
    await store.proposals.next_due()
    made = await store.proposals.posted(made, 99)
    made = await store.proposals.counter(made, ANNA, options="{}", ends_at=AT, pinged=False)
    made = await store.proposals.posted(made, 100)
    made = await store.proposals.accept(made, BJORN, due_at=0)
    await store.proposals.shown(made)
    await store.proposals.later(made, AT)
    await store.proposals.open_table(made, new, (_sitter(ANNA), _sitter(BJORN)))
    left = await store.proposals.make(msgspec.structs.replace(proposal, kind=ProposalKind.CHALLENGE), people)
    left = await store.proposals.settle(left, ProposalState.DECLINED, leave=[ANNA])
    await store.proposals.shown(left)
    await store.proposals.make(msgspec.structs.replace(proposal, kind=ProposalKind.CHALLENGE), people)
    await store.seekers.leave(GUILD, ANNA)
    await store.seekers.end(AT)
    await store.avoided.add(Avoided(user=ANNA, other=BJORN, since=AT), most=5)
    await store.avoided.of(ANNA)
    await store.avoided.among({ANNA, BJORN})
    await store.avoided.remove(BJORN, ANNA)
    playing = await _playing(store)
    await store.consents.agree(playing.id, "unrated", 0, at=AT, unrated="agreed")
    await store.consents.of(playing.id, "unrated")
    await store.consents.choose(playing.id, 0, "late.play", ("late.play", "late.wait"), at=AT)
    await store.tables.doubt(playing.id, AT, head=0)
    await store.tables.keep(playing.id, AT)
    await store.tables.pause(playing.id, AT)
    await store.tables.unpause(playing.id, AT, away=(1,))
    await _notices(store, playing.id)
    await _seats(store, playing)
    await _absences(store, playing.id)
    await _abandoned(store, await store.tables.get(playing.id))


async def _abandoned(store: Any, table: Any) -> None:
    late = Result(
        table=table.id, seat=0, game="saga", guild=GUILD, season=1, user=ANNA, computer=None, name="Anna", place=2,
        score=0, seats=2, reason="abandoned", ended_at=AT, rated=False,
    )  # fmt: skip
    await store.tables.doubt(table.id, AT, head=table.head)
    await store.tables.abandon(table.id, "abandoned", AT, doubted_at=AT, results=[late])


async def _seats(store: Any, table: Any) -> None:
    motion = Motion(table=table.id, matter="hand.0", seat=0, user=ANNA, name="Anna", asked_at=AT, ends_at=AT)
    await store.motions.put(motion)
    await store.motions.agree(motion, 1, at=AT)
    await store.motions.accept(motion)
    await store.motions.of(table.id)
    await store.motions.for_user(ANNA)
    await store.motions.overdue(AT)
    vacancy = Vacancy(table=table.id, seat=1, guild=GUILD, user=BJORN, made_at=AT)
    await store.substitutes.want(vacancy)
    await store.substitutes.wanted(table.id)
    await store.substitutes.open(GUILD)
    await store.substitutes.drop(table.id, 1)
    await store.own_answers.keep_note(TableNote(table=table.id, user=BJORN, body="x", changed_at=AT))
    await store.own_answers.notes(table.id)
    await store.own_answers.keep(Advance(table=table.id, seat=0, topic="bid", rule="pass", given_at=AT))
    await store.own_answers.advances(table.id)
    await store.own_answers.tables_with_advances()
    await store.own_answers.tables_lately_moved(60_000)
    await store.own_answers.drop(table.id, 0, "bid")
    former = FormerSitter(table=table.id, seat=0, n=1, user=BJORN, computer=None, name="Bjorn")
    settled = Settled(matter="hand.0", unrated="x", handed=former, user=ANNA, name="Anna")
    taken = structs.replace(_entry(table.id, 1), user=None)
    await store.log.append(Append(entry=taken, returned=0, spent=("bid",), settled=settled))
    await store.substitutes.former(table.id)
    await store.motions.drop(motion)


async def _absences(store: Any, table: int) -> None:
    await store.absences.add(Absence(guild=GUILD, user=ANNA, begins_at=AT, ends_at=AT + 5), most=9, now=AT)
    await store.absences.add(Absence(guild=GUILD, user=ANNA, begins_at=AT, ends_at=AT + 6), most=9, now=AT)
    await store.absences.of(ANNA)
    await store.absences.here(GUILD, ANNA)
    await store.absences.at(table, GUILD, AT)
    await store.absences.next(AT)
    await store.absences.tables(AT, since=0)
    await store.absences.end(GUILD, ANNA, AT)


async def _notices(store: Any, table: int) -> None:
    notice = Notice(
        table=table, seat=0, way=Way.DM, user=ANNA, key="q", asked_at=AT, due_at=AT, gathered=True
    )  # fmt: skip
    await store.notices.ask(ANNA, table, 0, (notice,))
    await store.notices.change(ANNA, notice)
    await store.notices.at(table)
    await store.notices.of(ANNA)
    await store.notices.due(AT)
    await store.notices.next(0)
    message = NoticeMessage(user=ANNA, home=0, channel=77, message=None, digest="", posted_at=AT)
    await store.notices.save(message, notice)
    await store.notices.messages(ANNA)
    assert await store.notices.outdated() == (ANNA,)
    await store.notices.save(message, structs.replace(notice, told_at=AT))
    assert await store.notices.outdated() == ()
    await store.notices.drop(message)
    await store.notices.mute(ANNA, table, mute=True)
    await store.notices.muted(ANNA)


async def _watching(store: Any) -> None:
    table = await _lobby(store)
    follow = Follow(user=ANNA, guild=GUILD, kind=Followed.TABLE, target=table.id, level=FollowLevel.CHAPTERS, since=AT)
    assert await store.follows.put(follow, most=5)
    await store.follows.get(ANNA, GUILD, Followed.TABLE, table.id)
    await store.follows.of(ANNA, GUILD)
    assert await store.follows.at(GUILD, table.id, [BJORN])
    await store.follows.set_level(follow, FollowLevel.END)
    notice = WatchNotice(table=table.id, user=ANNA, guild=GUILD, chapter="hand.1")
    await store.watch_notices.begin(notice)
    await store.watch_notices.running()
    later = structs.replace(notice, chapter="hand.2")
    assert await store.watch_notices.reach([later], at=AT)
    assert await store.watch_notices.of(table.id)
    assert await store.watch_notices.due(AT)
    assert await store.watch_notices.next_due() == AT
    await store.watch_notices.later(later, AT + 1)
    await store.watch_notices.begun(later, channel=77, at=AT)
    await store.watch_notices.told(later, channel=77, message=5, at=AT)
    await store.watch_notices.standing(ANNA)
    await store.watch_notices.drop(table.id, ANNA)
    await store.follows.drop(ANNA, GUILD, Followed.TABLE, table.id)
    prediction = PredictionRow(table=table.id, key="bid.1", guild=GUILD, game="saga", body="{}", opened_n=1)
    for user, outcome in ((ANNA, "no"), (BJORN, "no"), (ANNA, "yes")):
        guess = GuessRow(table=table.id, key="bid.1", user=user, name="x", outcome=outcome, at=AT)
        await store.predictions.guess(prediction, guess)
    assert await store.predictions.open_tables() == (table.id,)
    assert len(await store.predictions.guesses(table.id, "bid.1")) == 2
    assert await store.predictions.settle(prediction, "yes", n=5, ways=2)
    assert not await store.predictions.settle(prediction, "no", n=6, ways=2)
    (row,) = await store.predictions.of(table.id)
    assert (row.outcome, row.settled_n) == ("yes", 5)
    best, worst = await store.predictions.seers(GUILD, most=5)
    assert (best.user, best.right, best.points, worst.right, worst.points) == (ANNA, 1, 50, 0, -50)
    assert len(await store.predictions.seers(GUILD, "saga", most=5)) == 2


async def _puzzles(store: Any) -> None:
    begun = PuzzleTry(user=ANNA, game="saga", day=5, guild=GUILD)
    await store.puzzles.miss(begun, "a")
    await store.puzzles.show(structs.replace(begun, day=4), puzzle="day/4", at=AT)
    await store.puzzles.solve(begun, puzzle="day/5", name="Anna", at=AT)
    await store.puzzles.solve(structs.replace(begun, day=6), puzzle="day/6", name="Anna", at=AT)
    assert await store.puzzles.of(ANNA, "saga", 6)
    assert await store.puzzles.solver(GUILD, ANNA)
    assert await store.puzzles.solvers(GUILD, most=5)
    practice = PracticeTry(user=ANNA, game="saga", puzzle="one/5", at=AT)
    await store.practice.see(practice)
    await store.practice.see(practice, forget_others=True)
    await store.practice.miss(practice, "a")
    await store.practice.show(practice)
    await store.practice.solve(practice, at=AT)
    assert await store.practice.of(ANNA, "saga", "one/5")
    assert await store.practice.seen(ANNA, "saga")


async def _playing(store: Any) -> Any:
    table = await _lobby(store)
    return await store.lobbies.begin(
        table.id, table.revision, header=b"h", seed="s", commitment="c", version=1, digest="d",
        seats=(_sitter(BJORN), _sitter(None)), entry=_entry(table.id, 0), at=AT,
    )  # fmt: skip


async def _events(store: Any) -> None:
    new = NewEvent(
        guild=GUILD, game="saga", name="Thing", organiser=ANNA, plan="{}", options="{}", seed="s", channel=5,
        created_at=AT,
    )  # fmt: skip
    event = await store.events.create(new)
    entrant = EntrantRow(event=event.id, number=0, user=ANNA, name="Anna", rating=1, joined_at=AT)
    anna = await store.events.join(event, entrant)
    await store.events.join(event, structs.replace(entrant, user=BJORN))
    await store.events.leave(event, BJORN)
    act = Act(event=event.id, n=0, user=ANNA, name="Anna", kind="extend", detail="{}", at=AT)
    await store.events.set_entrant(anna, act=act, checked_in_at=AT)
    await store.events.showed(event.id, message=1, thread=2, shown="x")
    event = await store.events.change(event, channel=6)
    event = await store.events.start(event, [anna.number], AT)
    opened = RoundRow(event=event.id, number=1, seed=None, opened_at=AT, due_at=None)
    match = MatchRow(event=event.id, round=1, number=1, stage="main", group=0, sides="[1]")
    event = await store.event_rounds.open_round(event, opened, [match])
    row = EventTable(table=0, event=event.id, round=1, match=1, leg=0, attempt=0)
    table = await store.event_rounds.open_table(
        row, NewTable(game="saga", guild=GUILD, channel=5, host=ANNA, created_at=AT), (_sitter(ANNA),)
    )
    row = structs.replace(row, table=table)
    await store.event_rounds.came_out(row, "{}")
    await store.event_rounds.set_match(match, act=act, lost="[1]")
    await store.event_rounds.set_round(opened, act=act, due_at=AT)
    held = Result(
        table=table, seat=0, game="saga", guild=GUILD, season=1, user=ANNA, computer=None, name="Anna", place=1,
        score=1, seats=1, reason="won", ended_at=AT,
    )  # fmt: skip
    assert await store.event_rounds.end_round(opened, AT, results=[(held,)], options=[(table, "{}")])
    assert not await store.event_rounds.end_round(opened, AT)
    await store.event_rounds.propose(ProposedMoment(event=event.id, round=1, match=1, n=0, user=ANNA, moment=AT, at=AT))
    await store.events.note(act)
    await store.events.finish(await store.events.get(event.id), {1: 1}, AT)
    await store.events.told(Act, event.id, 1, AT)
    await store.events.told(RoundRow, event.id, 1, AT)
    for call in (
        store.events.get(event.id), store.events.live(GUILD), store.events.past(GUILD, 5), store.events.of_user(ANNA),
        store.events.of_guild(GUILD, after=0, most=5),
        store.events.unfinished(), store.events.of_table(table), store.events.rows(event.id),
        store.events.trophies(GUILD), store.events.trophies(GUILD, user=ANNA, game="saga"),
        store.events.acts(event.id), store.event_rounds.proposals(event.id, 1, 1),
    ):  # fmt: skip
        assert await call is not None
    await store.tables.end(table, "closed", AT)


async def _reads(store: Any) -> None:
    tables = store.tables
    for call in (
        tables.get(1), tables.at(5), tables.of_user(ANNA), tables.of_user(ANNA, live=False), tables.live(),
        tables.in_guild(GUILD), tables.hosted(ANNA, GUILD), tables.lobbies(AT), tables.still(AT), tables.rematch(1),
        tables.count(), tables.newest_begun(2), tables.owned(), tables.computer_asked(), tables.books_in_play(),
        tables.of_rules("saga", 1), store.seats.of(1), store.seats.of_many([1, 2]),
    ):  # fmt: skip
        await call
    await tables.purge((1 << 30, 1 << 31))
    await tables.oldest_of(GUILD, 5)


async def _forget(store: Any) -> None:
    await store.personal_data.count(ANNA)
    await store.personal_data.of(ANNA)
    answers: AsyncIterator[Any] = store.personal_data.answers(ANNA)
    assert [answer.entry.n async for answer in answers] == [0, 1, 2, 0]
    forgetting = await store.forgetting.begin(ANNA, stranger=-7, name="Wanderer", live=[1])
    await store.forgetting.wipe(forgetting)
    await store.forgetting.finish(forgetting)
    await store.ongoing_forgetting.load()
