"""SIGKILL at any moment (DESIGN 1, 4, 5, 11; field reports 9, 18, 19): the round goes on where it was.

The sandbox is a process that survives, the bot one that is killed after every few events of its log; three people
play on through /sim as if nothing were. What they saw and what the file tells must fit together in the end.
"""

from __future__ import annotations

import asyncio
import random
import re
import sqlite3
import time
from collections.abc import AsyncIterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

import aiohttp
import pytest

from tests.crash.processes import Process, Watch, bot, sandbox
from tests.driver import Driver, Message, Person, Sim, View, button, buttons, is_result
from tests.table.audit import Story, audit

pytestmark = pytest.mark.crash

PATIENCE = 30.0
NAMES = ["老张", "川妹", "幺爸"]


@dataclass
class Crashes:
    """Three people, a bot that is killed, and what was noted at each kill."""

    sim: Sim
    driver: Driver
    bot: Process
    watch: Watch
    kills: list[tuple[float, float]] = field(default_factory=list)
    """When the bot was killed, and when it was started again."""
    orphans: set[tuple[int, int]] = field(default_factory=set)
    """Messages (chat, id) whose sending was under way at a kill: they stand, and the bot never heard of it."""
    story: Story = field(default_factory=Story)

    async def strike(self) -> None:
        """Kill, look at what is left, start again."""
        at = time.monotonic()
        await self.bot.kill()
        now = self.tell()
        for table, events in self.story.events.items():
            assert now.events[table][: len(events)] == events, "what was committed has changed"
        assert self.story.receipts.items() <= now.receipts.items(), "a receipt is lost"
        self.story = now
        await self.driver.sync()
        self.orphans |= self.standing() - self.watch.panels()
        await self.bot.start()
        self.kills.append((at, time.monotonic()))

    def tell(self) -> Story:
        return audit(self.watch.path)

    def standing(self) -> set[tuple[int, int]]:
        """The panels in front of people: in a DM photos and questions, in the group what has buttons."""
        found = set()
        for person in self.driver.people:
            found |= {(person.user_id, m["message_id"]) for m in person.dm.messages.values() if _is_panel(m)}
        group = self.driver.people[0].group
        return found | {(group.chat_id, m["message_id"]) for m in group.messages.values() if _is_panel(m)}

    async def settle(self) -> None:
        """Until what stands is what the bot knows, but for what was under way at a kill."""
        await self.driver.until(
            lambda: self.standing() - self.watch.panels() <= self.orphans, PATIENCE, "one of each panel"
        )


def _is_panel(message: Message) -> bool:
    if not message.get("from", {}).get("is_bot"):
        return False
    private = message["chat"]["type"] == "private"
    return any("callback_data" in b for b in buttons(message)) or (private and "photo" in message)


@pytest.fixture
async def crashes(tmp_path: Path) -> AsyncIterator[Crashes]:
    server, url = await sandbox(tmp_path)
    process = bot(tmp_path, url)
    try:
        await process.start()
        async with aiohttp.ClientSession(url, timeout=aiohttp.ClientTimeout(60)) as http:
            sim = Sim(http)
            driver = Driver(sim, random.Random(3))
            await driver.gather(NAMES)
            yield Crashes(sim, driver, process, Watch(tmp_path / "db.sqlite3"))
    finally:
        await process.kill()
        await server.kill()


# --- a round -----------------------------------------------------------------------------------------------


async def hang_a_send(crashes: Crashes) -> None:
    """Wait for the moment between a commit and its message: the question is decided, its sending hangs."""
    await crashes.sim.post("/sim/faults", method="sendMessage", kind="timeout_before", times=1)
    before = len(await crashes.sim.get("/sim/requests", after=0))
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        made = await crashes.sim.get("/sim/requests", after=before)
        if any("timeout_before" in request["description"] for request in made):
            return
        await asyncio.sleep(0.02)
    raise AssertionError("nothing was sent")


async def play_killed(crashes: Crashes, every: int, most: int, least: int) -> int:
    """Play rounds until one was killed often enough from deal to settlement; how often it was."""
    driver = crashes.driver
    for _ in range(4):
        playing = asyncio.create_task(driver.play(900))
        killing = asyncio.create_task(kills_of(crashes, every, most, playing))
        done, _ = await asyncio.wait({playing, killing}, return_when=asyncio.FIRST_EXCEPTION)
        for task in done:
            task.result()
        kills = killing.result()
        await check_round(crashes)
        if kills >= least:
            return kills
        await driver.next()
        await driver.until(lambda: crashes.watch.moment()[0] == "playing", PATIENCE, "the next deal")
    raise AssertionError("no round was long enough")


async def kills_of(crashes: Crashes, every: int, most: int, playing: asyncio.Task[str]) -> int:
    """Kill after every so many events; how often in the round that is settled (not in deals that nobody opens)."""
    kills = round_ = seen = 0
    while not playing.done() and kills < most:
        status, now, events = crashes.watch.moment()
        if now != round_:
            kills, round_, seen = 0, now, 0
        elif status == "playing" and events >= seen + every:
            if kills == 1:
                await hang_a_send(crashes)
            await crashes.strike()
            kills += 1
            seen = crashes.watch.moment()[2]
        await asyncio.sleep(0.003)
    return kills


async def check_round(crashes: Crashes) -> None:
    """The round is settled once, as a replay computes it, and everybody was told the same."""
    driver = crashes.driver
    story = crashes.tell()
    assert len(story.settled) == len(driver.results), "a settlement is lost or doubled"
    names = {f"user:{person.user_id}": person.name for person in driver.people}
    points = {name: story.points.get(account, 0) for account, name in names.items()}
    assert driver.deltas() == points
    await crashes.settle()
    check_taps(crashes)
    assert len([m for m in driver.people[0].group.messages.values() if is_result(m)]) <= len(
        driver.results
    ) + _extra(crashes)


def _extra(crashes: Crashes) -> int:
    """Results that were under way at a kill: one may stand twice."""
    group = crashes.driver.group
    return sum(chat == group for chat, _ in crashes.orphans)


def check_taps(crashes: Crashes) -> None:
    """Every tap was answered, but for those that were under way at a kill."""
    for tap in crashes.driver.taps:
        if tap.answer is None:
            assert any(tap.began < back + 5 and tap.ended > at for at, back in crashes.kills), (
                f"no answer to {tap}"
            )


def ask_count(person: Person, crashes: Crashes) -> int:
    """Questions that stand in a person's DM, without those that were under way at a kill."""
    view: View = person.dm
    asks = [m for m in view.messages.values() if _is_panel(m) and "photo" not in m]
    return sum((person.user_id, m["message_id"]) not in crashes.orphans for m in asks)


async def check_end(crashes: Crashes, least: int) -> None:
    """`/score` is the sum of the rounds; one board, one hand, at most one question each."""
    driver = crashes.driver
    assert await driver.scores() == driver.deltas()
    await crashes.settle()
    for person in driver.people:
        hands = [m for m in person.dm.messages.values() if "photo" in m]
        known = [m for m in hands if (person.user_id, m["message_id"]) not in crashes.orphans]
        assert len(known) == 1
        assert ask_count(person, crashes) <= 1
    assert len(crashes.kills) >= least
    unknown = [r for r in await driver.faults() if not _expected(r["description"])]
    assert unknown == []
    assert "Traceback" not in crashes.bot.output, crashes.bot.output[-3000:]


def _expected(description: str) -> bool:
    """What the server may refuse after a kill: a tap answered too late or twice, a message that is gone."""
    return bool(
        re.search("query is too old|not modified|to delete not found|Conflict|timeout_before", description)
    )


@pytest.mark.long
@pytest.mark.timeout(200)
async def test_a_table_outlives_its_bot(crashes: Crashes) -> None:
    """Killed in the lobby, in a round, between a commit and its message, and between rounds; taps wait meanwhile."""
    driver = crashes.driver
    await lobby_killed(crashes)
    await driver.deal()
    await driver.until(lambda: crashes.watch.moment()[0] == "playing", PATIENCE, "a deal")
    await tap_cut_off(crashes)
    await play_killed(crashes, every=30, most=2, least=2)
    await next_killed(crashes)
    await check_end(crashes, least=4)


@pytest.mark.long
@pytest.mark.timeout(900)
async def test_twenty_kills_in_one_round(crashes: Crashes) -> None:
    driver = crashes.driver
    await lobby_killed(crashes)
    await driver.deal()
    await driver.until(lambda: crashes.watch.moment()[0] == "playing", PATIENCE, "a deal")
    kills = await play_killed(crashes, every=7, most=40, least=20)
    await next_killed(crashes)
    await check_end(crashes, least=kills + 2)


# --- between a tap and its commit --------------------------------------------------------------------------


async def tap_cut_off(crashes: Crashes) -> None:
    """Killed with a tap in hand that is not committed: nobody was told anything, and the tap comes again.

    Another connection holds the write lock, so the bot has fetched the update and waits for the database.
    """
    driver, path = crashes.driver, crashes.watch.path
    person = await driver.until(
        lambda: next((p for p in driver.people if driver.ask(p)), None), PATIENCE, "an ask"
    )
    await crashes.settle()
    await quiet(crashes)
    message = driver.ask(person)
    chosen = driver.choose(message) if message is not None else None
    assert message is not None
    assert chosen is not None
    answers = _answers(crashes)
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("BEGIN IMMEDIATE")
        before = len(await crashes.sim.get("/sim/requests", after=0))
        tap = asyncio.create_task(driver.press(person, message, chosen))
        await asyncio.sleep(0.5)  # it must *not* answer: there is nothing to wait for
        said = await crashes.sim.get("/sim/requests", after=before)
        told = [
            r["method"] for r in said if r["method"].lower() not in ("getupdates", "getme", "setmycommands")
        ]
        await crashes.bot.kill()
        killed = time.monotonic()
        db.execute("ROLLBACK")
    assert told == [], "somebody was told what was not committed"
    assert _answers(crashes) == answers
    await crashes.bot.start()
    crashes.kills.append((killed, time.monotonic()))
    await tap
    await driver.until(lambda: _answers(crashes) == answers + 1, PATIENCE, "the tap that was cut off")


async def quiet(crashes: Crashes) -> None:
    """Until the bot has nothing more to say."""
    said, since, end = -1, time.monotonic(), time.monotonic() + PATIENCE
    while time.monotonic() < min(end, since + 0.7):
        requests = [
            r for r in await crashes.sim.get("/sim/requests", after=0) if r["method"].lower() != "getupdates"
        ]
        if len(requests) != said:
            said, since = len(requests), time.monotonic()
        await asyncio.sleep(0.05)


def _answers(crashes: Crashes) -> int:
    return sum(outcome.startswith("done:") for outcome in crashes.tell().receipts.values())


# --- lobby and pause ---------------------------------------------------------------------------------------


async def lobby_killed(crashes: Crashes) -> None:
    """Killed with a lobby open; who sat down before sits, who taps meanwhile is seated by the next bot (report 19)."""
    driver = crashes.driver
    host, second, third = driver.people
    await driver.say(host, "/newgame")
    message = await driver.until(lambda: driver.board(host, "坐下"), PATIENCE, "a lobby")
    await driver.tap(second, message, "坐下")
    await crashes.bot.kill()
    killed = time.monotonic()
    taps = [asyncio.create_task(driver.tap(third, message, "坐下")) for _ in range(2)]
    await asyncio.sleep(0.1)
    await crashes.bot.start()
    crashes.kills.append((killed, time.monotonic()))
    answers = await asyncio.gather(*taps)
    assert any(answers), "a tap that waited was not answered"
    await driver.until(
        lambda: _seated(crashes) == [p.user_id for p in driver.people], PATIENCE, "three seats"
    )
    await driver.until(
        lambda: all(name in str(driver.board(host, "发牌")) for name in NAMES), PATIENCE, "names"
    )
    await crashes.settle()


def _seated(crashes: Crashes) -> list[int]:
    return [row[0] for row in crashes.watch.rows("SELECT user_id FROM seat ORDER BY seat")]


async def next_killed(crashes: Crashes) -> None:
    """All tap 下一局 while the bot is dead: it deals once, and nothing of the last round is booked again."""
    driver = crashes.driver
    before = crashes.tell()
    round_ = crashes.watch.moment()[1]
    await crashes.bot.kill()
    killed = time.monotonic()
    tapping = asyncio.create_task(
        asyncio.wait({asyncio.create_task(_next(driver, p)) for p in driver.people})
    )
    await asyncio.sleep(0.1)
    await crashes.bot.start()
    crashes.kills.append((killed, time.monotonic()))
    await tapping
    await driver.until(
        lambda: crashes.watch.moment()[:2] == ("playing", round_ + 1), PATIENCE, "the next deal"
    )
    after = crashes.tell()
    assert after.settled == before.settled
    assert after.points == before.points
    await driver.until(lambda: any(driver.ask(p) for p in driver.people), PATIENCE, "a question")


async def _next(driver: Driver, person: Person) -> None:
    result = person.group.newest(is_result)
    assert result is not None
    assert button(result, "下一局") is not None
    await driver.tap(person, result, "下一局")
