"""A small real discord.py bot that uses everything the sandbox offers."""

from __future__ import annotations

import asyncio
import io
import re
from contextlib import asynccontextmanager

import discord
from discord import app_commands, ui
from discord.ext import commands
from PIL import Image

CUSTOM_ID = re.compile(r"trial:(?P<verb>[a-z]+)(?::(?P<arg>[\w.-]{1,40}))?\Z")


def png(size=(12, 8), colour=(40, 60, 90)):
    buffer = io.BytesIO()
    Image.new("RGB", size, colour).save(buffer, "PNG")
    return buffer.getvalue()


class Act(ui.DynamicItem[ui.Item], template=CUSTOM_ID):
    """Every control of the trial bot."""

    def __init__(self, item, match=None):
        super().__init__(item)
        self.match = match or {}

    @classmethod
    async def from_custom_id(cls, interaction, item, match):  # noqa: ARG003 - the library's signature
        return cls(item, match.groupdict())

    async def callback(self, interaction):
        await interaction.client.act(interaction, self.match["verb"], self.match["arg"], self.item)


class View(ui.LayoutView):
    def __init__(self, *items):
        super().__init__(timeout=None)
        for item in items:
            self.add_item(item)


def button(verb, label, **more):
    return Act(ui.Button(custom_id=f"trial:{verb}", label=label, **more))


def board(turn, *, extra=()):
    """A board with a picture, buttons and selects, and the file it shows."""
    name = f"board-{turn}.png"
    file = discord.File(io.BytesIO(png((12 + turn, 8))), filename=name, description=f"Board at turn {turn}")
    options = [discord.SelectOption(label=f"Stake {n}", value=str(n)) for n in range(3)]
    view = View(
        ui.Container(
            ui.TextDisplay(f"### Board\nTurn {turn}"),
            ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{name}", description=f"Turn {turn}")),
            ui.ActionRow(
                button(f"turn:{turn + 1}", "Move"),
                button("hand", "My hand"),
                button("form", "Form"),
                button("locked", "Locked", disabled=True),
                button("silent", "Silent"),
            ),
            ui.ActionRow(
                button("later", "Later"),
                button("think", "Think"),
                button("quiet", "Quiet"),
                button("count", "Count"),
                button("letter", "Letter"),
            ),
            ui.ActionRow(Act(ui.Select(custom_id="trial:stake", placeholder="Stake", options=options))),
            ui.ActionRow(Act(ui.UserSelect(custom_id="trial:rival", placeholder="Rival"))),
            ui.ActionRow(Act(ui.ChannelSelect(custom_id="trial:place", placeholder="Place"))),
            *extra,
        )
    )
    return view, file


def runes(says):
    """A long menu from which two are chosen."""
    names = [
        "Fehu",
        "Uruz",
        "Thurisaz",
        "Ansuz",
        "Raidho",
        "Kenaz",
        "Gebo",
        "Wunjo",
        "Hagalaz",
        "Isa",
        "Jera",
        "Sowilo",
        "Dagaz",
    ]
    options = [discord.SelectOption(label=name, value=name) for name in names]
    menu = ui.Select(custom_id="trial:runes", placeholder="Two runes", options=options, min_values=2, max_values=2)
    return View(ui.TextDisplay(says), ui.ActionRow(Act(menu)), ui.ActionRow(button("count", "Count")))


def poster(page):
    """A message that is higher than a window, with the way to the next one at its end."""
    lines = "\n".join(f"Line {n}" for n in range(60))
    return View(
        ui.TextDisplay(f"### Page {page}\n{lines}"),
        ui.ActionRow(
            button("count", "Count"), button(f"page:{page + 1}", "Read on", style=discord.ButtonStyle.primary)
        ),
    )


class Form(ui.Modal, title="Terms"):
    goal = ui.Label(text="Goal", component=ui.TextInput(custom_id="goal", default="500", max_length=5))
    side = ui.Label(
        text="Side",
        component=ui.RadioGroup(
            custom_id="side",
            options=[
                discord.RadioGroupOption(label="White", value="w"),
                discord.RadioGroupOption(label="Black", value="b"),
            ],
        ),
    )
    runes = ui.Label(
        text="Runes",
        component=ui.CheckboxGroup(
            custom_id="runes",
            required=False,
            options=[
                discord.CheckboxGroupOption(label="Fehu", value="f"),
                discord.CheckboxGroupOption(label="Uruz", value="u"),
            ],
        ),
    )
    guests = ui.Label(text="Guests", component=ui.UserSelect(custom_id="guests", required=False))
    loud = ui.Label(text="Loud", component=ui.Checkbox(custom_id="loud"))

    async def on_submit(self, interaction):
        fields = [self.goal, self.side, self.runes, self.guests, self.loud]
        goal, side, runes, guests, loud = (field.component for field in fields)
        guest_names = [guest.display_name for guest in guests.values]
        text = f"{goal.value}|{side.value}|{runes.values}|{guest_names}|{loud.value}"
        await interaction.response.send_message(text, ephemeral=True)


class Letter(ui.Modal, title="A letter"):
    files = ui.Label(text="Files", component=ui.FileUpload(custom_id="files", max_values=2))

    async def on_submit(self, interaction):
        named = [f"{file.filename} {len(await file.read())}" for file in self.files.component.values]
        await interaction.response.send_message("; ".join(named), ephemeral=True)


class TrialBot(commands.AutoShardedBot):
    def __init__(self, **more):
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=discord.Intents(guilds=True),
            chunk_guilds_at_startup=False,
            member_cache_flags=discord.MemberCacheFlags.none(),
            max_messages=None,
            guild_ready_timeout=0.01,
            **more,
        )
        self.clicks = 0
        self.seen = []
        self.resumes = 0

    async def on_resumed(self):
        self.resumes += 1

    async def on_interaction(self, interaction):
        self.seen.append(interaction)

    async def setup_hook(self):
        self.add_dynamic_items(Act)
        for command in (
            hello,
            weigh,
            board_command,
            runes_command,
            poster_command,
            secret,
            slow,
            play,
            table,
            whom,
            about,
            told,
        ):
            self.tree.add_command(command)
        await self.tree.sync()

    async def act(self, interaction, verb, arg, item):  # noqa: C901 - a branch for each verb
        respond, who = interaction.response, interaction.user.display_name
        if verb == "turn":
            view, file = board(int(arg))
            await respond.edit_message(view=view, attachments=[file])
        elif verb in ("page", "runes"):
            view = poster(int(arg)) if verb == "page" else runes(f"Not {' and '.join(item.values)}.")
            await respond.edit_message(view=view)
        elif verb == "hand":
            text = ui.TextDisplay(f"Hand of {who}")
            row = ui.ActionRow(button("turn:9", "Play"))
            await respond.send_message(view=View(text, row), ephemeral=True)
        elif verb in ("form", "letter"):
            await respond.send_modal(Form() if verb == "form" else Letter())
        elif verb == "later":
            await respond.defer()
            view, file = board(50)
            await interaction.edit_original_response(view=view, attachments=[file])
        elif verb == "think":
            await respond.defer(thinking=True, ephemeral=True)
            await interaction.followup.send("Thought.")
            await interaction.followup.send("More.", ephemeral=True)
        elif verb == "quiet":
            return
        elif verb == "count":
            self.clicks += 1
            await respond.send_message(f"Click {self.clicks}", ephemeral=True)
        elif verb == "silent":
            await asyncio.sleep(0.4)
            await respond.send_message("Too late.")
        elif verb in ("stake", "rival", "place"):
            values = [str(getattr(value, "name", value)) for value in item.values]
            await respond.send_message(f"{who}: {', '.join(values)}", ephemeral=True)


@app_commands.command()
async def hello(interaction: discord.Interaction):
    """Say hello."""
    await interaction.response.send_message(f"Hello {interaction.user.mention}!")


@app_commands.command()
async def weigh(interaction: discord.Interaction, file: discord.Attachment):
    """Weigh a file."""
    data = await file.read()
    await interaction.response.send_message(f"{file.filename}: {len(data)} bytes")


@app_commands.command(name="board")
async def board_command(interaction: discord.Interaction):
    """Show a board."""
    view, file = board(1)
    await interaction.response.send_message(view=view, file=file)


@app_commands.command(name="runes")
async def runes_command(interaction: discord.Interaction):
    """Choose runes."""
    await interaction.response.send_message(view=runes("Which?"))


@app_commands.command(name="poster")
async def poster_command(interaction: discord.Interaction):
    """Show something high."""
    await interaction.response.send_message(view=poster(1), ephemeral=True)


@app_commands.command()
async def secret(interaction: discord.Interaction):
    """Say something in private."""
    file = discord.File(io.BytesIO(png()), filename="hand.png", description="A hand")
    await interaction.response.send_message("Only you.", file=file, ephemeral=True)


@app_commands.command()
async def slow(interaction: discord.Interaction):
    """Take one's time."""
    await interaction.response.defer(ephemeral=True)
    await asyncio.sleep(0.02)
    file = discord.File(io.BytesIO(png()), filename="late.png")
    gallery = ui.MediaGallery(discord.MediaGalleryItem("attachment://late.png"))
    await interaction.edit_original_response(view=View(ui.TextDisplay("Done."), gallery), attachments=[file])


play = app_commands.Group(name="play", description="Play")


@play.command(name="game")
@app_commands.choices(game=[app_commands.Choice(name="Gulveig", value="gulveig")])
async def play_game(
    interaction: discord.Interaction,
    game: str,
    goal: app_commands.Range[int, 100, 1000] = 500,
    rival: discord.Member | None = None,
    place: discord.TextChannel | None = None,
):
    """Start a game."""
    names = (rival.display_name if rival else None, place.name if place else None)
    await interaction.response.send_message(f"{game} to {goal} against {names[0]} in {names[1]}")


table = app_commands.Group(name="table", description="Table")


@table.command(name="act")
async def table_act(interaction: discord.Interaction, move: str, stake: int | None = None):
    """Make a move."""
    await interaction.response.send_message(f"{move} for {stake}", ephemeral=True)


@table_act.autocomplete("move")
async def complete_move(interaction: discord.Interaction, current: str):
    moves = ["pass", "play", "take"]
    return [app_commands.Choice(name=m.title(), value=m) for m in moves if m.startswith(current)]


@app_commands.command()
@app_commands.default_permissions(manage_guild=True)
async def whom(interaction: discord.Interaction):
    """For those who run the place."""
    await interaction.response.send_message(f"{interaction.locale} {interaction.guild_id}")


@app_commands.context_menu(name="About")
async def about(interaction: discord.Interaction, user: discord.User):
    await interaction.response.send_message(f"About {user.display_name}", ephemeral=True)


@app_commands.context_menu(name="Told")
async def told(interaction: discord.Interaction, message: discord.Message):
    await interaction.response.send_message(f"Told {message.id}", ephemeral=True)


@asynccontextmanager
async def connected(sandbox):
    """A trial bot that is connected to a sandbox."""
    with sandbox.pointing():
        bot = TrialBot()
        await bot.login("sandbox")
        running = asyncio.create_task(bot.connect())
        try:
            await bot.wait_until_ready()
            yield bot
        finally:
            await bot.close()
            await asyncio.wait({running}, timeout=2)
            running.cancel()
