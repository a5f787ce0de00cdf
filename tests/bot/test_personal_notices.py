"""Who tells a person of their turns, where several processes share the work."""

from __future__ import annotations

import pytest

from bot.client.personal_notices import PersonalNotices
from bot.panels.texts import Texts

SOMEBODY = 33 << 22


@pytest.fixture
def told(harness, monkeypatch):
    """What other processes are told."""
    found = []
    monkeypatch.setattr(harness.store.changes, "tell", lambda *news: found.append(news))
    return found


async def test_a_person_is_told_by_the_process_that_looks_after_them_and_by_no_other(harness, told, monkeypatch):
    personal = PersonalNotices(harness.sessions, None, None, Texts())
    monkeypatch.setattr(harness.store.ownership, "owns", lambda number: number != SOMEBODY >> 22)
    personal.nudge(SOMEBODY)
    assert (told, personal.idle) == ([("notice", SOMEBODY)], True)
    assert [personal.looks_after(SOMEBODY + more) for more in (0, 1 << 22)] == [False, True]


async def test_what_is_asked_several_times_at_once_is_looked_at_once(harness, told, monkeypatch):
    personal = PersonalNotices(harness.sessions, None, None, Texts())
    looked = []

    async def look(user):
        looked.append(user)

    monkeypatch.setattr(personal, "_look", look)
    for _ in range(3):
        personal.nudge(SOMEBODY)
    while not personal.idle:
        await harness.store.facts.get("any")
    assert looked == [SOMEBODY]
    assert told == []
