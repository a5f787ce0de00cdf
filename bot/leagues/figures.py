"""The figures of one season of a game: what its results come to, as a value that can be kept and read again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from types import MappingProxyType
from typing import Final, Self

import msgspec

from bot.leagues.achievements import Achievements, BestAchievements, PartyKey, PartyTotals, Win
from bot.leagues.person_values import Tally
from bot.leagues.ratings import Ladder, Rating, RatingChanges, Totals
from bot.leagues.records import Holder, RecordKindRow, Records
from bot.leagues.rows import Play, ResultRow

VERSION: Final = "6"
"""Of how figures are computed and written: figures of another version are computed again from the results."""


_TotalsFields = tuple[int | None, str, int, int, int, int, int, int, int | None, int]
"""The fields of totals, in their order."""


class _Stored(msgspec.Struct, array_like=True):
    """Figures as they are stored."""

    shape: tuple[str, ...]
    ratings: dict[str, tuple[float, float]]
    apart: dict[str, tuple[float, float]]
    totals: list[_TotalsFields]
    computers: list[_TotalsFields]
    last: tuple[int, int]
    parties: list[tuple[PartyKey, PartyTotals]]
    fastest: tuple[Win, ...]
    met: dict[str, tuple[int, int]]
    records: dict[str, tuple[Holder, ...]]


_ENCODER = msgspec.msgpack.Encoder()
_DECODER = msgspec.msgpack.Decoder(_Stored)


class Figures(msgspec.Struct, frozen=True):
    """The ladder and the achievements of a season, the latter for co-operative games alone, and records.

    Records are those of all seasons up to this one.
    """

    ladder: Ladder
    achievements: Achievements
    records: Records = Records()
    kinds: tuple[RecordKindRow, ...] = ()
    """What the best there ever was is kept of."""

    @classmethod
    def empty(
        cls, play: Play, *, by: str = "", speed_by: str = "", met_by: str = "", kinds: Sequence[RecordKindRow] = ()
    ) -> Self:
        """Return the figures of a season without a table (see `Ladder`, `Achievements` and `Records`)."""
        return cls(Ladder(play=play, by=by), Achievements(speed_by=speed_by, met_by=met_by), Records(), tuple(kinds))

    def extended(self, rows: Sequence[ResultRow]) -> tuple[Self, RatingChanges]:
        """Return the figures with later tables added, and what each did to shown ratings (see `Ladder.extended`).

        Raises:
            OutOfOrderError: A table ended before the last one here, or is here already.
        """
        ladder, changes = self.ladder.extended(rows)
        achievements = self.achievements.add(rows) if ladder.play is Play.ALLIES else self.achievements
        records = self.records.add(rows, kinds=self.kinds, play=ladder.play)
        return msgspec.structs.replace(self, ladder=ladder, achievements=achievements, records=records), changes

    def add(self, rows: Iterable[ResultRow]) -> Self:
        """Return the figures with later tables added."""
        return self.extended(tuple(rows))[0]

    def renamed(self, user: int, stranger: int, name: str) -> Self:
        """Return the same figures with a stranger in the place of a person."""
        ladder = self.ladder.renamed(user, stranger, name)
        if ladder is self.ladder and not self.records.names(user):
            return self
        return msgspec.structs.replace(
            self,
            ladder=ladder,
            achievements=self.achievements.renamed(user, stranger),
            records=self.records.renamed(user, stranger, name),
        )

    def following(self) -> Self:
        """Return the figures of the next season before its first table."""
        nothing = Achievements(speed_by=self.achievements.speed_by, met_by=self.achievements.met_by)
        return msgspec.structs.replace(self, ladder=self.ladder.following(), achievements=nothing)

    @property
    def size(self) -> int:
        """How much there is to keep: people, ratings apart, and parties; records are few."""
        return len(self.ladder.totals) + len(self.ladder.apart) + len(self.achievements.parties)

    @property
    def _shape(self) -> tuple[str, ...]:
        """What figures have to have in common for one to go on from the other."""
        kinds = [f"{kind.name} {kind.detail} {kind.lowest} {kind.won}" for kind in self.kinds]
        return VERSION, self.ladder.play, self.ladder.by, self.achievements.speed_by, self.achievements.met_by, *kinds

    def best_achievements(self) -> BestAchievements:
        """Return the best achievements of the season."""
        return self.achievements.best({user: own.name for user, own in self.ladder.totals.items()})

    def write(self) -> bytes:
        """Return the figures as bytes."""
        ladder, achievements = self.ladder, self.achievements
        return _ENCODER.encode(
            _Stored(
                shape=self._shape,
                ratings={who: (rating.mu, rating.sigma) for who, rating in ladder.ratings.items()},
                apart={who: (rating.mu, rating.sigma) for who, rating in ladder.apart.items()},
                totals=[msgspec.structs.astuple(one) for one in ladder.totals.values()],
                computers=[msgspec.structs.astuple(one) for one in ladder.computers.values()],
                last=ladder.last,
                parties=list(achievements.parties.items()),
                fastest=achievements.fastest,
                met={value: (tally.played, tally.won) for value, tally in achievements.met.items()},
                records=dict(self.records.holders),
            )
        )

    def read(self, body: bytes) -> Self:
        """Return the figures that were written, of a season like this one.

        Raises:
            ValueError: these bytes are no figures of this version, or the game's details are others by now.
        """
        kept = _DECODER.decode(body)
        if kept.shape != self._shape:
            raise ValueError(f"figures of {kept.shape}, not of {self._shape}")
        totals, computers = _totals(kept.totals), _totals(kept.computers)
        ladder = msgspec.structs.replace(
            self.ladder,
            ratings=MappingProxyType({who: Rating(*rating) for who, rating in kept.ratings.items()}),
            apart=MappingProxyType({who: Rating(*rating) for who, rating in kept.apart.items()}),
            totals=MappingProxyType({one.user: one for one in totals if one.user is not None}),
            computers=MappingProxyType({one.name: one for one in computers}),
            last=kept.last,
        )
        met = {value: Tally(*tally) for value, tally in kept.met.items()}
        achievements = msgspec.structs.replace(
            self.achievements, parties=dict(kept.parties), fastest=kept.fastest, met=met
        )
        best = Records(kept.records)
        return msgspec.structs.replace(self, ladder=ladder, achievements=achievements, records=best)


def _totals(stored: list[_TotalsFields]) -> list[Totals]:
    fields = Totals.__struct_fields__
    return [msgspec.convert(dict(zip(fields, values, strict=True)), Totals) for values in stored]
