"""Rounds by the chat page alone, the programs started as a user starts them. Screenshots: tests/artifacts/."""

from __future__ import annotations

import re
import signal
from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from tests.browser.player import WAIT, player
from tests.browser.programs import PATIENCE, SCALE, running
from tests.browsers import DESK, SMALL

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]
TOKEN = "7700000003:a-token-for-the-local-server"
PEOPLE = ["你", "老张", "小李"]
expect.set_options(timeout=WAIT)


async def test_the_first_minute(fresh: str, browser: Browser) -> None:
    """A newcomer on a phone: what the chat says, and how few taps lead into a round against two computers."""
    async with player(browser, fresh, SMALL, "phone") as p:
        await p.count_taps()
        group, lobby = p.pane("group"), p.with_button("group", "发牌")
        await expect(lobby).to_contain_text("③电脑")
        how_to = group.locator("article").filter(has_text="New here?")
        await expect(how_to).to_be_in_viewport()  # without a tap, beside the lobby
        await expect(lobby.get_by_role("button", name="发牌")).to_be_in_viewport()
        await p.fits()
        await p.photograph("lobby")
        await p.tap(lobby, "发牌")  # the first tap deals
        board = p.with_button("group", "👀 看牌")
        await expect(board.get_by_test_id("photo")).to_be_visible()
        await p.fits()
        await p.photograph("board")
        await board.get_by_role("button", name="↗ 私聊").click()  # the second leads to the hand
        hand = p.pane("dm").get_by_test_id("photo").last
        await expect(hand).to_be_visible()
        await expect(group).not_to_be_visible()
        await p.fits()
        await p.photograph("hand")
        assert await p.taps() == 2
        await expect(hand).to_have_accessible_name(re.compile("看大图"))
        await hand.click()  # the third opens it large
        picture = p.page.get_by_test_id("viewer").locator("img")
        box = await picture.bounding_box()
        assert box is not None
        assert box["width"] == SMALL[0]
        await p.photograph("large")
        await p.page.keyboard.press("Escape")
        await expect(picture).not_to_be_visible()
        await p.page.locator("nav .chat").first.click()
        await how_to.get_by_role("link", name="/rules").first.click()  # who cannot play finds the rules
        rules = group.locator("article .text").filter(has_text="14").last
        await expect(rules).to_contain_text("卯")
        await expect(rules).to_be_in_viewport()
        await p.photograph("rules")


async def test_from_the_lobby_to_the_score(url: str, browser: Browser) -> None:
    async with player(browser, url, DESK, "round") as p:
        await p.page.get_by_role("button", name=re.compile("^三缺一")).click()
        await p.say("/endgame")  # where this test failed before, its table still runs
        await p.say("/newgame")
        lobby = p.with_button("group", "坐下")
        await expect(lobby).to_contain_text("①你")
        await p.become("老张")
        assert "坐好" in await p.tap(lobby, "坐下")
        await p.become("小李")  # never started the bot: the tap leads to the private chat
        await expect(p.page.get_by_test_id("start-button")).to_be_visible()
        await p.tap(lobby, "坐下")
        await expect(p.pane("dm").locator(".own")).to_contain_text("/start j_")
        await expect(p.pane("dm").locator(".other")).to_contain_text("坐好")
        await expect(lobby).to_contain_text("③小李")
        await p.photograph("lobby")
        await p.tap(lobby, "发牌")
        await expect(p.pane("dm").get_by_test_id("photo")).to_be_visible()
        await p.photograph("dealt")
        await p.play()
        # A round may end before a discard, or without points, or without a claim.
        claims = {"吃", "碰"}
        while len(p.results) < 8 and not (
            claims & p.said and p.reasons and p.discarded and any(p.points().values())
        ):
            await p.next_round(PEOPLE)
            await p.play()
        await p.photograph("result")
        scores = await p.scores()
        await p.photograph("score")
    assert len(re.findall(r"^[①②③].+: [+-]\d+$", p.results[-1], re.MULTILINE)) == 3
    assert scores == p.points()
    assert set(scores) == set(PEOPLE)
    assert sum(scores.values()) == 0
    assert claims & p.said
    assert p.discarded
    assert p.reasons
    assert re.search(r"要不得|打不得|不", p.reasons[0]), p.reasons


async def test_the_page_goes_on_when_the_bot_is_killed(browser: Browser, tmp_path: Path) -> None:
    async with running(tmp_path / "sandbox.log", "bot.sandbox", f"--time-scale={SCALE}") as sandbox:
        url = await sandbox.says("http://")
        env = {
            **PATIENCE,
            "BOT_TOKEN": TOKEN,
            "YAODIREN_API_URL": url,
            "YAODIREN_DATABASE": str(tmp_path / "db.sqlite3"),
        }
        async with (
            running(tmp_path / "bot.log", "bot", **env) as bot,
            player(browser, url, DESK, "kill") as p,
        ):
            await p.page.get_by_test_id("add-person").click()
            await p.page.get_by_test_id("person-add").click()
            await p.page.get_by_test_id("start-button").click()
            await p.page.get_by_test_id("add-group").click()
            await p.page.get_by_test_id("group-add").click()
            await expect(p.pane("dm").locator(".other")).to_contain_text("/newgame")  # the bot is up
            await p.say("/newgame")
            await p.tap(p.with_button("group", "发牌"), "发牌")
            before = await p.play(until_answers=1)
            await p.photograph("before")
            await bot.end(signal.SIGKILL)
            await bot.start()
            if before:  # the round was over with the first answer
                await p.next_round(["阿珍"])
            over = await p.play(until_answers=3)
            await p.photograph("after")
            await expect(p.page.get_by_test_id("connection")).not_to_be_visible()
    assert over or p.answered == 3
