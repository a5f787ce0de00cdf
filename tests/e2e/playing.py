"""Playing whole games of any kind by what people see: shared by the end-to-end tests of all games."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from typing import Any

from bot.panels.custom_id import CustomId, b36
from bot.panels.draft import NOTHING, extend, groups_of
from bot.sandbox import Dms, Person, Seen
from bot.sandbox.people import Reply
from bot.store import By, Status
from engines.core import Ask, Game, Picks, Question, RandomPlayer, Rng, Walk, format_picks
from tests.conformance.registry import entrants
from tests.e2e.harness import PATIENCE, Harness, make_a_move, moves

AnyGame = Game[Any, Any, Any]
Decide = Callable[[AnyGame, Question], Picks]
"""How somebody answers a question."""


async def game_of(harness: Harness, table: int = 1) -> AnyGame:
    """Return the game of a table as it stands."""
    session = await harness.skald.services.sessions.get(table)
    assert session.game is not None
    return session.game


async def view_of(harness: Harness, viewer: int | None = None, table: int = 1) -> Any:
    """Return what a viewer may know of a table's game."""
    return (await game_of(harness, table)).view(viewer)


def mover(harness: Harness) -> tuple[Person, Seen] | None:
    """Return the first person whose panel shows a move, and that panel."""
    for person in harness.people.values():
        panel = harness.panel(person)
        if panel is not None and moves(panel):
            return person, panel
    return None


async def head(harness: Harness, table: int = 1) -> int:
    """The number of the newest entry."""
    return (await harness.skald.services.sessions.get(table)).table.head


def words(reply: Reply) -> str:
    """Everything that an answer told, the messages after it included."""
    return "\n".join(seen.text for seen in (reply.message, *reply.followups))


def dismiss(person: Person, reply: Reply) -> None:
    """Take the sentences off one's screen."""
    for seen in (reply.message, *reply.followups) if not reply.failed else ():
        if seen.ephemeral:
            person.delete(seen)


async def is_over(harness: Harness, table: int = 1) -> bool:
    """Return whether a table's game was played to its end."""
    return (await harness.skald.services.sessions.get(table)).table.status is Status.OVER


def clever(game: AnyGame, question: Question) -> Picks:
    """Answer as a good player does."""
    player = entrants()[game.header.game].source.player(game.rules, Rng(question.key))
    return player.decide(game.view(question.seat), question, game.walk(question.seat, question.key))


def at_random(seed: str) -> Decide:
    """Answer anything that is allowed."""
    player = RandomPlayer(Rng(seed))
    return lambda game, question: player.decide(
        game.view(question.seat), question, game.walk(question.seat, question.key)
    )


async def open_table(harness: Harness, game: str, *, seats: int, options: str = "", computers: int = 0) -> None:
    """Open a table by the first person, let the others join by button, and start."""
    host, *others = harness.people.values()
    reply = await host.slash(harness.channel, "play", game=game, options=options, computers=computers)
    assert not reply.failed
    for person in others[: seats - 1 - computers]:
        await harness.quiet()  # an answer that took long was only announced so far
        assert not (await person.click(harness.lobby(person), label="Join")).failed
    await harness.quiet()
    started = await host.click(harness.lobby(host), label="Start")
    assert not started.failed
    await harness.quiet()


def lasting(board: Seen) -> list[tuple[str, bool]]:
    """Return the controls of a board that stand there at every moment: all but those by which watchers guess."""
    shown = [button for button in board.buttons if not button.custom_id.startswith("k:guess:")]
    return [(button.label, button.disabled) for button in shown]


async def own_panel(harness: Harness, person: Person) -> Seen | None:
    """Return the panel a person plays from: the DM, or with closed DMs a fresh one by My hand."""
    panel = harness.panel(person)
    if panel is not None:
        return panel
    reply = await person.click(harness.board(person), label="My hand")
    assert reply.ephemeral
    return reply.message


def waited_for(harness: Harness) -> list[Person]:
    """Return the people who have a move to make, as the board's message says it."""
    return [
        person for person in harness.people.values() if (panel := harness.panel(person)) is not None and moves(panel)
    ]


async def play_by_panels(harness: Harness, luck: Rng, *, most: int = 10_000) -> int:
    """Let everybody play at random from their own panels until the game is over or so many moves were made."""
    made = 0
    while made < most:
        for person in harness.people.values():
            panel = await own_panel(harness, person) if person.user.dms is Dms.CLOSED else harness.panel(person)
            if panel is not None and moves(panel):
                break
        else:
            return made
        while made < most and moves(panel):
            panel = await make_a_move(person, panel, luck)
            made += 1
        await harness.quiet()
    return made


async def hasten(
    harness: Harness,
    decide: Decide = clever,
    *,
    until: Callable[[AnyGame], bool] = lambda _: False,
    table: int = 1,
    show: bool = True,
) -> AnyGame:
    """Let people answer without looking, until a moment that is wanted or to the end; then let it be shown.

    Without `show`, a moment is caught as it comes, before the computer players go on.
    """
    sessions = harness.skald.services.sessions
    async with asyncio.timeout(PATIENCE):
        while not until(game := await game_of(harness, table)):
            session = await sessions.get(table)
            if session.table.status is Status.OVER:
                break
            question = next(iter(session.waiting), None)
            if question is None:
                await asyncio.sleep(0.005)  # the computer players move
                continue
            user = session.seats[question.seat].user
            picks = decide(game, question)
            await sessions.play(table, question.seat, question.key, picks, by=By.PLAYER, user=user)
    if show:
        await harness.quiet()
    return await game_of(harness, table)


async def act(harness: Harness, seat: int, picks: Picks) -> None:
    """Make a move by typing it."""
    person = list(harness.people.values())[seat]
    reply = await person.slash(harness.channel, "table act", table=1, move=format_picks(picks))
    assert "Played" in reply.text, (format_picks(picks), reply.text)
    await harness.quiet()


async def type_a_move(person: Person, harness: Harness, luck: Rng) -> None:
    """Build a whole move from what the autocomplete list offers, word by word."""
    text = ""
    for _ in range(8):
        choices = await person.autocomplete(harness.channel, "table act", table=1, move=text, focused="move")
        assert choices, f"nothing to go on with after {text!r}"
        chosen = luck.pick(choices).value
        reply = await person.slash(harness.channel, "table act", table=1, move=chosen)
        assert not reply.failed
        if "Do you want it?" in reply.text:
            await person.click(reply.message, label="Yes, that")
            return
        if "Played" in reply.text:
            return
        text = f"{chosen}," if re.search("Choose (between|exactly)", reply.text) else f"{chosen} "
    raise AssertionError(text)


async def press_answer(harness: Harness, question: Question, picks: Picks) -> None:
    """Give one answer by the controls of the panel of the seat that is asked, one after the other."""
    session = await harness.skald.services.sessions.get(1)
    assert session.game is not None
    person = harness.people[session.names[question.seat]]
    panel = harness.panel(person)
    assert panel is not None
    await press_picks(person, panel, session.game.walk(question.seat, question.key), picks)
    await harness.quiet()
    assert (await harness.skald.services.sessions.get(1)).table.head > session.table.head, "the answer was not played"


async def press_picks(person: Person, panel: Seen, walk: Walk, picks: Picks) -> Seen:
    """Give an answer by the controls of a panel; return what is shown then."""
    path = ""
    for done, step in enumerate(picks):
        ask = walk(picks[:done])
        assert isinstance(ask, Ask)
        panel = await _press_step(person, panel, ask, path, step)
        path = extend(path, _indices(ask, step))
    if "Yes, that" in [button.label for button in panel.buttons]:
        panel = (await person.click(panel, label="Yes, that")).message
    return panel


async def _press_step(person: Person, panel: Seen, ask: Ask, path: str, step: tuple[str, ...]) -> Seen:
    """Make one step of an answer: by a button, by a menu, or by a menu of headings and the menu under one."""
    wanted = extend(path, _indices(ask, step))
    for button in panel.buttons:
        control = CustomId.read(button.custom_id)
        if control is not None and control.verb == "pick" and control.path == wanted:
            return (await person.click(panel, custom_id=button.custom_id)).message
    for select in panel.selects:
        if select.custom_id.startswith("k:group:"):
            (heading,) = {option.group for option in ask.options if option.id in step}
            opened = await person.choose(panel, [b36(groups_of(ask).index(heading))], custom_id=select.custom_id)
            return await _press_step(person, opened.message, ask, path, step)
        if select.custom_id.startswith("k:choose:"):
            values = _indices(ask, step).split(".")
            return (await person.choose(panel, values, custom_id=select.custom_id)).message
    raise AssertionError(f"no control for {step} at {ask.slot}")


def _indices(ask: Ask, step: tuple[str, ...]) -> str:
    ids = [option.id for option in ask.options]
    return ".".join(b36(ids.index(one)) for one in step) or NOTHING


async def statistics_of(harness: Harness, person: Person) -> str:
    """Return what somebody reads on the page of statistics behind their profile."""
    profile = await person.slash(harness.channel, "profile")
    return (await person.click(profile.message, label="Statistics")).text
