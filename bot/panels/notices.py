"""Short messages of a table beside its board and hands: pings, and what is left when there is nothing more to show."""

from __future__ import annotations

from bot.games import Catalogue
from bot.panels import ending
from bot.panels.controls import Button
from bot.panels.custom_id import CustomId
from bot.panels.footer import foot
from bot.panels.layout import OWN_ACCENT, Layout, LayoutRow, Link
from bot.panels.texts import Texts
from bot.panels.waiting_turns import mute_button, snooze_button
from bot.store import Status, Table
from bot.system import mentions
from bot.tables.session import Session


def ping(texts: Texts, session: Session, seat: int, link: str | None, *, by_dm: bool) -> Layout:
    """A line that notifies the person who has to move, and says where that is done.

    Args:
        texts: the bot's words.
        session: the table.
        seat: whose turn it is.
        link: leads to the board.
        by_dm: whether they have their hand by direct message too.
    """
    user = session.seats[seat].user
    assert user is not None
    head = texts("ping.turn-dm" if by_dm else "ping.turn", user=mentions.person(user), game=session.listing.title)
    table = session.table.id
    row: tuple[Button | Link, ...] = (snooze_button(texts, table, seat), mute_button(texts, table, seat))
    if link:
        row = (Link(texts("control.to-board"), link), *row)
    return Layout(session.listing.accent, head, rows=(row,), pinged=user)


def given_up(texts: Texts, session: Session, link: str | None) -> Layout:
    """The last panel of somebody who no longer holds a seat: nothing of the game, and the way to its board.

    Where the game is over, it says how it ended, unless only those who sit there may know; it is also the way to what
    can be looked at afterwards.
    """
    listing, table, over = session.listing, session.table.id, session.table.status is Status.OVER
    words, controls = [texts("hand.given-up-over" if over else "hand.given-up")], list[Button | Link]()
    if over and not session.closed:
        words[:0] = [ending.headline(texts, session), ending.why(texts, session)]
    if over:
        verbs = ("replay", "review") if listing.has_computer else ("replay",)
        controls = [Button(str(CustomId(verb, table)), texts(f"control.{verb}")) for verb in verbs]
    if link:
        controls.append(Link(texts("control.to-board"), link))
    return Layout(
        listing.accent,
        f"### {texts('hand.head', game=listing.title)}",
        words="\n".join(words),
        rows=(tuple(controls),) if controls else (),
        foot=texts("foot.table", table=str(table)),
    )


def channel_lost(texts: Texts, session: Session) -> Layout:
    """Word to those who sit at a table that has lost its channel."""
    listing, table = session.listing, session.table
    words = texts("notice.channel-lost", game=listing.title, table=str(table.id))
    return Layout(listing.accent, f"### {listing.title}", words=words, foot=foot(texts, session))


def lost(texts: Texts, table: Table, catalogue: Catalogue) -> Layout:
    """The last message of a table that is closed and cannot be taken up: nothing of its game."""
    title, accent = table.game, OWN_ACCENT
    if table.game in catalogue:
        title, accent = catalogue[table.game].title, catalogue[table.game].accent
    words = texts("closed.lost", table=str(table.id)) + ending.operator_said(texts, table)
    return Layout(accent, f"### {title}", words=words)


def _to_board(texts: Texts, link: str | None) -> tuple[LayoutRow, ...]:
    return ((Link(texts("control.to-board"), link),),) if link else ()
