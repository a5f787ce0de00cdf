"""The right side of the board: Supremacy, the bid, what happened before, and the race to the goal."""

from engines.gulveig.book import CardId
from engines.gulveig.view import Phase
from renderers.gulveig.cards import CardFace
from renderers.gulveig.scene import Scene, progress
from renderers.gulveig.suits import suit
from renderers.kit import frame
from renderers.kit.canvas import XY, Box, Canvas
from renderers.kit.fonts import Font
from renderers.kit.frame import Runner
from renderers.kit.palette import Ink, Tint
from renderers.kit.seats import seat_mark
from renderers.kit.text import signed

_LEFT, _RIGHT = 824, 1152
_SUPREMACY: Box = (_LEFT, 124, _RIGHT, 232)
_STAKE: Box = (_LEFT, 246, _RIGHT, 374)
_PAST: Box = (_LEFT, 388, _RIGHT, 496)
_RACE: Box = (_LEFT + 4, 540, _RIGHT - 6, 752)


def draw_panel(canvas: Canvas, scene: Scene) -> None:
    """The whole side, from the most to the least pressing."""
    _supremacy(canvas, scene)
    _stake(canvas, scene)
    _past(canvas, scene)
    _race(canvas, scene)


def _supremacy(canvas: Canvas, scene: Scene) -> None:
    view, words = scene.view, scene.words
    left, top, right, bottom = _SUPREMACY
    middle = (top + bottom) // 2
    if not view.supremacy:
        canvas.panel(_SUPREMACY, Ink.WELL, line=Ink.LINE)
        canvas.icon((left + 54, middle), "triquetra", 66, ink=Ink.LINE, on=Ink.WELL)
        canvas.text(
            (left + 104, middle), words("board.no-supremacy"), size=32, ink=Ink.MIST, room=208, least=26, on=Ink.WELL
        )
        return
    tint, emblem = suit(view.supremacy)
    canvas.panel(_SUPREMACY, tint.deep, line=tint.bright, stroke=5)
    canvas.icon((left + 54, middle), emblem, 80, ink=Ink.BONE, on=tint.deep)
    canvas.text((left + 108, top + 32), words("board.supremacy"), size=28, on=tint.deep)
    name = words("board.clan", clan=scene.clan(view.supremacy), letter=view.supremacy)
    canvas.text(
        (left + 108, top + 74), name, size=44, font=Font.DISPLAY, room=right - left - 124, least=30, on=tint.deep
    )


def _stake(canvas: Canvas, scene: Scene) -> None:
    view, words = scene.view, scene.words
    left, top, right, bottom = _STAKE
    canvas.panel(_STAKE, Ink.PANEL, line=Ink.GOLD if view.bidder is not None else Ink.LINE)
    line, low = top + 42, bottom - 38
    if view.bidder is None:
        canvas.icon((left + 44, line), "coins", 50, ink=Ink.MIST, on=Ink.PANEL)
        canvas.text(
            (left + 84, line), words("board.no-bid"), size=34, font=Font.STRONG, room=230, least=28, on=Ink.PANEL
        )
        opening = words("board.opening", points=scene.book.deck(view.config).opening)
        canvas.text((left + 20, low), opening, size=30, ink=Ink.MIST, room=right - left - 40, least=24, on=Ink.PANEL)
        return
    seat_mark(canvas, (left + 44, line), view.bidder, size=50, on=Ink.PANEL)
    end = right - 18
    end -= canvas.text((end, line), str(view.bid), size=60, font=Font.DISPLAY, ink=Ink.GOLD, anchor="rm", on=Ink.PANEL)
    label = words("board.bids" if view.phase is Phase.BID else "board.bid")
    canvas.text((left + 84, line), label, size=34, room=end - left - 96, least=26, on=Ink.PANEL)
    if view.phase is Phase.BID:
        raises = scene.book.deck(view.config).raises(view.bid, view.config.bid_step)
        least = words("board.raise", points=raises[0]) if raises else ""
        canvas.text((left + 20, low), least, size=30, ink=Ink.MIST, room=right - left - 40, least=24, on=Ink.PANEL)
        return
    _progress(canvas, scene, (left + 18, low - 14, right - 18, low + 14))


def _progress(canvas: Canvas, scene: Scene, box: Box) -> None:
    """The points towards the bid: a bar and the figure."""
    left, top, right, bottom = box
    so_far = progress(scene)
    made = so_far.points >= scene.view.bid
    phrase = "board.so-far-and-buried" if so_far.unknown else "board.so-far"
    words = scene.words(phrase, points=so_far.points)
    taken = canvas.text((right, (top + bottom) // 2), words, size=36, font=Font.STRONG, anchor="rm", on=Ink.PANEL)
    if made:
        taken += 48
        canvas.icon((right - taken + 18, (top + bottom) // 2), "check-mark", 34, ink=Ink.MOSS, on=Ink.PANEL)
    frame.bar(canvas, (left, top, right - taken - 14, bottom), so_far.points, scene.view.bid, tint=Tint.GOLD)


def _past(canvas: Canvas, scene: Scene) -> None:
    """What happened before: the last trick, cards out of play, or the last hand."""
    view, words = scene.view, scene.words
    if view.phase is Phase.FOLLOW and view.tricks:
        trick = view.tricks[-1]
        points = scene.worth(laid.card for laid in trick.cards)
        _heading(canvas, words("board.last-trick", points=points, who=scene.name(trick.winner)))
        _chips(canvas, scene, tuple(laid.card for laid in trick.cards))
    elif view.declared and view.phase is not Phase.OVER:
        shown = view.declared[-1]
        combo = scene.combos()[shown.combo]
        _heading(canvas, words("board.declared", who=scene.name(shown.seat), points=combo.value))
        _chips(canvas, scene, combo.pair)
    elif view.aside:
        _heading(canvas, words("board.aside", n=len(view.aside)))
        _chips(canvas, scene, view.aside)
    elif view.history:
        _hand_before(canvas, scene)
    else:
        _heading(canvas, words("board.dealt", who=scene.name(view.dealer)))
        pairs = max(scene.combos(), key=lambda combo: combo.value)
        _chips(canvas, scene, pairs.pair)


def _hand_before(canvas: Canvas, scene: Scene) -> None:
    """The Bid Winner's line of the hand before."""
    last = scene.view.history[-1]
    line = next(score for score in last.scores if score.bid)
    phrase = "board.made" if line.made >= line.bid else "board.missed"
    _heading(canvas, scene.words("board.hand-before", hand=last.hand))
    middle = _PAST[3] - 34
    seat_mark(canvas, (_LEFT + 26, middle), line.seat, size=44)
    canvas.text((_LEFT + 62, middle), scene.words(phrase, bid=line.bid), size=32, room=170, least=26)
    ink = Ink.GOLD if line.scored >= 0 else Ink.EMBER
    canvas.text((_RIGHT - 8, middle), signed(line.scored), size=44, font=Font.DISPLAY, ink=ink, anchor="rm")


def _heading(canvas: Canvas, words: str) -> None:
    canvas.text((_LEFT + 6, _PAST[1] + 22), words, size=28, ink=Ink.MIST, room=_RIGHT - _LEFT - 12, least=24)


def _chips(canvas: Canvas, scene: Scene, cards: tuple[CardId, ...]) -> None:
    step = min(84, (_RIGHT - _LEFT) // len(cards))
    for place, card in enumerate(cards):
        _chip(canvas, (_LEFT + place * step, _PAST[3] - 60), scene.face(card), wide=step - 6)


def _chip(canvas: Canvas, corner: XY, face: CardFace, *, wide: int) -> None:
    """A card as small as it can be read: emblem and strength."""
    tint, emblem = suit(face.clan)
    left, top = corner
    canvas.panel((left, top, left + wide, top + 54), tint.deep, line=tint.bright, stroke=3, radius=10)
    middle = top + 27
    side = 34 if wide >= 70 else 24
    canvas.icon((left + 6 + side // 2, middle), emblem, side, ink=Ink.BONE, on=tint.deep)
    at = (left + 10 + side + (wide - side - 16) // 2, middle)
    canvas.text(at, str(face.strength), size=40 if wide >= 70 else 34, font=Font.STRONG, anchor="mm", on=tint.deep)


def _race(canvas: Canvas, scene: Scene) -> None:
    view = scene.view
    left, top, right, _ = _RACE
    heading = scene.words("board.race", goal=view.config.goal)
    canvas.text((left + 2, top - 18), heading, size=28, ink=Ink.MIST, room=right - left, least=24)
    runners = tuple(Runner(seat, score) for seat, score in enumerate(view.scores))
    bottom = top + min(212, 60 * len(runners))
    frame.race(canvas, (left, top, right, bottom), runners, goal=view.config.goal)
