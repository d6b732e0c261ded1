"""The writer of PNGs: what it writes must be what was drawn, for any reader, and bands must not be mixed up."""

from __future__ import annotations

import struct
import zlib
from io import BytesIO

import pytest
from PIL import Image

from rendering.png import Packer

PALETTE = bytes(range(256)) * 3


def noise(width: int, height: int, seed: int) -> Image.Image:
    """A picture with nothing to gain from packing."""
    values = bytes((x * 7919 + seed * 31 + x * x * seed) % 251 for x in range(width * height))
    image = Image.frombytes("P", (width, height), values)
    image.putpalette(PALETTE)
    return image


def body(data: bytes) -> bytes:
    """All IDAT bytes; the checksum of every chunk is looked at on the way."""
    found, at = b"", 8
    while at < len(data):
        (size,) = struct.unpack(">I", data[at : at + 4])
        chunk = data[at + 4 : at + 8 + size]
        assert struct.unpack(">I", data[at + 8 + size : at + 12 + size]) == (zlib.crc32(chunk),)
        found += chunk[4:] if chunk[:4] == b"IDAT" else b""
        at += 12 + size
    return found


@pytest.mark.parametrize("height", [1, 63, 64, 65, 128, 200])
def test_decodes_to_what_was_drawn(height: int) -> None:
    image = noise(97, height, 3)
    data = Packer(PALETTE).encode(image)
    read = Image.open(BytesIO(data))
    assert read.size == image.size
    assert read.tobytes() == image.tobytes()
    assert read.convert("RGB").tobytes() == image.convert("RGB").tobytes()


def test_the_stream_and_its_checksum_are_sound() -> None:
    """zlib refuses a wrong checksum, which Pillow would let pass."""
    image = noise(300, 400, 5)
    rows = zlib.decompress(body(Packer(PALETTE).encode(image)))
    assert len(rows) == 301 * 400
    assert rows[::301] == bytes(400)


def test_a_band_that_changed_is_packed_again() -> None:
    packer = Packer(PALETTE)
    image = noise(97, 200, 3)
    packer.encode(image)
    image.putpixel((50, 150), 250)
    assert Image.open(BytesIO(packer.encode(image))).getpixel((50, 150)) == 250
    assert packer.encode(image) == Packer(PALETTE).encode(image)


def test_large_pictures_are_packed_tighter() -> None:
    image = Image.effect_noise((1280, 900), 40).point(lambda value: value // 24)
    image = Image.frombytes("P", image.size, image.tobytes())
    once = len(zlib.compress(image.tobytes(), 3))
    assert once > 60_000
    assert len(Packer(PALETTE).encode(image)) < once
