"""What God of War marks on its pictures: losses, blows and their ways, quests, and how enemies are called."""

from __future__ import annotations

from collections import Counter
from io import BytesIO
from itertools import pairwise

import pytest
from msgspec.structs import replace
from PIL import Image

from engines.core import Ask, Option
from engines.god_of_war import facts
from engines.god_of_war.book import POSITIONS, Side
from engines.god_of_war.facts import (
    ArmorBroken,
    ArmorHeld,
    Attacked,
    Cheered,
    DieRolled,
    EnemyDefeated,
    EnemyHealed,
    EnemyHurt,
    HeroHealed,
    HeroHurt,
)
from engines.god_of_war.pending import DeclaredAttack, Threat
from renderers.god_of_war import Pictures, board, news
from renderers.god_of_war import samples as moments
from renderers.god_of_war.aim import aim, way
from renderers.god_of_war.backdrop import PLACES
from renderers.god_of_war.heroes import CHIP, Chip, draw_life, sprite
from renderers.god_of_war.labels import label
from renderers.god_of_war.last_attack import last_attack
from renderers.god_of_war.tiles import TILE
from renderers.god_of_war.viewmodel import ViewModel
from renderers.kit import frame
from renderers.kit.canvas import Canvas
from renderers.kit.palette import Ink
from tests.renderers.god_of_war_scenes import NAMES, PICTURES, PROSE, RULES, WORDS, game_of_three

MOMENTS_OF_A_KIND = 4
"""Moments with a blow in the air that are painted; a game has dozens."""

DECLARED = Attacked("kratos", ("B1",), 3, ("draugr",), ("K-05", "K-12"))


@pytest.fixture(scope="module")
def game():
    """All moments of one game of three computer allies."""
    return game_of_three()


def test_the_last_attack_is_read_up_to_what_it_did():
    told = (
        DECLARED, Cheered("kratos", 2, 5), DieRolled(1), EnemyHurt("B1", 4, 1, 2, "draugr"),
        DieRolled(2), EnemyHurt("B1", 9, 0, 0, "draugr"),
    )  # fmt: skip
    read = last_attack((Attacked("freya", ("T1",), 1, ("draugr",), ()), *told))
    assert (read.declared, read.strength, read.die) == (DECLARED, 5, 1)
    assert read.outcomes == (told[3],)
    assert last_attack(told[1:]) is None
    assert last_attack((*told[:4], EnemyDefeated("B1", "draugr"))).defeated == {"B1"}


def test_the_last_attack_is_drawn_as_a_sum_and_told(game):
    view = game[30].view(None)
    declared = replace(DECLARED, hero=next(iter(view.heroes)))
    shown = [
        PICTURES.last_attack(view, NAMES[:3], (declared, *after))
        for after in (
            (),
            (DieRolled(1), EnemyHurt("B1", 2, 1, 4, "draugr")),
            (ArmorHeld("B1", 5, 3, "draugr"),),
            (ArmorBroken("B1", 3, "draugr"),),
        )
    ]
    assert len({bytes(png) for png in shown}) == 4
    assert PICTURES.last_attack(view, NAMES[:3], ()) is None
    told = PROSE.last_attack_alt(view, NAMES[:3], (declared, ArmorHeld("B1", 5, 3, "draugr")))
    assert "strength 3" in told
    assert "armor 5" in told


def test_great_moments_are_found_in_the_facts_and_the_greatest_wins(game):
    view = replace(game[30].view(None), scene="10", quest="10")
    fell, down = facts.EnemyDefeated("B2", "sigrun"), facts.KnockedDown("kratos")
    assert PICTURES.moment((down, fell), view, NAMES).alt.startswith("Sigrun falls!")
    assert PICTURES.moment((down,), view, NAMES).alt.startswith("Kratos is knocked down!")
    assert PICTURES.moment((facts.AbilityUsed("kratos", "spartan-rage"),), view, NAMES).alt.startswith("Spartan Rage!")
    assert (
        PICTURES.moment((facts.QuestDone("3", 1), fell), view, NAMES).alt
        == "Quest completed! The Ogre: done after 1 round."
    )
    turned = facts.Flipped((facts.TurnedUp("B2", Side.BACK, "sigrun-unmasked"),))
    assert PICTURES.moment((facts.ArmorBroken("B2", 7, "sigrun"), turned), view, NAMES).alt.startswith("Sigrun turns!")
    for nothing in (
        (),
        (turned,),
        (facts.EnemyDefeated("T1", "kara"),),
        (facts.AbilityUsed("atreus", "thunderbird"),),
        (fell, facts.GameOver(facts.Ending.WON, 3, "10", 9, ("kratos",))),
    ):
        assert PICTURES.moment(nothing, view, NAMES) is None
    assert Image.open(BytesIO(PICTURES.moment((fell,), view, NAMES).png)).size == frame.SHEET


def test_every_moment_is_put_into_words_within_its_limits(game):
    for moment in game[::7] + game[-1:]:
        for viewer in (None, 0):
            view = moment.view(viewer)
            assert 0 < len(PROSE.alt(view, NAMES[:3])) <= 1024
            assert 1 <= len(PROSE.status(view, NAMES[:3]).splitlines()) <= 3
            assert max(map(len, PROSE.describe(view, NAMES[:3]).splitlines())) <= 30
            if viewer is not None:
                assert 0 < len(PROSE.hand_alt(view, NAMES[:3])) <= 1024


@pytest.mark.parametrize(
    "fact",
    [
        EnemyHurt("B2", 5, 0, 3, "draugr"),
        EnemyHealed("B2", 2, "draugr"),
        HeroHurt("kratos", 2, "B2"),
        HeroHealed("kratos", 1),
    ],
    ids=lambda fact: type(fact).__name__,
)
def test_what_was_lost_and_healed_is_marked_on_the_board(game, fact):
    view, pictures = game[30].view(None), Pictures(RULES.book, WORDS)
    hero = next(hero for column in view.columns for hero in column)
    enemy = ViewModel(RULES.book, WORDS, view, NAMES[:3]).face("B2").enemy
    assert enemy is not None
    told = [replace(fact, hero=hero) if hasattr(fact, "hero") else replace(fact, name=enemy.name)]
    bare = pictures.board(view, NAMES[:3])

    assert pictures.board(view, NAMES[:3], told) != bare
    assert pictures.board(view, NAMES[:3], told * 2) != pictures.board(view, NAMES[:3], told)
    assert pictures.board(view, NAMES[:3], [DieRolled(3)]) == bare
    if not hasattr(fact, "hero"):
        assert pictures.board(view, NAMES[:3], [replace(fact, name="somebody-else")]) == bare


def test_where_an_enemy_was_defeated_and_its_card_turned_a_skull_is_marked_and_no_number(game, monkeypatch):
    """A number there would look like one of the card that lies there now."""
    numbers = []
    draw = news.draw_burst

    def noted(canvas, centre, words, ink, *, size):
        numbers.append((centre, words))
        draw(canvas, centre, words, ink, size=size)

    monkeypatch.setattr(news, "draw_burst", noted)
    view = game[30].view(None)
    model = ViewModel(RULES.book, WORDS, view, NAMES[:3])
    pos, name = next((pos, face.enemy.name) for pos in POSITIONS if (face := model.face(pos)).enemy is not None)
    turned = next(pos for pos in POSITIONS if model.face(pos).enemy is None)
    bare = PICTURES.board(view, NAMES[:3])
    assert PICTURES.board(view, NAMES[:3], [EnemyHurt(turned, 6, 0, 0, "einherjar-shade")]) != bare
    assert [words for _, words in numbers] == [""]
    numbers.clear()
    assert PICTURES.board(view, NAMES[:3], [EnemyHurt(turned, 6, 0, 3, "einherjar-shade")]) == bare, "it went unbeaten"
    assert PICTURES.board(view, NAMES[:3], [EnemyHurt(pos, 6, 0, 0, name)]) != bare
    assert [words for _, words in numbers] == ["−6"], "its own card lies there still"


def test_what_is_about_to_be_hit_is_marked_with_the_way_from_who_strikes(game):
    seen = Counter()
    for view in [moment.view(None) for moment in game]:
        found = aim(view)
        if found is None or seen[type(view.pending)] == MOMENTS_OF_A_KIND:
            continue
        seen[type(view.pending)] += 1
        assert PICTURES.board(view, NAMES) != PICTURES.board(replace(view, pending=None), NAMES)
        marked = view.pending.incoming.hero if isinstance(view.pending, Threat) else view.pending.targets[0]
        assert found.targets[0] == marked
    assert set(seen) == {DeclaredAttack, Threat}


def test_a_hand_says_in_its_head_who_is_about_to_be_hit(game, monkeypatch):
    written, write = [], Canvas.text

    def watch(canvas, xy, string, **rest):
        written.append((string, rest["size"]))
        return write(canvas, xy, string, **rest)

    monkeypatch.setattr(Canvas, "text", watch)
    seen = Counter()
    for moment in game:
        found = aim(moment.view(None))
        if found is None or seen[type(moment.view(None).pending)] == MOMENTS_OF_A_KIND:
            continue
        seat = moment.questions()[0].seat
        model = ViewModel(RULES.book, WORDS, moment.view(seat), NAMES[:3])
        target = found.targets[0]
        name = model.enemy(target) if target in board.POSITIONS else model.hero(target)
        written.clear()
        assert PICTURES.hand(moment.view(seat), NAMES[:3])
        assert {(name, 32), (str(found.strength), 36)} <= set(written)
        seen[type(model.view.pending)] += 1
    assert set(seen) == {DeclaredAttack, Threat}


def test_the_way_of_a_blow_runs_between_all_other_cards():
    places = {f"{row}{column + 1}": (board.LEFT + column * board.STEP, top)
              for column in range(4) for row, top in zip("TB", board.ROWS, strict=True)}  # fmt: skip
    tiles_ = {name: (x, y, x + TILE[0], y + TILE[1]) for name, (x, y) in places.items()}
    chips = [(x, board.CHIPS, x + CHIP[0], board.CHIPS + CHIP[1]) for x in {x for x, _ in places.values()}]
    for chip in chips:
        for name, tile in tiles_.items():
            for origin, target in ((chip, tile), (tile, chip)):
                for one, other in pairwise(way(origin, target)):
                    run = (min(one[0], other[0]), min(one[1], other[1]), max(one[0], other[0]), max(one[1], other[1]))
                    assert run[0] >= 12
                    assert run[2] <= 1188
                    others = [box for box in (*tiles_.values(), *chips) if box not in (tile, chip)]
                    assert not [box for box in others if crosses(run, box)], (name, chip)


def crosses(one, other):
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


@pytest.mark.parametrize("scene", sorted(PLACES))
def test_what_wins_a_quest_stands_whole_beside_the_most_cards(game, scene):
    view = game[30].view(None)
    tokens = dict.fromkeys(RULES.book.scenes[scene].head.tokens, 3)
    view = replace(view, scene=scene, row=view.row[:1] * board.CARDS, tokens=tokens)
    model = ViewModel(RULES.book, WORDS, view, NAMES)
    rows, size = board.goal_rows(model, board.RIGHT - board.card_left(model, board.CARDS) - 8)

    assert " ".join(rows).endswith(model.goal())
    assert size >= 24
    with_room = ViewModel(RULES.book, WORDS, replace(view, row=view.row[:1]), NAMES)
    assert board.goal_rows(with_room, board.RIGHT - board.card_left(with_room, board.CARDS - 1) - 8)[1] == 28


@pytest.mark.parametrize("health", [(10, 10), (9, 10), (8, 8)])
def test_mimir_on_a_plate_covers_nothing_of_his_carriers_health(health: tuple[int, int]) -> None:
    alone = Chip(hero="kratos", name="Kratos", seat=0, line=Ink.LINE, rage=(2, 5), full=False, bonus=0, health=health)
    pen = draw_life(Canvas((300, 80), Ink.NIGHT), (90, 52), health)
    foot = (90, 32, pen, 66)
    carrying = sprite(replace(alone, mimir=(3, 4, 4)))
    assert carrying.picture.crop(foot).tobytes() == sprite(alone).picture.crop(foot).tobytes()


def test_a_plate_begins_with_the_name_that_buttons_and_the_log_have_for_an_enemy():
    """What state it is in comes after its name."""
    faces = [face for scene in RULES.book.scenes.values() for _, _, face in scene.faces() if face.enemy is not None]
    assert not [
        face.name for face in faces if WORDS(f"face.{face.name}").split(",")[0] != WORDS(f"face.{face.enemy.name}")
    ]


@pytest.mark.parametrize(
    ("rage", "said"), [({"freya": 6}, "Old Magic (Rage ability)"), ({"freya": 5}, "Rage ability"), ({}, "Rage ability")]
)
def test_the_deed_of_a_rage_ability_bears_its_name(rage, said):
    found = moments.moment(RULES, 2, {}, lambda seen: "freya" in seen.heroes)
    view = found.view(found.view(None).heroes["freya"].seat)
    heroes = {hero: replace(life, rage=rage.get(hero, 0)) for hero, life in view.heroes.items()}
    model = ViewModel(RULES.book, WORDS, replace(view, heroes=heroes), NAMES)
    assert label(model, Ask("deed", (Option("rage"),)), Option("rage")) == said


def test_what_a_card_is_called_reads_well_in_a_sentence():
    lone = next(card for card, printed in RULES.book.cards.items() if printed.alone)
    said = PROSE.fact(facts.Upgraded(0, lone), NAMES)
    assert said.endswith("puts Lone +4 on top of the deck.")
