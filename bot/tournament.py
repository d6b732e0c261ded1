"""Tournaments by duplicate deals (DESIGN 9): `yaodiren tournament`.

Each shuffled deck is played once with `a` in each seat, against `b` in all others, with the same dealer, so that
the luck of the cards is the same for both. The rounds of one deck are not independent: their mean is one
observation. A round that nobody opened counts as a round of 0 points: to open or not is part of playing well.
Nobody folds by choice, as in `simulate`.

The players live in a process that never had a state (`bot/agents/player.py`); what goes there is a view and what may
be answered. A deck depends on the seed and its number only, and so do the players' dice: the same seed gives the
same result whatever the jobs, unless a player thinks against the clock.
"""

from __future__ import annotations

import json
import os
import random
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Literal

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from bot.agents.player import EXPERT, Players, names
from bot.games import GAMES
from bot.games.yaodiren.game import Yaodiren
from bot.kernel.cards import Seat
from bot.kernel.settlement import balances
from bot.simulate import MAX_ROUNDS, play_round
from bot.yardstick import Deck, Outcome, Round, Spent, headline, table

ALIASES: Mapping[str, str] = MappingProxyType({"search": EXPERT})
"""Other names of players."""

MAX_JOBS = 256

SHOWN_EVERY = 0.5
"""Seconds from one look at the result so far to the next: to sum up takes longer, the more decks there are."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A tournament to be played: `a` and `b` by name, at least so many rounds; `budget` is CPU seconds."""

    a: str
    b: str
    rounds: int
    seed: int
    budget: float
    rules: Mapping[str, Any]

    @property
    def game(self) -> Yaodiren:
        """What is played."""
        return GAMES["yaodiren"]

    @property
    def ruleset(self) -> Any:
        """The house rules of every round."""
        return self.game.ruleset(self.rules)

    @property
    def seats(self) -> int:
        """How many play."""
        return int(self.ruleset.players)

    @property
    def decks(self) -> int:
        """How many decks make at least so many rounds."""
        return -(-self.rounds // self.seats)


def planned(a: str, b: str, rounds: int, seed: int, budget_ms: float, rules: Mapping[str, Any]) -> Plan:
    """The plan of these arguments; ValueError names a bad one and what it should be."""
    plan = Plan(ALIASES.get(a, a), ALIASES.get(b, b), rounds, seed, budget_ms / 1000, rules)
    known = names(plan.game)
    for name in (plan.a, plan.b):
        if name not in known:
            raise ValueError(f"no player {name!r}: it should be one of {', '.join(known)}")
    if not 1 <= rounds <= MAX_ROUNDS:
        raise ValueError(f"rounds should be at least 1, not {rounds}")
    if not 0 < budget_ms <= 60_000:
        raise ValueError(f"the budget should be above 0 ms and at most 60000, not {budget_ms:g}")
    _ = plan.ruleset
    return plan


class Bench:
    """Where decks are played: the players' process, and a referee who has the state.

    `stopped` ends a deck early.
    """

    def __init__(self, plan: Plan, stopped: threading.Event) -> None:
        self._plan = plan
        self._stopped = stopped
        self._players = Players(plan.game, plan.budget)

    def close(self) -> None:
        """Send the players home."""
        self._players.close()

    def play(self, number: int) -> Deck:
        """The deck of this number, with `a` in each seat in turn; StoppedError if it is to stop."""
        plan = self._plan
        rng = random.Random(f"{plan.seed}/{number}")
        cards = list(plan.game.deck)
        rng.shuffle(cards)
        dealer = rng.randrange(plan.seats)
        spent = {"a": Spent(), "b": Spent()}
        rounds = tuple(self._round(number, cards, dealer, seat, spent) for seat in range(plan.seats))
        return Deck(rounds, spent["a"], spent["b"])

    def _round(
        self, number: int, cards: Sequence[int], dealer: Seat, mine: Seat, spent: dict[str, Spent]
    ) -> Round:
        plan = self._plan
        sides: list[Literal["a", "b"]] = ["a" if seat == mine else "b" for seat in range(plan.seats)]
        chosen = [plan.a if side == "a" else plan.b for side in sides]
        self._players.sit(chosen, f"{plan.seed}/{number}/{mine}")
        policies = [self._policy(seat, side, spent) for seat, side in enumerate(sides)]
        state = play_round(plan.game, plan.ruleset, cards, dealer, policies).state
        result = plan.game.view(state, None).result  # type: ignore[union-attr]  # the public's view
        if result is None:
            raise ValueError("the round is not over")
        points = balances(plan.game.settle(state), plan.seats)[mine]
        won = result.won
        winner = sides[won.seat] if won is not None else ""
        return Round(points, result.end, winner, won.win.fan if won is not None else 0)

    def _policy(self, seat: Seat, side: str, spent: dict[str, Spent]) -> Callable[[Any, Sequence[Any]], Any]:
        def answer(view: Any, may: Sequence[Any]) -> Any:
            if self._stopped.is_set():
                raise StoppedError
            advice = self._players.ask(seat, view, may)
            if advice.best not in may:
                raise ValueError(
                    f"{self._plan.a if side == 'a' else self._plan.b} may not answer {advice.best}"
                )
            spent[side] = spent[side].with_one(advice.seconds, advice.samples)
            return advice.best

        return answer


class StoppedError(Exception):
    """The tournament was called off while a deck was being played."""


def play(plan: Plan, jobs: int, shown: Callable[[Outcome], None] = lambda outcome: None) -> Outcome:
    """Play it, so many decks at a time; `shown` is called now and then. Ctrl-C: what was played until then."""
    outcome = Outcome(plan.a, plan.b, plan.seats, plan.seed, plan.budget, dict(plan.rules))
    decks: dict[int, Deck] = {}
    stopped, begun = threading.Event(), time.perf_counter()
    told = float("-inf")

    def tell() -> None:
        nonlocal told
        if time.perf_counter() - told >= SHOWN_EVERY or len(decks) == plan.decks:
            told = time.perf_counter()
            shown(_sum(outcome, decks, begun))

    benches: list[Bench] = []
    try:
        with ThreadPoolExecutor(jobs) as pool:
            try:
                benches.extend(Bench(plan, stopped) for _ in range(min(jobs, plan.decks)))
                _play(plan, benches, pool, decks, tell)
            finally:
                stopped.set()
    except KeyboardInterrupt:
        outcome.interrupted = True
    finally:
        for bench in benches:
            bench.close()
    return _sum(outcome, decks, begun)


def _play(
    plan: Plan,
    benches: Sequence[Bench],
    pool: ThreadPoolExecutor,
    decks: dict[int, Deck],
    shown: Callable[[], None],
) -> None:
    """Every deck, each bench one after the other."""
    waiting = iter(range(plan.decks))
    running: dict[Future[Deck], tuple[int, Bench]] = {}

    def begin(bench: Bench) -> None:
        number = next(waiting, None)
        if number is not None:
            running[pool.submit(bench.play, number)] = (number, bench)

    for bench in benches:
        begin(bench)
    while running:
        for done in wait(running, return_when=FIRST_COMPLETED).done:
            number, bench = running.pop(done)
            decks[number] = done.result()
            shown()
            begin(bench)


def _sum(outcome: Outcome, decks: Mapping[int, Deck], begun: float) -> Outcome:
    outcome.decks = [decks[number] for number in sorted(decks)]
    outcome.seconds = time.perf_counter() - begun
    return outcome


def run(plan: Plan, *, jobs: int | None = None, as_json: bool = False) -> Outcome:
    """The command: progress on stderr, the table on stdout, with `as_json` one JSON object as its last line.

    ValueError for jobs that cannot be.
    """
    jobs = jobs if jobs is not None else min(2, os.cpu_count() or 1)
    if not 1 <= jobs <= MAX_JOBS:
        raise ValueError(f"jobs should be from 1 to {MAX_JOBS}, not {jobs}")
    columns = (
        TextColumn("[progress.description]{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True)) as progress:
        task = progress.add_task(plan.a, total=plan.decks * plan.seats)

        def shown(outcome: Outcome) -> None:
            done = len(outcome.decks) * plan.seats
            progress.update(task, completed=done, description=f"{plan.a} {headline(outcome)}")

        outcome = play(plan, jobs, shown)
    out = Console()
    out.print(table(outcome))
    if as_json:
        out.print(json.dumps(outcome.as_json()), soft_wrap=True, highlight=False, markup=False)
    return outcome
