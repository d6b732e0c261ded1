"""Field reports about tables: floods, dead games, hosts, and the books."""

from __future__ import annotations

import asyncio
import calendar
import time
from dataclasses import replace

import pytest

from bot.chat import commands
from tests.conftest import MakeWorld, World, eventually
from tests.driver import button, text_of
from tests.field.places import (
    PATIENT,
    QUICK,
    another,
    boards,
    by_bot,
    first_asked,
    opened,
    requests,
    table_in,
    told,
)

WAIT = 3
"""Real seconds of the scripted 429."""


async def test_field_08_flood_control_in_one_chat_stops_no_other(world: MakeWorld) -> None:
    """The chat waits as long as it was told, makes no call meanwhile, and then shows the newest state only."""
    async with world(timing=QUICK) as w:
        first, second = w.driver, another(w.driver)
        for driver in (first, second):
            await driver.gather(["老张"])
            await driver.lobby()
        person = first.people[0]
        await first.sim.post("/sim/faults", chat_id=first.group, kind="429", times=1, retry_after=WAIT)
        await asyncio.gather(first.deal(), second.deal())

        async def refused() -> list[float]:
            return [r["time"] for r in await requests(first, first.group) if r["status"] == 429]

        await eventually(refused)
        at: float = (await refused())[0]

        async def over() -> bool:
            await first.sync()
            return len(boards(person.group)) == 1

        await eventually(over)
        calls = await requests(first)
        held = [r for r in calls if at < r["time"] < at + WAIT - 0.1 and r["method"] != "answerCallbackQuery"]
        assert [r for r in held if r["parameters"].get("chat_id") == first.group] == []
        assert [r for r in held if r["parameters"].get("chat_id") == second.group]
        assert [r for r in held if r["parameters"].get("chat_id") == person.user_id]
        shown = [
            r for r in calls if r["time"] >= at + WAIT - 0.1 and r["parameters"].get("chat_id") == first.group
        ]
        assert [r["method"] for r in shown].count("sendPhoto") == 1


async def test_field_17_a_dead_game_blocks_no_group(
    world: MakeWorld, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One table a place, said so; host and admin end it; anybody after long rest; a lobby ends by itself."""
    async with world(timing=replace(QUICK, lobby=60)) as w:
        zhang, ma = await opened(w.driver, ["老张", "妈"])
        first = table_in(w, w.driver.group)
        await w.driver.say(ma, "/newgame")
        await told(w.driver, ma.group, "这里有一桌了")
        assert table_in(w, w.driver.group) is first
        await w.driver.say(ma, "/endgame")
        await told(w.driver, ma.group, "管理员才收得了")
        await w.driver.until(lambda: first.info.status == "ended", what="a lobby that ends by itself")
        await w.driver.until(lambda: w.driver.board(zhang, "坐下") is None, what="no keyboard under it")
        await w.driver.say(ma, "/newgame")
        await w.driver.until(lambda: w.driver.board(ma, "坐下"), what="the next lobby")
        second = table_in(w, w.driver.group)
        monkeypatch.setattr(commands, "ANYBODYS", 0.0)
        await w.driver.say(zhang, "/endgame")  # neither host nor admin: zhang's table is gone
        await w.driver.until(lambda: second.info.status == "ended" or second.info.people, what="the answer")


async def test_field_32_nobody_is_moved_while_a_round_runs(world: MakeWorld) -> None:
    """The host taps every button of the old lobby, and opens another table: the seats stand, the round goes on."""
    async with world(timing=PATIENT) as w:
        host, ma, yao = await opened(w.driver, ["老张", "妈", "幺爸"])
        lobby = w.driver.board(host, "坐下")
        assert lobby is not None
        await w.driver.tap(ma, lobby, "坐下")
        await w.driver.tap(yao, lobby, "坐下")
        await w.driver.deal()
        await first_asked(w.driver)
        table = table_in(w, w.driver.group)
        seats, seq = table.info.seats, table.seq
        for label in ("起身", "+电脑", "-电脑", "坐下", "发牌"):
            answer = await w.driver.tap(host, lobby, label)
            assert answer, label
            assert "坐好" not in answer["text"]
        await w.driver.say(host, "/newgame")
        await told(w.driver, host.group, "这里有一桌了")
        assert (table.info.seats, table.seq, table.info.status) == (seats, seq, "playing")


async def _zone(w: World, name: str) -> None:
    host = w.driver.people[0]
    await w.driver.say(host, "/settings")
    page = await w.driver.until(
        lambda: host.group.newest(lambda m: any("s:" in b.get("callback_data", "") for b in _all(m))),
        what="the settings",
    )
    answer = await w.driver.press(host, page, {"text": name, "callback_data": f's:own/zone="{name}"'})
    assert answer


def _all(message: dict[str, object]) -> list[dict[str, str]]:
    rows = message.get("reply_markup", {}).get("inline_keyboard", [])  # type: ignore[attr-defined]
    return [pressed for row in rows for pressed in row]


@pytest.mark.long
async def test_field_30_daylight_saving_moves_no_score_and_no_day(world: MakeWorld) -> None:
    """Rounds around both changes of New York's clocks: the record is dated by the group's day, /score stays."""
    moments = {
        "2026-03-08T04:59:00": "2026-03-07",  # 23:59 EST
        "2026-03-08T06:59:59": "2026-03-08",  # 01:59 EST, a second before the hour that is not there
        "2026-03-09T03:59:00": "2026-03-08",  # 23:59 EDT
        "2026-11-01T05:30:00": "2026-11-01",  # 01:30 EDT
        "2026-11-01T06:30:00": "2026-11-01",  # 01:30 EST, an hour later
        "2026-11-02T04:30:00": "2026-11-01",  # 23:30 EST: by summer's clock it would be the next day
    }
    async with world(timing=QUICK, seed=3) as w:
        host = (await opened(w.driver, ["老张"]))[0]
        await _zone(w, "America/New_York")
        await w.driver.deal()
        await w.driver.play()
        before = await w.driver.scores()
        result = host.group.newest(lambda m: button(m, "记录") is not None)
        assert result is not None
        seen = {m["message_id"] for m in by_bot(host.group)}
        for utc, day in moments.items():
            ended = calendar.timegm(time.strptime(utc, "%Y-%m-%dT%H:%M:%S"))

            async def ends(db: object, at: int = ended) -> None:
                await db.execute("UPDATE round SET ended_at = ? WHERE ended_at IS NOT NULL", (at,))  # type: ignore[attr-defined]

            await w.store.write(ends)
            await asyncio.sleep(0.6)  # the record's cool-down
            await w.driver.tap(host, result, "记录")
            sent = await w.driver.until(
                lambda: host.group.newest(lambda m: "document" in m and m["message_id"] not in seen), what=utc
            )
            seen.add(sent["message_id"])
            assert f"-{day}-" in sent["document"]["file_name"], utc
            await asyncio.sleep(0.6)
            assert await w.driver.scores() == before
        assert text_of(result)
