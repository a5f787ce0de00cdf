"""What speaks for or against an answer that is found by reckoning: odds and losses, read off what the seat sees."""

from __future__ import annotations

from engines.champions_of_midgard.reading import squad_named
from engines.champions_of_midgard.view import Phase
from engines.core import Ask, Option
from renderers.champions_of_midgard.coaching import VARIANT, moment_figures
from renderers.champions_of_midgard.labels import wording
from renderers.champions_of_midgard.viewmodel import ViewModel

_STOP = "stop"
"""Option: the dice stay as they lie."""

_WON = "won"
"""Variant of a fight that is won with this roll."""

_OPEN = "open"
"""Variant of a fight that goes on after this roll."""


def reason(model: ViewModel, ask: Ask, option: Option) -> str:
    """Return a sentence about one option; nothing where its name says it all."""
    if ask.slot == Phase.LEADER or (ask.slot.startswith("send-") and any(squad_named(option.id))):
        return wording(model, ask, option)[1]
    if ask.slot == Phase.ROLL and option.id == _STOP:
        figures = moment_figures(model.book, model.words, model.view, Phase.ROLL, ask)
        kind = str(figures.get(VARIANT, _OPEN))
        if kind == _WON and not figures["falls"]:
            return model.words("reason.roll.safe")
        blank = {_WON: "falls", "hunt": "caught", _OPEN: "missing"}.get(kind, "squad")
        return model.words(f"reason.roll.{kind}", n=figures[blank], of=figures["squad"])
    return ""
