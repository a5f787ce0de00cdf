"""The services that all others use."""

from __future__ import annotations

import discord
import msgspec

from bot.client.message_api import MessageApi
from bot.client.presence import Presence
from bot.client.table_sync import TableSync
from bot.games import Catalogue
from bot.panels.texts import Texts
from bot.pictures.render_queue import RenderQueue
from bot.store import Store
from bot.system.clock import Clock
from bot.tables.guild_rules import GuildRules
from bot.tables.lobbies import Lobbies
from bot.tables.sessions import Sessions


class Foundation(msgspec.Struct, frozen=True):
    """The store, the tables, what Skald says and paints, and how it reaches Discord."""

    client: discord.Client
    store: Store
    catalogue: Catalogue
    now: Clock
    texts: Texts
    render_queue: RenderQueue
    sessions: Sessions
    lobbies: Lobbies
    servers: GuildRules
    message_api: MessageApi
    presence: Presence
    table_sync: TableSync
