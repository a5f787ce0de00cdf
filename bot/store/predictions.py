"""What those who watch predict: guesses, how things came out, and who has seen the most coming."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from sqlalchemy import Connection, bindparam, delete, func, insert, select, update

from bot.store import watch_schema as schema
from bot.store._reader import Reader, columns_of, row_as
from bot.store._writer import Job, Writer
from bot.store.errors import Conflict
from bot.store.watch_rows import GuessRow, PredictionRow, SeerRow

WHOLE: Final = 100
"""Points of a guess that had nothing for it, and was right."""

_P: Final = schema.predictions
_G: Final = schema.guesses
_S: Final = schema.seers
_ROWS: Final = columns_of(_P, PredictionRow)
_OF: Final = _ROWS.where(_P.c["table"] == bindparam("t")).order_by(_P.c.opened_n, _P.c.key)
_OPEN: Final = select(_P.c["table"]).where(_P.c.outcome.is_(None)).distinct().order_by(_P.c["table"])
_THIS: Final = (_P.c["table"] == bindparam("t"), _P.c.key == bindparam("k"))
_ONE: Final = _ROWS.where(*_THIS)
_SETTLE: Final = (
    update(_P).where(*_THIS, _P.c.outcome.is_(None)).values(outcome=bindparam("how"), settled_n=bindparam("when"))
)
_GUESSES: Final = (
    columns_of(_G, GuessRow)
    .where(_G.c["table"] == bindparam("t"), _G.c.key == bindparam("k"))
    .order_by(_G.c.at, _G.c.user)
)
_OLD_GUESS: Final = delete(_G).where(
    _G.c["table"] == bindparam("t"), _G.c.key == bindparam("k"), _G.c.user == bindparam("who")
)
_SEER: Final = (_S.c.guild == bindparam("g"), _S.c.game == bindparam("what"), _S.c.user == bindparam("who"))
_ADD: Final = (
    update(_S)
    .where(*_SEER)
    .values(
        name=bindparam("called"),
        guesses=_S.c.guesses + 1,
        right=_S.c.right + bindparam("hit"),
        points=_S.c.points + bindparam("more"),
    )
)
_BEST: Final = (
    select(
        _S.c.guild,
        func.max(_S.c.name).label("name"),
        _S.c.user,
        func.sum(_S.c.guesses).label("guesses"),
        func.sum(_S.c.right).label("right"),
        func.sum(_S.c.points).label("points"),
    )
    .where(_S.c.guild == bindparam("g"))
    .group_by(_S.c.guild, _S.c.user)
    .order_by(func.sum(_S.c.points).desc(), func.sum(_S.c.right).desc(), _S.c.user)
    .limit(bindparam("most"))
)
_BEST_IN: Final = _BEST.where(_S.c.game == bindparam("what"))


class Predictions:
    """Keeps predictions of which somebody has made a guess."""

    def __init__(self, writer: Writer, reader: Reader) -> None:
        self._writer = writer
        self._reader = reader

    async def of(self, table: int) -> tuple[PredictionRow, ...]:
        """Return the predictions of a table, the oldest first."""
        return await self._reader.all(PredictionRow, _OF, t=table)

    async def guesses(self, table: int, key: str) -> tuple[GuessRow, ...]:
        """Return the guesses on one of them, the first one first."""
        return await self._reader.all(GuessRow, _GUESSES, t=table, k=key)

    async def open_tables(self) -> tuple[int, ...]:
        """Return the tables with predictions that are not decided."""
        return tuple([row.table for row in await self._reader.rows(_OPEN)])

    async def guess(self, prediction: PredictionRow, guess: GuessRow) -> PredictionRow:
        """Note a guess in place of an earlier one of the same person; return the prediction as it is kept.

        Raises:
            Conflict: it is decided already.
        """
        key = {"t": prediction.table, "k": prediction.key}

        def work(connection: Connection) -> PredictionRow:
            known = connection.execute(_ONE, key).one_or_none()
            if known is None:
                connection.execute(insert(_P), msgspec.structs.asdict(prediction))
            elif known.outcome is not None:
                raise Conflict
            connection.execute(_OLD_GUESS, key | {"who": guess.user})
            connection.execute(insert(_G), msgspec.structs.asdict(guess))
            return prediction if known is None else row_as(PredictionRow, known)

        kept: PredictionRow = await self._writer.do(Job(("predict", prediction.table), work))
        return kept

    async def settle(self, prediction: PredictionRow, outcome: str, *, n: int, ways: int) -> bool:
        """Note how a prediction came out, and what that brings to each who has guessed; once for each prediction.

        Args:
            prediction: which one.
            outcome: how it came out; empty when nothing decided it, so that nobody's guess counts.
            n: the entry that decided it.
            ways: how many outcomes there were.

        Returns:
            False when it was decided before.
        """
        key = {"t": prediction.table, "k": prediction.key}

        def work(connection: Connection) -> bool:
            if connection.execute(_SETTLE, key | {"how": outcome, "when": n}).rowcount != 1:
                return False
            for row in connection.execute(_GUESSES, key).all() if outcome else ():
                _count(connection, prediction, row, hit=row.outcome == outcome, ways=ways)
            return True

        settled: bool = await self._writer.do(Job(("predict", prediction.table), work))
        return settled

    async def seers(self, guild: int, game: str | None = None, *, most: int) -> tuple[SeerRow, ...]:
        """Return who has seen the most coming on a server, in a game or in all, the best first."""
        values = {"g": guild, "most": most}
        found = await self._reader.rows(*((_BEST, values) if game is None else (_BEST_IN, values | {"what": game})))
        return tuple(
            [
                SeerRow(
                    guild=guild,
                    game=game or "",
                    user=row.user,
                    name=row.name,
                    guesses=int(row.guesses),
                    right=int(row.right),
                    points=int(row.points),
                )
                for row in found
            ]
        )


def _count(connection: Connection, prediction: PredictionRow, row: Any, *, hit: bool, ways: int) -> None:
    """Add a guess to what its maker has guessed so far."""
    share = round(WHOLE / ways)
    whose = {"g": prediction.guild, "what": prediction.game, "who": row.user}
    more = WHOLE - share if hit else -share
    if connection.execute(_ADD, whose | {"called": row.name, "hit": int(hit), "more": more}).rowcount == 0:
        fresh = SeerRow(
            guild=prediction.guild,
            game=prediction.game,
            user=row.user,
            name=row.name,
            guesses=1,
            right=int(hit),
            points=more,
        )
        connection.execute(insert(_S), msgspec.structs.asdict(fresh))
