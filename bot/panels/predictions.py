"""Predictions on the board's message: on what one may guess, how many have, and how it came out; and the best seers."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games import Listing
from bot.panels.controls import Button, Row
from bot.panels.custom_id import CustomId, b36
from bot.panels.layout import OWN_ACCENT, Layout
from bot.panels.texts import Texts
from bot.store import SeerRow
from bot.store.predictions import WHOLE
from bot.tables.predictions import Guessed, ShownPredictions
from bot.tables.session import Session
from engines.core import Prediction
from renderers.kit.typed import named, written

NAMED = 8
"""People who were right and are named; how many more there were is counted."""

NO_PREDICTIONS = ShownPredictions()


def lines_of(texts: Texts, session: Session, shown: ShownPredictions) -> list[str]:
    """Return the lines about predictions below a board."""
    lines = [_settled(texts, session, shown.settled)] if shown.settled is not None else []
    lines += [_waiting(texts, session, one) for one in shown.waiting]
    if shown.asked is not None:
        question = session.listing.question(shown.asked, session.written)
        lines.append(texts("predict.asked", question=question, n=shown.guessed))
    return lines


def rows_of(texts: Texts, session: Session, shown: ShownPredictions) -> tuple[Row, ...]:
    """Return the buttons by which those who watch guess; which there are follows from what everybody knows.

    Those who sit there see them as well, so each button says whose guess it is.
    """
    asked = shown.asked
    if asked is None:
        return ()
    return (
        tuple(
            [
                Button(
                    str(CustomId("guess", session.table.id, asked.key, b36(place))),
                    texts("predict.button", answer=outcome_name(texts, session.listing, outcome, session.names)),
                    "🔮",
                )
                for place, outcome in enumerate(asked.outcomes)
            ]
        ),
    )


def guessed(texts: Texts, session: Session, prediction: Prediction, outcome: str) -> Layout:
    """Word to somebody that their guess is taken."""
    question = session.listing.question(prediction, session.written)
    answer = written(outcome_name(texts, session.listing, outcome, session.names))
    return Layout(session.listing.accent, texts("predict.guessed", question=question, answer=answer))


def seers_card(texts: Texts, rows: Sequence[SeerRow], listing: Listing | None) -> Layout:
    """Who has seen the most coming on a server."""
    lines = [
        texts(
            "predict.seer",
            place=place,
            who=written(named(row.name)),
            right=row.right,
            n=row.guesses,
            points=f"{row.points / WHOLE:+.1f}",
        )
        for place, row in enumerate(rows, start=1)
    ]
    lines.append(texts("predict.counts" if lines else "predict.no-seers"))
    head = texts("predict.head-game", game=listing.title) if listing is not None else texts("predict.head")
    return Layout(OWN_ACCENT if listing is None else listing.accent, f"### {head}", words="\n".join(lines))


def outcome_name(texts: Texts, listing: Listing, outcome: str, names: Sequence[str]) -> str:
    """Name an outcome: a seat by who sits there, else by a phrase of the game or of all games."""
    if outcome.isdecimal():
        return names[int(outcome)]
    return texts.sentence(listing, f"predict.outcome.{outcome}")


def _settled(texts: Texts, session: Session, one: Guessed) -> str:
    question = session.listing.question(one.prediction, session.written)
    answer = written(outcome_name(texts, session.listing, one.row.outcome or "", session.names))
    right = [written(named(guess.name)) for guess in one.right]
    if not right:
        return texts("predict.nobody", question=question, answer=answer, n=len(one.guesses))
    more = [texts("predict.more", n=len(right) - NAMED)] if len(right) > NAMED else []
    names = texts.join([*right[:NAMED], *more])
    return texts("predict.seen", question=question, answer=answer, names=names, right=len(right), n=len(one.guesses))


def _waiting(texts: Texts, session: Session, one: Guessed) -> str:
    listing = session.listing
    counts = [
        texts(
            "predict.count",
            answer=written(outcome_name(texts, listing, outcome, session.names)),
            n=sum(guess.outcome == outcome for guess in one.guesses),
        )
        for outcome in one.prediction.outcomes
    ]
    question = listing.question(one.prediction, session.written)
    return texts("predict.waiting", question=question, counts=" · ".join(counts))
