"""What happens when a control about decks is pressed: building one, and bringing one to a table."""

from __future__ import annotations

from dataclasses import replace

from bot.client.deferral import AnswerKind, Interaction
from bot.client.press_checks import Foreign, number, picked
from bot.client.responses import Refused, show
from bot.games import Listing, Part
from bot.panels.controls import Select, SelectOption
from bot.panels.custom_id import CustomId, b36
from bot.panels.deck_builder import FACETS, DeckBuilder, Look, stamp_of
from bot.panels.layout import Layout, LayoutRow
from bot.panels.texts import Texts
from bot.store import Conflict, Deck, Status
from bot.tables.decks import DeckBox, decks_of
from bot.tables.lobbies import Lobbies
from bot.tables.lobby_error import LobbyError
from bot.tables.session import Session
from bot.tables.sessions import Sessions
from renderers.kit.typed import plain, written

MENU = 25
"""Lines of one menu."""


class DeckPresses:
    """Answers presses on the builder and on `My deck`."""

    def __init__(self, sessions: Sessions, lobbies: Lobbies, *, texts: Texts, builder: DeckBuilder) -> None:
        self._sessions = sessions
        self._lobbies = lobbies
        self._texts = texts
        self._builder = builder

    async def build(self, interaction: Interaction, control: CustomId, values: tuple[str, ...]) -> None:
        """Look elsewhere in the builder, or put a card in or take one out."""
        try:
            look = Look.read(control.look)
        except ValueError as error:
            raise Foreign("value") from error
        box = await DeckBox.at(self._sessions, interaction.guild_id)
        deck = await box.get(interaction.user.id, control.deck or 0)
        listing, note = box.listing_of(deck), ""
        if control.stamp != stamp_of(listing):
            look, note = Look(), self._texts("note.changed")
        else:
            deed, _, aim = control.change.partition(".")
            look = _looked(look, deed, aim, values)
            part = decks_of(listing).parts[look.part % len(decks_of(listing).parts)]
            deck, note = await self._done(box, deck, part, look, deed)
        await show(interaction, AnswerKind.UPDATE, self._builder.panel(listing, deck, look, note))

    async def _done(self, box: DeckBox, deck: Deck, part: Part, look: Look, deed: str) -> tuple[Deck, str]:
        """Put a card in or take one out, if that is what was pressed."""
        by = {"add": 1, "more": 1, "less": -1}.get(deed, 0)
        cards = list(part.cards)
        if not by or not 0 < look.card <= len(cards):
            return deck, ""
        try:
            return await box.change(deck, cards[look.card - 1], by), ""
        except Conflict:
            return await box.get(deck.user, deck.id), self._texts("note.changed")

    async def mine(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Show which decks the presser can bring to this table, to nobody else."""
        session = await self._seated(interaction, control)
        await show(interaction, AnswerKind.PRIVATE, self._choice(session, interaction.user.id))

    async def bring(self, interaction: Interaction, control: CustomId, values: tuple[str, ...]) -> None:
        """Bring the deck that was chosen in the menu."""
        session = await self._seated(interaction, control)
        user = interaction.user.id
        box = await DeckBox.at(self._sessions, session.table.guild)
        picks = await box.picks(user)
        pick = picks.get(f"d{number(values[0][1:])}") if values[0].startswith("d") else None
        if values[0].startswith("r"):
            ready = picked(list(decks_of(session.listing).ready), values[0][1:])
            pick = picks.get(f"{session.listing.key}/{ready}")
        if pick is None:
            raise Refused(self._texts("decks.gone"))
        session = await self._lobbies.bring(control.table, user, box.for_table(session, pick))
        note = self._texts("decks.brought", name=written(pick.name))
        await show(interaction, AnswerKind.UPDATE, self._choice(session, user, note))

    async def _seated(self, interaction: Interaction, control: CustomId) -> Session:
        session = await self._sessions.get(control.table)
        if session.table.status is not Status.LOBBY:
            raise LobbyError("begun")
        if session.seat_of(interaction.user.id) is None:
            raise LobbyError("not-seated")
        decks_of(session.listing)
        return session

    async def _choice(self, session: Session, user: int, note: str = "") -> Layout:
        listing, chosen = session.listing, session.options.chosen
        decks = decks_of(listing)
        lines = [
            SelectOption(f"r{b36(index)}", name, "📦", self._texts("decks.ready"))
            for index, name in enumerate(decks.ready.values())
        ]
        unfit = []
        box = await DeckBox.at(self._sessions, session.table.guild)
        for deck in await box.own(user, listing.key):
            faults = decks.problems(deck.body, chosen)
            if faults:
                unfit.append(self._texts("decks.unfit", name=written(deck.name), n=len(faults)))
            else:
                lines.append(SelectOption(f"d{b36(deck.id)}", plain(deck.name), "🛠️", self._texts("decks.own")))
        words = [f"> {note}" if note else "", self._texts("decks.bring"), *unfit, self._now(session, listing, user)]
        rows: tuple[LayoutRow, ...] = (
            Select(str(CustomId("bring", session.table.id)), self._texts("decks.which"), tuple(lines[:MENU])),
        )
        head = f"### {self._texts('decks.for-table', game=listing.title)}"
        return Layout(listing.accent, head, words="\n".join(filter(None, words)), rows=rows)

    def _now(self, session: Session, listing: Listing, user: int) -> str:
        """Say what the person's seat brings as things stand."""
        brought = next(seat.deck for seat in session.seats if seat.user == user)
        if brought is None:
            return self._texts("decks.brings-any")
        name = decks_of(listing).ready.get(brought)
        return self._texts("decks.brings", name=written(name)) if name else self._texts("decks.brings-own")


def _looked(look: Look, deed: str, aim: str, values: tuple[str, ...]) -> Look:
    """Return what is looked at after a press.

    Raises:
        Foreign: there is no such thing to look at.
    """
    match deed:
        case "part":
            return Look(part=number(aim))
        case "page":
            return replace(look, page=number(aim), card=0)
        case "facet":
            facets, place = list(look.facets), picked(range(FACETS), aim)
            facets[place] = number(values[0]) if values else 0
            return replace(look, facets=tuple(facets), page=0, card=0)
        case "add":
            return replace(look, card=number(values[0]) if values else 0)
    return look
