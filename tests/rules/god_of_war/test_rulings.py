"""Rulings that no other test names (docs/rules/god_of_war.md 2), and every condition of the scene format (3.7)."""

from __future__ import annotations

import pytest

from engines.core import Ask
from engines.god_of_war import _conditions
from engines.god_of_war._steps import Brace, DrawCards, Reveal, Slot, TakeSlot, Turn, Vote
from engines.god_of_war.book import Side
from engines.god_of_war.book.words import (
    All,
    Condition,
    Count,
    Defeated,
    HasArmor,
    HealthLeft,
    NoEnemyAlive,
    OtherEnemyAlive,
    SideShows,
    TokenSum,
    TrackDamage,
    TrackDefeated,
)
from engines.god_of_war.facts import Ending, HandShown, HeroHurt
from engines.god_of_war.pending import IncomingDamage, Source
from renderers.god_of_war import GodOfWarProse
from renderers.kit.phrases import load as load_phrases
from tests.rules.god_of_war.staging import DIE, Table


def test_A4_rage_icons_count_beside_the_attack() -> None:
    table = Table("freya", "kratos").hand(0, "F-12")
    table.hero("kratos", damage=1)
    table.do("special", "F-12", "kratos")
    assert table.hero("freya").rage == 1, "a Rage icon outside attacks"


def test_A6_armor_stops_direct_damage_even_of_an_enemy_that_is_almost_down() -> None:
    table = Table("atreus", "freya", where={"atreus": 1, "freya": 4})
    table.hero("atreus", rage=4)
    table.card("B2", damage=15)
    table.do("rage", ("B2",))
    assert table.card("B2").damage == 15


def test_A18_poison_that_fells_the_last_hero_loses_at_once() -> None:
    table = Table("kratos", "freya").deck(0, "PN-01", "K-01")
    table.hero("kratos", damage=9)
    table.hero("freya", down=True)
    table.run(DrawCards(0, 2))
    assert table.state.ending is Ending.ALL_DOWN


def test_A25_gear_up_defends_and_weaponize_attacks() -> None:
    book = Table("brothers", "freya").book
    assert (book.heroes["brok"].ability, book.heroes["brok"].amount) == ("gear-up", 3)
    assert (book.heroes["sindri"].ability, book.heroes["sindri"].amount) == ("weaponize", 3)


def test_A39_no_interactions_on_others_turns_but_mimirs() -> None:
    table = Table("kratos", "freya", where={"kratos": 2, "freya": 3}).hand(1, "F-08", "F-10", "F-12")
    ids = [option.id for option in table.ask(seat=1, topic="aid").options]
    assert "interact" not in ids


def test_A39_mimir_does_not_interact_on_turns_that_are_not_his_carriers() -> None:
    table = Table("kratos", "freya", "mimir", where={"kratos": 2, "freya": 3}).hand(2, "MI-04", "MI-07", "MI-13")
    table.state.carrier = "freya"
    ids = [option.id for option in table.ask(seat=2, topic="aid").options]
    assert "interact" not in ids


def test_A40_peeking_is_a_setting_and_off_by_default() -> None:
    assert not Table("kratos", "freya").view().config.peek
    assert Table("kratos", "freya", peek="yes").view().config.peek


@pytest.mark.parametrize("peek", ["no", "yes"])
def test_A40_a_vote_shows_the_hindrances_on_the_hidden_sides_to_who_may_peek_alone(peek: str) -> None:
    table = Table("kratos", "freya", peek=peek)
    table.state.agenda = [Vote(("1", "4"), boss=False)]
    words = load_phrases("god_of_war")
    prose, view = GodOfWarProse(table.book, words), table.view()
    ask = table.ask(seat=0, topic="quest")
    assert isinstance(ask, Ask)
    said = " ".join([prose.aside(view, ask), *(prose.hint(view, ask, option) for option in ask.options)])
    assert words("goal.4") in said
    assert (words("hindrance.4") in said) is (peek == "yes")


def test_A43_every_fire_is_one_token_of_its_own() -> None:
    table = Table("kratos", "freya", scene="4")
    assert table.state.tokens == {"fire-f": 1, "fire-i": 1, "fire-j": 1}


def test_a_knocked_down_defender_is_asked_nothing_any_more() -> None:
    table = Table("kratos", "freya").hand(0, "K-01")
    table.hero("kratos", down=True)
    table.state.agenda = [Turn(1)]
    table.run(Brace(IncomingDamage("kratos", 2, Source.ATTACK, "B1")))
    assert table.asked() == (1, "turn")


def test_mimir_plays_specials_in_his_own_moment() -> None:
    table = Table("kratos", "mimir", where={"kratos": 1}).hand(1, "MI-13")
    table.hero("kratos", damage=2)
    table.run(TakeSlot(1))
    assert table.state.agenda[-1] == Slot(1)
    table.do("special", "MI-13", "kratos")
    assert table.hero("kratos").damage == 0


def test_a_standing_offer_leaves_the_question_beside_it_as_it_was() -> None:
    table = Table("kratos", "freya").hand(1, "F-12")
    table.hero("kratos", damage=2)
    before = table.questions()[0, "turn"].key
    table.do("F-12", "kratos", seat=1, topic="aid")
    assert table.questions()[0, "turn"].key == before


def test_no_standing_offer_for_a_seat_that_cannot_hold_a_special_card() -> None:
    table = Table("kratos", "freya").hand(1, "F-01").deck(1, "F-02")
    assert (1, "aid") not in table.questions()
    table.deck(1, "F-02", "F-12")
    assert (1, "aid") in table.questions(), "it might be in the hand, as far as all can know"


def test_a_shown_hand_is_told_to_allies_alone() -> None:
    table = Table("kratos", "freya", show_hands="on-request").hand(0, "K-01").do("show")
    assert table.told(HandShown)[0].cards == ("K-01",)
    assert table.view(None).seats[0].hand == ()


def test_a_fully_averted_blow_is_told_as_no_damage() -> None:
    table = Table("kratos", "freya", scene="8", where={"kratos": 2, "freya": 2}).hand(0, "K-01", "K-11")
    table.card("B1", dead=True)
    table.rune("F").do(("K-01", "K-11"))
    assert [fact.n for fact in table.told(HeroHurt)] == [0]


def test_toughness_scales_thresholds_as_well() -> None:
    from msgspec.structs import replace

    table = Table("kratos", "freya", scene="3")
    tough = {"even": dict.fromkeys("1234", 150)}
    book = replace(table.book, challenge=tough, toughness={"3": 120}, digest="tough")
    table.card("B2", damage=11)
    assert _conditions.is_true(book, table.state, HealthLeft("B2", "<=", 20)), "47 health, 36 left, 36 is the line"
    table.card("B2", damage=10)
    assert not _conditions.is_true(book, table.state, HealthLeft("B2", "<=", 20))


@pytest.mark.parametrize(
    ("scene", "condition", "before", "change"),
    [
        ("1", SideShows("B2", Side.BACK), False, lambda t: t.card("B2", side=Side.BACK)),
        ("1", Defeated(("B1", "T1")), False, lambda t: (t.card("B1", dead=True), t.card("T1", dead=True))),
        ("5", TrackDefeated("svart"), False, lambda t: t.state.tracks.update(svart=50)),
        ("9b", TrackDamage("baldur", ">=", 15), False, lambda t: t.state.tracks.update(baldur=15)),
        ("2", Count("power-ash", ">", 2), False, lambda t: t.state.tokens.update({"power-ash": 3})),
        ("4", TokenSum(("fire-f", "fire-i"), "<", 2), False, lambda t: t.state.tokens.update({"fire-f": 0})),
        ("3", HealthLeft("B2", "<=", 20), False, lambda t: t.card("B2", damage=6)),
        ("3", HealthLeft("B2", "<=", 20), False, lambda t: t.card("B2", damage=26) and t.card("B2", damage=7)),
        ("1", HasArmor("B3"), True, lambda t: t.card("B3", broken=2)),
        ("8", NoEnemyAlive(), False, lambda t: (t.state.tracks.update(magni=26, modi=22), t.card("B1", dead=True),
                                                t.card("B4", dead=True))),
        ("8", OtherEnemyAlive("B2"), True, lambda t: (t.state.tracks.update(modi=22), t.card("B1", dead=True),
                                                      t.card("B4", dead=True))),
        ("8", All((TrackDefeated("magni"), TrackDefeated("modi"))), False,
         lambda t: t.state.tracks.update(magni=26, modi=22)),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Condition) else None,
)  # fmt: skip
def test_conditions(
    scene: str,
    condition: Condition,
    before: bool,  # noqa: FBT001 - a truth value is what is tested
    change,
) -> None:
    table = Table("kratos", "freya", scene=scene)
    assert _conditions.is_true(table.book, table.state, condition) is before
    change(table)
    assert _conditions.is_true(table.book, table.state, condition) is not before


def test_foresight_works_in_the_extra_activation_too() -> None:
    table = Table("kratos", "mimir", where={"kratos": 1})
    table.hero("mimir", rage=4)
    table.run(Reveal(0, extra=True))
    assert table.asked() == (1, "foresee")


def test_strength_counts_every_part_of_an_attack() -> None:
    table = Table("kratos", "freya", scene="8", where={"kratos": 2, "freya": 4}).hand(0, "K-05", "K-13", "K-11")
    table.hero("kratos", bonus=3, surge=3)
    table.do("attack", "K-05", ("K-13", "K-11"), draws=[DIE[0]])
    assert table.state.tracks["magni"] == 1 + 3 + 2 + 3 + 3
    assert (table.hero("kratos").bonus, table.hero("kratos").surge) == (0, 0)
