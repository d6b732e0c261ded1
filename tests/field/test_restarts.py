"""Field reports about programs that stop, start, and are two."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from dataclasses import replace
from pathlib import Path

import pytest

from bot.chat import intake
from bot.chat.intake import StoppedError
from bot.table.store import Store, StoreError
from tests.conftest import eventually
from tests.driver import text_of
from tests.field.places import (
    PATIENT,
    MakeApart,
    boards,
    dealt,
    first_asked,
    moves_on,
    opened,
    requests,
    table_in,
    told,
)


async def test_field_09_taps_from_before_a_restart_are_swallowed(two: MakeApart) -> None:
    """ "query is too old" breaks nothing: what the tap meant is done, and later taps are answered."""
    async with two() as w:
        zhang, ma = await opened(w.driver, ["老张", "妈"])
        lobby = w.driver.board(ma, "坐下")
        assert lobby is not None
        await w.down()
        waiting = [asyncio.create_task(w.driver.tap(ma, lobby, "坐下")) for _ in range(3)]
        while len(w.server.box.callbacks) < 3:  # noqa: ASYNC110
            await asyncio.sleep(0.01)
        for callback in w.server.box.callbacks.values():
            callback.made -= 150.5
        await w.up()
        await w.driver.until(lambda: "②妈" in text_of(w.driver.board(zhang, "坐下") or {}), what="her seat")

        async def too_old() -> bool:
            return len([r for r in await w.driver.faults() if "query is too old" in r["description"]]) >= 3

        await eventually(too_old)
        lobby = w.driver.board(zhang, "+电脑")
        assert lobby is not None
        assert "电脑坐下了" in (await w.driver.tap(zhang, lobby, "+电脑") or {})["text"]
        for task in waiting:
            task.cancel()


async def test_field_18_and_19_a_round_survives_a_restart_and_so_do_taps_meanwhile(two: MakeApart) -> None:
    """The board comes again below, the question stands, an answer given while the bot was down counts once."""
    async with two(timing=PATIENT) as w:
        await dealt(w.driver, ["老张", "妈", "幺爸"])
        person, question = await first_asked(w.driver)
        table = table_in(w, w.driver.group)
        old, seq, window = boards(person.group)[-1]["message_id"], table.seq, table.owing()[0]
        await w.down()
        chosen = w.driver.choose(question)
        assert chosen is not None
        tap = asyncio.create_task(w.driver.press(person, question, chosen))
        await asyncio.sleep(0.3)
        assert not tap.done()
        await w.up()
        answer = await tap or {}
        if "再点" in answer.get("text", ""):
            answer = await w.driver.press(person, question, chosen) or {}
        await w.driver.until(lambda: w.chat.house.in_chat(w.driver.group), what="the table")
        again = table_in(w, w.driver.group)
        assert again is not table
        await w.driver.until(lambda: again.owing()[0] != window or again.seq > seq, what="the answer taken")
        await w.driver.until(
            lambda: (
                [m["message_id"] for m in boards(person.group)][-1:] > [old]
                and len(boards(person.group)) == 1
            ),
            what="the board below, once",
        )


@pytest.mark.long
async def test_field_18_deadlines_begin_anew_after_a_restart(two: MakeApart) -> None:
    """Who had a moment left has the whole time again, for the bot was away and not he."""
    async with two(timing=replace(PATIENT, claim=160, discard=160)) as w:  # 4 s
        await dealt(w.driver, ["老张", "妈", "幺爸"])
        await first_asked(w.driver)
        window = table_in(w, w.driver.group).owing()[0]
        await w.down()
        await asyncio.sleep(4.2)
        await w.up()
        await w.driver.until(lambda: w.chat.house.in_chat(w.driver.group), what="the table")
        table = table_in(w, w.driver.group)
        await w.driver.until(lambda: table.clock.board is not None, what="the board shown")
        if table.owing()[0] == window and table.owing()[1]:
            assert await w.store.rows("SELECT 1 FROM receipt WHERE key LIKE 'clock:%'") == []
            await moves_on(w.driver, table, 1)


async def test_field_19_pending_taps_are_kept_at_start(two: MakeApart) -> None:
    async with two() as w:
        zhang, ma = await opened(w.driver, ["老张", "妈"])
        lobby = w.driver.board(ma, "坐下")
        assert lobby is not None
        await w.down()
        sits = asyncio.create_task(w.driver.tap(ma, lobby, "坐下"))
        await asyncio.sleep(0.2)
        more = asyncio.create_task(w.driver.tap(zhang, lobby, "+电脑"))
        await asyncio.sleep(0.2)
        await w.up()
        assert "坐好了" in (await sits or {})["text"]
        assert "电脑坐下了" in (await more or {})["text"]
        await w.driver.until(
            lambda: "②妈 ③电脑丙" in text_of(w.driver.board(zhang, "坐下") or {}), what="both in the lobby"
        )


async def test_field_26_a_second_instance_ends_with_a_word(
    two: MakeApart, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """On the same file it does not start; with the same token elsewhere one gives way, though people go on tapping."""
    monkeypatch.setattr(intake, "RIVAL", 4.0)
    async with two() as w:
        await w.driver.gather(["老张"])
        await w.ready()
        with pytest.raises(StoreError) as refused:
            await Store.open(tmp_path / "bot.sqlite3")
        assert str(refused.value)
        stop = asyncio.Event()

        async def rival() -> None:
            token = "1000000001:a-token-for-tests-only"
            while not stop.is_set():
                await w.driver.sim._http.get(f"/bot{token}/getUpdates", params={"timeout": "1"})

        async def chatter() -> None:
            while not stop.is_set():
                await w.driver.say(w.driver.people[0], "/help")
                await asyncio.sleep(0.2)

        others = asyncio.gather(rival(), chatter())
        try:
            async with asyncio.timeout(30):
                error = await w.ends()
        finally:
            stop.set()
            await others
        assert isinstance(error, StoppedError)
        assert "BOT_TOKEN" in str(error)
        w._task = None


async def test_field_29_a_locked_database_is_waited_for(two: MakeApart, tmp_path: Path) -> None:
    """Another program holds the file for a second, in the middle of taps: all take effect, none fails."""
    async with two() as w:
        zhang, ma = await opened(w.driver, ["老张", "妈"])
        lobby = w.driver.board(ma, "坐下")
        assert lobby is not None

        def hold(begun: asyncio.Event, loop: asyncio.AbstractEventLoop) -> None:
            with sqlite3.connect(tmp_path / "bot.sqlite3", isolation_level=None) as db:
                db.execute("BEGIN IMMEDIATE")
                loop.call_soon_threadsafe(begun.set)
                time.sleep(1.0)
                db.execute("COMMIT")

        begun = asyncio.Event()
        holding = asyncio.create_task(asyncio.to_thread(hold, begun, asyncio.get_running_loop()))
        await begun.wait()
        labels = ((ma, "坐下"), (zhang, "+电脑"), (ma, "起身"))
        answers = await asyncio.gather(*(w.driver.tap(who, lobby, label) for who, label in labels))
        assert holding.done()
        assert all(a and "岔子" not in a["text"] for a in answers)
        await w.driver.until(
            lambda: (
                "①老张 ②空 ③电脑丙" in text_of(w.driver.board(zhang, "坐下") or {})
                or "①老张 ②电脑乙" in text_of(w.driver.board(zhang, "坐下") or {})
                or "②妈 ③电脑丙" in text_of(w.driver.board(zhang, "坐下") or {})
            ),
            what="a lobby of what was tapped",
        )
        assert await w.store.rows("SELECT 1 FROM receipt WHERE outcome = 'error'") == []


async def test_field_33_commands_sent_while_it_was_down_do_not_fire_later(two: MakeApart) -> None:
    """An hour old, a heap of them in two chats: dropped, with one short answer each; /start counts at any age."""
    async with two() as w:
        await w.driver.gather(["老张", "小李"], started=False)
        zhang, li = w.driver.people
        await w.driver.say(zhang, "/start", zhang.user_id)
        await told(w.driver, zhang.dm, "发牌员")
        await w.down()
        for text in ("/newgame", "/score", "/newgame", "/help", "/endgame"):
            await w.driver.say(zhang, text)
        for text in ("/hand", "/rules", "/hand"):
            await w.driver.say(zhang, text, zhang.user_id)
        await w.driver.say(li, "/start", li.user_id)
        for update in w.server.box.updates.queue:
            update.body["date"] -= 3600
        await w.up()
        await told(w.driver, zhang.group, "我刚才没在线")
        await told(w.driver, zhang.dm, "我刚才没在线")
        await told(w.driver, li.dm, "发牌员")
        await w.driver.say(zhang, "/table")
        await told(w.driver, zhang.group, "这里没得桌子")
        await w.driver.sync()
        for view in (zhang.group, zhang.dm):
            assert len([m for m in view.messages.values() if "我刚才没在线" in text_of(m)]) == 1
        assert w.chat.house.tables == {}
        assert not [
            r for r in await requests(w.driver) if r["status"] >= 400 and r["method"] == "sendMessage"
        ]
