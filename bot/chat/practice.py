"""/practice: a table of one's own in the DM, against two computers, with the coach on (issue 7).

The table stands in the private chat: its board, its hand and its questions. The rules are those of the group at whose
table the person sits, else the standard ones; the rounds do not count.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from telegram import CallbackQuery

from bot.chat.callbacks import Dial, is_page, pack_dial
from bot.chat.directory import Directory
from bot.chat.house import House
from bot.chat.lobby import Answer, Tapper
from bot.chat.outbox import Outbox
from bot.chat.preferences import HINTS, HOME, STAKES
from bot.chat.seating import for_seats, seats_of
from bot.chat.sender import Note
from bot.chat.wanted import keyboard
from bot.chat.words import say
from bot.kernel.panel import Button
from bot.table import roster
from bot.table.records import SeatInfo, TableInfo
from bot.table.table import Table

PAGE: Final = "practice"
"""The page of its buttons, and what the deep link says that leads here."""

SEATS: Final = 3


class Practice:
    """Opens tables in private chats. `thinks`: whether 高手 is there to play."""

    def __init__(
        self, house: House, directory: Directory, outbox: Outbox, username: str, thinks: bool
    ) -> None:
        self._house = house
        self._directory = directory
        self._outbox = outbox
        self._url = f"https://t.me/{username}?start={PAGE}"
        able = {*house.game.players, *((roster.EXPERT,) if thinks else ())}
        self._levels = tuple(level for level in roster.LEVELS if level in able)

    def invite(self, place: tuple[int, int], language: str) -> None:
        """Said in a group: lead to the private chat."""
        button = Button(say(language, "button-practice"), url=self._url)
        text = say(language, "practice-private")
        self._outbox.say(Note(place[0], text, place[1], keyboard(0, ((button,),))))

    async def ask(self, user_id: int, language: str, key: str) -> None:
        """Said in private: ask how good the computers are to be; while a round runs, bring it down."""
        table = self._house.at(user_id, 0)
        if table is not None and table.info.status == "playing":
            await table.seating(key, lambda info: replace(info, board=info.board + 1))
            self._outbox.again(table, user_id)
            self._outbox.say(Note(user_id, say(language, "practice-running")))
            return
        row = tuple(
            Button(say(language, f"level-{level}"), pack_dial(Dial("p", PAGE, value=level, sets=True)))
            for level in self._levels
        )
        self._outbox.say(Note(user_id, say(language, "practice-ask"), keyboard=keyboard(0, (row,))))

    async def tap(self, query: CallbackQuery, dial: Dial, language: str, key: str) -> Answer:
        """Deal against two computers as good as was tapped."""
        user_id, level, message = query.from_user.id, dial.value, query.message
        if message is None or message.chat.id != user_id or level not in self._levels:
            return Answer(say(language, "tap-unknown"))
        known = await self._known(user_id)
        table = self._house.at(user_id, 0)
        if table is not None and table.info.status == "playing":
            return Answer(say(language, "practice-running"))
        await self._play(table, Tapper(user_id, key), str(level), language)
        text = say(language, "practice-begins", level=say(language, f"level-{level}"))
        if not known:
            text = f"{text}\n{say(language, 'practice-how')}"
        self._outbox.say(Note(user_id, text, edit=message.message_id if is_page(message, dial) else 0))
        return Answer(say(language, "practice-dealt"))

    def handles(self, table: Table, code: str) -> bool:
        """下一局 under the result of a table in a private chat that has ended."""
        return table.info.chat_id > 0 and code == "next" and table.info.status == "ended"

    async def again(self, table: Table, tapper: Tapper) -> Answer:
        """Begin anew against the same computers."""
        language = self._directory.language(table.info.chat_id)
        if tapper.user_id != table.info.chat_id:
            return Answer(say(language, "tap-stranger"))
        await self._play(self._house.at(tapper.user_id, 0), tapper, roster.level_of(table.info), language)
        return Answer(say(language, "practice-dealt"))

    # --- the table ----------------------------------------------------------------------------------------

    async def _known(self, user_id: int) -> bool:
        """Whether this person has practised before."""
        return bool(
            await self._house.store.rows("SELECT 1 FROM game_table WHERE chat_id = ? LIMIT 1", (user_id,))
        )

    async def _play(self, table: Table | None, tapper: Tapper, level: str, language: str) -> None:
        """Deal the next round at the table that is there, or at a new one."""
        agent = level if level in self._levels else roster.COMPUTER
        if table is not None and table.info.status != "lobby":

            def change(info: TableInfo) -> TableInfo:
                seats = tuple(replace(one, agent=agent) if one.agent else one for one in info.seats)
                return roster.ready(replace(info, seats=seats), tapper.user_id)

            await table.seating(tapper.key, change)
            return
        if table is None:
            await self._prepare(tapper, language)
            seats = (SeatInfo(user_id=tapper.user_id), *[SeatInfo(agent=agent)] * (SEATS - 1))
            options = self._directory.preferences(tapper.user_id).options
            table = await self._house.open(tapper.key, (tapper.user_id, 0), tapper.user_id, options, seats)
        if table is not None:
            await table.deal(f"{tapper.key}:deal")

    async def _prepare(self, tapper: Tapper, language: str) -> None:
        """The private chat as a place to play: its title and language, and the rules of the person's group."""
        user_id, directory = tapper.user_id, self._directory
        await directory.hear(user_id, say(language, "practice-title"))
        if directory.language(user_id) != language:
            await directory.speak(user_id, language, f"{tapper.key}:language")
        groups = [table.info.chat_id for table in self._house.of(user_id) if table.info.chat_id < 0]
        wanted = directory.preferences(groups[0] if groups else user_id)
        game = self._house.game
        options = for_seats(wanted.options, SEATS, game)
        if seats_of(options, game) != SEATS:
            options = {}
        wanted = replace(wanted, options=options, stake=STAKES[0], pace=HOME, hints=HINTS[0])
        if wanted != directory.preferences(user_id):
            await directory.prefer(user_id, wanted, f"{tapper.key}:rules")
