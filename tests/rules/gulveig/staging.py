"""Tables of Gulveig set up by hand, and players' answers in notation."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from engines.core import SEED_TAG, Announcement, Ask, Dealer, Fact, Rng, advance, finish, parse_picks, recorded, seeded
from engines.gulveig import GulveigRules, load
from engines.gulveig._state import State, new_table
from engines.gulveig.computer import Computer
from engines.gulveig.config import Gulveig
from engines.gulveig.facts import HandScored
from engines.gulveig.view import Laid, Phase

DATA = Path(__file__).parents[3] / "data" / "gulveig"


@lru_cache(1)
def rulebook() -> GulveigRules:
    return load(DATA)


def settings(seats: int = 4, **chosen: str) -> Gulveig:
    return rulebook().configure(seats, chosen)


def in_order(cards: int, *before: int) -> Dealer[Any]:
    """A dealer whose shuffle leaves `cards` cards in the order of the deck, after some other draws."""
    return Dealer(recorded([*before, *range(cards - 1, 0, -1)]))


def dealt(seats: int = 4, **chosen: str) -> State:
    """A new game, dealt in the order of the deck; seat 0 deals unless the table says otherwise."""
    chosen = {"first_dealer": "0", **chosen}
    config = settings(seats, **chosen)
    return rulebook().setup(config, in_order(len(rulebook().book.deck(config).cards)))


def table(*hands: str, turn: int = 0, laid: Sequence[str] = (), config: Gulveig | None = None, **fields: Any) -> State:
    """A hand in play: each seat's cards as one text, and the cards laid before `turn` in this trick."""
    seats = len(hands)
    state = new_table(config or settings(seats), 0)
    state.hand_no, state.phase = 1, Phase.FOLLOW if laid else Phase.LEAD
    state.turn, state.bid, state.bidder = turn, 40, 0
    state.hands = [rulebook().book.order(hand.split()) for hand in hands]
    state.trick = [Laid((turn - len(laid) + place) % seats, card) for place, card in enumerate(laid)]
    for name, value in fields.items():
        assert hasattr(state, name), name
        setattr(state, name, value)
    return state


def ask(state: State, text: str = "", rules: GulveigRules | None = None) -> Ask:
    """What the seat whose turn it is may pick after these picks."""
    rules = rules or rulebook()
    (question,) = rules.questions(state)
    view = rules.view(state, question.seat)
    found = advance(lambda picks: rules.ask(view, question, picks), parse_picks(text))
    assert isinstance(found, Ask)
    return found


def can(state: State, text: str = "", rules: GulveigRules | None = None) -> tuple[str, ...]:
    return ask(state, text, rules).open


def a_card(state: State) -> str:
    """A card that may be played now: the first one."""
    return next(option for option in can(state) if "+" not in option)


def tell(state: State, text: str, rules: GulveigRules | None = None) -> list[Announcement[Any]]:
    """Answer for the seat whose turn it is; return what was told, and to whom."""
    rules = rules or rulebook()
    (question,) = rules.questions(state)
    view = rules.view(state, question.seat)
    action = finish(lambda picks: rules.ask(view, question, picks), parse_picks(text))
    dealer: Dealer[Any] = Dealer(seeded(SEED_TAG + "staged"))
    rules.apply(state, question.seat, action, dealer)
    return dealer.told


def answer(state: State, text: str, rules: GulveigRules | None = None) -> list[Fact]:
    """Answer for the seat whose turn it is; return what was told, in full."""
    return [told.fact for told in tell(state, text, rules)]


def answers(state: State, *texts: str) -> list[Fact]:
    """Answer one after the other, whoever is asked."""
    return [fact for text in texts for fact in answer(state, text)]


def auction(state: State, *words: str) -> list[int]:
    """Play an auction; return who was asked."""
    asked = []
    for word in words:
        assert state.phase is Phase.BID
        asked.append(state.turn)
        answer(state, word)
    return asked


def score(state: State, *last_trick: str) -> HandScored:
    """Play the last cards of a hand, and return how it was scored."""
    return next(fact for fact in answers(state, *last_trick) if isinstance(fact, HandScored))


def last_trick(
    *, made: int, bid: int = 60, before: Sequence[int] = (0, 0, 0, 0), bidder: int = 0, **chosen: str
) -> State:
    """The last trick of a hand of four, in which seat 0 wins nothing more; `made` is what seat 0 has by then."""
    state = table("A1", "V1", "R1", "M1", config=settings(4, **chosen))
    state.won[0], state.bid, state.bidder, state.scores = made, bid, bidder, list(before)
    return state


LAST = ("A1", "V1", "R1", "M1")
"""The answers that end such a hand; the trick is worth nothing."""


def decided(state: State, seed: str = "c") -> str:
    """What the computer answers for the seat whose turn it is, in notation."""
    (question,) = rulebook().questions(state)
    view = rulebook().view(state, question.seat)
    picks = Computer(rulebook(), Rng(seed)).decide(view, question, lambda picks: rulebook().ask(view, question, picks))
    return " ".join(",".join(step) for step in picks)
