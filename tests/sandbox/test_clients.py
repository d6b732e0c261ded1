"""A client library that others wrote, python-telegram-bot, and plain HTTP; test_aiogram.py has the other one."""

from __future__ import annotations

import io
from typing import Any

import telegram
from PIL import Image
from telegram.ext import Application, CallbackQueryHandler, CommandHandler

from .conftest import TOKEN, Client, picture


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
