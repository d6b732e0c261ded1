"""Waiting for people and pauses (DESIGN 5), calling people and the pause between rounds (6), over real HTTP."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from bot.chat.orphans import YOUNG
from bot.chat.planner import Planner
from bot.table.outcome import Outcome
from bot.table.panels import keep_panel
from bot.table.records import GROUP, PanelRow
from bot.table.store import Store
from bot.table.table import Table
from tests.conftest import BRIEF, CALM, SCALE, MakeWorld, World, eventually
from tests.decks import SHORT
from tests.driver import Message, Person, button, buttons, is_result, text_of


def the_table(w: World) -> Table:
    return next(table for table in w.chat.house.tables.values() if table.info.status != "ended")


async def dealt(w: World) -> Table:
    await w.driver.gather(["老张", "妈", "幺爸"])
    await w.driver.lobby()
    await w.driver.deal()
    await w.driver.until(lambda: w.driver.board(w.driver.people[0], "👀"), what="the board")
    return the_table(w)


async def until(
    w: World, found: Callable[[], Any], silent: Callable[[int], bool] = lambda seat: False
) -> Any:
    """Everybody answers, but for seats that keep silent, until that holds."""
    for _ in range(2000):
        await w.driver.sync()
        value = found()
        if value:
            return value
        for seat, person in enumerate(w.driver.people):
            if not silent(seat):
                await w.driver.answer(person)
        await asyncio.sleep(0.02)
    raise AssertionError(f"waited in vain\n{w.driver.transcript()}")


def discarding(table: Table) -> int | None:
    return table.awaited if table.awaited in table.owing()[1] else None


async def says(w: World, person: Person, text: str, *, group: bool = True) -> Message:
    view = person.group if group else person.dm
    found: Message = await w.driver.until(lambda: view.newest(lambda m: text in text_of(m)), what=text)
    return found


async def tap(w: World, person: Person, label: str, *, group: bool = True) -> str:
    view = person.group if group else person.dm
    message = await w.driver.until(
        lambda: view.newest(lambda m: button(m, label) is not None), what=f"a button {label}"
    )
    return str((await w.driver.tap(person, message, label) or {}).get("text", ""))


# --- time --------------------------------------------------------------------------------------------------


async def test_the_others_say_whether_they_wait_for_who_does_not_discard(world: MakeWorld) -> None:
    async with world(timing=replace(CALM, discard=40, ask=800)) as w:
        table = await dealt(w)
        late = await until(
            w, lambda: table.late is not None and [table.late], lambda s: s == discarding(table)
        )
        other = w.driver.people[(late[0] + 1) % 3]
        await says(w, other, "时间到了。等不等")
        assert "再等他一盘" in await tap(w, other, "等他")
        await w.driver.until(lambda: table.late is not None, what="the question once more")
        window = table.owing()[0]
        assert "就等你" in await tap(w, w.driver.people[late[0]], "代打")
        assert "电脑替他打了" in await tap(w, other, "代打")
        await w.driver.until(lambda: table.owing()[0] > window, what="the card")
        assert await w.driver.faults() == []


async def test_a_reminder_does_not_ring_for_who_tapped_within_two_minutes() -> None:
    """Wherever he tapped; a question need not ring only in the chat in which he did."""
    now = asyncio.get_running_loop().time()
    taps = SimpleNamespace(tapped={1: now}, active={1: now, 2: now, 3: now - 121})
    planner = Planner(taps, *[None] * 3, lambda note: None, 1.0)  # type: ignore[arg-type]
    question, reminder = (SimpleNamespace(edition=edition) for edition in (32, 33))
    rings = {
        (user, what.edition): not planner._is_quiet(user, what)  # type: ignore[arg-type]
        for user in (1, 2, 3)
        for what in (question, reminder)
    }
    assert [key for key, rung in rings.items() if rung] == [(2, 32), (3, 32), (3, 33)]


async def settled(w: World, person: Person) -> str:
    """The board's text once it has caught up with a round that waits for somebody."""
    text, again = "", text_of(w.driver.board(person, "👀") or {})
    while text != again:
        await asyncio.sleep(0.6)
        await w.driver.sync()
        text, again = again, text_of(w.driver.board(person, "👀") or {})
    return text


async def test_more_time_is_asked_for_in_private_and_the_group_sees_nothing(world: MakeWorld) -> None:
    async with world(timing=CALM) as w:
        table = await dealt(w)

        def may_think(seat: int) -> bool:
            return seat in table.owing()[1] and table.game.patience(table.view(seat)) == "claim"

        await until(w, lambda: any(may_think(seat) for seat in range(3)), may_think)
        seat = next(seat for seat in range(3) if may_think(seat))
        person = w.driver.people[seat]
        ask = await w.driver.until(lambda: person.dm.newest(lambda m: button(m, "等我一哈") is not None))
        board = await settled(w, person)
        assert "多等你" in ((await w.driver.tap(person, ask, "等我一哈")) or {})["text"]
        assert table.clock.extra == {seat: table.timing.hold}
        await w.driver.until(
            lambda: button(person.dm.messages[ask["message_id"]], "等我一哈") is None,
            what="a question without it",
        )
        assert text_of(w.driver.board(person, "👀") or {}) == board
        await w.driver.say(person, "/wait")
        assert await says(w, person, "这局等过你一盘了", group=False)
        assert not person.group.newest(lambda m: "等过你" in text_of(m))


async def test_who_wants_no_chi_is_told_so_under_his_hand(world: MakeWorld) -> None:
    async with world(timing=CALM) as w:
        table = await dealt(w)
        await until(w, lambda: table.view(None).phase == "playing")
        seat = next(s for s in range(3) if table.game.playing(table.play.state, s))  # type: ignore[union-attr]
        person = w.driver.people[seat]
        hand = await w.driver.until(lambda: person.dm.newest(lambda m: "photo" in m), what="the hand")
        assert not buttons(hand), "a hand asks nothing"
        wish = {"text": "本局不吃", "callback_data": f"{table.info.id:x}.0.skip"}
        assert "光是吃的就不问你" in ((await w.driver.press(person, hand, wish)) or {})["text"]
        await says(w, person, "本局不吃: 光是吃的替你过了", group=False)
        assert "又问你" in await tap(w, person, "还是要吃", group=False)
        assert table.play is not None
        assert not table.play.skips


async def test_a_pause_by_agreement_and_on_again(world: MakeWorld) -> None:
    async with world(timing=replace(CALM, wish=4000)) as w:
        table = await dealt(w)
        zhang, ma, yao = w.driver.people
        await w.driver.say(zhang, "/resume")
        await says(w, zhang, "没有歇")
        await w.driver.say(zhang, "/pause")
        await says(w, ma, "①老张 想歇一哈,大家要得不?还差 ②妈 ③幺爸")
        assert "不歇" in await tap(w, ma, "不")
        await w.driver.until(lambda: w.driver.board(ma, "要得") is None, what="a board without the wish")
        await w.driver.say(zhang, "/pause")
        await w.driver.until(lambda: w.driver.board(ma, "要得"), what="a board with the next one")
        for person in (ma, yao):
            assert await tap(w, person, "要得") == "要得"
        await says(w, ma, "⏸ 歇一哈")
        seq = table.seq
        await asyncio.sleep(0.5)
        assert table.seq == seq
        assert await tap(w, yao, "接着打") == "接着打"
        await w.driver.until(lambda: w.driver.board(ma, "接着打") is None, what="a board that goes on")
        assert await until(w, lambda: table.seq > seq + 3)


# --- between rounds ----------------------------------------------------------------------------------------


async def test_who_has_not_tapped_is_told_in_private_once_and_the_unreachable_are_not_waited_for(
    world: MakeWorld,
) -> None:
    """Field reports 2 and 16: and a tap gives the seat back as long as it is a computer's."""
    async with world(timing=replace(CALM, rest=60), deck=SHORT) as w:
        table = await dealt(w)
        zhang, ma, yao = w.driver.people
        await w.driver.play()
        await w.driver.sim.post("/sim/block", user_id=yao.user_id)
        assert "等齐了" in await tap(w, zhang, "下一局")
        await says(w, zhang, "下一局等 ②妈 ③幺爸")
        nudge = await says(w, ma, "就等你点「下一局」", group=False)
        await says(w, zhang, "③幺爸 联系不上,电脑来坐")
        assert table.info.seats[2].agent
        assert table.info.status == "resting"
        assert "等齐了" in ((await w.driver.tap(ma, nudge, "下一局")) or {})["text"]
        await w.driver.until(
            lambda: nudge["message_id"] not in ma.dm.messages, what="a private chat without the line"
        )
        result = zhang.group.newest(is_result)
        assert result is not None
        assert "等齐了" in ((await w.driver.tap(yao, result, "下一局")) or {})["text"]
        assert table.info.seats[2].user_id == yao.user_id
        await tap(w, zhang, "下一局")
        await w.driver.until(lambda: table.info.status == "playing", what="the next round")
        await w.driver.until(
            lambda: "下一局等" not in text_of(zhang.group.messages[result["message_id"]]),
            what="a clean result",
        )
        sent = [r for r in await w.driver.sim.get("/sim/requests", after=0) if r["method"] == "sendMessage"]
        told = [r for r in sent if "就等你点" in r["parameters"]["text"]]
        assert all(str(r["parameters"]["disable_notification"]).lower() == "true" for r in told)
        assert len([r for r in told if int(r["parameters"]["chat_id"]) == ma.user_id]) == 1


async def test_fr3_an_account_deleted_between_rounds_frees_its_seat(world: MakeWorld) -> None:
    async with world(timing=replace(CALM, rest=200), deck=SHORT) as w:
        table = await dealt(w)
        zhang, _, yao = w.driver.people
        await w.driver.play()
        await w.driver.sim.post("/sim/delete_account", user_id=yao.user_id)
        await says(w, zhang, "③幺爸 走了,电脑来坐")
        assert table.info.seats[2].agent
        for person in w.driver.people[:2]:
            await tap(w, person, "下一局")
        await w.driver.until(lambda: table.info.status == "playing", what="the next round")


# --- calling people ----------------------------------------------------------------------------------------


async def test_who_played_here_lately_is_called_by_name_once_and_who_asked_not_to_be_is_not(
    world: MakeWorld,
) -> None:
    async with world(**BRIEF) as w:
        await dealt(w)
        zhang, ma, yao = w.driver.people
        await w.driver.play()
        await w.driver.say(zhang, "/endgame")
        await w.driver.say(yao, "/quiet")
        await says(w, yao, "在这个群不喊你了")
        await w.driver.say(zhang, "/newgame")
        assert await tap(w, ma, "喊人") == "先坐下,再动桌子"
        assert await tap(w, zhang, "喊人") == "喊起了"
        called = await says(w, ma, "📣 老张 喊打牌: 妈")
        assert [(e["type"], e["user"]["id"]) for e in called["entities"]] == [("text_mention", ma.user_id)]
        entity = called["entities"][0]
        units = text_of(called).encode("utf-16-le")
        start, end = entity["offset"] * 2, (entity["offset"] + entity["length"]) * 2
        assert units[start:end].decode("utf-16-le") == "妈"
        assert "十分钟" in await tap(w, zhang, "喊人")
        assert "不喊你了" in await tap(w, ma, "莫喊我")
        assert "又喊你了" in await tap(w, ma, "莫喊我")


# --- small gaps --------------------------------------------------------------------------------------------


async def test_a_tap_on_a_card_that_is_gone_is_told_what_is_there_now(world: MakeWorld) -> None:
    async with world(timing=CALM) as w:
        table = await dealt(w)
        await until(w, lambda: table.owing()[0] > 4)
        board = w.driver.board(w.driver.people[0], "👀")
        assert board is not None
        old = {"text": "过", "callback_data": f"{table.info.id:x}.1.pass"}
        answer = await w.driver.press(w.driver.people[0], board, old)
        assert "现在: " in (answer or {})["text"]


async def test_fr2_who_blocked_the_bot_sees_his_cards_and_why_he_gets_no_questions(world: MakeWorld) -> None:
    async with world(timing=CALM) as w:
        table = await dealt(w)
        yao = w.driver.people[2]
        await w.driver.sim.post("/sim/block", user_id=yao.user_id)
        await w.driver.until(lambda: not w.chat.directory.player(yao.user_id).dm_ok, what="a closed chat")
        said = await tap(w, yao, "👀")
        assert "坨" in said
        assert said.endswith("发 /start")
        assert len(said) <= 200
        assert table.play is not None


async def test_an_update_that_the_store_refuses_twice_is_skipped_and_answered(
    world: MakeWorld, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else the bot would stop at it, and again at each start."""
    async with world(timing=CALM) as w:
        table = await dealt(w)
        tried: list[str] = []

        async def act(self: Table, key: str, *rest: Any) -> Outcome:
            tried.append(key)
            raise sqlite3.IntegrityError("UNIQUE constraint failed: event.seq")

        with monkeypatch.context() as patch:
            patch.setattr(Table, "act", act)
            assert "岔子" in await tap(w, w.driver.people[0], "👀")
        assert len(tried) == 2
        assert await w.store.receipt(tried[0]) == "error"
        assert "坨" in await tap(w, w.driver.people[0], "👀")
        assert table.play is not None


async def test_a_message_that_no_row_knows_goes_once_it_is_tapped(world: MakeWorld) -> None:
    """The bot was killed between sending it and writing that down."""
    async with world(timing=CALM) as w:
        table = await dealt(w)
        person = w.driver.people[0]
        orphan = w.driver.board(person, "👀")
        assert orphan is not None
        outbox = w.chat._outbox

        async def forgotten() -> bool:
            # An edit that is under way would write the row once more.
            row = (await outbox._shown.to(table.info.id, GROUP)).get("board")
            if row is not None and row.message_id == orphan["message_id"]:
                await outbox._shown.drop(row)
                table.wake()
            await w.driver.sync()
            return (w.driver.board(person, "👀") or orphan)["message_id"] != orphan["message_id"]

        await eventually(forgotten)
        outbox._shown._gone.clear()  # a new process knows nothing of it
        await asyncio.sleep(YOUNG / SCALE + 1.1)  # dates are whole seconds
        await w.driver.tap(person, orphan, "👀")
        await w.driver.until(lambda: orphan["message_id"] not in person.group.messages, what="no orphan")
        kept = w.driver.board(person, "👀")
        assert kept is not None
        await w.driver.tap(person, kept, "👀")
        await asyncio.sleep(0.3)
        await w.driver.sync()
        assert buttons(person.group.messages[kept["message_id"]])


async def test_a_message_stays_whose_row_is_only_being_written(
    world: MakeWorld, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A tap may be quicker than the disk: what no row knows yet is not what no row will know."""
    written = asyncio.Event()

    async def late(store: Store, row: PanelRow) -> None:
        await written.wait()
        await keep_panel(store, row)

    monkeypatch.setattr("bot.chat.shown.keep_panel", late)
    async with world(timing=CALM) as w:
        await w.driver.gather(["老张", "妈"])
        first, second = w.driver.people
        await w.driver.say(first, "/newgame")
        lobby = await w.driver.until(lambda: w.driver.board(first, "坐下"), what="the lobby")
        await asyncio.sleep(YOUNG / SCALE + 1.1)  # dates are whole seconds
        await w.driver.tap(second, lobby, "坐下")
        written.set()
        seated = await says(w, first, "②妈")
        assert seated["message_id"] == lobby["message_id"]
        log = await w.driver.sim.get("/sim/requests", after=0)
        assert not [one for one in log if one["method"] == "deleteMessage"]
