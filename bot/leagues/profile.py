"""One person's figures, game by game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Self

import msgspec

from bot.leagues.person_values import FAVOURITES, FORM, MEETINGS, BestWin, Finish, GameProfile, Opponent, Tally
from bot.leagues.ratings import Ladder, Totals, totals_after
from bot.leagues.rows import ABANDONED, Play, ResultRow, by_table, tables_of


class Game(msgspec.Struct, frozen=True, array_like=True):
    """What one person has done in one game, as a career keeps it."""

    totals: Totals
    opponents: dict[str, Opponent]
    """By user id or kind of computer player."""
    details: dict[str, dict[str, Tally]]
    bests: dict[str, int]
    sums: dict[str, tuple[int, int]]
    """For each detail that is a number, at how many tables it was told, and the sum."""
    by_seat: dict[int, Tally]
    by_size: dict[int, Tally]


class Career(msgspec.Struct, frozen=True, array_like=True):
    """What one person has done on a server, game by game. It is a value: `add` returns a new one."""

    user: int
    games: dict[str, Game] = {}
    last: tuple[int, int] = (-1, -1)
    """When the last table ended, and its id."""
    form: tuple[Finish, ...] = ()
    """The last FORM tables of all games, the newest last."""

    def add(self, rows: Iterable[ResultRow], *, plays: Mapping[str, Play], speed_by: Mapping[str, str]) -> Self:
        """Return the career with later tables added.

        Args:
            rows: result rows of any later tables, complete ones; tables without the person are skipped.
            plays: how each game is played; a game that is missing counts as one of rivals.
            speed_by: the detail that measures how long a victory took, by game.
        """
        games: dict[str, list[tuple[ResultRow, ...]]] = {}
        last, form = self.last, [*self.form]
        for table in tables_of(rows):
            own = next((row for row in table if row.user == self.user), None)
            if own is not None:
                games.setdefault(own.game, []).append(table)
                last = by_table(own)
                form.append(_finish(own, table, plays.get(own.game, Play.RIVALS)))
        after = dict(self.games)
        for game, tables in games.items():
            play, swift = plays.get(game, Play.RIVALS), speed_by.get(game, "")
            after[game] = _game(after.get(game), tables, self.user, play, swift)
        return msgspec.structs.replace(self, games=after, last=last, form=tuple(form[-FORM:]))

    def names(self, user: int) -> bool:
        """Return whether it speaks of somebody."""
        return user == self.user or any(f"user:{user}" in game.opponents for game in self.games.values())

    def against(self, user: int) -> dict[str, Opponent]:
        """Return how the person stands against somebody, by game."""
        met = {name: game.opponents.get(f"user:{user}") for name, game in sorted(self.games.items())}
        return {name: opponent for name, opponent in met.items() if opponent is not None}

    def companions(self) -> tuple[Opponent, ...]:
        """Return the people met most in all games together, most frequent first."""
        met: dict[int, Opponent] = {}
        for game in self.games.values():
            for one in game.opponents.values():
                if one.user is not None:
                    met[one.user] = _joined(met.get(one.user), one)
        return tuple(sorted(met.values(), key=lambda one: (-one.met, one.name.casefold(), one.user or 0))[:FAVOURITES])

    def best_wins(self, ladders: Mapping[str, Ladder]) -> tuple[BestWin, ...]:
        """Return the strongest people whom the person has come in before, by the ratings on these ladders.

        Everybody is named once, with the game in which they are strongest.
        """
        found = [
            (one.user, BestWin(game=name, name=one.name, rating=rating.shown))
            for name, game in self.games.items()
            if name in ladders and ladders[name].play is Play.RIVALS
            for one in game.opponents.values()
            if one.ahead and one.user is not None and (rating := ladders[name].rating_of(one.user)) is not None
        ]
        found.sort(key=lambda each: (-each[1].rating, each[1].name.casefold(), each[1].game))
        best: dict[int, BestWin] = {}
        for user, win in found:
            best.setdefault(user, win)
        return tuple(best.values())[:FAVOURITES]

    def profile(self, ladders: Mapping[str, Ladder]) -> tuple[GameProfile, ...]:
        """Return the figures in every game played, by game.

        Args:
            ladders: the ladders to read ratings from, by game.
        """
        return tuple([_profile(name, game, self.user, ladders.get(name)) for name, game in sorted(self.games.items())])


def profile(
    rows: Iterable[ResultRow],
    user: int,
    *,
    plays: Mapping[str, Play],
    ladders: Mapping[str, Ladder],
    speed_by: Mapping[str, str] | None = None,
) -> tuple[GameProfile, ...]:
    """Return the figures of one person in every game played, by game (see `Career`)."""
    return Career(user).add(rows, plays=plays, speed_by=speed_by or {}).profile(ladders)


def _profile(name: str, game: Game, user: int, ladder: Ladder | None) -> GameProfile:
    rating = None if ladder is None else ladder.rating_of(user)
    often = sorted(game.opponents.values(), key=lambda one: (-one.met, one.name.casefold(), str(_who(one))))
    return GameProfile(
        game=name,
        totals=game.totals,
        rating=None if rating is None else rating.shown,
        ratings={} if ladder is None else _apart(ladder, user, game.details),
        opponents=tuple(often[:FAVOURITES]),
        details=game.details,
        bests=game.bests,
        means={name: total / count for name, (count, total) in game.sums.items()},
        by_seat=dict(sorted(game.by_seat.items())),
        by_size=dict(sorted(game.by_size.items())),
    )


def _apart(ladder: Ladder, user: int, details: Mapping[str, Mapping[str, Tally]]) -> dict[str, dict[str, int]]:
    values = details.get(ladder.by, {})
    rated = {value: rating.shown for value in values if (rating := ladder.rating_as(user, value)) is not None}
    return {ladder.by: rated} if rated else {}


def _finish(own: ResultRow, table: Sequence[ResultRow], play: Play) -> Finish:
    first = own.place == 1
    alone = play is Play.ALLIES or sum(row.place == 1 for row in table) == 1
    return Finish(own.game, own.table, own.place, own.seats, won=first and alone, shared=first and not alone)


def _game(before: Game | None, tables: Sequence[tuple[ResultRow, ...]], user: int, play: Play, speed_by: str) -> Game:
    totals = {} if before is None else {user: before.totals}
    opponents = {} if before is None else dict(before.opponents)
    details = {} if before is None else {key: dict(values) for key, values in before.details.items()}
    bests = {} if before is None else dict(before.bests)
    sums = {} if before is None else dict(before.sums)
    by_seat = {} if before is None else dict(before.by_seat)
    by_size = {} if before is None else dict(before.by_size)
    for table in tables:
        totals = totals_after(table, totals, play)
        own = next(row for row in table if row.user == user)
        rivals = () if own.reason == ABANDONED else [row for row in table if row.user != user]
        for opponent in {(row.user, row.computer): row for row in rivals}.values():
            _meet(opponents, opponent, own, play)
        won = own.place == 1 and (play is Play.ALLIES or sum(row.place == 1 for row in table) == 1)
        by_seat[own.seat] = by_seat.get(own.seat, Tally()).after(won=won)
        by_size[own.seats] = by_size.get(own.seats, Tally()).after(won=won)
        _note(own, details, bests, sums, speed_by, won=won)
    return Game(totals[user], opponents, details, bests, sums, by_seat, by_size)


def _meet(opponents: dict[str, Opponent], row: ResultRow, own: ResultRow, play: Play) -> None:
    key = f"computer:{row.computer}" if row.user is None else f"user:{row.user}"
    together = play is Play.ALLIES
    met = Opponent(
        user=row.user,
        computer=row.computer,
        name=row.name,
        met=1,
        ahead=int(own.place == 1 if together else own.place < row.place),
        behind=int(own.place != 1 if together else own.place > row.place),
        last=(row.table,),
    )
    opponents[key] = _joined(opponents.get(key), met)


def _joined(old: Opponent | None, new: Opponent) -> Opponent:
    """Return what two stretches with the same opponent come to, the second one later."""
    if old is None:
        return new
    return msgspec.structs.replace(
        new,
        met=old.met + new.met,
        ahead=old.ahead + new.ahead,
        behind=old.behind + new.behind,
        last=(*old.last, *new.last)[-MEETINGS:],
    )


def _who(opponent: Opponent) -> tuple[int | None, str | None]:
    return opponent.user, opponent.computer


def _note(  # noqa: PLR0913 - what a detail can be noted in
    row: ResultRow,
    details: dict[str, dict[str, Tally]],
    bests: dict[str, int],
    sums: dict[str, tuple[int, int]],
    speed_by: str,
    *,
    won: bool,
) -> None:
    """Note what the detail of one's own row tells; a shared first place is no win, as in `Totals`."""
    said: dict[str, Any] = msgspec.json.decode(row.detail, type=dict[str, Any])
    for key, value in said.items():
        if isinstance(value, str):
            values = details.setdefault(key, {})
            values[value] = values.get(value, Tally()).after(won=won)
        elif not isinstance(value, int) or isinstance(value, bool):
            continue
        else:
            count, total = sums.get(key, (0, 0))
            sums[key] = (count + 1, total + value)
            if key != speed_by:
                bests[key] = max(value, bests.get(key, value))
            elif won:
                bests[key] = min(value, bests.get(key, value))
