"""What happens when a control about decks is pressed: building one, and bringing one to a table."""

from __future__ import annotations

from msgspec.structs import replace

from bot.client.deferral import AnswerKind, Interaction
from bot.client.open_setups import OpenSetups
from bot.client.press_checks import Foreign, number, picked
from bot.client.responses import Refused, show
from bot.games import Part
from bot.panels.custom_id import CustomId
from bot.panels.deck_builder import FACETS, DeckBuilder, Look, stamp_of
from bot.panels.deck_choice import deck_choice
from bot.panels.layout import Layout
from bot.panels.texts import Texts
from bot.store import Conflict, Deck, Status
from bot.tables.decks import DeckBox, decks_of
from bot.tables.lobbies import Lobbies
from bot.tables.lobby_error import LobbyError
from bot.tables.session import Session
from bot.tables.sessions import Sessions
from renderers.kit.typed import written


class DeckPresses:
    """Answers presses on the builder and on `My deck`."""

    def __init__(
        self, sessions: Sessions, lobbies: Lobbies, setups: OpenSetups, *, texts: Texts, builder: DeckBuilder
    ) -> None:
        self._sessions = sessions
        self._lobbies = lobbies
        self._setups = setups
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
        await self._setups.show(interaction, AnswerKind.PRIVATE, session, self._choice(session, interaction.user.id))

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
        await self._setups.show(interaction, AnswerKind.UPDATE, session, self._choice(session, user, note))

    async def _seated(self, interaction: Interaction, control: CustomId) -> Session:
        session = await self._sessions.get(control.table)
        if session.table.status is not Status.LOBBY:
            raise LobbyError("begun")
        if session.seat_of(interaction.user.id) is None:
            raise LobbyError("not-seated")
        decks_of(session.listing)
        return session

    async def _choice(self, session: Session, user: int, note: str = "") -> Layout:
        box = await DeckBox.at(self._sessions, session.table.guild)
        return deck_choice(self._texts, session, user, own=await box.own(user, session.listing.key), note=note)


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
