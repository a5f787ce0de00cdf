"""The sheet that lies on the table when a hand has been scored."""

from engines.gulveig.facts import HandScored, Score
from renderers.gulveig.scene import Scene
from renderers.kit.canvas import Box, Canvas
from renderers.kit.fonts import Font
from renderers.kit.medal import medal
from renderers.kit.palette import Ink
from renderers.kit.seats import seat_mark
from renderers.kit.text import signed

_BOX: Box = (56, 330, 792, 660)
_CARDS, _COMBOS, _BID, _SCORED = 400, 510, 620, 772


def draw_scored(canvas: Canvas, scene: Scene, hand: HandScored) -> None:
    """Every seat's line of a hand: cards, combos, the bid and what it scored; at the end of the game its place."""
    left, top, right, bottom = _BOX
    words = scene.words
    canvas.panel(_BOX, Ink.PANEL, line=Ink.GOLD, radius=20)
    canvas.text(
        (left + 22, top + 34),
        words("board.scored", hand=hand.hand),
        size=36,
        font=Font.DISPLAY,
        ink=Ink.GOLD,
        room=240,
        least=28,
        on=Ink.PANEL,
    )
    heads = (
        (_CARDS, "board.head.cards"),
        (_COMBOS, "board.head.combos"),
        (_BID, "board.head.bid"),
        (_SCORED, "board.head.scored"),
    )
    for end, phrase in heads:
        canvas.text((end, top + 36), words(phrase), size=26, ink=Ink.MIST, anchor="rm", on=Ink.PANEL)
    step = min(70, (bottom - top - 68) // len(hand.scores))
    for place, score in enumerate(hand.scores):
        _line(canvas, scene, score, top + 64 + place * step + step // 2)


def _line(canvas: Canvas, scene: Scene, score: Score, middle: int) -> None:
    left = _BOX[0] + 46
    outcome = scene.view.outcome
    if outcome:
        medal(canvas, (left, middle), outcome.places[score.seat], size=42, on=Ink.PANEL)
        left += 54
    seat_mark(canvas, (left, middle), score.seat, size=44, on=Ink.PANEL)
    canvas.text(
        (left + 36, middle),
        scene.name(score.seat),
        size=32,
        font=Font.STRONG,
        room=_CARDS - left - 100,
        least=26,
        on=Ink.PANEL,
    )
    canvas.text((_CARDS, middle), str(score.cards), size=34, anchor="rm", on=Ink.PANEL)
    canvas.text((_COMBOS, middle), str(score.combos) if score.combos else "–", size=34, anchor="rm", on=Ink.PANEL)
    bid = str(score.bid) if score.bid else "–"
    canvas.text((_BID, middle), bid, size=34, font=Font.STRONG, ink=Ink.GOLD, anchor="rm", on=Ink.PANEL)
    ink = Ink.EMBER if score.scored < 0 else Ink.MIST if score.barred else Ink.BONE
    canvas.text((_SCORED, middle), signed(score.scored), size=44, font=Font.DISPLAY, ink=ink, anchor="rm", on=Ink.PANEL)
