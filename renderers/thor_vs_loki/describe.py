"""The whole position as text: lines of at most 30 columns, from which a game can be played without a picture."""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import wrap

from engines.core import Seat
from engines.thor_vs_loki.actions import Spot
from engines.thor_vs_loki.book import COLUMNS, CardId
from engines.thor_vs_loki.view import Face, Phase
from renderers.thor_vs_loki.viewmodel import ViewModel, headline

WIDE = 30
"""The widest line."""


def describe(model: ViewModel) -> str:
    """Everything the viewer may know, a paragraph per subject, the most pressing first."""
    seats = (model.near, 1 - model.near)
    paragraphs = [_moment(model), _hand(model), *(_side(model, seat) for seat in seats), _memory(model)]
    return "\n\n".join("\n".join(lines) for lines in paragraphs if lines)


def points(model: ViewModel) -> str:
    """The turn, whose it is, and how many action points are left."""
    view, words = model.view, model.words
    if view.outcome is not None:
        return words("describe.over", reason=words(f"ending.{view.outcome.reason}"))
    if view.phase is Phase.ROW:
        return words("describe.rows")
    return words("describe.turn", turn=view.full_turn, who=model.who(view.active), n=view.points)


def late(model: ViewModel) -> str:
    """That the player of the turn before may still bring Thor or Loki into play, or nothing."""
    view = model.view
    if not view.late:
        return ""
    other = 1 - view.active
    return model.words("describe.late", who=model.who(view.active), foe=model.who(other), card=model.side(other))


def clash(model: ViewModel) -> str:
    """The challenge that the last answer led to and what fell, or nothing."""
    view, words = model.view, model.words
    last = view.clash
    if last is None:
        return ""
    foe = 1 - last.seat
    met = words(
        "fact.challenged",
        who=model.who(last.seat),
        card=model.told(last.challenger, last.seat),
        column=COLUMNS[last.column],
        other=model.told(last.target, foe),
        place=last.spot.id,
    )
    cards = {last.seat: last.challenger, foe: last.target}
    fallen = [words("fact.discarded", who=model.who(seat), cards=model.told(cards[seat], seat)) for seat in last.fallen]
    return " ".join([met, *fallen])


def lying(model: ViewModel, face: Face, owner: Seat) -> str:
    """A card on the battlefield in words, as the viewer knows it."""
    words = model.words
    if not face.card:
        captured = face.back is not model.view.sides[owner]
        return words("board.hidden-captured" if captured else "board.hidden")
    name = model.told(face.card, owner)
    return name if face.up else words("board.hidden-own", card=name)


def column_told(model: ViewModel, seat: Seat, column: int) -> str:
    """A column in one sentence, from row 1 on."""
    cards = model.field(seat)[column]
    if not cards:
        return model.words("describe.column-empty", column=COLUMNS[column])
    names = ", ".join(lying(model, face, seat) for face in cards)
    return model.words("describe.column", column=COLUMNS[column], cards=names)


def numbers(model: ViewModel, seat: Seat) -> str:
    """How many cards of a player lie out of play."""
    view = model.view
    return model.words("describe.counts", hand=view.counts[seat], deck=view.decks[seat], pile=view.piles[seat])


def top(model: ViewModel, seat: Seat) -> str:
    """The top card of a discard pile, or nothing."""
    card = model.view.tops[seat]
    if not card:
        return ""
    phrase = "describe.top-asleep" if model.view.dormant == seat else "describe.top"
    return model.words(phrase, card=model.told(card, seat))


def counts_told(model: ViewModel, seat: Seat) -> str:
    """What lies out of play: numbers and the top card of the discard pile."""
    return " ".join(filter(None, (numbers(model, seat), top(model, seat))))


def _moment(model: ViewModel) -> list[str]:
    view, words = model.view, model.words
    lines = [f"{headline(model)}.", points(model), late(model), clash(model)]
    if view.batch is not None:
        cards = model.list(view.batch.left, view.batch.seat)
        lines.append(words("describe.batch", who=model.who(view.batch.seat), cards=cards))
    if view.shown:
        lines.append(words("describe.shown", card=model.told(view.shown, 1 - view.active)))
    return _wrapped(lines)


def _hand(model: ViewModel) -> list[str]:
    view, words = model.view, model.words
    if view.viewer is None:
        return []
    if not view.hand:
        return [words("describe.hand-empty")]
    lines = [words("board.your-hand")]
    lines += [_row(card, model.told(card, view.viewer)) for card in view.hand]
    if view.row:
        lines += _wrapped([words("describe.row", cards=model.list(view.row, view.viewer))])
    return lines


def _side(model: ViewModel, seat: Seat) -> list[str]:
    """A player's places from row 1 on, column by column, then the cards that lie elsewhere."""
    view, words = model.view, model.words
    lines = _wrapped([words("describe.side", who=model.who(seat), side=model.side(seat))])
    for column, cards in enumerate(model.field(seat)):
        lines += [_row(Spot(column, row).id, lying(model, face, seat)) for row, face in enumerate(cards)]
        if not cards:
            lines.append(_row(COLUMNS[column], words("board.empty")))
    captured = words("describe.captured", n=view.captured[seat]) if view.captured[seat] else ""
    return lines + _wrapped(filter(None, (numbers(model, seat), captured, top(model, seat))))


def _memory(model: ViewModel) -> list[str]:
    view, words = model.view, model.words
    if view.spied is None or view.viewer is None:
        return []
    cards = model.list(view.spied.cards, 1 - view.viewer)
    phrase = "describe.spied" if cards else "describe.spied-empty"
    return _wrapped([words(phrase, turn=(view.spied.turn + 1) // 2, cards=cards)])


def _row(place: CardId | str, name: str) -> str:
    """An id as it is typed in moves, and what it stands for."""
    return "\n".join(wrap(f"{place} {name}", WIDE, subsequent_indent="  "))


def _wrapped(lines: Iterable[str]) -> list[str]:
    return [row for line in lines for row in wrap(line, WIDE, subsequent_indent="  ")]
