"""Writing a palette PNG in bands, so that a part of the picture that looks as before need not be packed again.

Packing takes ten times as long as composing, and of a board little changes from one picture to the next. A zlib
stream may be cut into blocks that do not refer to one another; so each band of rows is packed by itself, kept by
its pixels, and the stream is their sequence between a header and the checksum of the whole.
"""

from __future__ import annotations

import struct
import zlib
from dataclasses import dataclass
from typing import Final

from PIL import Image

from rendering.sprites import Sprites

_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_BAND: Final = 64
"""Rows. Packing fewer at a time begins to cost size."""
_KEPT: Final = 160
"""Bands kept, of 80 KB each with their pixels."""
_LEVEL: Final = 3
_TIGHTER: Final = (5, 9)
_LARGE: Final = 59_000
"""Bytes from which on more time goes into packing: only a table with nearly all cards laid open."""
_STREAM: Final = b"\x78\x5e"
"""Header of a zlib stream: deflate, window of 32 KB."""
_LAST: Final = b"\x03\x00"
"""An empty last block."""
_MODULUS: Final = 65521


@dataclass(frozen=True, slots=True)
class _Band:
    """Packed rows; checksum (Adler-32) and number of the bytes before packing."""

    packed: bytes
    checksum: int
    size: int


class Packer:
    """Encodes images of mode P, 8 bits a pixel, all in one palette (red, green, blue in turn)."""

    def __init__(self, palette: bytes) -> None:
        self._palette: Final = palette
        self._bands: Final[Sprites[_Band]] = Sprites(_KEPT)

    def encode(self, image: Image.Image) -> bytes:
        """PNG bytes."""
        packed = self._pack(image, _LEVEL)
        for level in _TIGHTER:
            if len(packed) + len(self._palette) > _LARGE:
                packed = self._pack(image, level)
        header = struct.pack(">IIBBBBB", *image.size, 8, 3, 0, 0, 0)
        chunks = ((b"IHDR", header), (b"PLTE", self._palette), (b"IDAT", packed), (b"IEND", b""))
        return _SIGNATURE + b"".join(_chunk(kind, body) for kind, body in chunks)

    def clear(self) -> None:
        """Forget all bands."""
        self._bands.clear()

    def _pack(self, image: Image.Image, level: int) -> bytes:
        pixels, step = image.tobytes(), image.width * _BAND
        bands = [
            self._band(pixels[start : start + step], image.width, level)
            for start in range(0, len(pixels), step)
        ]
        checksum = 1
        for band in bands:
            checksum = _join(checksum, band)
        return _STREAM + b"".join(band.packed for band in bands) + _LAST + struct.pack(">I", checksum)

    def _band(self, pixels: bytes, width: int, level: int) -> _Band:
        return self._bands.get((pixels, width, level), lambda: _pack_band(pixels, width, level))


def _pack_band(pixels: bytes, width: int, level: int) -> _Band:
    """Each row behind a zero, which says that it is not filtered."""
    rows = b"".join(b"\0" + pixels[start : start + width] for start in range(0, len(pixels), width))
    deflate = zlib.compressobj(level, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed = deflate.compress(rows) + deflate.flush(zlib.Z_SYNC_FLUSH)
    return _Band(packed, zlib.adler32(rows), len(rows))


def _join(checksum: int, band: _Band) -> int:
    """Adler-32 of all bytes so far followed by the band's: two sums, the second one of all values of the first."""
    first, second = checksum & 0xFFFF, checksum >> 16
    low = (first + (band.checksum & 0xFFFF) - 1) % _MODULUS
    high = (second + (band.checksum >> 16) + band.size * (first - 1)) % _MODULUS
    return high << 16 | low


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
