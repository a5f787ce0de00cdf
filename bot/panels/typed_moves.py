"""Moves typed as words: what they answer, and how one that is not finished can go on."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from bot.panels.typed_words import Naming, by_id, key, matches, may_become, nearest
from bot.tables.logs import AnyGame
from engines.core import (
    Action,
    Ask,
    Illegal,
    Option,
    Picks,
    Question,
    RuleError,
    Walk,
    advance,
    format_picks,
    in_order,
    parse_picks,
)
from renderers.kit.typed import Markup, coded, written

_VAGUE = frozenset({"refused.no-option", "refused.too-long", "refused.unreadable", "refused.not-asked"})
"""Reasons that only say that the words are no ids."""

_NOTHING = frozenset({"-", "none", "nothing"})
"""Words for a step in which nothing is picked."""

WAYS = 32
"""Ways to understand a move that are looked at: one that is a whole answer is meant before one that is none."""

_COUNTS = re.compile(r"\([^()]*\d\)")
"""What ends a control that stands for several options which are alike, such as *one of 2*; it names none of them."""

MOST_WORDS = 40
"""Words of a move; more are none."""


def read(asked: Iterable[tuple[Question, Walk]], text: str, naming: Naming = by_id) -> tuple[Question, Picks]:
    """Return the first of these questions that a typed move answers, and the picks of the answer.

    Args:
        asked: the questions of a seat, each with its walk.
        text: the whole move, in ids or in the words on the controls.
        naming: the words on the controls.

    Raises:
        RuleError: it answers none of them.
    """
    refusal: RuleError = Illegal("refused.not-asked")
    for question, walk in asked:
        try:
            picks, after = _understood(walk, text, naming)
        except RuleError as error:
            refusal = error if refusal.id in _VAGUE else refusal
            continue
        if not isinstance(after, Ask):
            return question, picks
        refusal = Illegal("refused.incomplete")
    raise refusal


def asked_of(game: AnyGame, seat: int) -> list[tuple[Question, Walk]]:
    """Return what a seat is asked, each with its walk: what the game waits for first."""
    questions = sorted(game.questions(seat), key=lambda question: not question.blocking)
    return [(question, game.walk(seat, question.key)) for question in questions]


def continuations(
    walk: Walk, text: str, naming: Naming = by_id
) -> tuple[tuple[str, ...], list[tuple[str, Option, Ask]]]:
    """Return how a typed move can go on: for autocomplete.

    Args:
        walk: the walk of the question.
        text: what has been typed so far.
        naming: the words on the controls.

    Returns:
        The finished words, and for each continuation its whole text, the option that it adds, and the ask. There is
        none for words that begin no legal answer.
    """
    words = text.split()
    ended = text.endswith(" ") or not words
    done, last = (tuple(words), "") if ended else (tuple(words[:-1]), words[-1])
    try:
        _, ask = _walked(walk, " ".join(done))
    except RuleError:
        return _named(walk, words, naming)
    *chosen, begun = last.split(",")
    if not isinstance(ask, Ask) or len(chosen) >= max(ask.most, 1):
        return done, []
    found = []
    for option in ask.options:
        if option.why_not or option.id in chosen or not _begins(ask, option, begun, naming):
            continue
        word = ",".join([*chosen, option.id])
        found.append((" ".join([*done, word]), option, ask))
    return (done, found) if found else _named(walk, words, naming)


def _named(walk: Walk, words: list[str], naming: Naming) -> tuple[tuple[str, ...], list[tuple[str, Option, Ask]]]:
    """Return how a move goes on whose words are those on the controls, finished steps before a step that is begun."""
    if not words or not key(words[0]):
        return tuple(words), []
    for end in range(len(words) - 1, -1, -1):
        picks = next(_parsed(walk, (), words[:end], naming), None)
        ask = None if picks is None else walk(picks)
        if not isinstance(ask, Ask):
            continue
        begun, done = " ".join(words[end:]), format_picks(picks or ())
        found = [
            (f"{done} {option.id}".lstrip(), option, ask)
            for option in ask.options
            if not option.why_not and may_become(begun, naming(ask, option))
        ]
        if found:
            return tuple(done.split()), found
    return tuple(words), []


def _begins(ask: Ask, option: Option, begun: str, naming: Naming) -> bool:
    """Return whether what has been typed may become this option."""
    return not begun or may_become(begun, option.id) or may_become(begun, naming(ask, option))


def _understood(walk: Walk, text: str, naming: Naming) -> tuple[Picks, Ask | Action]:
    """Return the picks of a move, in ids or else in the words on the controls, and what comes after."""
    try:
        return _walked(walk, text)
    except RuleError as error:
        words = text.replace(",", " , ").split()
        if error.id not in _VAGUE or len(words) > MOST_WORDS:
            raise
        ways = _ways(walk, words, naming) or _ways(walk, _COUNTS.sub("", text).replace(",", " , ").split(), naming)
        if not ways:
            raise _refusal(walk, words, naming) or error from None
        return next((way for way in ways if not isinstance(way[1], Ask)), ways[0])


def _ways(walk: Walk, words: Sequence[str], naming: Naming) -> list[tuple[Picks, Ask | Action]]:
    return [(picks, advance(walk, picks)) for picks in islice(_parsed(walk, (), words, naming), WAYS)]


def _walked(walk: Walk, text: str) -> tuple[Picks, Ask | Action]:
    """Return the picks that these ids make, whatever the order in which options were typed, and what comes after."""
    picks: Picks = ()
    after = walk(picks)
    for step in parse_picks(text):
        picks = (*picks, in_order(after, step) if isinstance(after, Ask) else step)
        after = advance(walk, picks)
    return picks, after


def _parsed(walk: Walk, picks: Picks, words: Sequence[str], naming: Naming) -> Iterator[Picks]:
    """Yield every way in which words are steps of an answer, from these picks on."""
    if not words:
        yield picks
        return
    for step, rest in _steps(walk, picks, words, naming):
        yield from _parsed(walk, (*picks, step), rest, naming)


def _steps(
    walk: Walk, picks: Picks, words: Sequence[str], naming: Naming
) -> Iterator[tuple[tuple[str, ...], Sequence[str]]]:
    """Yield the next step that the first of these words may be, and the words after it; long steps first."""
    ask = _after(walk, picks)
    if not isinstance(ask, Ask):
        return
    if ask.least == 0 and words[0].casefold() in _NOTHING:
        yield (), words[1:]
    for chosen, rest in _chosen(ask, (), words, naming):
        step = in_order(ask, chosen)
        if len(step) >= ask.least and _after(walk, (*picks, step)) is not None:
            yield step, rest


def _chosen(
    ask: Ask, before: tuple[str, ...], words: Sequence[str], naming: Naming
) -> Iterator[tuple[tuple[str, ...], Sequence[str]]]:
    """Yield the options that words name one after the other, with the words after them; as many as can be, first."""
    while words and words[0] in (",", "and", "+", "&"):
        words = words[1:]
    for options, size in matches(ask, words, naming):
        if len(options) > 1 or options[0].why_not or options[0].id in before:
            continue
        chosen, rest = (*before, options[0].id), words[size:]
        if len(chosen) < ask.most:
            yield from _chosen(ask, chosen, rest, naming)
        yield chosen, rest


def _after(walk: Walk, picks: Picks) -> Ask | Action | None:
    try:
        return advance(walk, picks)
    except RuleError:
        return None


def _refusal(walk: Walk, words: Sequence[str], naming: Naming) -> RuleError | None:
    """Return why words are no answer: what they name that cannot be picked, or the choices that are nearest to them."""
    picks: Picks = ()
    for end in range(len(words), -1, -1):
        found = next(_parsed(walk, (), words[:end], naming), None)
        if found is not None:
            picks, words = found, words[end:]
            break
    ask = _after(walk, picks)
    if not isinstance(ask, Ask) or not words:
        return None
    for options, _ in matches(ask, words, naming):
        if options[0].why_not:
            return Illegal(options[0].why_not, option=naming(ask, options[0]), **dict(options[0].lacks))
        if len(options) > 1:
            return Illegal("refused.several", option=" ".join(words), choices=_listed(ask, options, naming))
    text = " ".join(words)
    likely = nearest(ask, text, naming)
    if not likely:
        return None
    return Illegal("refused.nearest", option=text, choices=_listed(ask, likely, naming))


def _listed(ask: Ask, options: list[Option], naming: Naming) -> Markup:
    return Markup(", ".join(f"{written(naming(ask, option))} ({coded(option.id)})" for option in options))
