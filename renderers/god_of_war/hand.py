"""A seat's own picture: its dashboards with the Rage track, and its hand."""

from engines.god_of_war.book import CardId
from renderers.god_of_war.emblems import ICONS, TINTS, card_icon, letter
from renderers.god_of_war.heroes import draw_dashboard
from renderers.god_of_war.scene import Scene
from renderers.kit import cards, frame
from renderers.kit.canvas import Canvas
from renderers.kit.cards import Face, Look, Mark, Size
from renderers.kit.palette import theme

_DASH = 280
_WIDE = 3
"""Up to so many cards are drawn large."""
_FLOOR = frame.HAND[1] - 34
_TOP = frame.TITLE_FLOOR + 4


def draw_hand(seen: Scene, choices: frozenset[str]) -> bytes:
    """The viewer's dashboards and hand as a PNG of `frame.HAND`.

    Args:
        seen: the game as its owner sees it.
        choices: option ids that can be picked now; cards among them are outlined, the others sunk.
    """
    view, words = seen.view, seen.words
    assert view.viewer is not None
    kit = view.seats[view.viewer]
    tint, _ = theme("god_of_war")
    canvas = frame.ground(frame.HAND, tint)
    note = words("hand.note", n=len(kit.hand), hero=words(f"dashboard.{kit.dashboard}"))
    frame.title(canvas, words("hand.title"), tint=tint, emblem="poker-hand", note=note)
    heroes = [hero.id for hero in view.heroes.values() if hero.seat == view.viewer]
    high = (_FLOOR - _TOP - 8 * (len(heroes) - 1)) // max(1, len(heroes))
    for place, hero in enumerate(heroes):
        top = _TOP + place * (high + 8)
        draw_dashboard(canvas, (frame.EDGE, top, frame.EDGE + _DASH, top + high), seen, hero)
    _fan(canvas, seen, kit.hand, choices)
    return canvas.png()


def _fan(canvas: Canvas, seen: Scene, hand: tuple[CardId, ...], choices: frozenset[str]) -> None:
    size = Size.HAND if len(hand) <= _WIDE else Size.BOARD
    wide, high = size.pixels
    left, right = frame.EDGE + _DASH + 24, frame.HAND[0] - frame.EDGE - 4
    gaps = len(hand) - 1
    step = min(wide + 12, (right - left - wide) // gaps) if gaps > 0 else wide
    open_ = {card for card in hand if any(choice.split(".")[0] == card for choice in choices)}
    top = (_TOP + _FLOOR - high) // 2 + 3
    for place, card in enumerate(hand):
        look = Look.PLAIN if not open_ else Look.PLAYABLE if card in open_ else Look.DIMMED
        cards.draw(canvas, (left + place * step, top), card_face(seen, card), size=size, look=look)


def card_face(seen: Scene, card: CardId) -> Face:
    """An action card as all cards look: its number, its icon, its name and what it does."""
    printed, words = seen.book.cards[card], seen.words
    kind = letter(seen.book, card)
    number = max((side.n for side in printed.sides), default=0)
    value = f"+{number}" if number else ""
    if len(printed.sides) > 1:
        both = tuple([Mark(ICONS[side.icon], f"+{side.n}" if side.n else "") for side in printed.sides])
        return Face(name=seen.card(card), tint=TINTS[kind], emblem=both[0].icon, value=value, footer=both)
    rule = words(f"special_text.{printed.special}") if printed.special else ""
    return Face(
        name=seen.card(card),
        tint=TINTS[kind],
        emblem=card_icon(seen.book, card) or "rune-stone",
        value=value,
        rule=rule,
        footer=_marks(seen, card),
    )


def _marks(seen: Scene, card: CardId) -> tuple[Mark, ...]:
    printed = seen.book.cards[card]
    found = ((printed.stuns, "thunder-struck"), (printed.alone, "padlock"), (printed.rage, "flame"))
    return tuple([Mark(icon) for given, icon in found if given])
