"""Answers that name a Hero, a Fire or a card when an effect waits for one."""

from __future__ import annotations

from engines.god_of_war._chapters import enemies, heroes
from engines.god_of_war._chapters.draws import bitten
from engines.god_of_war._saga import Saga
from engines.god_of_war._steps import Bite, Effects, PickActor, PickFire, PickHeal
from engines.god_of_war.actions import Choose, Name


def bite(saga: Saga, _step: Bite, action: Name) -> None:
    """Let the named brother take the Damage of a Poison card."""
    bitten(saga, action.hero)


def pick_heal(saga: Saga, step: PickHeal, action: Name) -> None:
    """Heal the named Hero."""
    heroes.heal(saga, action.hero, step.n)


def pick_fire(saga: Saga, _step: PickFire, action: Choose) -> None:
    """Relight the chosen Fire."""
    enemies.count(saga, action.id, 1)


def pick_actor(saga: Saga, step: PickActor, action: Name) -> None:
    """Carry a reward out for the named Hero."""
    saga.state.push(Effects(step.todo, action.hero))
