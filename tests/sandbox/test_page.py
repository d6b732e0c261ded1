"""The chat page in headless Chromium, at a desk's and at a phone's width."""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Route, expect

from tests.browsers import DESK, PHONE, SMALL, launched

from .conftest import TOKEN, Client, button, picture, running
from .desk import answering, desk

# One browser for all tests here, so they share one event loop; `client` is this file's own, on that loop.
pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]


@pytest_asyncio.fixture(loop_scope="module")
async def client() -> AsyncIterator[Client]:
    async with running(limits=False) as client:
        yield client


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def browser() -> AsyncIterator[Browser]:
    async with launched() as browser:
        yield browser


def by_data(query: dict[str, Any]) -> dict[str, Any]:
    if query["data"] == "alert":
        return {"text": "手牌：\n天天", "show_alert": True}
    if query["data"] == "url":
        return {"url": "https://t.me/yaodiren_bot?start=j_42"}
    return {"text": f"记下了 {query['data']}"}


KEYS = {
    "inline_keyboard": [
        [{"text": "碰", "callback_data": "peng"}, {"text": "看牌", "callback_data": "alert"}],
        [
            {"text": "坐下", "callback_data": "url"},
            {"text": "私聊", "url": "https://t.me/yaodiren_bot?start=t_1"},
        ],
    ]
}


@pytest.mark.parametrize("size", [DESK, PHONE])
async def test_taps_toasts_alerts(client: Client, browser: Browser, size: tuple[int, int]) -> None:
    async with desk(client, browser, size) as d, answering(client, by_data):
        board = await d.say(d.group, "轮到谁？", reply_markup=KEYS)
        await d.bubble(board).get_by_role("button", name="碰").click()
        await expect(d.at("toast")).to_have_text("记下了 peng")
        await d.bubble(board).get_by_role("button", name="看牌").click()
        await expect(d.at("alert")).to_contain_text("手牌")
        await d.at("alert-ok").click()
        await expect(d.at("alert")).not_to_be_visible()
        log = [entry for entry in await client.view("requests") if entry["method"] == "answerCallbackQuery"]
        assert len(log) == 2


@pytest.mark.parametrize("size", [DESK, PHONE])
async def test_start_and_deep_links(client: Client, browser: Browser, size: tuple[int, int]) -> None:
    async with desk(client, browser, size) as d, answering(client, by_data):
        await d.at("me-select").select_option(str(d.people[1]))
        await d.at(f"chat-{d.people[1]}").click()
        await d.at("start-button").click()
        await expect(d.at("pane-dm").get_by_text("/start")).to_be_visible()
        await expect(d.at("pane-dm").get_by_test_id("composer")).to_be_visible()
        await d.at("me-select").select_option(str(d.people[2]))
        await d.at(f"chat-{d.group}").click()
        board = await d.say(d.group, "来", reply_markup=KEYS)
        await d.bubble(board).get_by_role("button", name="坐下").click()
        await expect(d.at("pane-dm").get_by_text("/start j_42")).to_be_visible()
        await d.at(f"chat-{d.group}").click()
        await d.bubble(board).get_by_role("button", name="私聊").click()
        await expect(d.at("pane-dm").get_by_text("/start t_1")).to_be_visible()


@pytest.mark.parametrize("size", [PHONE, SMALL])
async def test_a_phone_has_no_sideways_scrolling(
    client: Client, browser: Browser, size: tuple[int, int]
) -> None:
    async with desk(client, browser, size) as d:
        keys = {"inline_keyboard": [[{"text": x, "callback_data": x} for x in "胡杀碰过吃①②③"]]}
        data = {
            "chat_id": d.group,
            "caption": "很长" * 90 + "x" * 80,
            "reply_markup": str(keys).replace("'", '"'),
        }
        sent = await client.http.post(f"/bot{TOKEN}/sendPhoto", data=data, files={"photo": picture()})
        board = d.bubble(sent.json()["result"])
        await expect(board.get_by_role("button", name="③")).to_be_visible()
        assert await d.width() == size[0]
        for key in await board.get_by_role("button").all():
            box = await key.bounding_box()
            assert box
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= size[0]
        last = d.at(f"chat-{d.people[0]}")
        box = await last.bounding_box()
        assert box
        assert box["x"] + box["width"] <= size[0]
        await last.click()
        await expect(d.at("pane-group")).not_to_be_visible()
        await expect(d.at("pane-dm")).to_be_visible()
        assert await d.width() == size[0]


async def test_edits_are_live(client: Client, browser: Browser) -> None:
    async with desk(client, browser) as d:
        board = await d.say(d.group, "一", reply_markup=button("胡", "hu"))
        at = {"chat_id": d.group, "message_id": board["message_id"]}
        key = await d.bubble(board).get_by_role("button", name="胡").element_handle()
        assert key
        await client.result("editMessageText", **at, text="二", reply_markup=button("胡", "hu2"))
        await expect(d.bubble(board)).to_contain_text("二")
        assert await key.evaluate("node => node.isConnected")  # still that one, and still in focus
        edit = {"text": "<b>三</b>", "parse_mode": "HTML", "reply_markup": button("过", "x")}
        await client.result("editMessageText", **at, **edit)
        await expect(d.bubble(board).locator("strong")).to_have_text("三")
        assert not await key.evaluate("node => node.isConnected")  # who aims at 胡 does not hit 过
        await client.result("deleteMessage", **at)
        await expect(d.bubble(board)).to_have_count(0)


async def test_a_tap_means_what_the_finger_came_down_on(client: Client, browser: Browser) -> None:
    async with desk(client, browser) as d, answering(client, by_data):
        board = await d.say(d.group, "一", reply_markup=button("碰", "peng"))
        await d.bubble(board).get_by_role("button", name="碰").hover()
        await d.page.mouse.down()
        at = {"chat_id": d.group, "message_id": board["message_id"]}
        await client.result("editMessageText", **at, text="二", reply_markup=button("过", "pass"))
        await expect(d.bubble(board).get_by_role("button", name="过")).to_be_visible()
        await d.page.mouse.up()
        await expect(d.at("toast")).to_have_text("记下了 peng")
        await d.bubble(board).get_by_role("button", name="过").focus()
        await d.page.keyboard.press("Enter")
        await expect(d.at("toast")).to_have_text("记下了 pass")


async def test_html_is_never_markup(client: Client, browser: Browser) -> None:
    async with desk(client, browser) as d:
        evil = '&lt;img src=x onerror=alert(1)&gt; <a href="javascript:alert(1)">x</a> <a href="https://a.b/c">y</a>'
        sent = await d.say(d.group, evil, parse_mode="HTML")
        await expect(d.bubble(sent)).to_contain_text("<img src=x onerror=alert(1)>")
        assert await d.bubble(sent).locator("img").count() == 0
        hrefs = await d.bubble(sent).locator("a").evaluate_all("all => all.map(a => a.getAttribute('href'))")
        assert hrefs == [None, "https://a.b/c"]


async def test_unread_marks_and_people(client: Client, browser: Browser) -> None:
    async with desk(client, browser, PHONE) as d:
        await d.say(d.people[0], "轮到你")
        await expect(d.at(f"chat-{d.people[0]}").get_by_test_id("unread")).to_have_text("1")
        await d.at(f"chat-{d.people[0]}").click()
        await expect(d.at(f"chat-{d.people[0]}").get_by_test_id("unread")).to_have_count(0)
        await d.at("add-person").click()
        await d.page.get_by_test_id("person-name").fill("罗孃")
        await d.page.get_by_test_id("person-add").click()
        await expect(d.at("me-select").locator("option:checked")).to_have_text("罗孃")
        state = await client.view("state")
        assert state["users"][-1]["id"] in state["chats"][0]["members"]
        await d.at(f"chat-{d.group}").click()
        await d.at("pane-group").get_by_test_id("composer").fill("大家好")
        await d.at("pane-group").get_by_test_id("send").click()
        await expect(d.at("pane-group").locator(".own")).to_contain_text("大家好")


async def test_what_rings_elsewhere_comes_down_from_the_top(client: Client, browser: Browser) -> None:
    async with desk(client, browser, PHONE) as d:
        await d.say(d.people[0], "轻轻", disable_notification=True)
        await expect(d.at(f"chat-{d.people[0]}").get_by_test_id("unread")).to_have_text("1")
        await expect(d.at("banner")).not_to_be_visible()
        await d.say(d.people[0], "该你打")
        await expect(d.at("banner")).to_contain_text("该你打")
        await d.at("banner").click()
        await expect(d.at("pane-dm")).to_be_visible()
        await expect(d.at("banner")).not_to_be_visible()
        await d.say(d.people[0], "还是该你打")
        await expect(d.at("pane-dm").get_by_text("还是该你打")).to_be_visible()
        await expect(d.at("banner")).not_to_be_visible()


async def test_who_is_asked_is_marked_until_the_question_is_gone(client: Client, browser: Browser) -> None:
    async with desk(client, browser) as d:
        other = d.people[1]
        await client.sim("send", chat_id=other, user_id=other, text="/start")
        option = d.at("me-select").locator(f"option[value='{other}']")
        question = await d.say(other, "起不起？", reply_markup=button("起"))
        await expect(option).to_have_text("老周 ●")
        await d.at("me-select").select_option(str(other))
        await expect(d.bubble(question)).to_be_visible()
        await d.at("me-select").select_option(str(d.people[0]))
        await expect(option).to_have_text("老周 ●")  # read, but not answered
        await client.result("deleteMessage", chat_id=other, message_id=question["message_id"])
        await expect(option).to_have_text("老周")


async def test_fonts_for_a_machine_without(client: Client) -> None:
    for name, kind in (("chinese", b"ttcf"), ("emoji", b"\0\1\0\0")):
        async with client.http.stream("GET", f"/fonts/{name}") as response:
            assert response.status_code == 200
            assert (await anext(response.aiter_bytes(4))) == kind
    assert (await client.http.get("/fonts/other")).status_code == 404


async def test_command_menu_by_keyboard(client: Client, browser: Browser) -> None:
    async with desk(client, browser) as d:
        scope = {"scope": {"type": "all_group_chats"}, "language_code": "zh"}
        await client.result(
            "setMyCommands", commands=[{"command": "newgame", "description": "开桌"}], **scope
        )
        await client.result("setMyCommands", commands=[{"command": "help", "description": "帮助"}])
        await d.page.wait_for_timeout(300)
        await d.at("pane-group").get_by_test_id("commands").focus()
        await d.page.keyboard.press("Enter")
        await expect(d.at("command-newgame")).to_be_focused()
        await d.page.keyboard.press("Enter")
        await expect(d.at("pane-group").locator(".own")).to_contain_text("/newgame")
        await d.at("pane-dm").get_by_test_id("composer").fill("/h")
        await expect(d.at("command-help")).to_be_visible()


async def test_what_is_written_while_a_message_goes_out_is_the_next_one(
    client: Client, browser: Browser
) -> None:
    async with desk(client, browser) as d:
        going, failing = asyncio.Event(), True

        async def hold(route: Route) -> None:
            await going.wait()
            await (route.abort() if failing else route.continue_())

        await d.page.route("**/sim/send", hold)
        field, button = (d.at("pane-group").get_by_test_id(name) for name in ("composer", "send"))
        await field.fill("早上好")
        await button.click()
        await expect(field).to_have_value("")
        await field.fill("打牌了")
        going.set()
        await expect(field).to_have_value("早上好 打牌了")  # it did not go: nothing of it is lost
        going.clear()
        failing = False
        for words in ("一", "/二", "三"):
            await field.fill(words)
            await button.click()
            await expect(field).to_have_value("")
        await expect(d.at("pane-group").get_by_test_id("commands")).to_have_attribute(
            "aria-expanded", "false"
        )
        await field.fill("四")
        going.set()
        await expect(d.at("pane-group").locator(".own .text")).to_have_text(
            [re.compile(f"^{n}") for n in ("一", "/二", "三")]
        )
        await expect(field).to_have_value("四")


async def test_photos_open_large(client: Client, browser: Browser) -> None:
    async with desk(client, browser, PHONE) as d:
        sent = await client.http.post(
            f"/bot{TOKEN}/sendPhoto", data={"chat_id": d.group}, files={"photo": picture()}
        )
        photo = d.bubble(sent.json()["result"]).get_by_test_id("photo")
        await photo.click()
        await expect(d.at("viewer")).to_be_visible()
        box = await d.at("viewer").locator("img").bounding_box()
        assert box
        assert (box["x"], box["width"]) == (0, PHONE[0])
        await d.page.keyboard.press("Escape")
        await expect(d.at("viewer")).not_to_be_visible()


async def test_survives_a_restart_of_the_server(browser: Browser, tmp_path: Path) -> None:
    state = tmp_path / "s.sqlite3"
    async with contextlib.AsyncExitStack() as stack:
        async with running(state=state, limits=False) as client:
            port = client.server.port
            d = await stack.enter_async_context(desk(client, browser))
            for n in range(30):
                await d.say(d.group, f"{n} before")
            await expect(d.at("pane-group").get_by_text("29 before")).to_be_visible()
            scroll = d.at("pane-group").locator(".scroll")
            await scroll.evaluate("each => each.scrollTop = 300")
            await expect(d.at("pane-group").get_by_role("button", name="到最新")).to_be_visible()
        await expect(d.at("connection")).to_be_visible()
        async with running(state=state, limits=False, port=port) as again:
            await again.result("sendMessage", chat_id=d.group, text="after")
            await expect(d.at("pane-group").get_by_text("after")).to_be_attached()
            await expect(d.at("connection")).not_to_be_visible()
            await expect(d.at("pane-group").get_by_text(" before")).to_have_count(30)
            assert await scroll.evaluate("each => each.scrollTop") == 300  # who reads back is left in peace


async def test_every_control_has_a_name(client: Client, browser: Browser) -> None:
    async with desk(client, browser) as d:
        await d.say(d.group, "一", reply_markup=KEYS)
        await expect(d.page.get_by_role("button", name="碰")).to_be_visible()
        names = await d.page.locator(
            "button:visible, select:visible, input:visible, summary:visible"
        ).evaluate_all(
            "all => all.map(n => n.ariaLabel || n.textContent.trim() || n.labels?.[0]?.textContent || '?')"
        )
        assert "?" not in names
