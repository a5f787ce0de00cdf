"""What answers presses on all controls, put together of the services that it uses."""

from __future__ import annotations

from bot.autoplay.hints import HintSearch
from bot.autoplay.puzzle_reasons import PuzzleReasons
from bot.client.advance_presses import AdvancePresses
from bot.client.clock_presses import ClockPresses
from bot.client.decision_presses import DecisionPresses
from bot.client.deck_presses import DeckPresses
from bot.client.file_presses import FilePresses
from bot.client.forms import FormAnswers
from bot.client.guess_presses import GuessPresses
from bot.client.hand_presses import HandPresses
from bot.client.hint_presses import HintPresses
from bot.client.lesson_presses import LessonPresses
from bot.client.lobby_presses import LobbyPresses
from bot.client.motion_presses import MotionPresses
from bot.client.own_tables import OwnTables
from bot.client.page_presses import PagePresses
from bot.client.person_presses import PersonPresses
from bot.client.personal_settings_presses import PersonalSettingsPresses
from bot.client.presses import Presses
from bot.client.puzzle_presses import PuzzlePresses
from bot.client.rematch_presses import RematchPresses
from bot.client.replay_presses import ReplayPresses
from bot.client.resign_presses import ResignPresses
from bot.client.review_presses import ReviewPresses
from bot.client.rules_presses import RulesPresses
from bot.client.services import Services
from bot.client.what_if_beginnings import WhatIfBeginnings
from bot.client.what_if_pages import WhatIfPages
from bot.client.what_if_presses import WhatIfPresses
from bot.learning.puzzle_book import PuzzleBook
from bot.panels.legend import LegendPanel
from bot.panels.list_items import Crests
from bot.panels.puzzle import PuzzlePanel
from bot.panels.replay import ReplayPanel
from bot.panels.replay_files.process import FileMaker
from bot.panels.replay_save import SavePanel
from bot.panels.review import ReviewPanel
from bot.panels.what_if import WhatIfPanel


def presses_of(services: Services, forms: FormAnswers) -> Presses:
    """Make what answers presses on all controls, and the forms that they open."""
    on, learning = services.foundation, services.learning
    lobby = LobbyPresses(
        on.sessions,
        on.lobbies,
        panels=services.panels,
        table_sync=on.table_sync,
        texts=on.texts,
        coach=learning.coach,
        setups=services.open_setups,
        forms=forms,
    )
    rules = RulesPresses(
        on.sessions.books,
        learning.courses,
        rulebook=learning.rulebook,
        legend=LegendPanel(on.texts, on.render_queue),
        texts=on.texts,
    )
    lessons = LessonPresses(
        on.sessions.books,
        learning.courses,
        learning.progress,
        services.opener,
        sessions=on.sessions,
        lobby=lobby,
        rules=rules,
        lessons=learning.lessons,
        pages=services.pages,
        texts=on.texts,
    )
    motions = MotionPresses(on.sessions, table_sync=on.table_sync, texts=on.texts)
    hints = HintPresses(on.sessions, HintSearch(services.computers), services.open_hints, on.texts)
    copies = WhatIfPanel(on.texts, on.render_queue)
    copy_pages = WhatIfPages(on.sessions, services.what_ifs, copies, services.open_copies)
    beginnings = WhatIfBeginnings(on.sessions, services.what_ifs, copies, copy_pages, on.texts)
    what_ifs = WhatIfPresses(
        on.sessions,
        services.what_ifs,
        copy_pages,
        services.open_copies,
        hints=hints,
        rules=rules,
        pages=services.pages,
        texts=on.texts,
    )
    return Presses(
        on.sessions,
        hands=HandPresses(
            on.sessions,
            panels=services.panels,
            table_sync=on.table_sync,
            open_hands=services.open_hands,
            hints=hints,
            texts=on.texts,
        ),
        pages=PagePresses(on.sessions, services.pages, rules=rules, texts=on.texts),
        table_sync=on.table_sync,
        texts=on.texts,
        lobby=lobby,
        rematches=RematchPresses(
            on.sessions,
            on.lobbies,
            on.servers,
            presence=on.presence,
            lobby=lobby,
            table_sync=on.table_sync,
            texts=on.texts,
        ),
        decks=DeckPresses(on.sessions, on.lobbies, services.open_setups, texts=on.texts, builder=services.builder),
        rules=rules,
        lessons=lessons,
        finding=services.finding.presses(on, services.panels),
        challenges=services.finding.challenge_presses(on),
        persons=PersonPresses(services.league.person_pages),
        events=services.events.presses(on),
        tables=OwnTables(
            on.catalogue,
            on.store,
            on.sessions,
            on.table_sync,
            events=services.events.lists,
            crests=Crests(on.render_queue, on.texts),
            texts=on.texts,
        ),
        clocks=ClockPresses(on.sessions, motions, on.texts),
        decisions=DecisionPresses(on.sessions, services.clock.late, services.housekeeping.still, on.texts),
        notices=services.notices.presses(on),
        personal_settings=PersonalSettingsPresses(services.settings, forms, on.texts),
        hints=hints,
        advances=AdvancePresses(on.sessions, table_sync=on.table_sync, texts=on.texts),
        motions=motions,
        resigning=ResignPresses(on.sessions, on.texts),
        watching=services.watching.presses,
        guesses=GuessPresses(on.sessions, on.table_sync.predictions, on.table_sync, on.texts),
        what_ifs=what_ifs,
        beginnings=beginnings,
        puzzles=PuzzlePresses(
            on.store,
            on.catalogue,
            on.now,
            book=PuzzleBook(on.catalogue, on.now),
            reasons=PuzzleReasons(services.computers),
            panel=PuzzlePanel(on.texts, on.render_queue, services.pages),
            rules=rules,
            what_ifs=what_ifs,
            beginnings=beginnings,
            texts=on.texts,
        ),
        reviews=ReviewPresses(on.sessions, services.reviews, ReviewPanel(on.texts, on.render_queue), on.texts),
        replays=ReplayPresses(on.sessions, services.replays, ReplayPanel(on.texts, on.render_queue), on.texts),
        files=FilePresses(on.sessions, services.replays, FileMaker(), panel=SavePanel(on.texts), texts=on.texts),
    )
