"""From an Ask to controls: which buttons and menus a seat gets. Knows no Discord, so it can be tested alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from bot.games import Appearance, Listing, Names, Tone
from bot.panels.asking import AskContext
from bot.panels.controls import ROW, Button, Row, Select, SelectOption
from bot.panels.custom_id import b36
from bot.panels.draft import NOTHING, Draft, extend, groups_of, ungrouped
from bot.panels.height import PHONE, row_height, text_height
from bot.panels.layout import Link
from bot.panels.prompt import prompt
from bot.panels.texts import Texts
from engines.core import Question

Control = TypeVar("Control", Button, Button | Link)

BUTTONS = 10
"""Up to so many options get a button each; more become a menu."""

ROOM = 285
"""Height in pixels that buttons, and what is said about them, may take on a phone; what takes more becomes a menu."""

MENU = 25
"""Options of one menu."""


class Composed(msgspec.Struct, frozen=True):
    """The controls of one ask, and the words above them.

    Attributes:
        words: what is asked.
        rows: the controls of its options.
        extras: buttons beside them that answer nothing.
    """

    words: str
    rows: tuple[Row, ...]
    extras: tuple[Button, ...] = ()


def compose(  # noqa: PLR0913 - a table's whole situation
    listing: Listing,
    texts: Texts,
    *,
    view: object,
    question: Question,
    table: int,
    draft: Draft,
    names: Names = (),
    verbs: str = "",
    copy: int | None = None,
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
        verbs: what the verbs of the controls begin with, where the answer is not one of a table or lesson.
        copy: number of the private copy in which the answer is given.
    """
    assert draft.ask is not None
    context = AskContext(listing, texts, view, question, table, draft, draft.ask, names, verbs, copy)
    extras = []
    if draft.path:
        extras.append(Button(context.custom_id("restart", ""), texts("control.restart")))
    if context.closed:
        extras.append(Button(context.custom_id("why", draft.path), texts("control.why")))
    rows = tuple(_rows(context))
    menu = any(isinstance(row, Select) for row in rows)
    return Composed(prompt(context, menu=menu), rows, tuple(extras))


def _rows(context: AskContext) -> list[Row]:
    ask, open_ = context.ask, context.open
    if ask.most > 1 or ask.least == 0:
        return _several(context)
    if context.grid:
        return _grid(context)
    if len(open_) > MENU:
        return _grouped(context, "pick")
    rows = in_rows([_button(context, i) for i in open_])
    told = text_height(context.listing.controls.explained(context.view, ask), PHONE)
    if len(open_) <= BUTTONS and told + sum(row_height(row, PHONE) for row in rows) <= ROOM:
        return [*rows]
    return _menu_of_things(context, open_)


def _menu_of_things(context: AskContext, indices: list[int]) -> list[Row]:
    """A menu of what can be chosen; what chooses nothing is a button below it, so that nobody has to look for it."""
    things = [index for index in indices if not context.appearance(context.ask.options[index]).no_choice]
    if not things:
        return [_menu(context, "choose", indices)]
    others = [_button(context, index) for index in indices if index not in things]
    return [_menu(context, "choose", things), *in_rows(others)]


def in_rows(buttons: Sequence[Control]) -> list[tuple[Control, ...]]:
    """Lay buttons, or buttons and links, in rows."""
    return [tuple(buttons[i : i + ROW]) for i in range(0, len(buttons), ROW)]


def _button(context: AskContext, index: int) -> Button:
    option = context.ask.options[index]
    appearance = _shown(context, index)
    return Button(
        context.custom_id("pick", context.picks(index)),
        appearance.label,
        appearance.emoji,
        Tone.MAIN if option.id == context.only else appearance.tone,
        closed=bool(option.why_not),
        icon=appearance.icon,
    )


def _shown(context: AskContext, index: int) -> Appearance:
    """Return what the control of an option looks like, with the number of those alike for which it stands."""
    appearance, n = context.appearance(context.ask.options[index]), context.copies(index)
    return (
        replace(appearance, label=context.texts("control.copies", label=appearance.label, n=n)) if n > 1 else appearance
    )


def _grid(context: AskContext) -> list[Row]:
    """Cells as on the board, those that cannot be picked among them, without rows and columns that hold no other."""
    cells: dict[tuple[int, int], int] = {}
    for index, option in enumerate(context.ask.options):
        cell = context.appearance(option).cell
        assert cell is not None
        cells[cell] = index
    open_ = [cell for cell, index in cells.items() if not context.ask.options[index].why_not]
    across, down = {row for row, _ in open_}, {column for _, column in open_}
    rows: dict[int, list[tuple[int, Button]]] = {}
    for (row, column), index in cells.items():
        if row in across and column in down:
            rows.setdefault(row, []).append((column, _button(context, index)))
    return [tuple(button for _, button in sorted(row, key=lambda cell: cell[0])) for _, row in sorted(rows.items())]


def _menu(context: AskContext, verb: str, indices: list[int], least: int = 1, most: int = 1) -> Select:
    lines = [_line(b36(index), _shown(context, index)) for index in indices]
    path = ungrouped(context.draft.path)
    most = min(most, len(lines))
    placeholder = _placeholder(context, indices, least, most)
    return Select(context.custom_id(verb, path), placeholder, tuple(lines), least, most)


def _placeholder(context: AskContext, indices: list[int], least: int = 1, most: int = 1) -> str:
    """Say what a menu holds: what kind of thing is chosen, how many, and from how many.

    What chooses none of them, such as Done among cards, is not counted as one.
    """
    n = len(indices)
    texts, phrases, slot = context.texts, context.listing.phrases, context.ask.slot
    own = [f"menu.{slot}", f"menu.{slot.partition('-')[0]}"]
    if most > 1:
        what = texts("control.choose-several" if least == most else "control.choose-up-to", n=most)
    else:
        named = next((phrase for phrase in own if phrase in phrases), "")
        what = phrases(named) if named else texts("control.choose-one")
        if named:  # else all that stands there is one of the things
            n = sum(not context.appearance(context.ask.options[index]).no_choice for index in indices)
    return texts("control.menu", what=what, n=n)


def _grouped(context: AskContext, verb: str) -> list[Row]:
    """More than one menu holds: a menu of headings, then the options under one; loose options are buttons."""
    ask, draft = context.ask, context.draft
    open_ = [i for i in context.open if ask.options[i].id not in draft.partial]
    loose = [i for i in open_ if not ask.options[i].group]
    rows: list[Row] = [*in_rows([_button(context, i) if verb == "pick" else _added(context, i) for i in loose])]
    if draft.group:
        inside = [i for i in open_ if ask.options[i].group == draft.group]
        rows.append(_menu(context, "choose" if verb == "pick" else "add", inside))
        return rows
    sizes = Counter(ask.options[i].group for i in open_)
    lines = tuple(
        [_heading(context, b36(i), group, sizes[group]) for i, group in enumerate(groups_of(ask)) if sizes[group]]
    )
    if lines:
        held = [i for i in open_ if ask.options[i].group]
        rows.append(Select(context.custom_id("group", draft.path), _placeholder(context, held), lines))
    return rows


def _heading(context: AskContext, value: str, group: str, n: int) -> SelectOption:
    appearance = context.heading(group)
    return _line(value, replace(appearance, hint=appearance.hint or context.texts("control.group", n=n)))


def _line(value: str, appearance: Appearance) -> SelectOption:
    return SelectOption(value, appearance.label, appearance.emoji, appearance.hint, appearance.icon)


def _several(context: AskContext) -> list[Row]:
    ask, open_ = context.ask, context.open
    if len(open_) > MENU:
        return _tally(context)
    alone = len(open_) == 1 and ask.least < 2  # a button takes one press, a menu three
    apart = [i for i in open_ if alone or context.appearance(ask.options[i]).apart]
    together = [i for i in open_ if i not in apart]
    menu = together and ask.most
    rows: list[Row] = [_menu(context, "choose", together, max(ask.least, 1), ask.most)] if menu else []
    buttons = [_button(context, i) for i in apart]
    if ask.least == 0:
        buttons.append(_nothing(context))
    return [*rows, *in_rows(buttons)]


def _nothing(context: AskContext) -> Button:
    nothing = context.custom_id("pick", extend(context.draft.path, NOTHING))
    return Button(nothing, context.texts("control.none"))


def _tally(context: AskContext) -> list[Row]:
    """Several of very many: one after the other, with a button that ends it once enough is chosen."""
    ask, partial = context.ask, context.draft.partial
    rows = _grouped(context, "add") if len(partial) < ask.most else []
    if not ask.least <= len(partial) <= ask.most:
        return rows
    if not partial:
        return [*rows, (_nothing(context),)]
    ids = [option.id for option in ask.options]
    step = ".".join(b36(ids.index(picked)) for picked in partial)
    done = context.custom_id("pick", extend(context.draft.path, step))
    return [*rows, (Button(done, context.texts("control.done", n=len(partial)), tone=Tone.MAIN),)]


def _added(context: AskContext, index: int) -> Button:
    ids = [option.id for option in context.ask.options]
    step = [ids.index(picked) for picked in context.draft.partial] + [index]
    button = _button(context, index)
    return replace(button, id=context.custom_id("pick", extend(context.draft.path, "-" + ".".join(map(b36, step)))))
