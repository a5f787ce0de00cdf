"""Small tables for the rules tests of Nordic Glory: a few shields, the dice as they are needed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from engines.core import Ask, Dealer, Picks, Question, advance, finish
from engines.nordic_glory import NordicGloryRules, load
from engines.nordic_glory._chapters import turns
from engines.nordic_glory._chapters.columns import add_to_column, put
from engines.nordic_glory._chapters.totals import tally
from engines.nordic_glory._referee import Referee
from engines.nordic_glory._state import Side, State, new_table
from engines.nordic_glory.book.cards import ShieldCard
from engines.nordic_glory.book.effects import Effect
from engines.nordic_glory.config import NordicGlory
from engines.nordic_glory.reading import everyone, left, place_of, spot_of, warrior_at
from engines.nordic_glory.view import Stage, Tally, View, Warrior

DATA = Path(__file__).parents[3] / "data" / "nordic_glory"
RULES = load(DATA)
BOOK = RULES.book
FILLER = "e-bone"
"""A hand card that keeps the Rituals phase open after a ritual."""

Walls = Mapping[str, ShieldCard | str]


def shield(attack: int = 3, defense: int = 10, **printed: Any) -> ShieldCard:
    """A shield whose traits match nothing unless they are printed on purpose."""
    blank = {"base": "", "attack_gem": "", "defense_gem": "", "rune": "", "subs": (), "symbol": ""}
    return ShieldCard(attack=attack, defense=defense, **(blank | printed))


def unlike(card: ShieldCard, name: str) -> ShieldCard:
    """Give a shield of its own kind to every trait that was left blank."""
    traits = {trait: getattr(card, trait) or f"{trait}-{name}" for trait in ("base", "attack_gem", "defense_gem")}
    return replace(card, **traits)


class Trial:
    """A table at one moment, and what was told since."""

    def __init__(self, rules: NordicGloryRules, state: State) -> None:
        self.rules, self.state = rules, state
        self.facts: list[Any] = []
        self.told: list[Any] = []
        self.draws: list[int] = []

    def go(self, draws: Sequence[int] = ()) -> Trial:
        """Go on until somebody is asked; chance gives these draws, then 0."""
        assert any(side.hand for side in self.state.sides), "without hands, tied turns could follow each other for ever"
        dealer = self._dealer(draws)
        turns.run(Referee(self.rules.book, self.state, dealer))
        return self._heard(dealer)

    def answer(self, *words: str, draws: Sequence[int] = ()) -> Trial:
        """Answer the question that is asked; one word a step, several options of a step with commas."""
        picks: Picks = tuple(tuple(word.split(",")) for word in words)
        action = finish(lambda done: self.rules.ask(self.view(self.question.seat), self.question, done), picks)
        dealer = self._dealer(draws)
        self.rules.apply(self.state, self.question.seat, action, dealer)
        return self._heard(dealer)

    def ask(self, *words: str) -> Ask:
        """Return what is asked after these words."""
        picks: Picks = tuple(tuple(word.split(",")) for word in words)
        found = advance(lambda done: self.rules.ask(self.view(self.question.seat), self.question, done), picks)
        assert isinstance(found, Ask)
        return found

    def can(self, *words: str) -> tuple[str, ...]:
        """Return what can be picked after these words."""
        return self.ask(*words).open

    @property
    def question(self) -> Question:
        """The one question that is asked."""
        (question,) = self.rules.questions(self.state)
        return question

    @property
    def asked(self) -> tuple[int, str] | None:
        """Who is asked what kind of question, or None when the game is over."""
        questions = self.rules.questions(self.state)
        return (questions[0].seat, questions[0].topic) if questions else None

    def view(self, viewer: int | None = None) -> View:
        """What a viewer sees."""
        return self.rules.view(self.state, viewer)

    def side(self, seat: int = 0) -> Side:
        """One side of the state."""
        return self.state.sides[seat]

    def at(self, spot: str, seat: int = 0) -> Warrior:
        """Who stands on a spot."""
        return warrior_at(self.state.sides[seat], spot)

    def left(self, spot: str, seat: int = 0) -> int:
        """What defense the shield on a spot has left."""
        return left(self.rules.book, self.at(spot, seat))

    def jarl(self, seat: int = 0) -> int:
        """What defense a Jarl has left."""
        return self.rules.book.jarls[self.side(seat).jarl].defense - self.side(seat).hurt

    def spots(self, seat: int = 0) -> dict[str, str]:
        """Who stands where, by card."""
        return {spot_of(place): warrior.card for place, warrior in everyone(self.side(seat))}

    def tally(self, seat: int = 0) -> Tally:
        """A side's fixed total as things stand."""
        return tally(self.rules.book, self.state, seat)

    def set(self, spot: str, seat: int = 0, **fields: Any) -> Trial:
        """Change the shield on a spot."""
        put(self.side(seat), place_of(spot), replace(self.at(spot, seat), **fields))
        return self

    def heard(self, kind: type) -> list[Any]:
        """Return the facts of a kind."""
        return [fact for fact in self.facts if isinstance(fact, kind)]

    def _dealer(self, draws: Sequence[int]) -> Dealer[Any]:
        return Dealer(lambda index, _: draws[index] if index < len(draws) else 0)

    def _heard(self, dealer: Dealer[Any]) -> Trial:
        self.told += dealer.told
        self.facts += [told.fact for told in dealer.told]
        self.draws = dealer.draws
        return self


def trial(
    mine: Walls,
    theirs: Walls | None = None,
    *,
    stage: Stage = Stage.MOVE,
    draws: Sequence[int] = (),
    hands: tuple[Sequence[str], Sequence[str]] = ((FILLER,), (FILLER,)),
    jarls: tuple[str, str] = ("eydis", "eydis"),
    attached: tuple[Sequence[str], Sequence[str]] = ((), ()),
    rituals: Mapping[str, Any] | None = None,
    **fields: Any,
) -> Trial:
    """Set a table up and go on to its first question. Spots name columns from the front, such as `a1`."""
    shields = dict(BOOK.shields)
    config = NordicGlory(seats=2, decks=(BOOK.decks["frostgate"], BOOK.decks["ember-host"]), fimbulwinter=False)
    state = new_table(config)
    for seat, wall in enumerate((mine, theirs if theirs is not None else {"a1": shield(0, 99)})):
        side = state.sides[seat]
        side.jarl, side.reserve, side.deck = jarls[seat], [], []
        side.hand, side.attached = sorted(hands[seat]), list(attached[seat])
        for spot, card in sorted(wall.items(), key=lambda item: item[0][::-1]):
            name = card if isinstance(card, str) else f"stub-{seat}-{spot}"
            if isinstance(card, ShieldCard):
                shields[name] = unlike(card, name)
            add_to_column(side, seat, card=name, column="abc".index(spot[0]))
    state.turn, state.stage = 1, stage
    for name, value in fields.items():
        setattr(state, name, value)
    book = replace(BOOK, shields=shields, rituals={**BOOK.rituals, **(rituals or {})})
    return Trial(NordicGloryRules(book), state).go(draws)


def ritual(card: str, mine: Walls, theirs: Walls | None = None, **more: Any) -> Trial:
    """Play a ritual from seat 0 in the Rituals phase; the phase stays open afterwards."""
    hands = more.pop("hands", ((card, FILLER), (FILLER,)))
    draws = more.pop("then", ())
    setup = more.pop("before", lambda _: None)
    played = trial(mine, theirs, stage=Stage.RITUAL, hands=hands, **more)
    setup(played)
    return played.answer(card, draws=draws)


def battle(mine: Walls, theirs: Walls | None = None, *, roll: int = 6, dice: Sequence[int] = (), **more: Any) -> Trial:
    """Begin with the rune roll; the faces of the attack dice follow, seat 0's first."""
    draws = [roll - 1, *(die - 1 for die in dice)]
    return trial(mine, theirs, stage=Stage.RITUAL, step=1, done=True, draws=draws, **more)


ROW = {"a1": shield(4, 10), "b1": shield(3, 10), "c1": shield(5, 10)}
"""A row of three that do not match: 12 attack."""


def beaten(theirs, damage: int, **more):
    """Seat 0 wins by exactly so much over a row without attack: both roll nothing but ones."""
    attack = damage + sum(spot[1] == "1" for spot in theirs) - 1
    return battle({"a1": shield(attack, 20)}, theirs, **more)


PROTECTION = shield(0, 9, rune="protection")

OPEN_ROW = {"a1": shield(0, 5), "b1": shield(0, 5), "b2": PROTECTION}
"""A Protection shield that stays in row 2 when a1 falls."""

HOLD = {"a1": shield(2, 10), "a2": shield(2, 10), "b1": shield(2, 10), "c1": shield(2, 10)}


def cast(*effects: Effect, mine=ROW, theirs=HOLD, **more: Any) -> Trial:
    return ritual("trick", mine, theirs, rituals={"trick": effects}, **more)
