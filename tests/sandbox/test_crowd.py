"""`yaodiren sandbox --groups N --computers`, as a user starts it: tables that go on by themselves."""

from __future__ import annotations

import asyncio
import os
import signal
from pathlib import Path
from typing import Any

import httpx
import pytest
from typer.testing import CliRunner

from bot.__main__ import cli
from tests.browser.programs import Program, running
from tests.driver import LINE


async def sit_and_watch(folder: Path, groups: int, scale: int, seconds: float) -> dict[str, Any]:
    """Until every table has settled a round and goes on; returns /sim/counts."""
    log = folder / "crowd" / "log"
    log.parent.mkdir()
    env = {"BOT_TOKEN": "", "YAODIREN_TIME_SCALE": str(scale)}
    options = ("bot", "sandbox", "--port", "0", "--groups", str(groups), "--computers")
    async with (
        running(log, *options, **env) as program,
        httpx.AsyncClient(base_url=await program.says("http://"), trust_env=False, timeout=30) as http,
        asyncio.timeout(seconds),
    ):
        chats = [chat["id"] for chat in (await http.get("/sim/state")).json()["chats"]]
        assert len(chats) == groups
        while not all([await next_round(http, chat) for chat in chats]):  # noqa: ASYNC110
            await asyncio.sleep(0.5)
        counts: dict[str, Any] = (await http.get("/sim/counts")).json()
        return counts


async def next_round(http: httpx.AsyncClient, chat: int) -> bool:
    """Whether a round was settled in the group, and the next one dealt after it."""
    messages = (await http.get("/sim/messages", params={"chat_id": chat})).json()["messages"]
    texts = [message.get("text") or message.get("caption") or "" for message in messages]
    over = next((n for n, text in enumerate(texts) if len(LINE.findall(text)) == 3), len(texts))
    return any("第2局" in text for text in texts[over:])


@pytest.mark.long
async def test_two_tables_go_on_by_themselves(tmp_path: Path) -> None:
    counts = await sit_and_watch(tmp_path, groups=2, scale=40, seconds=100)
    assert counts["methods"]["answerCallbackQuery"]["200"] >= 8
    assert counts["methods"]["editMessageMedia"]["200"] >= 10
    assert set(counts["refused"]) <= {"Too Many Requests"}


@pytest.mark.long
@pytest.mark.timeout(700)
async def test_fifty_tables(tmp_path: Path) -> None:
    counts = await sit_and_watch(tmp_path, groups=50, scale=1, seconds=580)
    assert set(counts["refused"]) <= {"Too Many Requests"}


def test_computers_need_tables() -> None:
    result = CliRunner().invoke(cli, ["sandbox", "--computers"])
    assert result.exit_code == 2
    assert "--groups 50" in result.output


@pytest.mark.long
async def test_groups_alone(tmp_path: Path) -> None:
    """Without computers there is no bot: three people in each group, for a bot of one's own. A lost server is told."""
    log = tmp_path / "alone" / "log"
    log.parent.mkdir()
    program = Program(log, "bot", "sandbox", "--port", "0", "--groups", "2", BOT_TOKEN="")
    await program.start()
    async with httpx.AsyncClient(base_url=await program.says("http://"), trust_env=False) as http:
        state = (await http.get("/sim/state")).json()
        assert [(chat["title"], len(chat["members"])) for chat in state["chats"]] == [
            ("1号桌", 4),
            ("2号桌", 4),
        ]
        assert (await http.get("/sim/counts")).json()["requests"] == 0
    [server] = program.children()
    os.kill(server, signal.SIGKILL)
    assert await program.ended() == 1
    assert "the local server stopped by itself" in program.output
