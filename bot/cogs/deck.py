"""`/deck`: decks of one's own, for the games that are played with them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.ext import commands

from bot.client.deferral import AnswerKind, Interaction
from bot.client.forms import FormAnswers, Sent, open_form
from bot.client.responses import Refused, say, show
from bot.cogs.contexts import wherever
from bot.cogs.game_choices import choice
from bot.games import DeckUnreadable, Listing
from bot.panels.deck_builder import DeckBuilder
from bot.panels.forms import FileField, Form, FormId, TextField
from bot.panels.layout import OWN_ACCENT, Layout
from bot.panels.texts import Texts
from bot.tables.decks import NAME, TEXT, DeckBox, DeckError, Pick, decks_of
from bot.tables.sessions import Sessions
from renderers.kit.typed import plain, written

if TYPE_CHECKING:
    from bot.client.bot import Skald

_CHOICES = 25
_FILE = 4 * TEXT
"""Bytes of a file with a deck."""

_FORM = "deck"
"""What the form does in which a deck is taken in; its custom_id names the game."""

Name = app_commands.Range[str, 1, NAME]


@wherever
class DeckCommands(commands.GroupCog, name="deck", description="Decks of your own"):
    """Commands about one's own decks."""

    def __init__(self, *, sessions: Sessions, builder: DeckBuilder, forms: FormAnswers, texts: Texts) -> None:
        self._sessions = sessions
        self._builder = builder
        self._texts = texts
        forms.on(_FORM, self.sent)

    @app_commands.command(name="new")
    @app_commands.describe(name="What it is called", like="A deck to begin from", game="For which game")
    async def new(self, interaction: Interaction, name: Name, like: str = "", game: str = "") -> None:
        """Begin a deck, empty or as a copy, and open it in the builder."""
        box = await DeckBox.at(self._sessions, interaction.guild_id)
        deck = await box.begin(interaction.user.id, box.game(game), name, like)
        await show(interaction, AnswerKind.PRIVATE, self._builder.panel(box.listing_of(deck), deck))

    @app_commands.command(name="edit")
    @app_commands.describe(deck="Which deck")
    async def edit(self, interaction: Interaction, deck: str) -> None:
        """Open a deck of yours in the builder."""
        box = await DeckBox.at(self._sessions, interaction.guild_id)
        found = await box.find_own(interaction.user.id, deck)
        await show(interaction, AnswerKind.PRIVATE, self._builder.panel(box.listing_of(found), found))

    @app_commands.command(name="list")
    async def overview(self, interaction: Interaction) -> None:
        """See your decks, and which of them can be played."""
        await show(interaction, AnswerKind.PRIVATE, self._listed(interaction))

    @app_commands.command(name="show")
    @app_commands.describe(deck="Which deck, of yours or ready-made")
    async def show(self, interaction: Interaction, deck: str) -> None:
        """Look at a deck: its counts, its curves, and what is wrong with it."""
        box = await DeckBox.at(self._sessions, interaction.guild_id)
        pick = await box.find(interaction.user.id, deck)
        await show(
            interaction, AnswerKind.PRIVATE, self._builder.sheet(pick.listing, pick.name, pick.text, own=pick.deck)
        )

    @app_commands.command(name="check")
    @app_commands.describe(deck="Which deck")
    async def check(self, interaction: Interaction, deck: str) -> None:
        """Read everything that is wrong with a deck."""
        box = await DeckBox.at(self._sessions, interaction.guild_id)
        pick = await box.find(interaction.user.id, deck)
        await show(interaction, AnswerKind.PRIVATE, self._checked(pick))

    @app_commands.command(name="import")
    @app_commands.describe(
        name="What it is called",
        code="A share code; without one and without a file a form opens",
        file="A text file",
        game="Which game",
    )
    async def take_in(
        self,
        interaction: Interaction,
        name: Name = "",
        code: str = "",
        file: discord.Attachment | None = None,
        game: str = "",
    ) -> None:
        """Import a deck from a share code, a text or a file."""
        box = await DeckBox.at(self._sessions, interaction.guild_id)
        listing = box.game(game)
        if not name or (not code and file is None):
            await open_form(interaction, self._texts, self._form(listing, name, code))
            return
        await self.keep(interaction, listing, name, code if file is None else await _text_of(file))

    async def keep(self, interaction: Interaction, listing: Listing, name: str, given: str) -> None:
        """Keep a deck that somebody has sent, and open it in the builder."""
        box = await DeckBox.at(self._sessions, interaction.guild_id)
        deck = await box.take_in(interaction.user.id, listing, name, given)
        note = self._texts("decks.imported", name=written(deck.name))
        await show(interaction, AnswerKind.PRIVATE, self._builder.panel(listing, deck, note=note))

    async def sent(self, interaction: Interaction, sent: Sent) -> None:
        """Take in the deck that stands in a form; a file goes before what was written."""
        box = await DeckBox.at(self._sessions, interaction.guild_id)
        listing, file, written = box.game("".join(sent.id.about)), sent.files.get("file"), sent.text("text")
        if file is None and not written.strip():
            raise Refused(self._texts("decks.import-nothing"))
        await self.keep(interaction, listing, sent.text("name"), written if file is None else await _text_of(file))

    def _form(self, listing: Listing, name: str, code: str) -> Form:
        """The form in which a deck is taken in."""
        texts = self._texts
        return Form(
            FormId(_FORM, about=(listing.key,)),
            texts("decks.import-title", game=listing.title),
            (
                TextField("name", texts("decks.import-name"), NAME, name),
                TextField("text", texts("decks.import-label"), TEXT, code[:TEXT], needed=False, large=True),
                FileField("file", texts("decks.import-file"), texts("decks.import-file-hint")),
            ),
        )

    @app_commands.command(name="export")
    @app_commands.describe(deck="Which deck")
    async def export(self, interaction: Interaction, deck: str) -> None:
        """Get a deck as a text file and as a share code, for you alone."""
        box = await DeckBox.at(self._sessions, interaction.guild_id)
        pick = await box.find(interaction.user.id, deck)
        text = decks_of(pick.listing).read(pick.text, pick.name) if pick.deck is None else pick.text
        await show(
            interaction, AnswerKind.PRIVATE, self._builder.exported(pick.listing, pick.name, text, self._code(pick))
        )

    @app_commands.command(name="share")
    @app_commands.describe(deck="Which deck: everybody here will see it")
    async def share(self, interaction: Interaction, deck: str) -> None:
        """Show a deck and its share code to everybody in this channel."""
        box = await DeckBox.at(self._sessions, interaction.guild_id)
        pick = await box.find(interaction.user.id, deck)
        card = self._builder.shared(pick.listing, pick.name, pick.text, self._code(pick))
        await show(interaction, AnswerKind.PUBLIC, card)

    @app_commands.command(name="delete")
    @app_commands.describe(deck="Which deck", sure="Say yes: it cannot be undone")
    @app_commands.choices(sure=[choice("yes, delete it", "yes")])
    async def delete(self, interaction: Interaction, deck: str, sure: app_commands.Choice[str]) -> None:
        """Delete a deck of yours."""
        box = await DeckBox.at(self._sessions, interaction.guild_id)
        del sure
        found = await box.find_own(interaction.user.id, deck)
        await box.drop(found)
        await say(interaction, self._texts("decks.deleted", name=written(found.name)))

    @edit.autocomplete("deck")
    @delete.autocomplete("deck")
    async def _own(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return await self._choices(interaction, current, own=True)

    @show.autocomplete("deck")
    @check.autocomplete("deck")
    @export.autocomplete("deck")
    @share.autocomplete("deck")
    @new.autocomplete("like")
    async def _any(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return await self._choices(interaction, current, own=False)

    @new.autocomplete("game")
    @take_in.autocomplete("game")
    async def _games(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        box = await DeckBox.at(self._sessions, interaction.guild_id)
        return [
            app_commands.Choice(name=listing.title, value=listing.key)
            for listing in box.games()
            if current.casefold() in listing.title.casefold()
        ][:_CHOICES]

    async def _choices(self, interaction: Interaction, current: str, *, own: bool) -> list[app_commands.Choice[str]]:
        box = await DeckBox.at(self._sessions, interaction.guild_id)
        picks = await box.picks(interaction.user.id)
        return [
            app_commands.Choice(name=f"{plain(pick.name)} · {pick.listing.title}"[:100], value=key)
            for key, pick in picks.items()
            if current.casefold() in pick.name.casefold() and (pick.deck is not None or not own)
        ][:_CHOICES]

    async def _listed(self, interaction: Interaction) -> Layout:
        box = await DeckBox.at(self._sessions, interaction.guild_id)
        lines = []
        for deck in await box.own(interaction.user.id):
            listing = box.listing_of(deck)
            wrong = len(decks_of(listing).problems(deck.body, {}))
            state = self._texts("decks.state-faults", n=wrong) if wrong else self._texts("decks.state-legal")
            lines.append(self._texts("decks.list-line", name=written(deck.name), game=listing.title, state=state))
        head = f"### {self._texts('decks.list-head')}"
        return Layout(OWN_ACCENT, head, words="\n".join(lines) or self._texts("decks.none"))

    def _checked(self, pick: Pick) -> Layout:
        faults = decks_of(pick.listing).problems(pick.text, {})
        lines = [f"- {self._texts.fault(pick.listing, fault)}" for fault in faults] or [self._texts("decks.legal")]
        head = f"### {self._texts('decks.head', name=written(pick.name), game=pick.listing.title)}"
        return Layout(pick.listing.accent, head, words="\n".join(lines)[:3_500])

    def _code(self, pick: Pick) -> str:
        try:
            return decks_of(pick.listing).code(pick.text)
        except DeckUnreadable as unfit:
            raise DeckError("unreadable", pick.listing, unfit.faults) from unfit


async def _text_of(file: discord.Attachment) -> str:
    """Return what stands in a file with a deck.

    Raises:
        DeckError: it is too long for one.
    """
    if file.size > _FILE:
        raise DeckError("too-long", n=TEXT)
    return (await file.read()).decode("utf-8", errors="replace")


async def setup(skald: Skald) -> None:
    """Add the commands to the bot."""
    parts = skald.services
    await skald.add_cog(
        DeckCommands(
            sessions=parts.sessions,
            builder=parts.builder,
            forms=skald.forms,
            texts=parts.texts,
        )
    )
