"""Heroes: their places, health and Rage (docs/rules/god_of_war.md 1.7, 1.11, 1.16)."""

from __future__ import annotations

from engines.god_of_war._referee import Referee
from engines.god_of_war.book import MIMIR, HeroId
from engines.god_of_war.facts import HeroHealed, HeroHurt, KnockedDown, Moved, RageRose
from engines.god_of_war.pending import Source
from engines.god_of_war.reading import column_of, standing


def put(referee: Referee, hero: HeroId, column: int, *, front: bool) -> None:
    """Stand a Hero at a column; a place that is left behind closes up (1.7.2, 1.7.3)."""
    leave(referee, hero)
    state = referee.state
    columns = list(state.columns)
    here = columns[column - 1]
    columns[column - 1] = (hero, *here) if front else (*here, hero)
    state.columns = tuple(columns)
    state.touch(hero)


def leave(referee: Referee, hero: HeroId) -> None:
    """Take a Hero's standee off its column."""
    state = referee.state
    state.columns = tuple([tuple([other for other in column if other != hero]) for column in state.columns])


def go(referee: Referee, hero: HeroId, column: int, *, front: bool) -> None:
    """Move a Hero to another column."""
    put(referee, hero, column, front=front)
    there = referee.state.columns[column - 1]
    referee.tell(Moved(hero, column, there[0] == hero))


def swap(referee: Referee, hero: HeroId) -> None:
    """Change front and back in a Hero's column (1.7.1)."""
    state = referee.state
    column = column_of(state, hero)
    columns = list(state.columns)
    columns[column - 1] = columns[column - 1][::-1]
    state.columns = tuple(columns)
    state.touch(*columns[column - 1])
    referee.tell(Moved(hero, column, columns[column - 1][0] == hero))


def heal(referee: Referee, hero: HeroId, n: int) -> None:
    """Take Damage off a Hero; never off one who is Knocked Down (3.3)."""
    now = referee.state.heroes[hero]
    n = min(n, now.damage)
    if now.down or n <= 0:
        return
    referee.change(hero, damage=now.damage - n)
    referee.tell(HeroHealed(hero, n))


def hurt(referee: Referee, hero: HeroId, n: int, source: Source) -> None:
    """Deal Damage to a Hero, who may be Knocked Down by it (1.16)."""
    now = referee.state.heroes[hero]
    if now.down:
        return
    referee.tell(HeroHurt(hero, n, source))
    if n <= 0:
        return
    health = referee.book.heroes[hero].health
    now = referee.change(hero, damage=min(now.damage + n, health))
    if now.damage >= health:
        _knock_down(referee, hero)


def _knock_down(referee: Referee, hero: HeroId) -> None:
    state = referee.state
    if hero == state.carrier:
        # 1.13.5: Mimir stays where he was until the next round.
        state.mimir = column_of(state, hero)
        state.carrier = ""
    elif hero == MIMIR:
        state.carrier, state.mimir = "", 0
    referee.change(hero, down=True, surge=0)
    leave(referee, hero)
    referee.tell(KnockedDown(hero))


def gain_rage(referee: Referee, hero: HeroId, n: int) -> None:
    """Raise a Hero's Rage; steps above the last slot are lost (A5)."""
    now = referee.state.heroes[hero]
    rage = min(now.rage + n, referee.book.heroes[hero].rage)
    if rage != now.rage:
        referee.change(hero, rage=rage)
        referee.tell(RageRose(hero, rage))


def all_down(referee: Referee) -> bool:
    """Return whether no Hero but Mimir stands (1.3.3a, A22)."""
    return all(hero == MIMIR for hero in standing(referee.state))
