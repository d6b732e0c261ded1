"""Two client libraries that others wrote: python-telegram-bot, and aiogram with its strict models."""

from __future__ import annotations

import asyncio
import io
from collections.abc import AsyncIterator
from typing import Any

import aiogram
import pytest
import telegram
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer
from aiogram.types import (
    BotCommand,
    BufferedInputFile,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InputMediaPhoto,
    ReplyParameters,
)
from PIL import Image
from telegram.ext import Application, CallbackQueryHandler, CommandHandler

from .conftest import TOKEN, Client, button, picture
from .schema import unknown_fields


@pytest.fixture
async def strict(client: Client) -> AsyncIterator[aiogram.Bot]:
    session = AiohttpSession(api=TelegramAPIServer.from_base(client.server.url))
    async with aiogram.Bot(TOKEN, session=session) as bot:
        yield bot


async def test_everything_fits_aiogram_models(client: Client, strict: aiogram.Bot) -> None:
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
    user, other = await client.person(), await client.person("乙")
    group = await client.group(user)
    await strict.get_updates(
        allowed_updates=["message", "edited_message", "callback_query", "my_chat_member", "chat_member"]
    )
    await client.sim("bot_rights", chat_id=group, admin=True)
    await client.sim("join", chat_id=group, user_id=other)
    said = await client.sim("send", chat_id=group, user_id=user, text="/x")
    await client.sim("edit", chat_id=group, user_id=user, message_id=said["message_id"], text="/y")
    sent = await client.result("sendMessage", chat_id=group, text="?", reply_markup=button())
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


async def test_photos_come_back_re_encoded_in_several_sizes(client: Client, bot: telegram.Bot) -> None:
    user = await client.person()
    sent = await bot.send_photo(user, picture(2000, 1000))
    assert [(size.width, size.height) for size in sent.photo] == [
        (90, 45),
        (320, 160),
        (800, 400),
        (1280, 640),
    ]
    ids = {size.file_id for size in sent.photo} | {size.file_unique_id for size in sent.photo}
    assert len(ids) == 8
    file = await bot.get_file(sent.photo[-1].file_id)
    content = bytes(await file.download_as_bytearray())
    assert file.file_size == len(content)
    with Image.open(io.BytesIO(content)) as image:
        assert (image.format, image.size) == ("JPEG", (1280, 640))
    shown = await client.http.get(f"/sim/file/{sent.photo[0].file_id}")
    assert shown.headers["content-type"] == "image/jpeg"
    again = await bot.send_photo(user, sent.photo[-1].file_id)
    assert again.photo[-1].file_unique_id == sent.photo[-1].file_unique_id


async def test_a_bot_of_python_telegram_bot_plays(client: Client) -> None:
    """Its own polling, handlers and answers, over HTTP."""

    async def start(update: telegram.Update, context: Any) -> None:
        assert update.effective_message
        keys = telegram.InlineKeyboardMarkup.from_button(
            telegram.InlineKeyboardButton("坐下", callback_data="sit")
        )
        await update.effective_message.reply_text(f"hi {context.args}", reply_markup=keys)

    async def tapped(update: telegram.Update, context: Any) -> None:
        assert update.callback_query
        await update.callback_query.answer("坐好", show_alert=True)

    url = client.server.url
    app = Application.builder().token(TOKEN).base_url(f"{url}/bot").base_file_url(f"{url}/file/bot").build()
    app.add_handlers([CommandHandler("start", start), CallbackQueryHandler(tapped)])
    user = await client.person(started=False)
    async with app:
        await app.start()
        assert app.updater
        await app.updater.start_polling(poll_interval=0, timeout=5)
        await client.sim("send", chat_id=user, user_id=user, text="/start j_1")
        view = await client.view("messages", chat_id=user, after=1, wait=5)
        reply = view["messages"][-1]
        assert reply["text"] == "hi ['j_1']"
        data = reply["reply_markup"]["inline_keyboard"][0][0]["callback_data"]
        tap = {"user_id": user, "chat_id": user, "message_id": reply["message_id"], "data": data}
        assert (await client.sim("tap", **tap))["answer"] == {"text": "坐好", "show_alert": True}
        await app.updater.stop()
        await app.stop()


async def test_get_query_form_and_json_are_alike(client: Client) -> None:
    user = await client.person()
    given = {
        "chat_id": str(user),
        "text": "x",
        "reply_markup": '{"inline_keyboard":[[{"text":"a","callback_data":"b"}]]}',
    }
    url = f"/bot{TOKEN}/SENDmessage"
    answers = [
        await client.http.get(url, params=given),
        await client.http.post(url, data=given),
        await client.http.post(url, json=given),
        await client.http.post(url, files={name: (None, value) for name, value in given.items()}),
    ]
    marks = [answer.json()["result"]["reply_markup"] for answer in answers]
    assert marks == [{"inline_keyboard": [[{"text": "a", "callback_data": "b"}]]}] * 4
