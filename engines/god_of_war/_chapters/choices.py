"""Answers that name a Hero, a Fire or a card when an effect waits for one."""

from __future__ import annotations

from engines.god_of_war._chapters import enemies, heroes
from engines.god_of_war._chapters.draws import take_poison
from engines.god_of_war._referee import Referee
from engines.god_of_war._steps import Bite, Effects, PickActor, PickFire, PickHeal
from engines.god_of_war.actions import Choose, Name


def bite(referee: Referee, _step: Bite, action: Name) -> None:
    """Let the named brother take the Damage of a Poison card."""
    take_poison(referee, action.hero)


def pick_heal(referee: Referee, step: PickHeal, action: Name) -> None:
    """Heal the named Hero."""
    heroes.heal(referee, action.hero, step.n)


def pick_fire(referee: Referee, _step: PickFire, action: Choose) -> None:
    """Relight the chosen Fire."""
    enemies.count(referee, action.id, 1)


def pick_actor(referee: Referee, step: PickActor, action: Name) -> None:
    """Carry a reward out for the named Hero."""
    referee.state.push(Effects(step.todo, action.hero))
