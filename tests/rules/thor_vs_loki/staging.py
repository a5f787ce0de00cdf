"""Tables of Thor against Loki set up by hand, and players' answers in notation.

Cards are named by their kind; a letter and a dot before it give the back, when it is not the owner's own. A side is
written `guard^ ravens | wall |`: columns a, b and c, row 1 first, `^` for face-up.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from engines.core import SEED_TAG, Ask, Dealer, Fact, Question, Seat, Viewer, advance, finish, parse_picks, seeded
from engines.core import recorded as recorded_draws
from engines.thor_vs_loki import ThorVsLokiRules, load
from engines.thor_vs_loki._state import FieldCard, State, new_table
from engines.thor_vs_loki.book import Side
from engines.thor_vs_loki.config import ThorVsLoki
from engines.thor_vs_loki.view import Phase, View

DATA = Path(__file__).parents[3] / "data" / "thor_vs_loki"
THOR, LOKI = 0, 1
SIDES = (Side.THOR, Side.LOKI)


@lru_cache(1)
def rulebook() -> ThorVsLokiRules:
    return load(DATA)


def settings(**chosen: str) -> ThorVsLoki:
    return rulebook().configure(2, chosen)


def dealer(draws: Sequence[int] | None = None) -> Dealer[Any]:
    return Dealer(seeded(SEED_TAG + "staged") if draws is None else recorded_draws(draws))


def in_order() -> list[int]:
    """Draws of a shuffle that leaves a deck in the order of the Book; its top card is the last one."""
    return list(range(49, 0, -1))


def dealt(draws: Sequence[int] | None = None, **chosen: str) -> State:
    """A new game; without draws both decks lie in the order of the Book."""
    return rulebook().setup(settings(**chosen), dealer(in_order() * 2 if draws is None else draws))


def cards(seat: Seat, text: str) -> list[str]:
    """Card ids of a text of kinds, in the text's order."""
    return [word if "." in word else f"{SIDES[seat].letter}.{word}" for word in text.split()]


def side(seat: Seat, text: str) -> list[list[FieldCard]]:
    columns = [
        [FieldCard(card.removesuffix("^"), up=card.endswith("^")) for card in cards(seat, column)]
        for column in text.split("|")
    ]
    return [*columns, *([] for _ in range(3 - len(columns)))]


def stand(
    mine: str = "",
    theirs: str = "",
    *,
    hand: str = "",
    their_hand: str = "",
    pile: str = "",
    their_pile: str = "",
    deck: str = "",
    their_deck: str = "",
    points: int = 3,
    seat: Seat = THOR,
    turn: int = 12,
    config: ThorVsLoki | None = None,
) -> State:
    """A table in the middle of the game; `seat` has the turn, and `mine` is its side. Piles and decks: top last."""
    state = new_table(config or settings(), SIDES)
    foe = 1 - seat
    state.phase, state.turn, state.active, state.total = Phase.ACT, turn, seat, points
    state.fields[seat], state.fields[foe] = side(seat, mine), side(foe, theirs)
    for owner, held, lost, left in ((seat, hand, pile, deck), (foe, their_hand, their_pile, their_deck)):
        state.hands[owner] = rulebook().book.order(cards(owner, held))
        state.piles[owner], state.graves[owner] = cards(owner, lost), cards(owner, lost)
        state.decks[owner] = cards(owner, left)
    state.at_large = [False, False]
    return state


def question(state: State, seat: Seat | None = None) -> Question:
    return next(q for q in rulebook().questions(state) if seat is None or q.seat == seat)


def offers(state: State) -> list[tuple[Seat, str, bool]]:
    """Everybody who is asked: seat, topic, and whether the game waits for it."""
    return [(q.seat, q.topic, q.blocking) for q in rulebook().questions(state)]


def look(state: State, viewer: Viewer = None) -> View:
    return rulebook().view(state, viewer)


def ask(state: State, text: str = "", seat: Seat | None = None) -> Ask:
    """What the asked seat may pick after these picks."""
    asked = question(state, seat)
    view = look(state, asked.seat)
    found = advance(lambda picks: rulebook().ask(view, asked, picks), parse_picks(text))
    assert isinstance(found, Ask)
    return found


def can(state: State, text: str = "", seat: Seat | None = None) -> tuple[str, ...]:
    return ask(state, text, seat).open


def why_not(state: State, option: str, text: str = "") -> str:
    """Why an option cannot be picked; the picks before it need not be legal themselves."""
    asked = question(state)
    found = rulebook().ask(look(state, asked.seat), asked, parse_picks(text))
    assert isinstance(found, Ask)
    return next(known.why_not for known in found.options if known.id == option)


def say(state: State, *texts: str, draws: Sequence[int] | None = None, seat: Seat | None = None) -> list[Fact]:
    """Answer what is asked, one text after the other; return what was told, in full."""
    told: list[Fact] = []
    for text in texts:
        asked = question(state, seat)
        view = look(state, asked.seat)

        def walk(picks: Any, view: View = view, asked: Question = asked) -> Any:
            return rulebook().ask(view, asked, picks)

        action = finish(walk, parse_picks(text))
        mouth = dealer(draws)
        rulebook().apply(state, asked.seat, action, mouth)
        told += [line.fact for line in mouth.told]
    return told


def shape(state: State, seat: Seat) -> str:
    """A side as `stand` reads it, without the letters of the backs."""
    return " | ".join(
        " ".join(lying.card.partition(".")[2] + ("^" if lying.up else "") for lying in column)
        for column in state.fields[seat]
    ).strip()


def kinds(ids: Sequence[str]) -> str:
    """Kinds of cards as a text."""
    return " ".join(card.partition(".")[2] for card in ids)


def pile(state: State, seat: Seat) -> str:
    return kinds(state.piles[seat])


def ended(state: State) -> tuple[str, int | None] | None:
    """Why the game ended and who lost, or None."""
    return None if state.ending is None else (state.ending.value, state.seat_lost)


def of_type(facts: Sequence[Fact], kind: type[Any]) -> list[Any]:
    return [fact for fact in facts if isinstance(fact, kind)]
