"""The whole position as text: lines of at most 30 columns, from which a game can be played without a picture."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from textwrap import wrap

from engines.core import Seat
from engines.gulveig.book import CardId
from engines.gulveig.reading import progress
from engines.gulveig.view import Phase
from renderers.gulveig.board import headline
from renderers.gulveig.viewmodel import ViewModel
from renderers.kit.text import figure

COLUMNS = 30
"""The widest line."""


def describe(model: ViewModel) -> str:
    """Everything the viewer may know, a paragraph per subject, the most pressing first."""
    paragraphs = (
        _moment(model),
        _hand(model),
        _table(model),
        _seats(model),
        _auction(model),
        _known(model),
        _tricks(model),
        _before(model),
    )
    return "\n\n".join("\n".join(lines) for lines in paragraphs if lines)


def _moment(model: ViewModel) -> list[str]:
    view, words = model.view, model.words
    lines = [headline(model), words("describe.hand-no", hand=model.hand_no(), goal=view.config.goal)]
    if view.phase in {Phase.LEAD, Phase.FOLLOW}:
        lines.append(words("describe.trick-no", trick=model.trick_no(), tricks=model.tricks()))
    clan = words("describe.clan", clan=model.clan(view.supremacy), id=view.supremacy) if view.supremacy else ""
    lines.append(words("describe.supremacy", clan=clan) if clan else words("describe.no-supremacy"))
    if view.bidder is not None:
        lines.append(words("describe.bid", who=model.name(view.bidder), bid=view.bid))
        if view.phase is not Phase.BID:
            so_far = progress(model.book, view)
            phrase = "describe.so-far-and-buried" if so_far.unknown else "describe.so-far"
            lines.append(words(phrase, points=so_far.points))
    lines.append(words("describe.dealer", who=model.name(view.dealer)))
    return _wrapped(lines)


def _hand(model: ViewModel) -> list[str]:
    view, words = model.view, model.words
    if not view.hand:
        return []
    lines = [words("describe.hand", n=len(view.hand)), *_cards(model, view.hand)]
    for combo in model.held():
        first, second = combo.pair
        lines += _wrapped(
            [words("describe.held", id=combo.id, first=model.card(first), second=model.card(second), n=combo.value)]
        )
    return lines


def _table(model: ViewModel) -> list[str]:
    """The trick, and what else lies open or face-down."""
    view, words = model.view, model.words
    lines: list[str] = []
    if view.trick:
        lines.append(words("describe.trick"))
        lines += [_row(laid.card, model.card(laid.card), model.name(laid.seat)) for laid in view.trick]
    if view.bench:
        lines += [words("describe.bench"), *_cards(model, view.bench)]
    if view.aside:
        lines += [words("describe.aside"), *_cards(model, view.aside)]
    if view.aside_down:
        lines += _wrapped([words("describe.aside-down", n=view.aside_down)])
    if view.phase is Phase.BID:
        lines += _wrapped([words("describe.treasure-down")])
    return lines


def _seats(model: ViewModel) -> list[str]:
    """A line of figures per seat: its score, its cards, its tricks and their points."""
    view = model.view
    lines = [model.words("describe.seats"), _figures("", model.words("describe.figures").split())]
    for seat, score in enumerate(view.scores):
        numbers = (score, view.cards[seat], view.taken[seat], view.won[seat])
        lines.append(_figures(f"{seat + 1} {model.name(seat)}", [figure(number) for number in numbers]))
    return lines


def _figures(name: str, columns: list[str]) -> str:
    """A line of the table; the first column, the score's, has room for thousands."""
    return f"{name[:9]:<9}" + "".join(f"{words:>{5 if place else 6}}" for place, words in enumerate(columns))


def _auction(model: ViewModel) -> list[str]:
    view, words = model.view, model.words
    if not view.calls:
        return []
    calls = [
        words("describe.call" if call.points else "describe.pass", who=model.name(call.seat), points=call.points)
        for call in view.calls
    ]
    return _wrapped([words("describe.auction"), words.join(calls)])


def _known(model: ViewModel) -> list[str]:
    """Cards that have shown themselves: Treasure, buried cards, declared combos, cards seen in a hand."""
    view, words = model.view, model.words
    lines = []
    if view.treasure:
        lines.append(words("describe.treasure", cards=_names(model, view.treasure)))
    if view.buried:
        lines.append(words("describe.buried", cards=_names(model, view.buried), n=model.card_points(view.buried)))
    elif view.buried_down:
        lines.append(words("describe.buried-down", n=view.buried_down))
    for shown in view.declared:
        combo = model.combos()[shown.combo]
        cards = _names(model, combo.pair)
        lines.append(words("describe.declared", who=model.name(shown.seat), cards=cards, n=combo.value))
    for seat, known in enumerate(view.revealed):
        if known and seat != view.viewer:
            lines.append(words("describe.revealed", who=model.name(seat), cards=_names(model, known)))
    return _wrapped(lines)


def _tricks(model: ViewModel) -> list[str]:
    view, words = model.view, model.words
    if not view.tricks:
        return []
    first = sum(view.taken) - len(view.tricks) + 1
    lines = [words("describe.tricks")]
    for number, trick in enumerate(view.tricks, start=first):
        cards = " ".join(laid.card for laid in trick.cards)
        lines += _wrapped(
            [
                words(
                    "describe.taken",
                    trick=number,
                    who=_short(model, trick.winner),
                    lead=_short(model, trick.cards[0].seat),
                    cards=cards,
                )
            ]
        )
    return lines


def _before(model: ViewModel) -> list[str]:
    """The hands before, a line each for the Bid Winner; the last with every seat's points."""
    view, words = model.view, model.words
    if not view.history:
        return []
    last = view.history[-1]
    lines = [words("describe.before", hand=last.hand)]
    for score in last.scores:
        phrase = "describe.scored-bid" if score.bid else "describe.scored"
        lines.append(
            words(
                phrase,
                who=model.name(score.seat),
                cards=score.cards,
                combos=score.combos,
                bid=score.bid,
                scored=score.scored,
            )
        )
    return _wrapped(lines)


def _cards(model: ViewModel, cards: Iterable[CardId]) -> Iterator[str]:
    """A line per card: its id as typed in moves, its name, its value."""
    for card in cards:
        yield _row(card, model.card(card), model.words("describe.value", n=model.book.cards[card].value))


def _row(card: CardId, name: str, last: str) -> str:
    return f"{card:<3} {name:<15} {last}"[:COLUMNS].rstrip()


def _names(model: ViewModel, cards: Iterable[CardId]) -> str:
    return model.words.join(model.words("describe.card", card=model.card(card), id=card) for card in cards)


def _short(model: ViewModel, seat: Seat) -> str:
    return model.name(seat)[:9].rstrip()


def _wrapped(lines: Iterable[str]) -> list[str]:
    return [row for line in lines for row in wrap(line, COLUMNS, subsequent_indent="  ")]
