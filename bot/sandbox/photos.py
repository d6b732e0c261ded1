"""Files: photos in several sizes, re-encoded as JPEG; documents as they are.

An upload is only checked (kind, dimensions, weight); a size is drawn when somebody fetches it, so that a bot which
edits many boards does not pay for pictures that nobody looks at. `file_id` names upload and size, `file_unique_id`
is another word for the same. The oldest bytes go when `MAX_BYTES` are held.
"""

from __future__ import annotations

import hashlib
import io
import secrets
from collections import OrderedDict
from dataclasses import dataclass, field

from PIL import Image, UnidentifiedImageError

from .errors import Json, bad
from .params import Upload

MAX_PHOTO = 10 * 1024 * 1024
MAX_BYTES = 256 * 1024 * 1024
SIDES = {"s": 90, "m": 320, "x": 800, "y": 1280}  # longest side in pixels, by Telegram's letters
PHOTO, DOCUMENT = "AgACAgUAAxk", "BQACAgUAAxk"
Image.MAX_IMAGE_PIXELS = 10_000 * 10_000


@dataclass(slots=True, frozen=True)
class StoredFile:
    key: str
    data: bytes
    width: int = 0  # 0: a document
    height: int = 0
    name: str = ""

    def fit(self, letter: str) -> tuple[int, int]:
        scale = min(1.0, SIDES[letter] / max(self.width, self.height))
        return max(1, round(self.width * scale)), max(1, round(self.height * scale))

    def photo(self) -> list[Json]:
        """The PhotoSize list, smallest first; none larger than the original."""
        longest = max(self.width, self.height)
        letters = [x for n, x in enumerate(SIDES) if n == 0 or longest > list(SIDES.values())[n - 1]]
        return [self._size(letter) for letter in letters]

    def document(self) -> Json:
        ids = {"file_id": f"{DOCUMENT}{self.key}d", "file_unique_id": _unique(self.key, "d")}
        return {**ids, "file_name": self.name, "file_size": len(self.data)}

    def _size(self, letter: str) -> Json:
        width, height = self.fit(letter)
        ids = {"file_id": f"{PHOTO}{self.key}{letter}", "file_unique_id": _unique(self.key, letter)}
        return {**ids, "width": width, "height": height}


@dataclass(slots=True)
class Files:
    stored: OrderedDict[str, StoredFile] = field(default_factory=OrderedDict)
    weight: int = 0
    new: set[str] = field(default_factory=set)  # keys that the store has not written
    gone: set[str] = field(default_factory=set)  # keys that it should forget
    _drawn: OrderedDict[tuple[str, str], bytes] = field(default_factory=OrderedDict)

    def add_photo(self, upload: Upload) -> StoredFile:
        """Raises the errors of `sendPhoto` for what is no acceptable photo."""
        size = len(upload.data)
        if not size:
            raise bad("file must be non-empty")
        if size > MAX_PHOTO:
            limit = f"the maximum size is {MAX_PHOTO} bytes"
            raise bad(f"file of size {size} bytes is too big for a photo; {limit}")
        width, height = _dimensions(upload.data)
        if width + height > 10_000 or max(width, height) > 20 * min(width, height):
            raise bad("PHOTO_INVALID_DIMENSIONS")
        return self.keep(StoredFile(secrets.token_hex(20), upload.data, width, height, upload.name))

    def add_document(self, upload: Upload) -> StoredFile:
        if not upload.data:
            raise bad("file must be non-empty")
        return self.keep(StoredFile(secrets.token_hex(20), upload.data, name=upload.name))

    def keep(self, file: StoredFile, written: bool = False) -> StoredFile:
        self.stored[file.key] = file
        self.weight += len(file.data)
        if not written:
            self.new.add(file.key)
        while self.weight > MAX_BYTES:
            key, old = self.stored.popitem(last=False)
            self.weight -= len(old.data)
            self.gone.add(key)
        return file

    def find(self, file_id: str) -> StoredFile | None:
        if not file_id.startswith((PHOTO, DOCUMENT)):
            return None
        return self.stored.get(file_id[len(PHOTO) : -1])

    def named(self, file_id: str, photo: bool) -> StoredFile:
        """The file behind an id that the bot sends again."""
        file = self.find(file_id)
        if file is None:
            raise bad("wrong remote file identifier specified: can't unserialize it. Wrong last symbol")
        if bool(file.width) != photo:
            kind, wanted = ("Photo", "Document") if file.width else ("Document", "Photo")
            raise bad(f"can't use file of type {kind} as {wanted}")
        return file

    def content(self, file_id: str) -> bytes | None:
        """What a client downloads: a JPEG of that size, or the document."""
        file = self.find(file_id)
        if file is None:
            return None
        letter = file_id[-1]
        if letter not in SIDES or not file.width:
            return file.data
        if (file.key, letter) not in self._drawn:
            self._drawn[file.key, letter] = _jpeg(file, letter)
            if len(self._drawn) > 100:
                self._drawn.popitem(last=False)
        return self._drawn[file.key, letter]

    def info(self, file_id: str) -> Json:
        """The `File` of getFile."""
        file, content = self.find(file_id), self.content(file_id)
        if file is None or content is None:
            raise bad("wrong file_id or the file is temporarily unavailable")
        letter = file_id[-1]
        path = f"photos/{file_id}.jpg" if file.width else f"documents/{file_id}"
        ids = {"file_id": file_id, "file_unique_id": _unique(file.key, letter)}
        return {**ids, "file_size": len(content), "file_path": path}


def _dimensions(data: bytes) -> tuple[int, int]:
    try:
        with Image.open(io.BytesIO(data)) as image:
            size = image.size
            image.verify()
            return size
    except (UnidentifiedImageError, OSError, SyntaxError, ValueError, Image.DecompressionBombError) as error:
        raise bad("IMAGE_PROCESS_FAILED") from error


def _jpeg(file: StoredFile, letter: str) -> bytes:
    with Image.open(io.BytesIO(file.data)) as image:
        flat = Image.new("RGB", image.size, "white")
        colours = image.convert("RGBA")
        flat.paste(colours, mask=colours.getchannel("A"))
    if flat.size != file.fit(letter):
        flat = flat.resize(file.fit(letter), Image.Resampling.LANCZOS)
    out = io.BytesIO()
    flat.save(out, "JPEG", quality=87)
    return out.getvalue()


def _unique(key: str, letter: str) -> str:
    return "AQAD" + hashlib.blake2b(f"{key}/{letter}".encode(), digest_size=8).hexdigest()
