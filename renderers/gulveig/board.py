"""The board of Gulveig."""

from __future__ import annotations

from engines.gulveig.reading import just_scored, led_clan
from engines.gulveig.view import Phase
from renderers.gulveig.backdrop import FEAST
from renderers.gulveig.middle import draw_auction, draw_table, draw_treasure, draw_trick
from renderers.gulveig.panel import draw_panel
from renderers.gulveig.scored import draw_scored
from renderers.gulveig.seats import draw_seats
from renderers.gulveig.viewmodel import ViewModel, winners
from renderers.kit import frame
from renderers.kit.palette import theme


def draw_board(model: ViewModel) -> bytes:
    """The board as a PNG of `frame.BOARD`: whose move, what is at stake, what changed last, the score."""
    tint, emblem = theme("gulveig")
    canvas = frame.table(frame.BOARD, FEAST, tint)
    frame.head(canvas, _title(model), tint=tint, emblem=emblem, note=_note(model))
    draw_table(canvas, model)
    draw_seats(canvas, model)
    view = model.view
    scored = just_scored(view)
    if scored:
        draw_scored(canvas, model, scored)
    elif view.phase is Phase.BID:
        draw_auction(canvas, model)
    elif view.trick or view.tricks:
        draw_trick(canvas, model)
    else:
        draw_treasure(canvas, model)
    draw_panel(canvas, model)
    return canvas.png()


def headline(model: ViewModel) -> str:
    """Whose move it is and what is asked, in a few words."""
    view, words = model.view, model.words
    if not view.asked:
        first = [model.name(seat) for seat in winners(view)]
        return words("board.wins" if len(first) == 1 else "board.share", who=words.join(first))
    who = model.name(view.asked[0])
    if view.phase is Phase.FOLLOW:
        led = led_clan(model.book, view.trick)
        return words("board.turn.follow", who=who, clan=model.clan_short(led))
    if view.phase is Phase.BID and not view.bid:
        return words("board.turn.open", who=who)
    return words(f"board.turn.{view.phase}", who=who)


def _title(model: ViewModel) -> str:
    """The headline; long names give way to what is asked."""
    return frame.headline(lambda names: headline(model._replace(names=names)), model.names, note=_note(model))


def _note(model: ViewModel) -> str:
    view, words = model.view, model.words
    if view.phase in {Phase.LEAD, Phase.FOLLOW}:
        return words("board.note.trick", hand=model.hand_no(), trick=model.trick_no(), tricks=model.tricks())
    return words(f"board.note.{view.phase}", hand=model.hand_no())
