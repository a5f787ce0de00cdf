"""A whole table that looks to a viewer just like the one it sees: what is hidden is dealt anew."""

from __future__ import annotations

from collections import Counter
from functools import partial

from engines.champions_of_midgard._chapters.runes import can_invoke
from engines.champions_of_midgard._pieces import Fight, Player, Post, Seal, Shore
from engines.champions_of_midgard._state import Decks, State, Step
from engines.champions_of_midgard.book import Book, Family
from engines.champions_of_midgard.facts import Ending
from engines.champions_of_midgard.view import Phase, View
from engines.core import Rng, Seat


def imagine(book: Book, view: View, rng: Rng) -> State:
    """Return a state in which the viewer sees this view; every unknown card is as likely anywhere it may be.

    Sealed assignments of others are left empty.
    """
    hands, drawn, destinies = _destinies(book, view, rng)
    piles, enemies = _enemies(book, view, rng)
    shores, journeys = _journeys(book, view, rng)
    sails, merchants = _merchants(book, view, rng)
    turn = view.asked[0] if view.asked else 0
    state = State(
        config=view.config,
        phase=view.phase,
        step=Step.WAIT,
        round=view.round,
        turn=turn,
        asked=0,
        last=(turn - 1) % view.config.seats if view.phase is Phase.PLACE else turn,
        first=view.marker,
        marker=view.marker,
        players=[_player(book, view, seat, hand=hands[seat], pile=piles[seat]) for seat in range(view.config.seats)],
        supply=list(view.supply),
        stocks=list(view.stocks),
        troll=view.troll,
        draugr=list(view.draugr),
        shores=shores,
        stalls=view.stalls,
        display=list(view.display),
        yard=list(view.yard),
        hired=view.hired,
        decks=Decks(
            trolls=enemies[Family.TROLL],
            draugr=enemies[Family.DRAUGR],
            monsters=enemies[Family.MONSTER],
            journeys=journeys,
            destinies=destinies,
            runes=_runes(book, view, rng),
            merchants=merchants,
        ),
        escaped=list(view.escaped),
        revealed=list(view.revealed),
        travelled=list(view.travelled),
        sails=sails,
        workers=list(view.workers),
        news=view.news,
        due=list(view.due),
        seals=[_seal(view, seat) for seat in range(view.config.seats)],
        ready=list(view.ready),
        opened=view.opened,
        posts={post.place: Post(post.seat, list(post.squad), post.food) for post in view.posts},
        fight=_fight(view),
        voyage=view.voyage,
        errands=list(view.errands),
        drawn=drawn,
        offers=[0] * view.config.seats,
        offered=[False] * view.config.seats,
        declined=list(view.declined),
        calls=0,
        scores=view.scores,
        winners=view.outcome.winners if view.outcome is not None else (),
        ending=None if view.outcome is None else Ending(view.outcome.reason),
    )
    running = view.round > 0 and view.phase not in (Phase.LAST_CALL, Phase.OVER)
    state.offered = [running and able for able in map(partial(can_invoke, book, state), range(view.config.seats))]
    return state


def _player(book: Book, view: View, seat: Seat, *, hand: list[str], pile: list[str]) -> Player:
    board = view.boards[seat]
    return Player(
        leader=board.leader,
        glory=board.glory,
        food=board.food,
        wood=board.wood,
        coins=board.coins,
        favor=board.favor,
        blame=board.blame,
        home=list(board.home),
        workers=board.workers,
        crew=book.seating[view.config.seats].workers + (not board.reserve),
        begging=board.begging,
        reserve=board.reserve,
        ship=board.ship,
        runes=list(board.runes),
        hand=hand,
        shown=list(board.shown),
        pile=pile,
    )


def _fight(view: View) -> Fight | None:
    fight = view.fight
    if fight is None:
        return None
    return Fight(
        seat=fight.seat,
        place=fight.place,
        enemy=fight.enemy,
        number=fight.number,
        dice=list(fight.dice),
        damage=fight.damage,
        losses=0 if view.phase is Phase.ROLL else fight.losses,
        lost=fight.lost,
        reaction=fight.reaction,
        result=fight.result,
    )


def _seal(view: View, seat: Seat) -> Seal | None:
    if view.phase is not Phase.ASSIGN or view.opened or not view.ready[seat]:
        return None
    if seat == view.viewer:
        return Seal(view.sealed or (), view.larder)
    return Seal((), view.boards[seat].food)


def _destinies(book: Book, view: View, rng: Rng) -> tuple[list[list[str]], list[str], list[str]]:
    """Deal Destinies: the hands, those that somebody chooses from, and the deck."""
    hands = [list(board.shown) for board in view.boards]
    if view.hands:
        hands = [list(hand) for hand in view.hands]
    elif view.viewer is not None:
        hands[view.viewer] = list(view.hand)
    known = {*view.drawn, *(destiny for hand in hands for destiny in hand)}
    unseen = _shuffled([destiny for destiny in book.destinies if destiny not in known], rng)
    for hand, board in zip(hands, view.boards, strict=True):
        hand.extend(_taken(unseen, board.destinies - len(hand)))
    drawn = list(view.drawn) or _taken(unseen, view.drawing)
    return hands, drawn, unseen


def _enemies(book: Book, view: View, rng: Rng) -> tuple[list[list[str]], dict[Family, list[str]]]:
    """Deal enemies: piles that are closed get what is neither open nor left in a deck, each card to any of them."""
    piles = [list(pile or ()) for pile in view.piles]
    closed = [seat for seat, pile in enumerate(view.piles) if pile is None]
    seen = {view.troll, *view.draugr, *view.escaped, *(shore.monster for shore in view.shores)}
    seen |= {enemy for pile in piles for enemy in pile}
    sizes = {Family.TROLL: view.decks.trolls, Family.DRAUGR: view.decks.draugr, Family.MONSTER: view.decks.monsters}
    decks = {}
    for family, size in sizes.items():
        unseen = _shuffled([enemy for enemy in book.of(family) if enemy not in seen], rng)
        decks[family] = _taken(unseen, size)
        for enemy in unseen:
            piles[rng.pick(closed)].append(enemy)
    return piles, decks


def _journeys(book: Book, view: View, rng: Rng) -> tuple[list[Shore], list[str]]:
    """Deal Journeys: those face-down that the viewer has not seen, and the deck."""
    count = Counter({journey: printed.count for journey, printed in book.journeys.items()})
    count.subtract([*view.travelled, *view.revealed, *(shore.journey for shore in view.shores if shore.journey)])
    unseen = _shuffled(list(count.elements()), rng)
    shores = []
    for shore in view.shores:
        journey = shore.journey or (unseen.pop() if shore.covered else "")
        seen = (view.viewer,) if shore.journey and view.viewer is not None else ()
        shores.append(Shore(shore.monster, shore.coins, journey, seen, shore.docked))
    return shores, unseen


def _merchants(book: Book, view: View, rng: Rng) -> tuple[list[str], list[str]]:
    """Deal Merchant Ships: those that were covered, with the one that counts on top, and the deck."""
    unseen = _shuffled([merchant for merchant in book.merchants if merchant != view.merchant], rng)
    deck = _taken(unseen, view.decks.merchants)
    return [*unseen, view.merchant] if view.merchant else unseen, deck


def _runes(book: Book, view: View, rng: Rng) -> list[str]:
    known = {*view.display, *(card.rune for board in view.boards for card in board.runes)}
    return _shuffled([rune for rune in book.runes if rune not in known], rng)


def _taken(cards: list[str], count: int) -> list[str]:
    """Take cards off a pile."""
    taken = cards[len(cards) - count :]
    del cards[len(cards) - count :]
    return taken


def _shuffled(cards: list[str], rng: Rng) -> list[str]:
    for place in range(len(cards) - 1, 0, -1):
        other = rng.below(place + 1)
        cards[place], cards[other] = cards[other], cards[place]
    return cards
