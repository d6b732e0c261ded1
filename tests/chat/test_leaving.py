"""/leave and 电脑代打 by agreement, over real HTTP (DESIGN 6)."""

from __future__ import annotations

from bot.table.clock import Timing
from tests.chat.test_waiting import dealt, says, tap
from tests.conftest import MakeWorld, World
from tests.driver import Person, button, buttons, text_of

CALM = Timing(claim=4000, discard=4000, rest=4000, leave=4000)
"""Nobody is hurried, and silence says nothing for long."""


async def asks(w: World, person: Person) -> str:
    """He sends /leave and taps 电脑代打; the toast."""
    await w.driver.say(person, "/leave")
    return await tap(w, person, "电脑代打", group=False)


async def test_the_others_let_him_go_on_the_board_and_he_and_the_group_are_told(world: MakeWorld) -> None:
    async with world(timing=CALM) as w:
        table = await dealt(w)
        zhang, ma, yao = w.driver.people
        assert "问起了" in await asks(w, zhang)
        ways = await says(w, zhang, "问起了", group=False)
        assert [b["text"] for b in buttons(ways)] == ["打完这局走", "逃跑", "不走了"]
        board = await says(w, ma, "①老张 有事要先走")
        assert button(board, "👀") is not None, "the game goes on meanwhile"
        assert await tap(w, ma, "要得,慢走") == "要得,电脑替他打"
        assert not table.info.seats[0].leaving
        assert await tap(w, zhang, "要得,慢走") == "等别个来点"
        assert await tap(w, yao, "要得,慢走") == "要得,电脑替他打"
        await says(w, yao, "①老张 有事先走,电脑代打完这局(不罚)")
        done = await says(w, zhang, "电脑接手了", group=False)
        assert done["message_id"] == ways["message_id"]
        assert buttons(done) == []
        assert table.info.seats[0].leaving
        await w.driver.until(
            lambda: zhang.group.newest(lambda m: button(m, "打完再走") is not None) is None,
            what="buttons gone",
        )


async def test_one_refuses_and_he_is_told_by_a_message_that_rings(world: MakeWorld) -> None:
    async with world(timing=CALM) as w:
        table = await dealt(w)
        zhang, ma, _ = w.driver.people
        await asks(w, zhang)
        first = await says(w, zhang, "问起了", group=False)
        assert await tap(w, ma, "打完再走") == "那就打完再走"
        told = await says(w, zhang, "②妈 说打完再走", group=False)
        assert told["message_id"] > first["message_id"]
        assert [b["text"] for b in buttons(told)] == ["打完这局走", "逃跑", "不走了"]
        await w.driver.until(lambda: first["message_id"] not in zhang.dm.messages, what="the question gone")
        assert await asks(w, zhang) == text_of(told), "he is not asked for twice"
        assert not table.info.seats[0].leaving
        assert "打完这局你就走" in await tap(w, zhang, "打完这局走", group=False)
