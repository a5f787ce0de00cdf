"""Bytes of a game's values: MessagePack inside an envelope that names its format and the rules that wrote it."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct

from engines.core.errors import CorruptLog
from engines.core.rules import C, Rules, S, V
from engines.core.snapshot import Header, Snapshot
from engines.core.types import Entry, Picks, Seat

FORMAT = 1
"""Version of the envelope."""

ANSWER = 2
"""Format of an envelope around an answer: an entry without what was told, and what its row says anyway."""

T = TypeVar("T")


class _Envelope(Struct, frozen=True, array_like=True):
    format: int
    version: int
    body: msgspec.Raw


_BEGINS_ANSWER = bytes((0x93, ANSWER))
"""The first bytes of an envelope around an answer: an array of three, and the format."""


class _Answer(Struct, frozen=True, array_like=True):
    picks: Picks
    draws: tuple[int, ...]
    withdraws: int | None


class _Pack(Generic[T]):
    """Encoder and decoder of one type."""

    __slots__ = ("_decoder", "_encoder", "_envelope", "_format", "_version")

    def __init__(self, type_: Any, version: int, format_: int = FORMAT) -> None:
        self._encoder = msgspec.msgpack.Encoder()
        self._decoder: msgspec.msgpack.Decoder[T] = msgspec.msgpack.Decoder(type_)
        self._envelope = msgspec.msgpack.Decoder(_Envelope)
        self._version = version
        self._format = format_

    def write(self, value: T) -> bytes:
        body = msgspec.Raw(self._encoder.encode(value))
        return self._encoder.encode(_Envelope(self._format, self._version, body))

    def read(self, data: bytes) -> T:
        try:
            envelope = self._envelope.decode(data)
            if (envelope.format, envelope.version) != (self._format, self._version):
                found = f"format {envelope.format} of rules version {envelope.version}"
                raise CorruptLog(f"{found} cannot be read by version {self._version}")
            return self._decoder.decode(envelope.body)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise CorruptLog(f"unreadable bytes: {error}") from error


class Codec(Generic[S, V, C]):
    """Writes and reads the values of one game. Every reader raises CorruptLog for bytes that it cannot read."""

    def __init__(self, rules: Rules[S, V, C]) -> None:
        types, version = rules.types, rules.info.version
        self._header: _Pack[Header[C]] = _Pack(Header[types.config], version)  # type: ignore[name-defined]  # known at run time
        self._entry: _Pack[Entry[Any]] = _Pack(Entry[types.fact], version)  # type: ignore[name-defined]  # known at run time
        self._answer: _Pack[_Answer] = _Pack(_Answer, version, ANSWER)
        self._snapshot: _Pack[Snapshot[S]] = _Pack(Snapshot[types.state], version)  # type: ignore[name-defined]  # known at run time
        self._view: _Pack[V] = _Pack(types.view, version)

    def write_header(self, header: Header[C]) -> bytes:
        """Return the bytes of a header. They hold the seed."""
        return self._header.write(header)

    def read_header(self, data: bytes) -> Header[C]:
        """Return the header."""
        return self._header.read(data)

    def write_entry(self, entry: Entry[Any]) -> bytes:
        """Return the bytes of an entry. They hold secrets: private facts and draws."""
        return self._entry.write(entry)

    def read_entry(self, data: bytes) -> Entry[Any]:
        """Return the entry."""
        return self._entry.read(data)

    def write_answer(self, entry: Entry[Any]) -> bytes:
        """Return the bytes of what tells an entry again, beside its number, seat and question; as secret as these."""
        return self._answer.write(_Answer(entry.picks, entry.draws, entry.withdraws))

    def read_answer(self, data: bytes, *, n: int, seat: Seat, key: str) -> Entry[Any]:
        """Return the entry of such bytes, without what was told."""
        answer = self._answer.read(data)
        return Entry(n, seat, key, answer.picks, answer.draws, withdraws=answer.withdraws)

    def holds_answer(self, data: bytes) -> bool:
        """Return whether these are the bytes of an answer, and not of a whole entry."""
        return data.startswith(_BEGINS_ANSWER)

    def write_snapshot(self, snapshot: Snapshot[S]) -> bytes:
        """Return the bytes of a snapshot. They hold every secret of the game."""
        return self._snapshot.write(snapshot)

    def read_snapshot(self, data: bytes) -> Snapshot[S]:
        """Return the snapshot."""
        return self._snapshot.read(data)

    def write_view(self, view: V) -> bytes:
        """Return the bytes of a view; as secret as the view."""
        return self._view.write(view)

    def read_view(self, data: bytes) -> V:
        """Return the view."""
        return self._view.read(data)
