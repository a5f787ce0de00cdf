"""The lobby's message: who sits where, what was chosen, and the controls to join; later the way to the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from bot.games import Tone
from bot.panels.controls import Button, Row, in_halves
from bot.panels.custom_id import CustomId
from bot.panels.first_game import FirstGame, chosen_for_it, first_game_at, unusual
from bot.panels.footer import PROMISED, computers, foot
from bot.panels.layout import Layout, LayoutRow, Link, Picture
from bot.panels.proposal import settings
from bot.panels.texts import Texts
from bot.pictures.render_queue import RenderQueue
from bot.store import Seat, Status
from bot.tables.computer_levels import level_of, level_word
from bot.tables.ending_reasons import words_of_operator
from bot.tables.lobbies import host_name, host_of
from bot.tables.seating import in_rematch, seats_differ
from bot.tables.session import Session
from renderers.common import lobby as lobby_picture
from renderers.kit.seats import SEATS
from renderers.kit.typed import named, written

UNBEGUN = ("expired", "left")
"""Reasons why a lobby was closed that its message names."""

PAIR = 2
"""So many swap their seats; more move up by one."""


def changed_seats(texts: Texts, session: Session, phrase: str, names: Sequence[str] = ()) -> str:
    """Say that a rematch changes the seats, and what comes of that in its game.

    Args:
        texts: the bot's words.
        session: the rematch.
        phrase: of the bot, that says it.
        names: by seat, of those who sit there then.
    """
    phrases = session.listing.phrases
    seats = [
        texts("place.has", who=who, n=seat + 1, look=_look(texts, session, seat)) for seat, who in enumerate(names)
    ]
    said = texts(phrase, seats=texts.join(seats))
    return f"{said} {phrases('changed-seats')}" if "changed-seats" in phrases else said


def _look(texts: Texts, session: Session, seat: int) -> str:
    """Return how a seat is known in its game: by the side that it plays, or by the sign that pictures show."""
    for setting in session.listing.rules.info.settings:
        side = f"place.{setting.id}.{session.options.value(setting)}.{seat}"
        if setting.by_seat and side in session.listing.phrases:
            return session.listing.phrases(side)
    return texts(f"place.look.{seat % len(SEATS)}")


class LobbyPanel:
    """Lays out the panel of a lobby."""

    def __init__(self, texts: Texts, render_queue: RenderQueue) -> None:
        self._texts = texts
        self._render_queue = render_queue

    def invite(self, session: Session, link: str) -> Layout:
        """How somebody else is brought to a lobby: the way to its message."""
        return Layout(session.listing.accent, self._texts("lobby.invite", link=link))

    def live(self, session: Session, lines: tuple[str, ...], link: str | None) -> Layout:
        """What a game that was begun has brought so far, and the way to it."""
        phrase = "lobby.over" if session.table.status is Status.OVER else "lobby.playing"
        head = self._texts(phrase, game=session.listing.title, names=self._texts.join(session.written))
        rows: tuple[LayoutRow, ...] = ((Link(self._texts("control.to-table"), link),),) if link else ()
        return Layout(session.listing.accent, head, words="\n".join(lines), rows=rows)

    async def card(
        self,
        session: Session,
        link: str | None = None,
        *,
        wanted: Mapping[str, str] | None = None,
        before: Sequence[Seat] = (),
        lines: tuple[str, ...] = (),
    ) -> Layout:
        """The lobby, with its controls; once the game has begun, a line that leads to it.

        Args:
            session: the table.
            link: leads to the board.
            wanted: the settings of a good first game, while somebody is new to it; None for old hands.
            before: of a rematch, the seats of the table that was played.
            lines: what the game has brought so far.
        """
        table, listing = session.table, session.listing
        if table.status is Status.LOBBY:
            final = in_rematch(session, before) if before else None
            drawn = self._drawn(session, final or session.seats)
            png = await self._render_queue.try_to_paint(("lobby", drawn), partial(lobby_picture.draw, drawn))
            picture = Picture(f"lobby-{table.id}.png", png, lobby_picture.alt(drawn))
            head = self._texts("lobby.head", game=listing.title, who=host_name(session))
            first_game, told = first_game_at(session, wanted), [listing.phrases("tagline")]
            named: list[str] = []
            if wanted is not None and first_game is FirstGame.CHOSEN:
                told.append(chosen_for_it(self._texts, session, wanted))
                named = [setting.id for setting in unusual(session, wanted)]
            told += settings(self._texts, listing, session.options.write(), told=named)
            if table.previous is not None:
                told.append(self._rematch(session, final))
            words = "\n".join([*told, *self._ways(session, first_game=first_game)])
            return Layout(
                listing.accent,
                head,
                (picture,),
                words,
                self._rows(session, first_game=first_game),
                foot=foot(self._texts, session),
            )
        phrase = {Status.PLAYING: "lobby.playing", Status.OVER: "lobby.over", Status.ENDED: "lobby.ended"}[table.status]
        if table.status is Status.ENDED and table.started_at is None and table.reason in UNBEGUN:
            phrase = f"lobby.{table.reason}"
        head = self._texts(phrase, game=listing.title, names=self._texts.join(session.written))
        said = words_of_operator(table)
        words = "\n".join(lines) if said is None else self._texts("closed.why", words=written(said))
        ways: list[Button | Link] = []
        if table.status is Status.PLAYING and any(seat.user is not None for seat in session.seats):
            # Whoever has begun it is a press away from the first move. It does not stand out: everybody in the channel
            # sees it, and if it followed the turns as below the board, each answer would edit this message too.
            ways.append(Button(str(CustomId("hand", table.id)), self._texts("control.hand")))
        if link:
            ways.append(Link(self._texts("control.to-table"), link))
        rows: tuple[LayoutRow, ...] = (tuple(ways),) if ways else ()
        if table.commitment:
            rows += ((Button(str(CustomId("honest", table.id)), self._texts("control.honest")),),)
        return Layout(listing.accent, head, words=words, rows=rows, foot=self._foot(session))

    def _rematch(self, session: Session, final: Sequence[Seat] | None) -> str:
        """Say who sits where in a rematch: by name once all are there who played, else what will be then."""
        texts = self._texts
        if not seats_differ(session):
            return texts("lobby.rematch.keep" if final is None else "lobby.rematch.kept")
        if final is None:
            phrase = "more" if max(session.listing.rules.info.seats) > PAIR else "two"
            return changed_seats(texts, session, f"lobby.rematch.{phrase}")
        names = [session.written[seat.seat] for seat in final]
        return changed_seats(texts, session, "lobby.rematch.changed", names)

    def _rows(self, session: Session, *, first_game: FirstGame) -> tuple[Row, ...]:
        table = session.table.id
        full, ready = self._full(session), self._ready(session)
        offered = first_game is FirstGame.OFFERED

        def button(verb: str, tone: Tone = Tone.PLAIN, *, closed: bool = False) -> Button:
            return Button(str(CustomId(verb, table)), self._texts(f"control.{verb}"), tone=tone, closed=closed)

        # One control stands out, by what the lobby needs next: somebody who joins; then that it is set up for whoever
        # is new, while it is not; then that its host begins it. The controls are the same for everybody, so what is for
        # those who have not sat down is plain as soon as it can begin.
        everybodys = [
            button("join", Tone.PLAIN if ready else Tone.GOOD, closed=full),
            button("leave"),
            *([button("mydeck")] if session.listing.decks else []),
            button("rules"),
            *([self._teach(session)] if first_game is not FirstGame.NO else []),
            button("invite"),
        ]
        return (
            *in_halves(everybodys),
            (
                *([button("firstgame", Tone.GOOD if ready else Tone.PLAIN)] if offered else []),
                button("start", Tone.MAIN if ready and not offered else Tone.PLAIN, closed=not ready),
                self._computer(session, full=full),
                button("dismiss", closed=not any(seat.computer is not None for seat in session.seats)),
                button("options"),
            ),
        )

    def _teach(self, session: Session) -> Button:
        """Return the way to the lessons of the game."""
        return Button(str(CustomId("teach", session.table.id)), self._texts("control.learn"))

    def _computer(self, session: Session, *, full: bool) -> Button:
        """Return the control of computer players: where no seat is free, their level can still be changed."""
        seated = any(seat.computer is not None for seat in session.seats)
        label = self._texts("control.levels" if full and seated else "control.computer")
        return Button(str(CustomId("computer", session.table.id)), label, closed=full and not seated)

    def _ways(self, session: Session, *, first_game: FirstGame) -> tuple[str, ...]:
        """Say what can be done now, and by whom."""
        who, missing = host_name(session), min(session.listing.rules.info.seats) - len(session.seats)
        host = "sit.host-first" if first_game is FirstGame.OFFERED else "sit.host"
        state = "full" if self._full(session) else "ready" if self._ready(session) else "missing"
        return self._texts(f"sit.{state}", who=who, n=max(missing, 1)), self._texts(host, who=who)

    def _full(self, session: Session) -> bool:
        return len(session.seats) >= max(session.listing.rules.info.seats)

    def _ready(self, session: Session) -> bool:
        return len(session.seats) in session.listing.rules.info.seats

    def _drawn(self, session: Session, taken: Sequence[Seat]) -> lobby_picture.Lobby:
        listing = session.listing
        host = host_of(session)
        seats = [
            lobby_picture.LobbySeat(
                name=named(seat.name),
                computer="" if seat.computer is None else level_word(level_of(seat.computer)),
                host=seat.user == host is not None,
            )
            for seat in taken
        ]
        empty = max(listing.rules.info.seats) - len(seats)
        return lobby_picture.Lobby(
            theme=listing.theme,
            place=listing.place,
            title=listing.title,
            seats=tuple(seats + [lobby_picture.LobbySeat()] * empty),
            needed=min(listing.rules.info.seats),
        )

    def _foot(self, session: Session) -> str:
        """The number of the table, what was promised of its deal from start to end, and its computer players."""
        table = session.table
        parts = [self._texts("foot.table", table=str(table.id))]
        if table.commitment:
            parts.append(self._texts("foot.commitment", hash=table.commitment[:PROMISED]))
        return " · ".join([*parts, *computers(self._texts, session)])
