"""What happens when a control about decks is pressed: building one, and bringing one to a table."""

from __future__ import annotations

from dataclasses import replace

from bot.decks import DeckBox, decks_of
from bot.games import Listing, Part
from bot.house import House
from bot.lobbies import LobbyError
from bot.play.belonging import Foreign, number, picked
from bot.play.builder import FACETS, Builder, Look, stamp_of
from bot.play.cards import Card, CardRow
from bot.play.composer import Line, Menu
from bot.play.ticket import Ticket, b36
from bot.replies import How, Interaction, Refused, show
from bot.sessions import Session
from bot.store import Conflict, Deck, Status
from renderers.kit.typed import plain, written

MENU = 25
"""Lines of one menu."""


class DeckControls:
    """Answers presses on the builder and on `My deck`."""

    def __init__(self, house: House) -> None:
        """Answer for the decks of a house."""
        self._sessions = house.sessions
        self._lobbies = house.lobbies
        self._texts = house.texts
        self._builder: Builder = house.builder

    async def build(self, interaction: Interaction, ticket: Ticket, values: tuple[str, ...]) -> None:
        """Look elsewhere in the builder, or put a card in or take one out."""
        try:
            deck_id, look = Look.read(ticket.key)
        except ValueError as error:
            raise Foreign("value") from error
        box = await DeckBox.at(self._sessions, interaction.guild_id)
        deck = await box.get(interaction.user.id, deck_id)
        listing, note = box.listing_of(deck), ""
        if ticket.stamp != stamp_of(listing):
            look, note = Look(), self._texts("note.changed")
        else:
            deed, _, aim = ticket.path.partition(".")
            look = _looked(look, deed, aim, values)
            part = decks_of(listing).parts[look.part % len(decks_of(listing).parts)]
            deck, note = await self._done(box, deck, part, look, deed)
        await show(interaction, How.UPDATE, self._builder.panel(listing, deck, look, note))

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

    async def mine(self, interaction: Interaction, ticket: Ticket, _values: tuple[str, ...]) -> None:
        """Show which decks the presser can bring to this table, to nobody else."""
        session = await self._seated(interaction, ticket)
        await show(interaction, How.PRIVATE, self._choice(session, interaction.user.id))

    async def bring(self, interaction: Interaction, ticket: Ticket, values: tuple[str, ...]) -> None:
        """Bring the deck that was chosen in the menu."""
        session = await self._seated(interaction, ticket)
        user = interaction.user.id
        box = await DeckBox.at(self._sessions, session.table.guild)
        picks = await box.picks(user)
        pick = picks.get(f"d{number(values[0][1:])}") if values[0].startswith("d") else None
        if values[0].startswith("r"):
            ready = picked(list(decks_of(session.listing).ready), values[0][1:])
            pick = picks.get(f"{session.listing.key}/{ready}")
        if pick is None:
            raise Refused(self._texts("decks.gone"))
        session = await self._lobbies.bring(ticket.table, user, box.for_table(session, pick))
        note = self._texts("decks.brought", name=written(pick.name))
        await show(interaction, How.UPDATE, self._choice(session, user, note))

    async def _seated(self, interaction: Interaction, ticket: Ticket) -> Session:
        session = await self._sessions.get(ticket.table)
        if session.table.status is not Status.LOBBY:
            raise LobbyError("begun")
        if session.seat_of(interaction.user.id) is None:
            raise LobbyError("not-seated")
        decks_of(session.listing)
        return session

    async def _choice(self, session: Session, user: int, note: str = "") -> Card:
        listing, chosen = session.listing, session.options.chosen
        decks = decks_of(listing)
        lines = [
            Line(f"r{b36(index)}", name, "📦", self._texts("decks.ready"))
            for index, name in enumerate(decks.ready.values())
        ]
        unfit = []
        box = await DeckBox.at(self._sessions, session.table.guild)
        for deck in await box.own(user, listing.key):
            faults = decks.problems(deck.body, chosen)
            if faults:
                unfit.append(self._texts("decks.unfit", name=written(deck.name), n=len(faults)))
            else:
                lines.append(Line(f"d{b36(deck.id)}", plain(deck.name), "🛠️", self._texts("decks.own")))
        words = [f"> {note}" if note else "", self._texts("decks.bring"), *unfit, self._now(session, listing, user)]
        rows: tuple[CardRow, ...] = (
            Menu(str(Ticket("bring", session.table.id)), self._texts("decks.which"), tuple(lines[:MENU])),
        )
        head = f"### {self._texts('decks.for-table', game=listing.title)}"
        return Card(listing.accent, head, words="\n".join(filter(None, words)), rows=rows)

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
