"""Playing by pressing: what the bot does between a press and the next panel, without Discord."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bot.games import Listing
from bot.panels.composer import Composed, compose
from bot.panels.controls import Button, Select
from bot.panels.custom_id import CustomId
from bot.panels.draft import ChoicesChanged, Draft, follow
from bot.panels.draft import path_after as path_after_press
from bot.panels.texts import Texts
from engines.core import Game, Illegal, Picks, Question, Rng, Walk

TEXTS = Texts()
TABLE = 123_456

Control = Button | Select
Choice = tuple[Control, tuple[str, ...]]
"""A control and the chosen values of a menu."""


def controls_of(composed: Composed) -> list[Control]:
    """Every control of a panel that leads on, or back."""
    found = [control for row in composed.rows for control in ((row,) if isinstance(row, Select) else row)]
    return [*found, *(button for button in composed.extras if not button.id.startswith("k:why:"))]


def path_after(choice: Choice) -> str:
    """The path on which a press leads on, as the bot works it out from the control alone."""
    control, values = choice
    control = CustomId.read(control.id)
    assert control is not None, control.id
    match control.verb:
        case "restart":
            return ""
        case "pick" | "choose" | "group" | "add":
            return path_after_press(control, values)
    raise AssertionError(control.verb)


def pressed(walk: Walk, choice: Choice) -> Draft:
    """Follow a press; raises ChoicesChanged when the control's stamp is not that of the options."""
    control = CustomId.read(choice[0].id)
    assert control is not None
    draft = follow(walk, path_after(choice))
    if control.verb != "restart" and draft.shown != control.stamp:
        raise ChoicesChanged
    return draft


def choices_of(control: Control, rng: Rng) -> Iterator[Choice]:
    """Every way to press a button or to choose one line, and one way to choose several."""
    if isinstance(control, Button):
        if not control.closed:
            yield control, ()
        return
    values = [line.value for line in control.lines]
    if control.least <= 1:
        for value in values:
            yield control, (value,)
    size = control.least + rng.below(control.most - control.least + 1)
    yield control, rng.sample(values, size)


def press_until_answered(
    listing: Listing, game: Game[Any, Any, Any], question: Question, rng: Rng
) -> Iterator[tuple[Draft, Composed | None]]:
    """Press at random until the answer is complete; yields every draft with its controls, the last one without."""
    walk, view = game.walk(question.seat, question.key), game.view(question.seat)
    draft = follow(walk, "")
    for _ in range(200):
        if draft.ask is None:
            yield draft, None
            return
        composed = compose(listing, TEXTS, view=view, question=question, table=TABLE, draft=draft)
        yield draft, composed
        ways = [
            way
            for control in controls_of(composed)
            if not control.id.startswith("k:restart:")
            for way in choices_of(control, rng)
        ]
        assert ways, f"no way on from {draft.path!r} of {question.key}"
        try:
            draft = pressed(walk, rng.pick(ways))
        except Illegal:
            draft = follow(walk, "")
    raise AssertionError(f"{question.key} is not answered by 200 presses")


def complete(draft: Draft) -> Picks:
    """The answer of a complete draft."""
    assert draft.ask is None
    return draft.picks
