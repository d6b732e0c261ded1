"""复盘 over real HTTP: one message, turned page by page; only what the player knew; only rounds that are over."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.chat.review_study import Study, study
from bot.games.yaodiren.view import SeatView
from bot.kernel.game import Speech
from bot.table.table import Table
from tests.coach.thinkers import GAME, Scripted, opinion
from tests.conftest import MakeWorld, World
from tests.decks import LIVELY
from tests.driver import Message, Person, button, buttons, is_result, text_of


async def played(w: World, names: list[str]) -> Table:
    """A round that is over."""
    await w.driver.gather(names)
    await w.driver.lobby()
    await w.driver.deal()
    await w.driver.play()
    return next(iter(w.chat.house.tables.values()))


def shown(person: Person) -> Message | None:
    return person.dm.newest(lambda m: "photo" in m and text_of(m).startswith("🔍"))


async def studied(w: World, table: Table, person: Person) -> Study:
    found = await study(w.store, table.game, table.info.id, table.info.round, person.user_id)
    assert isinstance(found, Study)
    return found


async def turned(w: World, person: Person, label: str, start: str) -> Message:
    message = shown(person)
    assert message is not None
    assert await w.driver.tap(person, message, label) == {}
    found: Message = await w.driver.until(
        lambda: text_of(shown(person) or {}).splitlines()[:1] == [start] and shown(person), what=start
    )
    assert found["message_id"] == message["message_id"], "edited in place"
    return found


async def press(w: World, person: Person, message: Message, data: str) -> str:
    answer: dict[str, Any] | None = await w.driver.press(person, message, {"text": "", "callback_data": data})
    assert answer is not None
    return str(answer.get("text", ""))


async def test_a_round_is_stepped_through_choice_by_choice(world: MakeWorld) -> None:
    thinker = Scripted(points=0.6)
    async with world(thinker=thinker, deck=LIVELY) as w:
        table = await played(w, ["老张", "妈"])
        person = w.driver.people[0]  # who deals, and with these cards opens and plays to the end
        seat = table.info.seat_of(person.user_id)
        expected = await studied(w, table, person)
        total = len(expected.choices)
        assert total > 3
        hand = await w.driver.until(
            lambda: person.dm.newest(lambda m: button(m, "复盘") is not None), what="复盘 under the hand"
        )
        assert (await w.driver.tap(person, hand, "复盘") or {})["text"] == "复盘在下头"
        first = await w.driver.until(
            lambda: "打得好" in text_of(shown(person) or {}) and shown(person), what="the summary"
        )
        assert text_of(first).startswith(f"🔍 复盘 第1局: {total}手")
        assert all(view.seat == seat for view, _ in thinker.asked), "it is given the player's own views"
        better = [one for one in expected.choices if one.action != _best(one.view)]
        lines = [line for line in text_of(first).splitlines() if "大约亏0.6分" in line]
        assert len(lines) == min(3, len(better))
        for n, one in enumerate(expected.choices, 1):
            message = await turned(w, person, "▶", f"🔍 复盘 第1局 · {n}/{total}")
            text = text_of(message)
            assert f"你: {GAME.named(one.view, one.action, Speech())}" in text
            same = one.action == _best(one.view)
            assert ("✓ 高手也是这样" in text) == same
            assert ("大约差0.6分" in text) == (not same)
            assert f"剩{one.view.table.stock}" in text, "the table as it was then"
        assert [b["text"] for b in buttons(message)] == ["⏮", "◀", "▶", "⏭", "收起"]
        await turned(w, person, "⏮", f"🔍 复盘 第1局: {total}手")
        await turned(w, person, "⏭", f"🔍 复盘 第1局 · {total}/{total}")
        old = shown(person)
        assert old is not None
        await w.driver.tap(person, old, "收起")
        await w.driver.until(lambda: shown(person) is None, what="nothing")
        assert (
            await press(w, person, old, buttons(old)[1]["callback_data"]) == "这份复盘收起了,要看发 /review"
        )
        asked = len(thinker.asked)
        await w.driver.say(person, "/review", person.user_id)
        await w.driver.until(lambda: shown(person), what="it again")
        assert "打得好" in text_of(shown(person) or {})
        assert len(thinker.asked) == asked, "what was judged is kept"
        assert not [m for m in person.group.messages.values() if "🔍" in text_of(m)]
        assert await w.driver.faults() == []


def _best(view: Any) -> Any:
    return opinion(view, GAME.legal(view)).best


@pytest.mark.long
async def test_choices_are_told_while_others_are_being_judged(world: MakeWorld) -> None:
    gate = asyncio.Event()
    thinker = Scripted()
    thinker.before = gate.wait
    async with world(thinker=thinker, deck=LIVELY) as w:
        table = await played(w, ["老张"])
        person = w.driver.people[0]
        total = len((await studied(w, table, person)).choices)
        await w.driver.say(person, "/review", person.user_id)
        await w.driver.until(lambda: f"复盘中 0/{total}" in text_of(shown(person) or {}), what="the progress")
        message = await turned(w, person, "▶", f"🔍 复盘 第1局 · 1/{total}")
        assert "高手还在想" in text_of(message)
        gate.set()
        await w.driver.until(lambda: "还在想" not in text_of(shown(person) or {}), what="its judgement")


async def test_no_running_round_and_no_round_of_others_is_shown(world: MakeWorld) -> None:
    """Also not by a button that somebody makes up."""
    async with world(thinker=Scripted()) as w:
        await w.driver.gather(["老张", "妈", "路人"])
        stranger = w.driver.people.pop()
        person = w.driver.people[0]
        await w.driver.say(person, "/review")
        await w.driver.until(
            lambda: person.group.newest(lambda m: "到私聊发 /review" in text_of(m)), what="where"
        )
        await w.driver.say(person, "/review", person.user_id)
        await w.driver.until(lambda: person.dm.newest(lambda m: "没打完过一局" in text_of(m)), what="none")
        await w.driver.lobby()
        await w.driver.deal()
        hand = await w.driver.until(lambda: person.dm.newest(lambda m: "photo" in m), what="a hand")
        table = next(iter(w.chat.house.tables.values()))
        round_ = f"p:review/{table.info.id:x}_{table.info.round:x}"
        assert await press(w, person, hand, round_) == "那局还没打完,打完再复盘"
        assert await press(w, person, hand, f"{round_}=1") == "这份复盘收起了,要看发 /review"
        assert await press(w, person, hand, "p:review/1_ffff") == "那局你没打"
        assert await press(w, person, hand, "p:review/zz") == "这个按钮用不得了"
        await w.driver.play()
        result = person.group.newest(is_result)
        assert result is not None
        assert await press(w, stranger, result, round_) == "那局你没打"
        await w.driver.sync()
        assert shown(person) is None


@pytest.mark.long
async def test_every_choice_is_seen_as_it_was_then(world: MakeWorld) -> None:
    """The views are the seat's own, their cards those of the moment; what a computer did for him is not his."""
    async with world(seed=3) as w:
        table = await played(w, ["老张", "妈", "幺爸"])
        for seat, person in enumerate(w.driver.people):
            found = await studied(w, table, person)
            for view, action in found.choices:
                assert isinstance(view, SeatView)
                assert (view.seat, view.owes, view.table.result) == (seat, True, None)
                assert action in GAME.legal(view)
            stocks = [view.table.stock for view, _ in found.choices]
            assert stocks == sorted(stocks, reverse=True)
