"""Whole tables in which a viewer sees just its view: hands, decks and votes that are hidden are drawn by chance."""

from __future__ import annotations

from collections.abc import Sequence

from engines.core import Rng, Seat
from engines.god_of_war._state import PlayerCards, State
from engines.god_of_war._steps import DiscardSpecial, Step
from engines.god_of_war.book import Book, CardId, FewerDraws
from engines.god_of_war.computer.agenda import agenda
from engines.god_of_war.pending import Choice, DeclaredAttack, Vote
from engines.god_of_war.view import SeatView, View

_NEVER_HELD = ("stun", "poison")
"""Status cards that act when they are drawn."""


def imagine(book: Book, view: View, rng: Rng) -> State:
    """Return a whole table that agrees with all that the viewer knows."""
    upgrades, supplies, aside = _unseen(book, view, rng)
    votes, yielding = _votes(view, rng)
    steps = agenda(book, view)
    steps[1:1] = aside
    return State(
        config=view.config,
        agenda=steps[::-1],
        asked=0,
        first=view.first,
        players=[_player(book, view, seat, rng) for seat in view.seats],
        deck=[*view.foreseen, *upgrades],
        supplies=supplies,
        quests=view.quests,
        bosses=view.bosses,
        done=view.done,
        hindrances=view.hindrances,
        quest=view.quest,
        scene=view.scene,
        round=view.round,
        rounds=view.rounds,
        heroes=view.heroes.copy(),
        columns=view.columns,
        carrier=view.carrier,
        mimir=view.mimir,
        cards=view.cards.copy(),
        tokens=view.tokens.copy(),
        tracks=view.tracks.copy(),
        spent=view.spent,
        row=list(view.row),
        runes=view.runes,
        foreseen=len(view.foreseen),
        removed=list(view.removed),
        enemy_attacks=len(view.runes),
        votes=votes,
        yielding=yielding,
        touched=view.touched,
    )


def _player(book: Book, view: View, seat: SeatView, rng: Rng) -> PlayerCards:
    hidden = list(seat.pool)
    for card in (*seat.top, *seat.hand):
        hidden.remove(card)
    hand = list(seat.hand)
    if seat.cards and not hand:
        hand = list(rng.sample([card for card in hidden if book.cards[card].status not in _NEVER_HELD], seat.cards))
        hidden = [card for card in hidden if card not in hand]
    return PlayerCards(
        dashboard=seat.dashboard,
        hand=book.order(hand),
        deck=[*seat.top, *_shuffled(hidden, rng)],
        known=len(seat.top),
        discard=list(seat.discard),
        limit=seat.limit,
        opened=seat.opened,
        fewer_draws=_fewer_draws(book, view),
    )


def _fewer_draws(book: Book, view: View) -> int:
    """Return the draws that a hindrance takes from the first Preparation, once the first Hero has been placed."""
    if view.round or view.pending is None or view.pending.topic not in ("highest", "split"):
        return 0
    found = [book.quests[quest].hindrance for quest in view.hindrances[:1]]
    return sum(hindrance.n for hindrance in found if isinstance(hindrance, FewerDraws))


def _unseen(book: Book, view: View, rng: Rng) -> tuple[list[CardId], dict[str, list[CardId]], list[Step]]:
    """Return the unseen part of the Upgrade deck, the supplies, and what waits to be discarded after a deed."""
    seen = _seen(view)
    unseen = _shuffled([card for card in book.upgrades if card not in seen], rng)
    size = view.upgrades - len(view.foreseen)
    acting = view.asked[0]
    aside: list[tuple[Seat, CardId]] = [(acting, card) for card in unseen[size:]]
    supplies: dict[str, list[CardId]] = {}
    for kind, count in view.supply.items():
        free = [card.id for card in book.cards.values() if card.status == kind and card.id not in seen]
        supplies[kind] = free[:count]
        aside += [(acting, card) for card in free[count:]]
    if view.quest:
        for seat, player in enumerate(view.seats):
            aside += [(seat, card) for card in book.starting[player.dashboard] if card not in seen]
    return unseen[:size], supplies, [DiscardSpecial(seat, card) for seat, card in aside]


def _seen(view: View) -> set[CardId]:
    """Return every card whose pile the view tells, hand and draw pile of a player being one."""
    seen = {*view.row, *view.removed, *view.foreseen}
    for player in view.seats:
        seen |= {*player.pool, *player.discard}
    if isinstance(view.pending, DeclaredAttack):
        seen |= set(view.pending.cards)
    elif isinstance(view.pending, Choice):
        seen |= set(view.pending.choices)
    return seen


def _votes(view: View, rng: Rng) -> tuple[dict[Seat, str], tuple[Seat, ...]]:
    """Return all votes, and who leaves it to the others; what the view does not tell is drawn by chance."""
    if not isinstance(view.pending, Vote):
        return {}, ()
    voted = [seat for seat, player in enumerate(view.seats) if player.voted]
    votes = {seat: view.vote if seat == view.viewer else rng.pick(view.pending.choices) for seat in voted}
    return votes, tuple([seat for seat in voted if rng.below(2)])


def _shuffled(cards: Sequence[CardId], rng: Rng) -> list[CardId]:
    left = list(cards)
    for place in range(len(left) - 1, 0, -1):
        other = rng.below(place + 1)
        left[place], left[other] = left[other], left[place]
    return left
