"""Who is asked what, now: a function of what everybody may know (docs/rules/god_of_war.md 4.1)."""

from __future__ import annotations

from engines.core import Question, Seat
from engines.god_of_war._chapters.damage import may_hold
from engines.god_of_war._observe import asked, awaited
from engines.god_of_war._state import State
from engines.god_of_war.book import Book, Deed
from engines.god_of_war.config import ShowHands
from engines.god_of_war.pending import Activation, DeclaredAttack, Gathering, Pending, Vote
from engines.god_of_war.reading import companions, interacts_beside, standing
from engines.kit.seating import clockwise

AID = "aid"
"""The standing offer: special cards on other players' turns, Mimir's interactions, a lone player's companions."""

TOPICS = (
    "dashboard",
    "place",
    "highest",
    "split",
    "carrier",
    "bite",
    "turn",
    "slot",
    "foresee",
    "rune",
    "look",
    "sort",
    "strike",
    "aim",
    "guard",
    "heal",
    "fire",
    "reward",
    "upgrade",
    "return",
    "quest",
    "boss",
    "defend",
    "brace",
    "pause",
    "closing",
    AID,
)
"""All topics of the game's questions."""

_OPEN = frozenset({"turn", "slot", "strike", "guard", "defend", "brace", "foresee", "look", "pause", "closing"})
"""While the table waits for one of these, others may step in."""


def questions(book: Book, state: State) -> tuple[Question, ...]:
    """Return the questions of the step on top of the agenda, and the standing offers."""
    pending = awaited(state)
    if pending is None:
        return ()
    key = f"q{state.asked}.{pending.topic}"
    if isinstance(pending, Vote):
        return _ballot(state, pending.topic, key)
    if isinstance(pending, Gathering):
        return _gathering(state, pending)
    blocking = tuple([Question(seat, pending.topic, key) for seat in asked(state, pending)])
    if pending.topic not in _OPEN:
        return blocking
    return (
        *blocking,
        *(_aid(state, seat) for seat in range(state.config.seats) if _may_aid(book, state, pending, seat)),
    )


def _ballot(state: State, topic: str, key: str) -> tuple[Question, ...]:
    """Ask every seat at once; who has voted may change the vote until the last one is in."""
    return tuple(
        [
            Question(seat, topic, f"{key}.amend{state.amends.get(seat, 0)}", blocking=False)
            if seat in state.votes
            else Question(seat, topic, key)
            for seat in range(state.config.seats)
        ]
    )


def _gathering(state: State, pending: Gathering) -> tuple[Question, ...]:
    """Ask every seat that has no dashboard; nobody's question changes when somebody else takes one."""
    order = list(clockwise(state.first, state.config.seats))
    return tuple([Question(seat, pending.topic, f"q{order.index(seat)}.{pending.topic}") for seat in pending.waiting])


def _aid(state: State, seat: Seat) -> Question:
    return Question(seat, AID, f"{AID}{seat}.{state.players[seat].aided}", blocking=False)


def _may_aid(book: Book, state: State, pending: Pending, seat: Seat) -> bool:
    """Return whether a seat could step in, as far as all can know."""
    if isinstance(pending, Activation | DeclaredAttack) and pending.seat == seat:
        return False
    if isinstance(pending, DeclaredAttack):
        return may_hold(book, state, seat, Deed.CHEER, Deed.CHEER_ALLY)
    if state.config.seats == 1 and companions(state, pending):
        return True
    if not standing(state, seat) or not state.players[seat].hand:
        return False
    on_request = state.config.show_hands is ShowHands.ON_REQUEST and not state.players[seat].opened
    return on_request or may_hold(book, state, seat) or interacts_beside(state, pending, seat)
