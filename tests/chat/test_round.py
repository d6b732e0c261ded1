"""Whole rounds through the local server, the real client library and real HTTP (DESIGN 11).

Two rounds are played once, a short one and a long one, with a little on the side, and looked at from many sides.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any

import pytest
import pytest_asyncio

from rendering import Renderer
from tests.conftest import BRIEF, CALM, SCALE, MakeWorld, running
from tests.decks import LIVELY, SHORT
from tests.driver import LINE, Driver, Message, button, buttons, is_result, text_of


@dataclass
class Played:
    """What was seen."""

    driver: Driver
    scores: dict[str, int] = field(default_factory=dict)
    requests: list[dict[str, Any]] = field(default_factory=list)
    faults: list[dict[str, Any]] = field(default_factory=list)
    hands: list[Message] = field(default_factory=list)
    files: list[bytes] = field(default_factory=list)
    looks: list[str] = field(default_factory=list)
    stranger: dict[str, Any] = field(default_factory=dict)
    waiting: str = ""
    busiest: int = 0


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def played(tmp_path_factory: pytest.TempPathFactory, renderer: Renderer) -> AsyncIterator[Played]:
    async with running(tmp_path_factory.mktemp("round"), renderer, seed=5, timing=CALM, deck=SHORT) as w:
        driver, seen = w.driver, Played(w.driver)
        await driver.gather(["老张", "川妹", "幺爸", "路人"])
        stranger = driver.people.pop()
        await driver.lobby()
        await driver.deal()
        board = await driver.until(lambda: driver.board(driver.people[0], "👀"), what="the board")
        for person in driver.people:
            seen.looks.append(((await driver.tap(person, board, "👀")) or {}).get("text", ""))
            hand = await driver.until(
                lambda p=person: p.dm.newest(lambda m: "photo" in m and "坨 " in text_of(m)), what="a hand"
            )
            seen.hands.append(hand)
            seen.files.append(await driver.sim.file(hand["photo"][-1]["file_id"]))
        seen.stranger = await driver.tap(stranger, board, "👀") or {}
        await driver.play()
        first = driver.people[0]
        result = first.group.newest(is_result)
        assert result is not None
        await driver.tap(first, result, "下一局")
        (table,) = w.chat.house.tables.values()
        table.shuffle = lambda _: LIVELY
        waiting = await driver.until(
            lambda: first.group.newest(lambda m: "下一局等" in text_of(m)), what="a wait"
        )
        seen.waiting = text_of(waiting).split("下一局等")[1]
        await driver.next()
        await driver.play()
        seen.scores = await driver.scores()
        seen.requests = await driver.sim.get("/sim/requests", after=0)
        seen.faults = await driver.faults()
        seen.busiest = await driver.busiest_minute(driver.group, SCALE)
        yield seen


def test_score_is_the_sum_of_the_rounds(played: Played) -> None:
    assert played.scores == played.driver.deltas()


def test_every_tap_is_answered_and_no_request_refused(played: Played) -> None:
    assert [t for t in played.driver.taps if t.answer is None] == []
    assert played.faults == []


def test_results_have_a_line_for_each_seat_that_sum_to_zero(played: Played) -> None:
    assert len(played.driver.results) == 2
    for result in played.driver.results:
        lines = LINE.findall(result)
        assert [sign for sign, _, _ in lines] == ["①", "②", "③"]
        assert [name for _, name, _ in lines] == ["老张", "川妹", "幺爸"]
        assert sum(int(points) for _, _, points in lines) == 0


def test_hands_go_to_their_owner_as_protected_pictures(played: Played) -> None:
    assert all(hand["has_protected_content"] for hand in played.hands)
    assert all("川妹儿家" in text_of(hand) for hand in played.hands)
    assert len({bytes(data) for data in played.files}) == 3
    assert all(len(data) > 5000 for data in played.files)


def test_board_keyboard_is_the_same_for_every_offer(played: Played) -> None:
    boards = [
        r for r in played.requests if r["method"] == "editMessageMedia" and r["parameters"]["chat_id"] < 0
    ]
    keyboards = set()
    for request in boards:
        rows = request["parameters"].get("reply_markup", {"inline_keyboard": []})["inline_keyboard"]
        keyboards.add(tuple(tuple(b["text"] for b in row) for row in rows))
    claims = {k for k in keyboards if any("碰" in row for row in k)}
    assert claims == {(("胡", "杀", "碰", "过"), ("吃", "①", "②", "③"), ("👀 看牌", "↗ 私聊"))}


def test_looking_at_the_cards_tells_only_the_one_who_looks(played: Played) -> None:
    assert len(set(played.looks)) == 3
    assert all(len(text) <= 200 and "坨" in text for text in played.looks)


def test_a_stranger_gets_a_private_toast(played: Played) -> None:
    """Field report 13."""
    assert "没坐这桌" in played.stranger["text"]


def test_every_button_has_short_ascii_data(played: Played) -> None:
    """Field report 12."""
    datas = [
        pressed["callback_data"]
        for request in played.requests
        for pressed in buttons({"reply_markup": request["parameters"].get("reply_markup") or {}})
        if "callback_data" in pressed
    ]
    assert len(datas) > 100
    assert all(data.isascii() and 1 <= len(data) <= 64 for data in datas)


def test_group_calls_stay_within_eighteen_a_minute(played: Played) -> None:
    assert 1 < played.busiest <= 18


def test_a_discard_takes_two_taps(played: Played) -> None:
    firsts = [t for t in played.driver.taps if t.answer and "再点" in t.answer.get("text", "")]
    assert firsts


def test_next_round_waits_for_who_has_not_tapped(played: Played) -> None:
    assert "②川妹" in played.waiting
    assert "①老张" not in played.waiting


def test_board_stands_once_and_questions_are_gone(played: Played) -> None:
    """DESIGN 6: one board a table; an answered question is deleted; old results lose 下一局."""
    group = played.driver.people[0].group.messages.values()
    assert len([m for m in group if button(m, "👀") is not None]) <= 1
    assert len([m for m in group if is_result(m)]) == 1
    for person in played.driver.people:
        assert played.driver.ask(person) is None


async def test_one_person_plays_against_two_computers_and_it_is_practice(world: MakeWorld) -> None:
    """Field reports 2 and DESIGN 6: rounds with fewer than two people are listed apart."""
    async with world(**BRIEF) as w:
        driver = w.driver
        await driver.gather(["老张"])
        await driver.lobby()
        await driver.deal()
        result = await driver.play()
        assert "电脑乙" in result
        assert "电脑丙" in result
        assert list(await driver.scores()) == ["老张"]
        assert driver.people[0].group.newest(lambda m: "练习" in text_of(m)) is not None


async def test_english_groups_play_in_english(world: MakeWorld) -> None:
    async with world() as w:
        driver = w.driver
        await driver.gather(["Ann", "Bob"])
        await driver.say(driver.people[0], "/lang en")
        await driver.say(driver.people[0], "/newgame")
        message = await driver.until(lambda: driver.board(driver.people[0], "Deal"), what="an English lobby")
        assert "a table opens" in text_of(message)
