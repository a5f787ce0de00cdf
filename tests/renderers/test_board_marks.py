"""What boards say of their own marks: just those that stand on the board of the moment, each with its words."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from bot.games import Facts
from engines.god_of_war.book import Side
from engines.gulveig.config import Scavenger
from engines.nordic_glory.view import Stage
from renderers.god_of_war.samples import laid
from renderers.kit.canvas import LAST_TOUCH
from tests.conformance.playing import random_play
from tests.conformance.registry import entrants

MOMENTS = 200
NAMES = ("Ana", "Bo", "Cleo", "Dag")
GAMES = [key for key, entrant in entrants().items() if entrant.elsewhere is None]

ICONS = {
    "champions_of_midgard": {"blows": "tombstone"},
    "god_of_war": {"armor": "armor"},
    "gulveig": {"trick": "card-play"},
    "nordic_glory": {"held": "padlock", "moved": "check-mark", "moving": "cycle"},
    "thor_vs_loki": {"fallen": "cross-mark", "points": "rune-stone", "asleep": "moon"},
}
"""Kinds of marks with an icon that stands on a board for them alone."""

PARTS = {
    "champions_of_midgard": {
        "leaders": "pictures.draw_heroes",
        "houses": "pictures.draw_town",
        "dice": "battle.draw_dice",
        "blows": "battle._losses",
        "means": "battle._means",
        "voyage": "pictures.draw_voyage",
    },
    "god_of_war": {"gathering": "board.draw_gathering", "aim": "board.draw_aim"},
    "gulveig": {"calls": "middle._word", "scored": "board.draw_scored", "bench": "middle._row"},
    "nordic_glory": {"lines": "clash._pill", "target": "wall._blow"},
    "thor_vs_loki": {"clash": "bridge.draw_arrow", "moved": "board._draw_way"},
}
"""Kinds of marks with what draws them."""


def moments(key: str) -> Iterator[tuple[Any, Facts]]:
    """Yield positions of random games with the facts that their boards mark, as everybody sees them."""
    entrant = entrants()[key]
    for table in entrant.tables[:3]:
        for game, _, entry in random_play(entrant, table, "marks", MOMENTS):
            facts = tuple([told.fact for told in entry.told if told.to is None and told.fact is not None])
            yield game.view(None), entrant.listing.pictures.to_mark(facts)


@pytest.mark.parametrize("key", GAMES)
def test_every_kind_of_marks_has_words_and_all_words_are_of_such_a_kind(key: str) -> None:
    phrases, pictures = entrants()[key].listing.phrases, entrants()[key].listing.pictures
    prefix = "explain.marks."
    told = {phrase.removeprefix(prefix) for phrase in phrases.ids() if phrase.startswith(prefix)}
    found = {kind for view, facts in moments(key) for kind in pictures.marks(view, facts)}

    assert found
    assert found <= told
    source = import_module(f"renderers.{key}.board_marks").__file__
    assert source is not None
    named = {node.value for node in ast.walk(ast.parse(Path(source).read_text())) if isinstance(node, ast.Constant)}
    assert told <= named


def noting(draw: Callable[..., Any], drawn: set[str], kind: str) -> Callable[..., Any]:
    """Return something that draws the same and notes its kind."""

    def draw_and_note(*it: Any, **how: Any) -> Any:
        drawn.add(kind)
        return draw(*it, **how)

    return draw_and_note


@pytest.mark.parametrize("key", GAMES)
def test_a_board_names_just_the_marks_that_stand_on_it(key: str, monkeypatch) -> None:
    pictures, drawn, done = entrants()[key].listing.pictures, set[str](), set[tuple[str, ...]]()
    for kind, part in PARTS[key].items():
        room, _, name = part.partition(".")
        module = import_module(f"renderers.{key}.{room}")
        monkeypatch.setattr(module, name, noting(getattr(module, name), drawn, kind))
    kinds = {icon: kind for kind, icon in ICONS[key].items()}
    token = LAST_TOUCH.set(lambda canvas: drawn.update(kinds[mark.name] for mark in canvas.marks if mark.name in kinds))
    checked = {*ICONS[key], *PARTS[key]}
    try:
        for view, facts in moments(key):
            named = tuple(kind for kind in pictures.marks(view, facts) if kind in checked)
            if named not in done:  # one board of each sort is enough
                done.add(named)
                drawn.clear()
                if pictures.marked_board is not None:
                    pictures.marked_board(view, NAMES, facts)
                else:
                    pictures.board(view, NAMES)
                assert drawn == set(named)
    finally:
        LAST_TOUCH.reset(token)
    assert len(done) > 1


def test_all_that_holds_a_shield_back_is_drawn() -> None:
    pictures = entrants()["nordic_glory"].listing.pictures
    view = next(view for view, _ in moments("nordic_glory") if view.stage is Stage.MOVE and view.asked)
    (seat,) = view.asked
    side = view.sides[seat]
    shield = replace(side.columns[0][0], unarmed=view.turn, unaligned=view.turn, frozen=view.turn)
    changed = replace(side, columns=((shield, *side.columns[0][1:]), *side.columns[1:]))
    sides = (changed, view.sides[1]) if seat == 0 else (view.sides[0], changed)

    def padlocks(view: Any) -> int:
        found: list[str] = []
        token = LAST_TOUCH.set(lambda canvas: found.extend(mark.name for mark in canvas.marks))
        try:
            pictures.marked_board(view, NAMES[:2], ())
        finally:
            LAST_TOUCH.reset(token)
        return found.count("padlock")

    assert padlocks(replace(view, sides=sides)) == padlocks(view) + 1


def test_a_gathering_and_fires_are_named_where_they_are_drawn() -> None:
    pictures, rules = entrants()["god_of_war"].listing.pictures, entrants()["god_of_war"].listing.rules
    view, _ = next(moments("god_of_war"))
    (burning,) = {scene for scene, layout in rules.book.scenes.items() if "fire-f" in layout.head.tokens}
    marks = {scene: pictures.marks(laid(rules, view, scene, Side.FRONT), ()) for scene in rules.book.scenes}

    assert [scene for scene, kinds in marks.items() if "fires" in kinds] == [burning]
    assert pictures.marks(replace(view, scene=""), ()) == ("gathering",)


def test_what_holds_near_the_goal_is_named_as_the_table_is_set() -> None:
    pictures = entrants()["gulveig"].listing.pictures
    view, _ = next(moments("gulveig"))
    for scavenger, kind in ((Scavenger.BAR, "barred"), (Scavenger.CAP, "capped")):
        named = pictures.marks(replace(view, config=replace(view.config, scavenger=scavenger)), ())
        assert {"barred", "capped"} & set(named) == {kind}
