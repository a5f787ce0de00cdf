"""Great moments of a game: a poster beside the board until everybody could move once more."""

from __future__ import annotations

from bot.games import MOMENT, Facts, PictureRequest
from bot.panels.layout import Picture
from bot.panels.news import facts_of
from bot.pictures.render_queue import RenderQueue
from bot.store import Status
from bot.tables.session import Session
from engines.core import withdrawn


def told_to(session: Session, viewer: int | None) -> Facts:
    """Return what a viewer learned by the last entry of a table."""
    return facts_of(session.recent[-1:], viewer)


def may_be_great(session: Session) -> bool:
    """Return whether the last entry of a table may have brought a great moment."""
    great = session.listing.watching.commentary.great
    return any(type(fact).__name__ in great for fact in told_to(session, None))


def lasts(moment: Session, now: Session) -> bool:
    """Return whether a great moment is still shown.

    Args:
        moment: the table right after the entry that brought it.
        now: the table as it stands.
    """
    if moment.game is None or now.game is None or now.table.status is not Status.PLAYING:
        return False
    return moment.game.n not in withdrawn(now.recent) and 0 <= now.game.n - moment.game.n <= len(now.seats)


async def poster(render_queue: RenderQueue, moment: Session) -> tuple[Picture, ...]:
    """Return the picture of the great moment that a table's last entry brought, as everybody may see it; or none."""
    game = moment.game
    if game is None or not may_be_great(moment):
        return ()
    request = PictureRequest(moment.listing, MOMENT, game.view(None), moment.names, facts=told_to(moment, None))
    name = f"{MOMENT}-{moment.table.id}-{game.n}.png"
    painted = await render_queue.try_to_paint((moment.table.id, game.n, MOMENT), request)
    if painted is None:
        return (Picture(name, None, ""),)  # so that it is tried again
    found = PictureRequest.unpack(painted)
    return () if found is None else (Picture(name, found.png, found.alt),)
