"""A newcomer alone on a phone: /practice, 提示, a round to its end, and 复盘, all in the private chat."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser, expect

from tests.browser.player import WAIT, player
from tests.browsers import SMALL

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.asyncio(loop_scope="module")]
expect.set_options(timeout=WAIT)

DEALS = 20
"""Surely one of them gives a hand with which one may open."""


async def test_a_newcomer_is_coached_through_a_round(url: str, browser: Browser) -> None:
    async with player(browser, url, SMALL, "coach") as p:
        await p.page.locator("nav .chat").filter(has_text="幺地人").click()
        dm = p.pane("dm")
        await p.say("/practice", "dm")
        choice = p.with_button("dm", "入门")
        await expect(choice).to_be_visible()
        await p.fits()
        await p.photograph("levels")
        await p.tap(choice, "入门")
        opening, over = p.with_button("dm", "起"), p.with_button("dm", "下一局")
        for _ in range(DEALS):
            await expect(opening.or_(over).first).to_be_visible()
            if await opening.count():
                break
            await p.tap(over, "下一局")  # a hand that may not be played
            await expect(over).to_have_count(0)
        hand = p.with_button("dm", "提示")
        await expect(hand.get_by_test_id("photo")).to_be_visible()
        assert await p.tap(hand, "提示") in ("想一哈", "说给你听了,在下头")
        told = dm.locator("article .text").filter(has_text="💡")
        await expect(told.last).to_be_in_viewport()
        await p.fits()
        await p.photograph("hint")
        await p.play(table="dm")
        await p.photograph("result")
        await p.tap(p.with_button("dm", "复盘"), "复盘")
        review = p.with_button("dm", "收起")
        await expect(review.locator(".text")).to_contain_text("打得好", timeout=120_000)
        await p.fits()
        await p.photograph("review")
        await p.tap(review, "▶")
        await expect(review.locator(".text")).to_contain_text("你: ")
        await p.photograph("first-choice")
