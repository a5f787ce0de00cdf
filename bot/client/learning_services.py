"""The services that teach games, put together: rules, lessons, the coach."""

from __future__ import annotations

from typing import Self

import msgspec

from bot.learning.coach import CoachNotes
from bot.learning.courses import Courses
from bot.learning.progress import Progress
from bot.panels.lesson import LessonPanel
from bot.panels.rulebook import Rulebook
from bot.panels.texts import Texts
from bot.pictures.render_queue import RenderQueue
from bot.store import Store
from bot.tables.sessions import Sessions


class LearningServices(msgspec.Struct, frozen=True):
    """Rules, lessons, the coach."""

    courses: Courses
    coach: CoachNotes
    progress: Progress
    rulebook: Rulebook
    lessons: LessonPanel

    @classmethod
    def build(cls, store: Store, sessions: Sessions, texts: Texts, render_queue: RenderQueue) -> Self:
        """Build the parts; the ends of tables are told who has finished all lessons."""
        courses = Courses()
        progress = Progress(store, sessions.books, courses, sessions.now)
        sessions.follow_lessons(progress.through)
        return cls(
            courses=courses,
            coach=CoachNotes(store, courses),
            progress=progress,
            rulebook=Rulebook(texts, render_queue),
            lessons=LessonPanel(texts, render_queue),
        )
