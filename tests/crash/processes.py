"""The sandbox and the bot as real processes: one survives, the other is killed."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

from tests.table.audit import connect

TOKEN = "7700000002:a-token-for-the-local-server"
SCALE = 40.0


class Process:
    """A child in a process group of its own, its output in a file."""

    def __init__(self, arguments: list[str], log: Path, env: dict[str, str] | None = None) -> None:
        self._arguments, self._log, self._env = arguments, log, env or {}
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        with self._log.open("ab") as out:
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, *self._arguments),
                stdout=out,
                stderr=out,
                env={**os.environ, **self._env},
                start_new_session=True,
            )

    async def kill(self, how: signal.Signals = signal.SIGKILL) -> None:
        """End it and wait until it is dead."""
        if self._process is not None and self._process.returncode is None:
            os.killpg(self._process.pid, how)
            await self._process.wait()

    @property
    def alive(self) -> bool:
        return self._process is not None and self._process.returncode is None

    @property
    def output(self) -> str:
        return self._log.read_text(encoding="utf-8", errors="replace")


async def sandbox(tmp: Path) -> tuple[Process, str]:
    """A running sandbox and its address."""
    process = Process(["-m", "bot.sandbox", "--port=0", f"--time-scale={SCALE}"], tmp / "sandbox.log")
    await process.start()
    for _ in range(600):
        line = next((line for line in process.output.splitlines() if line.startswith("http://")), None)
        if line is not None:
            return process, line
        assert process.alive, process.output
        await asyncio.sleep(0.05)
    raise AssertionError(f"the sandbox does not start\n{process.output}")


def bot(tmp: Path, url: str) -> Process:
    """The bot, not started yet. People have long, cards pass quickly."""
    env = {
        "BOT_TOKEN": TOKEN,
        "YAODIREN_API_URL": url,
        "YAODIREN_DATABASE": str(tmp / "db.sqlite3"),
        "YAODIREN_TIME_SCALE": str(SCALE),
        "YAODIREN_PACE": "3",
        "YAODIREN_CLAIM": "1200",
        "YAODIREN_DISCARD": "2400",
    }
    return Process(["-m", "bot"], tmp / "bot.log", env)


class Watch:
    """Reads the bot's database while it runs, and after it was killed."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def rows(self, sql: str, *values: Any) -> list[sqlite3.Row]:
        if not self.path.exists():
            return []
        with closing(connect(self.path)) as db:
            try:
                return db.execute(sql, values).fetchall()
            except sqlite3.OperationalError:  # the schema is just being made
                return []

    def moment(self) -> tuple[str, int, int]:
        """Status and round of the table, and how many events the round has."""
        found = self.rows(
            "SELECT status, round, (SELECT count(*) FROM event e WHERE e.table_id = t.id AND e.round = t.round) AS n"
            " FROM game_table t ORDER BY id DESC LIMIT 1"
        )
        return tuple(found[0]) if found else ("", 0, 0)  # type: ignore[return-value]

    def panels(self) -> set[tuple[int, int]]:
        """Chat and id of every message that the bot knows to stand somewhere."""
        found = self.rows("SELECT chat_id, message_id, old_message_id FROM panel")
        return {(row[0], message) for row in found for message in row[1:] if message is not None}
