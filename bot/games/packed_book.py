"""A Book as it is kept for the tables that are played under it: all TOML files of its folder, compressed."""

from __future__ import annotations

import zlib
from pathlib import Path
from typing import Final

import msgspec

TEACHING: Final = "learning"
"""The folder of what teaches a game, which no table needs to go on."""


class DamagedBook(ValueError):
    """These bytes are no Book that was packed."""


def pack(folder: Path) -> bytes:
    """Return the TOML files of a folder and of the folders in it, but not those that teach the game."""
    found = {path.relative_to(folder): path for path in sorted(folder.rglob("*.toml"))}
    files = {name.as_posix(): path.read_bytes() for name, path in found.items() if name.parts[0] != TEACHING}
    return zlib.compress(msgspec.msgpack.encode(files), level=9)


def unpack(packed: bytes, folder: Path) -> None:
    """Write the files of a Book into a folder.

    Raises:
        DamagedBook: these are no files, or some that would lie elsewhere.
    """
    try:
        files = msgspec.msgpack.decode(zlib.decompress(packed), type=dict[str, bytes])
    except (zlib.error, msgspec.MsgspecError) as error:
        raise DamagedBook(str(error)) from error
    for name, content in files.items():
        file = (folder / name).resolve()
        if not file.is_relative_to(folder.resolve()):
            raise DamagedBook(f"{name} lies outside of the Book")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
