"""Playing whole games of any kind by what people see: shared by the end-to-end tests of all games."""

from __future__ import annotations

from bot.play.ticket import NOTHING, Ticket, b36, extend, groups_of
from bot.sandbox import Dms, Person, Seen
from engines.core import Ask, Luck, Picks, Question
from tests.e2e.town import Town, make_a_move, moves


async def open_table(town: Town, game: str, *, seats: int, options: str = "", computers: int = 0) -> None:
    """Open a table by the first person, let the others join by button, and start."""
    host, *others = town.people.values()
    reply = await host.slash(town.channel, "play", game=game, options=options, computers=computers)
    assert not reply.failed
    for person in others[: seats - 1 - computers]:
        await town.quiet()  # an answer that took long was only announced so far
        assert not (await person.click(town.lobby(person), label="Join")).failed
    await town.quiet()
    started = await host.click(town.lobby(host), label="Start")
    assert not started.failed
    await town.quiet()


async def own_panel(town: Town, person: Person) -> Seen | None:
    """Return the panel a person plays from: the DM, or with closed DMs a fresh one by My hand."""
    panel = town.panel(person)
    if panel is not None:
        return panel
    reply = await person.click(town.board(person), label="My hand")
    assert reply.ephemeral
    return reply.message


def waited_for(town: Town) -> list[Person]:
    """Return the people who have a move to make, as the board's message says it."""
    return [person for person in town.people.values() if (panel := town.panel(person)) is not None and moves(panel)]


async def play_by_panels(town: Town, luck: Luck, *, most: int = 10_000) -> int:
    """Let everybody play at random from their own panels until the game is over or so many moves were made."""
    made = 0
    while made < most:
        for person in town.people.values():
            panel = await own_panel(town, person) if person.user.dms is Dms.CLOSED else town.panel(person)
            if panel is not None and moves(panel):
                break
        else:
            return made
        while made < most and moves(panel):
            panel = await make_a_move(person, panel, luck)
            made += 1
        await town.quiet()
    return made


async def press_answer(town: Town, question: Question, picks: Picks) -> None:
    """Give one answer by the controls of the panel of the seat that is asked, one after the other."""
    session = await town.skald.house.sessions.get(1)
    assert session.game is not None
    person = town.people[session.names[question.seat]]
    panel = town.panel(person)
    assert panel is not None
    walk, path = session.game.walk(question.seat, question.key), ""
    for done, step in enumerate(picks):
        ask = walk(picks[:done])
        assert isinstance(ask, Ask)
        panel = await _press_step(person, panel, ask, path, step)
        path = extend(path, _indices(ask, step))
    await town.quiet()
    assert (await town.skald.house.sessions.get(1)).table.head > session.table.head, "the answer was not played"


async def _press_step(person: Person, panel: Seen, ask: Ask, path: str, step: tuple[str, ...]) -> Seen:
    """Make one step of an answer: by a button, by a menu, or by a menu of headings and the menu under one."""
    wanted = extend(path, _indices(ask, step))
    for button in panel.buttons:
        ticket = Ticket.read(button.custom_id)
        if ticket is not None and ticket.verb == "pick" and ticket.path == wanted:
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
