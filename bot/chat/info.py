"""Buttons that ask for a message of its own: 积分榜, 规矩, 设置, 记录. Not oftener than the same command."""

from __future__ import annotations

from typing import Final

from telegram import CallbackQuery

from bot.chat.callbacks import ANY_WINDOW, Tap
from bot.chat.cool import Cool
from bot.chat.directory import Directory
from bot.chat.guide import IN_FORCE, Guide
from bot.chat.lobby import Answer
from bot.chat.records import Records
from bot.chat.replies import Replies
from bot.chat.scores import Scores
from bot.chat.settings import Settings
from bot.chat.words import say
from bot.table.table import Table

INFO: Final = frozenset({"score", "rules", "settings", "record"})
"""The codes of those buttons."""


class Info:
    """Answers them."""

    def __init__(
        self,
        directory: Directory,
        scores: Scores,
        guide: Guide,
        settings: Settings,
        records: Records,
        cool: Cool,
        replies: Replies,
    ) -> None:
        self._directory = directory
        self._scores = scores
        self._guide = guide
        self._settings = settings
        self._records = records
        self._cool = cool
        self._replies = replies

    async def __call__(self, table: Table, tap: Tap, query: CallbackQuery) -> Answer | None:
        """Send what the button asks for; None if the tap is answered later."""
        place = (table.info.chat_id, table.info.thread_id)
        if tap.code == "settings":
            return await self._settings.knock(query, place)
        round_ = table.info.round if tap.window == ANY_WINDOW else tap.window
        what = f"record:{table.info.id}:{round_}" if tap.code == "record" else tap.code
        language = self._directory.language(place[0])
        if tap.code == "record" and round_ >= table.info.round and not table.over:
            return Answer(say(language, "record-none"))
        if self._cool.hot(*place, what):
            return Answer(say(language, "info-hot"))
        if tap.code == "record":
            sent = await self._records.send(table, round_)
            told = "record-sent" if place[0] < 0 else "record-sent-here"
            return Answer(say(language, told if sent else "record-none"))
        if tap.code == "score":
            self._replies.later(lambda: self._scores.send(*place))
        else:
            self._guide.show(*place, self._guide.group(place[0]), IN_FORCE)
        return Answer()
