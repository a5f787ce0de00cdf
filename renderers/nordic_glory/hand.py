"""A player's hand: rituals with their texts, elements with the shields they would serve."""

from engines.nordic_glory.cards import CardId, is_element
from renderers.kit import cards, frame
from renderers.kit.cards import Face, Look, Size
from renderers.kit.palette import theme
from renderers.nordic_glory.dress import emblem, tint
from renderers.nordic_glory.scene import Scene

_LEFT, _TOP, _ROOM = 50, 130, 1100


def draw_hand(seen: Scene, choices: frozenset[str]) -> bytes:
    """Draw the viewer's hand; what can be picked now is outlined."""
    viewer = seen.view.viewer
    assert viewer is not None
    hand = seen.view.sides[viewer].hand
    accent, crest = theme("nordic_glory")
    canvas = frame.ground(frame.HAND, accent)
    note = seen.words("hand.note", n=len(hand))
    frame.title(canvas, seen.words("hand.title"), tint=accent, emblem=crest, note=note)
    ordered = sorted(hand, key=lambda card: (is_element(card), hand.index(card)))
    step = min(226, (_ROOM - Size.HAND.pixels[0]) // max(1, len(ordered) - 1))
    for place, card in enumerate(ordered):
        look = Look.PLAIN if not choices else Look.PLAYABLE if card in choices else Look.DIMMED
        cards.draw(canvas, (_LEFT + place * step, _TOP), face(seen, card), size=Size.HAND, look=look)
    return canvas.png()


def face(seen: Scene, card: CardId) -> Face:
    """Return the face of a hand card."""
    if not is_element(card):
        return Face(name=seen.name(card), tint=tint(card), emblem=emblem(seen.book, card), rule=seen.short(card))
    viewer = seen.view.viewer
    rule = ""
    if viewer is not None:
        side = seen.view.sides[viewer]
        base = card.removeprefix("e-")
        level = side.attached.count(card) + 1
        served = sum(seen.book.shields[w.card].base == base for column in side.columns for w in column)
        rule = seen.words("hand.element", n=level, m=served)
    return Face(name=seen.name(card), tint=tint(card), emblem=emblem(seen.book, card), rule=rule)
