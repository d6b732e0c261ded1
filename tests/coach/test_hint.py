"""提示 over real HTTP: asked at a question, told in its message, gone with it; refused where it may not be."""

from __future__ import annotations

import asyncio
from typing import Any

from bot.games import GAMES
from bot.kernel.game import Speech
from bot.table.clock import Timing
from bot.table.table import Table
from tests.coach.thinkers import Scripted, opinion
from tests.conftest import SCALE, MakeWorld, World
from tests.decks import LIVELY
from tests.driver import Message, Person, button, buttons, text_of

CALM = Timing(claim=1200, discard=1200, rest=40000)
"""Nobody is hurried."""

GAME = GAMES["yaodiren"]


async def dealt(w: World, names: list[str]) -> Table:
    await w.driver.gather(names)
    await w.driver.lobby()
    await w.driver.deal()
    await w.driver.until(lambda: hand_of(w.driver.people[0]), what="a hand")
    return next(iter(w.chat.house.tables.values()))


def hand_of(person: Person) -> Message | None:
    return person.dm.newest(lambda m: "photo" in m)


async def tap_hint(w: World, person: Person) -> str:
    hand = await w.driver.until(
        lambda: person.dm.newest(lambda m: "photo" in m and button(m, "提示") is not None), what="提示"
    )
    return str((await w.driver.tap(person, hand, "提示") or {}).get("text", ""))


async def question(w: World, person: Person, asks: str, table: Table) -> Message:
    """Answer what is asked until that is asked of the person."""
    for _ in range(1500):
        await w.driver.sync()
        ask = w.driver.ask(person)
        if table.over:
            await w.driver.play()
            await w.driver.next()
            await w.driver.until(lambda: not table.over, what="the next round")
        elif table.view(0).asks == asks and table.view(0).owes:
            # The message of the question before may still stand.
            if ask is not None and f".{table.owing()[0]:x}." in str(buttons(ask)):
                return ask
        else:
            await w.driver.answer(person)
        await asyncio.sleep(0.02)
    raise AssertionError(w.driver.transcript())


async def test_advice_stands_in_the_question_and_goes_with_it(world: MakeWorld) -> None:
    thinker = Scripted()
    async with world(timing=CALM, thinker=thinker, deck=LIVELY) as w:
        table = await dealt(w, ["老张"])
        person = w.driver.people[0]
        for _ in range(2):
            # A claim may be over before it is thought about, where somebody else takes the card.
            ask = await question(w, person, "discard", table)
            assert "💡" not in text_of(ask)
            assert await tap_hint(w, person) == "想一哈"
            number, view = ask["message_id"], table.view(0)
            told = await w.driver.until(
                lambda n=number: "💡" in text_of(person.dm.messages[n]) and person.dm.messages[n],
                what="the advice",
            )
            said = GAME.advise(view, opinion(view, GAME.legal(view)), Speech())
            assert text_of(told) == text_of(ask) + "\n" + said
            assert buttons(told) == buttons(ask)
            assert await tap_hint(w, person) == "说过了,看问你的那条"
            await w.driver.answer(person)
            await w.driver.until(lambda n=number: n not in person.dm.messages, what="an answered question")
        assert not [m for m in person.group.messages.values() if "💡" in text_of(m)], "it is private"
        assert await w.driver.faults() == []


async def test_what_is_thought_about_a_question_that_is_over_is_not_told(world: MakeWorld) -> None:
    gate, thinker = asyncio.Event(), Scripted()
    thinker.before = gate.wait
    async with world(timing=CALM, thinker=thinker, deck=LIVELY) as w:
        table = await dealt(w, ["老张"])
        person = w.driver.people[0]
        await question(w, person, "discard", table)
        assert await tap_hint(w, person) == "想一哈"
        window = table.owing()[0]
        assert await tap_hint(w, person) == "想一哈"
        while table.owing()[0] == window:
            await w.driver.answer(person)
        gate.set()
        await asyncio.sleep(0.3)
        await w.driver.sync()
        assert len(thinker.asked) == 1, "one question is thought about once"
        assert not [m for m in person.dm.messages.values() if "💡" in text_of(m)]


async def test_while_nothing_is_asked_it_tells_what_the_hand_works_towards(world: MakeWorld) -> None:
    async with world(timing=CALM, deck=LIVELY) as w:
        table = await dealt(w, ["老张"])
        person = w.driver.people[0]
        await question(w, person, "discard", table)
        # The clock stands still, so that nothing is asked for a while.
        table.timing = table.clock.timing = Timing(pace=400, claim=400, discard=400)
        window = table.owing()[0]
        while table.owing()[0] == window:
            await w.driver.answer(person)
        assert not table.view(0).owes, "his own card is for the others"
        assert await tap_hint(w, person) == "说给你听了,在下头"
        tip = await w.driver.until(
            lambda: person.dm.newest(lambda m: text_of(m).startswith("💡")), what="the plan"
        )
        assert text_of(tip) == GAME.advise(table.view(0), None, Speech())
        assert not buttons(tip)
        table.timing = table.clock.timing = CALM.scaled(SCALE)
        table.wake()
        await w.driver.until(lambda: table.over or table.view(0).owes, what="the next question, or the end")
        await w.driver.until(lambda: tip["message_id"] not in person.dm.messages, what="no advice any more")


async def test_a_table_that_counts_has_no_hints_unless_the_group_wants_them(world: MakeWorld) -> None:
    thinker = Scripted()
    async with world(timing=CALM, thinker=thinker, deck=LIVELY) as w:
        table = await dealt(w, ["老张", "妈"])
        person = w.driver.people[0]
        hand = await w.driver.until(lambda: hand_of(person), what="the hand")
        assert button(hand, "提示") is None
        code: dict[str, Any] = {"text": "提示", "callback_data": f"{table.info.id:x}.0.hint"}
        answer = await w.driver.press(person, hand, code)
        assert "算积分的桌子没得提示" in (answer or {})["text"]
        await w.driver.say(person, "/settings")
        page = await w.driver.until(
            lambda: person.group.newest(lambda m: button(m, "收起") is not None), what="the settings"
        )
        assert "提示: 练习桌" in text_of(page)
        said = await w.driver.press(person, page, {"text": "", "callback_data": 's:own/hints="all"'})
        assert (said or {})["text"] == "要得: 都可以"
        await w.driver.until(lambda: button(hand_of(person) or {}, "提示") is not None, what="the button")
        assert await tap_hint(w, person) in ("想一哈", "说给你听了,在下头")
        said = await w.driver.press(person, page, {"text": "", "callback_data": 's:own/hints="none"'})
        await w.driver.until(lambda: button(hand_of(person) or {}, "提示") is None, what="no button")
        answer = await w.driver.press(person, hand, code)
        assert "不要提示" in (answer or {})["text"]
        assert not [m for m in w.driver.people[1].dm.messages.values() if "💡" in text_of(m)]
