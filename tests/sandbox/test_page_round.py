"""What makes a round pleasant on the page: the clock, the hand in sight, dark and light, what a screen reader hears."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Locator, expect

from tests.browsers import DESK, PHONE, SMALL, launched

from .conftest import TOKEN, Client, button, picture, running
from .desk import Desk, desk

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]

CARDS = {"inline_keyboard": [[{"text": "地牌", "callback_data": f"{n}"}] * 4 for n in range(4)]}


@pytest_asyncio.fixture(loop_scope="module")
async def client() -> AsyncIterator[Client]:
    async with running(limits=False) as client:
        yield client


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def browser() -> AsyncIterator[Browser]:
    async with launched() as browser:
        yield browser


async def dealt(d: Desk) -> dict[str, Any]:
    """A hand with five lines below it, as the bot sends it; returns the message."""
    caption = "茶馆 第1局 剩43\n" + "\n".join(["②电脑乙 手17: 碰丁丁"] * 4)
    given = {"chat_id": d.people[0], "caption": caption}
    sent = await d.client.http.post(f"/bot{TOKEN}/sendPhoto", data=given, files={"photo": picture(1280, 800)})
    return dict(sent.json()["result"])


async def seconds(clock: Locator) -> int:
    minutes, rest = (await clock.inner_text()).split(":")
    return 60 * int(minutes) + int(rest)


async def inside(outer: Locator, inner: Locator) -> bool:
    box, part = await outer.bounding_box(), await inner.bounding_box()
    assert box
    assert part
    return part["y"] >= box["y"] and part["y"] + part["height"] <= box["y"] + box["height"] + 1


@pytest.mark.parametrize(("words", "most"), [("150秒", 150), ("1 小时 2 分", 3720), ("40 s", 40)])
async def test_a_question_counts_down(client: Client, browser: Browser, words: str, most: int) -> None:
    async with desk(client, browser) as d:
        question = await d.say(d.people[0], f"茶馆 · 该你打,{words}\n第2行 7秒", reply_markup=CARDS)
        clock = d.bubble(question).get_by_test_id("clock")
        await expect(clock).to_be_visible()
        hours = re.fullmatch(r"(\d+)时(\d+)分", await clock.inner_text())
        if hours:
            assert int(hours[1]) * 3600 + int(hours[2]) * 60 in (most, most - most % 60)
        else:
            first = await seconds(clock)
            assert most - 5 <= first <= most
            await expect(clock).not_to_contain_text(await clock.inner_text())  # it goes on by itself
            assert await seconds(clock) < first
        assert await clock.get_attribute("aria-label")
        await expect(d.at(f"chat-{d.people[0]}").get_by_test_id("clock")).to_be_visible()


async def test_an_edit_does_not_wind_the_clock_up(client: Client, browser: Browser) -> None:
    async with desk(client, browser) as d:
        question = await d.say(d.people[0], "该你打,9 s", reply_markup=CARDS)
        clock = d.bubble(question).get_by_test_id("clock")
        await expect(clock).to_have_text("0:07")
        edit = {"chat_id": d.people[0], "message_id": question["message_id"]}
        await client.result("editMessageText", **edit, text="该你打,9 s", reply_markup=button())
        await expect(d.bubble(question).locator(".row button")).to_have_count(1)
        assert await seconds(clock) <= 7
        await d.page.reload()
        await expect(clock).to_be_visible()
        assert await seconds(clock) <= 7
        await client.result("editMessageText", **edit, text="该你打,60 s", reply_markup=button())
        await expect(clock).to_contain_text("0:5")
        await client.result("editMessageReplyMarkup", **edit)  # answered: nothing waits any more
        await expect(clock).to_have_count(0)


async def test_others_are_not_shown_my_clock(client: Client, browser: Browser) -> None:
    async with desk(client, browser) as d:
        board = await d.say(d.group, "电脑乙打,60秒", reply_markup=button())
        await expect(d.bubble(board)).to_be_visible()
        assert await d.at("clock").count() == 0


@pytest.mark.parametrize("size", [SMALL, DESK])
async def test_hand_and_question_are_both_in_sight(
    client: Client, browser: Browser, size: tuple[int, int]
) -> None:
    async with desk(client, browser, size) as d:
        hand = await dealt(d)
        await d.at(f"chat-{d.people[0]}").click()
        pane, dock = d.at("pane-dm"), d.at("dock")
        await expect(d.bubble(hand)).to_be_visible()
        assert not await dock.is_visible()  # nothing is asked
        question = await d.say(d.people[0], "茶馆 · 该你打,150秒", reply_markup=CARDS)
        last = d.bubble(question).get_by_role("button").last
        await expect(last).to_be_visible()
        if size == SMALL:
            await expect(dock).to_be_visible()
        shown = dock.locator("img") if await dock.is_visible() else d.bubble(hand).get_by_test_id("photo")
        await expect(shown).to_be_in_viewport(ratio=0.9)
        assert await inside(pane.locator(".scroll"), last)
        top, bottom = await shown.bounding_box(), await d.bubble(question).bounding_box()
        assert top
        assert bottom
        assert top["y"] + top["height"] <= bottom["y"]


async def test_the_held_hand_opens_large_and_goes_with_the_question(client: Client, browser: Browser) -> None:
    async with desk(client, browser, SMALL) as d:
        await dealt(d)
        await d.at(f"chat-{d.people[0]}").click()
        question = await d.say(d.people[0], "茶馆 · 该你打,150秒", reply_markup=CARDS)
        await d.at("dock").click()
        await expect(d.at("viewer").locator("img")).to_have_attribute("alt", re.compile("第1局"))
        await d.page.keyboard.press("Escape")
        await expect(d.at("viewer")).not_to_be_visible()
        scroll = d.at("pane-dm").locator(".scroll")
        await scroll.evaluate("each => each.scrollTop = 0")  # who looks back sees what is there
        await expect(d.at("dock")).not_to_be_visible()
        await d.at("pane-dm").get_by_role("button", name="到最新").click()
        await expect(d.at("dock")).to_be_visible()
        await client.result("deleteMessage", chat_id=d.people[0], message_id=question["message_id"])
        await expect(d.at("dock")).not_to_be_visible()


async def ground(d: Desk) -> int:
    shade = await d.page.evaluate("getComputedStyle(document.body).backgroundColor")
    return max(int(number) for number in re.findall(r"\d+", shade)[:3])


@pytest.mark.parametrize("scheme", ["dark", "light"])
async def test_dark_and_light(client: Client, browser: Browser, scheme: str) -> None:
    async with desk(client, browser, color_scheme=scheme) as d:
        assert (await ground(d) < 60) == (scheme == "dark")
        await d.at("theme").click()
        assert (await ground(d) < 60) == (scheme == "light")
        await d.page.reload()
        assert (await ground(d) < 60) == (scheme == "light")  # remembered
        await d.at("theme").click()
        assert (await ground(d) < 60) == (scheme == "dark")


async def test_a_screen_reader_is_told(client: Client, browser: Browser) -> None:
    async with desk(client, browser, PHONE) as d:
        hand = await dealt(d)
        await d.at(f"chat-{d.people[0]}").click()
        image = d.bubble(hand).locator("img")
        await expect(image).to_have_attribute("alt", hand["caption"])
        log = d.at("pane-dm").get_by_role("log")
        await expect(log).to_have_attribute("aria-live", "polite")
        await expect(log).to_have_attribute("aria-busy", "false")  # what stood there before is not read out
        heard = await d.page.locator("#toast").get_attribute("aria-live")
        assert heard == "polite"


async def test_keys_by_the_arrows(client: Client, browser: Browser) -> None:
    async with desk(client, browser) as d:
        rows = [["碰", "过"], ["看牌", "私聊", "规矩"]]
        keys = {"inline_keyboard": [[{"text": x, "callback_data": x} for x in row] for row in rows]}
        board = d.bubble(await d.say(d.group, "?", reply_markup=keys))
        await board.get_by_role("button", name="碰").focus()
        for key, label in (
            ("ArrowRight", "过"),
            ("ArrowDown", "私聊"),
            ("ArrowRight", "规矩"),
            ("ArrowUp", "过"),
        ):
            await d.page.keyboard.press(key)
            await expect(board.get_by_role("button", name=label)).to_be_focused()


async def test_a_document_is_a_link_to_download(client: Client, browser: Browser) -> None:
    async with desk(client, browser) as d:
        given, files = (
            {"chat_id": d.group, "caption": "记录"},
            {"document": ("round-1.json", b'{"version": 1}')},
        )
        sent = await client.http.post(f"/bot{TOKEN}/sendDocument", data=given, files=files)
        link = d.bubble(sent.json()["result"]).get_by_role("link", name="round-1.json")
        async with d.page.expect_download() as loading:
            await link.click()
        download = await loading.value
        assert download.suggested_filename == "round-1.json"
        assert (await download.path()).read_bytes() == b'{"version": 1}'
