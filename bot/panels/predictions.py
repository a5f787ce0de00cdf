"""Predictions on the board's message: on what one may guess, how many have, and how it came out; and the best seers."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games import Listing
from bot.panels.controls import Button, in_halves
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

CHOSEN = "✅"
"""Stands at what somebody has guessed."""

NO_PREDICTIONS = ShownPredictions()


def lines_of(texts: Texts, session: Session, shown: ShownPredictions) -> list[str]:
    """Return the lines about predictions below a board."""
    lines = [_settled(texts, session, shown.settled)] if shown.settled is not None else []
    lines += [_waiting(texts, session, one) for one in shown.waiting]
    if shown.asked is not None:
        question = session.listing.question(shown.asked, session.written)
        lines.append(texts("predict.asked", question=question, n=shown.guessed))
    return lines


def button_of(texts: Texts, table: int, shown: ShownPredictions) -> tuple[Button, ...]:
    """Return the button by which those who watch guess; whether it is there follows from what everybody knows.

    Those who sit there see it as well: it says whose it is, and is one, whatever can be guessed.
    """
    asked = shown.asked
    return () if asked is None else (Button(str(CustomId("guess", table, asked.key)), texts("control.guess"), "🔮"),)


def guess_page(texts: Texts, session: Session, prediction: Prediction, own: str) -> Layout:
    """What somebody who watches can guess, and what they have guessed so far.

    Args:
        texts: the bot's words.
        session: the table.
        prediction: on what is guessed.
        own: the outcome that they have guessed; empty while they have not.
    """
    listing, names = session.listing, session.names
    question = listing.question(prediction, session.written)
    answer = written(outcome_name(texts, listing, own, names)) if own else ""
    words = texts("predict.guessed", answer=answer) if own else texts("predict.choose")
    buttons = [
        Button(
            str(CustomId("guess", session.table.id, prediction.key, b36(place))),
            outcome_name(texts, listing, outcome, names),
            CHOSEN if outcome == own else "",
        )
        for place, outcome in enumerate(prediction.outcomes)
    ]
    return Layout(listing.accent, f"🔮 **{question}**", words=words, rows=(*in_halves(buttons),))


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
