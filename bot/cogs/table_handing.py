"""Commands of `/table` about who plays a seat: handing over, seeking somebody, coming back; and a note of one's own."""

from __future__ import annotations

from typing import Final

import discord
from discord import app_commands

from bot.client.advance_presses import AdvancePresses
from bot.client.challenge_presses import challenged
from bot.client.deferral import Interaction
from bot.client.motion_presses import MotionPresses
from bot.client.responses import Refused, say, seated
from bot.cogs.at_table import AtTable
from bot.store import Conflict, Status, TableNote, Vacancy
from bot.tables.advances import named
from bot.tables.session import Session

LONGEST_NOTE: Final = 500
"""Characters of a note."""


class HandingCommands(AtTable):
    """These commands, for the group `/table`."""

    motion_presses: MotionPresses
    advances: AdvancePresses

    seat = app_commands.Group(name="seat", description="Take a seat again, or seek somebody for one")

    @app_commands.command(name="handover")
    @app_commands.describe(user="Who shall play your seat from now on; they see what you see, and what you have seen")
    @app_commands.guild_only()
    async def handover(self, interaction: Interaction, user: discord.User, table: int | None = None) -> None:
        """Offer your seat to somebody else; the others have to agree, and your seat is unrated from then on."""
        session = await self.finder.find(interaction, table)
        seated(self.texts, session, interaction)
        who = challenged(self.texts, user)
        motions = self.motion_presses.motions
        asked = await motions.offer(session.table.id, interaction.user.id, who.user, name=who.name)
        await self.motion_presses.tell(interaction, *asked)

    @seat.command(name="return")
    async def come_back(self, interaction: Interaction, table: int | None = None) -> None:
        """Take the seat again that you have given up, if the others agree."""
        session = await self.finder.find(interaction, table)
        asked = await self.motion_presses.motions.ask_return(session.table.id, interaction.user.id)
        await self.motion_presses.tell(interaction, *asked)

    @seat.command(name="substitute")
    @app_commands.describe(seat="Whose seat: one that a computer player has; naming it once more stops the search")
    @app_commands.guild_only()
    async def substitute(self, interaction: Interaction, seat: str, table: int | None = None) -> None:
        """Seek somebody for a seat that a computer player holds, or stop doing so."""
        session = await self.finder.find(interaction, table)
        seated(self.texts, session, interaction)
        chosen = self._computer_seat(session, seat)
        wanted = any(vacancy.seat == chosen for vacancy in session.extras.vacancies)
        store, guild = self.sessions.store.substitutes, session.table.guild or 0
        async with self.sessions.lane(session.table.id):
            if wanted:
                await store.drop(session.table.id, chosen)
            else:
                now = self.sessions.now()
                try:
                    await store.want(
                        Vacancy(table=session.table.id, seat=chosen, guild=guild, user=interaction.user.id, made_at=now)
                    )
                except Conflict as error:
                    raise Refused(self.texts("substitute.already")) from error
            self.sessions.changed(await self.sessions.reload(session.table.id))
        phrase = "substitute.stopped" if wanted else "substitute.sought"
        await say(interaction, self.texts(phrase, name=session.written[chosen]))

    @app_commands.command(name="note")
    @app_commands.describe(text="What you want to remember at this table; nothing deletes it")
    async def note(self, interaction: Interaction, text: str = "", table: int | None = None) -> None:
        """Keep a note at a table that only you see, in your own panel."""
        session = await self.finder.find(interaction, table)
        seat = seated(self.texts, session, interaction)
        if len(text) > LONGEST_NOTE:
            raise Refused(self.texts("note.too-long", n=LONGEST_NOTE))
        note = TableNote(table=session.table.id, user=interaction.user.id, body=text, changed_at=self.sessions.now())
        async with self.sessions.lane(session.table.id):
            await self.sessions.store.own_answers.keep_note(note)
            self.sessions.changed(await self.sessions.reload(session.table.id))
        await self.table_sync.hand_changed(session.table.id, seat)
        await say(interaction, self.texts("note.kept" if text else "note.deleted"))

    @app_commands.command(name="advance")
    @app_commands.describe(answer="What you answer when you are asked; the same once more takes it back")
    async def advance(self, interaction: Interaction, answer: str, table: int | None = None) -> None:
        """Answer something before you are asked; nobody else can see that you have."""
        session = await self.finder.find(interaction, table)
        seated(self.texts, session, interaction)
        words = {session.listing.phrases(f"advance.{one.id}"): one for one in session.listing.advances}
        chosen = named(session.listing, answer) or words.get(answer)
        if chosen is None:
            raise Refused(self.texts("advance.unknown", answers=self.texts.join(words)))
        _, note = await self.advances.give(interaction, session, chosen)
        await say(interaction, note)

    @advance.autocomplete("answer")
    async def _advances(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        try:
            session = await self.finder.find(interaction, getattr(interaction.namespace, "table", None))
        except (Refused, LookupError):
            return []
        words = {one.id: session.listing.phrases(f"advance.{one.id}") for one in session.listing.advances}
        found = [(id_, text) for id_, text in words.items() if current.casefold() in text.casefold()]
        return [app_commands.Choice(name=text[:100], value=id_) for id_, text in found[:25]]

    @substitute.autocomplete("seat")
    async def _seats(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        try:
            session = await self.finder.find(interaction, getattr(interaction.namespace, "table", None))
        except (Refused, LookupError):
            return []
        names = [session.names[seat][:100] for seat in _computer_seats(session)]
        return [app_commands.Choice(name=name, value=name) for name in names if current.casefold() in name.casefold()]

    @handover.autocomplete("table")
    @come_back.autocomplete("table")
    @substitute.autocomplete("table")
    @note.autocomplete("table")
    @advance.autocomplete("table")
    async def _tables_of_seats(self, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        return await self.finder.choices(interaction, current)

    def _computer_seat(self, session: Session, typed: str) -> int:
        """Return the seat that somebody means.

        Raises:
            Refused: no computer player has it, or substitutes are not sought at this table.
        """
        if session.table.status is not Status.PLAYING:
            raise Refused(self.texts("lobby.motion-not-running"))
        if session.options.occasion is not None:
            raise Refused(self.texts("lobby.motion-event"))
        seats = _computer_seats(session)
        wanted = typed.casefold()
        named = [seat for seat in seats if wanted in map(str.casefold, (session.names[seat], session.people[seat]))]
        if not named:
            names = self.texts.join(session.written[seat] for seat in seats)
            raise Refused(self.texts("substitute.which", names=names) if seats else self.texts("substitute.none"))
        return named[0]


def _computer_seats(session: Session) -> list[int]:
    return [] if session.game is None else [seat.seat for seat in session.seats if session.answers_itself(seat.seat)]
