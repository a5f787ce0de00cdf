"""From an Ask to controls: which buttons and menus a seat gets. Knows no Discord, so it can be tested alone."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.games import Appearance, Listing, Names, Tone
from bot.panels.custom_id import NOTHING, CustomId, Draft, b36, extend, groups_of, ungrouped
from bot.panels.texts import Texts
from engines.core import Ask, Option, Question
from renderers.kit.typed import written

ROW = 5
"""Buttons in a row."""

BUTTONS = 10
"""Up to so many options get a button each; more become a menu."""

MENU = 25
"""Options of one menu."""


@dataclass(frozen=True, slots=True)
class Button:
    """A button."""

    id: str
    label: str
    emoji: str = ""
    tone: Tone = Tone.PLAIN
    closed: bool = False


@dataclass(frozen=True, slots=True)
class SelectOption:
    """One line of a menu."""

    value: str
    label: str
    emoji: str = ""
    hint: str = ""


@dataclass(frozen=True, slots=True)
class Select:
    """A menu from which between `least` and `most` lines are chosen."""

    id: str
    prompt: str
    lines: tuple[SelectOption, ...]
    least: int = 1
    most: int = 1


TRAIL = 4
"""Steps of an answer in the making that are named above the next one."""

Row = tuple[Button, ...] | Select
"""One row of controls."""


@dataclass(frozen=True, slots=True)
class Composed:
    """The controls of one ask, and the words above them."""

    words: str
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class _AskContext:
    """What is needed to lay one ask out."""

    listing: Listing
    texts: Texts
    view: object
    question: Question
    table: int
    draft: Draft
    ask: Ask
    names: Names

    def custom_id(self, verb: str, path: str) -> str:
        return str(CustomId(verb, self.table, self.question.key, path, self.draft.stamp))

    def picks(self, index: int) -> str:
        """The path on which this option is picked."""
        return extend(self.draft.path, b36(index))

    def appearance(self, option: Option) -> Appearance:
        return self.listing.named_appearance(self.view, self.ask, option, self.names)

    def heading(self, group: str) -> Appearance:
        return self.listing.heading(self.view, self.ask, group)


def compose(  # noqa: PLR0913 - a table's whole situation
    listing: Listing,
    texts: Texts,
    *,
    view: object,
    question: Question,
    table: int,
    draft: Draft,
    names: Names = (),
) -> Composed:
    """Return the controls for what is to be picked next.

    Args:
        listing: the game.
        texts: the bot's words.
        view: the game as the seat sees it.
        question: what the seat is asked.
        table: id of the table.
        draft: the answer so far; its ask must not be None.
        names: the names of the seats, for options that stand for one.
    """
    assert draft.ask is not None
    context = _AskContext(listing, texts, view, question, table, draft, draft.ask, names)
    rows = list(_rows(context))
    if draft.path:
        rows.append((Button(context.custom_id("restart", ""), texts("control.restart")),))
    return Composed(_words(context), tuple(rows))


def _rows(context: _AskContext) -> list[Row]:
    ask = context.ask
    if ask.most > 1 or ask.least == 0:
        return _several(context)
    if len(ask.options) > MENU:
        return _grouped(context, "pick")
    appearances = [context.appearance(option) for option in ask.options]
    if all(appearance.cell is not None for appearance in appearances):
        return _grid(context, appearances)
    if len(ask.options) <= BUTTONS:
        buttons = [_button(context, i) for i in range(len(ask.options))]
        return [tuple(buttons[i : i + ROW]) for i in range(0, len(buttons), ROW)]
    open_ = [i for i, option in enumerate(ask.options) if not option.why_not]
    return [_menu(context, "choose", open_)] if open_ else []


def _button(context: _AskContext, index: int) -> Button:
    option = context.ask.options[index]
    appearance = context.appearance(option)
    return Button(
        context.custom_id("pick", context.picks(index)),
        appearance.label,
        appearance.emoji,
        appearance.tone,
        closed=bool(option.why_not),
    )


def _grid(context: _AskContext, appearances: list[Appearance]) -> list[Row]:
    rows: dict[int, list[tuple[int, Button]]] = {}
    for index, appearance in enumerate(appearances):
        assert appearance.cell is not None
        row, column = appearance.cell
        rows.setdefault(row, []).append((column, _button(context, index)))
    return [tuple(button for _, button in sorted(row, key=lambda cell: cell[0])) for _, row in sorted(rows.items())]


def _menu(context: _AskContext, verb: str, indices: list[int], least: int = 1, most: int = 1) -> Select:
    lines = [_line(b36(index), context.appearance(context.ask.options[index])) for index in indices]
    prompt = context.listing.phrases(f"slot.{context.ask.slot}")
    path = ungrouped(context.draft.path)
    return Select(context.custom_id(verb, path), prompt, tuple(lines), least, min(most, len(lines)))


def _grouped(context: _AskContext, verb: str) -> list[Row]:
    """More than one menu holds: a menu of headings, then the options under one; loose options are buttons."""
    ask, draft = context.ask, context.draft
    open_ = [i for i, option in enumerate(ask.options) if not option.why_not and option.id not in draft.partial]
    rows: list[Row] = []
    loose = [i for i in open_ if not ask.options[i].group]
    if loose:
        rows.append(tuple(_button(context, i) if verb == "pick" else _added(context, i) for i in loose))
    if draft.group:
        inside = [i for i in open_ if ask.options[i].group == draft.group]
        rows.append(_menu(context, "choose" if verb == "pick" else "add", inside))
    else:
        lines = tuple(
            _line(b36(i), context.heading(group))
            for i, group in enumerate(groups_of(ask))
            if any(ask.options[j].group == group for j in open_)
        )
        prompt = context.listing.phrases(f"slot.{ask.slot}")
        if lines:
            rows.append(Select(context.custom_id("group", draft.path), prompt, lines))
    return rows


def _line(value: str, appearance: Appearance) -> SelectOption:
    return SelectOption(value, appearance.label, appearance.emoji, appearance.hint)


def _several(context: _AskContext) -> list[Row]:
    ask = context.ask
    open_ = [i for i, option in enumerate(ask.options) if not option.why_not]
    if len(ask.options) <= MENU:
        apart = [i for i in open_ if context.appearance(ask.options[i]).apart]
        together = [i for i in open_ if i not in apart]
        rows: list[Row] = (
            [_menu(context, "choose", together, max(ask.least, 1), ask.most)] if together and ask.most else []
        )
        buttons = [_button(context, i) for i in apart]
        if ask.least == 0:
            nothing = context.custom_id("pick", extend(context.draft.path, NOTHING))
            buttons.append(Button(nothing, context.texts("control.none")))
        return [*rows, *(tuple(buttons[i : i + ROW]) for i in range(0, len(buttons), ROW))]
    return _tally(context)


def _tally(context: _AskContext) -> list[Row]:
    """Several of very many: one after the other, with a button that ends it."""
    ask, partial = context.ask, context.draft.partial
    rows = _grouped(context, "add") if len(partial) < ask.most else []
    ids = [option.id for option in ask.options]
    step = ".".join(b36(ids.index(picked)) for picked in partial)
    done = Button(
        context.custom_id("pick", extend(context.draft.path, step or NOTHING)),
        context.texts("control.done", n=len(partial)),
        tone=Tone.MAIN,
        closed=not ask.least <= len(partial) <= ask.most,
    )
    return [*rows, (done,)]


def _added(context: _AskContext, index: int) -> Button:
    ids = [option.id for option in context.ask.options]
    step = [ids.index(picked) for picked in context.draft.partial] + [index]
    button = _button(context, index)
    return replace(button, id=context.custom_id("pick", extend(context.draft.path, "-" + ".".join(map(b36, step)))))


def _words(context: _AskContext) -> str:
    ask, phrases = context.ask, context.listing.phrases
    lines = [f"-# {_trail(context)}"] if context.draft.trail else []
    lines.append(f"**{phrases(f'slot.{ask.slot}')}**")
    if aside := context.listing.controls.aside(context.view, ask):
        lines.append(aside)
    if context.draft.partial:
        chosen = [
            written(context.appearance(option).label) for option in ask.options if option.id in context.draft.partial
        ]
        lines.append(context.texts("control.chosen", names=phrases.join(chosen)))
    reasons: dict[str, list[str]] = {}
    for option in ask.options:
        if option.why_not:
            reasons.setdefault(option.why_not, []).append(written(context.appearance(option).label))
    lines += [
        f"-# {phrases.join(labels)}: {context.texts.sentence(context.listing, why_not)}"
        for why_not, labels in reasons.items()
    ]
    return "\n".join(lines)


def _trail(context: _AskContext) -> str:
    """What has been picked so far; of a long answer the last steps."""
    done = list(zip(context.draft.trail, context.draft.picks, strict=True))
    steps = ["…"] if len(done) > TRAIL else []
    for ask, step in done[-TRAIL:]:
        appearances = [
            context.listing.appearance(context.view, ask, option) for option in ask.options if option.id in step
        ]
        labels = [written(appearance.label) for appearance in appearances]
        steps.append(context.listing.phrases.join(labels) or context.texts("control.none"))
    return " › ".join(steps)
