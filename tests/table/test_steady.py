"""DESIGN 5, the steady pace: when all see something new depends on nothing that is hidden. Twin worlds."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest

from bot.games.yaodiren.actions import Fold, Open, Pass, Play
from bot.table.clock import Timing
from bot.table.loop import advance
from bot.table.table import Table
from tests.figures import Figures
from tests.table.conftest import Opener
from tests.table.hands import Hands
from tests.table.sitting import GAME, PATIENT, Sitting

STEADY = replace(
    PATIENT, pace=3.5, claim=30.0, discard=120.0, urgent=10.0, redeal=5.0, ask=30.0, hold=60.0, steady=True
)
LIVELY = (5, 18, 32, 33, 46, 47)
"""Seeds of shuffles that somebody opens in both worlds, so that there is much to compare."""

MOMENTS = 40
"""Public changes after which a pair of worlds has been compared long enough."""


@dataclass
class World:
    """One table played by people who answer after times of their own, and what all saw of it, and when."""

    hands: Hands
    whims: random.Random
    seen: list[tuple[float, Any]] = field(default_factory=list)
    due: dict[tuple[int, int], float] = field(default_factory=dict)

    @property
    def table(self) -> Table:
        return self.hands.table

    def look(self) -> None:
        """The public view; who is on 托管 or late is public too."""
        play = self.table.play
        public = (self.table.view(None), play.autopilot if play else None, self.table.late)
        if not self.seen or self.seen[-1][1] != public:
            self.seen.append((self.hands.time, public))

    async def step(self) -> bool:
        """Do what is due, or let time go on to what comes next; False once the round is over."""
        if self.table.over:
            return False
        self.hands.show()
        async with self.table.turn():
            wait = await advance(self.table)
        self.look()
        if wait <= 0:
            return True
        window, owing = self.table.owing()
        for seat in owing:
            # Some answer at once, some late, some never; a discard comes when all may expect it.
            secret = self.table.awaited is None
            after = self.whims.choice((0.1, 3.0, 29.0, 1e4)) if secret else 7.0
            self.due.setdefault((window, seat), self.hands.time + after)
        answers = {seat: self.due[window, seat] for seat in owing}
        first = min(answers, key=lambda seat: answers[seat], default=None)
        if first is not None and answers[first] <= self.hands.time + wait:
            self.hands.time = max(self.hands.time, answers[first])
            await self.answer(first)
        else:
            self.hands.time += wait
        self.look()
        return True

    async def answer(self, seat: int) -> None:
        """Mostly what keeps two worlds alike: open, play, pass, the first card; now and then anything."""
        may = [a for a in GAME.legal(self.table.view(seat)) if not isinstance(a, Fold)]
        plain = (
            [a for a in may if isinstance(a, Open | Play)] or [a for a in may if isinstance(a, Pass)] or may
        )
        action = self.whims.choice(may) if self.whims.random() < 0.03 else plain[0]
        await self.hands.sitting.tap(seat, GAME.code(action))


async def played(path: Path, deck: Callable[[Any], tuple[int, ...]], whims: int, timing: Timing) -> World:
    world = World(Hands(await Sitting.open(path, timing=timing, deck=0)), random.Random(whims))
    world.table.shuffle = deck
    await world.table.deal("tg:1:deal")
    world.look()
    while len(world.seen) < MOMENTS and await world.step():
        pass
    await world.hands.sitting.store.close()
    return world


def decks(seed: int) -> tuple[Callable[[Any], tuple[int, ...]], Callable[[Any], tuple[int, ...]]]:
    """Two shuffles with the same stock, in which two seats hold a few cards the other way round."""

    def one(deck: Any) -> tuple[int, ...]:
        return tuple(random.Random(seed).sample(deck, len(deck)))

    def other(deck: Any) -> tuple[int, ...]:
        cards = list(one(deck))
        a, b = random.Random(seed + 1).sample(range(3), 2)
        for n in random.Random(seed + 2).sample(range(20), 3):
            cards[a * 20 + n], cards[b * 20 + n] = cards[b * 20 + n], cards[a * 20 + n]
        return tuple(cards)

    return one, other


def compared(one: World, other: World) -> int:
    """The public changes compared: as long as all saw the same, the next change came at the same moment.

    Whatever it was, a claim or none, a hu or a flip. Only in the opening who opened says after how many questions.
    """
    for n, ((when, what), (at, saw)) in enumerate(zip(one.seen, other.seen, strict=False)):
        if what != saw and one.seen[n - 1][1][0].phase == "opening":
            return n
        assert when == pytest.approx(at, abs=1e-6), f"change {n} came at {when} and at {at}"
        if what != saw:
            return n
    return min(len(one.seen), len(other.seen))


async def pairs(tmp_path: Path, seeds: Iterable[int], timing: Timing = STEADY) -> list[int]:
    found = []
    for seed in seeds:
        one, other = decks(seed)
        worlds = [
            await played(tmp_path / f"{seed}-{n}.sqlite3", deck, seed + n, timing)
            for n, deck in enumerate((one, other))
        ]
        found.append(compared(*worlds))
    return found


async def test_the_moment_of_what_all_see_tells_nothing_of_hands_and_answers(
    tmp_path: Path, figures: Figures
) -> None:
    found = await pairs(tmp_path, LIVELY)
    figures(f"steady: {len(found)} twin worlds, {sum(found)} public changes compared")
    assert sum(found) > 20 * len(found), "the worlds part too early to show anything"


@pytest.mark.long
async def test_long_the_moment_of_what_all_see_tells_nothing(tmp_path: Path, figures: Figures) -> None:
    found = await pairs(tmp_path, range(400))
    figures(f"steady: {len(found)} twin worlds, {sum(found)} public changes compared")


async def test_the_battery_would_see_it_at_another_pace(tmp_path: Path) -> None:
    """A test of the test: at the usual pace the moments differ."""
    with pytest.raises(AssertionError, match=r"came at .* and at"):
        await pairs(tmp_path, LIVELY, replace(STEADY, steady=False))


async def test_a_window_stays_open_for_the_whole_time_even_after_a_hu(sit: Opener) -> None:
    """Also where nobody can claim, and for who answered at once; the clock's answers come with what follows."""
    h = Hands(await sit(timing=STEADY, deck=0))
    await h.table.deal(h.sitting.key())
    claims = 0
    while h.table.info.status == "playing" and claims < 12:
        await h.due()
        window, owing = h.table.owing()
        if h.table.awaited is not None:
            await h.sitting.answer(owing[0])
            continue
        for seat in owing:
            if h.table.awaited is None and h.table.view(seat).asks == "claim":
                claims += 1
            await h.sitting.answer(seat)
        seq = h.table.seq
        assert await h.wait(29.9) == pytest.approx(0.1), window
        assert h.table.seq == seq
        await h.wait(0.2)
        assert h.table.seq > seq
    assert claims
    await h.sitting.check()


async def test_nobody_may_hold_a_window_that_all_see_open(sit: Opener) -> None:
    h = Hands(await sit(timing=STEADY, deck=0))
    await h.table.deal(h.sitting.key())
    await h.due()
    (seat,) = h.table.owing()[1]
    assert (await h.tap(seat, "hold")).text == "tap-hold-steady"
    await h.sitting.answer(seat)
    await h.wait(31.0)
    story = await h.sitting.check()
    assert "held" not in str(story.events)


async def test_a_missed_opening_puts_nobody_on_autopilot_for_that_would_tell_that_he_was_asked(
    sit: Opener,
) -> None:
    h = Hands(await sit(timing=STEADY, deck=0))
    await h.table.deal(h.sitting.key())
    for _ in range(20):
        if h.table.awaited is not None:
            break
        await h.wait(30.0)
    assert h.play.missed == ()
    await h.sitting.check()
