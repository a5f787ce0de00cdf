"""Panels in direct messages: one for each table, and the one that waits for its owner is the newest."""

from __future__ import annotations

from bot.sandbox import Person, Seen
from engines.core import Ask, Picks, Question
from tests.e2e.conftest import MakeTown
from tests.e2e.harness import Harness, moves
from tests.e2e.playing import AnyGame, act, clever, game_of, hasten, open_table, press_picks


def panels(person: Person, table: int) -> list[Seen]:
    return [seen for seen in person.dms() if not seen.deleted and f"Table {table} " in seen.text]


def first_of_several(game: AnyGame, question: Question) -> Picks | None:
    """Return a first step after which an answer has others, or None."""
    ask = game.ask(question.seat, question.key)
    assert isinstance(ask, Ask)
    return next(
        (
            ((option,),)
            for option in (ask.open if ask.least == ask.most == 1 else ())
            if isinstance(game.ask(question.seat, question.key, ((option,),)), Ask)
        ),
        None,
    )


def both_assign(game: AnyGame) -> list[Question]:
    """Return who is asked at the same time where warriors are to be sent; first whoever has to say more than once."""
    asked = [question for question in game.questions() if question.topic == "assign"]
    return sorted(asked, key=lambda question: first_of_several(game, question) is None)


def controls(panel: Seen) -> list[str]:
    return [control.custom_id for control in (*panel.selects, *panel.buttons)]


async def two_tables(harness: Harness) -> None:
    for host, guest in (("Ana", "Bo"), ("Bo", "Ana")):
        people = harness.people
        await people[host].slash(harness.channel, "play", game="gulveig", options="place=channel goal=500")
        await harness.quiet()
        await people[guest].click(harness.lobby(people[guest]), label="Join")
        await harness.quiet()
        await people[host].click(harness.lobby(people[host]), label="Start")
        await harness.quiet()


async def test_the_panel_that_waits_is_the_newest_and_there_is_one_for_each_table(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", seed="two tables") as harness:
        await two_tables(harness)
        sessions, posted = harness.skald.services.sessions, set()
        for move in range(12):
            table = 1 + move % 2
            session = await sessions.get(table)
            asked, head = session.moving[0], session.game.n  # type: ignore[union-attr]  # it has begun
            await hasten(harness, until=lambda game, head=head: game.n > head, table=table)  # type: ignore[misc]  # mypy cannot infer its type
            session = await sessions.get(table)
            for person in harness.people.values():
                assert len(panels(person, 1)) == len(panels(person, 2)) == 1
            waited = session.moving[0]
            if waited != asked:  # newly waited for
                person = harness.people[session.names[waited]]
                newest = harness.panel(person)
                assert newest is not None
                assert newest.id == panels(person, table)[0].id
                assert moves(newest)
                posted.add(newest.id)
        assert len(posted) > 2
        assert harness.sandbox.breaches == []
        assert harness.sandbox.crashes == []


async def test_a_panel_asked_for_in_direct_messages_takes_the_place_of_the_old_one(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", seed="asked for") as harness:
        await two_tables(harness)
        ana = harness.people["Ana"]
        (old,) = panels(ana, 1)
        reply = await ana.slash(ana.dm, "table hand", table=1)
        assert not reply.ephemeral
        await harness.quiet()
        (new,) = panels(ana, 1)
        assert new.id == reply.message.id > old.id
        session = await harness.skald.services.sessions.get(1)
        await hasten(harness, until=lambda game: game.n > session.table.head + 1)
        assert len(panels(ana, 1)) == 1
        assert harness.sandbox.breaches == []


async def test_a_begun_answer_stays_when_somebody_else_answers_meanwhile(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", seed="at once") as harness:
        await open_table(harness, "champions_of_midgard", seats=2)
        game = await hasten(
            harness,
            until=lambda game: len(asked := both_assign(game)) > 1 and first_of_several(game, asked[0]) is not None,
        )
        one, other = both_assign(game)
        first = first_of_several(game, one)
        assert first is not None
        session = await harness.skald.services.sessions.get(1)
        person = harness.people[session.names[one.seat]]
        await harness.quiet()
        panel = harness.panel(person)
        assert panel is not None
        begun = await press_picks(person, panel, lambda picks: game.ask(one.seat, one.key, picks), first)
        await harness.quiet()
        before = controls(begun)
        await act(harness, other.seat, clever(game, other))
        await harness.quiet()
        after = harness.panel(person)
        assert after is not None
        assert (await game_of(harness)).n > game.n
        assert controls(after) == before
        assert harness.sandbox.breaches == []
        assert harness.sandbox.crashes == []
