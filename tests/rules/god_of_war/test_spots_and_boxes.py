"""Every spot, box and reward of the ten scenes that no other test turns to (docs/rules/god_of_war.md 3.8)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engines.god_of_war._chapters import enemies
from engines.god_of_war.book import Side
from engines.god_of_war.facts import HeroHealed
from tests.rules.god_of_war.staging import Table

BACK, FRONT = Side.BACK, Side.FRONT

Change = Callable[[Table], object]


def _nothing(_table: Table) -> None:
    """Leave the scene as it is laid out."""


def _turned(*positions: str) -> Change:
    return lambda table: [table.card(pos, side=BACK) for pos in positions]


def _counted(**tokens: int) -> Change:
    return lambda table: table.state.tokens.update({name.replace("_", "-"): n for name, n in tokens.items()})


def _hurt(table: Table) -> None:
    table.hero("kratos", damage=5)


SPOTS: list[tuple[str, str, tuple[str, ...], Change, Change, object]] = [
    ("1", "T3.topple", ("K-07", "K-11"), _nothing, lambda t: (t.card("B3").broken, t.card("T3").side), (1, BACK)),
    ("2", "T1.scatter", ("K-09",), _turned("T1"), lambda t: t.state.tokens["power-ash"], 1),
    ("2", "T3.drain", ("K-01", "K-10"), _nothing, lambda t: t.state.tokens["power-frost"], 1),
    ("2", "T4.shatter", ("K-09",), _turned("T4"), lambda t: t.state.tokens["power-frost"], 1),
    ("3", "T3.bar", ("K-07", "K-11"), _hurt, lambda t: (t.card("T3").side, t.hero("kratos").damage), (BACK, 3)),
    (
        "3",
        "B3.gather",
        ("K-07", "K-10"),
        lambda t: (_turned("B3")(t), _hurt(t)),
        lambda t: t.hero("kratos").damage,
        3,
    ),
    ("4", "B1.relight", ("K-09",), _counted(fire_i=0), lambda t: t.state.tokens["fire-i"], 1),
    ("5", "T2.pin", ("SC-01",), _nothing, lambda t: t.state.tracks["svart"], 5),
    ("5", "B2.pin", ("SC-01",), _turned("T2", "B2"), lambda t: t.state.tracks["svart"], 5),
    ("5", "T2.spear", ("SC-01",), _turned("T2", "B2"), lambda t: t.hero("kratos").surge, 4),
    (
        "5",
        "T3.harvest",
        ("K-09",),
        _nothing,
        lambda t: (t.state.players[0].deck[0][:2], t.card("T3").side),
        ("SC", BACK),
    ),
    ("5", "T4.blast-r", ("SC-01", "K-09"), _nothing, lambda t: (t.card("T4").damage, t.card("T4").broken), (6, 0)),
    ("6", "T1.break", ("K-07", "K-11"), _nothing, lambda t: (t.card("T1").side, t.hero("kratos").rage), (BACK, 1)),
    ("6", "T4.break", ("K-07", "K-11"), _hurt, lambda t: (t.card("T4").side, t.hero("kratos").damage), (BACK, 3)),
    ("7", "T2.burst", ("SC-01",), _turned("T2"), lambda t: t.card("T2").damage, 5),
    ("8", "T1.light", ("K-09",), _nothing, lambda t: t.state.tokens["lantern-magni"], 2),
    ("8", "T4.light", ("K-09",), _nothing, lambda t: t.state.tokens["lantern-modi"], 2),
    ("8", "B1.pour", ("K-01",), _turned("B1"), lambda t: t.state.tokens["lantern-magni"], 2),
    ("8", "B4.pour", ("K-01",), _turned("B4"), lambda t: t.state.tokens["lantern-modi"], 2),
    ("9a", "T4.cut", ("K-09",), _nothing, lambda t: (t.state.tokens["mistletoe"], t.card("T4").side), (1, BACK)),
    ("9b", "T3.cut", ("K-09",), _nothing, lambda t: (t.state.tokens["mistletoe"], t.card("T3").side), (1, BACK)),
    ("9b", "T4.bind", ("K-07", "K-10"), _counted(mistletoe=2), lambda t: t.state.tokens["snare"], 1),
    (
        "9b",
        "T2.bind",
        ("K-01", "K-10"),
        lambda t: (_counted(mistletoe=2)(t), t.state.tracks.update(baldur=10)),
        lambda t: (t.state.tokens["mistletoe"], t.state.tokens["snare"], t.card("T2").side),
        (1, 1, BACK),
    ),
    ("10", "T3.taunt", ("K-01", "K-11"), _nothing, lambda t: t.card("B2").stunned, True),
    ("10", "B3.seize", ("K-07", "K-09"), _nothing, lambda t: t.hero("kratos").surge, 3),
]


@pytest.mark.parametrize(
    ("scene", "spot", "cards", "before", "after", "expected"), SPOTS, ids=[f"{row[0]}-{row[1]}" for row in SPOTS]
)
def test_a_spot_takes_its_cost_and_does_what_it_says(
    *, scene: str, spot: str, cards: tuple[str, ...], before: Change, after: Change, expected: object
) -> None:
    column = int(spot[1])
    table = Table("kratos", "freya", scene=scene, where={"kratos": column, "freya": 5 - column}).hand(0, *cards)
    before(table)
    picks: list[str] = []
    while table.state.players[0].hand:
        slot = table.ask("interact", spot, *picks)
        if not hasattr(slot, "slot"):
            break
        picks.append(slot.open[0])
    table.do("interact", spot, *picks)
    assert sorted(table.state.players[0].discard) == sorted(cards)
    assert after(table) == expected
    assert not table.over


NEEDS: list[tuple[str, str, tuple[str, ...], Change]] = [
    ("2", "T1", ("K-09",), lambda t: (_turned("T1")(t), _counted(power_ash=0)(t))),
    ("2", "T1", ("K-09",), _turned("T1", "T2")),
    ("2", "T4", ("K-09",), _turned("T4", "T3")),
    ("2", "T2", ("K-01", "K-10"), _counted(power_ash=0)),
    ("4", "B4", ("K-01",), _nothing),
    ("8", "T1", ("K-09",), _counted(lantern_magni=2)),
    ("9b", "T2", ("K-01", "K-10"), lambda t: (_counted(mistletoe=2)(t), t.state.tracks.update(baldur=9))),
    ("10", "T3", ("K-01", "K-11"), lambda t: t.card("B2", dead=True)),
]


@pytest.mark.parametrize(("scene", "pos", "cards", "before"), NEEDS)
def test_R1_12_3_spots_stay_closed_until_their_need_is_true(
    scene: str, pos: str, cards: tuple[str, ...], before: Change
) -> None:
    column = int(pos[1])
    table = Table("kratos", "freya", scene=scene, where={"kratos": column, "freya": 5 - column}).hand(0, *cards)
    before(table)
    assert table.why_not("interact") == "refused.no-spot"


def damage(table: Table) -> tuple[int, int]:
    return table.hero("kratos").damage, table.hero("freya").damage


BOXES: list[tuple[str, str, tuple[int, int], Change, Change, object]] = [
    ("1", "J", (2, 1), _turned("T2", "T4"), damage, (1, 0)),
    ("1", "S", (1, 3), _turned("T1", "T3", "B4"), damage, (0, 1)),
    ("2", "I", (1, 2), lambda t: t.card("B1", dead=True), lambda t: t.state.tokens["power-frost"], 3),
    ("4", "S", (1, 4), _turned("T1", "T2", "T3", "T4", "B2", "B3"), damage, (4, 1)),
    ("4", "F", (1, 4), _turned("T1", "T2", "T3", "T4", "B2", "B3"), damage, (1, 1)),
    ("5", "I", (4, 4), lambda t: (t.card("T1", dead=True), _hurt(t)), damage, (4, 0)),
    ("6", "S", (1, 1), _nothing, damage, (0, 1)),
    ("6", "F", (4, 4), lambda t: t.card("T2", dead=True), lambda t: t.state.players[0].deck[0][:2], "ST"),
    ("7", "J", (4, 4), _turned("T1", "B2", "B3"), lambda t: (t.card("T2").damage, t.card("T2").broken),
     (2, 0)),
    ("9a", "F", (4, 4), _nothing, damage, (0, 1)),
    ("9a", "I", (1, 3), lambda t: t.card("B4", dead=True), damage, (1, 1)),
    ("9a", "J", (4, 4), lambda t: (_turned("T1")(t), t.card("B1", dead=True)), lambda t: t.card("T1").side, FRONT),
    ("9a", "S", (4, 4), _turned("T4"), lambda t: t.card("T4").side, FRONT),
    ("9b", "S", (4, 4), lambda t: (_turned("T2")(t), _hurt(t)), damage, (4, 0)),
    ("9b", "J", (4, 4), lambda t: (_turned("T3")(t), t.card("B4", dead=True)), lambda t: t.card("T3").side, FRONT),
    ("10", "J", (4, 2), lambda t: t.card("B1", dead=True), damage, (1, 1)),
    ("10", "F", (1, 1), _turned("B4"), lambda t: (t.card("B2").damage, t.card("B2").broken), (3, 0)),
    ("10", "S", (1, 1), _turned("T4"), lambda t: t.card("B2").damage, 3),
    ("10", "J", (4, 4), _turned("B1"), lambda t: t.card("B2").damage, 3),
]  # fmt: skip


@pytest.mark.parametrize(
    ("scene", "rune", "where", "before", "after", "expected"), BOXES, ids=[f"{row[0]}-{row[1]}" for row in BOXES]
)
def test_a_box_does_what_it_says(
    *, scene: str, rune: str, where: tuple[int, int], before: Change, after: Change, expected: object
) -> None:
    table = Table("kratos", "freya", scene=scene, where={"kratos": where[0], "freya": where[1]})
    before(table)
    table.rune(rune)
    assert after(table) == expected


REWARDS: list[tuple[str, str, Change, object]] = [
    ("1", "T1", lambda t: len(t.state.players[0].hand), 2),
    ("1", "T4", lambda t: t.hero("kratos").damage, 2),
    ("1", "B1", lambda t: t.hero("kratos").rage, 1),
    ("1", "B4", lambda t: t.hero("kratos").damage, 3),
    ("2", "B1", lambda t: t.hero("kratos").damage, 3),
    ("2", "B3", lambda t: (t.state.tokens["power-ash"], t.card("T3").side), (3, BACK)),
    ("2", "B4", lambda t: len(t.state.players[0].hand), 2),
    ("5", "T4", lambda t: (t.hero("kratos").damage, t.card("T4").side), (3, BACK)),
    ("6", "B3", lambda t: len(t.state.players[0].hand), 2),
    ("7", "T1", lambda t: t.state.players[0].deck[0][:2], "SC"),
    ("7", "T3", lambda t: t.state.players[0].deck[0][:2], "SC"),
    ("7", "B1", lambda t: t.state.players[0].deck[0][:2], "SC"),
    ("7", "B2", lambda t: t.hero("kratos").damage, 3),
    ("7", "B3", lambda t: t.state.players[0].deck[0][:2], "SC"),
    ("7", "B4", lambda t: len(t.state.players[0].hand), 2),
    ("9a", "B1", lambda t: t.state.tokens["mistletoe"], 1),
    ("9a", "B4", lambda t: t.state.tokens["mistletoe"], 1),
]


@pytest.mark.parametrize(("scene", "pos", "after", "expected"), REWARDS, ids=[f"{r[0]}-{r[1]}" for r in REWARDS])
def test_a_defeated_enemy_leaves_its_reward(scene: str, pos: str, after: Change, expected: object) -> None:
    table = Table("kratos", "freya", scene=scene).deck(0, "K-01", "K-02", "K-03")
    _hurt(table)
    enemies.wound(table.referee(), pos, 99, "kratos")
    table.run()
    assert after(table) == expected


def test_R1_18_5_rewards_of_one_flip_come_in_position_order() -> None:
    table = Table("kratos", "freya", scene="6")
    table.hero("kratos", damage=5)
    enemies.flip(table.referee(), {"T4": BACK, "T1": BACK}, "kratos")
    table.run()
    assert [type(fact).__name__ for fact in table.facts] == ["RageRose", "HeroHealed"]
    assert table.told(HeroHealed)[0].n == 2


def test_R1_18_2_A36_a_card_that_shows_the_side_already_is_left_alone() -> None:
    table = Table("kratos", "freya", scene="2")
    table.card("B2", damage=4, stunned=True)
    referee = table.referee()
    enemies.flip(referee, {"B2": FRONT, "T2": BACK}, "kratos")
    assert (table.card("B2").damage, table.card("B2").stunned) == (4, True)
    assert [card.pos for card in referee.dealer.told[0].fact.cards] == ["T2"]
