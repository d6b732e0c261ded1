"""Parse modes to text and entities, and what clients find by themselves (commands, mentions, links).

Offsets and lengths are in UTF-16 code units, positions in errors are byte offsets (UTF-8), as in the Bot API.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator

from .errors import Json, bad
from .markdown import parse_markdown
from .units import utf16

SIMPLE = {
    "b": "bold", "strong": "bold", "i": "italic", "em": "italic", "u": "underline", "ins": "underline",
    "s": "strikethrough", "strike": "strikethrough", "del": "strikethrough", "tg-spoiler": "spoiler",
    "code": "code", "pre": "pre", "blockquote": "blockquote", "a": "text_link", "span": "spoiler",
    "tg-emoji": "custom_emoji",
}  # fmt: skip
_TOKEN = re.compile(r"<[^>]*>?|&(?:#\d+|#x[0-9a-fA-F]+|lt|gt|amp|quot);|[^<&]+|&")
_ATTRIBUTE = re.compile(r"([^\s=]+)(?:\s*=\s*(\"[^\"]*\"|'[^']*'|[^\s>]*))?")
_FOUND = {
    "bot_command": re.compile(r"(?<![\w/@])/[A-Za-z0-9_]{1,64}(?:@[A-Za-z0-9_]{3,32})?(?![\w/])"),
    "mention": re.compile(r"(?<![\w/@])@[A-Za-z0-9_]{4,32}\b"),
    "url": re.compile(r"(?<![\w@])(?:https?://[^\s<>]+|t\.me/[^\s<>]+)"),
}


def formatted(text: str, parse_mode: str, given: list[Json] | None) -> tuple[str, list[Json]]:
    """Text and entities of an outgoing text or caption; outer white space is trimmed."""
    if parse_mode.lower() == "html":
        text, entities = parse_html(text)
    elif parse_mode.lower() == "markdownv2":
        text, found = parse_markdown(text)
        entities = [_plain_link(entity) for entity in found]
    elif parse_mode:
        raise bad("unsupported parse_mode")  # the older Markdown is not modelled
    else:
        entities = list(given or [])
    text, entities = _trimmed(text, entities)
    return text, sorted(entities + detect(text, entities), key=lambda e: (e["offset"], -e["length"]))


def detect(text: str, taken: list[Json] = ()) -> list[Json]:  # type: ignore[assignment]
    """Commands, mentions and links in plain text, outside the entities already there."""
    if not any(sign in text for sign in "/@."):
        return []
    found: list[Json] = []
    for kind, pattern in _FOUND.items():
        for match in pattern.finditer(text):
            entity = {"type": kind, "offset": utf16(text[: match.start()]), "length": utf16(match.group())}
            if not any(_overlap(entity, other) for other in [*taken, *found]):
                found.append(entity)
    return sorted(found, key=lambda entity: int(entity["offset"]))


def parse_html(source: str) -> tuple[str, list[Json]]:
    out: list[str] = []
    length = 0
    stack: list[tuple[str, int, Json]] = []
    entities: list[Json] = []
    for at, token in _tokens(source):
        if token.startswith("</"):
            tag, start, entity = _closed(stack, token, at)
            if length > start and not _is_inner_code(tag, stack):
                entities.append({**entity, "offset": start, "length": length - start})
        elif token.startswith("<"):
            stack.append(_opened(token, at, length, stack))
        else:
            piece = html.unescape(token) if token.startswith("&") and len(token) > 1 else token
            out.append(piece)
            length += utf16(piece)
    if stack:
        raise _cannot(f'Can\'t find end tag corresponding to start tag "{stack[-1][0]}"')
    return "".join(out), [_plain_link(entity) for entity in entities]


def _tokens(source: str) -> Iterator[tuple[int, str]]:
    at = 0
    for match in _TOKEN.finditer(source):
        yield at, match.group()
        at += len(match.group().encode())


def _opened(token: str, at: int, length: int, stack: list[tuple[str, int, Json]]) -> tuple[str, int, Json]:
    if not token.endswith(">"):
        raise _cannot(f"Unclosed start tag at byte offset {at}")
    name, _, rest = token[1:-1].strip().partition(" ")
    tag, attributes = name.lower(), dict(_attributes(rest))
    if tag not in SIMPLE:
        raise _cannot(f'Unsupported start tag "{tag}" at byte offset {at}')
    if tag == "span" and attributes.get("class") != "tg-spoiler":
        raise _cannot(f'Tag "span" must have class "tg-spoiler" at byte offset {at}')
    entity: Json = {"type": SIMPLE[tag]}
    if tag == "a":
        entity["url"] = attributes.get("href", "")
    elif tag == "tg-emoji":
        entity["custom_emoji_id"] = attributes.get("emoji-id", "")
    elif tag == "blockquote" and "expandable" in attributes:
        entity["type"] = "expandable_blockquote"
    elif tag == "code" and stack and stack[-1][0] == "pre":
        language = attributes.get("class", "").removeprefix("language-")
        stack[-1][2].update({"language": language} if language else {})
    return tag, length, entity


def _closed(stack: list[tuple[str, int, Json]], token: str, at: int) -> tuple[str, int, Json]:
    if not token.endswith(">"):
        raise _cannot(f"Unclosed end tag at byte offset {at}")
    tag = token[2:-1].strip().lower()
    if not stack:
        raise _cannot(f"Unexpected end tag at byte offset {at}")
    if tag not in ("", stack[-1][0]):
        expected = stack[-1][0]
        raise _cannot(f'Unmatched end tag at byte offset {at}, expected "</{expected}>", found "</{tag}>"')
    return stack.pop()


def _is_inner_code(tag: str, stack: list[tuple[str, int, Json]]) -> bool:
    return tag == "code" and bool(stack) and stack[-1][0] == "pre" and "language" in stack[-1][2]


def _attributes(text: str) -> Iterator[tuple[str, str]]:
    for name, value in _ATTRIBUTE.findall(text):
        yield name.lower(), html.unescape(value.strip("\"'"))


def _plain_link(entity: Json) -> Json:
    """A link to a user becomes a `text_mention`, completed by the caller who knows the users."""
    match = re.fullmatch(r"tg://user\?id=(\d+)", entity.get("url", ""))
    if not match:
        return entity
    rest = {key: value for key, value in entity.items() if key != "url"}
    return {**rest, "type": "text_mention", "user": int(match.group(1))}


def _trimmed(text: str, entities: list[Json]) -> tuple[str, list[Json]]:
    shift = utf16(text) - utf16(text.lstrip())
    text = text.strip()
    size = utf16(text)
    moved: list[Json] = []
    for entity in entities:
        start = max(0, entity["offset"] - shift)
        end = min(size, entity["offset"] + entity["length"] - shift)
        if end > start:
            moved.append({**entity, "offset": start, "length": end - start})
    return text, moved


def _overlap(one: Json, other: Json) -> bool:
    return bool(
        one["offset"] < other["offset"] + other["length"] and other["offset"] < one["offset"] + one["length"]
    )


def _cannot(what: str) -> Exception:
    return bad(f"can't parse entities: {what}")
