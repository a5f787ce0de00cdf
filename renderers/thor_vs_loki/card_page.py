"""One card as it is printed, large enough to read everything on it. Anybody may look any card up."""

from __future__ import annotations

from engines.thor_vs_loki.book import Book, Kind, KindId, Role, Side
from renderers.kit import cards, frame
from renderers.kit.card_values import Face, Mark, Size
from renderers.kit.palette import Tint
from renderers.kit.phrases import Phrases
from renderers.thor_vs_loki.backdrop import FIRE_LEFT, STORM_LEFT
from renderers.thor_vs_loki.icons import art
from renderers.thor_vs_loki.viewmodel import TINTS

COMMON = Tint.GOLD
"""The tint of a card that both decks have."""

_SORTS = {Role.AVATAR: "avatar", Role.TREASURE: "treasure", Role.WALL: "defence", Role.NIGHTMARE: "defence"}
"""What sort of card a role makes, where it is neither a power nor a fighter."""


def draw_card(book: Book, words: Phrases, kind: KindId) -> bytes:
    """A card as a PNG of `frame.INSPECT`."""
    printed = book.kinds[kind]
    tint = COMMON if printed.thor and printed.loki else TINTS[Side.THOR if printed.thor else Side.LOKI]
    face = Face(
        name=words(f"card.{kind}"),
        tint=tint,
        emblem=art(kind, printed),
        value=str(printed.strength) if printed.strength >= 0 else "–",
        rule=words(f"card_text.{kind}"),
        footer=(Mark("card-random", f"×{printed.thor or printed.loki}"),),
    )
    canvas = frame.place(frame.INSPECT, FIRE_LEFT if tint is TINTS[Side.LOKI] else STORM_LEFT, tint)
    wide, high = Size.INSPECT.pixels
    corner = ((frame.INSPECT[0] - wide) // 2, (frame.INSPECT[1] - high) // 2)
    cards.draw(canvas, corner, face, size=Size.INSPECT)
    return canvas.png()


def tell_card(book: Book, words: Phrases, kind: KindId) -> str:
    """A card in words: name, strength, what it does, what it costs and needs, and how many there are."""
    printed = book.kinds[kind]
    name = words(f"card.{kind}")
    strength = words("inspect.strength", n=printed.strength) if printed.strength >= 0 else words("inspect.no-strength")
    decks = "both" if printed.thor and printed.loki else Side.THOR if printed.thor else Side.LOKI
    copies = words(f"inspect.{decks}", n=printed.thor or printed.loki)
    return f"{name}. {strength} {words(f'card_text.{kind}')} {_more(printed, words, kind)} {copies}"


def kind_of(printed: Kind, words: Phrases) -> str:
    """What sort of card it is, for leafing through them."""
    return words(f"kind.{_SORTS.get(printed.role) or ('power' if printed.power else 'fighter')}")


def _more(printed: Kind, words: Phrases, kind: KindId) -> str:
    """What a card costs and needs: told of it alone, of its role, of its power, or as of any fighter."""
    names = (kind, str(printed.role), str(printed.power or "fighter"))
    return words(next(path for name in names if (path := f"inspect_more.{name}") in words))
