"""House rules through the page alone, as a new user meets them: chosen by buttons, played until somebody is a baozi."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser, expect

from tests.browser.player import Player, player
from tests.browsers import DESK

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.asyncio(loop_scope="module")]

ROUNDS = 12
"""More than enough: who plays whatever he holds and discards at random does not last a round."""


async def choose(p: Player, preset: str) -> None:
    """/settings, 规矩, the first line of which is the preset; all in one message that changes."""
    await p.say("/settings")
    opened = p.with_button("group", "收起")
    settings = p.message("group", str(await opened.get_attribute("data-message-id")))
    for label in ("规矩", "打法: 标准", preset):
        await p.tap(settings, label)
    await expect(settings).to_contain_text(f"现在: {preset}")


@pytest.mark.parametrize("preset", ["茶馆", "包子"])
async def test_a_round_of_another_house_to_a_settlement_with_a_baozi(
    url: str, browser: Browser, preset: str
) -> None:
    async with player(browser, url, DESK, f"house-{preset}") as p:
        await p.page.get_by_test_id("add-group").click()
        await p.page.get_by_test_id("group-add").click()
        await expect(p.pane("group")).to_contain_text("建了群")
        await p.say("/newgame")
        lobby = p.with_button("group", "发牌")
        await choose(p, preset)
        await expect(lobby).to_contain_text(f"{preset} 底")
        await p.photograph("lobby")
        await p.tap(lobby, "发牌")
        while True:
            await p.play()
            if "包子" in p.results[-1] or len(p.results) == ROUNDS:
                break
            await p.next_round(["你"])
        await p.photograph("result")
        scores = await p.scores()
    assert any("包子" in result for result in p.results)
    assert sum(scores.values()) + sum(v for k, v in p.points().items() if k.startswith("电脑")) == 0
