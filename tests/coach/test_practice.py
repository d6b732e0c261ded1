"""/practice: a table in the DM, against two computers, with the coach on; over real HTTP."""

from __future__ import annotations

import asyncio

import pytest

from bot.games import GAMES
from bot.table.clock import Timing
from bot.table.table import Table
from tests.coach.thinkers import Near
from tests.conftest import SCALE, MakeWorld, World
from tests.decks import LIVELY
from tests.driver import Message, Person, button, buttons, is_result, text_of

LEVELS = {"入门": "novice", "普通": "greedy", "高手": "expert"}

CALM = Timing(claim=1200, discard=1200, rest=40000)


async def alone(w: World, *, started: bool = True) -> Person:
    """A person whose group is his private chat."""
    await w.driver.gather(["小李"], started=started)
    person = w.driver.people[0]
    person.group = person.dm
    return person


def the_table(w: World) -> Table:
    return next(table for table in w.chat.house.tables.values() if table.info.status != "ended")


async def begin(w: World, person: Person, level: str) -> Message:
    """/practice, and the level is tapped; the message in which it was."""
    await w.driver.say(person, "/practice", person.user_id)
    choice = await w.driver.until(
        lambda: person.dm.newest(lambda m: button(m, level) is not None), what="levels"
    )
    able = {*GAMES["yaodiren"].players, "expert"}
    assert [b["text"] for b in buttons(choice)] == [name for name, code in LEVELS.items() if code in able]
    answer = await w.driver.tap(person, choice, level)
    assert (answer or {})["text"] == "发牌了"
    return choice


async def test_a_round_is_played_in_the_private_chat_with_hints(world: MakeWorld) -> None:
    """Three messages and the result; 提示 is told in the question; nothing counts; the next round by 下一局."""
    async with world(timing=CALM, thinker=Near(), deck=LIVELY) as w:
        person = await alone(w)
        choice = await begin(w, person, "普通")
        await w.driver.until(
            lambda: "提示" in text_of(person.dm.messages[choice["message_id"]]), what="how it works"
        )
        table = the_table(w)
        assert (table.info.chat_id, table.info.people) == (person.user_id, (person.user_id,))
        assert [seat.agent for seat in table.info.seats] == [None, "greedy", "greedy"]
        assert table.timing.pace == 1 / SCALE
        told, most = set(), 0
        while not person.dm.newest(is_result):
            await w.driver.sync()
            ask, hand = w.driver.ask(person), person.dm.newest(lambda m: button(m, "提示") is not None)
            if ask is not None and hand is not None and len(told) < 3 and ask["message_id"] not in told:
                assert (await w.driver.tap(person, hand, "提示") or {})["text"] in (
                    "想一哈",
                    "说给你听了,在下头",
                )

                def answered(asked: Message = ask) -> Message | None:
                    # A tap that met no question any more is told what the hand works towards, until the next one.
                    return person.dm.newest(lambda one: "💡" in text_of(one)) or (
                        asked if asked["message_id"] not in person.dm.messages else None
                    )

                tip = await w.driver.until(answered, what="the advice")
                told |= {ask["message_id"], tip["message_id"]} if "💡" in text_of(tip) else set()
            most = max(most, sum(m["from"]["is_bot"] for m in person.dm.messages.values()))
            await w.driver.answer(person)
            await asyncio.sleep(0.02)
        assert len(told) >= 3
        # For a moment one more: what is new is sent before what was goes.
        assert most <= 7, "greeting, choice, hand, board, question or plan, and the result that comes"
        result = person.dm.newest(is_result)
        assert result is not None
        assert "电脑乙" in text_of(result)
        [row] = await w.store.rows(
            "SELECT ranked FROM round WHERE table_id = ? AND ended_at", (table.info.id,)
        )
        assert row["ranked"] == 0
        table.nudged = True
        table.wake()
        await asyncio.sleep(0.5)
        await w.driver.sync()
        assert not [m for m in person.dm.messages.values() if "就等你点" in text_of(m)], "the result asks it"
        assert (await w.driver.tap(person, result, "下一局") or {})["text"]
        await w.driver.until(lambda: not table.over, what="the next round")
        assert await w.driver.faults() == []


@pytest.mark.long
async def test_a_table_that_ended_is_begun_anew_and_the_computers_may_be_others(world: MakeWorld) -> None:
    async with world(timing=CALM, thinker=Near(), deck=LIVELY) as w:
        person = await alone(w)
        await begin(w, person, "高手")
        first = the_table(w)
        assert {seat.agent for seat in first.info.seats[1:]} == {"expert"}
        await w.driver.play()
        result = person.dm.newest(is_result)
        assert result is not None
        choice = await begin(w, person, "普通")
        await w.driver.until(
            lambda: first.info.round == 2 or first.info.voids, what="the next round, same table"
        )
        assert {seat.agent for seat in first.info.seats[1:]} == {"greedy"}
        assert "提示" not in text_of(person.dm.messages[choice["message_id"]]), "said once only"
        await w.driver.say(person, "/practice", person.user_id)
        await w.driver.until(
            lambda: person.dm.newest(lambda m: "这局还没打完" in text_of(m)), what="the running round"
        )
        await w.driver.say(person, "/endgame", person.user_id)
        await w.driver.until(lambda: first.info.status == "ended", what="the end")
        await w.driver.until(
            lambda: person.dm.newest(lambda m: "练完了" in text_of(m)),
            what="what stands in the board's place",
        )
        told = await w.driver.press(
            person, result, {"text": "下一局", "callback_data": f"{first.info.id:x}.0.next"}
        )
        assert (told or {})["text"] == "发牌了"
        assert the_table(w).info.id != first.info.id
        assert await w.driver.faults() == []


async def test_in_a_group_it_leads_to_the_private_chat(world: MakeWorld) -> None:
    async with world() as w:
        await w.driver.gather(["小李"], started=False)
        person = w.driver.people[0]
        await w.driver.say(person, "/practice")
        invitation = await w.driver.until(
            lambda: person.group.newest(lambda m: button(m, "点这儿去练手") is not None), what="the way"
        )
        url = (button(invitation, "点这儿去练手") or {})["url"]
        await w.driver.say(person, f"/start {url.split('start=')[1]}", person.user_id)
        await w.driver.until(lambda: person.dm.newest(lambda m: button(m, "普通") is not None), what="levels")
        answer = await w.driver.press(
            person, invitation, {"text": "", "callback_data": 'p:practice="greedy"'}
        )
        assert (answer or {})["text"] == "这个按钮用不得了"
        assert not w.chat.house.tables
