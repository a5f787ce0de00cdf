"""The course of a game in a review: how its person stood at each answer, as a picture shows it."""

from __future__ import annotations

from bot.games import Listing
from bot.panels.texts import Texts
from bot.panels.worth import is_little
from bot.tables.reviews import Review
from engines.core import Outcome
from renderers.common import course as course_picture
from renderers.kit.text import signed


def course_of(
    texts: Texts, listing: Listing, review: Review, *, end: tuple[int, Outcome] | None
) -> course_picture.Course | None:
    """Return what the picture shows, which is no more than the review knows; None where too little was tried.

    Args:
        texts: the bot's words.
        listing: the game.
        review: what was found.
        end: number of the last move, and how the game ended; None while that is not known.
    """
    if len(review.course) < course_picture.LEAST:
        return None
    numbers = {point.decision.n: place for place, point in enumerate(review.turning, start=1)}
    steps = [
        course_picture.Step(move=one.n - 1, before=one.before, after=one.after, turning=numbers.get(one.n, 0))
        for one in review.course
    ]
    parts = []
    if review.deal is not None and review.chance is not None:
        parts.append(("review.part-deal", review.deal))
        if review.happenings:
            parts.append(("review.part-chance", review.chance))
    parts.append(("review.part-answers", -review.lost))
    return course_picture.Course(
        theme=listing.theme,
        title=listing.phrases("hint.course"),
        steps=tuple(steps),
        chances=listing.chances,
        # Whoever gave up was not there at the end.
        end=None if end is None or review.gave_up else _ended(listing, *end, review),
        parts=tuple([
            course_picture.Part(name=texts(name), amount=amount, said=_said(texts, listing, amount))
            for name, amount in parts
        ]),
    )  # fmt: skip


def _said(texts: Texts, listing: Listing, amount: float) -> str:
    """Write an amount with its sign: the unit stands above the picture."""
    told = 0.0 if is_little(texts, listing, amount) else amount  # as the words of the review have it
    if not listing.chances:
        return signed(round(told))
    # Others give back what an answer costs, so all of them together may cost more than there is.
    most = abs(told) > 1
    return texts("review.percent-most" if most else "review.percent", n=signed(round(100 * max(-1.0, min(1.0, told)))))


def _ended(listing: Listing, move: int, outcome: Outcome, review: Review) -> tuple[int, float] | None:
    """Return the last move and what the game came to, where games are valued by chances."""
    if not listing.chances:
        return None
    winners = outcome.winners
    return move, (review.seat in winners) / max(1, len(winners))
