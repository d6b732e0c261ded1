"""`yaodiren bench` (DESIGN 10): how fast this machine does what the bot does, in half a minute.

Rates are by CPU time, but for the disk, which is waited for. A figure alone says as much of the machine, and of what
else it does, as of the program. So a loop in plain Python is timed right before and right after each, and each is told
per million steps of it too: that figure can be compared between machines and versions.
"""

from __future__ import annotations

import asyncio
import json
import random
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path
from typing import Any, NamedTuple

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from bot.agents.search import search
from bot.games import GAMES
from bot.games.yaodiren import theory
from bot.games.yaodiren.game import Yaodiren
from bot.kernel.game import Frame
from bot.kernel.panel import Scene
from bot.simulate import play_round
from bot.table.store import Store, keep_receipt
from rendering import Renderer

SECONDS = 2.5
"""How long each is measured."""

STEPS = 1000
"""Steps of the reference loop that are timed at a time."""

ROUNDS = 8
"""Rounds that are played beforehand for the questions, hands and boards that come up in play."""

BUDGET = 0.1
"""CPU seconds that the expert has for an answer here."""


@dataclass(frozen=True, slots=True)
class Figure:
    """`rate`: how many of `what` in a second; `reference`: steps of the loop in a second, around that time."""

    key: str
    what: str
    rate: float
    reference: float

    @property
    def per_million(self) -> float:
        """How many in the time of a million steps of the loop."""
        return self.rate / self.reference * 1e6


class Question(NamedTuple):
    """Something that a player was asked in play."""

    view: Any
    legal: tuple[Any, ...]


def timed(seconds: float, once: Callable[[], int]) -> float:
    """How many in a second of CPU time, if each call of `once` does so many; for so many seconds of the clock."""
    end, begun, done = time.perf_counter() + seconds, time.process_time(), 0
    while time.perf_counter() < end:
        done += once()
    return done / (time.process_time() - begun)


def reference(seconds: float) -> float:
    """Steps of a loop in plain Python, in a second of CPU time."""

    def once() -> int:
        total = 0
        for n in range(STEPS):
            total += n & 7
        return STEPS

    return timed(seconds, once)


def played(game: Yaodiren, seed: int) -> tuple[list[Question], list[Scene]]:
    """Rounds of three greedy players: what was asked, and the pictures that would have been drawn of it."""
    asked: list[Question] = []
    greedy = game.players["greedy"](random.Random(seed))

    def answer(view: Any, may: Sequence[Any]) -> Any:
        asked.append(Question(view, tuple(may)))
        return greedy(view, may)

    rng = random.Random(seed)
    for number in range(ROUNDS):
        deck = rng.sample(game.deck, len(game.deck))
        play_round(game, game.ruleset({}), deck, number % 3, [answer] * 3)
    frame = Frame(names=("老张", "川妹", "幺爸"), language="zh-Hans", title="川妹儿家", round=3)
    panels = [
        panel for one in asked for view in (one.view, one.view.table) for panel in game.present(view, frame)
    ]
    return asked, [panel.scene for panel in panels if panel.scene is not None]


def figures(seconds: float = SECONDS, told: Callable[[str], None] = lambda what: None) -> Iterator[Figure]:
    """Every figure, one after the other; `told` hears what is measured next."""
    game = GAMES["yaodiren"]
    told("playing a few rounds")
    asked, scenes = played(game, 1)
    with tempfile.TemporaryDirectory(prefix="yaodiren-bench-") as folder:
        measures: tuple[tuple[str, str, Callable[[], float]], ...] = (
            ("rounds", "rounds of three greedy", lambda: timed(seconds, _rounds(game))),
            ("questions", "theory questions", lambda: timed(seconds, _theory(asked))),
            ("pictures", "pictures", lambda: timed(seconds, _pictures(scenes))),
            ("commits", "commits to a file", lambda: asyncio.run(_commits(Path(folder), seconds))),
            ("worlds", "the expert's worlds", lambda: timed(seconds, _worlds(game, asked))),
        )
        for key, what, measure in measures:
            told(what)
            before = reference(seconds / 10)
            rate = measure()
            yield Figure(key, what, rate, (before + reference(seconds / 10)) / 2)


def _rounds(game: Yaodiren) -> Callable[[], int]:
    rng, ruleset = random.Random(2), game.ruleset({})
    policies = [game.players["greedy"](rng)] * 3

    def once() -> int:
        play_round(game, ruleset, rng.sample(game.deck, len(game.deck)), 0, policies)
        return 1

    return once


def _theory(asked: Sequence[Question]) -> Callable[[], int]:
    """Whether each hand meets the conditions, with an empty cache each time round: as in play."""

    def once() -> int:
        theory.cache_clear()
        for view, _ in asked:
            theory.meets(
                view.hand, view.melds, theory.unseen(view.hand, view.table.seen), view.locked, view.need
            )
        return len(asked)

    return once


def _pictures(scenes: Sequence[Scene]) -> Callable[[], int]:
    """Hands and boards as they follow each other in play, with the faces drawn beforehand."""
    renderer, coming = Renderer(), cycle(scenes)
    for scene in scenes[:20]:
        renderer.draw(scene)

    def once() -> int:
        renderer.draw(next(coming))
        return 1

    return once


async def _commits(folder: Path, seconds: float) -> float:
    """Transactions as an input makes them, of a receipt each, synced to the disk; by the clock."""
    store = await Store.open(folder / "bench.sqlite3")
    try:
        begun, done = time.perf_counter(), 0
        while time.perf_counter() - begun < seconds:
            key = f"bench:{done}"
            await store.write(lambda db, key=key: keep_receipt(db, key))  # type: ignore[misc]
            done += 1
        return done / (time.perf_counter() - begun)
    finally:
        await store.close()


def _worlds(game: Yaodiren, asked: Sequence[Question]) -> Callable[[], int]:
    rng = random.Random(3)
    coming = cycle([one for one in asked if one.view.asks in ("claim", "discard")])

    def once() -> int:
        view, legal = next(coming)
        return search(game, view, legal, BUDGET, rng).samples

    return once


def table(found: Sequence[Figure]) -> Table:
    """The figures for people."""
    shown = Table(title="what this machine does in a second")
    shown.add_column("")
    for name in ("a second", "loop, M steps/s", "per M steps"):
        shown.add_column(name, justify="right")
    for one in found:
        shown.add_row(one.what, f"{one.rate:,.1f}", f"{one.reference / 1e6:.1f}", f"{one.per_million:,.2f}")
    return shown


def as_json(found: Sequence[Figure]) -> dict[str, dict[str, float]]:
    """The last line of `--json`: by figure, all rates a second."""
    return {
        one.key: {
            "per_second": one.rate,
            "reference_steps_per_second": one.reference,
            "per_million_steps": one.per_million,
        }
        for one in found
    }


def run(*, json_too: bool = False, seconds: float = SECONDS) -> list[Figure]:
    """The command: progress on stderr, the table on stdout, with `json_too` one JSON object as its last line."""
    found: list[Figure] = []
    with Progress(console=Console(stderr=True)) as progress:
        task = progress.add_task("", total=5)
        for figure in figures(seconds, lambda what: progress.update(task, description=what)):
            found.append(figure)
            progress.advance(task)
    out = Console()
    out.print(table(found))
    if json_too:
        out.print(json.dumps(as_json(found)), soft_wrap=True, highlight=False, markup=False)
    return found
