"""Self-play: whole rounds through the full game protocol, for `yaodiren simulate` and the benches.

Nobody folds by choice: `Fold` is taken out of what the players are offered, for a player that may fold at any
moment would measure nothing but how soon it does.
"""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from bot.games import GAMES
from bot.games.yaodiren.actions import Fold
from bot.games.yaodiren.game import Yaodiren
from bot.kernel.game import Policy
from bot.kernel.settlement import balances

MAX_ROUNDS = 100_000_000


@dataclass(slots=True)
class Summary:
    """What the rounds came to. `points` by seat; `decisions` had at least two legal actions beside `Fold`."""

    players: tuple[str, ...]
    rounds: int = 0
    won: int = 0
    exhausted: int = 0
    void: int = 0
    fan: int = 0
    points: list[int] = field(default_factory=list)
    wins: list[int] = field(default_factory=list)
    decisions: int = 0
    seconds: float = 0.0

    def as_json(self) -> dict[str, Any]:
        """The summary as the last line of `--json`; rates are of the whole run."""
        seconds = self.seconds or float("inf")
        return {
            "rounds": self.rounds,
            "won": self.won,
            "exhausted": self.exhausted,
            "void": self.void,
            "mean_fan": self.fan / self.won if self.won else None,
            "points": self.points,
            "decisions": self.decisions,
            "decisions_per_round": self.decisions / self.rounds if self.rounds else None,
            "decisions_per_second": self.decisions / seconds,
            "rounds_per_second": self.rounds / seconds,
        }


@dataclass(frozen=True, slots=True)
class Played:
    """One round played to its end."""

    state: Any
    decisions: int


def play_round(
    game: Yaodiren, ruleset: Any, deck: Sequence[int], dealer: int, policies: Sequence[Policy[Any, Any]]
) -> Played:
    """A round from this shuffled deck; a seat with a single thing to do is not asked."""
    state: Any = game.evolve(None, game.deal(ruleset, deck, dealer, len(policies), 1))
    decisions = 0
    while not game.over(state):
        due = game.step(state)
        if due is not None:
            for event in due.events:
                state = game.evolve(state, event)
            continue
        seat = game.awaits(state)[1][0]
        view = game.view(state, seat)
        may = _offered(game, view)
        if len(may) > 1:
            decisions += 1
            action = policies[seat](view, may)
        else:
            action = may[0]
        for event in game.decide(state, seat, action):
            state = game.evolve(state, event)
    return Played(state, decisions)


def _offered(game: Yaodiren, view: Any) -> list[Any]:
    """What a player may choose from; where playing would be a breach (9), folding stands beside it."""
    may = game.legal(view)
    return [*may] if "play" in view.breaks else [action for action in may if type(action) is not Fold]


def simulate(
    rounds: int,
    seed: int,
    players: Sequence[str],
    advance: Callable[[], None] = lambda: None,
    rules: Mapping[str, Any] = MappingProxyType({}),
) -> Summary:
    """Play that many rounds, the dealer following the rules; `advance` is called after each.

    `players` names one computer player for each seat, two or three; `rules` are house rules as a JSON object.
    ValueError names a bad argument.
    """
    game = GAMES["yaodiren"]
    _check(game, rounds, players)
    ruleset = game.ruleset({**rules, "players": len(players)})
    rng = random.Random(seed)
    policies = [game.players[name](random.Random(rng.random())) for name in players]
    summary = Summary(tuple(players), points=[0] * len(players), wins=[0] * len(players))
    start = time.perf_counter()
    dealer = rng.randrange(len(players))
    for deck in _decks(game, rng, rounds):
        played = play_round(game, ruleset, deck, dealer, policies)
        dealer = game.next_dealer(played.state)
        _count(game, summary, played)
        advance()
    summary.seconds = time.perf_counter() - start
    return summary


def options(text: str) -> dict[str, Any]:
    """House rules as the command line gives them: a preset, or a JSON object of options; ValueError for neither."""
    if not text.startswith("{"):
        return {"preset": text}
    try:
        found: dict[str, Any] = json.loads(text)
    except json.JSONDecodeError as error:
        raise ValueError(f"rules should be a preset or a JSON object of options: {error}") from None
    return found


def _check(game: Yaodiren, rounds: int, players: Sequence[str]) -> None:
    if not 1 <= rounds <= MAX_ROUNDS:
        raise ValueError(f"rounds should be at least 1, not {rounds}")
    if len(players) not in game.seats:
        raise ValueError(f"players should be 2 or 3 names, not {len(players)}")
    for name in players:
        if name not in game.players:
            raise ValueError(f"no player {name!r}: it should be one of {', '.join(sorted(game.players))}")


def _decks(game: Yaodiren, rng: random.Random, rounds: int) -> Iterator[list[int]]:
    for _ in range(rounds):
        deck = list(game.deck)
        rng.shuffle(deck)
        yield deck


def _count(game: Yaodiren, summary: Summary, played: Played) -> None:
    summary.rounds += 1
    summary.decisions += played.decisions
    result = game.view(played.state, None).result  # type: ignore[union-attr]  # the public's view
    if result is None:
        raise ValueError("the round is not over")
    if result.won is not None:
        summary.won += 1
        summary.fan += result.won.win.fan
        summary.wins[result.won.seat] += 1
    elif result.end == "void":
        summary.void += 1
    else:
        summary.exhausted += 1
    gains = balances(game.settle(played.state), len(summary.players))
    summary.points = [sum(pair) for pair in zip(summary.points, gains, strict=True)]


def table(summary: Summary) -> Table:
    """The summary for people."""
    facts = summary.as_json()
    shown = Table(title=f"{summary.rounds} rounds of 幺地人, {summary.seconds:.1f} s")
    shown.add_column("seat")
    shown.add_column("player")
    for name in ("wins", "points", "points a round"):
        shown.add_column(name, justify="right")
    for seat, name in enumerate(summary.players):
        points = summary.points[seat]
        mean = f"{points / summary.rounds:+.3f}"
        shown.add_row("①②③"[seat], name, str(summary.wins[seat]), f"{points:+d}", mean)
    fan = "–" if facts["mean_fan"] is None else f"{facts['mean_fan']:.2f}"
    shown.caption = (
        f"won {summary.won} · 黄牌 {summary.exhausted} · void {summary.void} · mean fan {fan}\n"
        f"{facts['decisions_per_round']:.1f} decisions a round · {facts['rounds_per_second']:.1f} rounds/s · "
        f"{facts['decisions_per_second']:.0f} decisions/s"
    )
    return shown


def run(
    rounds: int,
    seed: int,
    players: Sequence[str],
    *,
    as_json: bool = False,
    rules: Mapping[str, Any] = MappingProxyType({}),
) -> Summary:
    """The command: progress on stderr, the table on stdout, with `as_json` one JSON object as its last line."""
    columns = (
        TextColumn("[progress.description]{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    _check(GAMES["yaodiren"], rounds, players)
    with Progress(*columns, console=Console(stderr=True)) as progress:
        task = progress.add_task("幺地人", total=rounds)
        summary = simulate(rounds, seed, players, lambda: progress.advance(task), rules)
    out = Console()
    out.print(table(summary))
    if as_json:
        out.print(json.dumps(summary.as_json()), soft_wrap=True, highlight=False, markup=False)
    return summary
