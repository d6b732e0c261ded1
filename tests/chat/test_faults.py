"""Whole rounds in spite of what Telegram does to bots; tests/field plays each field report by itself."""

from __future__ import annotations

import pytest

from tests.conftest import BRIEF, MakeWorld, World
from tests.driver import Message, button


async def _dealt(w: World) -> None:
    await w.driver.gather(["老张", "妈", "幺爸"])
    await w.driver.lobby()
    await w.driver.deal()
    await w.driver.until(lambda: w.driver.board(w.driver.people[0], "👀"), what="the board")


def _boards(w: World) -> list[Message]:
    return [m for m in w.driver.people[0].group.messages.values() if button(m, "👀") is not None]


async def test_a_group_that_becomes_a_supergroup_plays_on_there(world: MakeWorld) -> None:
    """Field report 5."""
    async with world(**BRIEF) as w:
        await _dealt(w)
        new = (await w.driver.sim.post("/sim/upgrade", chat_id=w.driver.group))["id"]
        w.driver.group = new
        for person in w.driver.people:
            person.group.chat_id, person.group.revision, person.group.messages = new, 0, {}
        assert await w.driver.play()
        assert await w.driver.scores() == w.driver.deltas()


@pytest.mark.parametrize(
    "kind", [*(pytest.param(kind, marks=pytest.mark.long) for kind in ("timeout_before", "500")), "drop"]
)
async def test_a_failed_send_is_made_up_for(world: MakeWorld, kind: str) -> None:
    async with world(**BRIEF) as w:
        await w.driver.gather(["老张", "妈", "幺爸"])
        await w.driver.lobby()
        await w.driver.sim.post(
            "/sim/faults", chat_id=w.driver.group, kind=kind, times=1, method="editMessageMedia"
        )
        await w.driver.deal()
        assert await w.driver.play()
        assert len(_boards(w)) <= 1
        seen = await w.driver.sim.get("/sim/requests", after=0)
        assert [r for r in seen if r["status"] == 500 or r["description"].startswith("fault")], (
            "nothing failed"
        )
