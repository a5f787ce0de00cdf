"""The agenda at work: running steps until somebody must be asked or the game is over."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engines.core import Action
from engines.god_of_war._chapters import (
    activation,
    attacks,
    choices,
    damage,
    draws,
    effects,
    hindrances,
    quests,
    rounds,
    special_windows,
    specials,
    turns,
)
from engines.god_of_war._referee import Referee
from engines.god_of_war._state import State
from engines.god_of_war._steps import (
    ASKING,
    Activate,
    Aim,
    AttackColumns,
    Begin,
    BeginQuest,
    BeginRound,
    Bite,
    Brace,
    Check,
    ChooseCarrier,
    ChooseRune,
    Deal,
    DiscardSpecial,
    DrawCards,
    Effects,
    EndQuest,
    EndRound,
    FinishAttack,
    Foresee,
    Guard,
    Highest,
    Hinder,
    LastCall,
    LookAhead,
    Pause,
    PickActor,
    PickFire,
    PickHeal,
    PlaceHero,
    Prepare,
    ReturnRow,
    Reveal,
    RevealRune,
    Slot,
    SortAhead,
    Split,
    Step,
    Strike,
    TakeSlot,
    TakeTurn,
    Turn,
    Upgrade,
    UpgradePhase,
)
from engines.god_of_war.actions import Answer, Defend, EndTurn, Remove, Sort, Take
from engines.god_of_war.book import MIMIR
from engines.god_of_war.reading import standing

_RUN: dict[type, Callable[[Referee, Any], None]] = {
    Begin: quests.begin,
    BeginQuest: quests.begin_quest,
    Hinder: hindrances.hinder,
    BeginRound: rounds.begin_round,
    TakeTurn: turns.take_turn,
    TakeSlot: rounds.take_slot,
    Prepare: draws.prepare,
    DrawCards: draws.draw_cards,
    Reveal: activation.reveal,
    RevealRune: activation.reveal_rune,
    Activate: activation.activate,
    AttackColumns: activation.attack_columns,
    Deal: damage.deal,
    Effects: effects.run,
    Check: quests.check,
    FinishAttack: attacks.finish,
    DiscardSpecial: specials.discard_played,
    LastCall: special_windows.last_call,
    UpgradePhase: rounds.upgrade_phase,
    EndRound: rounds.end_round,
    EndQuest: quests.end_quest,
}

ANSWER: dict[tuple[type, type[Action]] | type, Callable[[Referee, Any, Any], None]] = {
    PlaceHero: quests.place,
    Highest: hindrances.lose_card,
    Split: hindrances.split,
    ChooseCarrier: rounds.choose_carrier,
    Bite: choices.bite,
    (Turn, EndTurn): turns.end_turn,
    (Slot, EndTurn): turns.end_turn,
    Foresee: activation.foresee,
    ChooseRune: activation.choose_rune,
    LookAhead: activation.look_ahead,
    SortAhead: activation.sort_ahead,
    Strike: attacks.roll,
    Aim: activation.aim,
    Guard: damage.guard,
    Brace: damage.defend,
    PickHeal: choices.pick_heal,
    PickFire: choices.pick_fire,
    PickActor: choices.pick_actor,
    (Upgrade, Take): rounds.take,
    (Upgrade, Remove): rounds.remove,
    ReturnRow: rounds.return_row,
}
"""What to do with an answer to the step on top, which has left the agenda."""


def settle(referee: Referee) -> None:
    """Run the agenda until its top has to be asked, or the game is over; the end is told once."""
    state = referee.state
    if not state.agenda:
        return  # the game is over, and its end was told
    while state.ending is None:
        step = state.agenda[-1]
        if type(step) not in ASKING:
            state.agenda.pop()
            _RUN[type(step)](referee, step)
        elif (action := _forced(state, step)) is not None:
            state.agenda.pop()
            ANSWER[type(step)](referee, step, action)
        elif _void(referee, step):
            state.agenda.pop()
        else:
            return
    quests.finish(referee)


def _forced(state: State, step: Step) -> Action | None:
    """Return the answer that is left when there is only one, such as that of a Knocked Down Mimir (1.16.2)."""
    match step:
        case Guard() if state.heroes[MIMIR].down and not state.heroes[step.incoming.hero].down:
            return Answer(yes=False)
        case Foresee() if state.heroes[MIMIR].down:
            return Answer(yes=False)
        case Brace() if step.incoming.guarded and state.heroes[MIMIR].down:
            return Defend()
        case ReturnRow() if len(state.row) < 2:
            return Sort((), tuple(state.row))
        case _:
            return None


def _void(referee: Referee, step: Step) -> bool:  # noqa: PLR0911 - one answer for each step
    """Return whether nobody is left to be asked; a moment for special cards loses the seats that can hold none."""
    state = referee.state
    match step:
        case Turn(seat):
            return all(hero == MIMIR for hero in standing(state, seat))
        case Slot(seat):
            return not standing(state, seat)
        case Guard() | Brace():
            return state.heroes[step.incoming.hero].down
        case Pause():
            state.agenda[-1] = left = special_windows.without_idle_seats(referee.book, state, step)
            return not left.waiting
        case LookAhead():
            return "mimir-2" in state.spent
        case Upgrade(seat):
            return not state.row and not state.players[seat].discard
        case _:
            return False
