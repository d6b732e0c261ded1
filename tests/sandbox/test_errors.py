"""Every row of the error table, word for word."""

from __future__ import annotations

import asyncio
import json

import pytest

from .conftest import TOKEN, Client, button, picture

BAD = "Bad Request: "


async def description(client: Client, method: str, **parameters: object) -> str:
    answer = await client.call(method, **parameters)
    assert not answer["ok"], answer
    response = await client.http.post(f"/bot{TOKEN}/{method}", json=parameters)
    assert response.status_code == answer["error_code"]
    return f"{answer['error_code']} {answer['description']}"


async def photo_error(client: Client, chat: int, content: bytes) -> str:
    answer = await client.http.post(
        f"/bot{TOKEN}/sendPhoto", data={"chat_id": chat}, files={"photo": ("a.png", content)}
    )
    return str(answer.json()["description"])


async def test_token_and_method(client: Client, caplog: pytest.LogCaptureFixture) -> None:
    for token in ("abc", "12:", ":x", "1 2:x"):
        answer = await client.http.get(f"/bot{token}/getMe")
        assert (answer.status_code, answer.json()["description"]) == (
            401, "Unauthorized: invalid token specified"
        )  # fmt: skip
    assert await description(client, "sendHologram") == "404 Not Found: method not found"
    assert "sendhologram" in caplog.text


async def test_unreachable_people(client: Client) -> None:
    user = await client.person(started=False)
    say = {"chat_id": user, "text": "x"}
    assert await description(client, "sendMessage", text="x") == f"400 {BAD}chat_id is empty"
    assert await description(client, "sendMessage", chat_id=5, text="x") == f"400 {BAD}chat not found"
    never = "403 Forbidden: bot can't initiate conversation with a user"
    assert await description(client, "sendMessage", **say) == never
    await client.sim("send", chat_id=user, user_id=user, text="/start")
    await client.sim("block", user_id=user)
    assert await description(client, "sendMessage", **say) == "403 Forbidden: bot was blocked by the user"
    await client.sim("unblock", user_id=user)
    assert (await client.call("sendMessage", **say))["ok"]
    await client.sim("delete_account", user_id=user)
    assert await description(client, "sendMessage", **say) == "403 Forbidden: user is deactivated"


@pytest.mark.parametrize(("forum", "kind"), [(False, "group"), (True, "supergroup")])
async def test_kicked_and_left(client: Client, forum: bool, kind: str) -> None:
    group = await client.group(await client.person(), forum=forum)
    await client.result("leaveChat", chat_id=group)
    left = f"403 Forbidden: bot is not a member of the {kind} chat"
    assert await description(client, "sendMessage", chat_id=group, text="x") == left
    await client.sim("add_bot", chat_id=group)
    await client.sim("kick_bot", chat_id=group)
    kicked = f"403 Forbidden: bot was kicked from the {kind} chat"
    assert await description(client, "sendMessage", chat_id=group, text="x") == kicked
    assert await description(client, "getChat", chat_id=group) == kicked


async def test_photo_rights(client: Client) -> None:
    group = await client.group(await client.person())
    await client.sim("forbid_photos", chat_id=group)
    assert await photo_error(client, group, picture()) == f"{BAD}not enough rights to send photos to the chat"
    assert (await client.call("sendMessage", chat_id=group, text="x"))["ok"]


async def test_upgraded_group(client: Client) -> None:
    old = await client.group(await client.person())
    new = (await client.sim("upgrade", chat_id=old))["id"]
    answer = await client.call("sendMessage", chat_id=old, text="x")
    assert answer["description"] == f"{BAD}group chat was upgraded to a supergroup chat"
    assert answer["parameters"] == {"migrate_to_chat_id": new}
    assert str(new).startswith("-100")


async def test_edits(client: Client) -> None:
    user = await client.person()
    mine = await client.result(
        "sendMessage", chat_id=user, text="<b>一</b>", parse_mode="HTML", reply_markup=button()
    )
    at = {"chat_id": user, "message_id": mine["message_id"]}
    same = {**at, "text": " <strong>一</strong> ", "parse_mode": "html", "reply_markup": json.dumps(button())}
    assert (await description(client, "editMessageText", **same)).startswith(
        f"400 {BAD}message is not modified: "
    )
    edited = await client.result("editMessageText", **at, text="一")
    assert "reply_markup" not in edited  # a keyboard that is not given again is removed
    assert "entities" not in edited
    caption = f"400 {BAD}there is no caption in the message to edit"
    assert await description(client, "editMessageCaption", **at, caption="x") == caption
    gone = f"400 {BAD}message to edit not found"
    assert await description(client, "editMessageText", chat_id=user, message_id=999, text="x") == gone
    theirs = await client.sim("send", chat_id=user, user_id=user, text="hello")
    foreign = {"chat_id": user, "message_id": theirs["message_id"]}
    assert (
        await description(client, "editMessageText", **foreign, text="x")
        == f"400 {BAD}message can't be edited"
    )
    await client.result("deleteMessage", **at)
    assert await description(client, "editMessageReplyMarkup", **at, reply_markup=button()) == gone
    assert await description(client, "deleteMessage", **at) == f"400 {BAD}message to delete not found"


async def test_text_of_a_photo(client: Client) -> None:
    user = await client.person()
    sent = await client.http.post(
        f"/bot{TOKEN}/sendPhoto", data={"chat_id": user}, files={"photo": picture()}
    )
    at = {"chat_id": user, "message_id": sent.json()["result"]["message_id"]}
    expected = f"400 {BAD}there is no text in the message to edit"
    assert await description(client, "editMessageText", **at, text="x") == expected
    media = {"type": "photo", "media": sent.json()["result"]["photo"][0]["file_id"]}
    same = await description(client, "editMessageMedia", **at, media=media)
    assert same.startswith(f"400 {BAD}message is not modified")


async def test_deleting_in_groups(client: Client) -> None:
    user = await client.person()
    group = await client.group(user)
    theirs = await client.sim("send", chat_id=group, user_id=user, text="hello")
    at = {"chat_id": group, "message_id": theirs["message_id"]}
    assert await description(client, "deleteMessage", **at) == f"400 {BAD}message can't be deleted"
    await client.sim("bot_rights", chat_id=group, admin=True)
    assert await client.result("deleteMessage", **at) is True


async def test_reply_and_thread(client: Client) -> None:
    user = await client.person()
    forum = await client.group(user, forum=True)
    say = {"chat_id": forum, "text": "x"}
    reply = f"400 {BAD}message to be replied not found"
    assert await description(client, "sendMessage", **say, reply_parameters={"message_id": 99}) == reply
    lenient = {"message_id": 99, "allow_sending_without_reply": True}
    assert (await client.call("sendMessage", **say, reply_parameters=lenient))["ok"]
    for thread in (1, 77):
        lost = await description(client, "sendMessage", **say, message_thread_id=thread)
        assert lost == f"400 {BAD}message thread not found"
    topic = (await client.sim("topic", chat_id=forum, title="牌桌"))["thread_id"]
    sent = await client.result("sendMessage", **say, message_thread_id=topic)
    assert (sent["message_thread_id"], sent["is_topic_message"]) == (topic, True)


async def test_callbacks(client: Client) -> None:
    user = await client.person()
    stale = f"400 {BAD}query is too old and response timeout expired or query ID is invalid"
    assert await description(client, "answerCallbackQuery", callback_query_id="1") == stale
    message = await client.result("sendMessage", chat_id=user, text="?", reply_markup=button())
    await client.updates()
    tap = {"user_id": user, "chat_id": user, "message_id": message["message_id"], "data": "1:2:hu"}
    tapped = asyncio.create_task(client.sim("tap", **tap))
    query = (await client.result("getUpdates", timeout=5))[-1]["callback_query"]["id"]
    long = await description(client, "answerCallbackQuery", callback_query_id=query, text="好" * 201)
    assert long == f"400 {BAD}MESSAGE_TOO_LONG"
    answer = {"callback_query_id": query, "url": "https://t.me/yaodiren_bot?start=j_x"}
    assert await client.result("answerCallbackQuery", **answer) is True
    assert await tapped == {"answer": {"url": "https://t.me/yaodiren_bot?start=j_x"}}
    assert await description(client, "answerCallbackQuery", **answer) == stale  # answered before
    second = asyncio.create_task(client.sim("tap", **tap))
    while not client.box.callbacks:  # noqa: ASYNC110
        await asyncio.sleep(0.01)
    query, callback = next(iter(client.box.callbacks.items()))
    callback.made -= 151
    assert await description(client, "answerCallbackQuery", callback_query_id=query) == stale
    second.cancel()


async def test_lengths_count_after_parsing(client: Client) -> None:
    user = await client.person()
    tagged = "<b>" + "好" * 4096 + "</b>"
    assert (await client.call("sendMessage", chat_id=user, text=tagged, parse_mode="HTML"))["ok"]
    longer = await description(client, "sendMessage", chat_id=user, text="好" * 4097)
    assert longer == f"400 {BAD}message is too long"
    empty = await description(client, "sendMessage", chat_id=user, text="<b> </b>", parse_mode="HTML")
    assert empty == f"400 {BAD}message text is empty"
    sent = await client.http.post(
        f"/bot{TOKEN}/sendPhoto", data={"chat_id": user, "caption": "x" * 1025}, files={"photo": picture()}
    )
    assert sent.json()["description"] == f"{BAD}message caption is too long"


@pytest.mark.parametrize(
    ("keyboard", "expected"),
    [
        ([[{"text": "a", "callback_data": ""}]], "BUTTON_DATA_INVALID"),
        ([[{"text": "a", "callback_data": "好" * 22}]], "BUTTON_DATA_INVALID"),
        (
            [[{"text": "a"}]],
            "can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard",
        ),
        ([[{"text": "a", "callback_data": "x"}] * 8] * 13, "REPLY_MARKUP_TOO_LONG"),
        ([[{"text": "a", "callback_data": "x"}] * 9], "REPLY_MARKUP_INVALID"),
    ],
)
async def test_keyboards(client: Client, keyboard: list[object], expected: str) -> None:
    user = await client.person()
    markup = {"inline_keyboard": keyboard}
    assert (
        await description(client, "sendMessage", chat_id=user, text="x", reply_markup=markup)
        == f"400 {BAD}{expected}"
    )
    most = {"inline_keyboard": [[{"text": "a", "callback_data": "好" * 21 + "x"}] * 8] * 12}
    assert (await client.call("sendMessage", chat_id=user, text="x", reply_markup=most))["ok"]


async def test_photos(client: Client) -> None:
    user = await client.person()
    none = await description(client, "sendPhoto", chat_id=user)
    assert none == f"400 {BAD}there is no photo in the request"
    lost = await description(client, "sendPhoto", chat_id=user, photo="AgACnothing")
    assert lost.startswith(f"400 {BAD}wrong remote file identifier specified: ")
    assert await photo_error(client, user, b"no picture") == f"{BAD}IMAGE_PROCESS_FAILED"
    assert await photo_error(client, user, picture(2100, 100)) == f"{BAD}PHOTO_INVALID_DIMENSIONS"
    assert await photo_error(client, user, picture(9000, 1100)) == f"{BAD}PHOTO_INVALID_DIMENSIONS"
    size = 10 * 1024 * 1024 + 1
    expected = f"{BAD}file of size {size} bytes is too big for a photo; the maximum size is 10485760 bytes"
    assert await photo_error(client, user, bytes(size)) == expected


async def test_pollers_and_webhook(client: Client) -> None:
    older = asyncio.create_task(client.call("getUpdates", timeout=20))
    await asyncio.sleep(0.1)
    assert (await client.call("getUpdates"))["ok"]
    answer = await older
    assert (answer["error_code"], answer["description"]) == (
        409,
        "Conflict: terminated by other getUpdates request; make sure that only one bot instance is running",
    )
    await client.result("setWebhook", url="https://example.org/x")
    active = await description(client, "getUpdates")
    assert active.startswith("409 Conflict: can't use getUpdates method while webhook is active; ")
    await client.result("deleteWebhook")
    assert await client.updates() == []


async def test_commands(client: Client) -> None:
    wrong = [{"command": "New Game", "description": "x"}]
    assert await description(client, "setMyCommands", commands=wrong) == f"400 {BAD}BOT_COMMAND_INVALID"
    groups = {"scope": {"type": "all_group_chats"}, "language_code": "zh"}
    await client.result("setMyCommands", commands=[{"command": "newgame", "description": "开桌"}], **groups)
    assert await client.result("getMyCommands") == []
    assert await client.result("getMyCommands", **groups) == [{"command": "newgame", "description": "开桌"}]
    await client.result("deleteMyCommands", **groups)
    assert await client.result("getMyCommands", **groups) == []
