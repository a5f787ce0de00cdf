"""What people have learned is kept, and read again; the coach repeats himself once and no more."""

from __future__ import annotations

from bot.store import TIMELY, LessonRow, Store

ANA, BO = 11, 12


def row(lesson: str = "tricks", *, user: int = ANA, step: int = 1, changed_at: int = 5) -> LessonRow:
    return LessonRow(
        user=user, game="gulveig", lesson=lesson, step=step, answers="A5", finished_at=None, changed_at=changed_at
    )


async def test_a_lesson_is_kept_once_and_the_last_one_stands_last(store: Store) -> None:
    await store.learning.save(row())
    await store.learning.save(row("bids", changed_at=6))
    await store.learning.save(row(step=2, changed_at=7))
    await store.learning.save(row(user=BO))
    assert await store.learning.lessons(ANA) == (row("bids", changed_at=6), row(step=2, changed_at=7))
    assert await store.learning.lesson(ANA, "gulveig", "tricks") == row(step=2, changed_at=7)
    assert await store.learning.lesson(ANA, "gulveig", "fights") is None


async def test_a_note_is_read_beside_two_questions_and_stays_where_it_stood(store: Store) -> None:
    read = store.learning.read_note
    beside = [("1:a", 1), ("1:a", 1), ("1:b", 2), ("1:b", 2), ("1:c", 0)]
    for question, time in beside:
        assert (await read(ANA, "gulveig", "follow.follow", question)).time_beside(question) == time
    assert (await read(ANA, "gulveig", "bid.bid", "1:c")).times == 1
    assert (await read(BO, "gulveig", "follow.follow", "1:c")).times == 1
    assert {one.note: (one.times, one.question) for one in await store.learning.notes(ANA, "gulveig")} == {
        "follow.follow": (2, "1:b"),
        "bid.bid": (1, "1:c"),
    }


async def test_a_note_with_news_is_read_more_often(store: Store) -> None:
    for number in range(1, TIMELY + 2):
        read = await store.learning.read_note(ANA, "gulveig", "bid.bid", f"1:{number}", most=TIMELY)
        assert read.time_beside(f"1:{number}", most=TIMELY) == (number if number <= TIMELY else 0)


async def test_what_somebody_has_learned_is_theirs_to_see_and_to_have_forgotten(store: Store) -> None:
    await store.learning.save(row())
    await store.learning.read_note(ANA, "gulveig", "bid.bid", "1:a")
    assert (await store.personal_data.of(ANA)).lessons == (row(),)
    await store.forgetting.begin(ANA, stranger=-1, name="Somebody", live=())
    assert await store.learning.lessons(ANA) == ()
    assert await store.learning.notes(ANA, "gulveig") == ()
    assert (await store.learning.read_note(ANA, "gulveig", "bid.bid", "1:b")).times == 1
