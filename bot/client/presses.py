"""What happens when a control is pressed: by its verb. Those of a seat's own panel are here, one method each."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial

import structlog
from msgspec.structs import replace

from bot.client.advance_presses import AdvancePresses
from bot.client.challenge_presses import ChallengePresses
from bot.client.clock_presses import ClockPresses
from bot.client.decision_presses import DecisionPresses
from bot.client.deck_presses import DeckPresses
from bot.client.deferral import AnswerKind, Interaction, expect
from bot.client.event_presses import EventPresses
from bot.client.file_presses import FilePresses
from bot.client.finding_presses import FindingPresses
from bot.client.guess_presses import GuessPresses
from bot.client.hint_presses import HintPresses
from bot.client.lesson_presses import LessonPresses
from bot.client.lobby_presses import LobbyPresses
from bot.client.motion_presses import MotionPresses
from bot.client.notice_presses import NoticePresses
from bot.client.open_hands import OpenHand, OpenHands
from bot.client.own_tables import OwnTables
from bot.client.page_presses import PagePresses
from bot.client.person_presses import PersonPresses
from bot.client.personal_settings_presses import PersonalSettingsPresses
from bot.client.press_checks import Foreign, belongs, fits
from bot.client.puzzle_presses import PuzzlePresses
from bot.client.replay_presses import ReplayPresses
from bot.client.resign_presses import ResignPresses
from bot.client.responses import Refused, answered_itself, explain, remove, seated, show
from bot.client.review_presses import ReviewPresses
from bot.client.rules_presses import RulesPresses
from bot.client.table_sync import TableSync
from bot.client.watch_presses import WatchPresses
from bot.client.what_if_beginnings import WhatIfBeginnings
from bot.client.what_if_presses import WhatIfPresses
from bot.metrics import FOREIGN
from bot.panels.computers import ALL
from bot.panels.custom_id import CustomId
from bot.panels.doubt import doubt
from bot.panels.draft import ChoicesChanged, follow, path_after
from bot.panels.following import following
from bot.panels.hand import PanelState
from bot.panels.hint import unplayed_hint
from bot.panels.layout import Layout
from bot.panels.table import Panels
from bot.panels.texts import Texts
from bot.store import GALLERY, Audience, Confirm, NotOwner
from bot.tables.away import seated_again
from bot.tables.loader import Elsewhere
from bot.tables.session import Session
from bot.tables.sessions import Sessions
from engines.core import Illegal, Level, NotAsked, Picks, RuleError

log = structlog.get_logger(__name__)

Verb = Callable[[Interaction, CustomId, tuple[str, ...]], Awaitable[None]]


class Presses:
    """Answers every press on every control."""

    def __init__(  # noqa: PLR0913 - a press can touch all of these
        self,
        sessions: Sessions,
        *,
        panels: Panels,
        pages: PagePresses,
        table_sync: TableSync,
        texts: Texts,
        lobby: LobbyPresses,
        decks: DeckPresses,
        rules: RulesPresses,
        lessons: LessonPresses,
        open_hands: OpenHands,
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
        self.challenges = challenges
        self.motions = motions
        self.advances = advances
        self.lobby = lobby
        self.tables = tables
        self.notices = notices
        self.decisions = decisions
        self.clocks = clocks
        self._sessions = sessions
        self._panels = panels
        self._table_sync = table_sync
        self._texts = texts
        self._open_hands = open_hands
        self.rules = rules
        self.reviews = reviews
        self.puzzles = puzzles
        self._hints = hints
        self.what_ifs = what_ifs
        self.beginnings = beginnings
        self.replays = replays
        self.files = files
        # Of the controls of private copies, of tables and of puzzles.
        copies: dict[str, Verb] = {
            **dict.fromkeys(("tpick", "tplay", "tchoose", "tgroup", "tadd"), what_ifs.answer),
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
            "options": lobby.options,
            "optform": lobby.options_form,
            "setting": lobby.setting,
            "value": lobby.value,
            "hand": self.hand,
            "open": self.open,
            "restart": self.open,
            **dict.fromkeys(("pick", "choose", "group", "add", "sure"), self.answer),
            "back": self.back,
            "why": pages.why,
            "hint": hints.hint,
            "playhint": self.play_hint,
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
            "since": pages.since,
            "describe": pages.describe,
            "closer": pages.closer,
            "honest": pages.honest,
            "rules": pages.rules,
            "legend": pages.legend,
            "explain": pages.explain,
            "rematch": lobby.rematch,
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
            **dict.fromkeys(("pick", "choose", "group", "add"), lessons.answer),
            "restart": lessons.restart,
            "why": lessons.why,
            "legend": lessons.legend,
            "describe": lessons.describe,
            "open": rules.open,
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
            **dict.fromkeys(("ppick", "pchoose", "pgroup", "padd"), puzzles.answer),
            "prestart": puzzles.restart,
            "pwhy": puzzles.why,
            "puzzle": puzzles.other_game,
            "pshow": puzzles.show_answer,
            "pdescribe": puzzles.describe,
            "psolvers": puzzles.solvers,
            "ptry": puzzles.play_on,
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

    async def hand(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Open the presser's own panel, for nobody else to see."""
        session = await self._sessions.get(control.table)
        seat = seated(self._texts, session, interaction)
        await self.show_alone(interaction, session, seat, AnswerKind.PRIVATE, PanelState())

    async def open(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Begin (again) to answer a question."""
        session = await self._sessions.get(control.table)
        seat = seated(self._texts, session, interaction)
        async with self._table_sync.lane(control.table, Audience.hand(seat)):
            await self._show_hand(interaction, control, seat, PanelState(control.question))

    async def answer(self, interaction: Interaction, control: CustomId, values: tuple[str, ...]) -> None:
        """Go on with an answer by what was pressed or chosen: play it when it is whole, else show what comes next."""
        session = await self._sessions.get(control.table)
        seat = seated(self._texts, session, interaction)
        async with self._table_sync.lane(control.table, Audience.hand(seat)):
            state = await self._answered(session, control, values, seat=seat, user=interaction.user.id)
            await self._show_hand(interaction, control, seat, state)

    async def play_hint(self, interaction: Interaction, control: CustomId, values: tuple[str, ...]) -> None:
        """Play an answer that a hint names: then the hint becomes the hand.

        In direct messages it goes away, for the hand is a message of its own there.
        """
        session = await self._sessions.get(control.table)
        seat = seated(self._texts, session, interaction)
        self._hints.leave(interaction, control.table, seat)
        async with self._table_sync.lane(control.table, Audience.hand(seat)):
            state = await self._answered(session, control, values, seat=seat, user=interaction.user.id)
            if interaction.guild_id is not None or state.path:
                await self._show_hand(interaction, control, seat, state)
                return
            if state.note:
                await show(interaction, AnswerKind.UPDATE, unplayed_hint(self._texts, session.listing, state.note))
            else:
                await remove(interaction)

    async def _answered(
        self, session: Session, control: CustomId, values: tuple[str, ...], *, seat: int, user: int
    ) -> PanelState:
        """Play an answer when it is whole; return how its seat's panel looks then."""
        key, path = control.question, path_after(control, values)
        try:
            draft = follow(session.begun_game.walk(seat, key), path)
            if draft.shown != control.stamp:
                raise ChoicesChanged  # noqa: TRY301 - the same net for both ways in which choices change
            if draft.ask is not None or (
                control.verb != "sure" and await self.asks_once_more(session, seat, key, draft.picks)
            ):
                return PanelState(key, path)
            await self._sessions.play(control.table, seat, key, draft.picks, user=user)
        except ChoicesChanged:
            return PanelState(key, note=self._texts("note.changed"))
        except Illegal as refusal:
            return PanelState(key, note=self._texts.refusal(session.listing, refusal))
        except NotAsked:
            return PanelState(note=self._texts("note.passed"))
        self._table_sync.pings.acted(control.table, seat)
        return PanelState()

    async def asks_once_more(self, session: Session, seat: int, key: str, picks: Picks) -> bool:
        """Return whether whoever gives a whole answer is asked once more: it can hardly be meant, or they want that.

        They want it for what cannot be taken back. Whether an answer could be may hang on what is hidden: so all are
        asked about but those that always can.
        """
        if doubt(session, seat, key, picks):
            return True
        user = await self._sessions.store.users.get(session.seats[seat].user or 0)
        topic = session.begun_game.question(seat, key).topic
        undoable = topic in session.listing.own_answers.undoable
        return user.confirm is Confirm.ON and not undoable

    async def back(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Take the last answer back."""
        session = await self._sessions.get(control.table)
        seat = seated(self._texts, session, interaction)
        async with self._table_sync.lane(control.table, Audience.hand(seat)):
            try:
                await self._sessions.take_back(control.table, seat, user=interaction.user.id)
                note = self._texts("note.taken-back")
            except RuleError as refusal:
                note = self._texts.refusal(session.listing, refusal)
            await self._show_hand(interaction, control, seat, PanelState(note=note))

    async def state(self, session: Session, interaction: Interaction, state: PanelState | None = None) -> PanelState:
        """Complete how somebody who sits at a table looks at their panel: from where, and with which wishes."""
        user = await self._sessions.store.users.get(interaction.user.id)
        state = replace(state or PanelState(), board=interaction.guild_id is None)
        return await self._table_sync.panel_state(session, seated(self._texts, session, interaction), user, state)

    async def _show_hand(self, interaction: Interaction, control: CustomId, seat: int, state: PanelState) -> None:
        """Show the pressed panel as things are now. The caller holds the lock of the panel."""
        session = await self._sessions.get(control.table)
        if seated(self._texts, session, interaction) != seat:  # given up while the press waited for its turn
            raise Refused(self._texts("refused.watching"))
        if interaction.message is not None and interaction.message.flags.ephemeral:
            await self.show_alone(interaction, session, seat, AnswerKind.UPDATE, state)
            return
        self._table_sync.begun(session.table.id, seat, state)
        state = await self.state(session, interaction, state)
        card, message = await show(interaction, AnswerKind.UPDATE, self._panels.hand(session, seat, state))
        if state.board and not state.path and not state.note and message is not None:
            await self._table_sync.shown(session, Audience.hand(seat), message, card)

    async def show_alone(
        self, interaction: Interaction, session: Session, seat: int, how: AnswerKind, state: PanelState
    ) -> None:
        """Show a hand to its owner alone, and keep it up to date from then on."""
        drawn = asyncio.get_running_loop().time()
        expect(interaction, how)
        draw = partial(self._drawn, interaction, seat, state)
        async with self._open_hands.lane(session.table.id, seat):
            card, message = await show(interaction, how, draw(session, state.note))
            if message is not None and message.flags.ephemeral:
                hand = OpenHand(interaction, message.id, answered_itself(interaction, how), draw, drawn, card.digest)
                await self._open_hands.keep(session, seat, hand)

    async def _drawn(
        self, interaction: Interaction, seat: int, state: PanelState, session: Session, note: str
    ) -> Layout:
        """Lay out a hand for its owner alone, with the answer that was begun if it can still be given."""
        if session.seat_of(interaction.user.id) != seat:
            return self._panels.given_up(session, await self._table_sync.link(session, GALLERY))
        state = await self.state(session, interaction, replace(state, note=note))
        hand = await self._panels.hand(session, seat, state)
        return following(self._texts, hand, session.table.id)
