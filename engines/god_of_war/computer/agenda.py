"""What is still to be done at a table, as far as a view tells: the question that is asked, and the rest of the round.

Views do not tell how far the activation of a Scene card has come, nor what an effect leads to. Where the question does
not say it either, the likeliest is taken: no more than the next few entries hang on it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engines.core import Seat
from engines.god_of_war import _steps as steps
from engines.god_of_war import reading
from engines.god_of_war._conditions import is_true
from engines.god_of_war._steps import Step
from engines.god_of_war.book import COLUMNS, MIMIR, POSITIONS, Book, HighestNumber, Pos, StartDamage
from engines.god_of_war.book.format import FlipOn
from engines.god_of_war.pending import (
    Activation,
    Amount,
    Choice,
    DeclaredAttack,
    Gathering,
    Pause,
    Placing,
    Source,
    Threat,
    Vote,
)
from engines.god_of_war.view import View
from engines.kit.seating import left_of


def agenda(book: Book, view: View) -> list[Step]:
    """Return the steps, the one that is asked first; none when the game is over."""
    if view.pending is None:
        return []
    reader = _Reader(book, view)
    return _ASKED[view.pending.topic](reader, view.pending)


class _Reader:
    """Reads the steps off a view."""

    def __init__(self, book: Book, view: View) -> None:
        self.book, self.view = book, view
        self.order = [view.first]
        while len(self.order) < view.config.seats:
            self.order.append(left_of(self.order[-1], view.config.seats))
        self.revealed = len(view.runes)
        self.revealer = self.order[self.revealed] if self.revealed < len(self.order) else view.first

    def dashboard(self, asked: Gathering) -> list[Step]:
        return [*map(steps.ChooseDashboard, asked.waiting), steps.Begin()]

    def vote(self, asked: Vote) -> list[Step]:
        return [steps.Vote(asked.choices, boss=asked.topic == "boss")]

    def place(self, asked: Placing) -> list[Step]:
        placed = {hero for column in self.view.columns for hero in column}
        heroes = [hero for seat in self.order for hero in self._team(seat) if hero != MIMIR and hero not in placed]
        left = [hero for hero in heroes if hero != asked.hero]
        return [
            steps.PlaceHero(asked.hero),
            *map(steps.PlaceHero, left),
            *map(steps.Hinder, self.view.hindrances),
            _BEGIN,
        ]

    def highest(self, asked: Choice) -> list[Step]:
        asks = [steps.Highest(asked.seat, asked.choices)]
        for seat in self.order[self.order.index(asked.seat) + 1 :]:
            numbers = [
                card for card in map(self.book.cards.__getitem__, self.view.seats[seat].pool) if card.pure_number
            ]
            best = max((card.number for card in numbers), default=0)
            ties = tuple(sorted(card.id for card in numbers if card.number == best))
            if len(ties) > 1:
                asks.append(steps.Highest(seat, ties))
        return [*asks, *self._hindrances_after(HighestNumber), _BEGIN]

    def split(self, asked: Amount) -> list[Step]:
        return [steps.Split(asked.seat, asked.n), steps.Check(), *self._hindrances_after(StartDamage), _BEGIN]

    def carrier(self, asked: Any) -> list[Step]:
        return [steps.ChooseCarrier(asked.seat), *map(steps.Prepare, self.order), *self._turns(0)]

    def bite(self, asked: Any) -> list[Step]:
        return [steps.Bite(asked.seat), *self._drawing(asked.seat)]

    def turn(self, asked: Activation) -> list[Step]:
        return [steps.Turn(asked.seat, asked.used), *self._after_turn(asked.seat)]

    def slot(self, asked: Activation) -> list[Step]:
        return [steps.Slot(asked.seat, asked.used), steps.Reveal(asked.seat), *self._turns(self.revealed + 1)]

    def foresee(self, asked: Any) -> list[Step]:
        return [steps.Foresee(asked.seat, self.revealer), *self._turns(self.revealed + 1)]

    def rune(self, asked: Choice) -> list[Step]:
        return [steps.ChooseRune(asked.seat, self.revealer, asked.choices), *self._turns(self.revealed + 1)]

    def look(self, asked: Any) -> list[Step]:
        return [steps.LookAhead(asked.seat), steps.RevealRune(self.revealer), *self._turns(self.revealed + 1)]

    def sort(self, asked: Amount) -> list[Step]:
        sorting = steps.SortAhead(asked.seat, asked.n)
        if self.revealed:
            return [sorting, steps.RevealRune(self.revealer), *self._turns(self.revealed + 1)]
        return [sorting, steps.Turn(asked.seat), *self._after_turn(asked.seat)]

    def strike(self, asked: DeclaredAttack) -> list[Step]:
        cards = [self.book.cards[card] for card in asked.cards]
        declared = steps.Strike(
            asked.hero,
            asked.targets,
            asked.strength,
            asked.cards,
            1 + sum(card.rage for card in cards),
            stun=any(card.stuns for card in cards),
            ride=asked.ride,
            die_adds=asked.die_adds,
        )
        seat = self.view.heroes[asked.hero].seat
        return [declared, steps.Turn(seat), *self._after_turn(seat)]

    def aim(self, asked: Choice) -> list[Step]:
        columns = tuple(map(int, asked.choices))
        pos = next(pos for pos in self._listed() if self._shoots(pos, columns))
        side = self.view.cards[pos].side
        waiting = steps.AttackColumns(self.view.scene, pos, side, (), 0)
        return [steps.Aim(asked.seat, pos, columns), waiting, *self._activations(pos, 1), *self._turns(self.revealed)]

    def threat(self, asked: Threat) -> list[Step]:
        incoming = asked.incoming
        first = steps.Guard(asked.seat, incoming) if asked.topic == "guard" else steps.Brace(incoming)
        if incoming.source is Source.POISON:
            return [first, *self._drawing(asked.seat)]
        if not self.revealed:
            return [first, *self._effect(asked.seat)]
        if incoming.source is Source.ATTACK:
            side = self.view.cards[incoming.pos].side
            hit = reading.column_of(self.view, incoming.guarded or incoming.hero)
            then = steps.AttackColumns(self.view.scene, incoming.pos, side, self._columns_after(incoming.pos, hit), 0)
            activations = [then, *self._activations(incoming.pos, 1)]
        else:
            activations = self._activations(incoming.pos) if incoming.pos else []
        return [first, steps.Check(), *activations, *self._turns(self.revealed)]

    def pause(self, asked: Pause) -> list[Step]:
        moment = steps.Pause(asked.waiting, self.revealed, closing=asked.topic == "closing")
        if moment.closing:
            return [moment, steps.UpgradePhase(), steps.EndRound()]
        return [moment, *self._activations(), *self._turns(self.revealed)]

    def heal(self, asked: Amount) -> list[Step]:
        return [steps.PickHeal(asked.seat, asked.n), *self._effect(asked.seat)]

    def fire(self, asked: Choice) -> list[Step]:
        return [steps.PickFire(asked.seat, asked.choices), *self._effect(asked.seat)]

    def reward(self, asked: Any) -> list[Step]:
        return [steps.PickActor(asked.seat, (), ""), *self._effect(asked.seat)]

    def upgrade(self, asked: Any) -> list[Step]:
        later = self.order[self.order.index(asked.seat) :]
        return [*map(steps.Upgrade, later), steps.ReturnRow(self.view.first), self._end()]

    def put_back(self, asked: Any) -> list[Step]:
        return [steps.ReturnRow(asked.seat), self._end()]

    def _end(self) -> Step:
        win = self.book.scenes[self.view.scene].head.win
        return steps.EndQuest() if is_true(self.book, self.view, win) else steps.EndRound()

    def _team(self, seat: Seat) -> tuple[str, ...]:
        return self.book.dashboards[self.view.seats[seat].dashboard]

    def _hindrances_after(self, kind: type) -> list[Step]:
        kinds = [type(self.book.quests[quest].hindrance) for quest in self.view.hindrances]
        return [*map(steps.Hinder, self.view.hindrances[kinds.index(kind) + 1 :])]

    def _turns(self, done: int) -> list[Step]:
        """Return the rest of the round after so many reveals."""
        mimir, found = reading.seat_of(self.view, MIMIR), list[Step]()
        for seat in self.order[done:]:
            found += [steps.TakeTurn(seat), *([steps.TakeSlot(seat)] if seat == mimir else []), steps.Reveal(seat)]
        if done < reading.reveals(self.view) > len(self.order):
            found.append(steps.Reveal(self.view.first, extra=True))
        return [*found, steps.LastCall(), steps.UpgradePhase(), steps.EndRound()]

    def _after_turn(self, seat: Seat) -> list[Step]:
        slot = [steps.TakeSlot(seat)] if seat == reading.seat_of(self.view, MIMIR) else []
        return [*slot, steps.Reveal(seat), *self._turns(self.revealed + 1)]

    def _effect(self, seat: Seat) -> list[Step]:
        """Return what follows a choice inside an effect: the turn under way, or the next one."""
        if self.revealed < len(self.order) and (seat == self.revealer or not self.revealed):
            return [steps.Check(), steps.Turn(self.revealer), *self._after_turn(self.revealer)]
        return [steps.Check(), *self._turns(self.revealed)]

    def _drawing(self, seat: Seat) -> list[Step]:
        """Return what follows a Poison card that was drawn: the rest of the Preparation, or of the turn."""
        player, later = self.view.seats[seat], self.order[self.order.index(seat) + 1 :]
        if self.revealed or any(self.view.seats[other].cards for other in later) or player.cards >= player.limit:
            return self._effect(seat)
        draws = steps.DrawCards(seat, player.limit - player.cards)
        return [steps.Check(), draws, *map(steps.Prepare, later), *self._turns(0)]

    def _listed(self) -> list[Pos]:
        """Return the positions that the rune at work activates."""
        rune, found = self.view.runes[-1], list[Pos]()
        for pos in POSITIONS:
            face = reading.face(self.book, self.view, pos)
            on_enemy = face.enemy is not None and rune in face.enemy.runes
            turns = any(rule.on is FlipOn.RUNE and rule.rune is rune for rule in face.flips)
            if on_enemy or turns or any(box.rune is rune for box in face.boxes):
                found.append(pos)
        return found

    def _activations(self, acting: Pos = "", stage: int = 0) -> list[Step]:
        """Return the activations that are left after that of a position, its own from a stage on, if there is one."""
        rune, scene = self.view.runes[-1], self.view.scene
        later = [pos for pos in self._listed() if not acting or POSITIONS.index(pos) > POSITIONS.index(acting)]
        found: list[Step] = [steps.Activate(scene, pos, self.view.cards[pos].side, rune, 0) for pos in later]
        if stage:
            found.insert(0, steps.Activate(scene, acting, self.view.cards[acting].side, rune, stage))
        return found

    def _columns_after(self, pos: Pos, hit: int) -> tuple[int, ...]:
        """Return the columns that a melee attack reaches after one that it has hit."""
        enemy = reading.face(self.book, self.view, pos).enemy
        if enemy is None or enemy.attack is None or enemy.attack.kind != "M":
            return ()
        way, own = {"L": -1, "S": 0, "R": 1}, reading.column_of_card(pos)
        reach = sorted(own + way[letter] for letter in enemy.attack.reach)
        return tuple([k for k in reach if hit < k <= COLUMNS and k in reading.occupied(self.view)])

    def _shoots(self, pos: Pos, columns: tuple[int, ...]) -> bool:
        """Return whether an Enemy at a position may shoot at these columns, equally far from it."""
        enemy = reading.living(self.book, self.view, pos)
        far = {abs(k - reading.column_of_card(pos)) for k in columns}
        return enemy is not None and enemy.attack is not None and enemy.attack.kind == "R" and len(far) == 1


_BEGIN = steps.BeginRound()

_ASKED: dict[str, Callable[[_Reader, Any], list[Step]]] = {
    "dashboard": _Reader.dashboard,
    "quest": _Reader.vote,
    "boss": _Reader.vote,
    "place": _Reader.place,
    "highest": _Reader.highest,
    "split": _Reader.split,
    "carrier": _Reader.carrier,
    "bite": _Reader.bite,
    "turn": _Reader.turn,
    "slot": _Reader.slot,
    "foresee": _Reader.foresee,
    "rune": _Reader.rune,
    "look": _Reader.look,
    "sort": _Reader.sort,
    "strike": _Reader.strike,
    "aim": _Reader.aim,
    "guard": _Reader.threat,
    "defend": _Reader.threat,
    "brace": _Reader.threat,
    "pause": _Reader.pause,
    "closing": _Reader.pause,
    "heal": _Reader.heal,
    "fire": _Reader.fire,
    "reward": _Reader.reward,
    "upgrade": _Reader.upgrade,
    "return": _Reader.put_back,
}
"""How the steps of each topic are read."""
