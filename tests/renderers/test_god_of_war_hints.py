"""What is said beside questions of God of War."""

from __future__ import annotations

import pytest

from engines.core import Ask
from engines.god_of_war._steps import Brace
from engines.god_of_war.pending import IncomingDamage, Source
from engines.god_of_war.rescue import Rescue, rescues
from renderers.god_of_war import GodOfWarProse
from renderers.kit import phrases
from tests.rules.god_of_war.staging import Table

WORDS = phrases.load("god_of_war")
NONE = "You hold no card that can meet it"
DRAW = ", but Quick Draw may draw one: **Step in with a card**."


def hit(dashboard: str, *hand: str, discard: tuple[str, ...] = (), deck: tuple[str, ...] = ()) -> Table:
    """A Hero who is about to be hit."""
    table = Table(dashboard, "freya").hand(0, *hand).discard(0, *discard).deck(0, *deck).hand(1, "F-12")
    table.state.agenda.append(Brace(IncomingDamage(dashboard, 2, Source.ATTACK, "B1")))
    return table


def counsel(table: Table) -> str:
    ask = table.ask(seat=0, topic="defend")
    assert isinstance(ask, Ask)
    return GodOfWarProse(table.book, WORDS).aside(table.view(0), ask)


@pytest.mark.parametrize(
    ("discard", "said"),
    [
        (("K-03",), f"{NONE}, but Recall the Axe can bring one back: **Step in with a card**."),  # M+1 | D+1
        (("K-05", "K-01"), f"{NONE}."),  # M+1, and a D+1 that the axe does not bring back
        ((), f"{NONE}."),
    ],
)
def test_R1_8_7_who_can_fetch_a_card_against_a_blow_is_told_the_way(discard: tuple[str, ...], said: str) -> None:
    assert counsel(hit("kratos", "K-14", "K-08", discard=discard)).endswith(said)


def test_R1_8_7_what_a_recalled_card_is_said_to_do_can_be_done() -> None:
    table = hit("kratos", "K-14", discard=("K-03",))
    assert rescues(table.book, table.view(0)) == {"K-14": Rescue.BRINGS}
    assert table.options(seat=0, topic="defend") == ("take",)
    table.do("K-14", "K-03", seat=0, topic="aid")
    assert "K-03" in table.options(seat=0, topic="defend")
    assert counsel(table).endswith("Pick cards, or take it.")


@pytest.mark.parametrize(
    ("hand", "deck", "discard", "way"),
    [
        (("A-14",), ("A-08", "A-06"), (), DRAW),  # D+1
        (("A-14",), ("A-01", "A-06"), ("A-08",), "."),  # the deck suffices: no shuffle
        (("A-14",), ("A-01",), ("A-08",), DRAW),
        (("A-14",), ("A-07", "A-10"), (), DRAW),  # R | D, and the number that it needs
        (("A-14",), ("A-07", "A-06"), (), "."),
        (("A-14", "A-07"), ("A-10", "A-06"), (), DRAW),
    ],
)
def test_R1_8_7_a_draw_may_bring_a_card_against_a_blow(
    hand: tuple[str, ...], deck: tuple[str, ...], discard: tuple[str, ...], way: str
) -> None:
    assert counsel(hit("atreus", *hand, deck=deck, discard=discard)).endswith(f"{NONE}{way}")


def test_R1_15_4_a_shield_without_a_number_meets_no_blow_alone() -> None:
    assert counsel(hit("atreus", "A-07")).endswith(f"{NONE}.")
    assert counsel(hit("atreus", "A-07", "A-10")).endswith("Pick cards, or take it.")
