"""Which kinds of marks the board of a moment bears, for whoever asks what they mean."""

from __future__ import annotations

from collections.abc import Iterator

from engines.champions_of_midgard.view import Result
from renderers.champions_of_midgard.scenes import Scene, scene_of
from renderers.champions_of_midgard.viewmodel import ViewModel


def board_marks(model: ViewModel) -> Iterator[str]:
    """Yield the kinds of marks on a board, each named by the phrase `explain.marks.<kind>`."""
    scene = scene_of(model.view)
    if scene is Scene.LEADERS:
        yield from ("leaders", "plates")
        return
    if scene is Scene.SCORES:
        return  # words stand beside all its numbers
    if scene is Scene.VILLAGE:
        yield from _village(model)
    elif scene is Scene.VOYAGE:
        yield from _voyage(model)
    else:
        yield from _fight(model, scene)
    yield "players"


def _village(model: ViewModel) -> Iterator[str]:
    yield from ("houses", "enemies", "shores")
    if model.news - {""}:
        yield "changed"


def _voyage(model: ViewModel) -> Iterator[str]:
    voyage = model.view.voyage
    assert voyage is not None
    yield "voyage"
    if model.view.shores[voyage.shore].monster:
        yield from ("waiting", "enemies")


def _fight(model: ViewModel, scene: Scene) -> Iterator[str]:
    fight = model.view.fight
    assert fight is not None
    yield "dice"
    if scene is Scene.FIGHT:
        yield from ("blows", "enemies")
    else:
        yield "catch"
    if fight.result is Result.OPEN:
        yield "means"
