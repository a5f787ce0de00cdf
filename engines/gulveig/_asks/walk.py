"""The walk from a question to an action, as the asked seat sees the table (docs/rules/gulveig.md 4)."""

from __future__ import annotations

from engines.core import Action, Ask, Option, Picks, Question
from engines.gulveig.actions import Bid, Bury, Declare, Pass, Play, Swap
from engines.gulveig.book import OPENING, TREASURE, Book, Deck
from engines.gulveig.reading import followers, held_combos
from engines.gulveig.view import View

PASS = "pass"  # noqa: S105 - a bid, no secret
"""Option: leave the auction."""
KEEP = "keep"
"""Option: bid without a swap."""

_GROUP = 100
_NEAR = 3
"""So many of the lowest raises stand by themselves, beside the groups."""


def ask_bid(book: Book, view: View, _question: Question, picks: Picks) -> Ask | Action:
    """Bid or pass; in drafting then perhaps give a card and take one (R13-R17, R37)."""
    if not picks:
        return _bids(book.deck(view.config), view)
    if picks[0] == (PASS,):
        return Pass()
    points = int(picks[0][0])
    return _ask_swap(view, points, picks[1:]) if view.bench else Bid(points)


def _ask_swap(view: View, points: int, picks: Picks) -> Ask | Action:
    if not picks:
        return Ask("give", (Option(KEEP), *map(Option, view.hand)), default=(KEEP,))
    give = picks[0][0]
    if give == KEEP:
        return Bid(points)
    if len(picks) == 1:
        return Ask("take", tuple(map(Option, view.bench)))
    return Bid(points, Swap(give, picks[1][0]))


def _bids(deck: Deck, view: View) -> Ask:
    raises = deck.raises(view.bid, view.config.bid_step)
    options = [Option(str(points), _group(points) if i >= _NEAR else "") for i, points in enumerate(raises)]
    if view.bid:
        return Ask("bid", (Option(PASS), *options), default=(PASS,))
    return Ask("bid", tuple(options))


def _group(points: int) -> str:
    low = points // _GROUP * _GROUP
    return f"{max(low, OPENING)}–{low + _GROUP - 1}"


def ask_bury(book: Book, view: View, _question: Question, picks: Picks) -> Ask | Action:
    """Choose three cards to bury (R19); a silent seat buries the most points that break no combo."""
    if picks:
        return Bury(picks[0])
    kept = {card for combo in held_combos(book, view).values() for card in combo.pair}
    best = sorted(view.hand, key=lambda card: (card in kept, -book.cards[card].value))[:TREASURE]
    default = tuple([card for card in view.hand if card in best])
    return Ask("bury", tuple(map(Option, view.hand)), least=TREASURE, most=TREASURE, default=default)


def ask_lead(book: Book, view: View, _question: Question, picks: Picks) -> Ask | Action:
    """Lead a card, or declare a held combo and lead one of its cards (R22, R24)."""
    combos = held_combos(book, view)
    if not picks:
        declarations = [Option(combo.id) for combo in combos.values()]
        strongest = max(view.hand, key=lambda card: book.cards[card].strength)
        return Ask("lead", (*declarations, *map(Option, view.hand)), default=(strongest,))
    for index, combo in combos.items():
        if picks[0] == (combo.id,):
            if len(picks) == 1:
                return Ask("half", tuple(map(Option, combo.pair)))
            return Declare(index, picks[1][0])
    return Play(picks[0][0])


def ask_follow(book: Book, view: View, _question: Question, picks: Picks) -> Ask | Action:
    """Follow the led clan if possible, else play anything (R25); a silent seat plays its cheapest card."""
    if picks:
        return Play(picks[0][0])
    cards = book.cards
    follows = followers(book, view)
    options = tuple(
        [Option(card, why_not="refused.must-follow" if follows and card not in follows else "") for card in view.hand]
    )
    least_missed = min(follows or view.hand, key=lambda card: (cards[card].value, cards[card].strength))
    return Ask("follow", options, default=(least_missed,))
