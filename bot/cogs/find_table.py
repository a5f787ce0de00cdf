"""Finding the table that a person means: by its number, by where they are, or by where they sit."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.client.responses import Refused
from bot.client.table_sight import may_look
from bot.metrics import FOREIGN
from bot.panels.texts import Texts
from bot.store import Status, Store
from bot.tables.away import seated_again
from bot.tables.session import Session
from bot.tables.sessions import Sessions

CHOICES = 25
"""Discord shows so many choices at most."""


class TableFinder:
    """Finds the table that a command is about, and offers tables to choose from."""

    def __init__(self, store: Store, sessions: Sessions, *, texts: Texts) -> None:
        self._store = store
        self._sessions = sessions
        self._texts = texts

    async def find(self, interaction: discord.Interaction[Any], table: int | None, *, to_move: bool = False) -> Session:
        """Return the table that a command is about; a person who was away from it gets their seat back.

        Args:
            interaction: the command.
            table: its number, if the person gave one.
            to_move: whether it is about a move: of several tables the only one that waits for the person is meant.

        Raises:
            Refused: there is none that this person may see, or several could be meant.
            NoTable: no table has this number.
            Elsewhere: another process owns the table, which has to answer.
        """
        found = await self._found(interaction, table, to_move=to_move)
        if interaction.type is discord.InteractionType.autocomplete:
            return found
        own = await self._sessions.get(found.table.id)
        return await seated_again(self._sessions, own, interaction.user.id)

    async def choices(self, interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[int]]:
        """Offer the tables of this place and the person's own tables, for a `table` option."""
        found = {table.id: table for table in await self._store.tables.of_user(interaction.user.id)}
        if interaction.guild_id is not None:
            found |= {table.id: table for table in await self._store.tables.at(interaction.channel_id or 0)}
        choices = []
        for session in await self._sessions.known(found.values()):
            if session.closed_to(interaction.user.id):
                continue
            number, names = session.table.id, self._texts.join(session.names)
            name = self._texts("table.choice", table=str(number), game=session.listing.title, names=names)
            if current.casefold() in name.casefold():
                choices.append(app_commands.Choice(name=name[:100], value=number))
        return choices[:CHOICES]

    async def _found(self, interaction: discord.Interaction[Any], table: int | None, *, to_move: bool) -> Session:
        user = interaction.user.id
        if table is not None:
            session = await self._sessions.look(table)
            if not may_look(interaction, session):
                FOREIGN.labels(why="table").inc()
                raise Refused(self._texts("refused.no-table"))
            return session
        here = await self._sessions.known(await self._store.tables.at(interaction.channel_id or 0))
        sessions = [session for session in here if not session.closed_to(user)]
        mine = [session for session in sessions if _sits(session, user)]
        several = "refused.which-table" if sessions else "refused.which-elsewhere"
        if not sessions:
            own = await self._sessions.known(await self._store.tables.of_user(user))
            sessions = mine = [session for session in own if _sits(session, user)]
        waiting = [session for session in _playing(mine) if session.seat_of(user) in session.moving]
        if to_move and len(waiting) == 1:
            return waiting[0]
        for candidates in (_playing(mine), mine, _playing(sessions), sessions):
            if len(candidates) == 1:
                return candidates[0]
            if candidates:
                raise Refused(self._texts(several))
        raise Refused(self._texts("refused.no-table-here"))


def _sits(session: Session, user: int) -> bool:
    return session.seat_of(user) is not None


def _playing(sessions: list[Session]) -> list[Session]:
    return [session for session in sessions if session.table.status is Status.PLAYING]
