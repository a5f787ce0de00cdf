"""Playing whole games of any kind by what people see: shared by the end-to-end tests of all games."""

from __future__ import annotations

from bot.sandbox import Dms, Person, Seen
from engines.core import Luck
from tests.e2e.town import Town, make_a_move, moves


async def open_table(town: Town, game: str, *, seats: int, options: str = "", computers: int = 0) -> None:
    """Open a table by the first person, let the others join by button, and start."""
    host, *others = town.people.values()
    reply = await host.slash(town.channel, "play", game=game, options=options, computers=computers)
    assert not reply.failed
    for person in others[: seats - 1 - computers]:
        assert not (await person.click(town.lobby(person), label="Join")).failed
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
