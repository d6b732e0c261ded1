"""Decks for tests of what comes after a round, or of whole rounds in which nothing is to be seen but that they end."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final
from unittest.mock import patch

from bot.games import GAMES
from bot.games.yaodiren.kinds import CODES
from bot.table import dealing
from bot.table import table as tables

DECK: Final = GAMES["yaodiren"].deck


def _won(hand: str, card: str, seed: int) -> tuple[int, ...]:
    """The first seat has this hand, and the first card of the stock makes it win, with two players or three."""
    kinds = {code: kind for kind, code in enumerate(CODES)}
    held, last = [kinds[code] for code in hand.split()], kinds[card]
    left = Counter(DECK) - Counter(held)
    rest = [kind for kind in left.elements() if kind != last]
    random.Random(seed).shuffle(rest)
    stock = [*rest[:20], last, *rest[20:39], last, *rest[39:], *[last] * (left[last] - 2)]
    return (*held, *stock)


SHORT: Final = _won("14 36 36 46 46 46 23 23 26 26 26 26 12 56 34 34 34 44 44 44", "12", 10)
"""A round of a dozen events: the first seat deals and opens, and has won with its first card."""

LIVELY: Final = tuple(random.Random(347).sample(DECK, len(DECK)))
"""A round of a hundred events or so, if the first seat deals: with claims and discards, and mostly with a winner."""


@contextmanager
def drawn(key: str) -> Iterator[None]:
    """As long as the block runs, chance deals as the key has it: one run after another sees the same cards."""
    rng = random.Random(key)

    def shuffled(deck: Sequence[int]) -> tuple[int, ...]:
        return tuple(rng.sample(deck, len(deck)))

    with (
        patch.object(dealing, "shuffled", shuffled),
        patch.object(tables.secrets, "randbelow", rng.randrange),
    ):
        yield


@contextmanager
def stacked(deck: Sequence[int]) -> Iterator[None]:
    """As long as the block runs, every deal at a table has this deck, and the first seat of a new table deals."""
    with (
        patch.object(dealing, "shuffled", lambda _: tuple(deck)),
        patch.object(tables.secrets, "randbelow", lambda _: 0),
    ):
        yield
