"""Rows about who plays a seat, as frozen values. Times are unix milliseconds."""

from __future__ import annotations

import msgspec


class Motion(msgspec.Struct, frozen=True, kw_only=True):
    """Something that others at a table are asked to agree to, for some time.

    Attributes:
        table: its id.
        matter: what is asked, a word of the caller's; a table has one motion of each matter at a time.
        seat: whose seat it is about.
        user: who would take the seat; None where nobody would.
        name: what that person is called.
        accepted: whether that person has said yes.
        about: the entry that it is about.
        asked_at: when it was asked.
        ends_at: until when others can agree.
    """

    table: int
    matter: str
    seat: int
    user: int | None = None
    name: str = ""
    accepted: bool = False
    about: int = 0
    asked_at: int
    ends_at: int


class FormerSitter(msgspec.Struct, frozen=True, kw_only=True):
    """Who played a seat before somebody else took it.

    Attributes:
        table: its id.
        seat: which one.
        n: the entry by which it was handed over; what came before was theirs, back to the hand-over before.
        user: the person; None for a computer player, and for somebody who was forgotten.
        computer: the kind of computer player; None for a person.
        name: what they were called.
    """

    table: int
    seat: int
    n: int
    user: int | None
    computer: str | None
    name: str


class Vacancy(msgspec.Struct, frozen=True, kw_only=True):
    """A seat for which a substitute is wanted, and who has said so."""

    table: int
    seat: int
    guild: int
    user: int
    made_at: int


class TableNote(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody has noted at a table, for themselves alone."""

    table: int
    user: int
    body: str
    changed_at: int


class Advance(msgspec.Struct, frozen=True, kw_only=True):
    """An answer in advance: what a seat answers when it is asked this.

    Attributes:
        table: its id.
        seat: which one.
        topic: the kind of question.
        rule: how to answer, a word of the game's.
        given_at: when it was given.
    """

    table: int
    seat: int
    topic: str
    rule: str
    given_at: int


class Settled(msgspec.Struct, frozen=True, kw_only=True):
    """What becomes true with an entry to which everybody who had to has agreed.

    Attributes:
        matter: the motion that is settled.
        unrated: why the table moves no ratings from now on; None when that is not so.
        handed: who played the seat until now, when it is handed over; `n` is the entry's.
        user: who plays it from now on.
        name: what they are called.
    """

    matter: str
    unrated: str | None = None
    handed: FormerSitter | None = None
    user: int | None = None
    name: str = ""
