"""A minimal bot for comparison: it posts buttons, and answers every press with one constant.

It measures what discord.py and the sandbox cost by themselves:
`python -m bot.bench.constant_bot URL TOKEN CHANNEL MESSAGES [PICTURE]`. With a picture's file the constant is a card
with words, that picture and the button; else it is a line of text.
"""

from __future__ import annotations

import sys
from io import BytesIO
from pathlib import Path

import discord

from bot.sandbox.connect import point

WORDS = "Constant"
FILE = "constant.png"


class ConstantBot(discord.AutoShardedClient):
    """Posts some messages with one button each in a channel."""

    def __init__(self, channel: int, messages: int, picture: bytes | None) -> None:
        """Post so many `messages` in the channel of this id, once connected."""
        super().__init__(intents=discord.Intents(guilds=True), max_messages=None, guild_ready_timeout=0.01)
        self._channel = channel
        self._messages = messages
        self._picture = picture

    async def setup_hook(self) -> None:
        """Post the messages."""
        place = self.get_partial_messageable(self._channel)
        for number in range(self._messages):
            if self._picture is None:
                view = discord.ui.View(timeout=None)
                view.add_item(_button(f"press:{number}"))
                await place.send(WORDS, view=view)
            else:
                await place.send(view=_card(f"press:{number}"), file=_file(self._picture))

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Answer with the constant."""
        if self._picture is None:
            await interaction.response.edit_message(content=WORDS)
            return
        assert interaction.data is not None
        view = _card(str(interaction.data.get("custom_id")))
        await interaction.response.edit_message(view=view, attachments=[_file(self._picture)])


def _button(custom_id: str) -> discord.ui.Button[discord.ui.View]:
    return discord.ui.Button(label="Press", custom_id=custom_id)


def _card(custom_id: str) -> discord.ui.LayoutView:
    view = discord.ui.LayoutView(timeout=None)
    row: discord.ui.ActionRow[discord.ui.LayoutView] = discord.ui.ActionRow()
    row.add_item(discord.ui.Button(label="Press", custom_id=custom_id))
    gallery: discord.ui.MediaGallery[discord.ui.LayoutView] = discord.ui.MediaGallery(
        discord.MediaGalleryItem(f"attachment://{FILE}")
    )
    view.add_item(discord.ui.Container(discord.ui.TextDisplay(WORDS), gallery, row))
    return view


def _file(picture: bytes) -> discord.File:
    return discord.File(BytesIO(picture), FILE)


if __name__ == "__main__":
    point(sys.argv[1])
    shown = Path(sys.argv[5]).read_bytes() if len(sys.argv) > 5 else None
    ConstantBot(int(sys.argv[3]), int(sys.argv[4]), shown).run(sys.argv[2], log_handler=None)
