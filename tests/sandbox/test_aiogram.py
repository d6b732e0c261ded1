"""aiogram, a client library that others wrote, with its strict models: its bots are served, and ours fits its models.

A lobby and a round by a bot written with it, every answer and update as its models have them, and the whole bot, whose
calls go once by its own client library and once by aiogram's: the server is shaped by neither.

It is imported where it is used, and in this file alone: that takes seconds, in every process that does.
"""

from __future__ import annotations

import asyncio
import functools
import random
from collections.abc import AsyncIterator
from pathlib import Path
from typing import TYPE_CHECKING

import aiohttp
import pytest

from rendering import Renderer
from tests.conftest import CALM, running
from tests.decks import LIVELY, SHORT
from tests.driver import Driver, Sim, button, text_of

from .conftest import TOKEN, Client, picture
from .conftest import button as keyboard

if TYPE_CHECKING:
    import aiogram

USED = {
    *("getMe", "getUpdates", "setMyCommands", "sendMessage", "sendPhoto", "answerCallbackQuery"),
    *("editMessageText", "editMessageMedia", "deleteMessage", "pinChatMessage"),
}


@pytest.fixture
async def strict(client: Client) -> AsyncIterator[aiogram.Bot]:
    import aiogram
    from aiogram.client.session.aiohttp import AiohttpSession
    from aiogram.client.telegram import TelegramAPIServer

    session = AiohttpSession(api=TelegramAPIServer.from_base(client.server.url))
    async with aiogram.Bot(TOKEN, session=session) as bot:
        yield bot


async def test_everything_fits_aiogram_models(client: Client, strict: aiogram.Bot) -> None:
    from aiogram.types import (
        BotCommand,
        BufferedInputFile,
        InlineKeyboardButton,
        InlineKeyboardMarkup,
        InputMediaPhoto,
        ReplyParameters,
    )

    from .schema import unknown_fields

    user, other = await client.person(), await client.person("乙")
    group = await client.group(user, other, admins=[other])
    forum = await client.group(user, forum=True)
    await client.sim("send", chat_id=forum, user_id=user, text="/x", thread_id=9)
    await client.sim("bot_rights", chat_id=forum, admin=True)
    keys = InlineKeyboardMarkup(inline_keyboard=[[InlineKeyboardButton(text="胡", callback_data="hu")]])
    html = {"parse_mode": "HTML", "reply_markup": keys}
    text = await strict.send_message(group, f'<b>一</b> <a href="tg://user?id={user}">甲</a>', **html)
    photo = await strict.send_photo(user, BufferedInputFile(picture(), "a.png"), protect_content=True)
    assert photo.photo
    reply = ReplyParameters(message_id=text.message_id)
    changed = InputMediaPhoto(media=BufferedInputFile(picture(400, 300), "b.png"), caption="新")
    at = {"chat_id": user, "message_id": photo.message_id}
    again = InputMediaPhoto(media=photo.photo[-1].file_id, caption="<i>旧</i>", parse_mode="HTML")
    answers = [
        await strict.get_me(), text, photo,
        await strict.send_message(group, "re", reply_parameters=reply),
        await strict.send_message(forum, "in a topic", message_thread_id=9),
        await strict.send_document(user, BufferedInputFile(b"{}", "round.json"), caption="记录"),
        await strict.edit_message_media(changed, **at), await strict.edit_message_media(again, **at),
        await strict.edit_message_caption(**at, caption="<u>x</u>", parse_mode="HTML"),
        await strict.edit_message_reply_markup(**at, reply_markup=keys),
        await strict.edit_message_text("二", chat_id=group, message_id=text.message_id),
        await strict.pin_chat_message(group, text.message_id),
        await strict.get_chat(group), await strict.get_chat(user), await strict.get_chat_administrators(forum),
        await strict.get_chat_member(group, user), await strict.get_chat_member(forum, strict.id),
        await strict.get_chat_member_count(group), await strict.get_file(photo.photo[0].file_id),
        await strict.get_webhook_info(), await strict.set_my_commands([BotCommand(command="a", description="b")]),
        await strict.get_my_commands(), await strict.send_chat_action(user, "typing"),
        await strict.set_my_description("x"), await strict.set_my_short_description("y"),
        await strict.unpin_chat_message(group), await strict.delete_messages(user, [photo.message_id]),
    ]  # fmt: skip
    assert [found for answer in answers for found in unknown_fields(answer, type(answer).__name__)] == []


async def test_every_update_fits_aiogram_models(client: Client, strict: aiogram.Bot) -> None:
    from .schema import unknown_fields

    user, other = await client.person(), await client.person("乙")
    group = await client.group(user)
    await strict.get_updates(
        allowed_updates=["message", "edited_message", "callback_query", "my_chat_member", "chat_member"]
    )
    await client.sim("bot_rights", chat_id=group, admin=True)
    await client.sim("join", chat_id=group, user_id=other)
    said = await client.sim("send", chat_id=group, user_id=user, text="/x")
    await client.sim("edit", chat_id=group, user_id=user, message_id=said["message_id"], text="/y")
    sent = await client.result("sendMessage", chat_id=group, text="?", reply_markup=keyboard())
    tap = {"user_id": user, "chat_id": group, "message_id": sent["message_id"], "data": "x"}
    tapped = asyncio.create_task(client.sim("tap", **tap))
    await client.sim("leave", chat_id=group, user_id=other)
    await client.sim("title", chat_id=group, title="新")
    new = (await client.sim("upgrade", chat_id=group, forum=True))["id"]
    await client.sim("topic", chat_id=new, title="牌")
    await client.sim("send", chat_id=new, user_id=user, text="/z", anonymous=True)
    await client.sim("kick_bot", chat_id=new)
    await client.sim("block", user_id=user)
    while not client.box.callbacks:  # noqa: ASYNC110
        await asyncio.sleep(0.01)
    updates = await strict.get_updates()
    assert {update.event_type for update in updates} == {
        "message", "edited_message", "callback_query", "my_chat_member", "chat_member",
    }  # fmt: skip
    assert unknown_fields(updates) == []
    tapped.cancel()


async def test_a_lobby_and_a_round(client: Client) -> None:
    """A bot written with aiogram, its own polling and routing."""
    from .highcard import playing

    async with playing(client) as game, aiohttp.ClientSession(client.server.url) as http:
        driver = Driver(Sim(http), random.Random(1))
        await driver.gather(["甲", "乙", "丙"], started=False)
        first, second, third = driver.people
        for person in (first, second):
            await driver.say(person, "/start", person.user_id)
            await driver.until(lambda who=person: who.dm.newest(lambda m: "来了" in text_of(m)), what="hello")
        await driver.say(first, "/newgame@yaodiren_bot")
        lobby = await driver.until(lambda: driver.board(first, "坐下"), what="a lobby")
        for person in (first, second):
            assert await driver.tap(person, lobby, "坐下") == {"text": "坐好"}
        linked = await driver.tap(third, lobby, "坐下")
        assert linked == {"url": f"https://t.me/yaodiren_bot?start=j_{third.user_id}"}
        await driver.say(third, f"/start j_{third.user_id}", third.user_id)
        await driver.until(lambda: third.dm.newest(lambda m: "来了 j_" in text_of(m)), what="the link's word")
        assert await driver.tap(third, lobby, "坐下") == {"text": "坐好"}
        lobby = await driver.until(
            lambda: first.group.newest(lambda m: "③丙" in text_of(m)), what="all seated"
        )
        assert await driver.tap(second, lobby, "发牌") == {"text": "发牌了", "show_alert": True}
        for number, person in enumerate(driver.people):
            hand = await driver.until(lambda who=person: who.dm.newest(lambda m: "photo" in m), what="a hand")
            assert (hand["caption"], hand["has_protected_content"]) == (f"手牌 {number}", True)
        board = await driver.until(lambda: driver.board(first, "胡"), what="a board")
        assert button(board, "坐下") is None
        assert await driver.tap(third, board, "胡") == {"text": "割了!"}
        over = await driver.until(lambda: driver.board(first, "下一局"), what="a result")
        assert (over["message_id"], over["caption"]) == (board["message_id"], "①甲: -1\n②乙: -1\n③丙: +2")
        assert len(game.seats) == 3
        refused = [entry["description"] for entry in await driver.faults()]
        assert refused == ["Forbidden: bot can't initiate conversation with a user"]


@pytest.mark.parametrize(
    ("way", "people", "deck"),
    [
        pytest.param("Watched", "甲", LIVELY, marks=pytest.mark.long),
        pytest.param("ByAiogram", "甲乙丙", LIVELY, marks=pytest.mark.long),
        ("ByAiogram", "甲乙丙", SHORT),
    ],
    ids=["python-telegram-bot", "aiogram", "aiogram-short"],
)
async def test_a_round_fits_the_models(
    tmp_path: Path,
    renderer: Renderer,
    monkeypatch: pytest.MonkeyPatch,
    way: str,
    people: str,
    deck: tuple[int, ...],
) -> None:
    """The bot's every call and every answer: once by its own client library, once by aiogram's."""
    from . import bridge
    from .schema import request_problems, result_problems

    traffic = bridge.Traffic()
    monkeypatch.setattr("bot.chat.app.HTTPXRequest", functools.partial(getattr(bridge, way), traffic))
    async with running(tmp_path, renderer, timing=CALM, deck=deck) as world:
        driver = world.driver
        await driver.gather(list(people))
        await driver.lobby()
        await driver.deal()
        await driver.play()
        assert await driver.scores() == {name: driver.deltas()[name] for name in people}
        log = await driver.sim.get("/sim/requests", after=0)
        messages = await driver.sim.get("/sim/messages", chat_id=driver.group)
    assert sorted(set(traffic.problems)) == []
    # Who plays against computers sits down in a lobby that nobody else changes.
    assert traffic.calls.keys() >= (USED if len(people) > 1 else USED - {"editMessageText"})
    assert traffic.updates >= {"message", "callback_query", "my_chat_member"}
    assert [entry for entry in log if entry["status"] >= 400 and entry["status"] != 429] == []
    assert [p for entry in log for p in request_problems(entry["method"], _meant(entry["parameters"]))] == []
    shown = [message for message in messages["messages"] if not message.get("deleted")]
    assert [p for message in shown for p in result_problems("sendMessage", message)] == []


def _meant(logged: dict[str, object]) -> dict[str, object]:
    """The parameters of a logged call without the parts that an `attach://` points to."""
    return {name: value for name, value in logged.items() if not isinstance(value, dict) or "file" not in value
            or name in ("photo", "document")}  # fmt: skip


def test_the_schema_finds_what_is_wrong() -> None:
    from .schema import METHODS, differences, request_problems, result_problems

    assert len(METHODS) > 150
    assert request_problems("sendMessage", {"chat_id": 1, "text": "x"}) == []
    assert request_problems("sendMessage", {"chat_id": 1}) == ["sendMessage: text is required"]
    assert request_problems("getMe", {"x": 1}) == ["getMe: no parameter x"]
    assert request_problems("sendHologram", {}) == ["sendHologram: no such method"]
    user = {"id": 5, "is_bot": True, "first_name": "甲"}
    assert result_problems("getMe", user) == []
    assert result_problems("getMe", {**user, "id": "5"}) == ["getMe.id: '5' became 5"]
    assert result_problems("getMe", {**user, "is_bot": 1}) == ["getMe.is_bot: 1 became True"]
    assert result_problems("getMe", {**user, "shoe_size": 43}) == ["getMe.shoe_size"]
    assert result_problems("getMe", {"id": 5}) != []
    assert differences([1, {"a": 1}], [1, {"a": 2}], "x") == ["x[].a: 1 became 2"]
