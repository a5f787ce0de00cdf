"""The walk from a question to an action, as the asked seat sees the table (docs/rules/thor_vs_loki.md 4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from engines.core import Action, Ask, Option, Picks, Question
from engines.thor_vs_loki import _playable as playable
from engines.thor_vs_loki import reading
from engines.thor_vs_loki._asks import power_walks as powers
from engines.thor_vs_loki.actions import (
    Challenge,
    Deploy,
    Draw,
    Enter,
    KeepOrder,
    LayRow,
    Place,
    PutOnTop,
    Reveal,
    Spot,
    StopRevealing,
    Take,
)
from engines.thor_vs_loki.book import COLUMNS, HAND, ROWS, Book, CardId, Role
from engines.thor_vs_loki.view import View

REST, NOTHING, REVEAL, STOP = "rest", "nothing", "reveal", "stop"


def ask_row(book: Book, view: View, _question: Question, picks: Picks) -> Ask | Action:
    """Choose three hand cards for row 1, column by column; not Thor or Loki (rule 10)."""
    chosen = [step[0] for step in picks]
    if len(chosen) == len(COLUMNS):
        return LayRow((chosen[0], chosen[1], chosen[2]))
    left = list(view.hand)
    for card in chosen:
        left.remove(card)
    open_cards = [card for card in left if book.face(card).role is not Role.AVATAR]
    options = tuple([Option(card, why_not=_lead(book, card)) for card in distinct(left)])
    return Ask(f"row-{COLUMNS[len(chosen)]}", options, default=(_silent_card(book, open_cards),))


def _lead(book: Book, card: CardId) -> str:
    return "refused.avatar-enters" if book.face(card).role is Role.AVATAR else ""


def ask_act(book: Book, view: View, _question: Question, picks: Picks) -> Ask | Action:
    """Spend an action point, or bring Thor or Loki into play (rules 14, 16)."""
    if picks:
        return _VERBS[picks[0][0]](book, view, picks[1:])
    why_not = playable.why_not_act(book, view)
    return Ask("act", tuple([Option(verb, why_not=reason) for verb, reason in why_not.items()]))


def ask_enter(book: Book, view: View, _question: Question, picks: Picks) -> Ask | Action:
    """Bring Thor or Loki into play after the last point of the turn (rule 17)."""
    return _enter(book, view, picks)


def ask_reveal(_book: Book, _view: View, _question: Question, picks: Picks) -> Ask | Action:
    """Let the Seer reveal one more card, or stop (1.8)."""
    if not picks:
        return Ask("reveal", (Option(REVEAL), Option(STOP)))
    return Reveal() if picks[0] == (REVEAL,) else StopRevealing()


def ask_order(_book: Book, view: View, _question: Question, picks: Picks) -> Ask | Action:
    """Choose which of the lost cards lies highest; the others follow (1.7)."""
    assert view.batch is not None
    if not picks:
        options = (Option(REST), *map(Option, distinct(view.batch.left)))
        return Ask("order", options, default=(REST,))
    return KeepOrder() if picks[0] == (REST,) else PutOnTop(picks[0][0])


def ask_take(book: Book, view: View, _question: Question, picks: Picks) -> Ask | Action:
    """Take cards back: one with Hel, up to three Ravens with Odin, Vikings and Archers with Longships (1.8)."""
    if picks:
        return Take(tuple([card.partition("#")[0] for card in picks[0] if card != NOTHING]))
    face, view_hand = book.face(view.power), view.counts[view.active]
    most = min(face.most, HAND - view_hand)
    copies = _copies(candidates(book, view.power, view.pile), most)
    if not copies:
        return Ask("take", (Option(NOTHING),))
    most = min(most, len(copies))
    best = sorted(copies, key=lambda card: -book.face(card.partition("#")[0]).strength)[:most]
    default = tuple([card for card in copies if card in best])
    return Ask("take", tuple(map(Option, copies)), least=face.least, most=most, default=default)


def ask_place(book: Book, view: View, _question: Question, picks: Picks) -> Ask | Action:
    """Choose the opposing column that the shown card goes to (rules 33, 34; B20)."""
    if picks:
        return Place(COLUMNS.index(picks[0][0]))
    reasons = [
        "refused.column-full" if len(column) >= ROWS else "refused.avatar-leads" if reading.led(book, column) else ""
        for column in reading.theirs(view)
    ]
    return Ask("place", _columns(reasons))


def candidates(book: Book, power: CardId, pile: Iterable[CardId]) -> list[CardId]:
    """Return what Hel, Odin or Longships may take from a pile without themselves on it, sorted."""
    kinds = book.face(power).recovers
    return book.order(card for card in pile if not kinds or book.cards[card].kind in kinds)


def distinct(cards: Iterable[CardId]) -> list[CardId]:
    """Return each card once, in order."""
    return list(dict.fromkeys(cards))


def _copies(cards: list[CardId], most: int) -> list[str]:
    """Name copies apart (`t.ravens`, `t.ravens#2`), no more of each than can be taken."""
    return [
        card if copy == 1 else f"{card}#{copy}"
        for card, count in Counter(cards).items()
        for copy in range(1, min(count, most) + 1)
    ]


def _draw(_book: Book, _view: View, _picks: Picks) -> Ask | Action:
    return Draw()


def _deploy(book: Book, view: View, picks: Picks) -> Ask | Action:
    if not picks:
        cards = [card for card in distinct(view.hand) if book.face(card).role is not Role.AVATAR]
        return Ask("card", tuple(map(Option, cards)), default=(_silent_card(book, cards),))
    if len(picks) == 1:
        # A silent seat builds at the back of its shortest column.
        side = reading.mine(view)
        back = max(reading.free_spots(book, side), key=lambda spot: (-len(side[spot.column]), spot.row))
        return Ask("spot", powers.places(lambda spot: reading.no_room(book, side, spot)), default=(back.id,))
    return Deploy(picks[0][0], Spot.read(picks[1][0]))


def _silent_card(book: Book, cards: list[CardId]) -> CardId:
    """Return what a silent seat deploys: its strongest card, the treasure last of all."""
    return max(cards, key=lambda card: (book.face(card).role is not Role.TREASURE, book.face(card).strength))


def _challenge(book: Book, view: View, picks: Picks) -> Ask | Action:
    if picks:
        return Challenge(COLUMNS.index(picks[0][0]))
    return Ask("challenge", _columns([reading.no_challenge(book, view, column) for column in range(len(COLUMNS))]))


def _enter(book: Book, view: View, picks: Picks) -> Ask | Action:
    if picks:
        return Enter(COLUMNS.index(picks[0][0]))
    reasons = ["refused.column-full" if len(column) >= ROWS else "" for column in reading.mine(view)]
    return Ask("enter", _columns([playable.no_enter(book, view) or reason for reason in reasons]))


def _power(book: Book, view: View, picks: Picks) -> Ask | Action:
    if picks:
        card = picks[0][0]
        power = book.face(card).power
        assert power is not None
        return powers.TARGETS[power](book, view, card, picks[1:])
    cards = [card for card in distinct(view.hand) if book.face(card).power is not None]
    return Ask("power", tuple([Option(card, why_not=playable.why_not_power(book, view, card)) for card in cards]))


def _columns(reasons: list[str]) -> tuple[Option, ...]:
    return tuple([Option(column, why_not=reason) for column, reason in zip(COLUMNS, reasons, strict=True)])


_VERBS: dict[str, Callable[[Book, View, Picks], Ask | Action]] = {
    playable.DRAW: _draw,
    playable.DEPLOY: _deploy,
    playable.CHALLENGE: _challenge,
    playable.POWER: _power,
    playable.ENTER: _enter,
}
