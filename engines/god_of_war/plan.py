"""What an answer in the making comes to so far (docs/rules/god_of_war.md 1.8.2, 1.9.2)."""

from __future__ import annotations

from engines.core import Ask, Picks
from engines.god_of_war import reading
from engines.god_of_war._asks.attack_walk import RIDE, begin, numbers
from engines.god_of_war._chapters.attacks import VIRTUAL
from engines.god_of_war.actions import Attack
from engines.god_of_war.book import POSITIONS, Book, Icon, Pos
from engines.god_of_war.pending import DeclaredAttack
from engines.god_of_war.view import View


def attack_so_far(book: Book, view: View, picks: Picks) -> DeclaredAttack | None:
    """Return the attack that these picks of the viewer's turn amount to; None until its targets are known."""
    if view.viewer is None or not picks or picks[0] != ("attack",):
        return None
    rest = list(picks[1:])
    begun = begin(book, view, view.viewer, rest)
    if isinstance(begun, Ask):
        return None
    added = rest[0] if rest and numbers(book, view, begun) else ()
    ride = begun.targets[0].startswith(RIDE)
    strength = bare_strength(book, view, begun, ride=ride) + sum(book.cards[card].number for card in added)
    cards = added if begun.icon in VIRTUAL else (begun.icon, *added)
    targets = tuple([pos.removeprefix(RIDE) for pos in begun.targets])
    return DeclaredAttack("turn", view.viewer, begun.hero, targets, strength, cards, ride=ride, die_adds=False)


def striking(book: Book, view: View, column: int) -> tuple[Pos, ...]:
    """Return where the living Enemies lie whose melee attack reaches a column, their runes aside (1.15.1)."""
    steps = {"L": -1, "S": 0, "R": 1}
    found = []
    for pos in POSITIONS:
        enemy = reading.living(book, view, pos)
        if enemy is not None and enemy.attack is not None and enemy.attack.kind == "M":
            own = reading.column_of_card(pos)
            found += [pos] * any(own + steps[letter] == column for letter in enemy.attack.reach)
    return tuple(found)


def far_striking(book: Book, view: View) -> tuple[Pos, ...]:
    """Return where the living Enemies lie whose ranged attack seeks the furthest column, their runes aside (1.15.2)."""
    living = [(pos, reading.living(book, view, pos)) for pos in POSITIONS]
    return tuple([pos for pos, enemy in living if enemy and enemy.attack is not None and enemy.attack.kind == "R"])


def bare_strength(book: Book, view: View, begun: Attack, *, ride: bool) -> int:
    """Return the strength before any number: the icon's own, and what waits for this attack."""
    strength = reading.next_attack_bonus(view, begun.hero)
    if begun.icon not in VIRTUAL:
        side = book.cards[begun.icon].side(Icon(begun.side))
        strength += 0 if side is None else side.n
    faces = [face.ride for _, _, face in book.scenes[view.scene].faces() if face.ride is not None] if ride else []
    return strength + (faces[0].bonus if faces else 0)
