"""The programs as a user starts them: child processes whose output says where they are."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

SCALE = "30"
PATIENCE = {
    "YAODIREN_TIME_SCALE": SCALE,
    # People have long: three of them share two hands here, on a machine that may be busy.
    "YAODIREN_CLAIM": "1800",
    "YAODIREN_DISCARD": "3600",
    # Cards pass quickly: what is looked at here waits for an answer.
    "YAODIREN_PACE": "1",
}


class Program:
    """`python -m …` in a session of its own, so that nothing but a signal to it ends it."""

    def __init__(self, log: Path, *arguments: str, **env: str) -> None:
        self._log = log
        self._arguments = arguments
        self._env = env
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        with self._log.open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", *self._arguments),
                stdout=log,
                stderr=log,
                env={**os.environ, **self._env},
                start_new_session=True,
            )

    async def says(self, word: str, seconds: float = 90) -> str:
        """The first line that begins with this word, once it is there."""
        async with asyncio.timeout(seconds):
            while True:
                for line in self.output.splitlines():
                    if line.startswith(word):
                        return line
                assert self._process is not None
                assert self._process.returncode is None, self.output
                await asyncio.sleep(0.05)

    @property
    def output(self) -> str:
        return self._log.read_text(encoding="utf-8", errors="replace")

    async def end(self, how: signal.Signals) -> int:
        """Send the signal to this process alone, and wait; returns the exit code."""
        assert self._process is not None
        if self._process.returncode is None:
            self._process.send_signal(how)
        return await self.ended()

    async def ended(self) -> int:
        """Wait until it ends; returns the exit code."""
        assert self._process is not None
        return await asyncio.wait_for(self._process.wait(), 60)

    def children(self) -> list[int]:
        """The processes that it started and that still run."""
        assert self._process is not None
        pid = self._process.pid
        return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


@asynccontextmanager
async def running(log: Path, *arguments: str, **env: str) -> AsyncIterator[Program]:
    """A program until the block ends. Ctrl-C stops it, and that is no error."""
    program = Program(log, *arguments, **env)
    await program.start()
    try:
        yield program
    except BaseException:
        await program.end(signal.SIGKILL)
        print(program.output[-6000:])
        raise
    code = await program.end(signal.SIGINT)
    assert code == 0, f"stopped with {code}\n{program.output}"
