"""DESIGN 4 and 9: a strong computer thinks outside the table's turn, and holds nobody up."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from bot.games.yaodiren.actions import Discard, Fold
from bot.table import roster
from bot.table.records import SeatInfo
from bot.table.tables import events_of
from tests.table.conftest import Opener
from tests.table.hands import Hands
from tests.table.sitting import GAME, PATIENT, PEOPLE, ZH

PACED = replace(PATIENT, pace=3.5)
STEADY = replace(PACED, claim=30.0, steady=True)
SEATS = (SeatInfo(user_id=PEOPLE[0]), SeatInfo(agent="expert"), SeatInfo(agent="expert"))


@dataclass
class Opinion:
    best: Any
    judged: Sequence[Any] = ()


@dataclass
class Mind:
    """Thinks until it is let go, and answers what greedy would not: the last thing that it may do but fold."""

    gate: asyncio.Event = field(default_factory=asyncio.Event)
    asked: list[tuple[int, int, float]] = field(default_factory=list)
    error: Exception | None = None

    async def think(self, view: Any, legal: Sequence[Any], budget: float, seed: int) -> Opinion:
        self.asked.append((view.seat, view.window, budget))
        await self.gate.wait()
        if self.error is not None:
            raise self.error
        return Opinion([action for action in legal if not isinstance(action, Fold)][-1])


async def seated(sit: Opener, mind: Mind | None, deck: int = 5, timing: Any = PACED) -> Hands:
    hands = Hands(await sit(SEATS, timing=timing, deck=deck))
    hands.table.thoughts.thinker = mind
    await hands.sitting.deal()
    return hands


async def until(hands: Hands, asks: str, seats: Sequence[int] = (1, 2), lively: bool = False) -> int:
    """Others answer and time goes on, until one of these seats is asked this; who. `lively`: and has what to do."""
    for _ in range(600):
        wait = await hands.due()
        owing = hands.table.owing()[1]
        for seat in owing:
            view = hands.table.view(seat)
            if (
                view.asks == asks
                and seat in seats
                and (not lively or greedy(hands, seat) != GAME.default(view))
            ):
                return seat
        if owing:
            await hands.sitting.answer(owing[0])
        else:
            hands.time += wait
    raise AssertionError(f"nobody was asked to {asks}")


def greedy(hands: Hands, seat: int) -> Any:
    view = hands.table.view(seat)
    return GAME.players["greedy"](random.Random(1))(view, GAME.legal(view))


async def breathe() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


async def given(hands: Hands, window: int, seat: int) -> bool:
    return await hands.table.store.receipt(f"agent:{hands.table.info.id}:{window}:{seat}") is not None


async def test_a_discard_waits_for_the_thought_and_no_longer_than_the_pace_without_one(sit: Opener) -> None:
    mind = Mind()
    hands = await seated(sit, mind)
    seat = await until(hands, "discard")
    window = hands.table.owing()[0]
    wanted = max(a.kind for a in GAME.legal(hands.table.view(seat)) if isinstance(a, Discard))
    assert greedy(hands, seat) != Discard(wanted), "else the test could not tell who answered"
    await hands.wait(3.5)
    await hands.wait(10)
    await breathe()
    assert hands.table.owing() == (window, (seat,)), (
        "it still thinks, and the table has not moved on without it"
    )
    assert mind.asked[-1] == (seat, window, 1.0)
    assert [one[:2] for one in mind.asked].count((seat, window)) == 1, "one task for a window and a seat"
    mind.gate.set()
    await breathe()
    assert hands.table.woken.is_set()
    await hands.due()
    assert await given(hands, window, seat)
    assert hands.table.view(None).offer.kind == wanted


async def test_a_card_on_offer_waits_for_no_thought_longer_than_the_pace(sit: Opener) -> None:
    """All that could be seen of it is that the card lies longer, so it does not (DESIGN 5)."""
    mind = Mind()
    hands = await seated(sit, mind)
    seat = await until(hands, "claim", lively=True)
    window, owing = hands.table.owing()
    for person in set(owing) - {1, 2}:
        await hands.sitting.tap(person, GAME.code(GAME.default(hands.table.view(person))))
    expected = greedy(hands, seat)
    await hands.wait(3.4)
    await breathe()
    assert hands.table.owing()[0] == window
    assert mind.asked[-1][2] == 1.0, "half the pace is more than that"
    told = GAME.decide(hands.play.state, seat, expected)
    bodies = len(await _events(hands))
    await hands.wait(0.2)
    assert await given(hands, window, seat)
    assert GAME.encode(told[0]) in (await _events(hands))[bodies:]
    mind.gate.set()
    await breathe()
    assert hands.table.thoughts.found(window, seat) is None, (
        "what it thought of that card is of no use any more"
    )


async def _events(hands: Hands) -> list[dict[str, Any]]:
    """What the game has told the log of this round."""
    bodies = await events_of(hands.table.store, hands.table.info.id, hands.table.info.round)
    return [body["game"] for body in bodies if "game" in body]


async def test_a_short_pace_leaves_less_time_to_think(sit: Opener) -> None:
    mind = Mind()
    hands = await seated(sit, mind, timing=replace(PACED, pace=1.0))
    await until(hands, "claim", lively=True)
    await breathe()
    assert mind.asked[-1][2] == 0.5


async def test_who_taps_while_a_computer_thinks_is_answered_at_once(sit: Opener) -> None:
    mind = Mind()
    hands = await seated(sit, mind)
    for _ in range(50):
        await until(hands, "claim")
        if 0 in hands.table.owing()[1]:
            break
        await hands.wait(3.5)
    code = GAME.code(GAME.default(hands.table.view(0)))
    outcome = await asyncio.wait_for(hands.sitting.tap(0, code), 10)
    assert outcome.kind == "done"


async def test_after_a_restart_it_is_thought_about_anew(sit: Opener) -> None:
    mind = Mind()
    hands = await seated(sit, mind)
    seat = await until(hands, "discard")
    window = hands.table.owing()[0]
    await breathe()
    hands.table.thoughts.forget()
    await hands.restart()
    hands.time = hands.table.clock.since
    hands.table.thoughts.thinker = again = Mind()
    again.gate.set()
    await hands.due()
    await breathe()
    assert again.asked == [(seat, window, 1.0)]
    await hands.wait(3.5)
    assert await given(hands, window, seat)
    await hands.sitting.check()


@pytest.mark.parametrize("mind", [None, Mind(error=RuntimeError("no idea"))])
async def test_without_a_thought_the_fast_player_answers(
    sit: Opener, mind: Mind | None, caplog: pytest.LogCaptureFixture
) -> None:
    if mind is not None:
        mind.gate.set()
    hands = await seated(sit, mind)
    seat = await until(hands, "discard")
    window, kind = hands.table.owing()[0], greedy(hands, seat).kind
    with caplog.at_level(logging.CRITICAL):
        await breathe()
        await hands.wait(3.5)
    assert await given(hands, window, seat)
    assert hands.table.view(None).offer.kind == kind


async def test_for_a_person_who_left_the_fast_player_plays(sit: Opener) -> None:
    mind = Mind()
    hands = await seated(sit, mind)
    await until(hands, "discard", seats=(0,))
    window = hands.table.owing()[0]
    await hands.table.seating(hands.sitting.key(), lambda info: roster.leaving(info, PEOPLE[0]))
    await hands.wait(3.5)
    assert await given(hands, window, 0)
    assert 0 not in {seat for seat, *_ in mind.asked}


async def test_at_the_steady_pace_the_window_closes_on_time_whoever_still_thinks(sit: Opener) -> None:
    hands = await seated(sit, Mind(), timing=STEADY)
    seat = await until(hands, "claim", lively=True)
    window, owing = hands.table.owing()
    expected = GAME.decide(hands.play.state, seat, greedy(hands, seat))
    await breathe()
    for person in set(owing) - {1, 2}:
        await hands.table.act(hands.sitting.key(), person, window, "pass", ZH)
    bodies = len(await _events(hands))
    await hands.wait(29.5)
    assert hands.table.owing() == (window, tuple(one for one in owing if one != 0))
    await hands.wait(0.6)
    assert hands.table.owing()[0] != window
    assert GAME.encode(expected[0]) in (await _events(hands))[bodies:]
