"""Thinking beside the loop (DESIGN 9): a small pool of processes in which the strong player searches.

What goes there is a view and what may be answered; a worker has never had a state. The pool (Pebble) begins with the
first question, for a worker is a Python of its own, and replaces a worker that dies or hangs. Whoever waits for an
answer waits only so long: then `greedy` answers, and the table goes on.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import random
import threading
from collections.abc import Mapping, Sequence
from concurrent.futures import Future
from typing import Any, Final, TypeAlias

from pebble import ProcessPool

from bot.agents.advice import Advice
from bot.agents.quiet import without_interrupts
from bot.agents.search import search
from bot.kernel.game import Game

log = logging.getLogger(__name__)

AnyGame: TypeAlias = Game[Any, Any, Any, Any]

PATIENCE: Final = 5.0
"""Seconds beyond its budget after which nobody waits for an answer any more. The machine's time: not scaled."""

HUNG: Final = 30.0
"""Seconds beyond its budget after which a worker counts as hung and is replaced."""

LOW: Final = 10
"""How much less urgent than the bot a worker is to the machine (nice)."""

_games: dict[str, AnyGame] = {}
"""In a worker: the games."""


class ThinkingError(Exception):
    """No answer came: the worker died, hung, failed, or there was too much to think about."""


class Workers:
    """The pool. `count`: how many processes think at a time; they are started by the first question."""

    def __init__(self, games: Mapping[str, AnyGame], count: int) -> None:
        self._games = dict(games)
        self._count = count
        self._pool: ProcessPool | None = None
        self._opening = threading.Lock()
        self._stopped = False
        self._asked = 0
        self._stumbled = False

    def thinker(self, game: str) -> Thinker:
        """Who thinks about this game."""
        return Thinker(self, self._games[game])

    async def think(self, game: AnyGame, view: Any, legal: Sequence[Any], budget: float, seed: int) -> Advice:
        """What the search finds; what `greedy` does where no answer comes, which is logged at the first of a row."""
        self._asked += 1
        try:
            advice = await self._searched(game.name, view, legal, self._share(budget), seed)
        except ThinkingError as error:
            if not self._stumbled:
                log.warning("%s: greedy answers until that is mended", error)
            self._stumbled = True
            return Advice(game.players["greedy"](random.Random(seed))(view, legal), (), 0, 0.0)
        finally:
            self._asked -= 1
        if self._stumbled:
            log.info("thinking works again")
        self._stumbled = False
        return advice

    def _share(self, budget: float) -> float:
        """Many tables that think at once think shorter, so that nobody waits for the others' thoughts."""
        return budget / max(1.0, self._asked / self._count)

    async def _searched(self, game: str, view: Any, legal: Sequence[Any], budget: float, seed: int) -> Advice:
        try:
            future = await asyncio.to_thread(self._schedule, game, view, tuple(legal), budget, seed)
        except Exception as error:
            raise ThinkingError(f"no thinking ({error!r})") from error
        try:
            async with asyncio.timeout(budget + PATIENCE):
                # Shielded: to cancel a running task costs its worker, and another takes a second to begin.
                return await asyncio.shield(asyncio.wrap_future(future))
        except TimeoutError as error:
            raise ThinkingError(f"no thought within {budget + PATIENCE:.1f} s") from error
        except Exception as error:
            raise ThinkingError(f"a worker failed ({error!r})") from error
        finally:
            if not future.done() and not future.running():
                future.cancel()

    def _schedule(
        self, game: str, view: Any, legal: tuple[Any, ...], budget: float, seed: int
    ) -> Future[Advice]:
        """Hand a question to the pool; in a thread, for the first one starts processes."""
        with self._opening, without_interrupts():
            if self._stopped:
                raise ThinkingError("the bot is stopping")
            if self._pool is not None and not self._pool.active:
                self._end()  # it breaks if a worker dies while it has nothing to do
            if self._pool is None:
                self._pool = ProcessPool(
                    self._count,
                    initializer=_begin,
                    initargs=(self._games,),
                    context=multiprocessing.get_context("spawn"),
                )
            return self._pool.schedule(_think, (game, view, legal, budget, seed), timeout=budget + HUNG)

    async def stop(self) -> None:
        """End the workers, whatever they think about; from then on `greedy` answers."""
        await asyncio.to_thread(self._stop)

    def _stop(self) -> None:
        with self._opening:
            self._stopped = True
            self._end()

    def _end(self) -> None:
        pool, self._pool = self._pool, None
        if pool is not None:
            pool.stop()  # type: ignore[no-untyped-call]
            pool.join()


class Thinker:
    """The pool, as who plays one game sees it (`bot.kernel.game.Thinker`)."""

    def __init__(self, workers: Workers, game: AnyGame) -> None:
        self._workers = workers
        self._game = game

    async def think(self, view: Any, legal: Sequence[Any], budget: float, seed: int) -> Advice:
        """What to answer, found within `budget` seconds of CPU time."""
        return await self._workers.think(self._game, view, legal, budget, seed)


def _begin(games: dict[str, AnyGame]) -> None:
    """A worker begins: the bot goes before it."""
    _games.update(games)
    os.nice(LOW)


def _think(game: str, view: Any, legal: tuple[Any, ...], budget: float, seed: int) -> Advice:
    """In a worker: the search."""
    return search(_games[game], view, legal, budget, random.Random(seed))
