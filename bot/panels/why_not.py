"""Why options of a question cannot be picked."""

from __future__ import annotations

from typing import NamedTuple

from bot.games import Listing, Names
from bot.panels.asking import AskContext
from bot.panels.draft import ChoicesChanged, follow
from bot.panels.layout import Layout
from bot.panels.prompt import reasons
from bot.panels.texts import Texts
from bot.tables.logs import AnyGame
from engines.core import Question, RuleError

MOST = 3600
"""Characters of the list."""


class WhyNot(NamedTuple):
    """A page that says why options cannot be picked, and the message ids of the reasons."""

    layout: Layout
    reasons: tuple[str, ...] = ()


def why_not(  # noqa: PLR0913 - who is asked what, and how far the answer has come
    texts: Texts, listing: Listing, game: AnyGame, question: Question | None, *, path: str, table: int, names: Names
) -> WhyNot:
    """Return why each option of an ask that cannot be picked now is closed; that things have changed, if they have.

    Args:
        texts: the bot's words.
        listing: the game.
        game: as it stands.
        question: what is asked; None when it is asked no longer.
        path: the picks that lead to the ask.
        table: id of the table; 0 for a lesson.
        names: of the seats.
    """
    head = f"### {texts('why.head', game=listing.title)}"
    draft = None
    if question is not None:
        try:
            draft = follow(game.walk(question.seat, question.key), path)
        except (ChoicesChanged, RuleError):
            draft = None
    if question is None or draft is None or draft.ask is None:
        return WhyNot(Layout(listing.accent, head, words=texts("why.changed")))
    context = AskContext(listing, texts, game.view(question.seat), question, table, draft, draft.ask, names)
    found = tuple(dict.fromkeys(option.why_not for option in context.closed))
    return WhyNot(Layout(listing.accent, head, words="\n".join(reasons(context))[:MOST]), found)
