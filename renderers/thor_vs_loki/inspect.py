"""One card, large enough to read everything on it."""

from engines.thor_vs_loki.book import CardId
from engines.thor_vs_loki.view import View
from renderers.kit import cards, frame
from renderers.kit.card_values import Face, Mark
from renderers.kit.cards import Size
from renderers.thor_vs_loki.panel import card_face
from renderers.thor_vs_loki.scene import TINTS, Scene


def known(view: View) -> frozenset[CardId]:
    """The cards that a viewer has before the eyes: in the hand, on the battlefield, on the piles, or just shown."""
    held = {card for hand in view.hands for card in hand}
    lying = {face.card for field in view.fields for column in field for face in column}
    shown = {*view.tops, view.shown, *view.pile, *view.row}
    spied = set(view.spied.cards) if view.spied else set()
    return frozenset((held | lying | shown | spied) - {""})


def draw_card(scene: Scene, card: CardId) -> bytes:
    """A card as a PNG of `frame.INSPECT`."""
    printed = scene.card(card)
    tint = TINTS[printed.back]
    canvas = frame.ground(frame.INSPECT, tint)
    wide, high = Size.INSPECT.pixels
    plain = card_face(scene, card, rule=scene.words(f"card_text.{printed.kind}"))
    copies = Mark("card-random", f"×{printed.copies}")
    face = Face(name=plain.name, tint=tint, emblem=plain.emblem, value=plain.value, rule=plain.rule, footer=(copies,))
    cards.draw(canvas, ((frame.INSPECT[0] - wide) // 2, (frame.INSPECT[1] - high) // 2), face, size=Size.INSPECT)
    return canvas.png()
