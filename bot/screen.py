"""The screen: one message for each table and audience, brought up to date, withdrawn, or painted for the last time."""

from __future__ import annotations

import asyncio
from weakref import WeakValueDictionary

from msgspec.structs import replace

from bot.easel import Unpainted
from bot.mail import Gone, Mail
from bot.noted import Noted
from bot.play.cards import Card
from bot.sessions import Clock, Session
from bot.store import Panel, Status

__all__ = ["GALLERY", "LOBBY", "OLD", "RESULT", "Screen", "reached"]

OLD = 50 * 60_000
"""Milliseconds after which a message is posted anew instead of edited: edits of old messages are rationed."""

LOBBY, GALLERY, RESULT = "lobby", "gallery", "result"
"""Audiences; a seat's own panel is for `seat:0`, a ping for `ping:0` and so on."""


class Screen:
    """Every message of every table: newest wins, one edit in flight per message."""

    def __init__(self, noted: Noted, mail: Mail, now: Clock) -> None:
        self._noted = noted
        self._mail = mail
        self._now = now
        self._lanes: WeakValueDictionary[tuple[int, str], asyncio.Lock] = WeakValueDictionary()

    def lane(self, table: int, audience: str) -> asyncio.Lock:
        """Return the lock of one message. Whoever holds it or waits for it keeps it; without them it is gone."""
        return self._lanes.setdefault((table, audience), asyncio.Lock())

    async def bring(self, session: Session, audience: str, channel: int, card: Card) -> None:
        """Make one message show a card: edit it, or post it and take the old one away.

        Raises:
            Closed: it is a DM, and the person takes none.
            NoPlace: the channel is gone.
            Unpainted: it shows the card, but a picture is still missing.
        """
        await self._bring(session, audience, channel, card)
        if card.unpainted:
            raise Unpainted

    async def _bring(self, session: Session, audience: str, channel: int, card: Card) -> None:
        shown = reached(session, audience) - card.unpainted
        panel = await self._noted.get(session.table.id, audience)
        stands = panel is not None and panel.digest == card.digest and panel.channel == channel
        # The turn is waited for outside the lane, or else somebody who presses a control would wait as well.
        stamp = None if stands else await self._mail.stamp()
        async with self.lane(session.table.id, audience):
            panel = await self._noted.get(session.table.id, audience)
            now = self._now()
            if panel is not None and panel.shown > shown:
                return
            if panel is not None and panel.message is not None and panel.channel == channel:
                if panel.digest == card.digest:
                    if panel.shown < shown:
                        await self._noted.save(replace(panel, shown=shown))
                    return
                if audience == LOBBY or now - panel.posted_at < OLD:
                    try:
                        await self._mail.edit(channel, panel.message, card, stamp=stamp)
                    except Gone:
                        pass
                    else:
                        await self._noted.save(replace(panel, shown=shown, digest=card.digest, broken=None))
                        return
            nonce = f"{session.table.id}{audience[0]}{audience[-1]}{reached(session, audience)}"
            message = await self._mail.send(channel, card, nonce=nonce, stamp=stamp)
            fresh = Panel(table=session.table.id, audience=audience, channel=channel, message=message)
            try:
                await self._noted.save(replace(fresh, shown=shown, digest=card.digest, posted_at=now))
            finally:
                if panel is not None and panel.message is not None and panel.channel is not None:
                    await self._mail.delete(panel.channel, panel.message)

    async def withdraw(self, table: int, audience: str) -> None:
        """Take a message away and forget it. To be called in its lane."""
        panel = await self._noted.get(table, audience)
        if panel is None:
            return
        if panel.message is not None and panel.channel is not None:
            await self._mail.delete(panel.channel, panel.message)
        await self._noted.drop(table, audience)

    async def finish(self, table: int, audience: str, card: Card) -> None:
        """Paint a message for the last time and forget it; what cannot be painted any more is taken away."""
        async with self.lane(table, audience):
            panel = await self._noted.get(table, audience)
            if panel is None:
                return
            if panel.message is not None and panel.channel is not None and panel.digest != card.digest:
                await self._mail.finish(panel.channel, panel.message, card)
            await self._noted.drop(table, audience)


def reached(session: Session, audience: str) -> int:
    """Return how far a table has come, as a message for this audience counts it; it never goes back."""
    table = session.table
    if audience == LOBBY:
        return table.revision + table.head + 1
    return table.revision if table.status is Status.LOBBY else table.head
