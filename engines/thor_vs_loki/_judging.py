"""How a challenge comes out, by what is printed on the two cards (docs/rules/thor_vs_loki.md 1.6)."""

from __future__ import annotations

from enum import StrEnum

from engines.thor_vs_loki.book import Kind, KindId, Role
from engines.thor_vs_loki.facts import Ground


class Verdict(StrEnum):
    """How a challenge comes out."""

    FOUND = "found"
    """The target is the Ring or the Crown."""
    BLAST = "blast"
    """The target is a Nightmare."""
    WON = "won"
    """The target is discarded."""
    LOST = "lost"
    """The challenger is discarded."""
    TIED = "tied"


_DECIDED = {
    Ground.TREASURE: Verdict.FOUND,
    Ground.NIGHTMARE: Verdict.BLAST,
    Ground.BROKEN: Verdict.WON,
    Ground.STOPPED: Verdict.LOST,
    Ground.WEAK: Verdict.WON,
    Ground.SLAIN: Verdict.WON,
}
"""How a challenge comes out that is not decided by strengths."""


def judge(challenger: Kind, target: Kind, *, target_kind: KindId, frenzied: tuple[bool, bool]) -> Verdict:
    """Return how a challenge comes out (rule 26); `frenzied`: the challenger's and the target's frenzy banner."""
    verdict = _DECIDED.get(ground_of(challenger, target, target_kind=target_kind))
    if verdict is not None:
        return verdict
    attack, defence = strengths(challenger, target, frenzied=frenzied)
    if attack == defence:
        return Verdict.TIED
    return Verdict.WON if attack > defence else Verdict.LOST


def ground_of(challenger: Kind, target: Kind, *, target_kind: KindId) -> Ground:
    """Return what decides a challenge (rule 26)."""
    if target.role is Role.TREASURE:
        return Ground.TREASURE
    if target.role is Role.NIGHTMARE:
        return Ground.NIGHTMARE
    if target.role is Role.WALL:
        return Ground.BROKEN if challenger.breaks_walls else Ground.STOPPED
    if target.strength < 0:
        return Ground.WEAK
    return Ground.SLAIN if target_kind in challenger.slays else Ground.STRENGTH


def strengths(challenger: Kind, target: Kind, *, frenzied: tuple[bool, bool]) -> tuple[int, int]:
    """Return the strengths that a challenge compares, the challenger's first (rules 26, 27)."""
    attack = challenger.frenzy.challenging if frenzied[0] and challenger.frenzy else challenger.strength
    defence = target.frenzy.challenged if frenzied[1] and target.frenzy else target.strength
    return attack, defence
