"""What is going on at a table, for somebody who comes by: the game, what is asked now, the marks, and who is ahead.

It is made of the gallery's view alone, so that everybody reads the same. Whoever sits there reads besides what the
marks on a hand mean: all of them, whatever this hand holds.
"""

from __future__ import annotations

from bot.panels.controls import Button
from bot.panels.custom_id import CustomId
from bot.panels.layout import Layout
from bot.panels.moments import told_to
from bot.panels.texts import Texts
from bot.panels.whose_turn import whose_turn
from bot.store import Status
from bot.tables.session import Session


def explain(texts: Texts, session: Session, *, seated: bool = False) -> Layout:
    """Return the page for a table whose game has begun; whether its reader is `seated` there."""
    listing, view = session.listing, session.begun_game.view(None)
    asked, chapter = _asked(texts, session), listing.chapter_at(view)
    if asked[0].lstrip("*").startswith(chapter):
        chapter = ""  # what the game says first names it in any case
    facts = listing.pictures.to_mark(told_to(session, None))
    marks = [listing.phrases(f"explain.marks.{kind}") for kind in listing.pictures.marks(view, facts)]
    hand = _hand(texts, session) if seated else []
    parts = [
        [listing.phrases("explain.game") if "explain.game" in listing.phrases else listing.phrases("tagline")],
        [texts("explain.chapter", chapter=chapter) if chapter else texts("explain.now"), *asked],
        _ahead(texts, session),
        [texts("explain.marks"), *marks] if marks else [],
        [texts("explain.hand"), *hand] if hand else [],
    ]
    verbs = [*(["legend"] if listing.taught else []), "rules"]
    buttons = tuple([Button(str(CustomId(verb, session.table.id)), texts(f"control.{verb}")) for verb in verbs])
    return Layout(
        listing.accent,
        f"### {texts('explain.head', game=listing.title)}",
        words="\n\n".join("\n".join(filter(None, lines)) for lines in parts if lines),
        rows=(buttons,),
        foot=texts("explain.foot-seated" if hand else "explain.foot") if listing.taught else "",
    )


def _asked(texts: Texts, session: Session) -> list[str]:
    """Say where the game stands, whom it waits for, and what that means."""
    listing, view = session.listing, session.begun_game.view(None)
    if session.table.status is not Status.PLAYING:
        return [whose_turn(texts, session), texts("explain.over")]
    topics = dict.fromkeys(question.topic for question in session.asked)
    phrases = [f"explain.asked.{topic}" for topic in topics]
    meant = [listing.phrases(phrase) for phrase in phrases if phrase in listing.phrases]
    return [listing.prose.status(view, session.written), whose_turn(texts, session), *meant]


def _hand(texts: Texts, session: Session) -> list[str]:
    """Say what the marks on a hand mean, while there are hands."""
    listing, pictures = session.listing, session.listing.pictures
    kinds = pictures.hand_marks(session.begun_game.view(None)) if session.table.status is Status.PLAYING else ()
    told = [listing.phrases(f"explain.hand.{kind}") for kind in kinds]
    return [texts("explain.hand-pick"), *told] if told else []


def _ahead(texts: Texts, session: Session) -> list[str]:
    """Say who is ahead and why, as far as the game tells."""
    listing = session.listing
    if session.table.status is not Status.PLAYING:
        return []
    lead, names = listing.watching.lead(session.begun_game.view(None)), session.written
    reasons = [f"- {listing.reason(reason, names)}" for reason in lead.reasons]
    if listing.rules.info.cooperative:
        return [texts("explain.together"), *reasons] if reasons else []
    ahead = texts.join([names[seat] for seat in lead.seats])
    phrase = ("nobody", "leads")[len(lead.seats)] if len(lead.seats) < 2 else "level"
    return [texts("explain.ahead"), texts(f"explain.{phrase}", names=ahead), *reasons]
