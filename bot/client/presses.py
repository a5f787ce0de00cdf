"""What happens when a control is pressed: by its verb."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import structlog

from bot.client.advance_presses import AdvancePresses
from bot.client.challenge_presses import ChallengePresses
from bot.client.clock_presses import ClockPresses
from bot.client.decision_presses import DecisionPresses
from bot.client.deck_presses import DeckPresses
from bot.client.deferral import Interaction
from bot.client.event_presses import EventPresses
from bot.client.file_presses import FilePresses
from bot.client.finding_presses import FindingPresses
from bot.client.guess_presses import GuessPresses
from bot.client.hand_presses import HandPresses
from bot.client.hint_presses import HintPresses
from bot.client.lesson_presses import LessonPresses
from bot.client.lobby_presses import LobbyPresses
from bot.client.motion_presses import MotionPresses
from bot.client.notice_presses import NoticePresses
from bot.client.own_tables import OwnTables
from bot.client.page_presses import PagePresses
from bot.client.person_presses import PersonPresses
from bot.client.personal_settings_presses import PersonalSettingsPresses
from bot.client.press_checks import Foreign, belongs, fits
from bot.client.puzzle_presses import PuzzlePresses
from bot.client.rematch_presses import RematchPresses
from bot.client.replay_presses import ReplayPresses
from bot.client.resign_presses import ResignPresses
from bot.client.responses import Refused, explain
from bot.client.review_presses import ReviewPresses
from bot.client.rules_presses import RulesPresses
from bot.client.table_sync import TableSync
from bot.client.watch_presses import WatchPresses
from bot.client.what_if_beginnings import WhatIfBeginnings
from bot.client.what_if_presses import WhatIfPresses
from bot.metrics import FOREIGN
from bot.panels.computers import ALL
from bot.panels.custom_id import ANSWERING, OF_COPIES, OF_PUZZLES, CustomId
from bot.panels.texts import Texts
from bot.store import NotOwner
from bot.tables.away import seated_again
from bot.tables.loader import Elsewhere
from bot.tables.session import Session
from bot.tables.sessions import Sessions
from engines.core import Level

log = structlog.get_logger(__name__)

Verb = Callable[[Interaction, CustomId, tuple[str, ...]], Awaitable[None]]


class Presses:
    """Answers every press on every control."""

    def __init__(  # noqa: PLR0913 - a press can touch all of these
        self,
        sessions: Sessions,
        *,
        hands: HandPresses,
        pages: PagePresses,
        table_sync: TableSync,
        texts: Texts,
        lobby: LobbyPresses,
        rematches: RematchPresses,
        decks: DeckPresses,
        rules: RulesPresses,
        lessons: LessonPresses,
        finding: FindingPresses,
        challenges: ChallengePresses,
        persons: PersonPresses,
        events: EventPresses,
        tables: OwnTables,
        notices: NoticePresses,
        decisions: DecisionPresses,
        clocks: ClockPresses,
        personal_settings: PersonalSettingsPresses,
        hints: HintPresses,
        motions: MotionPresses,
        resigning: ResignPresses,
        advances: AdvancePresses,
        watching: WatchPresses,
        guesses: GuessPresses,
        reviews: ReviewPresses,
        puzzles: PuzzlePresses,
        what_ifs: WhatIfPresses,
        beginnings: WhatIfBeginnings,
        replays: ReplayPresses,
        files: FilePresses,
    ) -> None:
        self.hands = hands
        self.challenges = challenges
        self.motions = motions
        self.advances = advances
        self.lobby = lobby
        self.tables = tables
        self.notices = notices
        self.decisions = decisions
        self.clocks = clocks
        self._sessions = sessions
        self._table_sync = table_sync
        self._texts = texts
        self.rules = rules
        self.reviews = reviews
        self.puzzles = puzzles
        self.what_ifs = what_ifs
        self.beginnings = beginnings
        self.replays = replays
        self.files = files
        # Of the controls of private copies, of tables and of puzzles.
        copies: dict[str, Verb] = {
            **dict.fromkeys([*(OF_COPIES + verb for verb in ANSWERING), "tplay"], what_ifs.answer),
            **dict.fromkeys(("trestart", "topen"), what_ifs.restart),
            "twhy": what_ifs.why,
            "thint": what_ifs.hint,
            "tback": what_ifs.step_back,
            "tdescribe": what_ifs.describe,
            "tend": what_ifs.end,
        }
        self._verbs: dict[str, Verb] = {
            "mydeck": decks.mine,
            "bring": decks.bring,
            "join": lobby.join,
            "leave": lobby.leave,
            "start": lobby.start,
            "invite": lobby.invite,
            "computer": lobby.computer,
            **dict.fromkeys(map(str, Level), lobby.seat_computer),
            **dict.fromkeys([f"{ALL}{level}" for level in Level], lobby.set_level),
            "dismiss": lobby.dismiss,
            "firstgame": lobby.first_game,
            "teach": lessons.teach,
            "options": lobby.options,
            "optform": lobby.options_form,
            "setting": lobby.setting,
            "value": lobby.value,
            "hand": hands.hand,
            "open": hands.open,
            "restart": hands.open,
            **dict.fromkeys((*ANSWERING, "sure"), hands.answer),
            "back": hands.back,
            "why": pages.why,
            "hint": hints.hint,
            "playhint": hands.play_hint,
            "advance": advances.open,
            "advset": advances.choose,
            "askback": motions.ask_back,
            "agree": motions.agree,
            "refuse": motions.refuse,
            "claim": motions.claim,
            "review": reviews.review,
            "unreview": reviews.stop,
            "share": reviews.share,
            "try": beginnings.begin,
            "tryapart": beginnings.begin_apart,
            "tmoment": beginnings.moment,
            **copies,
            "more": pages.more,
            "resign": resigning.resign,
            "giveup": resigning.give_up,
            "keepseat": resigning.play_on,
            "log": pages.log,
            "logto": pages.log_to,
            "since": pages.since,
            "describe": pages.describe,
            "closer": pages.closer,
            "honest": pages.honest,
            "rules": pages.rules,
            "legend": pages.legend,
            "explain": pages.explain,
            "rematch": rematches.rematch,
            "sitdown": finding.sit_down,
            "watch": watching.watch,
            "guess": guesses.guess,
            "replay": replays.replay,
            "rchapter": replays.chapter,
            "reyes": replays.eyes,
            "rshare": replays.share,
            "rlead": replays.lead,
            "rsave": files.save,
            "rmake": files.make,
            "clock": clocks.clock,
            "givetime": clocks.give_time,
            "pause": clocks.ask_pause,
            "unpause": clocks.end_pause,
            "votelate": decisions.vote,
            "playon": decisions.play_on,
            "snooze": notices.snooze,
            "mute": notices.mute,
            "unmute": notices.unmute,
            "tellhere": notices.tell_here,
        }
        self._tableless: dict[str, Verb] = {
            "build": decks.build,
            "chapter": rules.chapter,
            "contents": rules.contents,
            "glossary": rules.glossary,
            "card": rules.card,
            "cardkind": rules.card_kind,
            "cardname": rules.card_name,
            "lessons": lessons.lessons,
            "course": lessons.course,
            "learn": lessons.learn,
            "readon": lessons.read_on,
            **dict.fromkeys(ANSWERING, lessons.answer),
            "restart": lessons.restart,
            "why": lessons.why,
            "legend": lessons.legend,
            "describe": lessons.describe,
            "open": rules.open,
            "putaway": pages.put_away,
            "accept": finding.accept,
            "decline": finding.decline,
            "unfind": finding.leave_queue,
            "dare": challenges.challenge,
            "counter": challenges.counter,
            "cset": challenges.setting,
            "cval": challenges.value,
            "propose": challenges.propose,
            "person": persons.profile,
            "games": persons.games,
            "rehistory": replays.finished,
            "statistics": persons.statistics,
            "achieved": persons.achievements,
            "against": persons.against,
            "wishform": personal_settings.form,
            "mytables": tables.turn,
            "events": events.turn,
            "evjoin": events.join,
            "evleave": events.leave,
            "evcheck": events.check_in,
            "evtable": events.table,
            "evtime": events.accept,
            "watching": watching.watching,
            "followed": watching.followed,
            "followtab": watching.follow_listed,
            "follow": watching.follow,
            "followone": watching.follow_one,
            "unfollow": watching.unfollow,
            "level": watching.level,
            "reviewed": reviews.chosen,
            **dict.fromkeys([OF_PUZZLES + verb for verb in ANSWERING], puzzles.answer),
            "prestart": puzzles.restart,
            "pwhy": puzzles.why,
            "puzzle": puzzles.other_game,
            "pshow": puzzles.show_answer,
            "pdescribe": puzzles.describe,
            "psolvers": puzzles.solvers,
            "ptry": puzzles.play_on,
            "pmore": puzzles.another,
            "pother": puzzles.another,
            **copies,
            "snoozeall": notices.snooze_all,
            "muteone": notices.mute_one,
            "wish": personal_settings.setting,
            "wished": personal_settings.value,
        }
        """Verbs of controls that belong to no table: of decks, rules, lessons, proposals, people, events, watching."""

    def known(self, verb: str) -> str:
        """Return the verb, or `unknown` for one of another version."""
        return verb if verb in self._verbs or verb in self._tableless else "unknown"

    async def __call__(self, interaction: Interaction, control: CustomId, values: tuple[str, ...]) -> None:
        """Answer one press; whatever goes wrong becomes one sentence.

        Raises:
            Elsewhere: another process has to answer it.
        """
        listing = None
        try:
            verb = self._verb(control, values)
            session = await self._session(control) if control.table else None
            listing = session.listing if session is not None else None
            await belongs(interaction, control, session, self._table_sync)
            if session is not None and session.closed_to(interaction.user.id):
                raise Refused(self._texts("refused.closed-round"))  # noqa: TRY301 - the net below tells it
            if session is not None:
                await seated_again(self._sessions, session, interaction.user.id)
            await verb(interaction, control, values)
        except Foreign as foreign:
            FOREIGN.labels(why=foreign.why).inc()
            await explain(interaction, self._texts, Refused(self._texts("refused.old-control")))
        except Elsewhere:
            raise
        except NotOwner as gone:  # while the press waited for its turn
            raise Elsewhere(control.table) from gone
        except Exception as error:  # noqa: BLE001 - the last net: a person waits for an answer
            await explain(interaction, self._texts, error, listing)

    async def _session(self, control: CustomId) -> Session:
        """Return the table of a control; for a rematch it may be one of another process, for it is over."""
        return await (self._sessions.look if control.verb == "rematch" else self._sessions.get)(control.table)

    def _verb(self, control: CustomId, values: tuple[str, ...]) -> Verb:
        """Return what a control does.

        Raises:
            Foreign: no control does that, or not with such values.
        """
        verbs = self._verbs if control.table else self._tableless
        if control.verb not in verbs:
            raise Foreign("verb")
        fits(control, values)
        return verbs[control.verb]
