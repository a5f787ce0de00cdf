"""Writing palette pictures as PNG files.

The canvas keeps one column more than the picture: the filter byte of every scan line, always 0 (no filter). Its bytes
are then the very stream that PNG compresses, and nothing needs to be copied or filtered.
"""

from __future__ import annotations

import struct
from functools import lru_cache

from zlib_ng import zlib_ng

from renderers.kit.palette import RGB, colours

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_LEVEL = 4


def encode(size: tuple[int, int], scanlines: bytes, palette: tuple[RGB, ...] | None = None) -> bytes:
    """A PNG of `size` from scan lines of palette indices, each led by a 0, in the colours given or the usual ones."""
    header = struct.pack(">IIBBBBB", *size, 8, 3, 0, 0, 0)
    body = (
        _chunk(b"IHDR", header),
        _chunk(b"PLTE", _palette(palette or colours())),
        _chunk(b"IDAT", zlib_ng.compress(scanlines, _LEVEL)),
        _chunk(b"IEND", b""),
    )
    return _SIGNATURE + b"".join(body)


@lru_cache(maxsize=64)
def _palette(colours_: tuple[RGB, ...]) -> bytes:
    return bytes(channel for colour in colours_ for channel in colour)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib_ng.crc32(kind + data))
