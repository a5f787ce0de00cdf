"""A table of God of War, set up by hand for one rule."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from engines.core import Action, Ask, Dealer, Question, finish, in_order, recorded, seeded
from engines.god_of_war import GodOfWarRules
from engines.god_of_war._agenda import settle
from engines.god_of_war._chapters.quests import lay_out
from engines.god_of_war._referee import Referee
from engines.god_of_war._state import State, new_table
from engines.god_of_war._steps import Check, Reveal, Slot, Step, Strike, TakeTurn, Turn, Upgrade
from engines.god_of_war.book import MIMIR, Book, HeroId, load
from engines.god_of_war.view import Hero, View

DATA = Path(__file__).parents[3] / "data" / "god_of_war"
DIE = {0: 0, 1: 2, 2: 4}
"""A draw for each result of the Enemy die."""


@lru_cache(None)
def plain_rules() -> GodOfWarRules:
    """Return the rules with Enemies as tough as their cards say, whatever the party."""
    book = load(DATA)
    printed = dict.fromkeys(book.challenge, book.challenge["printed"])
    return GodOfWarRules(replace(book, challenge=printed, toughness=dict.fromkeys(book.toughness, 100), digest="plain"))


class Table:
    """Heroes before a scene, in the middle of the first seat's activation unless told otherwise.

    Args:
        dashboards: one per seat.
        scene: id of the layout.
        where: columns from 1 of the Heroes, the front one first where two share one.
        settings: a host's choices.
    """

    def __init__(
        self, *dashboards: str, scene: str = "1", where: Mapping[HeroId, int] | None = None, **settings: str
    ) -> None:
        self.rules = plain_rules()
        config = self.rules.configure(len(dashboards), {"first_player": "0", **settings})
        supplies = {
            kind: [card.id for card in self.book.cards.values() if card.status == kind]
            for kind in ("stun", "poison", "crystal")
        }
        self.state: State = new_table(config, 0, supplies, self.book.upgrades)
        self.facts: list[Any] = []
        state = self.state
        for seat, dashboard in enumerate(dashboards):
            state.players[seat].dashboard = dashboard
            state.players[seat].limit = 7
            for hero in self.book.dashboards[dashboard]:
                state.heroes[hero] = Hero(hero, seat)
        state.quest = next(name for name, quest in self.book.quests.items() if quest.scene[:1] == scene[:1]
                           and len(quest.scene.rstrip("ab")) == len(scene.rstrip("ab")))  # fmt: skip
        state.quests, state.bosses = (state.quest, "2", "3"), ("7", "8", "10")
        state.round = state.rounds = 1
        lay_out(self.referee(), scene)
        self.stand(where or {hero: k for k, hero in enumerate((h for h in state.heroes if h != MIMIR), start=1)})
        state.agenda = [Turn(0)]
        state.touched = ()

    @property
    def book(self) -> Book:
        return self.rules.book

    def referee(self, draws: Sequence[int] | None = None) -> Referee:
        draw = seeded("sha256-1:table") if draws is None else recorded(draws)
        return Referee(self.book, self.state, Dealer(draw))

    def stand(self, where: Mapping[HeroId, int]) -> Table:
        self.state.columns = tuple(tuple(hero for hero, at in where.items() if at == k) for k in range(1, 5))
        return self

    def hero(self, hero: HeroId, **fields: Any) -> Hero:
        if fields:
            self.state.heroes[hero] = replace(self.state.heroes[hero], **fields)
        return self.state.heroes[hero]

    def card(self, pos: str, **fields: Any) -> Any:
        if fields:
            self.state.cards[pos] = replace(self.state.cards[pos], **fields)
        return self.state.cards[pos]

    def hand(self, seat: int, *cards: str) -> Table:
        self.state.players[seat].hand = self.book.order(list(cards))
        return self

    def deck(self, seat: int, *cards: str) -> Table:
        self.state.players[seat].deck = list(cards)
        return self

    def discard(self, seat: int, *cards: str) -> Table:
        self.state.players[seat].discard = list(cards)
        return self

    def turn(self, seat: int = 0) -> Table:
        self.state.agenda = [Turn(seat)]
        return self

    def view(self, seat: int | None = 0) -> View:
        return self.rules.view(self.state, seat)

    def questions(self) -> dict[tuple[int, str], Question]:
        return {(question.seat, question.topic): question for question in self.rules.questions(self.state)}

    def asked(self) -> tuple[int, str]:
        return next((q.seat, q.topic) for q in self.rules.questions(self.state) if q.blocking)

    def ask(self, *picks: tuple[str, ...] | str, seat: int | None = None, topic: str = "") -> Ask | Action:
        at, about = self.asked()
        question = self.questions()[at if seat is None else seat, topic or about]
        steps = tuple((pick,) if isinstance(pick, str) else pick for pick in picks)
        return self.rules.ask(self.view(question.seat), question, steps)

    def options(self, *picks: tuple[str, ...] | str, seat: int | None = None, topic: str = "") -> tuple[str, ...]:
        ask = self.ask(*picks, seat=seat, topic=topic)
        assert isinstance(ask, Ask), ask
        return ask.open

    def why_not(self, option: str, *picks: tuple[str, ...] | str, seat: int | None = None, topic: str = "") -> str:
        ask = self.ask(*picks, seat=seat, topic=topic)
        assert isinstance(ask, Ask), ask
        return next(one.why_not for one in ask.options if one.id == option)

    def do(
        self, *picks: tuple[str, ...] | str, seat: int | None = None, topic: str = "", draws: Sequence[int] | None = ()
    ) -> Table:
        """Answer a question by a legal walk; `draws` scripts all chance that follows, None leaves it to luck."""
        at, about = self.asked()
        question = self.questions()[at if seat is None else seat, topic or about]
        view = self.view(question.seat)

        def walk(done: Any) -> Ask | Action:
            return self.rules.ask(view, question, done)

        steps: tuple[tuple[str, ...], ...] = ()
        for pick in picks:
            ask = walk(steps)
            assert isinstance(ask, Ask), f"{pick} is one step too many"
            steps = (*steps, in_order(ask, (pick,) if isinstance(pick, str) else pick))
        action = finish(walk, steps)
        dealer: Dealer[Any] = Dealer(seeded("sha256-1:table") if draws is None else recorded(tuple(draws)))
        self.rules.apply(self.state, question.seat, action, dealer)
        assert draws is None or len(dealer.draws) == len(draws), "not all of the scripted chance was used"
        self.facts = [told.fact for told in dealer.told]
        return self

    def run(self, *steps: Step, draws: Sequence[int] | None = None) -> Table:
        """Run steps of the agenda on top of what is there."""
        referee = self.referee(draws)
        self.state.push(*steps)
        settle(referee)
        self.facts = [told.fact for told in referee.dealer.told]
        return self

    def rune(self, *runes: str, seat: int = 0, draws: Sequence[int] | None = None) -> Table:
        """Reveal upgrade cards with these runes, one after the other."""
        first = {"F": "UP-001", "I": "UP-002", "J": "UP-003", "S": "UP-004"}
        for rune in runes:
            card = first[rune]
            if card not in self.state.deck:
                card = next(c for c in self.state.deck if self.book.rune(c) == rune)
            self.state.deck.remove(card)
            self.state.deck.insert(0, card)
            self.run(Reveal(seat), draws=draws)
        return self

    def told(self, kind: type) -> list[Any]:
        return [fact for fact in self.facts if isinstance(fact, kind)]

    @property
    def over(self) -> bool:
        return self.state.ending is not None


__all__ = ["DIE", "Check", "Slot", "Strike", "Table", "TakeTurn", "Upgrade", "plain_rules"]
