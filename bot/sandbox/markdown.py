"""MarkdownV2 to text and entities; the errors as the Bot API has them, positions in bytes (UTF-8)."""

from __future__ import annotations

from dataclasses import dataclass, field

from .errors import Json, bad
from .units import utf16

RESERVED = frozenset("_*[]()~`>#+-=|{}.!")
MARKS = {
    "*": "bold", "__": "underline", "_": "italic", "~": "strikethrough", "||": "spoiler", "[": "text_link",
    "![": "custom_emoji", "```": "pre", "`": "code",
}  # fmt: skip
ENDS = {kind: mark for mark, kind in MARKS.items()} | {
    "text_link": "]",
    "custom_emoji": "]",
    "blockquote": "\n",
}
NAMES = {
    "bold": "Bold", "underline": "Underline", "italic": "Italic", "strikethrough": "Strikethrough",
    "spoiler": "Spoiler", "text_link": "TextUrl", "custom_emoji": "CustomEmoji", "pre": "Pre", "code": "Code",
    "blockquote": "BlockQuote",
}  # fmt: skip


@dataclass(slots=True)
class _Open:
    """An entity that has begun: where in the source, and where in the text that comes out."""

    kind: str
    at: int
    offset: int
    language: str = ""


@dataclass(slots=True)
class _Reader:
    source: str
    at: int = 0
    out: list[str] = field(default_factory=list)
    length: int = 0  # of `out`, in UTF-16 units
    nested: list[_Open] = field(default_factory=list)
    entities: list[Json] = field(default_factory=list)

    def ahead(self, mark: str) -> bool:
        return self.source.startswith(mark, self.at)

    def take(self, text: str) -> None:
        self.out.append(text)
        self.length += utf16(text)

    def bytes(self, at: int) -> int:
        return len(self.source[:at].encode())


def parse_markdown(source: str) -> tuple[str, list[Json]]:
    """Raises `can't parse entities: …`. Links to users come out as links; expandable quotes as plain ones."""
    reader = _Reader(source)
    while reader.at < len(source):
        _step(reader)
    if reader.nested and reader.nested[-1].kind == "blockquote":
        _close(reader)
    if reader.nested:
        left = reader.nested[-1]
        raise _cannot(f"Can't find end of {NAMES[left.kind]} entity at byte offset {reader.bytes(left.at)}")
    return "".join(reader.out), sorted(reader.entities, key=lambda e: (e["offset"], -e["length"]))


def _step(reader: _Reader) -> None:
    char, inner = reader.source[reader.at], reader.nested[-1].kind if reader.nested else ""
    following = reader.source[reader.at + 1 : reader.at + 2]
    if char == "\\" and following and ord(following) <= 126:
        reader.take(following)
        reader.at += 2
    elif inner and _ends(reader, inner):
        _close(reader)
    elif inner in ("pre", "code") or char not in RESERVED:
        reader.take(char)
        reader.at += 1
    else:
        _open(reader)


def _ends(reader: _Reader, kind: str) -> bool:
    if kind == "italic" and reader.ahead("__"):
        return False
    return reader.ahead(ENDS[kind])


def _open(reader: _Reader) -> None:
    begins_line = not reader.out or reader.out[-1].endswith("\n")
    mark = next((mark for mark in sorted(MARKS, key=len, reverse=True) if reader.ahead(mark)), "")
    kind = "blockquote" if reader.ahead(">") and begins_line and not reader.nested else MARKS.get(mark, "")
    if not kind:
        char = reader.source[reader.at]
        raise _cannot(f"Character '{char}' is reserved and must be escaped with the preceding '\\'")
    opened = _Open(kind, reader.at, reader.length)
    reader.at += len(mark or ">")
    if kind == "pre":
        opened.language = _language(reader)
    reader.nested.append(opened)


def _language(reader: _Reader) -> str:
    """What stands between ``` and the end of its line; the line's end is no part of the text."""
    word, found, _ = reader.source[reader.at :].partition("\n")
    if not found or "`" in word or " " in word:
        return ""
    reader.at += len(word) + 1
    return word


def _close(reader: _Reader) -> None:
    opened = reader.nested[-1]
    if opened.kind == "blockquote" and reader.at < len(reader.source):
        reader.at += 1
        reader.take("\n")
        if reader.ahead(">"):  # the quote goes on in the next line
            reader.at += 1
            return
    elif opened.kind != "blockquote":
        reader.at += len(ENDS[opened.kind])
    reader.nested.pop()
    entity: Json = {"type": opened.kind, "offset": opened.offset, "length": reader.length - opened.offset}
    if opened.kind == "blockquote" and reader.out[-1] == "\n":
        entity["length"] -= 1
    if opened.language:
        entity["language"] = opened.language
    if opened.kind in ("text_link", "custom_emoji"):
        url = _url(reader) or "".join(reader.out)[-entity["length"] :]
        entity |= (
            {"custom_emoji_id": url.rpartition("=")[2]} if opened.kind == "custom_emoji" else {"url": url}
        )
    if entity["length"]:
        reader.entities.append(entity)


def _url(reader: _Reader) -> str:
    if not reader.ahead("("):
        return ""
    reader.at += 1
    begun, url = reader.at, ""
    while reader.at < len(reader.source) and not reader.ahead(")"):
        if reader.ahead("\\"):
            reader.at += 1
        url += reader.source[reader.at : reader.at + 1]
        reader.at += 1
    if reader.at >= len(reader.source):
        raise _cannot(f"Can't find end of a URL at byte offset {reader.bytes(begun)}")
    reader.at += 1
    return url


def _cannot(what: str) -> Exception:
    return bad(f"can't parse entities: {what}")
