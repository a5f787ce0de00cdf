"""The service of events on a harness."""

from __future__ import annotations

from bot.leagues.events import Format, Plan
from bot.leagues.service import League
from bot.store import Event, NewEvent
from bot.tables.events.acts import OrganiserActs
from bot.tables.events.entries import Entries
from bot.tables.events.service import Events, plan_text
from bot.tables.lobbies import Lobbies
from bot.tables.options import TableOptions
from engines.core import SEED_TAG
from tests.bot.harness import CHANNEL, GUILD, NAMES, START, Harness

JARL = 99


class Thing:
    """The service of events on a harness, and what it has told."""

    def __init__(self, harness: Harness, **choices: object) -> None:
        self.harness = harness
        self.store = harness.store
        self.told: list[int] = []
        self.reminded: list[tuple[int, int]] = []
        sessions = harness.another()

        async def tell(event: int) -> None:
            self.told.append(event)

        async def remind(session, seat: int) -> None:
            self.reminded.append((session.table.id, seat))

        self.sessions = sessions
        lobbies = Lobbies(sessions)
        self.league = League(harness.store, harness.catalogue, harness.now)
        self.events = Events(sessions, lobbies, remind=remind, tell=tell, seed=lambda: f"{SEED_TAG}alike", **choices)
        self.entries = Entries(sessions, self.events, self.league)
        self.acts = OrganiserActs(sessions, self.events)

    async def announce(self, plan: Plan | None = None, **choices: object) -> Event:
        new = {
            "guild": GUILD,
            "game": "gulveig",
            "name": "Thing",
            "organiser": JARL,
            "plan": plan_text(plan or Plan(format=Format.SWISS)),
            "options": TableOptions().write(),
            "seed": "lots",
            "channel": CHANNEL,
            "created_at": START,
        }
        return await self.events.create(NewEvent(**(new | choices)))

    async def join(self, event: Event, *users: int) -> None:
        for user in users:
            await self.entries.join(event.id, user, NAMES.get(user, f"P{user}"))

    async def begun(self, *users: int, plan: Plan | None = None, **choices: object) -> Event:
        event = await self.announce(plan, **choices)
        await self.join(event, *users)
        await self.acts.begin(event.id)
        return event
