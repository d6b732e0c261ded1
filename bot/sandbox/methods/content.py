"""Texts, captions, keyboards and files of outgoing messages, as fields of the message."""

from __future__ import annotations

import asyncio
from typing import Any

from ..box import Sandbox
from ..entities import formatted
from ..errors import Json, bad
from ..keyboards import inline_keyboard
from ..params import Params, Upload
from ..photos import StoredFile
from ..units import utf16

MAX_TEXT, MAX_CAPTION = 4096, 1024


def text_fields(box: Sandbox, p: Params) -> Json:
    given = p.nested("entities")
    text, entities = formatted(p.text("text"), p.text("parse_mode"), given)
    if not text:
        raise bad("message text is empty")
    if utf16(text) > MAX_TEXT:
        raise bad("message is too long")
    return {"text": text, **_listed("entities", _completed(box, entities))}


def caption_fields(box: Sandbox, source: Json, entities: Any) -> Json:
    """`source` holds `caption` and `parse_mode`: the call itself or its `media` object."""
    text, found = formatted(str(source.get("caption") or ""), str(source.get("parse_mode") or ""), entities)
    if utf16(text) > MAX_CAPTION:
        raise bad("message caption is too long")
    return {"caption": text, **_listed("caption_entities", _completed(box, found))} if text else {}


def keyboard_fields(p: Params) -> Json:
    keyboard = inline_keyboard(p.nested("reply_markup"))
    return {"reply_markup": keyboard} if keyboard else {}


async def file_fields(box: Sandbox, p: Params, kind: str, value: Any) -> Json:
    """The `photo` or `document` of a message, uploaded or named by its file id."""
    upload = p.upload(value, kind)
    await asyncio.sleep(p.delay)
    if upload is not None:
        file = await _stored(box, kind, upload)
    elif not value or str(value).startswith("attach://"):
        raise bad(f"there is no {kind} in the request")
    elif str(value).startswith(("http://", "https://")):
        raise bad("failed to get HTTP URL content")  # the sandbox fetches nothing from outside
    else:
        file = box.files.named(str(value), kind == "photo")
    return {"photo": file.photo()} if kind == "photo" else {"document": file.document()}


async def _stored(box: Sandbox, kind: str, upload: Upload) -> StoredFile:
    return box.files.add_photo(upload) if kind == "photo" else box.files.add_document(upload)


def _listed(name: str, entities: list[Json]) -> Json:
    return {name: entities} if entities else {}


def _completed(box: Sandbox, entities: list[Json]) -> list[Json]:
    """Puts the user into a text mention that HTML gave by id; a mention of a stranger is dropped."""
    complete: list[Json] = []
    for entity in entities:
        if not isinstance(entity.get("user"), int):
            complete.append(entity)
        elif user := box.world.users.get(entity["user"]):
            complete.append({**entity, "user": user.api()})
    return complete
