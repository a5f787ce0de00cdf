"""One message for each table and audience: posted, edited, deleted, or edited for the last time."""

from __future__ import annotations

import asyncio

from msgspec.structs import replace

from bot.client.message_api import Gone, MessageApi
from bot.client.panel_registry import PanelRegistry
from bot.client.rate_limiter import Permit
from bot.panels.layout import Layout
from bot.pictures.render_queue import RenderFailed
from bot.store import LIVE, LOBBY, MOTIONS, SUBSTITUTE, WANTED, Audience, Panel, Status, StoreError
from bot.system.clock import Clock
from bot.system.keyed_lock import KeyedLock
from bot.tables.session import Session

_LASTING = (LOBBY, WANTED, LIVE, MOTIONS, SUBSTITUTE)
"""Whose messages change with the table's rows and not with its game alone, and are edited however old they are."""

OLD = 50 * 60_000
"""Milliseconds after which a message is posted anew instead of edited: edits of old messages are rationed."""


class PanelSync:
    """Posts, edits and deletes the messages of tables: the newest state wins, one edit is under way per message."""

    def __init__(self, registry: PanelRegistry, message_api: MessageApi, now: Clock) -> None:
        self.registry = registry
        self._message_api = message_api
        self._now = now
        self._undone = 0
        self._lanes: KeyedLock[tuple[int, Audience]] = KeyedLock()

    def lane(self, table: int, audience: Audience) -> asyncio.Lock:
        """Return the lock of one message."""
        return self._lanes.of((table, audience))

    async def bring(
        self, session: Session, audience: Audience, channel: int, card: Layout, *, anew: bool = False
    ) -> None:
        """Make one message show a card: edit it, or post it and take the old one away.

        Args:
            session: the table.
            audience: whose message it is.
            channel: where it stands.
            card: what it is to show.
            anew: whether to post it in any case, so that it is the newest there.

        Raises:
            Closed: it is a DM, and the person takes none.
            NoPlace: the channel is gone.
            RenderFailed: it shows the card, but a picture is still missing.
        """
        await self._bring(session, audience, channel, card, anew=anew)
        if card.unpainted:
            raise RenderFailed

    async def _bring(self, session: Session, audience: Audience, channel: int, card: Layout, *, anew: bool) -> None:
        shown = reached(session, audience) - card.unpainted
        panel = await self.registry.get(session.table.id, audience)
        stands = panel is not None and panel.digest == card.digest and panel.channel == channel and not anew
        # The turn is waited for outside the lane, or else somebody who presses a control would wait as well.
        permit = None if stands else await self._message_api.requests.permit()
        async with self.lane(session.table.id, audience):
            panel = await self.registry.get(session.table.id, audience)
            now = self._now()
            if panel is not None and panel.shown > shown:
                return
            if panel is not None and panel.message is not None and panel.channel == channel and not anew:
                if panel.digest == card.digest:
                    if panel.shown < shown:
                        await self.registry.save(replace(panel, shown=shown))
                    return
                if audience in _LASTING or now - panel.posted_at < OLD:
                    try:
                        await self._message_api.edit(channel, panel.message, card, permit=permit)
                    except Gone:
                        pass
                    else:
                        await self.registry.save(replace(panel, shown=shown, digest=card.digest, broken=None))
                        return
            old = panel if panel is not None and panel.message is not None else None
            fresh = Panel(table=session.table.id, audience=audience, channel=channel, shown=shown, posted_at=now)
            await self._post(
                replace(fresh, digest=card.digest), card, old=old, permit=permit, entry=reached(session, audience)
            )

    async def _post(self, fresh: Panel, card: Layout, *, old: Panel | None, permit: Permit | None, entry: int) -> None:
        """Post a message as of an entry, in place of an old one if there was one. The caller holds its lock."""
        table, audience = fresh.table, fresh.audience
        assert fresh.channel is not None
        if old is not None:
            await self.registry.save(replace(old, audience=audience.replaced(), shown=-1))
        # By a nonce that it knows Discord would give back the message that is to be replaced.
        replaced = "" if old is None else f"r{(old.message or 0) % 1_000_000}x{self._undone}"
        whose = str(audience)
        nonce = f"{table}{whose[0]}{whose[-1]}{entry}{replaced}"
        message = await self._message_api.send(fresh.channel, card, nonce=nonce, permit=permit)
        try:
            await self.registry.save(replace(fresh, message=message))
        except StoreError:
            if old is not None:  # or a restart would know the old message alone, and both would stay
                self.registry.forget_unwritten(old)
                self._undone += 1
                await self._message_api.delete(fresh.channel, message)
            raise
        await self._tidy(table, audience)

    async def tidy(self, table: int) -> None:
        """Delete the messages in whose place others were posted, as far as that was not possible at once."""
        for panel in await self.registry.of(table):
            if panel.audience.outdated:
                audience = panel.audience.current()
                async with self.lane(table, audience):
                    await self._tidy(table, audience)

    async def _tidy(self, table: int, audience: Audience) -> None:
        """Delete the outdated message of an audience, if another stands in its place. The caller holds its lock."""
        outdated = await self.registry.get(table, audience.replaced())
        if outdated is None:
            return
        panel = await self.registry.get(table, audience)
        stands = panel is not None and panel.message == outdated.message
        if not stands and outdated.channel is not None and outdated.message is not None:
            await self._message_api.delete(outdated.channel, outdated.message)
        await self.registry.drop(table, outdated.audience)

    async def withdraw(self, table: int, audience: Audience) -> None:
        """Delete a message and forget it. The caller holds its lock."""
        panel = await self.registry.get(table, audience)
        if panel is None:
            return
        if panel.message is not None and panel.channel is not None:
            await self._message_api.delete(panel.channel, panel.message)
        await self.registry.drop(table, audience)

    async def finish(self, table: int, audience: Audience, card: Layout) -> None:
        """Edit a message for the last time and forget it; what cannot be edited any more is deleted."""
        async with self.lane(table, audience):
            panel = await self.registry.get(table, audience)
            if panel is None:
                return
            if panel.message is not None and panel.channel is not None and panel.digest != card.digest:
                await self._message_api.finish(panel.channel, panel.message, card)
            await self.registry.drop(table, audience)


def reached(session: Session, audience: Audience) -> int:
    """Return how far a table has come, as a message for this audience counts it; it never goes back."""
    table = session.table
    if audience in _LASTING:
        return table.revision + table.head + 1
    return table.revision if table.status is Status.LOBBY else table.head
