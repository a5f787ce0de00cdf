"""A game in progress: a value. Playing returns a new one; a refusal leaves nothing half done."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Generic

from engines.core.dealer import Dealer, recorded, seeded
from engines.core.errors import CannotTakeBack, CorruptLog, Finished, NotAsked, RuleError
from engines.core.history import Moments
from engines.core.rules import C, Rules, S, V, Walk
from engines.core.snapshot import Header, Snapshot
from engines.core.types import (
    GO_BACK,
    HAND_OVER,
    RESIGN,
    RETURN,
    TABLE,
    Action,
    Ask,
    Entry,
    Outcome,
    Picks,
    Question,
    Seat,
    Viewer,
)
from engines.core.walk import Legal, advance, finish


class Game(Generic[S, V, C]):
    """One game at one moment. All methods leave it as it is."""

    __slots__ = (
        "__weakref__",
        "_before",
        "_cursor",
        "_last",
        "_questions",
        "_state",
        "_views",
        "_withdrawn",
        "header",
        "n",
        "rules",
    )

    def __init__(self, rules: Rules[S, V, C], header: Header[C], snapshot: Snapshot[S]) -> None:
        """Take a game up at a snapshot, whose state is from now on this game's own."""
        self.rules = rules
        self.header = header
        self.n = snapshot.n
        self._state = snapshot.state
        self._cursor = snapshot.cursor
        self._withdrawn = snapshot.withdrawn
        self._before: Game[S, V, C] | None = None
        self._last: Entry[Any] | None = None
        self._questions: tuple[Question, ...] | None = None
        self._views: dict[Viewer, V] = {}

    def __repr__(self) -> str:
        return f"<Game {self.header.game} entry {self.n}>"

    @classmethod
    def start(cls, rules: Rules[S, V, C], header: Header[C]) -> tuple[Game[S, V, C], Entry[Any]]:
        """Set a new game up; the setup is entry 0 of its log."""
        dealer: Dealer[Any] = Dealer(seeded(header.seed))
        return cls._set_up(rules, header, dealer)

    @classmethod
    def resume(
        cls,
        rules: Rules[S, V, C],
        header: Header[C],
        snapshot: Snapshot[S] | None,
        tail: Iterable[Entry[Any]],
    ) -> Game[S, V, C]:
        """Take a game up from its newest snapshot (or from nothing) and the entries after it.

        Raises:
            CorruptLog: the entries do not replay under these rules.
        """
        game = None if snapshot is None else cls(rules, header, _up_to_date(rules, header.config, snapshot))
        for after, _ in cls._replayed(rules, header, game, tuple(tail)):
            game = after
        if game is None:
            raise CorruptLog("the log is empty")
        return game

    @classmethod
    def retell(
        cls,
        rules: Rules[S, V, C],
        header: Header[C],
        log: Iterable[Entry[Any]],
        *,
        game: Game[S, V, C] | None = None,
        known: Iterable[Game[S, V, C]] = (),
    ) -> Iterator[tuple[Game[S, V, C], Entry[Any]]]:
        """Play a log again, from its beginning or on from a game, and yield each entry with what it tells.

        With each entry comes the game after it.

        Args:
            rules: the rulebook.
            header: what the game began with.
            log: its entries; those that come after the game where one is given.
            game: the game to play on from.
            known: earlier moments of it, to which these entries may go back.

        Raises:
            CorruptLog: the entries do not replay under these rules.
        """
        yield from cls._replayed(rules, header, game, tuple(log), known)

    @property
    def state(self) -> S:
        """The whole state, secrets included; whoever plays asks for a view."""
        return self._state

    def with_state(self, state: S) -> Game[S, V, C]:
        """Return this game with another state in place of its own, e.g. to see what it would look like."""
        other = Game(self.rules, self.header, Snapshot(self.n, self._cursor, self._withdrawn, state))
        other._before, other._last = self._before, self._last
        return other

    @property
    def resigned(self) -> tuple[Seat, ...]:
        """The seats that gave up, in order."""
        return self._state.resigned

    def questions(self, seat: Seat | None = None) -> tuple[Question, ...]:
        """Return who is asked what, now; of one seat when a seat is given."""
        if self._questions is None:
            asked = self.rules.questions(self._state)
            if self._withdrawn:
                mark = f"~{self._withdrawn}"
                asked = tuple([Question(q.seat, q.topic, q.key + mark, q.blocking) for q in asked])
            self._questions = asked
        if seat is None:
            return self._questions
        return tuple([question for question in self._questions if question.seat == seat])

    def question(self, seat: Seat, key: str) -> Question:
        """Return the question of this key.

        Raises:
            Finished: the game is over.
            NotAsked: nobody, or another seat, is asked this.
        """
        for question in self.questions():
            if question.key == key and question.seat == seat:
                return question
        if self.outcome() is not None:
            raise Finished
        raise NotAsked

    def view(self, viewer: Viewer) -> V:
        """Return what a viewer may know."""
        view = self._views.get(viewer)
        if view is None:
            view = self._views[viewer] = self.rules.view(self._state, viewer)
        return view

    def walk(self, seat: Seat, key: str) -> Walk:
        """Return the walk of a question (see `question` for what it raises)."""
        question, view, rules = self.question(seat, key), self.view(seat), self.rules
        return lambda picks: rules.ask(view, question, picks)

    def ask(self, seat: Seat, key: str, picks: Picks = ()) -> Ask | Action:
        """Return the next thing to pick after these picks, or the finished action.

        Raises:
            RuleError: the question is not asked, or the picks are not legal so far.
        """
        return advance(self.walk(seat, key), picks)

    def legal(self, seat: Seat, key: str) -> Legal:
        """Return the legal answers to a question, lazily."""
        return Legal(self.walk(seat, key))

    def play(self, seat: Seat, key: str, picks: Picks) -> tuple[Game[S, V, C], Entry[Any]]:
        """Answer a question.

        Raises:
            RuleError: not asked, not legal, or over; nothing has changed.
        """
        dealer: Dealer[Any] = Dealer(seeded(self.header.seed), self._cursor)
        return self._play(seat, key, picks, dealer)

    def take_back(self, seat: Seat) -> tuple[Game[S, V, C], Entry[Any]]:
        """Withdraw the last answer by a new entry: only one's own, that drew no chance and revealed nothing.

        Raises:
            CannotTakeBack: it cannot be taken back.
        """
        before, last = self._before, self._last
        if before is None or last is None:
            raise CannotTakeBack
        if last.seat != seat:
            raise CannotTakeBack("refused.not-yours")
        withdrawn = Snapshot(self.n + 1, self._cursor, self._withdrawn + 1, before._state)
        game = Game(self.rules, self.header, withdrawn)
        game._before, game._last = before._before, before._last
        return game, Entry(game.n, seat, withdraws=last.n)

    def can_take_back(self, seat: Seat) -> bool:
        """Return whether `take_back` would do it."""
        return self._before is not None and self._last is not None and self._last.seat == seat

    def resign(self, seat: Seat) -> tuple[Game[S, V, C], Entry[Any]]:
        """Give up. The seat is still asked, and somebody else answers for it; it comes in last.

        The game ends when only one seat is left, in a co-operative game when none is.

        Raises:
            Finished: the game is over.
            NotAsked: there is no such seat, or it has given up already.
        """
        if self.outcome() is not None:
            raise Finished
        if seat in self.resigned or not 0 <= seat < self.header.config.seats:
            raise NotAsked("refused.resigned")
        state, dealer = self._state.copy(), _drawless_dealer()
        state.resigned = (*state.resigned, seat)
        _abandon_if_deserted(self.rules, self.header.config, state, dealer)
        game = Game(self.rules, self.header, Snapshot(self.n + 1, self._cursor, self._withdrawn, state))
        return game, Entry(game.n, seat, RESIGN, told=tuple(dealer.told))

    def come_back(self, seat: Seat) -> tuple[Game[S, V, C], Entry[Any]]:
        """Let a seat that has given up be a person's again, as if it had never been given up.

        Raises:
            Finished: the game is over.
            NotAsked: it has not given up.
        """
        if self.outcome() is not None:
            raise Finished
        if seat not in self.resigned:
            raise NotAsked("refused.not-resigned")
        return self._taken_up(seat, RETURN)

    def hand_over(self, seat: Seat) -> tuple[Game[S, V, C], Entry[Any]]:
        """Let somebody else play a seat from now on, who has not given it up.

        A game knows no people: the entry says from where on it was somebody else, not who.

        Raises:
            Finished: the game is over.
            NotAsked: there is no such seat.
        """
        if self.outcome() is not None:
            raise Finished
        if not 0 <= seat < self.header.config.seats:
            raise NotAsked
        return self._taken_up(seat, HAND_OVER)

    def _taken_up(self, seat: Seat, key: str) -> tuple[Game[S, V, C], Entry[Any]]:
        """Let a person play a seat from now on; the entry has this key."""
        state = self._state.copy()
        state.resigned = tuple([other for other in self.resigned if other != seat])
        game = Game(self.rules, self.header, Snapshot(self.n + 1, self._cursor, self._withdrawn, state))
        return game, Entry(game.n, seat, key)

    def go_back(self, seat: Seat, before: Game[S, V, C]) -> tuple[Game[S, V, C], Entry[Any]]:
        """Withdraw an answer of a seat with everything after it, whatever it has drawn or shown.

        The game stands as it did before that answer. Chance goes on from draws that nobody has seen, and who has given
        up stays so. That everybody who has to has agreed is the caller's to know.

        Args:
            seat: whose answer it is.
            before: this game as it stood before the answer.

        Raises:
            Finished: the game is over.
            CannotTakeBack: `before` is no earlier moment of this game.
        """
        if self.outcome() is not None:
            raise Finished
        if before.header != self.header or not 0 <= before.n < self.n:
            raise CannotTakeBack
        state = before._state.copy()
        state.resigned = self.resigned
        game = Game(self.rules, self.header, Snapshot(self.n + 1, self._cursor, self._withdrawn + 1, state))
        return game, Entry(game.n, seat, GO_BACK, withdraws=before.n + 1)

    def outcome(self) -> Outcome | None:
        """Return how the game ended, or None while it goes on."""
        return self.rules.outcome(self._state)

    def snapshot(self) -> Snapshot[S]:
        """Return the newest moment that no take-back can go behind; entries after its n have to be played again."""
        base = self
        while base._before is not None:
            base = base._before
        return Snapshot(base.n, base._cursor, base._withdrawn, base._state.copy())

    @classmethod
    def _set_up(cls, rules: Rules[S, V, C], header: Header[C], dealer: Dealer[Any]) -> tuple[Game[S, V, C], Entry[Any]]:
        state = rules.setup(header.config, dealer)
        game = cls(rules, header, Snapshot(0, len(dealer.draws), 0, state))
        return game, Entry(0, TABLE, draws=tuple(dealer.draws), told=tuple(dealer.told))

    def _play(self, seat: Seat, key: str, picks: Picks, dealer: Dealer[Any]) -> tuple[Game[S, V, C], Entry[Any]]:
        action = finish(self.walk(seat, key), picks)
        state = self._state.copy()
        self.rules.apply(state, seat, action, dealer)
        after = Snapshot(self.n + 1, self._cursor + len(dealer.draws), self._withdrawn, state)
        game = Game(self.rules, self.header, after)
        entry = Entry(game.n, seat, key, picks, tuple(dealer.draws), tuple(dealer.told))
        if _can_be_withdrawn(action, entry) and self.rules.outcome(state) is None:
            game._before, game._last = self, entry
        return game, entry

    @classmethod
    def _replayed(
        cls,
        rules: Rules[S, V, C],
        header: Header[C],
        game: Game[S, V, C] | None,
        entries: tuple[Entry[Any], ...],
        known: Iterable[Game[S, V, C]] = (),
    ) -> Iterator[tuple[Game[S, V, C], Entry[Any]]]:
        moments: Moments[Game[S, V, C]] = Moments(entries)
        for moment in known:
            moments.note(moment)
        for entry in entries:
            if game is not None:
                moments.note(game)
            game, again = cls._replay(rules, header, game, entry, moments)
            yield game, again

    @classmethod
    def _replay(
        cls,
        rules: Rules[S, V, C],
        header: Header[C],
        game: Game[S, V, C] | None,
        entry: Entry[Any],
        moments: Moments[Game[S, V, C]],
    ) -> tuple[Game[S, V, C], Entry[Any]]:
        expected = 0 if game is None else game.n + 1
        if entry.n != expected:
            raise CorruptLog(f"entry {entry.n} stands where {expected} should be")
        try:
            if game is None:
                after, again = cls._set_up(rules, header, Dealer(recorded(entry.draws)))
            elif (made := made_again(game, entry, moments)) is not None:
                after, again = made
            else:
                dealer: Dealer[Any] = Dealer(recorded(entry.draws, game._cursor), game._cursor)
                after, again = game._play(entry.seat, entry.key, entry.picks, dealer)
        except RuleError as error:
            raise CorruptLog(f"entry {entry.n} does not replay: {error}") from error
        if again.draws != entry.draws or again.withdraws != entry.withdraws:
            raise CorruptLog(f"entry {entry.n} replays with other chance")
        return after, again


def made_again(
    game: Game[S, V, C], entry: Entry[Any], moments: Moments[Game[S, V, C]]
) -> tuple[Game[S, V, C], Entry[Any]] | None:
    """Make an entry of a log once more that draws no chance; None for an answer.

    Raises:
        RuleError: it was not possible.
        CorruptLog: it goes back to a moment that is not among `moments`.
    """
    if entry.key == GO_BACK:
        return game.go_back(entry.seat, moments.before(entry))
    if entry.withdraws is not None:
        return game.take_back(entry.seat)
    if entry.key == RESIGN:
        return game.resign(entry.seat)
    if entry.key == RETURN:
        return game.come_back(entry.seat)
    if entry.key == HAND_OVER:
        return game.hand_over(entry.seat)
    return None


def _drawless_dealer() -> Dealer[Any]:
    """Return a dealer for what draws no chance."""
    return Dealer(recorded(()))


def _abandon_if_deserted(rules: Rules[S, V, C], config: C, state: S, dealer: Dealer[Any]) -> None:
    """End the game when only one seat is left, in a co-operative game when none is."""
    if config.seats - len(state.resigned) <= (0 if rules.info.cooperative else 1):
        rules.abandon(state, dealer)


def _up_to_date(rules: Rules[S, V, C], config: C, snapshot: Snapshot[S]) -> Snapshot[S]:
    """Tell the state of an older snapshot who had given up."""
    if snapshot.resigned:
        snapshot.state.resigned = snapshot.resigned
        if rules.outcome(snapshot.state) is None:
            _abandon_if_deserted(rules, config, snapshot.state, _drawless_dealer())
    return snapshot


def _can_be_withdrawn(action: Action, entry: Entry[Any]) -> bool:
    if action.final or entry.draws:
        return False
    shown = [fact for told in entry.told for fact in (told.fact, told.others) if fact is not None]
    return not any(fact.reveals for fact in shown)
