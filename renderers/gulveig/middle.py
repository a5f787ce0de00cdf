"""The middle of the board: the round table with the seats about it, and what lies on it."""

from typing import NamedTuple

from engines.core import Seat
from engines.gulveig.book import CardId
from engines.gulveig.view import Call, Laid, Phase
from renderers.gulveig import cards
from renderers.gulveig.cards import Cut
from renderers.gulveig.scene import Scene, last_calls, round_table, strongest, winners
from renderers.gulveig.suits import suit
from renderers.kit import frame
from renderers.kit.canvas import XY, Box, Canvas
from renderers.kit.cards import Back, Look
from renderers.kit.cards import draw as draw_back
from renderers.kit.fonts import Font, width
from renderers.kit.frame import Plate
from renderers.kit.medallion import medallion
from renderers.kit.palette import Ink, Tint, theme
from renderers.kit.shapes import Shape

CENTRE = (424, 438)
"""The middle of the round table."""

_TREASURE = Back(tint=Tint.GOLD, emblem="open-treasure-chest")


class Place(NamedTuple):
    """A place at the table: the seat's plate, its card, and its word in the auction."""

    plate: Box
    card: XY
    word: XY


_SOUTH = Place((283, 676, 565, 752), (349, 456), (424, 640))
_WEST = Place((48, 236, 330, 312), (114, 326), (189, 348))
_NORTH = Place((283, 124, 565, 200), (349, 210), (424, 236))
_EAST = Place((518, 236, 800, 312), (584, 326), (659, 348))

_PLACES = {
    2: (_SOUTH, _NORTH),
    3: (_SOUTH, _WEST, _EAST),
    4: (_SOUTH, _WEST, _NORTH, _EAST),
}
"""By the number of seats: clockwise from the nearest."""


def places(scene: Scene) -> dict[Seat, Place]:
    """Where every seat sits."""
    return dict(zip(round_table(scene.view), _PLACES[scene.view.config.seats], strict=True))


def draw_seats(canvas: Canvas, scene: Scene) -> None:
    """The plates round the table."""
    view = scene.view
    first = winners(view)
    for seat, place in places(scene).items():
        moving = seat == view.turn or seat in first
        plate = Plate(seat=seat, name=scene.name(seat), note=_note(scene, seat), moving=moving)
        frame.plate(canvas, place.plate, plate)


def _note(scene: Scene, seat: Seat) -> str:
    view, words = scene.view, scene.words
    if view.phase in {Phase.LEAD, Phase.FOLLOW}:
        return words("board.won", n=view.taken[seat], points=view.won[seat])
    if view.phase is Phase.OVER:
        return words("board.final", points=view.scores[seat])
    held = words("board.cards", n=view.cards[seat])
    return words("board.dealer", held=held) if seat == view.dealer else held


def draw_table(canvas: Canvas, scene: Scene) -> None:
    """The round table; the clan in Supremacy is carved into its middle."""
    tint, emblem = theme("gulveig")
    if scene.view.supremacy:
        tint, emblem = suit(scene.view.supremacy)
    medallion(canvas, CENTRE, 470, tint=tint, emblem=emblem)


def draw_auction(canvas: Canvas, scene: Scene) -> None:
    """The Treasure face-down, the Bench, and what every seat said last."""
    view = scene.view
    bench = bool(view.bench)
    left, top = CENTRE[0] - 135, CENTRE[1] - (164 if bench else 105)
    for place in range(3):
        draw_back(canvas, (left + place * 60, top), _TREASURE)
    if bench:
        _row(canvas, scene, view.bench, (CENTRE[0], 462))
        frame.pill(
            canvas,
            (CENTRE[0], 452),
            scene.words("board.bench"),
            tint=Tint.GOLD,
            icon="card-exchange",
            anchor="m",
            size=26,
        )
    else:
        frame.pill(canvas, (CENTRE[0], 568), scene.words("board.treasure"), tint=Tint.GOLD, anchor="m", size=28)
    said = last_calls(view)
    spots = places(scene)
    for seat, call in said.items():
        _word(canvas, scene, spots[seat].word, call)


def _row(canvas: Canvas, scene: Scene, shown: tuple[CardId, ...], top: XY) -> None:
    """Short cards in a centred row."""
    wide = Cut.SHORT.pixels[0]
    step = min(wide + 10, (752 - wide) // max(1, len(shown) - 1))
    left = top[0] - (step * (len(shown) - 1) + wide) // 2
    for place, card in enumerate(shown):
        cards.draw(canvas, (left + place * step, top[1]), scene.face(card), cut=Cut.SHORT)


def _word(canvas: Canvas, scene: Scene, centre: XY, call: Call) -> None:
    """A call in a bubble; the newest is outlined."""
    newest = call == scene.view.calls[-1]
    words = str(call.points) if call.points else scene.words("board.pass")
    holds = call.points == scene.view.bid
    size = 42 if call.points else 32
    across = round(width(words, Font.STRONG, size)) + 52
    box = (centre[0] - across // 2, centre[1] - 28, centre[0] + across // 2, centre[1] + 28)
    line = Ink.BONE if newest else Ink.GOLD if holds else Ink.LINE
    canvas.panel(box, Ink.NIGHT if holds else Ink.PANEL, line=line, stroke=5 if newest else 3, radius=28)
    ink = Ink.GOLD if holds else Ink.BONE if call.points else Ink.MIST
    canvas.text(centre, words, size=size, font=Font.STRONG, ink=ink, anchor="mm")


def draw_treasure(canvas: Canvas, scene: Scene) -> None:
    """The Treasure as the Bid Winner took it."""
    view = scene.view
    assert view.bidder is not None
    wide, high = Cut.TABLE.pixels
    step = wide + 14
    left = CENTRE[0] - (step * (len(view.treasure) - 1) + wide) // 2
    for place, card in enumerate(view.treasure):
        look = Look.CHANGED if view.phase is Phase.BURY else Look.PLAIN
        cards.draw(canvas, (left + place * step, CENTRE[1] - high // 2), scene.face(card), look=look)
    phrase = "board.taking" if view.phase is Phase.BURY else "board.took"
    words = scene.words(phrase, who=scene.name(view.bidder))
    frame.pill(canvas, (CENTRE[0], 588), words, tint=Tint.GOLD, anchor="m", size=28)


def draw_trick(canvas: Canvas, scene: Scene) -> None:
    """The trick on the table; between two tricks the one that was just taken, with its winner."""
    view = scene.view
    spots = places(scene)
    if view.trick:
        best = strongest(scene.book, view.trick, view.supremacy)
        for laid in view.trick:
            look = Look.CHANGED if laid == view.trick[-1] else Look.PLAIN
            _laid(canvas, scene, laid, look)
        if view.turn is not None:
            _awaited(canvas, spots[view.turn].card)
        _crown(canvas, spots[best.seat].card)
        return
    done = view.tricks[-1]
    for laid in done.cards:
        _laid(canvas, scene, laid, Look.CHANGED if laid.seat == done.winner else Look.DIMMED)
    _crown(canvas, spots[done.winner].card)


def _laid(canvas: Canvas, scene: Scene, laid: Laid, look: Look) -> None:
    cards.draw(canvas, places(scene)[laid.seat].card, scene.face(laid.card), look=look)


def _awaited(canvas: Canvas, corner: XY) -> None:
    """The place where the next card is to lie."""
    wide, high = Cut.TABLE.pixels
    box = (corner[0], corner[1], corner[0] + wide, corner[1] + high)
    canvas.panel(box, Ink.WELL, line=Ink.GOLD, stroke=4, radius=14)
    centre = (corner[0] + wide // 2, corner[1] + high // 2)
    canvas.icon(centre, "card-play", 84, ink=Ink.GOLD, on=Ink.WELL)


def _crown(canvas: Canvas, corner: XY) -> None:
    """The mark of the card that takes the trick as it lies."""
    wide, high = Cut.TABLE.pixels
    centre = (corner[0] + wide - 14, corner[1] + high - 14)
    canvas.shape(centre, Shape.DISC, 60, ink=Ink.NIGHT)
    canvas.shape(centre, Shape.DISC, 54, ink=Ink.GOLD, on=Ink.NIGHT)
    canvas.icon(centre, "queen-crown", 38, ink=Ink.NIGHT, on=Ink.GOLD)
