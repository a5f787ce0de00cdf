"""Bytes of a game's values: MessagePack inside an envelope that names its format and the rules that wrote it."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct

from engines.core.errors import CorruptLog
from engines.core.game import Header, Snapshot
from engines.core.rules import C, Rules, S, V
from engines.core.types import Entry

FORMAT = 1
"""Version of the envelope."""

T = TypeVar("T")


class _Envelope(Struct, frozen=True, array_like=True):
    format: int
    version: int
    body: msgspec.Raw


class _Pack(Generic[T]):
    """Encoder and decoder of one type."""

    __slots__ = ("_decoder", "_encoder", "_envelope", "_version")

    def __init__(self, type_: Any, version: int) -> None:
        self._encoder = msgspec.msgpack.Encoder()
        self._decoder: msgspec.msgpack.Decoder[T] = msgspec.msgpack.Decoder(type_)
        self._envelope = msgspec.msgpack.Decoder(_Envelope)
        self._version = version

    def write(self, value: T) -> bytes:
        body = msgspec.Raw(self._encoder.encode(value))
        return self._encoder.encode(_Envelope(FORMAT, self._version, body))

    def read(self, data: bytes) -> T:
        try:
            envelope = self._envelope.decode(data)
            if (envelope.format, envelope.version) != (FORMAT, self._version):
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
