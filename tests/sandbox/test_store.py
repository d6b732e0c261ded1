"""Chats survive a restart, also one by SIGKILL; and the process itself."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from pathlib import Path

import httpx
import pytest

from .conftest import TOKEN, Client, button, picture, running


async def test_everything_survives(tmp_path: Path) -> None:
    file = tmp_path / "state.sqlite3"
    async with running(state=file) as client:
        user = await client.person()
        more = [await client.person(name) for name in "乙丙丁"]
        group = await client.group(user, forum=True)
        for other in more:
            await client.group(user, other)
        await client.sim("send", chat_id=group, user_id=user, text="/x", thread_id=7)
        sent = await client.http.post(
            f"/bot{TOKEN}/sendPhoto", data={"chat_id": user}, files={"photo": picture()}
        )
        photo = sent.json()["result"]["photo"][-1]["file_id"]
        text = await client.result("sendMessage", chat_id=group, text="x", reply_markup=button())
        gone = await client.result("sendMessage", chat_id=group, text="y")
        await client.result("deleteMessage", chat_id=group, message_id=gone["message_id"])
        await client.result("setMyCommands", commands=[{"command": "a", "description": "b"}])
        await client.sim("block", user_id=user)
        views = [await client.view("messages", chat_id=chat) for chat in (user, group)]
        state, updates = await client.view("state"), await client.result("getUpdates")
    async with running(state=file) as client:
        assert [await client.view("messages", chat_id=chat) for chat in (user, group)] == views
        assert await client.view("state") == state
        assert await client.result("getUpdates") == updates
        assert (await client.http.get(f"/sim/file/{photo}")).status_code == 200
        edit = {"chat_id": group, "message_id": text["message_id"], "text": "z"}
        assert (await client.result("editMessageText", **edit))["text"] == "z"
        await client.sim("send", chat_id=group, user_id=user, text="/y")
        assert (await client.result("getUpdates"))[-1]["update_id"] > updates[-1]["update_id"]
        assert await client.person("戊") not in (user, *more)


async def start(state: Path) -> tuple[asyncio.subprocess.Process, str]:
    command = ("-m", "bot.sandbox", "--port", "0", "--state", str(state), "--time-scale", "10")
    process = await asyncio.create_subprocess_exec(sys.executable, *command, stdout=asyncio.subprocess.PIPE)
    assert process.stdout
    return process, (await asyncio.wait_for(process.stdout.readline(), 60)).decode().strip()


@pytest.mark.parametrize(("number", "code"), [(signal.SIGTERM, 0), (signal.SIGINT, 0), (signal.SIGKILL, -9)])
async def test_process(tmp_path: Path, number: signal.Signals, code: int) -> None:
    process, url = await start(tmp_path / "s.sqlite3")
    assert url.startswith("http://127.0.0.1:")
    async with httpx.AsyncClient(base_url=url, trust_env=False, verify=False, timeout=60) as http:
        user = (await http.post("/sim/users", json={"first_name": "甲"})).json()["id"]
        await http.post("/sim/send", json={"chat_id": user, "user_id": user, "text": "/start"})
        await http.post(f"/bot{TOKEN}/sendMessage", json={"chat_id": user, "text": "committed"})
    if number == signal.SIGKILL:
        await asyncio.sleep(1)  # what was sent a second ago is on the disk
    os.kill(process.pid, number)
    assert await asyncio.wait_for(process.wait(), 60) == code
    async with running(state=tmp_path / "s.sqlite3") as client:
        view = await client.view("messages", chat_id=user)
        assert [message["text"] for message in view["messages"]] == ["/start", "committed"]


async def test_the_first_token_names_the_bot(client: Client) -> None:
    group = await client.group(await client.person(), forum=True)
    me = await client.result("getMe")
    assert me["id"] == 123456
    joined = [u["message"] for u in await client.updates() if "new_chat_members" in u.get("message", {})]
    assert joined[0]["new_chat_members"][0]["id"] == 123456
    assert (await client.result("getChatMember", chat_id=group, user_id=123456))["status"] == "member"
