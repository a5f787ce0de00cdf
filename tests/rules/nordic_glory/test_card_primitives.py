"""docs/rules/nordic_glory.md 3.2: the effect primitives that move cards, beyond the printed rituals."""

from __future__ import annotations

import pytest

from engines.nordic_glory.book.cards import Kind
from engines.nordic_glory.book.effects import (
    Detach,
    Draw,
    Muster,
    Peek,
    Recover,
    Source,
    Then,
    Toss,
    Who,
    Zone,
)
from engines.nordic_glory.effect_facts import (
    Detached,
    Fizzled,
    HandSeen,
    Mustered,
    TopSeen,
    Tossed,
)
from engines.nordic_glory.facts import Drew
from tests.rules.nordic_glory.staging import FILLER, cast, shield


def test_the_other_side_may_draw() -> None:
    played = cast(Draw(side=Who.OPP, value=2), before=lambda t: t.side(1).deck.extend(["rust", "thaw", "rust"]))

    assert (played.side(1).deck, played.side(1).hand) == (["rust"], [FILLER, "rust", "thaw"])
    assert [(fact.seat, fact.count) for fact in played.heard(Drew)] == [(1, 2)]


def test_chance_can_choose_what_is_discarded_and_what_is_taken_off() -> None:
    hands = (("trick", FILLER), ("battle-cry", "rust", "thaw"))
    played = cast(
        Toss(side=Who.OPP, value=2, by=Who.CHANCE),
        Detach(side=Who.OPP, value=1, by=Who.CHANCE),
        hands=hands,
        attached=((), ("e-ash", "e-sand")),
        then=[2, 0, 1],
    )

    assert (played.side(1).hand, played.side(1).discard) == (["rust"], ["thaw", "battle-cry", "e-sand"])
    assert played.heard(Tossed) == [Tossed(1, "thaw"), Tossed(1, "battle-cry")]
    assert played.heard(Detached) == [Detached(1, "e-sand")]
    assert not played.heard(HandSeen)


def test_the_last_card_and_the_last_element_go_without_a_question() -> None:
    trick = (Toss(side=Who.OPP, value=2, by=Who.OPP), Detach(side=Who.OPP, value=2, by=Who.SELF))
    hands = (("trick", FILLER), ("rust",))
    played = cast(*trick, hands=hands, attached=((), ("e-ash", "e-ash")))

    assert (played.side(1).hand, played.side(1).attached) == ([], [])
    assert played.side(1).discard == ["rust", "e-ash", "e-ash"]
    assert len(played.heard(Fizzled)) == 1


def test_the_other_side_may_choose_from_the_players_own_hand() -> None:
    hands = (("trick", "rust", "thaw"), (FILLER,))
    played = cast(Toss(side=Who.SELF, value=1, by=Who.OPP), hands=hands)
    assert played.asked == (1, "choice")
    assert played.can() == ("rust", "thaw")
    played.answer("thaw")

    assert [fact.seat for fact in played.heard(HandSeen)] == [1]
    assert (played.side().hand, played.view(1).sides[0].known) == (["rust"], ("rust",))


def test_a_look_at_the_top_of_the_deck_moves_nothing() -> None:
    look = Peek(zone=Zone.TOP, value=2, then=Then.NONE)
    played = cast(look, before=lambda t: t.side().deck.extend(["rust", "thaw", "whetstone"]))

    assert played.heard(TopSeen)[0].cards == ("whetstone", "thaw")
    assert (played.side().deck, played.side().bottom) == (["rust", "thaw", "whetstone"], 0)
    assert not played.heard(Fizzled)
    assert cast(look).heard(Fizzled)


@pytest.mark.parametrize(("kind", "found"), [(Kind.ELEMENT, ("e-ash", "e-snow")), (Kind.RITUAL, ("rust", "thaw"))])
def test_a_recovery_takes_cards_of_its_kind(kind: Kind, found: tuple[str, ...]) -> None:
    played = cast(
        Recover(value=2, kind=kind), before=lambda t: t.side().discard.extend(["rust", "e-ash", "thaw", "e-snow"])
    )
    assert played.can() == found
    played.answer(found[1])

    assert played.side().hand == sorted([*found, FILLER])
    assert played.view(1).sides[0].known == found


def test_a_muster_from_the_deck_enters_unhurt_at_the_rear() -> None:
    mine = {f"{c}{r}": shield() for c in "abc" for r in (1, 2, 3) if f"{c}{r}" not in {"a3", "c2", "c3"}}
    reserve = ["sand1", "snow1"]
    played = cast(Muster(source=Source.DECK, value=1), mine=mine, before=lambda t: t.side().reserve.extend(reserve))
    assert played.can() == ("a", "c")
    played.answer("c")

    assert (played.spots()["c2"], played.left("c2")) == ("snow1", 13)
    assert played.heard(Mustered) == [Mustered(0, "c2", "snow1", "deck")]
    assert not played.heard(Fizzled)
    assert len({warrior.uid for column in played.side().columns for warrior in column}) == 7


def test_C27_a_weak_shield_returns_with_all_that_is_printed() -> None:
    mine = {f"{c}{r}": shield() for c in "abc" for r in (1, 2, 3) if f"{c}{r}" != "b3"}
    played = cast(
        Muster(source=Source.VALHALLA, value=1, left=9),
        mine=mine,
        before=lambda t: t.side().valhalla.append("snow3"),
    )

    assert (played.spots()["b3"], played.left("b3"), played.side().valhalla) == ("snow3", 6, [])


def test_only_the_shield_is_asked_for_when_one_column_has_room() -> None:
    mine = {f"{c}{r}": shield() for c in "abc" for r in (1, 2, 3) if f"{c}{r}" != "b3"}
    played = cast(
        Muster(source=Source.VALHALLA, value=1),
        mine=mine,
        before=lambda t: t.side().valhalla.extend(["snow3", "snow1", "snow3"]),
    )
    assert (played.ask().slot, played.can()) == ("fallen", ("snow3", "snow1"))
    played.answer("snow3")

    assert (played.spots()["b3"], played.side().valhalla) == ("snow3", ["snow1", "snow3"])
