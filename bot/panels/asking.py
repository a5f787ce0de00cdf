"""One ask of one seat, with everything that is needed to lay it out in words and controls."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property

import msgspec
from msgspec.structs import replace

from bot.games import Appearance, Listing, Names
from bot.panels.custom_id import CustomId, b36
from bot.panels.draft import Draft, extend
from bot.panels.texts import Texts
from engines.core import Ask, Option, Picks, Question, Walk
from renderers.kit.card_values import UNMARKED, Marks
from renderers.kit.typed import written


class AskContext(msgspec.Struct, frozen=True, dict=True):
    """What is needed to lay one ask out; what follows from it is found once."""

    listing: Listing
    texts: Texts
    view: object
    question: Question
    table: int
    draft: Draft
    ask: Ask
    names: Names
    verbs: str = ""
    """What the verbs of the controls begin with, where the answer is not one of a table or lesson."""
    copy: int | None = None
    """Number of the private copy in which the answer is given."""

    def custom_id(self, verb: str, path: str) -> str:
        """Return the custom_id of a control that does this, with the picks on this path."""
        key, stamp = self.question.key, self.draft.stamp
        return str(CustomId(self.verbs + verb, self.table, key, path, stamp, copy=self.copy))

    def picks(self, index: int) -> str:
        """Return the path on which the option of this number is picked."""
        return extend(self.draft.path, b36(index))

    def appearance(self, option: Option) -> Appearance:
        """Return what an option looks like."""
        return self._appearances[option.id]

    @cached_property
    def _appearances(self) -> dict[str, Appearance]:
        named = self.listing.named_appearance
        return {option.id: named(self.view, self.ask, option, self.names) for option in self.ask.options}

    def heading(self, group: str) -> Appearance:
        """Return what a heading looks like, under which many options stand."""
        return self.listing.heading(self.view, self.ask, group)

    @cached_property
    def open(self) -> list[int]:
        """The numbers of the options that can be picked, in the order in which they stand; of those alike the first."""
        open_ = [(i, self.appearance(option)) for i, option in enumerate(self.ask.options) if not option.why_not]
        if self.ask.most == 1:
            first = {appearance.alike: i for i, appearance in reversed(open_)}
            open_ = [(i, shown) for i, shown in open_ if not shown.alike or first[shown.alike] == i]
        return [i for i, _ in sorted(open_, key=lambda one: one[1].rank)]

    def copies(self, index: int) -> int:
        """Return for how many options the control of one stands."""
        alike = self.appearance(self.ask.options[index]).alike
        if not alike or self.ask.most > 1:
            return 1
        return self._alike[alike]

    @cached_property
    def _alike(self) -> Counter[str]:
        return Counter([self.appearance(option).alike for option in self.ask.options if not option.why_not])

    @cached_property
    def closed(self) -> list[Option]:
        """The options that cannot be picked now."""
        return [option for option in self.ask.options if option.why_not]

    @cached_property
    def grid(self) -> bool:
        """Whether the options are cells of a board."""
        ask = self.ask
        single = ask.most == ask.least == 1
        return single and all(self.appearance(option).cell is not None for option in ask.options)

    @cached_property
    def only(self) -> str:
        """The id of the only answer that there is, or nothing."""
        ask, open_ = self.ask, self.open
        return ask.options[open_[0]].id if len(open_) == ask.least == ask.most == 1 else ""


def marks_of(listing: Listing, view: object, draft: Draft | None) -> Marks:
    """Return what is marked in the hand: what can be picked next, if from it, and what has been picked so far."""
    if draft is None or draft.ask is None:
        return UNMARKED
    picked = frozenset(option for step in (*draft.picks, draft.partial) for option in step)
    if draft.picks and not listing.pictures.from_hand(view, draft.ask):
        return Marks(picked=picked)
    open_ = frozenset(draft.ask.open) - frozenset(draft.partial)
    return Marks(open_, picked, listing.controls.idle(view, draft.ask))


def steps_of(walk: Walk, picks: Picks) -> list[tuple[Ask, tuple[str, ...]]]:
    """Return the steps of a complete answer: each ask with what is picked there."""
    steps: list[tuple[Ask, tuple[str, ...]]] = []
    done: Picks = ()
    for step in picks:
        ask = walk(done)
        assert isinstance(ask, Ask)
        steps.append((ask, step))
        done = (*done, step)
    return steps


def in_words(
    texts: Texts, listing: Listing, view: object, steps: Sequence[tuple[Ask, tuple[str, ...]]], *, names: Names
) -> str:
    """Return an answer as it stands on the controls, step by step; of options that are alike it does not say which."""
    told = []
    for ask, picked in steps:
        # Where one alone can be picked, those that are alike have one name and no numbers.
        one_by_one = replace(ask, most=1)
        named = [listing.named_appearance(view, one_by_one, one, names) for one in ask.options if one.id in picked]
        told.append(listing.phrases.join([written(one.said or one.label) for one in named]) or texts("control.none"))
    return " › ".join(told)
