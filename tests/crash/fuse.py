"""Where a bot can be cut off: before and after every commit, before and after every request that it makes.

A point is named by what happens there and how many events the log holds, never by ids that change from one attempt
to the next: so each is met again after a restart, is passed the second time, and a round comes to its end.
"""

from __future__ import annotations

import os
import re
import signal
import sqlite3
import zlib
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

from telegram.request import HTTPXRequest

from bot.table.store import Store

_RECEIPT = re.compile(r"INSERT INTO receipt\(.*?VALUES \('((?:[^']|'')*)', \S+ '((?:[^']|'')*)'")
_PANEL = re.compile(r"(INSERT OR REPLACE INTO|DELETE FROM) panel\b")
_SLOT = re.compile(r"'(board|hand|ask|result:\d+)'")
_DIGEST = re.compile(r"'([0-9a-f]{24})'")
_NAME = re.compile(r"^\s*(\w+)(?: OR REPLACE)?(?: INTO| FROM)? (\w+)")
AT_START = ("getMe", "setMyCommands")
QUIET = ("SELECT", "BEGIN", "COMMIT", "ROLLBACK", "--")


class Fuse:
    """Kills its own process, as nothing else can be heard of, at every point that none before it was killed at.

    `spent` is the file in which points are noted before the kill, one a line. `every` n-th alone is struck, which
    ones `seed` decides; 1 for all.
    """

    def __init__(self, spent: Path, database: Path, every: int, seed: int) -> None:
        self._every, self._seed = every, seed
        self._spent = set(spent.read_text(encoding="utf-8").splitlines()) if spent.exists() else set()
        self._file = os.open(spent, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
        self._events = _count(database)

    def point(self, when: str, what: str, events: int) -> None:
        name = f"{when} {what} @{events}"
        if name in self._spent or zlib.crc32(f"{self._seed} {name}".encode()) % self._every:
            return
        os.write(self._file, f"{name}\n".encode())
        os.kill(os.getpid(), signal.SIGKILL)

    def plant(self) -> None:
        """From now on every commit and every request of this process passes by here."""
        self._plant_in_commits()
        self._plant_in_requests()

    def _plant_in_commits(self) -> None:
        write = Store.write

        async def watched(store: Store, work: Callable[[Any], Any]) -> Any:
            statements: list[str] = []
            before = self._events

            async def traced(db: Any) -> Any:
                await db.set_trace_callback(statements.append)
                try:
                    result = await work(db)
                finally:
                    await db.set_trace_callback(None)
                self.point("before commit", told(statements), before)
                return result

            result = await write(store, traced)
            self._events += sum(one.startswith("INSERT INTO event") for one in statements)
            self.point("after commit", told(statements), before)
            return result

        Store.write = watched  # type: ignore[method-assign, assignment]

    def _plant_in_requests(self) -> None:
        request = HTTPXRequest.do_request

        async def watched(
            self_: HTTPXRequest, url: str, method: str, request_data: Any = None, **rest: Any
        ) -> Any:
            what = asked(url, request_data)
            # What a bot asks when it starts is asked at every restart: it is struck once, not at every moment.
            events = 0 if what.startswith(AT_START) else self._events
            self.point("before request", what, events)
            answer = await request(self_, url, method, request_data, **rest)
            self.point("after request", what, events)
            return answer

        HTTPXRequest.do_request = watched  # type: ignore[method-assign, assignment]


def _count(database: Path) -> int:
    if not database.exists():
        return 0
    with closing(sqlite3.connect(f"{database.as_uri()}?mode=ro", uri=True)) as db:
        try:
            return int(db.execute("SELECT count(*) FROM event").fetchone()[0])
        except sqlite3.OperationalError:  # the schema is not made yet
            return 0


def told(statements: list[str]) -> str:
    """What a transaction does: the kind of its receipt with the outcome, or the panel, or the tables it changes."""
    writing = [one for one in statements if not one.lstrip().startswith(QUIET)]
    for one in writing:
        receipt = _RECEIPT.search(one)
        if receipt is not None:
            kind = "tg" if receipt[1].startswith("tg:") else receipt[1]
            return f"{kind} {_crc(receipt[2])}"
        panel = _PANEL.search(one)
        if panel is not None:
            return " ".join((panel[1].split()[0], "panel", *_SLOT.findall(one), *_DIGEST.findall(one)))
    return " ".join(sorted({" ".join(found.groups()) for one in writing if (found := _NAME.search(one))}))


def asked(url: str, data: Any) -> str:
    """What a request asks for: method, chat, and the text and buttons that it carries."""
    method = url.rpartition("/")[2]
    given = {} if data is None else data.parameters
    media = given.get("media")
    caption = media.get("caption", "") if isinstance(media, dict) else ""
    said = [str(given.get(name, "")) for name in ("text", "caption", "reply_markup")]
    return f"{method} {given.get('chat_id', '')} {_crc(caption, *said)}"


def _crc(*texts: Any) -> str:
    return f"{zlib.crc32(' '.join(map(str, texts)).encode('utf-8', 'replace')):08x}"
