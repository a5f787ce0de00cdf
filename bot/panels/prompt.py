"""The words above the controls of an ask, and why some of its options cannot be picked."""

from __future__ import annotations

from bot.panels.asking import AskContext
from renderers.kit.typed import written

FEW = 3
"""Up to so many options that cannot be picked are named; of more, the first ones, and how many there are besides."""

TRAIL = 4
"""Steps of an answer in the making that are named above the next one."""


def prompt(context: AskContext, *, menu: bool) -> str:
    """Return what is asked, what has been picked so far, and what helps; a menu says itself what its options do."""
    ask, phrases = context.ask, context.listing.phrases
    lines = [f"-# {_trail(context)}"] if context.draft.trail else []
    lines.append(f"**{context.listing.asked(context.view, ask)}**")
    controls = context.listing.controls
    lines.append(controls.aside(context.view, ask))
    lines.append(controls.so_far(context.view, context.draft.picks))
    if not menu:
        lines.append(controls.explained(context.view, ask))
    if context.draft.partial:
        chosen = [
            written(context.appearance(option).label) for option in ask.options if option.id in context.draft.partial
        ]
        lines.append(context.texts("control.chosen", names=phrases.join(chosen)))
    if context.closed and not context.grid:
        lines.append(_closed(context))
    return "\n".join(filter(None, lines))


def reasons(context: AskContext) -> list[str]:
    """Return a line for every reason why options cannot be picked now, with the options that it keeps closed."""
    found: dict[str, list[str]] = {}
    for option in context.closed:
        reason = context.texts.sentence(context.listing, option.why_not, dict(option.lacks))
        found.setdefault(reason, []).append(written(context.appearance(option).label))
    join = context.listing.phrases.join
    return [f"- **{join(dict.fromkeys(labels))}**: {reason}" for reason, labels in found.items()]


def _closed(context: AskContext) -> str:
    """Say what else there is that cannot be picked now: how much of what kind, or by name."""
    texts, phrases, closed = context.texts, context.listing.phrases, context.closed
    kind = f"closed.{context.ask.slot}"
    if kind in phrases:
        return f"-# {phrases(kind, n=len(closed))}"
    labels = [*dict.fromkeys(written(context.appearance(option).label) for option in closed)]
    if len(labels) <= FEW:
        return texts("control.closed", names=phrases.join(labels))
    first, n = ", ".join(labels[: FEW - 1]), len(labels) - FEW + 1
    return texts("control.closed", names=texts("control.closed-many", names=first, n=n))


def _trail(context: AskContext) -> str:
    """What has been picked so far; of a long answer the last steps."""
    done = list(zip(context.draft.trail, context.draft.picks, strict=True))
    steps = ["…"] if len(done) > TRAIL else []
    for ask, step in done[-TRAIL:]:
        appearances = [
            context.listing.appearance(context.view, ask, option) for option in ask.options if option.id in step
        ]
        labels = [written(appearance.said or appearance.label) for appearance in appearances]
        steps.append(context.listing.phrases.join(labels) or context.texts("control.none"))
    return " › ".join(steps)
