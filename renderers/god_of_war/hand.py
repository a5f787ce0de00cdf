"""A seat's own picture: its dashboards with the Rage track, and its hand."""

from __future__ import annotations

from collections.abc import Sequence

from engines.god_of_war.book import MIMIR, CardId
from renderers.god_of_war.aim import aim, draw_aim_line
from renderers.god_of_war.backdrop import place_of
from renderers.god_of_war.dashboard import draw_dashboard
from renderers.god_of_war.hand_card import draw_card, hand_card
from renderers.god_of_war.icons import HEROES
from renderers.god_of_war.viewmodel import ViewModel
from renderers.kit import frame
from renderers.kit.canvas import Box, Canvas
from renderers.kit.card_values import Marks
from renderers.kit.cards import hand_look
from renderers.kit.fonts import Font
from renderers.kit.palette import Ink, theme
from renderers.kit.shapes import Shape

DASHBOARD_WIDE = 256
_TOP = frame.HEAD_FLOOR + 10
_FOOT = 30
_LEFT, _RIGHT = frame.MARGIN + DASHBOARD_WIDE + 18, frame.HAND[0] - frame.MARGIN
_GAP = 12
_ONE_ROW = 5
"""Up to so many cards stand in one row."""
_TALL = 620
"""Height of a picture with two rows, in pixels."""
_WIDEST = (210, 285)
"""Of a card in one row, and in two."""
_TAKE = "take"
"""The answer to Damage in place of cards; beside it no card is open that is not named."""
_MOST = 14
"""So many cards are drawn at the most; a list in words names more."""


def draw_hand(model: ViewModel, marks: Marks) -> bytes:
    """The viewer's dashboards and hand as a PNG of `frame.HAND`; higher with two rows of cards.

    Args:
        model: the game as its owner sees it.
        marks: which options it marks, cards or uses of them; if any card can be picked, the others are sunk.
    """
    view = model.view
    assert view.viewer is not None
    player = view.seats[view.viewer]
    tint, _ = theme("god_of_war")
    shown = player.hand or model.offered()[:_MOST]
    size = size_for(len(shown))
    canvas = frame.table(size, place_of(view.scene), tint)
    note = _note(model, shown)
    found = aim(view)
    beside = draw_aim_line(canvas, model, found, (_RIGHT - 4, 51)) if found is not None else 0
    note = "" if found is not None else note
    frame.head(canvas, _title(model, marks), tint=tint, emblem="poker-hand", note=note, beside=beside)
    heroes = [hero.id for hero in view.heroes.values() if hero.seat == view.viewer]
    high = dashboard_high(len(shown), len(heroes))
    for place, hero in enumerate(heroes):
        top = _TOP + place * (high + 10)
        draw_dashboard(canvas, (frame.MARGIN, top, frame.MARGIN + DASHBOARD_WIDE, top + high), model, hero)
    if view.config.seats == 1:
        _companions(canvas, model)
    cards = Marks(_cards_of(marks.open), _cards_of(marks.picked))
    if cards.open.isdisjoint({*shown, _TAKE}):
        cards = cards._replace(open=frozenset())
    for card, box in zip(shown, boxes(len(shown)), strict=True):
        draw_card(canvas, box, hand_card(model, card), hand_look(card, cards))
    return canvas.png()


def _note(model: ViewModel, shown: Sequence[CardId]) -> str:
    """Say how many cards there are, of what kind where they are no hand, and whose."""
    view = model.view
    assert view.viewer is not None
    player = view.seats[view.viewer]
    kind = "note" if not shown or player.hand else "note-upgrades" if view.row else "note-discard"
    count = len(player.hand or model.offered())
    return model.words(f"hand.{kind}", n=count, hero=model.words(f"dashboard.{player.dashboard}"))


def _title(model: ViewModel, marks: Marks) -> str:
    """What the owner has to do, if anything."""
    view = model.view
    if not marks.open or view.pending is None or view.viewer not in view.asked:
        return model.words("hand.title")
    return model.words(f"hand.turn.{view.pending.topic}")


def _cards_of(options: frozenset[str]) -> frozenset[CardId]:
    """The cards that options name: the card alone, or with the use that is made of it."""
    return frozenset(option.split(".")[0] for option in options)


def _companions(canvas: Canvas, model: ViewModel) -> None:
    """Draw the solo companions at the foot of the dashboard; an ability that is used up is a hollow disc."""
    x, y = frame.MARGIN + 30, canvas.size[1] - _FOOT - 32
    for companion in ("atreus", MIMIR):
        canvas.icon((x, y), HEROES[companion], 38, ink=Ink.FROST, on=Ink.NIGHT)
        for number in (1, 2):
            spent = f"{companion}-{number}" in model.view.spent
            x += 36 if number == 2 else 38
            canvas.shape((x, y), Shape.DISC, 34, ink=Ink.LINE if spent else Ink.FROST, on=Ink.NIGHT)
            ground = Ink.WELL if spent else Ink.FROST
            canvas.shape((x, y), Shape.DISC, 30, ink=ground, on=Ink.LINE if spent else Ink.FROST)
            ink = Ink.MIST if spent else Ink.NIGHT
            canvas.text((x, y), str(number), size=25, font=Font.STRONG, ink=ink, anchor="mm", on=ground)
        x += 46


def size_for(count: int) -> tuple[int, int]:
    """Return the size of the picture of so many cards."""
    return frame.HAND if count <= _ONE_ROW else (frame.HAND[0], _TALL)


def dashboard_high(cards: int, heroes: int) -> int:
    """Return how high each of so many dashboards is, beside so many cards."""
    return (size_for(cards)[1] - _FOOT - _TOP - 10 * (heroes - 1)) // max(1, heroes)


def boxes(count: int) -> list[Box]:
    """Where the cards stand: side by side in one row, or in two when there are many."""
    floor = size_for(count)[1] - _FOOT
    rows = 1 if count <= _ONE_ROW else 2
    across = -(-count // rows) or 1
    wide = min(_WIDEST[rows - 1], (_RIGHT - _LEFT - _GAP * (across - 1)) // across)
    high = (floor - _TOP - _GAP * (rows - 1)) // rows
    corners = [
        (_LEFT + place % across * (wide + _GAP), _TOP + place // across * (high + _GAP)) for place in range(count)
    ]
    return [(x, y, x + wide, y + high) for x, y in corners]
