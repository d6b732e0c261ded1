"""What a tournament came to: points a round with a 95 % confidence interval, over decks (DESIGN 9)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from statistics import NormalDist, fmean, stdev
from typing import Any, Literal, NamedTuple

from rich.table import Table

Z = NormalDist().inv_cdf(0.975)
"""Half the width of a 95 % interval, in standard errors."""


class Round(NamedTuple):
    """One round, to `a`.

    `points` of `a`, 0 if nobody opened; `end`: "won", "exhausted" or "void"; `winner`: "a", "b" or nobody; `fan` of
    the win.
    """

    points: int
    end: str
    winner: Literal["a", "b", ""]
    fan: int


class Spent(NamedTuple):
    """What the answers of one player took: how many there were, CPU seconds, the most for one, worlds played out."""

    decisions: int = 0
    seconds: float = 0.0
    slowest: float = 0.0
    samples: int = 0

    def with_one(self, seconds: float, samples: int) -> Spent:
        """One more answer."""
        return Spent(
            self.decisions + 1, self.seconds + seconds, max(self.slowest, seconds), self.samples + samples
        )

    def __add__(self, other: object) -> Spent:
        """Both together."""
        if not isinstance(other, Spent):
            return NotImplemented
        return Spent(
            self.decisions + other.decisions,
            self.seconds + other.seconds,
            max(self.slowest, other.slowest),
            self.samples + other.samples,
        )


class Deck(NamedTuple):
    """A deck, played with `a` in each seat in turn."""

    rounds: tuple[Round, ...]
    a: Spent
    b: Spent


@dataclass(slots=True)
class Outcome:
    """A tournament: who played what, and the decks in their order. `interrupted`: it was to have more."""

    a: str
    b: str
    seats: int
    seed: int
    budget: float
    rules: dict[str, Any]
    decks: list[Deck] = field(default_factory=list)
    seconds: float = 0.0
    interrupted: bool = False

    @property
    def rounds(self) -> list[Round]:
        """Every round."""
        return [one for deck in self.decks for one in deck.rounds]

    def as_json(self) -> dict[str, Any]:
        """The last line of `--json`. Shares are of all rounds; times are CPU seconds; None: cannot be said."""
        rounds = self.rounds
        mean, half = interval([fmean(one.points for one in deck.rounds) for deck in self.decks])
        wins = {who: [one for one in rounds if one.winner == who] for who in ("a", "b")}
        return {
            "a": self.a,
            "b": self.b,
            "seats": self.seats,
            "seed": self.seed,
            "budget_ms": self.budget * 1000,
            "rules": self.rules,
            "rounds": len(rounds),
            "decks": len(self.decks),
            "interrupted": self.interrupted,
            "points_per_round": mean,
            "half_width": half,
            "interval": None if mean is None or half is None else [mean - half, mean + half],
            "win_rate": _share(len(wins["a"]), len(rounds)),
            "win_rate_b": _share(len(wins["b"]), len(rounds) * (self.seats - 1)),
            "mean_fan": _mean([one.fan for one in wins["a"]]),
            "mean_fan_b": _mean([one.fan for one in wins["b"]]),
            "exhausted": _share(sum(one.end == "exhausted" for one in rounds), len(rounds)),
            "void": _share(sum(one.end == "void" for one in rounds), len(rounds)),
            "spent": _spent(self.decks, len(rounds), "a"),
            "spent_b": _spent(self.decks, len(rounds) * (self.seats - 1), "b"),
            "seconds": self.seconds,
        }


def interval(means: Sequence[float]) -> tuple[float | None, float | None]:
    """The mean of these observations, and half the width of its 95 % interval.

    By the normal distribution, so it is for 30 observations and more; None where there are too few to say.
    """
    if len(means) < 2:
        return _mean(means), None
    return fmean(means), Z * stdev(means) / sqrt(len(means))


def _share(count: int, of: int) -> float | None:
    return count / of if of else None


def _mean(values: Sequence[float]) -> float | None:
    return fmean(values) if values else None


def _spent(decks: Sequence[Deck], rounds: int, who: Literal["a", "b"]) -> dict[str, Any]:
    total = sum([getattr(deck, who) for deck in decks], Spent())
    return {
        "decisions": total.decisions,
        "decisions_per_round": _share(total.decisions, rounds),
        "seconds_per_decision": total.seconds / total.decisions if total.decisions else None,
        "slowest_seconds": total.slowest,
        "samples_per_decision": _share(total.samples, total.decisions),
    }


def headline(outcome: Outcome) -> str:
    """Points a round of `a` so far, such as `+0.312 ± 0.094`."""
    mean, half = interval([fmean(one.points for one in deck.rounds) for deck in outcome.decks])
    return _signed(mean) if half is None else f"{_signed(mean)} ± {half:.3f}"


def table(outcome: Outcome) -> Table:
    """The tournament for people."""
    facts = outcome.as_json()
    title = f"{outcome.a} against {outcome.seats - 1} × {outcome.b}: {headline(outcome)} points a round"
    shown = Table(title=title, min_width=len(title))
    shown.add_column("")
    shown.add_column(f"a: {outcome.a}", justify="right")
    shown.add_column(f"b: {outcome.b}", justify="right")
    mean = facts["points_per_round"]
    others = None if mean is None else -mean / (outcome.seats - 1)
    shown.add_row("points a round", _signed(mean), _signed(others))
    shown.add_row("wins a round", _said(facts["win_rate"], ".1%"), _said(facts["win_rate_b"], ".1%"))
    shown.add_row("mean fan of a win", _said(facts["mean_fan"], ".2f"), _said(facts["mean_fan_b"], ".2f"))
    a, b = facts["spent"], facts["spent_b"]
    for title, key, form, unit in _ROWS:
        shown.add_row(title, *(_said(_in(one[key], unit), form) for one in (a, b)))
    shown.caption = (
        f"{facts['rounds']} rounds from {facts['decks']} decks · 95 % interval {_range(facts['interval'])}\n"
        f"黄牌 {_said(facts['exhausted'], '.1%')} · void {_said(facts['void'], '.1%')} (0 points) · "
        f"{outcome.seconds:.0f} s" + (" · interrupted" if outcome.interrupted else "")
    )
    return shown


_ROWS = (
    ("decisions a round", "decisions_per_round", ".1f", 1),
    ("CPU ms a decision", "seconds_per_decision", ".2f", 1000),
    ("slowest decision, CPU ms", "slowest_seconds", ".0f", 1000),
    ("worlds a decision", "samples_per_decision", ".1f", 1),
)


def _in(value: float | None, unit: float) -> float | None:
    return None if value is None else value * unit


def _said(value: float | None, form: str) -> str:
    return "–" if value is None else format(value, form)


def _signed(value: float | None) -> str:
    return _said(value, "+.3f")


def _range(ends: Sequence[float] | None) -> str:
    return "–" if ends is None else f"{_signed(ends[0])} to {_signed(ends[1])}"
