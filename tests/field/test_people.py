"""Field reports about players: those who never came, go, fall silent, or are not who they seem."""

from __future__ import annotations

import re

import pytest

from bot.chat import tokens
from tests.conftest import MakeWorld, World, eventually
from tests.driver import Person, button, text_of
from tests.field.places import (
    BRISK,
    QUICK,
    boards,
    dealt,
    hands,
    log_of,
    opened,
    table_in,
    told,
)

LINK = re.compile(r"https://t\.me/yaodiren_bot\?start=([A-Za-z0-9_-]{1,64})")


async def _link(w: World, person: Person) -> str:
    """Tap 坐下 as somebody who never started the bot; the payload of the link that it opens."""
    lobby = await w.driver.until(lambda: w.driver.board(person, "坐下"), what="a lobby")
    answer = await w.driver.tap(person, lobby, "坐下") or {}
    assert "text" not in answer
    found = LINK.fullmatch(answer["url"])
    assert found is not None
    return found[1]


def _lobby(w: World) -> str:
    return text_of(w.driver.board(w.driver.people[0], "坐下") or {})


async def test_field_01_who_never_started_the_bot_is_led_to_it_and_seated_there(world: MakeWorld) -> None:
    """Nobody is listed whose DM is not proven, the host neither; `/start` may come twice and seats once."""
    async with world() as w:
        zhang, li = await opened(w.driver, ["老张", "小李"], started=False)
        assert "①空 ②空 ③空" in _lobby(w)
        payload = await _link(w, li)
        await w.driver.sync()
        assert "①空 ②空 ③空" in _lobby(w)
        for _ in range(2):
            await w.driver.say(li, f"/start {payload}", li.user_id)
        await w.driver.until(
            lambda: len([m for m in li.dm.messages.values() if "坐好了" in text_of(m)]) == 2,
            what="two welcomes",
        )
        await w.driver.until(lambda: _lobby(w).count("小李") == 1, what="小李 once in the lobby")
        assert "老张" not in _lobby(w).split("\n", 1)[1]
        assert zhang.user_id not in table_in(w, w.driver.group).info.people


@pytest.mark.long
async def test_field_02_who_blocks_the_bot_is_played_for_and_finds_his_hand(world: MakeWorld) -> None:
    """Told of one block, not of the other: the first DM to him says so. The hand stays reachable by 👀 and /hand."""
    async with world(timing=QUICK) as w:
        zhang, ma, yao = await dealt(w.driver, ["老张", "妈", "幺爸"])
        await w.driver.sim.post("/sim/block", user_id=ma.user_id)
        w.server.box.world.users[yao.user_id].blocked = True  # and no update says so
        board = boards(zhang.group)[-1]
        for gone in (ma, yao):
            assert "坨" in (await w.driver.tap(gone, board, "👀") or {})["text"]
        table = table_in(w, w.driver.group)
        w.driver.people = [zhang]

        async def clocked(seats: int) -> bool:
            await w.driver.sync()
            await w.driver.answer(zhang)
            keys = await w.store.rows(
                "SELECT DISTINCT substr(key, -2) FROM receipt WHERE key GLOB 'clock:*:[12]'"
            )
            return len(keys) >= seats or table.over

        await eventually(lambda: clocked(2))
        refused = [r for r in await w.driver.faults() if "blocked" in r["description"]]
        assert len(refused) <= 4  # once known, nothing more is tried
        await w.driver.sim.post("/sim/unblock", user_id=yao.user_id)
        old = {m["message_id"] for m in hands(yao.dm)}
        await w.driver.say(yao, "/hand", yao.user_id)
        w.driver.people = [zhang, ma, yao]
        await w.driver.until(
            lambda: {m["message_id"] for m in hands(yao.dm)} - old, what="the hand of who came back"
        )
        await w.driver.say(ma, "/hand")
        closed = await told(w.driver, zhang.group, "我还不能私聊你")
        assert any("?start=" in b.get("url", "") for b in closed["reply_markup"]["inline_keyboard"][0])


async def test_field_03_a_deleted_account_counts_as_left(world: MakeWorld) -> None:
    async with world(timing=BRISK) as w:
        zhang, _, gone = await dealt(w.driver, ["老张", "妈", "幺爸"])
        table = table_in(w, w.driver.group)
        w.driver.people.remove(gone)
        await w.driver.sim.post("/sim/delete_account", user_id=gone.user_id)
        await w.driver.say(zhang, "/hand", zhang.user_id)
        while not table.info.seats[2].leaving:
            for person in w.driver.people:
                await w.driver.sync()
                await w.driver.answer(person)
        await told(w.driver, zhang.group, "幺爸 有事先走")
        assert table.by_computer(2)


async def test_field_04_a_leaked_or_old_start_link_seats_nobody(
    world: MakeWorld, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bound to tapper and table, and short-lived."""
    async with world() as w:
        _, li, thief = await opened(w.driver, ["老张", "小李", "路人"], started=False)
        payload = await _link(w, li)
        for spoilt in (payload, payload[:-1] + ("A" if payload[-1] != "A" else "B"), payload[:-4], "j_"):
            await w.driver.say(thief, f"/start {spoilt}", thief.user_id)
        await told(w.driver, thief.dm, "给别个的")
        monkeypatch.setattr(tokens, "LIVES", -1)
        old = await _link(w, li)
        monkeypatch.undo()
        await w.driver.say(li, f"/start {old}", li.user_id)
        await told(w.driver, li.dm, "过期了")
        await w.driver.sync()
        assert "①空 ②空 ③空" in _lobby(w)
        await w.driver.say(w.driver.people[0], "/endgame")
        await told(w.driver, li.group, "把桌子收了")
        await w.driver.say(w.driver.people[0], "/newgame")
        await w.driver.until(lambda: "①空" in _lobby(w), what="another lobby")
        await w.driver.say(li, f"/start {payload}", li.user_id)
        await told(w.driver, li.dm, "散了")
        await w.driver.sync()
        assert table_in(w, w.driver.group).info.people == ()


@pytest.mark.long
async def test_field_14_who_falls_silent_holds_up_nobody(world: MakeWorld) -> None:
    """Two questions of his time out, the computer takes over and says so; his next act ends that."""
    async with world(timing=QUICK) as w:
        people = await dealt(w.driver, ["老张", "妈"])
        idle = people.pop()
        table = table_in(w, w.driver.group)

        async def play_until(found: bool) -> None:
            while (1 in table.play.autopilot if table.play else False) is not found:
                await w.driver.sync()
                assert not table.over or table.info.status == "playing", "the round ended first"
                await w.driver.answer(people[0])

        await play_until(True)
        await told(w.driver, people[0].group, "②妈 没在,电脑先代打")
        entries = await log_of(w, table)
        assert [e["missed"]["count"] for e in entries if "missed" in e and e["missed"]["seat"] == 1][-2:] == [
            1,
            2,
        ]
        await w.driver.say(idle, "/hand", idle.user_id)
        await play_until(False)


async def test_field_15_a_question_that_never_reached_him_is_no_miss(world: MakeWorld) -> None:
    """The clock answers, so that the table goes on, and counts nothing against him."""
    async with world(timing=QUICK) as w:
        await w.driver.gather(["老张"])
        person = w.driver.people[0]
        await w.driver.sim.post(
            "/sim/faults", chat_id=person.user_id, method="sendMessage", kind="500", times=1000
        )
        await w.driver.lobby()
        await w.driver.deal()
        table = table_in(w, w.driver.group)

        clocked: list[object] = []
        while len(clocked) < 2:
            await w.driver.sync()
            clocked = list(await w.store.rows("SELECT key FROM receipt WHERE key LIKE 'clock:%:0'"))
        assert w.driver.ask(person) is None
        assert not [e for e in await log_of(w, table) if "missed" in e or "autopilot" in e]


async def test_field_16_who_leaves_the_group_is_played_for_and_may_come_back(world: MakeWorld) -> None:
    async with world(timing=BRISK) as w:
        zhang, _, gone = await dealt(w.driver, ["老张", "妈", "幺爸"])
        table = table_in(w, w.driver.group)
        await w.driver.sim.post("/sim/leave", chat_id=w.driver.group, user_id=gone.user_id)
        w.driver.people.remove(gone)
        await told(w.driver, zhang.group, "幺爸 有事先走")
        assert table.by_computer(2)

        async def unasked() -> bool:
            await gone.dm.sync(w.driver.sim)
            return w.driver.ask(gone) is None

        await eventually(unasked)
        await w.driver.sim.post("/sim/join", chat_id=w.driver.group, user_id=gone.user_id)
        board = await w.driver.until(lambda: boards(zhang.group), what="the board")
        pressed = button(board[-1], "过") or button(board[-1], "👀")
        assert pressed is not None
        data = f"{table.info.id:x}.{table.owing()[0]:x}.pass"
        answer = await w.driver.press(gone, board[-1], {"text": "过", "callback_data": data})
        assert "回来了" in (answer or {})["text"]
        assert not table.by_computer(2)
        w.driver.people.append(gone)
        await gone.group.sync(w.driver.sim)
        if not table.over:
            await w.driver.until(lambda: hands(gone.dm), what="his hand again")
