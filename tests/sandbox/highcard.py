"""A bot written with aiogram, its own polling and routing: a lobby, a dealt hand each, a claim, a result."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field

import aiogram
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer
from aiogram.exceptions import TelegramForbiddenError
from aiogram.filters import Command, CommandStart
from aiogram.filters.command import CommandObject
from aiogram.types import (
    BufferedInputFile,
    CallbackQuery,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InputMediaPhoto,
    Message,
)

from .conftest import TOKEN, Client, picture

SEATS = "①②③"


def keys(*labels: str) -> InlineKeyboardMarkup:
    row = [InlineKeyboardButton(text=label, callback_data=f"do:{label}") for label in labels]
    return InlineKeyboardMarkup(inline_keyboard=[row])


@dataclass
class HighCard:
    """Three sit down, each gets a number by private message; who says 胡 first wins a point from the others."""

    bot: aiogram.Bot
    seats: dict[int, str] = field(default_factory=dict)
    board: Message | None = None

    def routes(self) -> aiogram.Dispatcher:
        dispatcher = aiogram.Dispatcher()
        dispatcher.message.register(self.start, CommandStart())
        dispatcher.message.register(self.newgame, Command("newgame"))
        dispatcher.callback_query.register(self.sit, aiogram.F.data == "do:坐下")
        dispatcher.callback_query.register(self.deal, aiogram.F.data == "do:发牌")
        dispatcher.callback_query.register(self.win, aiogram.F.data == "do:胡")
        return dispatcher

    async def start(self, message: Message, command: CommandObject) -> None:
        await message.answer(f"来了 {command.args or ''}")

    async def newgame(self, message: Message) -> None:
        self.board = await message.answer("开桌", reply_markup=keys("坐下", "发牌"))
        await self.board.pin(disable_notification=True)

    async def sit(self, query: CallbackQuery) -> None:
        assert self.board
        try:
            await self.bot.send_chat_action(query.from_user.id, "typing")
        except TelegramForbiddenError:
            me = await self.bot.me()
            await query.answer(url=f"https://t.me/{me.username}?start=j_{query.from_user.id}")
            return
        self.seats[query.from_user.id] = query.from_user.first_name
        names = " ".join(f"{seat}{name}" for seat, name in zip(SEATS, self.seats.values(), strict=False))
        await self.board.edit_text(f"开桌\n{names}", reply_markup=keys("坐下", "发牌"))
        await query.answer("坐好")

    async def deal(self, query: CallbackQuery) -> None:
        assert self.board
        await self.board.delete()
        face = BufferedInputFile(picture(600, 400), "hand.png")
        for number, user in enumerate(self.seats):
            await self.bot.send_photo(user, face, caption=f"手牌 {number}", protect_content=True)
        self.board = await self.bot.send_photo(
            self.board.chat.id, face, caption="第1局", reply_markup=keys("胡")
        )
        await query.answer("发牌了", show_alert=True)

    async def win(self, query: CallbackQuery) -> None:
        assert self.board
        assert isinstance(query.message, Message)
        assert query.message.message_id == self.board.message_id
        places = zip(SEATS, self.seats.items(), strict=True)
        lines = [
            f"{seat}{name}: {'+2' if user == query.from_user.id else '-1'}" for seat, (user, name) in places
        ]
        media = InputMediaPhoto(
            media=BufferedInputFile(picture(500, 500), "over.png"), caption="\n".join(lines)
        )
        await self.board.edit_media(media, reply_markup=keys("下一局"))
        await query.answer("割了!")


@asynccontextmanager
async def playing(client: Client) -> AsyncIterator[HighCard]:
    session = AiohttpSession(api=TelegramAPIServer.from_base(client.server.url))
    async with aiogram.Bot(TOKEN, session=session) as bot:
        game = HighCard(bot)
        dispatcher = game.routes()
        polling = asyncio.create_task(
            dispatcher.start_polling(bot, handle_signals=False, polling_timeout=5, close_bot_session=False)
        )
        yield game
        with suppress(RuntimeError):
            await dispatcher.stop_polling()
        polling.cancel()
        with suppress(asyncio.CancelledError):
            await polling
