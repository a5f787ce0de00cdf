"""Copies of a file as chunks: what two copies have in common is kept once, compressed, under its checksum.

A copy is a short list of chunks. Each chunk is a file of its own that never changes, so that a folder of copies is
mirrored quickly, and a copy that is broken off leaves nothing that another would believe.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Final

import msgspec
from zlib_ng import zlib_ng

from bot.system.private_files import keep_private, private_folder

SIZE: Final = 64 << 10
"""Bytes of a chunk; the last one of a file may be shorter."""

TOGETHER: Final = 256
"""Chunks that are read at once; threads share the work on them."""

LEVEL: Final = 3
"""How hard chunks are compressed: of the quick levels the one that pays."""

PART: Final = ".part"
"""Ending of files that are being written; one that is found later was broken off."""

_FOLDER: Final = "chunks"

_DAMAGED: Final[tuple[type[Exception]]] = (zlib_ng.error,)  # type: ignore[assignment]  # its stub does not say so
"""What cannot be decompressed."""


class ChunkDamaged(Exception):
    """A chunk is missing, or is not what its name says."""


class ChunkList(msgspec.Struct, frozen=True):
    """The list of chunks of one copy.

    Attributes:
        format: of this list.
        size: bytes of the whole file.
        chunks: the checksums of all chunks, in order, 32 bytes each.
    """

    format: int
    size: int
    chunks: bytes

    def __iter__(self) -> Iterator[bytes]:
        for place in range(0, len(self.chunks), 32):
            yield self.chunks[place : place + 32]


class ChunkStore:
    """A folder of chunks, beside the lists of those who use them."""

    def __init__(self, folder: Path) -> None:
        """Keep chunks in a folder `chunks` inside of `folder`."""
        self._folder = folder / _FOLDER

    def put(self, file: Path) -> ChunkList:
        """Store a file, and make sure that every one of its chunks can be read back as it is.

        Raises:
            OSError: a chunk cannot be written.
        """
        private_folder(self._folder)
        sums, size = bytearray(), 0
        with file.open("rb") as source, ThreadPoolExecutor(os.cpu_count()) as pool:
            while some := [chunk for _ in range(TOGETHER) if (chunk := source.read(SIZE))]:
                sums += b"".join(pool.map(self._put, some))
                size += sum(map(len, some))
        os.sync()  # one call for thousands of files
        return ChunkList(1, size, bytes(sums))

    def write(self, chunks: ChunkList, target: Path) -> None:
        """Put a file together from its chunks, for its owner alone.

        Raises:
            ChunkDamaged: a chunk is missing or damaged.
            OSError: the file cannot be written.
        """
        keep_private(target)
        with target.open("wb") as file:
            for checksum in chunks:
                file.write(self._get(checksum))
            file.flush()
            os.fsync(file.fileno())
        if target.stat().st_size != chunks.size:
            raise ChunkDamaged(f"it has {target.stat().st_size} bytes in place of {chunks.size}")

    def keep(self, lists: Iterable[ChunkList]) -> int:
        """Remove every chunk that is in none of these lists, and what was broken off; return how many there were."""
        used = {checksum.hex() for chunks in lists for checksum in chunks}
        removed = 0
        for file in list(self._folder.glob("*/*")):
            if file.name not in used:
                file.unlink(missing_ok=True)
                removed += 1
        for folder in [*self._folder.glob("*"), self._folder]:
            with suppress(OSError):  # it holds something, or there is none
                folder.rmdir()
        return removed

    def _put(self, chunk: bytes) -> bytes:
        checksum = sha256(chunk).digest()
        file = self._file(checksum)
        try:
            if zlib_ng.decompress(file.read_bytes()) == chunk:
                return checksum
        except FileNotFoundError:
            private_folder(file.parent)
        except _DAMAGED:
            pass  # it was damaged, and is written anew for all copies that need it
        # Two threads may have the same chunk in hand; each writes a file of its own, for its owner alone.
        with NamedTemporaryFile(suffix=PART, dir=file.parent, delete=False) as rough:
            rough.write(zlib_ng.compress(chunk, LEVEL))
        Path(rough.name).replace(file)
        return checksum

    def _get(self, checksum: bytes) -> bytes:
        file = self._file(checksum)
        try:
            chunk = zlib_ng.decompress(file.read_bytes())
        except (FileNotFoundError, *_DAMAGED) as error:
            raise ChunkDamaged(f"{file} is missing or damaged") from error
        if sha256(chunk).digest() != checksum:
            raise ChunkDamaged(f"{file} is damaged")
        return chunk

    def _file(self, checksum: bytes) -> Path:
        name = checksum.hex()
        return self._folder / name[:2] / name


def sync_folder(folder: Path) -> None:
    """Make the names in a folder durable."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def write_list(chunks: ChunkList, file: Path) -> None:
    """Write a list of chunks, durably, and for its owner alone."""
    rough = file.with_name(file.name + PART)
    keep_private(rough)
    with rough.open("wb") as target:
        target.write(msgspec.msgpack.encode(chunks))
        target.flush()
        os.fsync(target.fileno())
    rough.replace(file)
    sync_folder(file.parent)


def read_list(file: Path) -> ChunkList:
    """Read a list of chunks.

    Raises:
        ChunkDamaged: this is none.
        OSError: the file cannot be read.
    """
    try:
        chunks = msgspec.msgpack.decode(file.read_bytes(), type=ChunkList)
    except msgspec.MsgspecError as error:
        raise ChunkDamaged(f"{file.name} is damaged") from error
    if chunks.format != 1 or len(chunks.chunks) % 32:
        raise ChunkDamaged(f"{file.name} is damaged, or of a newer Skald")
    return chunks
