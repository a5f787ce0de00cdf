"""Games that are really played, for other tables to be copies of."""

from __future__ import annotations

import asyncio
from random import Random

import msgspec
from rich.progress import track

from bot.bench.database.population import Person, Population, Server
from bot.games import Listing, load_catalogue
from bot.store import By, NewTable, Sitter, Status, Store
from bot.tables.computer_levels import kind_of
from bot.tables.lobbies import Lobbies
from bot.tables.options import Late, TableOptions
from bot.tables.session import Session
from bot.tables.sessions import Sessions
from engines.core import SEED_TAG, Level, Player, Rng

THINKING = 400.0
"""Mean seconds between two answers."""

DAY = 24 * 3_600_000
"""In milliseconds."""


class Played(msgspec.Struct, frozen=True):
    """A table that others are copies of.

    Attributes:
        table: its id.
        people: its seats in order; True where a person sits, False for a computer player.
        moment: when it ended, or when somebody last did something there, in unix milliseconds.
        over: whether it has ended.
    """

    table: int
    people: tuple[bool, ...]
    moment: int
    over: bool


class Templates(msgspec.Struct, frozen=True):
    """All tables that others are copies of, by how they stand."""

    finished: tuple[Played, ...]
    playing: tuple[Played, ...]
    lobbies: tuple[Played, ...]


class TemplateGames:
    """Plays games in a store, all seats by the games' own computer players."""

    def __init__(self, store: Store, population: Population, luck: Random, *, games: tuple[str, ...]) -> None:
        """Let the people of a population play these kinds of games."""
        self.now = 0
        """The time there, in unix milliseconds."""
        self._population = population
        self._luck = luck
        self._catalogue = load_catalogue(games)
        self._sessions = Sessions(store, self._catalogue, lambda: self.now)
        self._lobbies = Lobbies(self._sessions, seed=lambda: f"{SEED_TAG}{luck.randbytes(16).hex()}")

    async def templates(self, each: int, *, since: int, now: int) -> Templates:
        """Play games of every kind.

        Args:
            each: how many of each kind are played to their end, and how many for a while.
            since: when those begin that are played to their end, in unix milliseconds.
            now: a day before this moment, those begin that are not.
        """
        jobs = [(listing, number) for number in range(each) for listing in self._catalogue]
        self.now = since
        finished = [await self.play(listing, number) for listing, number in track(jobs, "Playing")]
        playing = []
        for listing, number in jobs:
            self.now = now - DAY
            playing.append(await self.play(listing, number, entries=self._luck.choice((1, 6, 12, 25, 40))))
        self.now = now - DAY
        lobbies = [await self.lobby(listing) for listing in self._catalogue]
        return Templates(tuple(finished), tuple([one for one in playing if not one.over]), tuple(lobbies))

    async def play(self, listing: Listing, number: int, *, entries: int | None = None) -> Played:
        """Play a game to its end, or so many entries of one.

        Args:
            listing: the game.
            number: of this game among those of its kind: which seats there are, and who sits there.
            entries: how many; None for all.
        """
        sizes, server = tuple(listing.rules.info.seats), self._population.server()
        size = sizes[number % len(sizes)]
        people = tuple([seat == 0 or size == 1 or number % 3 > 0 or seat % 2 == 0 for seat in range(size)])
        sitters = self._sitters(server, people)
        session = await self._lobbies.demo(self._new(listing, server, sitters, timed=number % 2 == 1), sitters)
        players = [listing.origin.player(listing.rules, Rng(f"bench-{number}-{seat}")) for seat in range(size)]
        while session.asked and (entries is None or session.table.head < entries):
            self.now += 1 + round(1000 * self._luck.expovariate(1 / THINKING))
            session = await self._answer(session, players)
        over = session.table.status is Status.OVER
        if over:  # as if its end had been shown
            await self._sessions.store.panels.finished(session.table.id)
        return Played(session.table.id, people, self.now, over)

    async def lobby(self, listing: Listing) -> Played:
        """Open a lobby."""
        server = self._population.server()
        sitters = self._sitters(server, (True,))
        session = await self._lobbies.open(self._new(listing, server, sitters, timed=True), *sitters)
        return Played(session.table.id, (True,), self.now, over=False)

    async def _answer(self, session: Session, players: list[Player]) -> Session:
        question = session.asked[0]
        assert session.game is not None
        walk = session.game.walk(question.seat, question.key)
        view = session.game.view(question.seat)
        picks = await asyncio.to_thread(players[question.seat].decide, view, question, walk)
        user = session.seats[question.seat].user
        by = By.COMPUTER if user is None else By.PLAYER
        return await self._sessions.play(session.table.id, question.seat, question.key, picks, by=by, user=user)

    def _new(self, listing: Listing, server: Server, sitters: tuple[Sitter, ...], *, timed: bool) -> NewTable:
        options = TableOptions(clock="3d", late=Late.COMPUTER) if timed else TableOptions()
        return NewTable(
            game=listing.key,
            guild=server.id,
            channel=server.channels[0],
            host=sitters[0].user or 0,
            created_at=self.now,
            options=options.write(),
        )

    def _sitters(self, server: Server, people: tuple[bool, ...]) -> tuple[Sitter, ...]:
        party: list[Person] = list(self._population.party(server, sum(people)))
        return tuple(
            [
                Sitter(name=who.name, joined_at=self.now, user=who.id)
                if (who := party.pop() if person else None)
                else Sitter(name=f"Bragi {seat}", joined_at=self.now, computer=kind_of(Level.NORMAL))
                for seat, person in enumerate(people)
            ]
        )
