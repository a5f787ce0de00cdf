"""The whole position as text, in lines of at most 30 columns, for those who do not see the picture."""

from collections.abc import Iterator
from textwrap import wrap

from engines.core import Seat
from renderers.nordic_glory.scene import COLUMNS, Scene

COLUMNS_WIDE = 30
"""Letters in a line."""


def describe(seen: Scene) -> str:
    """Give everything that the viewer may know."""
    lines: list[str] = []
    for text in _position(seen):
        lines += wrap(text, COLUMNS_WIDE, subsequent_indent="  ") or [""]
    return "\n".join(lines)


def _position(seen: Scene) -> Iterator[str]:
    view, words = seen.view, seen.words
    yield words("describe.turn", turn=view.turn, stage=seen.stage())
    if view.runes:
        yield words("status.runes", runes=words.join(words(f"rune.{rune}") for rune in view.runes))
    if view.battle is not None:
        if view.battle.winner is not None:
            yield words("board.damage", n=view.battle.damage)
        for seat, dice in enumerate(view.battle.dice):
            yield words("fact.dice-side", who=seen.names[seat], faces=" ".join(map(str, dice)))
    for seat in (0, 1):
        yield ""
        yield from _side(seen, seat)
    viewer = view.viewer
    if viewer is not None and view.sides[viewer].hand:
        yield ""
        yield words("describe.hand")
        yield from seen.hand()
    if view.looking:
        yield words("fact.top-seen-cards", cards=seen.cards(view.looking))


def _side(seen: Scene, seat: Seat) -> Iterator[str]:
    words, side = seen.words, seen.view.sides[seat]
    yield words("describe.side", who=seen.names[seat])
    yield words("describe.jarl", card=seen.name(side.jarl), left=side.left)
    if side.attached:
        yield words("describe.attached", cards=seen.attached(side))
    yield words("describe.total", n=side.tally.total, dice=side.tally.dice)
    yield words("describe.piles", hand=side.hand_count, deck=side.deck_count, reserve=side.reserve_count)
    yield from _wall(seen, seat)
    yield from map(seen.line, side.tally.lines)
    if side.valhalla:
        yield words("describe.valhalla", cards=seen.cards(side.valhalla))
    if side.discard:
        yield words("describe.discard", cards=seen.cards(side.discard))
    if side.known:
        yield words("describe.known", cards=seen.cards(side.known))


def _wall(seen: Scene, seat: Seat) -> Iterator[str]:
    words, side = seen.words, seen.view.sides[seat]
    for row in range(3):
        for column, warriors in enumerate(side.columns):
            if row >= len(warriors):
                continue
            warrior, lent = warriors[row], side.defenses[column][row]
            card = seen.book.shields[warrior.card]
            yield words("describe.shield", spot=f"{COLUMNS[column]}{row + 1}", card=seen.name(warrior.card))
            rune = words(f"rune.{warrior.bears or card.rune}")
            figures = words("describe.numbers", attack=seen.attack(warrior), left=seen.left(warrior), rune=rune)
            more = words("describe.extra", n=lent) if lent else ""
            worn = f" {words(f'enhancement.{card.enhancement}')}" if card.enhancement else ""
            yield f"{figures}{worn}{more}"
