"""The services for those who watch, put together: lists of live tables, what they follow, and notices of it."""

from __future__ import annotations

from typing import Self

import msgspec

from bot.client.follow_book import FollowBook
from bot.client.foundation import Foundation
from bot.client.watch_lists import WatchLists
from bot.client.watch_messages import WatchMessages
from bot.client.watch_news import WatchNews
from bot.client.watch_presses import WatchPresses
from bot.panels.watch import WatchPanel


class WatchServices(msgspec.Struct, frozen=True):
    """Lists of live tables, what people follow, and notices of it."""

    panel: WatchPanel
    book: FollowBook
    lists: WatchLists
    messages: WatchMessages
    news: WatchNews
    presses: WatchPresses

    @classmethod
    def build(cls, on: Foundation, *, gap: float) -> Self:
        """Build the parts.

        Args:
            on: what they stand on.
            gap: the usual rest of a table between two updates, in seconds.
        """
        panel, registry = WatchPanel(on.texts), on.table_sync.panel_registry
        book = FollowBook(on.sessions, registry, on.texts)
        lists = WatchLists(on.sessions, registry, book, panel)
        messages = WatchMessages(on.sessions, on.message_api, registry, book)
        return cls(
            panel=panel,
            book=book,
            lists=lists,
            messages=messages,
            news=WatchNews(on.sessions, on.presence, messages, registry, book=book, panel=panel, gap=gap),
            presses=WatchPresses(
                on.sessions, book, lists, messages=messages, panel=panel, presence=on.presence, texts=on.texts
            ),
        )
