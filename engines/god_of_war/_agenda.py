"""The agenda at work: running steps until somebody must be asked or the game is over."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engines.core import Action
from engines.god_of_war import (
    _activation,
    _attacks,
    _blows,
    _choices,
    _draws,
    _effects,
    _hindrances,
    _quests,
    _rounds,
    _specials,
    _turns,
)
from engines.god_of_war._reads import standing
from engines.god_of_war._saga import Saga
from engines.god_of_war._state import State
from engines.god_of_war._steps import (
    ASKING,
    Activate,
    Aftermath,
    Aim,
    Assault,
    Begin,
    BeginQuest,
    BeginRound,
    Bite,
    Brace,
    Check,
    ChooseCarrier,
    ChooseDashboard,
    ChooseRune,
    Deal,
    Draws,
    Effects,
    EndQuest,
    EndRound,
    Foresee,
    Guard,
    Highest,
    Hinder,
    LookAhead,
    PickActor,
    PickFire,
    PickHeal,
    PlaceHero,
    Prepare,
    ReturnRow,
    Reveal,
    Slot,
    SortAhead,
    Split,
    Step,
    Strike,
    TakeSlot,
    TakeTurn,
    Toss,
    Turn,
    Turned,
    Upgrade,
    UpgradePhase,
)
from engines.god_of_war.actions import EndTurn, Remove, Sort, Take
from engines.god_of_war.book import MIMIR

_RUN: dict[type, Callable[[Saga, Any], None]] = {
    Begin: _quests.begin,
    BeginQuest: _quests.begin_quest,
    Hinder: _hindrances.hinder,
    BeginRound: _rounds.begin_round,
    TakeTurn: _turns.take_turn,
    TakeSlot: _rounds.take_slot,
    Prepare: _draws.prepare,
    Draws: _draws.draws,
    Reveal: _activation.reveal,
    Turned: _activation.turned,
    Activate: _activation.activate,
    Assault: _activation.assault,
    Deal: _blows.deal,
    Effects: _effects.run,
    Check: _quests.check,
    Aftermath: _attacks.aftermath,
    Toss: _specials.toss,
    UpgradePhase: _rounds.upgrade_phase,
    EndRound: _rounds.end_round,
    EndQuest: _quests.end_quest,
}

ANSWER: dict[tuple[type, type[Action]] | type, Callable[[Saga, Any, Any], None]] = {
    ChooseDashboard: _quests.take_dashboard,
    PlaceHero: _quests.place,
    Highest: _hindrances.lose_card,
    Split: _hindrances.split,
    ChooseCarrier: _rounds.choose_carrier,
    Bite: _choices.bite,
    (Turn, EndTurn): _turns.end_turn,
    (Slot, EndTurn): _turns.end_turn,
    Foresee: _activation.foresee,
    ChooseRune: _activation.choose_rune,
    LookAhead: _activation.look_ahead,
    SortAhead: _activation.sort_ahead,
    Strike: _attacks.roll,
    Aim: _activation.aim,
    Guard: _blows.guard,
    Brace: _blows.defend,
    PickHeal: _choices.pick_heal,
    PickFire: _choices.pick_fire,
    PickActor: _choices.pick_actor,
    (Upgrade, Take): _rounds.take,
    (Upgrade, Remove): _rounds.remove,
    ReturnRow: _rounds.return_row,
}
"""What to do with an answer to the step on top, which has left the agenda."""


def settle(saga: Saga) -> None:
    """Run the agenda until its top has to be asked, or the game is over; the end is told once."""
    state = saga.state
    if not state.agenda:
        return  # the game is over, and its end was told
    while state.ending is None:
        step = state.agenda[-1]
        if type(step) not in ASKING:
            state.agenda.pop()
            _RUN[type(step)](saga, step)
        elif _void(state, step):
            state.agenda.pop()
            if isinstance(step, ReturnRow):
                _rounds.return_row(saga, step, Sort((), tuple(state.row)))
        else:
            return
    _quests.finish(saga)


def _void(state: State, step: Step) -> bool:  # noqa: PLR0911  one answer for each step
    """Return whether there is nothing to ask: nobody is left to act, or there is only one way."""
    match step:
        case Turn(seat):
            return all(hero == MIMIR for hero in standing(state, seat))
        case Slot(seat):
            return not standing(state, seat)
        case Guard() | Brace():
            return state.heroes[step.blow.hero].down
        case LookAhead():
            return "mimir-2" in state.spent
        case Upgrade(seat):
            return not state.row and not state.kits[seat].discard
        case ReturnRow():
            return len(state.row) < 2
        case _:
            return False
