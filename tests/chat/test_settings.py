"""/settings: how a group plays, chosen by taps over real HTTP (issue 3)."""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
import string
from dataclasses import replace
from pathlib import Path

import pytest

from bot.chat import cool
from tests.conftest import BRISK, CALM, MakeWorld, World, eventually
from tests.decks import LIVELY, SHORT
from tests.driver import Message, Person, button, buttons, text_of

ADMIN = "群主"


async def _gather(w: World, names: list[str]) -> list[Person]:
    """People in a group of which the last, 群主, is an admin; the first opens a lobby."""
    driver = w.driver
    await driver.gather([*names, ADMIN])
    admin = driver.people[-1]
    group = await driver.sim.post(
        "/sim/groups", title="茶馆", members=[p.user_id for p in driver.people], admins=[admin.user_id]
    )
    driver.group = int(group["id"])
    for person in driver.people:
        person.group.chat_id, person.group.revision, person.group.messages = driver.group, 0, {}
    driver._revision = -1
    await driver.say(driver.people[0], "/newgame")
    await driver.until(lambda: driver.board(driver.people[0], "坐下"), what="a lobby")
    return driver.people


def _shown(w: World) -> Message:
    """The message of the settings, whatever page it is turned to."""
    found = w.driver.people[0].group.newest(
        lambda m: any(b.get("callback_data", "").startswith("s:") for b in buttons(m)) and not _is_lobby(m)
    )
    assert found is not None
    return found


def _is_lobby(message: Message) -> bool:
    return button(message, "坐下") is not None


async def _open(w: World, person: Person) -> None:
    lobby = w.driver.board(person, "设置")
    if lobby is not None:
        await w.driver.tap(person, lobby, "设置")
    else:
        await w.driver.say(person, "/settings")
    await w.driver.until(
        lambda: person.group.newest(lambda m: button(m, "收起") is not None), what="the settings"
    )


async def _page(w: World, text: str) -> Message:
    found: Message = await w.driver.until(
        lambda: text in text_of(_shown(w)) and _shown(w), what=f"a page that says {text}"
    )
    return found


async def _press(w: World, person: Person, data: str, message: Message | None = None) -> str:
    """Tap a button of the settings by its data; the answer."""
    answer = await w.driver.press(person, message or _shown(w), {"text": data, "callback_data": data})
    assert answer is not None, data
    return str(answer.get("text", ""))


async def _lobby_says(w: World, text: str) -> None:
    first = w.driver.people[0]
    await w.driver.until(
        lambda: text in text_of(w.driver.board(first, "坐下") or {}), what=f"a lobby that says {text}"
    )


async def test_a_host_walks_through_the_pages_and_chooses(world: MakeWorld) -> None:
    """Every page by its buttons; what is chosen shows on the page and in the lobby at once."""
    async with world() as w:
        host = (await _gather(w, ["老张", "妈"]))[0]
        await _open(w, host)
        assert "标准 底1" in text_of(_shown(w))
        await w.driver.tap(host, _shown(w), "规矩")
        await w.driver.tap(host, await _page(w, "点一条"), "打法:")
        presets = await _page(w, "先挑一种打法")
        assert [b["text"] for b in buttons(presets)][:4] == ["✓ 标准", "包子", "茶馆", "全红"]
        answer = await w.driver.tap(host, presets, "包子")
        assert (answer or {})["text"] == "要得: 包子"
        await _lobby_says(w, "包子 底10 · 家常")
        await w.driver.until(lambda: button(_shown(w), "✓ 包子"), what="the mark on the new preset")
        assert await _press(w, host, "s:rule/fan_cap=4") == "要得: 4番"
        await _lobby_says(w, "跟这个打法不同: 封顶: 4番")
        assert await _press(w, host, "s:own/stake=10") == "要得: 10两"
        assert await _press(w, host, 's:own/pace="slow"') == "要得: 慢慢来"
        assert await _press(w, host, "s:name/46=true") == "要得: 瘦肉"
        assert await _press(w, host, 's:own/zone="Europe/London"') == "要得: 伦敦"
        await _lobby_says(w, "包子 底10 · 慢慢来 · 一分10两银子")
        table = next(iter(w.chat.house.tables.values()))
        assert table.info.stake == 10
        assert table.timing.claim * 40 == 180
        assert await _press(w, host, 's:own/lang="en"') == "All right: English"
        await w.driver.until(lambda: w.driver.board(host, "Deal"), what="an English lobby")
        await _press(w, host, "s:home")
        english = await _page(w, "Rules: baozi, base 10")
        for part in ("Fan cap: 4 fan", "Silver: 10 silver a point", "relaxed", "瘦肉", "time of London"):
            assert part in text_of(english), text_of(english)


async def test_who_may_not_change_anything_is_told_who_may(
    world: MakeWorld, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Host and admins: others get an answer, and nothing changes; each tap is answered once."""
    monkeypatch.setattr(cool, "COOL_DOWN", 1e6)
    async with world() as w:
        host, ma, admin = await _gather(w, ["老张", "妈"])
        await _open(w, host)
        assert "只有开桌的和管理员" in await _press(w, ma, "s:rule/base=50")
        assert "只有开桌的和管理员" in await _press(w, ma, "s:rules")
        await w.driver.say(ma, "/settings")
        await w.driver.until(lambda: ma.group.newest(lambda m: "只有开桌的和管理员" in text_of(m)))
        lobby = w.driver.board(host, "坐下")
        assert lobby is not None
        assert "只有开桌的和管理员" in ((await w.driver.tap(ma, lobby, "设置")) or {})["text"]
        assert "刚刚才发过" in ((await w.driver.tap(host, lobby, "设置")) or {})["text"]
        assert w.chat.house.tables[1].info.ruleset == {}
        assert await _press(w, admin, "s:rule/base=5") == "要得: 5"
        await _lobby_says(w, "标准 底5")
        await w.driver.say(ma, "/settings", ma.user_id)
        await w.driver.until(lambda: ma.dm.newest(lambda m: "到群里发 /settings" in text_of(m)))
        assert [t for t in w.driver.taps if t.answer is None] == []


async def test_two_who_change_at_once_are_both_answered_and_the_last_tap_holds(world: MakeWorld) -> None:
    async with world() as w:
        host, _, admin = await _gather(w, ["老张", "妈"])
        await _open(w, host)
        await asyncio.gather(
            *(
                _press(w, who, f"s:rule/base={n}")
                for who, n in ((host, 2), (admin, 5), (host, 10), (admin, 20))
            )
        )
        last = await _press(w, host, "s:rule/base=50")
        assert last == "要得: 50"
        page = await _page(w, "现在: 50")
        assert button(page, "✓ 50") is not None
        assert [t for t in w.driver.taps if t.answer is None] == []


async def test_what_cannot_be_had_is_refused_with_its_reason(world: MakeWorld) -> None:
    async with world() as w:
        host = (await _gather(w, ["老张", "妈", "幺爸"]))[0]
        lobby = w.driver.board(host, "坐下")
        assert lobby is not None
        for person in w.driver.people[1:3]:
            await w.driver.tap(person, lobby, "坐下")
        await _open(w, host)
        assert "2个人以上" in await _press(w, host, "s:rule/players=2")
        assert w.chat.house.tables[1].info.ruleset == {}
        assert len(w.chat.house.tables[1].info.seats) == 3
        await w.driver.tap(w.driver.people[2], lobby, "起身")
        assert await _press(w, host, "s:rule/players=2") == "要得: 2个人"
        await _lobby_says(w, "①老张 ②妈")
        assert len(w.chat.house.tables[1].info.seats) == 2
        assert await _press(w, host, "s:rule/players=3") == "要得: 3个人"
        await _lobby_says(w, "①老张 ②妈 ③空")


async def test_buttons_of_another_version_and_of_nobody_change_nothing(world: MakeWorld) -> None:
    """Buttons are coded by key and value; whatever else comes is answered, and nothing breaks."""
    rng = random.Random(3)
    async with world() as w:
        host = (await _gather(w, ["老张", "妈"]))[0]
        await _open(w, host)
        message, before = _shown(w), dict(w.chat.house.tables[1].info.ruleset)
        strange = [
            "s:rule/base=3",
            "s:rule/base=true",
            "s:rule/base=1e9",
            "s:rule/gone=1",
            "s:rule/players=4",
        ]
        strange += ['s:own/pace="warp"', "s:own/stake=-1", "s:name/99=true", "s:ask/nothing=1", "s:what/ever"]
        strange += [
            "s:rules/999",
            "s:rules/0",
            "g:nowhere",
            "g:kinds=1",
            's:own/zone="../etc/passwd"',
            "s:x=" + "9" * 40,
        ]
        alphabet = string.ascii_lowercase + string.digits + '/=:"[]{}.-_ '
        for _ in range(100):
            size = rng.randrange(1, 61)
            strange.append(rng.choice("sg") + ":" + "".join(rng.choice(alphabet) for _ in range(size)))
        for data in strange:
            await _press(w, host, data, message)
        assert w.chat.house.tables[1].info.ruleset == before
        assert await w.store.rows("SELECT 1 FROM receipt WHERE outcome = 'error'") == []
        assert await _press(w, host, "s:rule/base=2") == "要得: 2"


async def test_no_page_is_turned_where_none_stands(world: MakeWorld) -> None:
    """A client can send any button with any message: no board, hand or lobby becomes a page of the settings."""
    pages, values = ("s:rules", "g:kinds"), ("s:rule/base=2", 's:own/pace="quick"', 'p:look="large"')
    async with world(timing=CALM, deck=LIVELY) as w:
        host = (await _gather(w, ["老张", "妈"]))[0]
        lobby = w.driver.board(host, "发牌")
        assert lobby is not None
        for data in pages:
            assert await _press(w, host, data, lobby) == "这个按钮用不得了", data
        await w.driver.sync()
        assert w.driver.board(host, "发牌") == lobby
        await w.driver.deal()
        board = await w.driver.until(lambda: w.driver.board(host, "👀"), what="the board")
        await w.driver.until(lambda: w.driver.ask(host), what="the first question")
        hand = host.dm.newest(lambda m: "photo" in m)
        assert hand is not None
        for message in (board, hand):
            for data in pages:
                assert await _press(w, host, data, message) == "这个按钮用不得了", data
            for data in values:
                await _press(w, host, data, message)
        await w.driver.say(host, "/rules", host.user_id)  # goes out by the same way as pages do
        await w.driver.until(
            lambda: host.dm.newest(lambda m: any(b.get("callback_data", "")[:2] == "g:" for b in buttons(m))),
            what="the guide",
        )
        assert "坨 " in text_of(host.dm.messages[hand["message_id"]])
        assert text_of(host.group.messages[board["message_id"]]) == text_of(board)
        assert await w.driver.faults() == [], "a text for a picture is refused"


async def test_a_change_in_a_round_holds_from_the_next_one_and_survives_a_restart(
    world: MakeWorld, tmp_path: Path
) -> None:
    """The running round keeps rules, stake and pace; a restart in the middle forgets nothing."""
    async with world(timing=replace(BRISK, urgent=4000), deck=SHORT) as w:  # it waits until all is said
        host = (await _gather(w, ["老张"]))[0]
        w.driver.people = w.driver.people[:1]
        await w.driver.deal()
        await w.driver.until(lambda: w.driver.board(host, "👀"), what="the board")
        await _open(w, host)
        table = w.chat.house.tables[1]
        assert await _press(w, host, "s:rule/base=10") == "要得: 10,下一局起"
        assert await _press(w, host, "s:own/stake=2") == "要得: 2两,下一局起"
        assert await _press(w, host, 's:own/pace="quick"') == "要得: 麻利,下一局起"
        assert await _press(w, host, "s:rule/players=2") == "要得: 2个人,下一桌起;这桌还是3个人打"
        assert table.timing.claim * 40 == 60
        assert table.info.ruleset["base"] == 10
        assert await w.driver.play()
        await w.driver.next()
        await w.driver.until(lambda: table.info.round > 1 and table.info.status == "playing", what="round 2")
        assert table.timing.claim * 40 == 20
        found = await w.store.rows("SELECT ruleset, stake FROM round ORDER BY round")
        first, last = json.loads(found[0]["ruleset"]), json.loads(found[-1]["ruleset"])
        assert (first, found[0]["stake"]) == ({}, 0)
        assert (last["base"], last.get("players", 3), found[-1]["stake"]) == (10, 3, 2)
    with sqlite3.connect(tmp_path / "bot.sqlite3") as db:
        db.execute("UPDATE game_table SET ruleset = '{}', stake = 0")
    async with world() as w:

        async def followed() -> bool:
            return 1 in w.chat.house.tables and w.chat.house.tables[1].info.ruleset.get("base") == 10

        await eventually(followed)
        table = w.chat.house.tables[1]
        assert table.timing.pace * 40 == 2.5
        assert table.info.stake == 2


async def test_three_questions_stand_beside_a_groups_first_lobby_only(world: MakeWorld) -> None:
    """Gone one by one as they are answered, and all of them once a round was dealt; 发牌 alone plays `standard`."""
    async with world() as w:
        host, ma, _ = await _gather(w, ["老张", "妈"])
        first = w.driver.board(host, "坐下")
        assert first is not None
        labels = [b["text"] for b in buttons(first)]
        assert labels[:6] == ["1. ✓ 要给", "1. 不给", "2. ✓ 加番", "2. 滚番", "3. ✓ 电脑管", "3. 包子"]
        assert "3. 包子还是电脑管?" in text_of(first)
        assert "只有开桌的和管理员" in ((await w.driver.tap(ma, first, "1. 不给")) or {})["text"]
        assert ((await w.driver.tap(host, first, "1. 不给")) or {})["text"] == "要得: 不给"
        await _lobby_says(w, "跟这个打法不同: 下课给不给: 不给")
        lobby = w.driver.board(host, "坐下")
        assert lobby is not None
        assert [b["text"] for b in buttons(lobby)][:4] == ["1. ✓ 加番", "1. 滚番", "2. ✓ 电脑管", "2. 包子"]
        w.driver.people = w.driver.people[:1]
        await w.driver.deal()
        await w.driver.until(lambda: w.driver.board(host, "👀"), what="the board")
        assert w.chat.house.tables[1].info.ruleset["out_pays"] is False
        await w.driver.say(host, "/endgame")
        await w.driver.until(lambda: w.driver.board(host, "👀") is None, what="a table that ended")
        await w.driver.say(host, "/newgame")
        await w.driver.until(
            lambda: (w.driver.board(host, "坐下") or lobby)["message_id"] > lobby["message_id"],
            what="another lobby",
        )
        lobby = w.driver.board(host, "坐下")
        assert lobby is not None
        assert [b["text"] for b in buttons(lobby)][:2] == ["坐下", "起身"]
        assert "跟这个打法不同: 下课给不给: 不给" in text_of(lobby)


async def test_bad_settings_in_the_database_break_no_group(world: MakeWorld, tmp_path: Path) -> None:
    """What is unknown or bad there counts as its default; the rest holds."""
    async with world() as w:
        await _gather(w, ["老张", "妈"])
    bad = {
        "options": {"preset": "allred", "base": -5, "nonsense": 1, "fan_cap": 4},
        "variants": ["46", "99", 7],
        "stake": "much",
        "pace": ["quick"],
        "zone": "Mars/Olympus",
    }
    with sqlite3.connect(tmp_path / "bot.sqlite3") as db:
        db.execute("UPDATE chat SET settings = ? WHERE chat_id < 0", (json.dumps(bad),))
        db.execute("UPDATE game_table SET status = 'ended'")
    async with world() as w:
        host = (await _gather(w, ["川妹", "妈"]))[0]
        chat_id = (await w.store.rows("SELECT min(chat_id) FROM chat WHERE settings <> '{}'"))[0][0]
        found = w.chat.directory.preferences(chat_id)
        assert found.options == {"preset": "allred", "fan_cap": 4}
        assert found.variants == {"46"}
        assert (found.stake, found.pace, found.zone) == (0, "home", "Asia/Shanghai")
        assert host.name == "川妹"
