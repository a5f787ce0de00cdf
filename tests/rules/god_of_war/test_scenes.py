"""Special rules of the ten scenes (docs/rules/god_of_war.md 3.8), and that every face of them is met in play."""

from __future__ import annotations

from collections import Counter

import pytest

from engines.core import SEED_TAG, Game, Header, RandomPlayer, Rng
from engines.god_of_war.book import SCENES, Side
from engines.god_of_war.book.validate import reachable
from engines.god_of_war.computer import Computer
from engines.god_of_war.facts import Ending
from tests.rules.god_of_war.staging import DIE, Check, Table, plain_rules

BACK, FRONT = Side.BACK, Side.FRONT


def test_scene_1_both_travelers_must_fall_on_their_back_sides() -> None:
    table = Table("kratos", "freya")
    for pos in ("B2", "B3"):
        table.card(pos, side=BACK, dead=True)
    assert table.run(Check()).state.done == ("1",)


def test_scene_2_the_other_grendel_gains_power() -> None:
    table = Table("kratos", "freya", scene="2", where={"kratos": 2, "freya": 4}).hand(0, "K-07", "K-13")
    table.card("B2", damage=15)
    table.do("attack", "K-07", "K-13")
    assert (table.card("B2").side, table.card("T2").side) == (BACK, BACK)
    assert table.state.tokens["power-frost"] == 3


def test_scene_2_draining_a_pedestal() -> None:
    table = Table("kratos", "freya", scene="2", where={"kratos": 2, "freya": 4}).hand(0, "K-01", "K-10")
    table.do("interact", "T2.drain", "K-10")
    assert table.state.tokens["power-ash"] == 1


def test_scene_3_riders_hit_any_enemy_harder_and_the_ogre_itself_can_be_hit() -> None:
    table = Table("kratos", "freya", scene="3", where={"kratos": 2, "freya": 4}).hand(0, "K-05")
    table.card("B2", side=BACK)
    assert table.options("attack", "K-05") == ("B2", "ride.T1", "ride.T2", "ride.T4", "ride.B1", "ride.B4")
    table.do("attack", "K-05", "ride.B4")
    assert table.card("B4").damage == 3


def test_scene_3_nobody_rides_a_raging_ogre() -> None:
    table = Table("kratos", "freya", scene="3", where={"kratos": 2, "freya": 4}).hand(0, "K-05")
    assert table.do("attack", "K-05", draws=[DIE[0]]).card("B2").damage == 1


def test_scene_4_a_burning_fire_is_safe() -> None:
    table = Table("kratos", "freya", scene="4", where={"kratos": 1, "freya": 4}).rune("J")
    assert not table.over


def test_scene_5_svartaljofurr_changes_between_air_and_ground() -> None:
    table = Table("kratos", "freya", scene="5", where={"kratos": 4, "freya": 4}).rune("F")
    assert (table.card("T2").side, table.card("B2").side) == (BACK, BACK)
    table.card("B4", dead=True)
    table.rune("F")
    assert (table.card("T2").side, table.card("B2").side) == (FRONT, FRONT)


def test_scene_5_a_spent_crystal_grows_back() -> None:
    table = Table("kratos", "freya", scene="5", where={"kratos": 3, "freya": 4}).hand(0, "K-07")
    table.do("interact", "T3.chip")
    assert table.state.players[0].deck[0].startswith("SC")
    assert table.card("T3").side is BACK
    table.rune("J")
    assert table.card("T3").side is FRONT


def test_scene_6_gunnr_fights_in_three_stages() -> None:
    table = Table("kratos", "freya", scene="6", where={"kratos": 2, "freya": 4}).hand(0, "K-09", "K-10")
    table.card("T2", damage=13)
    table.do("attack", "K-09", "K-10", draws=[DIE[0]])
    assert (table.card("T2").side, table.card("B2").side) == (BACK, BACK)
    table.hand(0, "K-07", "K-13").card("B2", damage=13, broken=2)
    table.do("attack", "K-07", "K-13", draws=[DIE[0]])
    assert (table.card("B2").side, table.card("T3").side) == (FRONT, BACK)
    assert not table.over


def test_scene_6_the_helm_pries_armor_off() -> None:
    table = Table("kratos", "freya", scene="6", where={"kratos": 4, "freya": 1}).hand(0, "K-01", "K-07")
    assert table.why_not("interact") == "refused.no-spot"
    table.card("B2", side=BACK)
    table.do("interact", "B4.pry")
    assert table.card("B2").broken == 1


def test_scene_7_the_crane_falls_on_the_head_when_both_claws_are_maimed() -> None:
    table = Table("kratos", "freya", scene="7", where={"kratos": 4, "freya": 1}).hand(0, "K-07", "K-13", "K-10")
    table.card("B1", side=BACK)
    assert table.why_not("interact") == "refused.no-spot"
    table.card("B3", side=BACK)
    table.do("interact", "T4.pull", ("K-13", "K-10"))
    assert (table.card("T2").damage, table.card("T4").side) == (8, BACK)


def test_scene_8_a_defeated_brother_uses_no_lanterns() -> None:
    table = Table("kratos", "freya", scene="8", where={"kratos": 4, "freya": 4})
    table.state.tracks["magni"] = 26
    table.rune("I")
    assert (table.state.tokens["lantern-magni"], table.card("B2").side) == (1, FRONT)


def test_scene_9a_four_mistletoes_lead_on() -> None:
    table = Table("kratos", "freya", scene="9a")
    table.state.tokens["mistletoe"] = 4
    assert table.run(Check()).state.scene == "9b"


def test_scene_9b_baldur_must_not_fall() -> None:
    table = Table("kratos", "freya", scene="9b")
    table.state.tokens["snare"], table.state.tracks["baldur"] = 3, 30
    assert table.run(Check()).state.ending is Ending.QUEST_LOST


def test_scene_9b_a_snare_takes_a_mistletoe() -> None:
    table = Table("kratos", "freya", scene="9b", where={"kratos": 1, "freya": 4}).hand(0, "K-07", "K-10")
    assert table.why_not("interact") == "refused.no-spot"
    table.state.tokens["mistletoe"] = 1
    table.do("interact", "T1.bind", "K-10")
    assert table.state.tokens == {"mistletoe": 0, "snare": 1}


def test_scene_10_a_freed_follower_strikes_her_queen_through_armor() -> None:
    table = Table("kratos", "freya", scene="10", where={"kratos": 4, "freya": 4})
    table.card("T1", side=BACK)
    table.rune("I")
    assert table.card("B2").damage == 3


def visited(scene: str, seed: str, most: int, *, random: bool) -> Counter[tuple[str, str, str]]:
    """Play a Quest that begins with this scene and count the entries at which each face lay open."""
    rules = plain_rules()
    config = rules.configure(3, {"heroes": "random"})
    game, _ = Game.start(rules, Header("god_of_war", 1, rules.digest, config, SEED_TAG + seed))
    from engines.god_of_war._chapters.quests import lay_out
    from engines.god_of_war._referee import Referee

    referee = Referee(rules.book, game.state, Table("kratos").referee().dealer)
    quest = next(name for name, one in rules.book.quests.items() if scene.rstrip("ab") == one.scene.rstrip("ab"))
    game.state.quest = quest
    game.state.tokens = {"mistletoe": 4}
    lay_out(referee, scene)
    rng = Rng(seed)
    player = RandomPlayer(rng) if random else Computer(rules, rng)
    seen: Counter[tuple[str, str, str]] = Counter()
    for _ in range(most):
        asked = [question for question in game.questions() if question.blocking]
        if not asked or game.state.done:
            break
        walk = game.walk(asked[0].seat, asked[0].key)
        picks = player.decide(game.view(asked[0].seat), asked[0], walk)
        game, _ = game.play(asked[0].seat, asked[0].key, picks)
        seen.update((game.state.scene, pos, laid.side) for pos, laid in game.state.cards.items())
    return seen


@pytest.mark.slow
def test_every_face_of_every_scene_is_met_in_play() -> None:
    seen: Counter[tuple[str, str, str]] = Counter()
    for scene in SCENES:
        for number in range(40):
            seen += visited(scene, f"{scene}-{number}", 400, random=False)
        for number in range(10):
            seen += visited(scene, f"random-{scene}-{number}", 400, random=True)
    book = plain_rules().book
    expected = {(scene, pos, side) for scene in SCENES for pos, side in reachable(book.scenes[scene])}
    assert expected - set(seen) == set()


@pytest.mark.parametrize("scene", ["1", "6"])
def test_computer_play_turns_scene_cards(scene: str) -> None:
    seen = visited(scene, f"{scene}-0", 120, random=False)
    assert any(side == BACK for _, _, side in seen)
