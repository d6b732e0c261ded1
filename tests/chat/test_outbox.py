"""DESIGN 6: what of a table is sent, and in which order."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from bot.chat.budget import QUICK, Budget
from bot.chat.outbox import Lane, Outbox
from bot.kernel.game import Step
from tests.conftest import MakeWorld
from tests.driver import Message

GROUP_ID = -100


def outbox(calls: int) -> Outbox:
    """An outbox whose group had so many calls in this minute, and a board that was changed just now."""
    budget = Budget()
    made = Outbox(*(SimpleNamespace(store=None) for _ in range(4)), budget, 1.0)  # type: ignore[arg-type]
    now = made._now()
    for at in range(now - 50 * calls, now, 50):
        assert budget.take(GROUP_ID, at) == 0
        budget.made(GROUP_ID, at)
    made._planner.depth.sent(7, made._seconds())
    return made


def goes_by(calls: int = QUICK, owing: tuple[int, ...] = (), **changed: Any) -> bool:
    view = SimpleNamespace(alone=False)
    table = SimpleNamespace(
        info=SimpleNamespace(id=7),
        timing=SimpleNamespace(steady=changed.get("steady", False), pace=3.5, alone=1.5),
        owing=lambda: (5, owing),
        step=changed.get("step", Step((), paced=True)),
        game=SimpleNamespace(alone=lambda v: v.alone),
        view=lambda seat: view,
    )
    job = SimpleNamespace(slot=changed.get("slot", "board"), sends=changed.get("sends", False))
    return outbox(calls)._goes_by(Lane(GROUP_ID), table, job)  # type: ignore[arg-type]


async def test_in_a_quick_stretch_a_card_that_nobody_can_claim_is_told_with_the_next() -> None:
    assert goes_by()
    assert not goes_by(calls=QUICK - 1), "while calls are plenty every card is shown"
    assert not goes_by(owing=(2,)), "somebody may claim it"
    assert not goes_by(step=None), "what stands there stands longer"
    assert not goes_by(steady=True), "it would tell that nobody can claim it"
    assert not goes_by(slot="result:1")
    assert not goes_by(sends=True)


async def test_a_card_that_was_passed_over_is_shown_after_all_if_nothing_follows(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    touched: list[tuple[int, ...]] = []
    monkeypatch.setattr(Outbox, "_touch", lambda self, *at: touched.append(at))
    monkeypatch.setattr(
        asyncio.get_running_loop(), "call_later", lambda delay, work, *at: touched.append((delay, *at))
    )
    assert goes_by()
    (delay, *at) = touched[0]
    assert 3.5 < delay < 10.0
    assert at == [GROUP_ID, 7, 0]


def first(messages: dict[int, Message], wanted: Any) -> int:
    return min((n for n, m in messages.items() if wanted(m)), default=0)


@pytest.mark.parametrize("broken", [False, True])
async def test_the_hand_comes_before_the_question_about_it_unless_it_cannot_be_sent(
    world: MakeWorld, broken: bool
) -> None:
    async with world() as w:
        await w.driver.gather(["老张", "妈", "幺爸"])
        await w.driver.lobby()
        for person in w.driver.people if broken else ():
            await w.driver.sim.post(
                "/sim/faults", chat_id=person.user_id, kind="500", times=50, method="sendPhoto"
            )
        outbox = w.chat._outbox
        for person in w.driver.people:  # both are wanted by the time that anything may be sent
            outbox._budget.block(person.user_id, 0.8, outbox._now())
        await w.driver.deal()
        asked = await w.driver.until(
            lambda: next((p for p in w.driver.people if w.driver.ask(p)), None), what="a question"
        )
        question = w.driver.ask(asked)
        assert question is not None
        hand = first(asked.dm.messages, lambda m: "photo" in m)
        assert not hand if broken else 0 < hand < question["message_id"]
