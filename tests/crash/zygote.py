"""A process that has everything imported, and forks one bot after the other: a restart takes a moment, not seconds.

Each bot is a process of its own over the real file and real HTTP, and dies by SIGKILL. Reads commands, one a line:
`start {json}`, `wait`, `kill`, `state`; answers each with one line. It ends, and its bot with it, when its input does.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import random
import signal
import sys
from collections.abc import Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from bot.chat.app import Link, build
from bot.games import GAMES
from bot.table import dealing
from bot.table.clock import Timing
from bot.table.store import Store
from rendering import Renderer
from tests import decks
from tests.crash.fuse import Fuse

TOKEN = "7700000003:a-token-for-forked-bots"


async def live(plan: dict[str, Any], renderer: Renderer) -> None:
    """A bot as `python -m bot` runs it, until it is killed."""
    scale = float(plan["scale"])
    store = await Store.open(Path(plan["database"]))
    timing = Timing(**plan["timing"]).scaled(scale)
    chat = await build(Link(TOKEN, plan["url"], timeout=10), store, GAMES, renderer, timing, scale)
    await chat.run()


def shuffling(folder: Path, seed: int) -> AbstractContextManager[object]:
    """Known shuffles, each another: a file beside the database says how many there were."""
    count = folder / "shuffles"

    def shuffle(deck: Sequence[int]) -> tuple[int, ...]:
        with count.open("ab") as file:
            file.write(b".")
        return tuple(random.Random(f"{seed} {count.stat().st_size}").sample(deck, len(deck)))

    return patch.object(dealing, "shuffled", shuffle)


def born(plan: dict[str, Any], renderer: Renderer) -> None:
    """The forked child: its own log, its own shuffles, the fuse if there is one."""
    database = Path(plan["database"])
    with (database.parent / "bot.log").open("ab") as out:
        os.dup2(out.fileno(), 1)
        os.dup2(out.fileno(), 2)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    if plan.get("every"):
        Fuse(database.parent / "spent", database, plan["every"], plan["seed"]).plant()
    with decks.stacked(decks.SHORT) if plan.get("short") else shuffling(database.parent, plan["seed"]):
        asyncio.run(live(plan, renderer))


class Zygote:
    """The parent of one bot at a time."""

    def __init__(self) -> None:
        self.renderer = Renderer()
        self.child = 0

    def start(self, plan: str) -> str:
        assert not self.child, "one at a time"
        self.child = os.fork()
        if not self.child:
            status = 1
            try:
                born(json.loads(plan), self.renderer)
            except BaseException:
                logging.exception("the bot ended by itself")
            finally:
                os._exit(status)
        return str(self.child)

    def state(self, _: str) -> str:
        """`alive`, or how it died."""
        return self._reap(os.WNOHANG)

    def wait(self, _: str) -> str:
        return self._reap(0)

    def kill(self, _: str) -> str:
        if self.child:
            os.kill(self.child, signal.SIGKILL)
        return self._reap(0)

    def _reap(self, options: int) -> str:
        if not self.child:
            return "none"
        pid, status = os.waitpid(self.child, options)
        if not pid:
            return "alive"
        self.child = 0
        return str(os.waitstatus_to_exitcode(status))


def main() -> None:
    zygote = Zygote()
    print("ready", flush=True)
    for line in sys.stdin:
        verb, _, rest = line.strip().partition(" ")
        print(getattr(zygote, verb)(rest), flush=True)
    zygote.kill("")


if __name__ == "__main__":
    main()
