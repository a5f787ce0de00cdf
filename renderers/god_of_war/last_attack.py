"""The last attack as a sum, in the order of the rules: cards, help, the die, and what it did to each target."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from engines.god_of_war.book import Book, CardId, Icon, Pos
from engines.god_of_war.facts import (
    ArmorBroken,
    ArmorHeld,
    Attacked,
    Cheered,
    DieRolled,
    EnemyDefeated,
    EnemyHurt,
)
from renderers.god_of_war.backdrop import place_of
from renderers.god_of_war.drawn_sums import draw_cards, draw_face, draw_sign
from renderers.god_of_war.heroes import portrait
from renderers.god_of_war.viewmodel import ViewModel
from renderers.kit import frame
from renderers.kit.canvas import Canvas
from renderers.kit.fonts import Font
from renderers.kit.palette import Ink, theme
from renderers.kit.shapes import Shape

Outcome = ArmorHeld | ArmorBroken | EnemyHurt

_LEFT, _RIGHT = frame.MARGIN + 10, frame.BOARD[0] - frame.MARGIN - 10
_TOP, _CARDS, _ROW = frame.HEAD_FLOOR + 14, 236, 132


class LastAttack(msgspec.Struct, frozen=True):
    """An attack and what came of it.

    Attributes:
        declared: who attacked whom, with which cards.
        cheers: what was added after that.
        die: what the die showed; None where it was not rolled.
        outcomes: what it did to each target that it has met so far.
        defeated: the targets that were defeated by it.
    """

    declared: Attacked
    cheers: tuple[Cheered, ...] = ()
    die: int | None = None
    outcomes: tuple[Outcome, ...] = ()
    defeated: frozenset[Pos] = frozenset()

    @property
    def strength(self) -> int:
        """Its strength with all that was added."""
        return self.cheers[-1].strength if self.cheers else self.declared.strength


def last_attack(facts: Iterable[Any]) -> LastAttack | None:
    """Read the last attack from what was told, up to what it did to its last target; None without one."""
    found: LastAttack | None = None
    for fact in facts:
        if isinstance(fact, Attacked):
            found = LastAttack(fact)
        elif found is not None:
            found = _with(found, fact)
    return found


def _with(attack: LastAttack, fact: Any) -> LastAttack:
    change = msgspec.structs.replace
    met = {outcome.pos for outcome in attack.outcomes}
    if isinstance(fact, EnemyDefeated) and fact.pos in met:
        return change(attack, defeated=attack.defeated | {fact.pos})
    if len(met) == len(attack.declared.targets):
        return attack
    match fact:
        case Cheered() if fact.hero == attack.declared.hero:
            return change(attack, cheers=(*attack.cheers, fact))
        case DieRolled():
            return change(attack, die=fact.n)
        case ArmorHeld() | ArmorBroken() | EnemyHurt() if fact.pos in attack.declared.targets and fact.pos not in met:
            return change(attack, outcomes=(*attack.outcomes, fact))
    return attack


def bonus(book: Book, fact: Attacked) -> int:
    """Return what an attack has beyond the numbers on its cards; 0 where an icon card can be read in two ways."""
    if not fact.cards:
        return 0
    icon, *numbers = fact.cards
    sides = {side.n for side in book.cards[icon].sides if side.icon in (Icon.MELEE, Icon.RANGED)}
    if len(sides) != 1:
        return 0
    return max(0, fact.strength - sides.pop() - sum(book.cards[card].number for card in numbers))


def draw_last_attack(model: ViewModel, facts: Iterable[Any]) -> bytes | None:
    """The sum as a PNG of 1200 pixels' width; None before the first attack."""
    attack = last_attack(facts)
    if attack is None:
        return None
    rows = max(1, len(attack.outcomes))
    size = (frame.BOARD[0], _TOP + _CARDS + 16 + rows * _ROW + frame.MARGIN)
    tint, _ = theme("god_of_war")
    canvas = frame.table(size, place_of(model.view.scene), tint)
    hero = model.hero(attack.declared.hero)
    frame.head(canvas, model.words("sum.title", hero=hero), tint=tint, emblem="crossed-swords")
    canvas.panel((_LEFT, _TOP, _RIGHT, size[1] - frame.MARGIN - 4), Ink.NIGHT, line=Ink.LINE, stroke=2, radius=20)
    _strength(canvas, model, attack)
    y = _TOP + _CARDS + 8
    canvas.fill((_LEFT + 20, y - 8, _RIGHT - 20, y - 5), Ink.BRONZE)
    if not attack.outcomes:
        canvas.text((_LEFT + 30, y + _ROW // 2), model.words("sum.waits"), size=36, ink=Ink.MIST, on=Ink.NIGHT)
    for place, outcome in enumerate(attack.outcomes):
        _outcome(canvas, model, attack, outcome, y + _ROW * place + _ROW // 2)
    return canvas.png()


def _strength(canvas: Canvas, model: ViewModel, attack: LastAttack) -> None:
    """The attacker, the cards with what else was added, and the strength."""
    fact, y = attack.declared, _TOP + _CARDS // 2
    seat = model.view.heroes[fact.hero].seat
    portrait(canvas, (_LEFT + 76, y), fact.hero, seat, across=112, line=Ink.GOLD)
    x, end = _LEFT + 150, _RIGHT - 150
    added = [bonus(model.book, fact), *(cheer.n for cheer in attack.cheers)]
    added = [n for n in added if n]
    room = end - x - 110 * len(added)
    x = draw_cards(canvas, (x, _TOP + 16), model, _on_table(model.book, fact), room=room)
    for n in added:
        draw_sign(canvas, (x + 54, y), f"+{n}", ink=Ink.SUN)
        x += 110
    draw_sign(canvas, (_RIGHT - 80, y), f"= {attack.strength}", size=72)


def _on_table(book: Book, fact: Attacked) -> tuple[CardId, ...]:
    """The cards of the set; a companion's arrow is none."""
    return tuple([card for card in fact.cards if card in book.cards])


def _outcome(canvas: Canvas, model: ViewModel, attack: LastAttack, outcome: Outcome, y: int) -> None:
    """What the strength did to one target."""
    words, x = model.words, _LEFT + 30
    canvas.text((x, y), words(f"face.{outcome.name}"), size=36, font=Font.STRONG, room=310, least=26, on=Ink.NIGHT)
    x += 330
    if isinstance(outcome, EnemyHurt):
        draw_sign(canvas, (x + 30, y), str(outcome.n + outcome.blocked))
        if attack.die is not None:
            draw_sign(canvas, (x + 104, y), "−")
            draw_face(canvas, (x + 176, y), attack.die, size=84)
        draw_sign(canvas, (x + 252, y), "=")
        canvas.icon((x + 318, y), "hearts", 56, ink=Ink.EMBER, on=Ink.NIGHT)
        draw_sign(canvas, (x + 408, y), f"−{outcome.n}" if outcome.n else "0", ink=Ink.EMBER)
        ended = outcome.pos in attack.defeated or not outcome.left
        said = words("sum.defeated") if ended else words("sum.left", n=outcome.left)
        start = x + 480
    else:
        draw_sign(canvas, (x + 30, y), str(attack.strength))
        canvas.shape((x + 110, y), Shape.ARROW, 36, ink=Ink.MIST, on=Ink.NIGHT)
        canvas.shape((x + 190, y), Shape.SHIELD, 92, ink=Ink.FROST, on=Ink.NIGHT)
        canvas.text((x + 190, y - 4), str(outcome.armor), size=52, font=Font.STRONG, ink=Ink.NIGHT, anchor="mm",
                    on=Ink.FROST)  # fmt: skip
        said = words("sum.broken" if isinstance(outcome, ArmorBroken) else "sum.held")
        start = x + 260
    canvas.text((start, y), said, size=36, room=_RIGHT - start - 20, least=26, on=Ink.NIGHT)
