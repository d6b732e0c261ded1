"""Fit the weights of `worth` anew, to self-play of the players as they are: `python -m tests.agents.fit --rounds N`.

Every hand that is in before a flip is read (`worth.read`); the round tells who won in the end, and with what fan.
The strengths are fitted by the likelihood of the winners (a choice among those who are in and nobody), the fan by
least squares over the winners' hands. Every fifth round is kept back, to see whether a change of what is counted
helps. What is printed goes where `worth.py` holds its weights. Needs `uv run --group fit`.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np
from scipy.optimize import minimize

from bot.games.yaodiren import worth
from bot.games.yaodiren.events import Won
from bot.games.yaodiren.game import Yaodiren
from bot.games.yaodiren.greedy import greedy
from bot.games.yaodiren.greedy_split import splits_in, stage
from bot.games.yaodiren.state import IN, Flipping, Over, Round, State
from bot.games.yaodiren.theory import table
from bot.games.yaodiren.theory_row import in_play
from bot.games.yaodiren.worth import FanWeights, Linear, Reading, StockWeights, Weights
from bot.simulate import play_round

GAME = Yaodiren()
SHARE = 0.25
"""How many of the flips are looked at: those of one round are much alike."""

KEPT_BACK = 5
REGULAR = 1e-4

Array = Any


class Moment(NamedTuple):
    """A round before a flip: who is in with what, the stock left, and how it ended (`winner` -1: nobody)."""

    number: int
    hands: tuple[Reading | None, ...]
    stock: int
    winner: int
    fan: int


def moments(rounds: int, seed: int) -> Iterator[Moment]:
    """Moments of so many rounds of greedy players."""
    rng, ruleset = random.Random(seed), GAME.ruleset({})
    for number in range(rounds):
        deck = list(GAME.deck)
        rng.shuffle(deck)
        seen: list[State] = []
        end = play_round(Watched(seen, rng), ruleset, deck, number % 3, [greedy] * 3).state
        assert isinstance(end, Over)
        won = end.end if isinstance(end.end, Won) else None
        for state in seen:
            hands = tuple(reading(state.round, seat) for seat in range(3))
            yield Moment(number, hands, state.round.left, won.seat if won else -1, won.win.fan if won else 0)


class Watched(Yaodiren):
    """The game, which notes some of the states before a flip."""

    def __init__(self, seen: list[State], rng: random.Random) -> None:
        self._seen, self._rng = seen, rng

    def step(self, state: State) -> Any:
        """The next automatic transition."""
        if isinstance(state, Flipping) and self._rng.random() < SHARE:
            self._seen.append(state)
        return super().step(state)


def reading(now: Round, seat: int) -> Reading | None:
    """What is counted of a seat's hand, None if it is not in."""
    if now.status[seat] != IN:
        return None
    row = in_play(now.hands[seat], now.seen, now.locked[seat])
    chi = any(meld.name == "chi" for meld in now.melds[seat])
    splits = splits_in(row, stage(now.left))
    return worth.read(splits, table(now.melds[seat]), chi, now.need(seat), now.left)


# --- what is counted, as columns --------------------------------------------------------------------------

Column = Callable[[Reading], float]

STRENGTH: dict[str, Column] = {
    "chance": lambda r: r.chance,
    "chance.left": lambda r: r.chance * r.left,
    "worst": lambda r: r.worst,
    "unfinished": lambda r: r.unfinished,
    "unfinished.left": lambda r: r.unfinished * r.left,
    "u0": lambda r: r.unfinished == 0,
    "u1": lambda r: r.unfinished == 1,
    "u2": lambda r: r.unfinished == 2,
    "u3": lambda r: r.unfinished == 3,
    "short": lambda r: min(r.tuo, 0.0),
    "short.left": lambda r: min(r.tuo, 0.0) * r.left,
    "short2": lambda r: min(r.tuo, 0.0) ** 2,
    "more": lambda r: max(r.tuo, 0.0),
    "missing": lambda r: max(r.missing, 0),
    "missing.left": lambda r: max(r.missing, 0) * r.left,
    "any_missing": lambda r: r.missing > 0,
    "spare": lambda r: r.spare,
    "spare.left": lambda r: r.spare * r.left,
    "first_spare": lambda r: min(r.spare, 1.0),
    "groups": lambda r: r.groups,
}

FAN: dict[str, Column] = {
    "base": lambda r: 1.0,
    "hand": lambda r: r.fan,
    "hand.left": lambda r: r.fan * r.left,
    "table": lambda r: r.table_fan,
    "short": lambda r: max(min(r.tuo, 0.0), -worth.MOST_SHORT),
    "more": lambda r: max(r.tuo, 0.0),
    "no_chi": lambda r: r.plain,
    "no_chi_groups": lambda r: r.plain * r.groups,
    "left": lambda r: r.left,
    "spare": lambda r: r.spare,
}


def columns(of: dict[str, Column], readings: Sequence[Reading | None]) -> Array:
    """A row for each reading, zeros for none."""
    return np.array(
        [[float(one(found)) for one in of.values()] if found else [0.0] * len(of) for found in readings]
    )


def stock_columns(found: Sequence[Moment]) -> Array:
    """What nobody's winning depends on, as `worth.nobody` has it."""
    left = np.array([one.stock / worth.STOCK for one in found])
    cards = np.array([one.stock for one in found])
    players = np.array([sum(hand is not None for hand in one.hands) for one in found])
    return np.stack([np.ones_like(left), left, left**2, np.log(cards + 1), players, players == 1], -1)


# --- the fit ----------------------------------------------------------------------------------------------


def fit_strength(found: Sequence[Moment]) -> tuple[dict[str, float], Array]:
    """The weights of the strengths and of nobody's winning; prints the mean log loss, of those kept back too."""
    seats = [columns(STRENGTH, [one.hands[seat] for one in found]) for seat in range(3)]
    hands, stock = np.stack(seats, 1), stock_columns(found)
    active = np.array([[hand is not None for hand in one.hands] for one in found])
    scale = hands[active].std(0) + 1e-9
    hands /= scale
    winner = np.array([one.winner if one.winner >= 0 else 3 for one in found])
    back = np.array([one.number % KEPT_BACK == 0 for one in found])
    size = hands.shape[-1]

    def loss(weights: Array, rows: Array) -> tuple[float, Array]:
        strength = np.where(active[rows], hands[rows] @ weights[:size], -1e9)
        logits = np.concatenate([strength, (stock[rows] @ weights[size:])[:, None]], 1)
        logits -= logits.max(1, keepdims=True)
        share = np.exp(logits)
        share /= share.sum(1, keepdims=True)
        picked = share[np.arange(len(share)), winner[rows]]
        share[np.arange(len(share)), winner[rows]] -= 1
        of_hands = np.einsum("ns,nsk->k", share[:, :3] * active[rows], hands[rows])
        gradient = np.concatenate([of_hands, stock[rows].T @ share[:, 3]]) / len(share)
        return float(-np.log(picked + 1e-12).mean()), gradient

    def aim(weights: Array) -> tuple[float, Array]:
        value, gradient = loss(weights, ~back)
        return value + REGULAR * weights @ weights, gradient + 2 * REGULAR * weights

    start = np.zeros(size + stock.shape[1])
    best = minimize(aim, start, jac=True, method="L-BFGS-B", options={"maxiter": 600}).x
    print(f"log loss {loss(best, ~back)[0]:.4f}, kept back {loss(best, back)[0]:.4f}")
    return dict(zip(STRENGTH, best[:size] / scale, strict=True)), best[size:]


def fit_fan(found: Sequence[Moment]) -> dict[str, float]:
    """The weights of the fan, over the hands that won."""
    won = [(hand, one.fan) for one in found if one.winner >= 0 and (hand := one.hands[one.winner])]
    rows, fans = columns(FAN, [hand for hand, _ in won]), np.array([fan for _, fan in won])
    best = np.linalg.lstsq(rows, fans, rcond=None)[0]
    print(f"fan: mean {fans.mean():.2f}, explained {1 - ((fans - rows @ best) ** 2).mean() / fans.var():.2f}")
    return dict(zip(FAN, best, strict=True))


def fit_usual(found: Sequence[Moment]) -> Array:
    """The weights of `worth.usual`: the mean exp(strength) by groups on the table and stock left."""
    cells: dict[tuple[int, int], list[float]] = {}
    for one in found:
        for hand in one.hands:
            if hand is not None:
                strength = np.exp(worth.strength(hand))
                cells.setdefault((hand.groups, one.stock // 4), []).append(strength)
    full = [(groups, step, values) for (groups, step), values in cells.items() if len(values) > 100]
    left = np.array([(4 * step + 2) / worth.STOCK for _, step, _ in full])
    groups = np.array([groups for groups, _, _ in full])
    sure = np.sqrt([len(values) for _, _, values in full])
    rows = np.stack([np.ones_like(left), groups, left, groups * left], -1)
    logs = np.log([np.mean(values) for _, _, values in full])
    return np.linalg.lstsq(rows * sure[:, None], logs * sure, rcond=None)[0]


def main() -> None:
    """Play, fit, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=8000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    found = list(moments(given.rounds, given.seed))
    w, stock = fit_strength(found)
    f = fit_fan(found)

    print(_strengths(w))
    print(_fans(f))
    print(StockWeights(*[_rounded(one) for one in stock]))
    print(f"usual, of the weights in force: {[_rounded(one) for one in fit_usual(found)]}")


def _strengths(w: dict[str, float]) -> Weights:
    return Weights(
        chance=_linear(w, "chance"),
        worst=_rounded(w["worst"]),
        unfinished=_linear(w, "unfinished"),
        by_unfinished=(_rounded(w["u0"]), _rounded(w["u1"]), _rounded(w["u2"]), _rounded(w["u3"])),
        short_tuo=_linear(w, "short"),
        short_squared=_rounded(w["short2"], 4),
        more_tuo=_rounded(w["more"]),
        missing=_linear(w, "missing"),
        any_missing=_rounded(w["any_missing"]),
        spare=_linear(w, "spare"),
        first_spare=_rounded(w["first_spare"]),
        groups=_rounded(w["groups"]),
    )


def _fans(f: dict[str, float]) -> FanWeights:
    return FanWeights(
        base=_rounded(f["base"]),
        hand=_linear(f, "hand"),
        table=_rounded(f["table"]),
        short_tuo=_rounded(f["short"]),
        more_tuo=_rounded(f["more"]),
        no_chi=_rounded(f["no_chi"]),
        no_chi_groups=_rounded(f["no_chi_groups"]),
        left=_rounded(f["left"]),
        spare=_rounded(f["spare"]),
    )


def _linear(of: dict[str, float], name: str) -> Linear:
    return Linear(_rounded(of[name]), _rounded(of[f"{name}.left"]))


def _rounded(one: float, digits: int = 3) -> float:
    return round(float(one), digits)


if __name__ == "__main__":
    main()
