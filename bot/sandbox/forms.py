"""Reading a call's parameters from query and body."""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import Iterator
from urllib.parse import parse_qsl, unquote

from aiohttp import web

from .params import Params, Upload

_NAME = re.compile(rb'[;\s]name="([^"]*)"')
_FILE = re.compile(rb"[;\s]filename=\"([^\"]*)\"")
_CODED_FILE = re.compile(rb"[;\s]filename\*=utf-8''([^;\r\n]+)", re.IGNORECASE)
_BOUNDARY = re.compile(r'boundary="?([^";,]+)"?', re.IGNORECASE)


async def params_of(request: web.Request) -> Params:
    params = Params(dict(request.query))
    body = await request.read()
    kind = request.content_type
    if kind == "application/json":
        with contextlib.suppress(ValueError):
            given = json.loads(body)
            params.raw |= given if isinstance(given, dict) else {}
    elif kind == "application/x-www-form-urlencoded":
        params.raw |= parse_qsl(body.decode(errors="replace"), keep_blank_values=True)
    elif kind == "multipart/form-data" and (match := _BOUNDARY.search(request.headers["Content-Type"])):
        for head, content in _parts(body, match.group(1).encode()):
            _take(params, head, content)
    return params


def _parts(body: bytes, boundary: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Head and content of each part. By hand: aiohttp's own reader takes each file through a thread and the disk."""
    for part in (b"\r\n" + body).split(b"\r\n--" + boundary)[1:]:
        head, found, content = part.partition(b"\r\n\r\n")
        if found:
            yield head, content


def _take(params: Params, head: bytes, content: bytes) -> None:
    name = _NAME.search(head)
    if name is None:
        return
    key = name.group(1).decode(errors="replace")
    coded, plain = _CODED_FILE.search(head), _FILE.search(head)
    if coded:
        params.files[key] = Upload(unquote(coded.group(1).decode()), content)
    elif plain:
        params.files[key] = Upload(plain.group(1).decode(errors="replace"), content)
    else:
        params.raw[key] = content.decode(errors="replace")
