"""Scene Activations and enemy attacks (docs/rules/god_of_war.md 1.14, 1.15)."""

from __future__ import annotations

from engines.core import Seat
from engines.god_of_war import reading
from engines.god_of_war._chapters import enemies, special_windows
from engines.god_of_war._chapters.damage import threaten
from engines.god_of_war._referee import Referee
from engines.god_of_war._steps import (
    Activate,
    Aim,
    AttackColumns,
    Check,
    ChooseRune,
    Effects,
    Foresee,
    LookAhead,
    Reveal,
    RevealRune,
    SortAhead,
)
from engines.god_of_war.actions import Answer, Choose, Sort
from engines.god_of_war.book import COLUMNS, MIMIR, POSITIONS, CardId, Enemy, Face, FirstAttack, Pos, Rune
from engines.god_of_war.book.format import Box, EnemyAttack, FlipOn
from engines.god_of_war.facts import (
    AbilityUsed,
    BoxActivated,
    EnemyAttacks,
    Foresaw,
    Looked,
    RuneRevealed,
    StunShaken,
)
from engines.god_of_war.pending import IncomingDamage, Source


def reveal(referee: Referee, step: Reveal) -> None:
    """Begin a Scene Activation; foresight comes before the card is turned (1.13.5, 1.22.5)."""
    state = referee.state
    mimir = state.heroes.get(MIMIR)
    state.push(RevealRune(step.seat))
    if mimir is not None and reading.rage_ready(referee.book, state, MIMIR, mimir.seat):
        state.agenda[-1] = Foresee(mimir.seat, step.seat)
    elif step.extra and reading.companion_ready(state, "mimir-2"):
        state.push(LookAhead(step.seat))


def foresee(referee: Referee, step: Foresee, action: Answer) -> None:
    """Reveal two cards to choose from, or just go on (1.13.5)."""
    if not action.yes:
        referee.state.push(RevealRune(step.revealer))
        return
    referee.change(MIMIR, rage=0)
    referee.tell(AbilityUsed(MIMIR, "foresight"))
    cards = [card for _ in range(2) for card in _top(referee)]
    if len(cards) < 2:
        _activate(referee, step.revealer, cards[0] if cards else "")
        return
    referee.tell(Foresaw(tuple(cards)))
    referee.state.push(ChooseRune(step.seat, step.revealer, tuple(cards)))


def choose_rune(referee: Referee, step: ChooseRune, action: Choose) -> None:
    """Activate one of the two cards; the other goes to the bottom of the deck."""
    referee.state.deck += [card for card in step.cards if card != action.id]
    _activate(referee, step.revealer, action.id)


def look_ahead(referee: Referee, step: LookAhead, action: Answer) -> None:
    """Solo: look at the next upgrade cards before the extra reveal, or not."""
    if action.yes:
        look(referee, step.seat)


def look(referee: Referee, seat: Seat) -> None:
    """Solo: look at the next upgrade cards, as many as there are (1.22.3)."""
    state = referee.state
    _refill(referee)
    state.spent = (*state.spent, "mimir-2")
    referee.tell(AbilityUsed(MIMIR, "mimir-look"))
    n = min(referee.book.solo.look, len(state.deck))
    if n:
        state.foreseen = max(state.foreseen, n)
        referee.tell(Looked(n, tuple(state.deck[:n])), (seat,), others=Looked(n))
        state.push(SortAhead(seat, n))


def sort_ahead(referee: Referee, step: SortAhead, action: Sort) -> None:
    """Put the cards that were looked at back on top or to the bottom."""
    state = referee.state
    state.deck = [*action.top, *state.deck[step.n :], *action.bottom]
    state.foreseen = max(len(action.top), state.foreseen - len(action.bottom))


def reveal_rune(referee: Referee, step: RevealRune) -> None:
    """Turn the top upgrade card up (1.14.1)."""
    cards = _top(referee)
    _activate(referee, step.seat, cards[0] if cards else "")


def _top(referee: Referee) -> list[CardId]:
    state = referee.state
    _refill(referee)
    state.foreseen = max(0, state.foreseen - 1)
    return [state.deck.pop(0)] if state.deck else []


def _refill(referee: Referee) -> None:
    """Shuffle removed upgrade cards into a new deck when it has run out (1.14.6)."""
    state = referee.state
    if not state.deck:
        state.deck = [card for card in state.removed if referee.book.cards[card].rune is not None]
        state.removed = [card for card in state.removed if referee.book.cards[card].rune is None]
        referee.dealer.shuffle(state.deck)
        state.foreseen = 0


def _activate(referee: Referee, seat: Seat, card: CardId) -> None:
    """Make a rune active and list the cards that show it, in order (1.14.2, 1.14.3)."""
    state = referee.state
    if card:
        state.row.append(card)
        rune = referee.book.rune(card)
    else:
        rune = referee.dealer.pick(tuple(Rune))
    state.runes = (*state.runes, rune)
    referee.tell(RuneRevealed(seat, card, rune))
    listed = [pos for pos in POSITIONS if _shows(enemies.face(referee, pos), rune)]
    state.push(*(Activate(state.scene, pos, state.cards[pos].side, rune, 0) for pos in listed))
    if listed:
        special_windows.before_rune(referee)


def _shows(face: Face, rune: Rune) -> bool:
    on_enemy = face.enemy is not None and rune in face.enemy.runes
    return on_enemy or any(box.rune is rune for box in face.boxes) or any(rule.rune is rune for rule in face.flips)


def activate(referee: Referee, step: Activate) -> None:
    """Let a card act: its Enemy, then its boxes, then its flip; a card that has turned is skipped (1.14.4)."""
    state, stage = referee.state, step.stage
    if state.scene != step.scene or state.cards[step.pos].side is not step.side:
        return
    face = enemies.face(referee, step.pos)
    boxes = [box for box in face.boxes if box.rune is step.rune]
    if stage > len(boxes):
        rule = next((r for r in face.flips if r.on is FlipOn.RUNE and r.rune is step.rune), None)
        if rule is not None:
            state.push(Check())
            enemies.flip(referee, rule.to, "")
        return
    state.push(Activate(step.scene, step.pos, step.side, step.rune, stage + 1))
    if stage:
        _open(referee, step.pos, boxes[stage - 1])
    else:
        _let_enemy_attack(referee, step)


def _open(referee: Referee, pos: Pos, box: Box) -> None:
    if box.while_alive and reading.living(referee.book, referee.state, pos) is None:
        return
    referee.tell(BoxActivated(pos, box.rune, enemies.face(referee, pos).name))
    referee.state.push(Effects(box.do, "", pos), Check())


def _let_enemy_attack(referee: Referee, step: Activate) -> None:
    """Let the Enemy attack, unless it is stunned (1.14.4a)."""
    state = referee.state
    enemy = reading.living(referee.book, state, step.pos)
    if enemy is None or enemy.attack is None or step.rune not in enemy.runes:
        return
    if state.cards[step.pos].stunned:
        enemies.lay(referee, step.pos, stunned=False)
        referee.tell(StunShaken(step.pos, enemy.name))
        return
    bonus = 0
    if not state.enemy_attacks:
        found = [referee.book.quests[quest].hindrance for quest in state.hindrances]
        bonus = sum(hindrance.n for hindrance in found if isinstance(hindrance, FirstAttack))
    state.enemy_attacks += 1
    state.dealt = False
    columns = aimed_at(referee, step.pos)
    if enemy.attack.kind == "R" and len(columns) > 1:
        state.push(Aim(state.first, step.pos, columns), AttackColumns(step.scene, step.pos, step.side, (), bonus))
    else:
        _begin_attack(referee, AttackColumns(step.scene, step.pos, step.side, columns, bonus))


def aimed_at(referee: Referee, pos: Pos) -> tuple[int, ...]:
    """Return the columns that an Enemy hits; several of a ranged one are a tie (1.15.1, 1.15.2)."""
    enemy = enemies.face(referee, pos).enemy
    assert enemy is not None
    assert enemy.attack is not None
    own, occupied = reading.column_of_card(pos), reading.occupied(referee.state)
    if enemy.attack.kind == "M":
        steps = {"L": -1, "S": 0, "R": 1}
        reach = sorted(own + steps[letter] for letter in enemy.attack.reach)
        return tuple([k for k in reach if 1 <= k <= COLUMNS and k in occupied])
    far = max((abs(k - own) for k in occupied), default=0)
    return tuple([k for k in occupied if abs(k - own) == far])


def aim(referee: Referee, _step: Aim, action: Choose) -> None:
    """Send a ranged attack at one of the furthest columns."""
    waiting = referee.state.agenda.pop()
    assert isinstance(waiting, AttackColumns)
    _begin_attack(referee, AttackColumns(waiting.scene, waiting.pos, waiting.side, (int(action.id),), waiting.bonus))


def _begin_attack(referee: Referee, step: AttackColumns) -> None:
    enemy, attack = _attack(referee, step)
    power = reading.strength(referee.state, attack.strength) + step.bonus
    referee.tell(EnemyAttacks(step.pos, step.columns, power, enemy.name))
    referee.state.push(step)


def _attack(referee: Referee, step: AttackColumns) -> tuple[Enemy, EnemyAttack]:
    enemy = referee.book.enemy(step.scene, step.pos, step.side)
    assert enemy is not None
    assert enemy.attack is not None
    return enemy, enemy.attack


def attack_columns(referee: Referee, step: AttackColumns) -> None:
    """Hit the next column, or end the attack with what follows from it (1.15.1, 1.15.3, 1.15.7)."""
    state = referee.state
    _, attack = _attack(referee, step)
    if not step.columns:
        if state.scene == step.scene and state.cards[step.pos].side is step.side:
            enemies.attacked(referee, step.pos)
        if state.dealt and attack.then:
            state.push(Effects(attack.then, "", step.pos), Check())
        return
    state.push(Check(), AttackColumns(step.scene, step.pos, step.side, step.columns[1:], step.bonus))
    hero = reading.front(state, step.columns[0])
    if hero:
        power = reading.strength(state, attack.strength) + step.bonus
        threaten(referee, IncomingDamage(hero, power, Source.ATTACK, step.pos, attack.stun, attack.poison))
