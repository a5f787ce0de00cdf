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


def attacker(*hand: str, **how: object) -> Table:
    """Kratos below Traveler of the Oath, whose armor is 6."""
    ally = how.pop("ally", "atreus")
    table = Table("kratos", str(ally), where={"kratos": 2, str(ally): 4}).hand(0, *hand).deck(1)
    table.card("B2", **how)
    return table


def doubted(table: Table, *picks: tuple[str, ...]) -> str:
    question = table.questions()[0, "turn"]
    return GodOfWarProse(table.book, WORDS).doubt(table.view(0), question, picks)


def shown(table: Table, option: str, *picks: str) -> str:
    ask = table.ask(*picks)
    assert isinstance(ask, Ask)
    found = next(one for one in ask.options if one.id == option)
    return GodOfWarProse(table.book, WORDS).hint(table.view(0), ask, found)


WEAK = "Cannot break the armor 6 of Traveler of the Oath: strength 1 at most"


def test_R1_10_2_an_attack_that_cannot_break_the_armor_says_so_before_it_is_chosen() -> None:
    table = attacker("K-05")  # M+1
    assert shown(table, "attack") == shown(table, "K-05", "attack") == WEAK
    ask = table.ask()
    assert isinstance(ask, Ask)
    assert GodOfWarProse(table.book, WORDS).explained(table.view(0), ask) == f"-# **Attack**: {WEAK}"
    numbers = attacker("K-05", "K-12", "K-13")  # +2 and +3: 6 in all
    assert "Cannot" not in shown(numbers, "attack") + shown(numbers, "K-05", "attack")
    short = attacker("K-05", "K-07", "K-12", "K-12")  # M+1 and M with +2 and +2
    assert shown(short, "K-05", "attack").endswith("strength 5 at most")
    assert shown(short, "K-07", "attack").endswith("strength 4 at most")
    assert shown(short, "attack").endswith("strength 5 at most")
    assert "Cannot" not in shown(attacker("K-05", broken=1), "attack")


def test_R1_10_2_an_attack_that_does_nothing_is_asked_about_once_more() -> None:
    picks = (("attack",), ("K-05",))
    said = doubted(attacker("K-05"), *picks)
    assert said.startswith("Strength 1 cannot break the armor 6 of Traveler of the Oath. This attack does nothing")
    table = attacker("K-05", "K-12", "K-13")
    assert not doubted(table, *picks)  # it is not whole
    assert doubted(table, *picks, ("K-12",)).startswith("Strength 3 cannot break the armor 6")
    assert not doubted(table, *picks, ("K-12", "K-13"))
    assert not doubted(attacker("K-05", broken=1), *picks)
    assert not doubted(table, ("end",))


def test_R1_10_2_an_attack_that_is_said_to_do_nothing_does_nothing() -> None:
    table = attacker("K-05")
    before = table.card("B2")
    table.do("attack", "K-05")
    assert table.card("B2") == before


def test_R1_9_2_an_attack_that_an_ally_may_still_make_strong_enough_is_not_doubted() -> None:
    picks = (("attack",), ("K-05",), ("K-12", "K-12"))
    table = attacker("K-05", "K-12", "K-12", ally="freya")
    assert doubted(table, *picks).startswith("Strength 5")
    cheer = next(card.id for card in table.book.cards.values() if card.special in ("counsel", "battle-cry"))
    assert not doubted(table.hand(1, cheer), *picks)
    assert doubted(table.hand(1).deck(1, cheer), *picks)


def test_R1_9_2_a_stun_is_not_nothing() -> None:
    picks = (("attack",), ("A-04",), ("K-11",))  # R with a stun, and +2
    assert not doubted(attacker("A-04", "K-11"), *picks)
    assert "Cannot" not in shown(attacker("A-04", "K-11"), "attack")
    assert doubted(attacker("A-04", "K-11", stunned=True), *picks)
