"""What a ritual is said to come to now, against what it does."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from engines.nordic_glory.book.cards import ShieldCard
from engines.nordic_glory.counted import Counted, counted, idle
from engines.nordic_glory.view import Stage
from tests.rules.nordic_glory.staging import BOOK, FILLER, ROW, Trial, shield, trial

DAGGERS = shield(3, 10, enhancement="daggers")
SERPENT = shield(3, 10, symbol="jormungandr")


def asked(card: str, mine: Mapping[str, ShieldCard]) -> Trial:
    """A ritual in the hand of whoever is asked in the Rituals phase."""
    theirs = {"a1": shield(5, 10), "b1": shield(2, 10)}
    return trial(mine, theirs, stage=Stage.RITUAL, hands=((card, FILLER), ()))


@pytest.mark.parametrize(
    ("card", "mine", "found"),
    [
        ("knife-work", {"a1": DAGGERS, "b1": DAGGERS, "a2": DAGGERS}, Counted(own=4)),
        ("shield-chant", ROW, Counted(own=3)),
        ("coil-of-the-serpent", {"a1": SERPENT, "a2": SERPENT}, Counted(foe=-2)),
        ("threefold-spiral", {"a1": DAGGERS}, Counted(own=2)),
        ("mask-of-dread", ROW, Counted(foe=-2)),
        ("battle-cry", ROW, None),
        ("knife-work", ROW, None),
    ],
)
def test_R3_2_a_counted_amount_is_what_the_ritual_then_adds(
    card: str, mine: Mapping[str, ShieldCard], found: Counted | None
) -> None:
    table = asked(card, mine)
    assert counted(table.rules.book, table.view(0), card) == found
    before = table.side(0).bonus, table.side(1).bonus
    table.answer(card)
    gained = table.side(0).bonus - before[0], table.side(1).bonus - before[1]
    if found is not None:
        assert gained == (found.own, found.foe)


def test_R3_2_what_a_ritual_would_heal_is_counted() -> None:
    mine = {"a1": shield(3, 10, symbol="yggdrasil"), "b1": shield(3, 10, symbol="yggdrasil"), "c1": shield(3, 10)}
    table = asked("roots-of-the-world", mine)
    assert idle(table.rules.book, table.view(0), "roots-of-the-world")
    table.set("a1", damage=5).set("b1", damage=1).set("c1", damage=4)
    assert counted(table.rules.book, table.view(0), "roots-of-the-world") == Counted(healed=4)
    table.answer("roots-of-the-world")
    assert (table.left("a1"), table.left("b1"), table.left("c1")) == (8, 10, 6)


@pytest.mark.parametrize("card", sorted(BOOK.rituals))
def test_R3_2_a_ritual_that_is_said_to_do_nothing_changes_neither_wall_nor_totals(card: str) -> None:
    table = asked(card, {"a1": shield(4, 10)})
    if idle(table.rules.book, table.view(0), card):
        before = standing(table)
        table.answer(card)
        assert standing(table) == before


def standing(table: Trial) -> list[object]:
    """What rituals change on both sides, but for the card that was played."""
    return [
        (side.columns, side.bonus, side.left, side.attached, side.reserve_count, side.valhalla, side.deck_count)
        for side in table.view(0).sides
    ]


def test_R3_2_a_ritual_does_nothing_where_nobody_is_hurt_and_nothing_can_come() -> None:
    table = asked("mending-broth", {"a1": shield(4, 10)})
    book, view = table.rules.book, table.view(0)
    nothing = {card for card in book.rituals if idle(book, view, card)}
    assert {"mending-broth", "hearthfire", "bone-setter", "jarls-feast", "knife-work", "rear-volley"} <= nothing
    assert {"sever-the-bond", "return-from-valhalla", "ancestral-whisper", "call-to-muster"} <= nothing
    assert not {"battle-cry", "arrow-rain", "whetstone", "echo-stone", "shield-chant", "turncoat-wind"} & nothing
