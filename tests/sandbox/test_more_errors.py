"""The errors of the methods that keep a table tidy: captions, documents, deleting, pins, members, rights, commands."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from .conftest import TOKEN, Client, button, picture
from .test_errors import BAD, description

NOT_MODIFIED = (
    "400 Bad Request: message is not modified: specified new message content and reply markup are exactly the same "
    "as a current content and reply markup of the message"
)


async def upload(client: Client, method: str, kind: str, content: bytes, **fields: Any) -> dict[str, Any]:
    files = {kind: (f"a.{kind}", content)}
    return dict((await client.http.post(f"/bot{TOKEN}/{method}", data=fields, files=files)).json())


async def test_captions(client: Client) -> None:
    user = await client.person()
    sent = await upload(client, "sendPhoto", "photo", picture(), chat_id=user, caption="旧")
    at = {"chat_id": user, "message_id": sent["result"]["message_id"]}
    assert await description(client, "editMessageCaption", **at, caption=" 旧 ") == NOT_MODIFIED
    long = await description(client, "editMessageCaption", **at, caption="x" * 1025)
    assert long == f"400 {BAD}message caption is too long"
    html = await description(client, "editMessageCaption", **at, caption="<b>x", parse_mode="HTML")
    assert html.startswith(f"400 {BAD}can't parse entities: ")
    edited = await client.result("editMessageCaption", **at, caption="新", reply_markup=button())
    assert (edited["caption"], edited["photo"]) == ("新", sent["result"]["photo"])
    assert "caption" not in await client.result("editMessageCaption", **at)  # none given: it is taken away
    assert await description(client, "editMessageReplyMarkup", **at) == NOT_MODIFIED


async def test_media(client: Client) -> None:
    user = await client.person()
    sent = await upload(client, "sendPhoto", "photo", picture(), chat_id=user)
    at = {"chat_id": user, "message_id": sent["result"]["message_id"]}
    absent = {"type": "photo", "media": "attach://nowhere"}
    assert (
        await description(client, "editMessageMedia", **at, media=absent)
        == f"400 {BAD}there is no photo in the request"
    )
    lost = await description(
        client, "editMessageMedia", **at, media={"type": "photo", "media": "AgACnothing"}
    )
    assert lost.startswith(f"400 {BAD}wrong remote file identifier specified: ")
    gone = {"chat_id": user, "message_id": 999, "media": absent}
    assert await description(client, "editMessageMedia", **gone) == f"400 {BAD}message to edit not found"
    await client.sim("block", user_id=user)
    blocked = "403 Forbidden: bot was blocked by the user"
    assert await description(client, "editMessageMedia", **at, media=absent) == blocked


async def test_documents(client: Client) -> None:
    user = await client.person()
    assert (
        await description(client, "sendDocument", chat_id=user)
        == f"400 {BAD}there is no document in the request"
    )
    sent = await upload(client, "sendDocument", "document", b"{}", chat_id=user, caption="记录")
    document = sent["result"]["document"]
    assert (document["file_name"], document["file_size"]) == ("a.document", 2)
    again = await client.result("sendDocument", chat_id=user, document=document["file_id"])
    assert again["document"] == document
    wrong = await description(client, "sendPhoto", chat_id=user, photo=document["file_id"])
    assert wrong == f"400 {BAD}can't use file of type Document as Photo"
    empty = await upload(client, "sendDocument", "document", b"", chat_id=user)
    assert empty["description"] == f"{BAD}file must be non-empty"


@pytest.mark.parametrize("right", ["texts", "photos", "documents"])
async def test_rights_one_by_one(client: Client, right: str) -> None:
    group = await client.group(await client.person())
    await client.sim("bot_rights", chat_id=group, **{right: False})
    answers = {
        "texts": await client.call("sendMessage", chat_id=group, text="x"),
        "photos": await upload(client, "sendPhoto", "photo", picture(), chat_id=group),
        "documents": await upload(client, "sendDocument", "document", b"{}", chat_id=group),
    }
    words = {"texts": "text messages"}.get(right, right)
    refused = f"{BAD}not enough rights to send {words} to the chat"
    assert {name: answer.get("description", "ok") for name, answer in answers.items()} == {
        name: refused if name == right else "ok" for name in answers
    }
    permissions = (await client.result("getChat", chat_id=group))["permissions"]
    assert permissions[f"can_send_{'messages' if right == 'texts' else right}"] is False
    await client.sim("bot_rights", chat_id=group, admin=True)  # an administrator may in any case
    assert (await client.call("sendMessage", chat_id=group, text="x"))["ok"]


async def test_deleting(client: Client) -> None:
    user = await client.person()
    ids = [(await client.result("sendMessage", chat_id=user, text="x"))["message_id"] for _ in range(3)]
    assert await client.result("deleteMessages", chat_id=user, message_ids=[ids[0], 999]) is True
    none = await description(client, "deleteMessages", chat_id=user, message_ids=[])
    assert none == f"400 {BAD}message identifiers are not specified"
    many = await description(client, "deleteMessages", chat_id=user, message_ids=list(range(1, 102)))
    assert many == f"400 {BAD}too many message identifiers specified"
    gone = {"chat_id": user, "message_id": ids[0]}
    assert await description(client, "deleteMessage", **gone) == f"400 {BAD}message to delete not found"
    client.box.world.chats[user].messages[ids[1]].body["date"] -= 49 * 3600
    old = {"chat_id": user, "message_id": ids[1]}
    assert await description(client, "deleteMessage", **old) == f"400 {BAD}message can't be deleted"


async def test_pins(client: Client) -> None:
    group = await client.group(await client.person())
    ids = [(await client.result("sendMessage", chat_id=group, text=f"{n}"))["message_id"] for n in range(2)]
    for message_id in ids:
        assert await client.result("pinChatMessage", chat_id=group, message_id=message_id) is True
    assert (await client.result("getChat", chat_id=group))["pinned_message"]["message_id"] == ids[1]
    await client.result("unpinChatMessage", chat_id=group, message_id=ids[1])
    assert (await client.result("getChat", chat_id=group))["pinned_message"]["message_id"] == ids[0]
    lost = await description(client, "unpinChatMessage", chat_id=group, message_id=ids[1])
    assert lost == f"400 {BAD}message to unpin not found"
    assert await client.result("unpinAllChatMessages", chat_id=group) is True
    assert "pinned_message" not in await client.result("getChat", chat_id=group)
    absent = await description(client, "pinChatMessage", chat_id=group, message_id=999)
    assert absent == f"400 {BAD}message to pin not found"
    await client.sim("bot_rights", chat_id=group, pins=False)
    rights = f"400 {BAD}not enough rights to manage pinned messages in the chat"
    for method, given in (("pinChatMessage", {"message_id": ids[0]}), ("unpinAllChatMessages", {})):
        assert await description(client, method, chat_id=group, **given) == rights


async def test_members(client: Client) -> None:
    user, other = await client.person("甲"), await client.person("乙")
    group = await client.group(user)
    assert (await client.result("getChatMember", chat_id=group, user_id=other))["status"] == "left"
    nobody = await description(client, "getChatMember", chat_id=group, user_id=5)
    assert nobody == f"400 {BAD}PARTICIPANT_ID_INVALID"
    private = await description(client, "getChatAdministrators", chat_id=user)
    assert private == f"400 {BAD}there are no administrators in the private chat"
    assert await client.result("getChatMemberCount", chat_id=group) == 2
    await client.sim("kick_bot", chat_id=group)
    kicked = "403 Forbidden: bot was kicked from the group chat"
    assert await description(client, "getChatAdministrators", chat_id=group) == kicked


async def test_menus(client: Client) -> None:
    many = [{"command": f"c{n}", "description": "x"} for n in range(101)]
    assert await description(client, "setMyCommands", commands=many) == f"400 {BAD}BOT_COMMANDS_TOO_MUCH"
    assert await client.result("setMyCommands", commands=json.dumps(many[:100])) is True
    for name in ("", "A", "a-b", "x" * 33):
        wrong = await description(client, "setMyCommands", commands=[{"command": name, "description": "x"}])
        assert wrong == f"400 {BAD}BOT_COMMAND_INVALID"
    bare = await description(client, "setMyCommands", commands=[{"command": "a", "description": ""}])
    assert bare == f"400 {BAD}BOT_COMMAND_DESCRIPTION_INVALID"


@pytest.mark.parametrize("how", ["deleted", "old"])
async def test_a_message_out_of_reach_is_tapped(client: Client, how: str) -> None:
    user = await client.person()
    sent = await client.result("sendMessage", chat_id=user, text="?", reply_markup=button())
    at = {"chat_id": user, "message_id": sent["message_id"]}
    if how == "deleted":
        await client.result("deleteMessage", **at)
    await client.updates()
    given = {"user_id": user, **at, "data": "1:2:hu", **({"old": True} if how == "old" else {})}
    tapped = asyncio.create_task(client.sim("tap", **given))
    query = (await client.result("getUpdates", timeout=5))[0]["callback_query"]
    chat = {"id": user, "type": "private", "first_name": "甲"}
    assert query["message"] == {"chat": chat, "message_id": sent["message_id"], "date": 0}
    assert query["chat_instance"]
    await client.result("answerCallbackQuery", callback_query_id=query["id"])
    assert await tapped == {"answer": {}}
