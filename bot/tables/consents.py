"""What everybody at a table has to agree to before it holds."""

from __future__ import annotations

from enum import StrEnum

from bot.tables.guild_rules import GuildRules
from bot.tables.lobby_error import LobbyError
from bot.tables.rated import Unrated, why_unrated
from bot.tables.session import Session
from bot.tables.sessions import Sessions


class Matter(StrEnum):
    """What people at a table agree to together."""

    UNRATED = "unrated"
    """That their table moves no ratings."""


async def agree_to_unrated(
    sessions: Sessions, servers: GuildRules, session: Session, seat: int
) -> tuple[Session, tuple[int, ...]]:
    """Note that a seat agrees that its table moves no ratings; once everybody has agreed, it moves none.

    Returns:
        The table afterwards, and the seats that have not agreed yet.

    Raises:
        LobbyError: the table moves no ratings anyway.
        Conflict: the game does not run.
    """
    table = session.table
    reason = why_unrated(session, await servers.league(table.guild or 0))
    if reason is not None:
        raise LobbyError(f"unrated-{reason}")
    async with sessions.lane(table.id):
        store = sessions.store
        missing = await store.consents.agree(table.id, Matter.UNRATED, seat, at=sessions.now(), unrated=Unrated.AGREED)
        return sessions.changed(await sessions.reload(table.id)), missing
