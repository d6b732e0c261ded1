"""Faults on order, seen by an ordinary HTTP client; and the record of requests."""

from __future__ import annotations

import asyncio
import time
from collections import deque

import httpx
import pytest

from bot.sandbox.journal import Journal

from .conftest import TOKEN, Client, picture


async def texts(client: Client, chat: int) -> list[str]:
    view = await client.view("messages", chat_id=chat)
    return [message["text"] for message in view["messages"] if message["from"]["is_bot"]]


async def send(client: Client, chat: int, seconds: float = 5) -> httpx.Response:
    body = {"chat_id": chat, "text": "x"}
    return await client.http.post(f"/bot{TOKEN}/sendMessage", json=body, timeout=seconds)


@pytest.mark.parametrize(("kind", "delivered"), [("timeout_before", 0), ("timeout_after", 1)])
async def test_timeouts(client: Client, kind: str, delivered: int) -> None:
    user = await client.person()
    await client.sim("faults", kind=kind, times=1)
    with pytest.raises(httpx.ReadTimeout):
        await send(client, user, 0.2)
    assert len(await texts(client, user)) == delivered
    assert (await send(client, user)).status_code == 200


@pytest.mark.parametrize(("kind", "delivered"), [("drop", 0), ("drop_after", 1)])
async def test_drops(client: Client, kind: str, delivered: int) -> None:
    user = await client.person()
    await client.sim("faults", kind=kind, times=1, method="SENDMESSAGE")
    with pytest.raises((httpx.RemoteProtocolError, httpx.ReadError)):
        await send(client, user)
    assert len(await texts(client, user)) == delivered


async def test_answers_with_errors(client: Client) -> None:
    user, other = await client.person(), await client.person("乙")
    await client.sim("faults", kind="429", times=2, chat_id=user, retry_after=7)
    await client.sim("faults", kind="500", times=1, chat_id=other)
    assert (await send(client, other)).status_code == 500
    first, second, third = [(await send(client, user)) for _ in range(3)]
    assert first.json()["parameters"] == second.json()["parameters"] == {"retry_after": 7}
    assert first.headers["Retry-After"] == "7"
    assert third.status_code == 200
    assert await client.view("faults") == []


async def test_unnamed_faults_spare_the_poll(client: Client) -> None:
    await client.sim("faults", kind="500", times=1)
    assert (await client.call("getUpdates"))["ok"]
    assert (await client.call("getMe"))["ok"]
    assert not (await client.call("getMyCommands"))["ok"]
    assert "kind" in await client.refused("faults", kind="earthquake")


async def test_second_media_edit_cancels_the_first(client: Client) -> None:
    user = await client.person()
    url = f"/bot{TOKEN}/editMessageMedia"
    sent = await client.http.post(
        f"/bot{TOKEN}/sendPhoto", data={"chat_id": user}, files={"photo": picture()}
    )
    data = {"chat_id": user, "message_id": sent.json()["result"]["message_id"]}
    data["media"] = '{"type": "photo", "media": "attach://p"}'
    await client.sim("faults", kind="slow", seconds=0.3, method="editMessageMedia")
    first = asyncio.create_task(client.http.post(url, data=data, files={"p": picture(300, 200)}))
    await asyncio.sleep(0.1)
    second = await client.http.post(url, data=data, files={"p": picture(200, 100)})
    assert second.json()["ok"]
    assert (await first).json()["description"] == "Bad Request: Canceled by new edit message request"
    view = await client.view("messages", chat_id=user)
    assert view["messages"][-1]["photo"][-1]["width"] == 200


async def test_requests_are_recorded(client: Client) -> None:
    user = await client.person()
    before = (await client.view("requests"))[-1:]
    form = {"chat_id": str(user), "caption": "{}", "reply_markup": '{"inline_keyboard": []}'}
    await client.http.post(f"/bot{TOKEN}/SendPhoto", data=form, files={"photo": ("a.png", picture())})
    await client.call("sendMessage", chat_id=1, text="x")
    photo, text = await client.view("requests", after=before[0]["n"] if before else 0)
    assert photo["n"] + 1 == text["n"]
    assert abs(photo["time"] - time.time()) < 5
    assert (photo["method"], photo["status"], photo["description"]) == ("sendPhoto", 200, "")
    assert photo["parameters"] == {
        "chat_id": user,
        "caption": "{}",
        "reply_markup": {"inline_keyboard": []},
        "photo": {"file": "a.png", "size": len(picture())},
    }
    assert (text["status"], text["description"]) == (400, "Bad Request: chat not found")


async def test_requests_after_a_number(client: Client) -> None:
    for _ in range(3):
        await client.call("getMe")
    numbers = [entry["n"] for entry in await client.view("requests")]
    assert numbers == list(range(1, len(numbers) + 1))
    assert [entry["n"] for entry in await client.view("requests", after=numbers[-2])] == numbers[-1:]
    assert await client.view("requests", after=numbers[-1] + 5) == []
    refused = await client.http.get("/sim/requests", params={"after": "x"})
    assert (refused.status_code, refused.json()["error"][:6]) == (400, "after:")


def test_the_oldest_requests_are_forgotten() -> None:
    kept = Journal(_entries=deque(maxlen=3))
    for name in "abcde":
        kept.write({"method": name})
    assert kept.after(0) == [{"n": n, "method": name} for n, name in ((3, "c"), (4, "d"), (5, "e"))]
    assert [entry["n"] for entry in kept.after(4)] == [5]
    assert [entry["n"] for entry in kept.newest()] == [5, 4, 3]


async def test_calls_are_summed_up(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    user = await client.person()
    for _ in range(3):
        assert (await send(client, user)).status_code == 200
    await client.sim("faults", kind="429", times=2, retry_after=7)
    for _ in range(2):
        await send(client, user)
    await client.call("sendMessage", chat_id=5, text="x")
    await client.call("getMe")
    counts = await client.view("counts")
    assert counts["requests"] == 7
    assert counts["methods"] == {"sendMessage": {"200": 3, "429": 2, "400": 1}, "getMe": {"200": 1}}
    assert counts["refused"] == {"Too Many Requests": 2, "Bad Request: chat not found": 1}
    assert counts["minute"]["chats"] == {str(user): 5, "5": 1}
    assert counts["minute"]["requests"] == 7
    now = time.time
    monkeypatch.setattr(time, "time", lambda: now() + 61)
    await client.call("getMe")
    later = await client.view("counts")
    assert (later["requests"], later["minute"]) == (8, {"requests": 1, "second": 1, "chats": {}})
