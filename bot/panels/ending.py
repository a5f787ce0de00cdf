"""How a game ended, in words: who won and why, places, scores, and what it did to the ratings."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games import Listing
from bot.panels.moments import told_to
from bot.panels.texts import Texts
from bot.store import RatingChange, Table
from bot.tables.ending_reasons import words_of_operator
from bot.tables.session import Session
from engines.core import RESIGN, Outcome
from renderers.kit.phrases import You
from renderers.kit.text import signed
from renderers.kit.typed import written

PLAIN = {0, 1}
"""Scores that say no more than the places."""


def headline(texts: Texts, session: Session, viewer: int | None = None) -> str:
    """Say who won."""
    outcome = _outcome(session)
    if session.listing.rules.info.cooperative:
        return texts("end.together" if outcome.winners else "end.lost")
    who = _names(session, viewer)
    winners = [who[seat] for seat in outcome.winners]
    return texts("end.wins" if len(winners) == 1 else "end.share", who=texts.phrases.join(winners))


def why(texts: Texts, session: Session, viewer: int | None = None) -> str:
    """Say why the game ended: the loser's condition by name, where there is one."""
    outcome, listing, who = _outcome(session), session.listing, _names(session, viewer)
    if listing.rules.info.cooperative and listing.end is not None:  # it says what was achieved as well
        told = [fact for fact in told_to(session, viewer) if isinstance(fact, listing.end)]
        if told:
            return listing.prose.fact(told[-1], who)
    losers = [seat for seat in range(len(who)) if seat not in outcome.winners]
    phrase = f"why.{outcome.reason}"
    if len(losers) == len(outcome.winners) == 1 and phrase in listing.phrases:
        return listing.phrases(phrase, who=who[outcome.winners[0]], foe=who[losers[0]])
    if outcome.reason == RESIGN and not listing.rules.info.cooperative:
        return texts("end.gave-up", names=texts.join(gave_up(session, viewer)))
    return texts.sentence(listing, f"ending.{outcome.reason}")


def gave_up(session: Session, viewer: int | None = None) -> list[str]:
    """Return who gave up, by their own names, whoever has played their seats since then."""
    resigned = session.begun_game.resigned
    people = {seat: written(session.people[seat]) for seat in resigned}
    return [You(name) if seat == viewer else name for seat, name in people.items()]


def ended_by_resigning(session: Session) -> bool:
    """Return whether a game ended because too few were left who had not given up."""
    return _outcome(session).reason == RESIGN


def on_the_way(texts: Texts, session: Session, viewer: int | None = None) -> str:
    """Say who gave up in a game that was played on to its end; nothing where nobody did, or where that was its end."""
    gone = gave_up(session, viewer)
    if not gone or ended_by_resigning(session):
        return ""
    return texts("end.gave-up-before", names=texts.join(gone))


def places(texts: Texts, session: Session, ratings: Mapping[int, RatingChange], viewer: int | None = None) -> list[str]:
    """Give each seat's place, best first, and below it what its score is made of; nothing for a co-operative game.

    Args:
        texts: the bot's words.
        session: the table after its game.
        ratings: how the ratings of people moved, by seat.
        viewer: who is told.
    """
    if session.listing.rules.info.cooperative:
        return []
    outcome, who, lines = _outcome(session), _names(session, viewer), []
    scored = has_scores(session)
    for seat in sorted(range(len(who)), key=lambda seat: (outcome.places[seat], seat)):
        score = score_of(texts, session.listing, outcome.scores[seat])
        line = texts("end.place-scored" if scored else "end.place", who=who[seat], score=score)
        if seat in session.begun_game.resigned:
            line = texts("end.place-given-up", who=line)
        if seat in ratings:
            change = ratings[seat]
            name = texts("league.rating")
            line = texts("end.rating", who=line, name=name, rating=change.rating, change=signed(change.change))
        if parts := session.listing.score_parts(session.begun_game.view(None), seat):
            line += f"\n-# {' · '.join(parts)}"
        lines.append(f"{outcome.places[seat]}\\. {line}")
    return lines


def has_scores(session: Session) -> bool:
    """Return whether the scores of a finished game say more than its places."""
    return not PLAIN.issuperset(_outcome(session).scores)


def score_of(texts: Texts, listing: Listing | None, score: int) -> str:
    """Return a score in the words of its game, or as points where that has none or is not there any more."""
    if listing is not None and "score" in listing.phrases:
        return listing.phrases("score", n=score)
    return texts("end.score", n=score)


def operator_said(texts: Texts, table: Table) -> str:
    """Return what the operator has said about the end of a table, on a line of its own; or nothing."""
    said = words_of_operator(table)
    return "" if said is None else "\n" + texts("closed.why", words=written(said))


def _outcome(session: Session) -> Outcome:
    outcome = None if session.game is None else session.game.outcome()
    if outcome is None:
        raise ValueError("the game is not over")
    return outcome


def _names(session: Session, viewer: int | None) -> tuple[str, ...]:
    return tuple([You(name) if seat == viewer else name for seat, name in enumerate(session.written)])
