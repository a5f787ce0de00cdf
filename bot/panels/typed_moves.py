"""Moves typed as words: what they answer, and how one that is not finished can go on."""

from __future__ import annotations

from collections.abc import Iterable

from engines.core import Action, Ask, Illegal, Option, Picks, Question, RuleError, Walk, advance, in_order, parse_picks


def read(asked: Iterable[tuple[Question, Walk]], text: str) -> tuple[Question, Picks]:
    """Return the first of these questions that a typed move answers, and the picks of the answer.

    Args:
        asked: the questions of a seat, each with its walk.
        text: the whole move.

    Raises:
        RuleError: it answers none of them.
    """
    refusal: RuleError = Illegal("refused.not-asked")
    for question, walk in asked:
        try:
            picks, after = _walked(walk, text)
        except RuleError as error:
            refusal = error
            continue
        if not isinstance(after, Ask):
            return question, picks
        refusal = Illegal("refused.incomplete")
    raise refusal


def continuations(walk: Walk, text: str) -> tuple[tuple[str, ...], list[tuple[str, Option, Ask]]]:
    """Return how a typed move can go on: for autocomplete.

    Args:
        walk: the walk of the question.
        text: what has been typed so far.

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
        return done, []
    *chosen, begun = last.split(",")
    if not isinstance(ask, Ask) or len(chosen) >= max(ask.most, 1):
        return done, []
    found = []
    for option in ask.options:
        if option.why_not or option.id in chosen or begun.casefold() not in option.id.casefold():
            continue
        word = ",".join([*chosen, option.id])
        found.append((" ".join([*done, word]), option, ask))
    return done, found


def _walked(walk: Walk, text: str) -> tuple[Picks, Ask | Action]:
    """Return the picks that these words make, whatever the order in which options were typed, and what comes after."""
    picks: Picks = ()
    after = walk(picks)
    for step in parse_picks(text):
        picks = (*picks, in_order(after, step) if isinstance(after, Ask) else step)
        after = advance(walk, picks)
    return picks, after
