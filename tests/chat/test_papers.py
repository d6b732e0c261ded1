"""The guide, the record of a round, leaving in a round, and rounds of two, over real HTTP (issue 3)."""

from __future__ import annotations

import asyncio
import json
import re
from dataclasses import replace

import pytest

from bot.chat.cool import COOL_DOWN
from bot.games import GAMES
from bot.games.yaodiren import verify
from bot.table.log import Autopilot
from bot.table.table import Table
from tests.conftest import BRIEF, SCALE, MakeWorld, World, eventually
from tests.driver import Message, Person, button, buttons, is_result, text_of


async def _deal(w: World, names: list[str]) -> list[Person]:
    await w.driver.gather(names)
    await w.driver.lobby()
    await w.driver.deal()
    await w.driver.until(lambda: w.driver.board(w.driver.people[0], "👀"), what="the board")
    return w.driver.people


async def _press(w: World, person: Person, message: Message, data: str) -> str:
    answer = await w.driver.press(person, message, {"text": data, "callback_data": data})
    assert answer is not None, data
    return str(answer.get("text", ""))


async def _ways(w: World, person: Person) -> Message:
    await w.driver.say(person, "/leave")
    found: Message = await w.driver.until(
        lambda: person.dm.newest(lambda m: button(m, "逃跑") is not None), what="the ways to leave"
    )
    return found


# --- the guide --------------------------------------------------------------------------------------------


async def test_the_guide_is_one_message_whose_pages_are_turned_in_place(world: MakeWorld) -> None:
    async with world() as w:
        await w.driver.gather(["老张"])
        person = w.driver.people[0]
        await w.driver.say(person, "/rules")
        first = await w.driver.until(
            lambda: person.group.newest(lambda m: "photo" in m and button(m, "‹") is not None),
            what="the guide",
        )
        number, seen = first["message_id"], {text_of(first)}
        assert len(first["reply_markup"]["inline_keyboard"]) <= 8
        for _ in range(3):
            before = text_of(person.group.messages[number])
            await w.driver.tap(person, person.group.messages[number], "›")
            await w.driver.until(lambda b=before: text_of(person.group.messages[number]) != b, what="a page")
            assert "photo" in person.group.messages[number]
            assert len(text_of(person.group.messages[number])) <= 1024
            seen.add(text_of(person.group.messages[number]))
        assert len(seen) == 4
        await w.driver.tap(person, person.group.messages[number], "本群规矩")
        await w.driver.until(
            lambda: "标准 底1" in text_of(person.group.messages[number]), what="the rules in force"
        )
        assert len([m for m in person.group.messages.values() if "photo" in m]) == 1
        await w.driver.say(person, "/rules", person.user_id)
        await w.driver.until(lambda: person.dm.newest(lambda m: "photo" in m), what="the guide in the DM")
        assert await w.driver.faults() == []


async def test_the_rules_button_opens_the_groups_rules(world: MakeWorld) -> None:
    async with world() as w:
        await w.driver.gather(["老张"])
        host = w.driver.people[0]
        await w.driver.lobby()
        lobby = w.driver.board(host, "坐下")
        assert lobby is not None
        await _press(w, host, lobby, "s:rule/fan_cap=3")
        await w.driver.tap(host, lobby, "规矩")
        page = await w.driver.until(lambda: host.group.newest(lambda m: "photo" in m), what="the rules")
        assert "封顶" in text_of(page)
        assert button(page, "· 本群规矩") is not None
        answer = await w.driver.tap(host, lobby, "规矩")
        assert "刚刚才发过" in (answer or {})["text"]


async def test_without_the_right_to_send_photos_the_guide_is_text(world: MakeWorld) -> None:
    async with world() as w:
        await w.driver.gather(["老张"])
        person = w.driver.people[0]
        await w.driver.sim.post("/sim/forbid_photos", chat_id=w.driver.group)
        await w.driver.say(person, "/rules")
        guide = await w.driver.until(lambda: person.group.newest(lambda m: button(m, "›") is not None))
        assert "photo" not in guide
        await w.driver.tap(person, guide, "›")
        await w.driver.until(
            lambda: text_of(person.group.messages[guide["message_id"]]) != text_of(guide), what="a page"
        )


# --- leaving ----------------------------------------------------------------------------------------------


async def test_who_leaves_goes_after_the_round_unless_he_thinks_better_of_it(world: MakeWorld) -> None:
    async with world(**BRIEF) as w:
        zhang, ma, yao = await _deal(w, ["老张", "妈", "幺爸"])
        for person in (zhang, ma, yao):
            ways = await _ways(w, person)
            assert [b["text"] for b in buttons(ways)] == ["打完这局走", "电脑代打", "逃跑", "不走了"]
            if person is ma:
                assert "接着打" in ((await w.driver.tap(person, ways, "不走了")) or {})["text"]
            if person is yao:
                assert "打完这局你就走" in ((await w.driver.tap(person, ways, "打完这局走")) or {})["text"]
        await w.driver.play()
        table = w.chat.house.tables[1]
        await w.driver.until(lambda: table.info.people == (ma.user_id,), what="who said so has gone")
        await w.driver.until(
            lambda: len([m for m in zhang.group.messages.values() if "走了,电脑来坐" in text_of(m)]) == 2,
            what="the group hears of both",
        )


async def test_running_away_names_its_penalty_and_costs_it_once(world: MakeWorld) -> None:
    async with world(**BRIEF) as w:
        await w.driver.gather(["老张", "妈", "幺爸"])
        await w.driver.lobby()
        zhang, ma, yao = w.driver.people
        lobby = w.driver.board(zhang, "坐下")
        assert lobby is not None
        await _press(w, zhang, lobby, "s:own/stake=2")
        await w.driver.deal()
        await w.driver.until(lambda: w.driver.board(zhang, "👀"), what="the board")
        ways = await _ways(w, yao)
        run = button(ways, "逃跑")
        assert run is not None
        board = w.driver.board(zhang, "👀")
        assert board is not None
        assert "不是问你的" in await _press(w, ma, board, run["callback_data"])
        await w.driver.tap(yao, ways, "逃跑")
        sure = await w.driver.until(
            lambda: yao.dm.newest(lambda m: button(m, "逃跑,认罚") is not None), what="a confirmation"
        )
        assert "200 分" in text_of(sure)
        assert "400 两银子" in text_of(sure)
        assert "跑都跑了" in ((await w.driver.tap(yao, sure, "逃跑,认罚")) or {})["text"]
        again = button(sure, "逃跑,认罚")
        assert again is not None
        await _press(w, yao, sure, again["callback_data"])
        rows = await w.store.rows(
            "SELECT unit, amount FROM transfer WHERE debtor = ?", (f"user:{yao.user_id}",)
        )
        assert sorted(map(tuple, rows)) == [("points", 200), ("silver", 200), ("silver", 200)]
        w.driver.people.pop()
        await w.driver.play()
        assert (await w.driver.scores())["幺爸"] == w.driver.deltas()["幺爸"] - 200
        scores = zhang.group.newest(lambda m: "🥈 银子" in text_of(m))
        assert scores is not None
        assert re.search(r"^1\. (老张|妈) \+\d+两$", text_of(scores), re.MULTILINE)


async def test_a_restart_remembers_who_goes(world: MakeWorld) -> None:
    async with world(seed=2) as w:
        people = await _deal(w, ["老张", "妈"])
        await _ways(w, people[1])
        ids = [person.user_id for person in people]
    async with world(seed=2) as w:

        async def there() -> bool:
            return 1 in w.chat.house.tables and w.chat.house.tables[1].play is not None

        await eventually(there)
        table = w.chat.house.tables[1]
        table.timing = table.clock.timing = replace(table.timing, pace=0.01, rest=60)
        async with table.turn():
            await table.commit("both are away", [Autopilot(0, True), Autopilot(1, True)])

        async def gone() -> bool:
            return table.info.status != "playing" and table.info.people == (ids[0],)

        await eventually(gone)


async def test_who_has_no_dm_is_asked_in_the_group(world: MakeWorld) -> None:
    """And others who tap there are told that it is not for them."""
    async with world(seed=2) as w:
        zhang, ma = await _deal(w, ["老张", "妈"])
        await w.driver.sim.post("/sim/block", user_id=ma.user_id)
        person = w.chat.directory.player

        async def closed() -> bool:
            return not person(ma.user_id).dm_ok

        await eventually(closed)
        await w.driver.say(ma, "/leave")
        ways = await w.driver.until(lambda: ma.group.newest(lambda m: button(m, "逃跑") is not None))
        assert "不是问你的" in ((await w.driver.tap(zhang, ways, "逃跑")) or {})["text"]
        assert "问起了" in ((await w.driver.tap(ma, ways, "电脑代打")) or {})["text"]
        await w.driver.until(lambda: w.chat.house.tables[1].info.seats[1].leaving, what="nobody says no")


@pytest.mark.long
async def test_leafing_without_end_neither_stalls_the_board_nor_breaks_the_limit(world: MakeWorld) -> None:
    """A page that was overtaken is not drawn; the board has every other call at least."""
    async with world(seed=5) as w:
        await w.driver.gather(["老张", "妈", "路人"])
        bored = w.driver.people.pop()
        await w.driver.lobby()
        await w.driver.say(bored, "/rules")
        guide = await w.driver.until(
            lambda: w.driver.people[0].group.newest(lambda m: button(m, "›") is not None)
        )
        await w.driver.deal()
        codes = [b["callback_data"] for b in buttons(guide)[2:]]

        async def leaf() -> None:
            for n in range(10_000):
                await _press(w, bored, guide, codes[n % len(codes)])
                await asyncio.sleep(0.02)

        leafing = asyncio.create_task(leaf())
        table = w.chat.house.tables[1]
        dealt = table.info.round

        async def on() -> bool:
            await w.driver.sync()
            for person in w.driver.people:
                await w.driver.answer(person)
            return table.seq > 60 or table.over or table.info.round > dealt

        await eventually(on, seconds=60)
        leafing.cancel()
        requests = await w.driver.sim.get("/sim/requests", after=0)
        edits = [
            r for r in requests if r["method"].startswith("editMessage") and r["parameters"]["chat_id"] < 0
        ]
        pages = [r for r in edits if r["parameters"]["message_id"] == guide["message_id"]]
        taps = len([t for t in w.driver.taps if t.person == "路人"])
        assert 1 < len(pages) < taps / 2
        assert len(edits) - len(pages) >= len(pages) // 2


# --- two players, and the record --------------------------------------------------------------------------


async def test_two_play_from_the_lobby_to_the_settlement_and_its_record(world: MakeWorld) -> None:
    """The record: only of a round that is over, not twice in a moment; it opens the seal that stood on the board."""
    async with world(**BRIEF) as w:
        await w.driver.gather(["老张", "妈"])
        host = w.driver.people[0]
        await w.driver.lobby()
        lobby = w.driver.board(host, "坐下")
        assert lobby is not None
        await _press(w, host, lobby, "s:rule/players=2")
        await w.driver.until(
            lambda: "①老张 ②妈 |" in text_of(w.driver.board(host, "坐下") or {}), what="a lobby of two"
        )
        await w.driver.deal()
        board = await w.driver.until(lambda: w.driver.board(host, "👀"), what="the board")
        table = w.chat.house.tables[1]
        assert table.seal
        assert table.seal[:8] in text_of(board)
        assert "打完才有" in await _press(w, host, board, f"1.{table.info.round:x}.record")
        result = await w.driver.play()
        assert re.findall(r"^([①②③]).+: [+-]\d+$", result, re.MULTILINE) == ["①", "②"]
        assert await w.driver.scores() == w.driver.deltas()
        await _record(w, host, table)
        await w.driver.say(host, "/endgame")
        ended = host.group.newest(is_result)
        assert ended is not None
        await w.driver.until(lambda: w.chat.house.tables[1].info.status == "ended", what="the end")
        await w.driver.tap(host, ended, "下一局")
        await w.driver.until(lambda: w.driver.board(host, "坐下"), what="another lobby")
        assert len(w.chat.house.tables[2].info.seats) == 2
        assert GAMES["yaodiren"].ruleset(w.chat.house.tables[2].info.ruleset).players == 2


async def _record(w: World, host: Person, table: Table) -> None:
    seal, result = table.seal, host.group.newest(is_result)
    assert result is not None
    answers = [await w.driver.tap(host, result, "记录") for _ in range(2)]
    assert [(one or {}).get("text") for one in answers] == ["记录发到群头了", "刚刚才发过,往上翻一点点"]
    sent = await w.driver.until(lambda: host.group.newest(lambda m: "document" in m), what="the record")
    assert re.fullmatch(r"yaodiren-\d{4}-\d\d-\d\d-1\.json", sent["document"]["file_name"])
    assert "yaodiren verify" in text_of(sent)
    record = json.loads(await w.driver.sim.file(sent["document"]["file_id"]))
    assert f"shuffle: salt and deck come to the commitment {seal}" in verify.check(record)
    await w.driver.sim.post("/sim/bot_rights", chat_id=w.driver.group, documents=False)
    await asyncio.sleep(COOL_DOWN / SCALE)
    await w.driver.tap(host, result, "记录")
    await w.driver.until(
        lambda: host.group.newest(lambda m: "不许我发文件" in text_of(m)), what="why no file comes"
    )
