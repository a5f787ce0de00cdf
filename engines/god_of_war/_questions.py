"""Who is asked what, now: a function of what everybody may know (rules/god_of_war.md 4.1)."""

from __future__ import annotations

from engines.core import Question, Seat
from engines.god_of_war._chapters.damage import may_hold
from engines.god_of_war._state import State
from engines.god_of_war._steps import (
    Aim,
    Bite,
    Brace,
    ChooseCarrier,
    ChooseDashboard,
    ChooseRune,
    Foresee,
    Guard,
    Highest,
    LookAhead,
    Pause,
    PickActor,
    PickFire,
    PickHeal,
    PlaceHero,
    ReturnRow,
    Slot,
    SortAhead,
    Source,
    Split,
    Step,
    Strike,
    Turn,
    Upgrade,
    Vote,
)
from engines.god_of_war.book import MIMIR, Book, Deed
from engines.god_of_war.config import ShowHands
from engines.god_of_war.reading import companions, standing

AID = "aid"
"""The standing offer: special cards on other players' turns, Mimir's interactions, a lone player's companions."""

_TOPICS: dict[type, str] = {
    ChooseDashboard: "dashboard",
    PlaceHero: "place",
    Highest: "highest",
    Split: "split",
    ChooseCarrier: "carrier",
    Bite: "bite",
    Turn: "turn",
    Slot: "slot",
    Foresee: "foresee",
    ChooseRune: "rune",
    LookAhead: "look",
    SortAhead: "sort",
    Strike: "strike",
    Aim: "aim",
    Guard: "guard",
    PickHeal: "heal",
    PickFire: "fire",
    PickActor: "reward",
    Upgrade: "upgrade",
    ReturnRow: "return",
}

TOPICS = (*_TOPICS.values(), "quest", "boss", "defend", "brace", "pause", "closing", AID)
"""Every topic of the game's questions."""

_OPEN = (Turn, Slot, Strike, Guard, Brace, Foresee, LookAhead, Pause)
"""While the table waits for one of these, others may step in."""


def questions(book: Book, state: State) -> tuple[Question, ...]:
    """Return the questions of the step on top of the agenda, and the standing offers."""
    if state.ending is not None:
        return ()
    step = state.agenda[-1]
    if isinstance(step, Vote):
        return _ballot(state, step)
    seats = step.waiting if isinstance(step, Pause) else (_seat(state, step),)
    asked = tuple([Question(seat, topic(step), f"q{state.asked}.{topic(step)}") for seat in seats])
    if not isinstance(step, _OPEN):
        return asked
    return (*asked, *(_aid(state, seat) for seat in range(state.config.seats) if _may_aid(book, state, step, seat)))


def topic(step: Step) -> str:
    """Return the topic under which a step asks."""
    if isinstance(step, Vote):
        return "boss" if step.boss else "quest"
    if isinstance(step, Pause):
        return "closing" if step.closing else "pause"
    if isinstance(step, Brace):
        return "defend" if step.incoming.source is Source.ATTACK else "brace"
    return _TOPICS[type(step)]


def _ballot(state: State, step: Vote) -> tuple[Question, ...]:
    """Ask every seat at once; who has voted may change the vote until the last one is in."""
    name, key = topic(step), f"q{state.asked}.{topic(step)}"
    return tuple(
        [
            Question(seat, name, f"{key}.amend{state.amends.get(seat, 0)}", blocking=False)
            if seat in state.votes
            else Question(seat, name, key)
            for seat in range(state.config.seats)
        ]
    )


def _seat(state: State, step: Step) -> Seat:
    if isinstance(step, PlaceHero | Strike):
        return state.heroes[step.hero].seat
    if isinstance(step, Brace):
        return state.heroes[step.incoming.hero].seat
    seat = getattr(step, "seat", None)
    assert isinstance(seat, int)
    return seat


def _aid(state: State, seat: Seat) -> Question:
    return Question(seat, AID, f"{AID}{seat}.{state.players[seat].aided}", blocking=False)


def _may_aid(book: Book, state: State, step: Step, seat: Seat) -> bool:
    """Return whether a seat could step in, as far as all can know."""
    if isinstance(step, Turn | Slot | Strike) and _seat(state, step) == seat:
        return False
    if isinstance(step, Strike):
        return may_hold(book, state, seat, Deed.CHEER, Deed.CHEER_ALLY)
    if state.config.seats == 1 and companions(state, step):
        return True
    if not standing(state, seat) or not state.players[seat].hand:
        return False
    on_request = state.config.show_hands is ShowHands.ON_REQUEST and not state.players[seat].opened
    return on_request or may_hold(book, state, seat) or carried(state, step, seat)


def carried(state: State, step: Step, seat: Seat) -> bool:
    """Return whether Mimir's player may interact in this activation of his Carrier (1.13.5)."""
    mimir = state.heroes.get(MIMIR)
    if mimir is None or mimir.down or mimir.seat != seat or not isinstance(step, Turn):
        return False
    return bool(state.carrier) and state.heroes[state.carrier].seat == step.seat
