"""The clock of a table: how much time everybody has, as a page for whoever asks, and what can be done about it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta

from bot.panels.controls import Button
from bot.panels.custom_id import CustomId
from bot.panels.footer import foot
from bot.panels.layout import Layout
from bot.panels.texts import Texts
from bot.store import Deadline, DeadlineKind
from bot.tables.deadlines import MINUTE, Timing, runs_out
from bot.tables.session import Session


def clock_page(  # noqa: PLR0913 - all that the page tells
    texts: Texts, session: Session, deadlines: Mapping[int, Deadline], timing: Timing, *, now: int, viewer: int | None
) -> Layout:
    """Tell how much time everybody has.

    Args:
        texts: words.
        session: a table with a clock.
        deadlines: when time runs out for those who are asked, by seat.
        timing: banks, and whose time stands still.
        now: unix milliseconds.
        viewer: the seat of whoever looks; None for somebody who only watches.
    """
    listing, options = session.listing, session.options
    rule = texts(
        "clock.rule",
        clock=texts.value(listing, "clock", options.clock),
        hours=texts.value(listing, "hours", options.hours),
        late=texts.value(listing, "late", options.late),
    )
    people = [seat.seat for seat in session.seats if not session.answers_itself(seat.seat)]
    lines = [_line(texts, session, seat, deadlines.get(seat), timing, now=now) for seat in people]
    words = "\n".join([rule, *(filter(None, lines) if any(lines) else [texts("clock.nobody")])])
    others = [seat for seat in deadlines if seat != viewer]
    give = Button(str(CustomId("givetime", session.table.id)), texts("control.givetime"), closed=not others)
    paused = session.table.paused_at is not None
    verb = "unpause" if paused else "pause"
    pause = Button(str(CustomId(verb, session.table.id)), texts(f"control.{verb}"))
    rows = () if viewer is None else ((pause,) if paused else (give, pause),)
    return Layout(
        listing.accent,
        f"### {texts('clock.head', game=listing.title)}",
        words=words,
        rows=rows,
        foot=foot(texts, session),
    )


def duration(ms: int) -> str:
    """Return a stretch of time in words, such as `3 days`; to the minute below an hour."""
    whole = timedelta(milliseconds=max(MINUTE, ms))
    from babel.dates import format_timedelta  # seldom needed, and large (see `renderers.kit.language`)

    return str(format_timedelta(whole, threshold=1.5, locale="en"))


def _line(  # noqa: PLR0913 - all that a line tells
    texts: Texts, session: Session, seat: int, deadline: Deadline | None, timing: Timing, *, now: int
) -> str:
    """Return how much time a seat has; nothing where there is nothing to tell."""
    name, options = session.written[seat], session.options
    if deadline is not None and deadline.held_at is not None:
        return texts("clock.seat-held", name=name, left=duration(timing.left(options, deadline, now)))
    if deadline is not None and deadline.kind is DeadlineKind.VOTED:
        return texts("clock.seat-voting", name=name)
    if deadline is not None:
        return texts("clock.seat-until", name=name, until=f"<t:{runs_out(deadline) // 1000}:R>")
    if options.bank is None:
        return ""
    return texts("clock.seat-bank", name=name, left=duration(timing.banks.get(seat, options.bank.start * MINUTE)))
