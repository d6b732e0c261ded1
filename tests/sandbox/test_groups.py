"""What the bot is told and what people see: privacy, membership, upgrade, topics, taps."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import pytest

from .conftest import Client, button


def kinds(updates: list[dict[str, Any]]) -> list[str]:
    """The kind of each update, for messages with what they say."""
    names = []
    for update in updates:
        kind = next(name for name in update if name != "update_id")
        body = update[kind]
        said = body.get("text") or next((n for n in body if n.startswith(("new_", "left_", "migrate_"))), "")
        names.append(f"{kind} {said}".strip() if kind.endswith("message") else kind)
    return names


async def test_privacy_mode(client: Client) -> None:
    user = await client.person()
    group = await client.group(user)
    mine = await client.result("sendMessage", chat_id=group, text="board")
    theirs = await client.sim("send", chat_id=group, user_id=user, text="chatter")
    await client.updates()
    for text in (
        "hello",
        "/score",
        "/score@Yaodiren_Bot x",
        "/score@otherbot",
        "say /score",
        "@yaodiren_bot hi",
    ):
        await client.sim("send", chat_id=group, user_id=user, text=text)
    for target, text in ((mine, "reply to you"), (theirs, "reply to me")):
        reply = {"reply_to_message_id": target["message_id"]}
        await client.sim("send", chat_id=group, user_id=user, text=text, **reply)
    seen = ["message /score", "message /score@Yaodiren_Bot x", "message reply to you"]
    assert kinds(await client.updates()) == seen
    await client.sim("bot_rights", chat_id=group, admin=True)
    await client.sim("send", chat_id=group, user_id=user, text="hello")
    assert kinds(await client.updates()) == ["my_chat_member", "message hello"]


async def test_membership(client: Client) -> None:
    a, b = await client.person("甲"), await client.person("乙")
    await client.updates()
    group = await client.group(a)
    assert kinds(await client.updates()) == ["my_chat_member", "message"]
    await client.sim("join", chat_id=group, user_id=b)
    await client.sim("leave", chat_id=group, user_id=b)
    assert kinds(await client.updates()) == ["message new_chat_members", "message left_chat_member"]
    assert "join" in await client.refused("send", chat_id=group, user_id=b, text="x")
    assert (await client.result("getChatMember", chat_id=group, user_id=b))["status"] == "left"
    await client.sim("kick_bot", chat_id=group)
    told = await client.updates()
    assert told[-1]["my_chat_member"]["new_chat_member"]["status"] == "kicked"
    await client.sim("send", chat_id=group, user_id=a, text="/score")
    assert await client.updates() == []
    await client.sim("block", user_id=a)
    await client.sim("block", user_id=a)
    blocked = await client.updates()
    assert kinds(blocked) == ["my_chat_member"]
    assert blocked[0]["my_chat_member"]["chat"]["type"] == "private"


async def test_chat_member_needs_admin_and_the_asking(client: Client) -> None:
    a, b = await client.person("甲"), await client.person("乙")
    group = await client.group(a)
    await client.sim("bot_rights", chat_id=group, admin=True)
    await client.updates()
    await client.sim("join", chat_id=group, user_id=b)
    assert kinds(await client.updates()) == ["message new_chat_members"]
    await client.result("getUpdates", allowed_updates=["chat_member"])
    await client.sim("leave", chat_id=group, user_id=b)
    assert kinds(await client.updates()) == ["chat_member"]


async def test_upgrade(client: Client) -> None:
    a, b = await client.person("甲"), await client.person("乙")
    old = await client.group(a, b, admins=[b])
    await client.updates()
    new = (await client.sim("upgrade", chat_id=old))["id"]
    first, second = await client.updates()
    assert (first["message"]["chat"]["id"], first["message"]["migrate_to_chat_id"]) == (old, new)
    assert (second["message"]["chat"]["id"], second["message"]["migrate_from_chat_id"]) == (new, old)
    sent = await client.result("sendMessage", chat_id=new, text="x")
    assert (sent["message_id"], sent["chat"]["type"]) == (2, "supergroup")  # ids run per supergroup
    owners = await client.result("getChatAdministrators", chat_id=new)
    assert [(m["user"]["id"], m["status"]) for m in owners] == [(b, "creator")]
    assert str(new) in await client.refused("send", chat_id=old, user_id=a, text="x")


async def test_topics_and_anonymous_admins(client: Client) -> None:
    a, b = await client.person("甲"), await client.person("乙")
    forum = await client.group(a, b, admins=[a], forum=True)
    await client.updates()
    sent = await client.sim("send", chat_id=forum, user_id=a, text="/newgame", thread_id=42, anonymous=True)
    assert (sent["message_thread_id"], sent["is_topic_message"]) == (42, True)
    assert (sent["from"]["id"], sent["sender_chat"]["id"]) == (1087968824, forum)
    assert (await client.call("sendMessage", chat_id=forum, text="x", message_thread_id=42))["ok"]
    general = await client.sim("send", chat_id=forum, user_id=b, text="/x", thread_id=1)
    assert "message_thread_id" not in general
    await client.sim("close_topic", chat_id=forum, thread_id=42)
    assert not (await client.call("sendMessage", chat_id=forum, text="x", message_thread_id=42))["ok"]
    assert "admin" in await client.refused("send", chat_id=forum, user_id=b, text="x", anonymous=True)


async def test_revisions(client: Client) -> None:
    user, stranger = await client.person(), await client.person("乙")
    group = await client.group(user)
    one = await client.result("sendMessage", chat_id=group, text="1", reply_markup=button())
    two = await client.result("sendMessage", chat_id=group, text="2")
    start = (await client.view("messages", chat_id=group, user_id=user))["revision"]
    await client.result("editMessageText", chat_id=group, message_id=one["message_id"], text="1b")
    await client.result("deleteMessage", chat_id=group, message_id=two["message_id"])
    view = await client.view("messages", chat_id=group, user_id=user, after=start)
    assert view["revision"] == start + 2
    assert [m.get("text") for m in view["messages"]] == ["1b", None]
    assert view["messages"][1] == {"message_id": two["message_id"], "deleted": True}
    assert (await client.view("messages", chat_id=group, user_id=user, after=view["revision"]))[
        "messages"
    ] == []
    refused = await client.http.get("/sim/messages", params={"chat_id": group, "user_id": stranger})
    assert refused.status_code == 400


async def test_waiting_for_messages(client: Client) -> None:
    user = await client.person()
    revision = (await client.view("messages", chat_id=user))["revision"]
    waiting = asyncio.create_task(client.view("messages", chat_id=user, after=revision, wait=5))
    await asyncio.sleep(0.05)
    await client.result("sendMessage", chat_id=user, text="now")
    assert [m["text"] for m in (await waiting)["messages"]] == ["now"]


async def test_tap_on_a_deleted_message(client: Client) -> None:
    user = await client.person()
    sent = await client.result("sendMessage", chat_id=user, text="?", reply_markup=button())
    await client.result("deleteMessage", chat_id=user, message_id=sent["message_id"])
    await client.updates()
    tap = {"user_id": user, "chat_id": user, "message_id": sent["message_id"], "data": "1:2:hu"}
    tapped = asyncio.create_task(client.sim("tap", **tap))
    query = (await client.result("getUpdates", timeout=5))[0]["callback_query"]
    assert query["message"] == {"chat": sent["chat"], "message_id": sent["message_id"], "date": 0}
    await client.result("answerCallbackQuery", callback_query_id=query["id"])
    assert await tapped == {"answer": {}}


async def test_tap_waits_ten_real_seconds(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    from bot.sandbox.sim import talk

    assert talk.TAP_SECONDS == 10
    monkeypatch.setattr(talk, "TAP_SECONDS", 0.2)
    user = await client.person()
    sent = await client.result("sendMessage", chat_id=user, text="?", reply_markup=button())
    tap = {"user_id": user, "chat_id": user, "message_id": sent["message_id"], "data": "1:2:hu"}
    assert await client.sim("tap", **tap) == {"answer": None}


async def test_edited_messages_and_pins(client: Client) -> None:
    user = await client.person()
    group = await client.group(user)
    said = await client.sim("send", chat_id=group, user_id=user, text="/x")
    await client.updates()
    at = {"chat_id": group, "message_id": said["message_id"]}
    await client.sim("edit", **at, user_id=user, text="/newgame")
    edited = (await client.updates())[0]["edited_message"]
    assert (edited["text"], "edit_date" in edited) == ("/newgame", True)
    await client.result("pinChatMessage", **at, disable_notification=True)
    assert (await client.result("getChat", chat_id=group))["pinned_message"]["text"] == "/newgame"
    assert await client.updates() == []
    await client.sim("bot_rights", chat_id=group, pins=False)
    answer = await client.call("unpinChatMessage", **at)
    assert answer["description"] == "Bad Request: not enough rights to manage pinned messages in the chat"


async def test_update_ids_and_offsets(client: Client) -> None:
    user = await client.person()
    for text in "abc":
        await client.sim("send", chat_id=user, user_id=user, text=text)
    updates = await client.result("getUpdates", limit=2)
    assert len(updates) == 2
    assert updates == await client.result("getUpdates", limit=2)  # unconfirmed: again
    assert abs(updates[0]["update_id"] / 100 - time.time()) < 60
    assert [u["message"]["text"] for u in await client.result("getUpdates", offset=-1)] == ["c"]
    client.box.updates.queue[0] = client.box.updates.queue[0].__class__(1, time.time() - 86401, "message", {})
    assert await client.result("getUpdates") == []  # 24 hours


async def test_ids_need_64_bits_and_dm_equals_user(client: Client) -> None:
    user = await client.person(started=False)
    assert user > 2**32
    sent = await client.sim("send", chat_id=user, user_id=user, text="/start j_x")
    assert sent["chat"]["id"] == sent["from"]["id"] == user
    assert sent["entities"] == [{"type": "bot_command", "offset": 0, "length": 6}]


@pytest.mark.parametrize(
    ("action", "given", "word"),
    [
        ("users", {}, "first_name"),
        ("groups", {"title": "x", "members": []}, "members"),
        ("groups", {"title": "x", "members": [5]}, "POST /sim/users"),
        ("send", {"chat_id": 1, "user_id": 1, "text": "x"}, "chat_id"),
        ("tap", {"chat_id": "x"}, "chat_id"),
        ("upgrade", {"chat_id": -4}, "chat_id"),
    ],
)
async def test_bad_input_says_what_to_do(
    client: Client, action: str, given: dict[str, Any], word: str
) -> None:
    assert word in await client.refused(action, **given)


async def test_pages_from_elsewhere_are_refused(client: Client) -> None:
    headers = {"Origin": "https://evil.example"}
    answer = await client.http.post("/sim/users", json={"first_name": "x"}, headers=headers)
    assert answer.status_code == 403
    renamed = {"Host": "rebound.example"}
    assert (await client.http.get("/sim/state", headers=renamed)).status_code == 403
    own = {"Origin": client.server.url}
    assert (await client.http.post("/sim/users", json={"first_name": "x"}, headers=own)).status_code == 200
