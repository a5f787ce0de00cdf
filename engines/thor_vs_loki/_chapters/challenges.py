"""Challenges: who wins, and what becomes of the cards (docs/rules/thor_vs_loki.md 1.6, 1.7)."""

from __future__ import annotations

from engines.core import Seat
from engines.thor_vs_loki._chapters.piles import active_top, discard, end, lose_many, untrace
from engines.thor_vs_loki._judging import Verdict, ground_of, judge, strengths
from engines.thor_vs_loki._referee import Referee
from engines.thor_vs_loki._state import FieldCard, State
from engines.thor_vs_loki.actions import Challenge, Spot
from engines.thor_vs_loki.book import Banner, Book, CardId
from engines.thor_vs_loki.facts import Blasted, Challenged, Ending, Ground
from engines.thor_vs_loki.view import Clash


def challenge(referee: Referee, _seat: Seat, action: Challenge) -> None:
    """Challenge the facing row 1 card (rule 24)."""
    referee.state.spent += 1
    meet(referee, action.column, Spot(action.column, 0))


def meet(referee: Referee, column: int, spot: Spot) -> None:
    """Let the active player's row 1 card of a column challenge the opposing card at `spot` (rule 26)."""
    book, state = referee.book, referee.state
    me, foe = state.active, state.other
    challenger = turn_up(state, me, Spot(column, 0))
    target = turn_up(state, foe, spot)
    frenzied = (_has_banner(book, state, me, Banner.FRENZY), _has_banner(book, state, foe, Banner.FRENZY))
    faces, kind = (book.face(challenger), book.face(target)), book.cards[target].kind
    ground = ground_of(*faces, target_kind=kind)
    compared = strengths(*faces, frenzied=frenzied) if ground is Ground.STRENGTH else (-1, -1)
    verdict = judge(*faces, target_kind=kind, frenzied=frenzied)
    across = column == spot.column
    fallen = _losers(referee, verdict, across=across)
    referee.tell(Challenged(me, column, challenger, spot, target, ground, *compared, fallen=fallen))
    state.clash = Clash(me, column, challenger, spot, target, fallen)
    if verdict is Verdict.FOUND:
        end(referee, foe, Ending.TREASURE)
    elif verdict is Verdict.BLAST:
        blast(referee, spot.column)
    else:
        for seat, place in ((me, Spot(column, 0)), (foe, spot)):
            if seat in fallen:
                discard(referee, seat, [remove_from_field(state, seat, place)])


def _losers(referee: Referee, verdict: Verdict, *, across: bool) -> tuple[Seat, ...]:
    """Return whose card of the two falls; a Nightmare takes the challenger along that stands `across` from it."""
    state = referee.state
    me, foe = state.active, state.other
    if verdict is Verdict.TIED:
        for winner, loser in ((me, foe), (foe, me)):
            if _has_banner(referee.book, state, winner, Banner.TIES):
                return (loser,)
        return (me, foe)
    if verdict is Verdict.BLAST:
        return (me, foe) if across else (foe,)
    return {Verdict.FOUND: (), Verdict.WON: (foe,), Verdict.LOST: (me,)}[verdict]


def _has_banner(book: Book, state: State, seat: Seat, banner: Banner) -> bool:
    top = active_top(state, seat)
    return bool(top) and book.face(top).banner is banner


def turn_up(state: State, seat: Seat, spot: Spot) -> CardId:
    """Turn a card face-up for good (rule 7) and return it."""
    lying = state.fields[seat][spot.column][spot.row]
    if not lying.up:
        untrace(state, seat, lying.card)
    state.fields[seat][spot.column][spot.row] = FieldCard(lying.card, up=True)
    state.mark(seat, spot.column, spot.row)
    return lying.card


def remove_from_field(state: State, seat: Seat, spot: Spot) -> CardId:
    """Take a card off the battlefield; those behind it move forward (rule 6)."""
    state.mark(seat, spot.column, spot.row)
    lying = state.fields[seat][spot.column].pop(spot.row)
    if not lying.up:
        untrace(state, seat, lying.card)
    return lying.card


def blast(referee: Referee, column: int) -> None:
    """Let a Nightmare take everything in its column, on both sides (1.7)."""
    state = referee.state
    referee.tell(Blasted(column))
    lost: dict[Seat, list[CardId]] = {}
    for seat in (state.active, state.other):
        lying = state.fields[seat][column]
        lost[seat] = [card.card for card in lying]
        for card in lying:
            if not card.up:
                untrace(state, seat, card.card)
        state.fields[seat][column] = []
        state.mark(seat, column, 0)
    lose_many(referee, lost)
