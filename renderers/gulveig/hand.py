"""A seat's own hand."""

from typing import NamedTuple

from engines.gulveig.book import CardId, Combo
from engines.gulveig.view import Phase
from renderers.gulveig import cards
from renderers.gulveig.cards import Cut
from renderers.gulveig.scene import Scene
from renderers.kit import frame
from renderers.kit.canvas import XY, Canvas
from renderers.kit.cards import Look
from renderers.kit.fonts import Font, width
from renderers.kit.palette import Ink, Tint, theme

ONE_ROW = 9
"""Up to so many cards stand in one row; more stand in two rows of short cards."""

_LEFT, _RIGHT = frame.EDGE + 6, frame.HAND[0] - frame.EDGE - 6
_FLOOR = frame.HAND[1] - 38
_LIFT = 10


class _Spot(NamedTuple):
    card: CardId
    corner: XY
    cut: Cut


def draw_hand(scene: Scene, choices: frozenset[str]) -> bytes:
    """The viewer's hand as a PNG of `frame.HAND`.

    Args:
        scene: The game as its owner sees it.
        choices: Option ids that can be picked now; the cards among them stand out, the others are sunk.
    """
    tint, _ = theme("gulveig")
    canvas = frame.ground(frame.HAND, tint)
    frame.title(canvas, scene.words("hand.title"), tint=tint, emblem="poker-hand", note=_note(scene))
    spots = _spots(scene.view.hand)
    open_ = choices & set(scene.view.hand)
    for spot in spots:
        _card(canvas, scene, spot, open_)
    for combo in scene.held():
        pair = [_lifted(spot, open_) for spot in spots if spot.card in combo.pair]
        _ribbon(canvas, scene, combo, pair, choices)
    return canvas.png()


def _note(scene: Scene) -> str:
    view, words = scene.view, scene.words
    points = scene.worth(view.hand)
    if view.buried and view.phase in {Phase.LEAD, Phase.FOLLOW}:
        return words("hand.note-buried", n=len(view.hand), points=points, buried=scene.worth(view.buried))
    return words("hand.note", n=len(view.hand), points=points)


def _spots(hand: tuple[CardId, ...]) -> list[_Spot]:
    if len(hand) <= ONE_ROW:
        return _line(hand, Cut.HAND, _FLOOR - Cut.HAND.pixels[1])
    upper = (len(hand) + 1) // 2
    high = Cut.SHORT.pixels[1]
    return _line(hand[:upper], Cut.SHORT, _FLOOR - 2 * high - 10) + _line(hand[upper:], Cut.SHORT, _FLOOR - high)


def _line(hand: tuple[CardId, ...], cut: Cut, top: int) -> list[_Spot]:
    """A centred row of cards; they lie apart where there is room."""
    wide = cut.pixels[0]
    gaps = len(hand) - 1
    step = min(wide + 16, (_RIGHT - _LEFT - wide) // gaps) if gaps else 0
    left = (_LEFT + _RIGHT - wide - step * gaps) // 2
    return [_Spot(card, (left + place * step, top), cut) for place, card in enumerate(hand)]


def _card(canvas: Canvas, scene: Scene, spot: _Spot, open_: frozenset[str]) -> None:
    look = Look.PLAIN
    if open_:
        look = Look.PLAYABLE if spot.card in open_ else Look.DIMMED
    cards.draw(canvas, _lifted(spot, open_).corner, scene.face(spot.card), cut=spot.cut, look=look)


def _lifted(spot: _Spot, open_: frozenset[str]) -> _Spot:
    lift = _LIFT if spot.card in open_ else 0
    return spot._replace(corner=(spot.corner[0], spot.corner[1] - lift))


def _ribbon(canvas: Canvas, scene: Scene, combo: Combo, pair: list[_Spot], choices: frozenset[str]) -> None:
    """Join the two cards of a combo; if they lie apart, each wears half of the ribbon."""
    line = Ink.BONE if combo.id in choices else Ink.GOLD
    first, second = pair
    size = 32 if first.cut is Cut.HAND else 28
    drop = 206 if first.cut is Cut.HAND else 86
    words = scene.words("hand.combo", points=combo.value)
    near = second.corner[0] - first.corner[0]
    if first.corner[1] == second.corner[1] and 0 < near <= first.cut.pixels[0] + 40:
        left, right = first.corner[0] + first.cut.strip, second.corner[0] + second.cut.pixels[0] - 12
        _band(canvas, (left, right), first.corner[1] + drop, words, size=size, line=line)
        return
    for spot in pair:
        left = spot.corner[0] + 60
        _band(
            canvas,
            (left, left + round(width(words, Font.STRONG, size)) + 40),
            spot.corner[1] + drop,
            words,
            size=size,
            line=line,
        )


def _band(canvas: Canvas, span: tuple[int, int], middle: int, words: str, *, size: int, line: Ink) -> None:
    left, right = span
    half = round(size * 0.72)
    canvas.panel((left, middle - half, right, middle + half), Tint.GOLD.deep, line=line, stroke=4, radius=8)
    centre = ((left + right) // 2, middle)
    canvas.text(
        centre, words, size=size, font=Font.STRONG, anchor="mm", room=right - left - 16, least=22, on=Tint.GOLD.deep
    )
