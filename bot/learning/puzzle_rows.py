"""How somebody is doing with a puzzle, of a day or for practice, and which one they have not seen yet."""

from __future__ import annotations

from bot.learning.puzzle_book import NoPuzzle, Posed, PuzzleBook
from bot.store import PracticeTry, PuzzleTry, Solver, Store
from bot.system.clock import Clock

Row = PuzzleTry | PracticeTry


class PuzzleRows:
    """Keeps how people do: with the puzzles of the days on their server, with the others for themselves alone."""

    def __init__(self, store: Store, book: PuzzleBook, now: Clock) -> None:
        self._store = store
        self._book = book
        self._now = now

    async def of(self, user: int, guild: int, posed: Posed) -> Row:
        """Return how far somebody is with a puzzle, who asks on a server, or elsewhere with 0."""
        game, key = posed.listing.key, posed.puzzle.key
        if posed.practice:
            known = await self._store.practice.of(user, game, key)
            return known or PracticeTry(user=user, game=game, puzzle=key, at=self._now())
        row = await self._store.puzzles.of(user, game, posed.day)
        return row or PuzzleTry(user=user, game=game, day=posed.day, guild=guild)

    async def solver(self, row: Row) -> Solver | None:
        """Return what somebody has solved on the server of a puzzle of the day that is over."""
        counts = row.over and isinstance(row, PuzzleTry)
        return await self._store.puzzles.solver(row.guild, row.user) if counts else None

    async def miss(self, row: Row, answer: str) -> Row:
        """Note a wrong answer."""
        if isinstance(row, PracticeTry):
            return await self._store.practice.miss(row, answer)
        return await self._store.puzzles.miss(row, answer)

    async def solve(self, row: Row, posed: Posed, name: str) -> None:
        """Note that somebody of this name has solved a puzzle."""
        if isinstance(row, PracticeTry):
            await self._store.practice.solve(row, at=self._now())
        else:
            await self._store.puzzles.solve(row, puzzle=posed.puzzle.key, name=name, at=self._now())

    async def show(self, row: Row, posed: Posed) -> None:
        """Note that somebody was shown the answer."""
        if isinstance(row, PracticeTry):
            await self._store.practice.show(row)
        else:
            await self._store.puzzles.show(row, puzzle=posed.puzzle.key, at=self._now())

    async def another(self, user: int, game: str) -> tuple[Posed, bool]:
        """Pose a puzzle of a game that somebody is not done with; when they have seen all, these begin again.

        One that they have left is posed again in its turn: so a second press, or a process that is killed before it has
        shown it, loses none.

        Returns:
            The puzzle, and whether they begin again.

        Raises:
            NoPuzzle: the game has none.
        """
        seen = await self._store.practice.seen(user, game)
        posed = await self._book.for_practice(game, [one.puzzle for one in seen if one.over])
        again = posed is None
        if posed is None:  # that which was seen last does not come at once again
            posed = await self._book.for_practice(game, [one.puzzle for one in seen[:1]])
        if posed is None:
            raise NoPuzzle(game)
        row = PracticeTry(user=user, game=game, puzzle=posed.puzzle.key, at=self._now())
        await self._store.practice.see(row, forget_others=again)
        return posed, again

    async def last_practised(self, user: int, game: str) -> tuple[Posed, Row] | None:
        """Return the puzzle of a game that somebody has seen last, as one for practice, and how they did with it."""
        last = next(iter(await self._store.practice.seen(user, game)), None)
        posed = None if last is None else await self._book.practised(game, last.puzzle)
        return None if last is None or posed is None else (posed, last)
