"""The figures of one season of a game: what its results come to, as a value that can be kept and read again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from types import MappingProxyType
from typing import Final, Self

import msgspec

from bot.leagues.achievements import Company, Deeds, Feats, PartyKey, Win
from bot.leagues.profile import Tally
from bot.leagues.ratings import Ladder, Moves, Rating, Record
from bot.leagues.rows import Play, ResultRow

VERSION: Final = "2"
"""Of how figures are computed and written: with another one everything is computed anew."""


class _Kept(msgspec.Struct, array_like=True):
    """Figures as they are written."""

    shape: tuple[str, ...]
    ratings: dict[str, tuple[float, float]]
    apart: dict[str, tuple[float, float]]
    records: list[tuple[int, str, int, int, int, int, int, int | None, int]]
    last: tuple[int, int]
    parties: list[tuple[PartyKey, Company]]
    swiftest: tuple[Win, ...]
    met: dict[str, tuple[int, int]]


_ENCODER = msgspec.msgpack.Encoder()
_DECODER = msgspec.msgpack.Decoder(_Kept)


class Figures(msgspec.Struct, frozen=True):
    """The ladder of a season, and what was achieved together; the latter stays empty where people play as rivals."""

    ladder: Ladder
    deeds: Deeds

    @classmethod
    def empty(cls, play: Play, *, by: str = "", swift_by: str = "", met_by: str = "") -> Self:
        """Return the figures of a season without a table (see `Ladder` and `Deeds`)."""
        return cls(Ladder(play=play, by=by), Deeds(swift_by=swift_by, met_by=met_by))

    def extended(self, rows: Sequence[ResultRow]) -> tuple[Self, Moves]:
        """Return the figures with later tables added, and what each did to shown ratings (see `Ladder.extended`).

        Raises:
            OutOfOrderError: A table ended before the last one here, or is here already.
        """
        ladder, moves = self.ladder.extended(rows)
        deeds = self.deeds.add(rows) if ladder.play is Play.ALLIES else self.deeds
        return msgspec.structs.replace(self, ladder=ladder, deeds=deeds), moves

    def add(self, rows: Iterable[ResultRow]) -> Self:
        """Return the figures with later tables added."""
        return self.extended(tuple(rows))[0]

    def renamed(self, user: int, stranger: int, name: str) -> Self:
        """Return the same figures with a stranger in the place of a person."""
        ladder = self.ladder.renamed(user, stranger, name)
        if ladder is self.ladder:
            return self
        return msgspec.structs.replace(self, ladder=ladder, deeds=self.deeds.renamed(user, stranger))

    @property
    def size(self) -> int:
        """How much there is to keep: people, ratings apart, and parties."""
        return len(self.ladder.records) + len(self.ladder.apart) + len(self.deeds.parties)

    @property
    def _shape(self) -> tuple[str, ...]:
        """What figures have to have in common for one to go on from the other."""
        return VERSION, self.ladder.play, self.ladder.by, self.deeds.swift_by, self.deeds.met_by

    def feats(self) -> Feats:
        """Return what was achieved together."""
        return self.deeds.feats({user: record.name for user, record in self.ladder.records.items()})

    def write(self) -> bytes:
        """Return the figures as bytes."""
        ladder, deeds = self.ladder, self.deeds
        return _ENCODER.encode(
            _Kept(
                shape=self._shape,
                ratings={who: (rating.mu, rating.sigma) for who, rating in ladder.ratings.items()},
                apart={who: (rating.mu, rating.sigma) for who, rating in ladder.apart.items()},
                records=[msgspec.structs.astuple(record) for record in ladder.records.values()],
                last=ladder.last,
                parties=list(deeds.parties.items()),
                swiftest=deeds.swiftest,
                met={value: (tally.played, tally.won) for value, tally in deeds.met.items()},
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
        records = [
            Record(
                user=user,
                name=name,
                played=played,
                won=won,
                shared=shared,
                streak=streak,
                best_streak=best_streak,
                best_score=best,
                last_played=last,
            )
            for user, name, played, won, shared, streak, best_streak, best, last in kept.records
        ]
        ladder = msgspec.structs.replace(
            self.ladder,
            ratings=MappingProxyType({who: Rating(*rating) for who, rating in kept.ratings.items()}),
            apart=MappingProxyType({who: Rating(*rating) for who, rating in kept.apart.items()}),
            records=MappingProxyType({record.user: record for record in records}),
            last=kept.last,
        )
        met = {value: Tally(*tally) for value, tally in kept.met.items()}
        deeds = msgspec.structs.replace(self.deeds, parties=dict(kept.parties), swiftest=kept.swiftest, met=met)
        return msgspec.structs.replace(self, ladder=ladder, deeds=deeds)
