"""The barest bot there can be: it posts buttons, and answers every press with one constant line.

It shows what discord.py and the sandbox cost by themselves:
`python -m bot.sandbox.constant_bot URL TOKEN CHANNEL MESSAGES`.
"""

import sys

import discord

from bot.sandbox.connect import point

LABEL = "Press"


class ConstantBot(discord.AutoShardedClient):
    """Posts some messages with one button each in a channel."""

    def __init__(self, channel: int, messages: int) -> None:
        """Post so many `messages` in the channel of this id, once connected."""
        super().__init__(intents=discord.Intents(guilds=True), max_messages=None, guild_ready_timeout=0.01)
        self._channel = channel
        self._messages = messages

    async def setup_hook(self) -> None:
        """Post the messages."""
        for number in range(self._messages):
            view = discord.ui.View(timeout=None)
            view.add_item(discord.ui.Button(label=LABEL, custom_id=f"press:{number}"))
            await self.get_partial_messageable(self._channel).send("Constant", view=view)
            view.stop()

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Answer with the constant."""
        await interaction.response.edit_message(content="Constant")


if __name__ == "__main__":
    point(sys.argv[1])
    ConstantBot(int(sys.argv[3]), int(sys.argv[4])).run(sys.argv[2], log_handler=None)
