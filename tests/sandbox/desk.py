"""The chat page as somebody has it before them: a group, a private chat, and a bot that says what the test wants."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from typing import Any

from playwright.async_api import Browser, Locator, Page, expect

from tests.browsers import DESK

from .conftest import Client


@dataclass
class Desk:
    """A group of three, of whom the first has started the bot, and a page opened as the first."""

    page: Page
    client: Client
    people: list[int]
    group: int
    problems: list[str]

    def at(self, testid: str) -> Locator:
        return self.page.get_by_test_id(testid)

    def bubble(self, message: dict[str, Any]) -> Locator:
        return self.page.locator(f"[data-message-id='{message['message_id']}']")

    async def say(self, chat: int, text: str, **more: Any) -> dict[str, Any]:
        return dict(await self.client.result("sendMessage", chat_id=chat, text=text, **more))

    async def width(self) -> int:
        return int(await self.page.evaluate("document.documentElement.scrollWidth"))


@contextlib.asynccontextmanager
async def desk(
    client: Client, browser: Browser, size: tuple[int, int] = DESK, **options: Any
) -> AsyncIterator[Desk]:
    people = [await client.person(name, started=name == "阿珍") for name in ("阿珍", "老周", "小满")]
    group = await client.group(*people)
    viewport = {"width": size[0], "height": size[1]}
    context = await browser.new_context(viewport=viewport, **options)  # type: ignore[arg-type]
    page = await context.new_page()
    page.set_default_timeout(5000)
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    await page.goto(client.server.url)
    await expect(page.get_by_test_id(f"chat-{group}")).to_be_visible()
    yield Desk(page, client, people, group, problems)
    assert problems == []
    await context.close()


@contextlib.asynccontextmanager
async def answering(
    client: Client, answer: Callable[[dict[str, Any]], dict[str, Any]]
) -> AsyncIterator[None]:
    """A bot that answers every tap."""

    async def run() -> None:
        offset = 0
        while True:
            for update in await client.result("getUpdates", offset=offset, timeout=2):
                offset = update["update_id"] + 1
                if query := update.get("callback_query"):
                    await client.call("answerCallbackQuery", callback_query_id=query["id"], **answer(query))

    task = asyncio.create_task(run())
    yield
    task.cancel()
