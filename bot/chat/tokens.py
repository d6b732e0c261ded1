"""Deep-link tokens: whoever taps 坐下 without having started the bot proves by one who he is and which table.

A token is signed over table, tapper and expiry, so that a leaked link seats nobody else (field report 4).
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import struct
import time
from dataclasses import dataclass
from typing import Literal

LIVES = 3600
"""Seconds for which a token works."""

_FORM = struct.Struct(">QQI")
_SIGN = 12


@dataclass(frozen=True, slots=True)
class Join:
    """What a token says, or why it does not count."""

    table_id: int = 0
    fault: Literal["", "bad", "expired", "other"] = ""


class Tokens:
    """Makes and reads tokens; the key comes of the bot's own secret, so that none needs to be stored."""

    def __init__(self, secret: str) -> None:
        self._key = hashlib.sha256(b"join:" + secret.encode()).digest()

    def make(self, table_id: int, user_id: int, now: float | None = None) -> str:
        """The payload of a deep link: at most 64 of `[A-Za-z0-9_-]`."""
        body = _FORM.pack(table_id, user_id, int(time.time() if now is None else now) + LIVES)
        return "j_" + base64.urlsafe_b64encode(body + self._sign(body)).decode().rstrip("=")

    def read(self, payload: str, user_id: int, now: float | None = None) -> Join:
        """What the payload says when this person brings it."""
        try:
            raw = base64.urlsafe_b64decode(payload.removeprefix("j_") + "==")
            body, sign = raw[: _FORM.size], raw[_FORM.size :]
            table_id, owner, expires = _FORM.unpack(body)
        except (ValueError, struct.error):
            return Join(fault="bad")
        if not payload.startswith("j_") or not hmac.compare_digest(sign, self._sign(body)):
            return Join(fault="bad")
        if expires < (time.time() if now is None else now):
            return Join(table_id, "expired")
        return Join(table_id, "" if owner == user_id else "other")

    def _sign(self, body: bytes) -> bytes:
        return hmac.digest(self._key, body, hashlib.sha256)[:_SIGN]
