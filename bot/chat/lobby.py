"""Buttons beside the game's: the lobby, 下一局, 积分榜 (DESIGN 6, life of a table)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from bot.chat.callbacks import Tap
from bot.chat.directory import Directory
from bot.chat.house import House
from bot.chat.seating import Misfit, for_seats, resized, seats_of
from bot.chat.tokens import Tokens
from bot.chat.words import say
from bot.table import roster
from bot.table.records import SeatInfo, TableInfo
from bot.table.table import Table
from bot.table.thoughts import levels


def level_code(level: str) -> str:
    """The code of the button that sets how good the computers are."""
    return f"level{level}"


@dataclass(frozen=True, slots=True)
class Answer:
    """What a tap is answered: a toast, an alert, or a link that is followed at once."""

    text: str = ""
    alert: bool = False
    url: str = ""


@dataclass(frozen=True, slots=True)
class Tapper:
    """Who tapped, and the name of the update, by which it takes effect once."""

    user_id: int
    key: str


class Lobby:
    """Answers the taps that are about the table and not about the cards."""

    def __init__(self, house: House, directory: Directory, tokens: Tokens, username: str) -> None:
        self._house = house
        self._directory = directory
        self._tokens = tokens
        self._username = username
        self._taps: dict[str, Callable[[Table, Tapper], Awaitable[str]]] = {
            "rise": self._rise,
            "add": self._add,
            "drop": self._drop,
            "deal": self._deal,
            "next": self._next,
            **{level_code(level): partial(self._level, level) for level in roster.LEVELS},
        }

    def handles(self, tap: Tap) -> bool:
        """Whether this button is the lobby's."""
        return tap.code in self._taps or tap.code == "sit"

    async def tap(self, table: Table, tapper: Tapper, tap: Tap) -> Answer:
        """Do what the button says, and say what became of it."""
        language = self._directory.language(table.info.chat_id)
        if tap.code == "sit":
            return await self._sit(table, tapper, language)
        key = await self._taps[tap.code](table, tapper)
        return Answer(say(language, key))

    async def _level(self, level: str, table: Table, tapper: Tapper) -> str:
        """The computers are as good as that from now on: those that sit, those that will, those of the next table."""
        if level not in levels(table):
            return "tap-unknown"
        chat_id = table.info.chat_id
        change = partial(roster.at_level, level=level)
        said = await self._computers(table, tapper, change, (f"tap-level-{level}", "tap-unknown"))
        if said == f"tap-level-{level}" and self._directory.preferences(chat_id).level != level:
            preferences = replace(self._directory.preferences(chat_id), level=level)
            await self._directory.prefer(chat_id, preferences, f"{tapper.key}:level")
        return said

    async def _sit(self, table: Table, tapper: Tapper, language: str) -> Answer:
        if table.info.status != "lobby":
            return Answer(say(language, "tap-ended" if table.info.status == "ended" else "tap-lobby-over"))
        if table.info.seat_of(tapper.user_id) is not None:
            return Answer(say(language, "tap-already"))
        if roster.free_seat(table.info) is None:
            return Answer(say(language, "tap-full"))
        if not self._directory.player(tapper.user_id).dm_ok:
            token = self._tokens.make(table.info.id, tapper.user_id)
            return Answer(url=f"https://t.me/{self._username}?start={token}")
        return Answer(say(language, await self.seat(table, tapper)))

    async def seat(self, table: Table, tapper: Tapper) -> str:
        """Seat a person whom the bot can write to; returns the key of what to tell him."""

        try:
            await table.seating(tapper.key, lambda info: roster.sit(info, tapper.user_id))
        except ValueError as error:
            return "tap-full" if str(error) == "full" else "tap-lobby-over"
        return "tap-sat"

    async def _rise(self, table: Table, tapper: Tapper) -> str:
        if table.info.status != "lobby":
            return "tap-lobby-over"
        if table.info.seat_of(tapper.user_id) is None:
            return "tap-not-seated"
        await table.seating(tapper.key, lambda info: roster.rise(info, tapper.user_id))
        return "tap-rose"

    async def _add(self, table: Table, tapper: Tapper) -> str:
        change = partial(roster.add_computer, level=self._usual(table))
        return await self._computers(table, tapper, change, ("tap-added", "tap-no-room"))

    def _usual(self, table: Table) -> str:
        """How good computers are where none sits yet: as the group chose last, if that can be had."""
        level = self._directory.preferences(table.info.chat_id).level
        return level if level in levels(table) else roster.COMPUTER

    async def _drop(self, table: Table, tapper: Tapper) -> str:
        return await self._computers(table, tapper, roster.drop_computer, ("tap-dropped", "tap-no-computer"))

    async def _computers(
        self, table: Table, tapper: Tapper, change: Callable[[TableInfo], TableInfo], keys: tuple[str, str]
    ) -> str:
        if table.info.status != "lobby":
            return "tap-lobby-over"
        if table.info.seat_of(tapper.user_id) is None and tapper.user_id != table.info.host:
            return "tap-seat-first"
        try:
            await table.seating(tapper.key, change)
        except ValueError:
            return keys[1]
        return keys[0]

    async def _deal(self, table: Table, tapper: Tapper) -> str:
        if table.info.status == "ended":
            return "tap-ended"
        if table.info.status != "lobby":
            return "tap-running"
        if table.info.seat_of(tapper.user_id) is None:
            return "tap-seat-first"
        await table.deal(tapper.key, self._usual(table))
        self._directory.dealt.add(table.info.chat_id)
        return "tap-dealt"

    async def _next(self, table: Table, tapper: Tapper) -> str:
        if table.info.status == "ended":
            return await self._again(table, tapper)
        if self.returns(table, tapper.user_id).seat_of(tapper.user_id) is None:
            return "tap-stranger"
        if table.info.status == "playing":
            return "tap-running"

        def change(info: TableInfo) -> TableInfo:
            return roster.ready(roster.rejoined(info, table.accounts, tapper.user_id), tapper.user_id)

        await table.seating(tapper.key, change)
        return "tap-ready"

    @staticmethod
    def returns(table: Table, user_id: int) -> TableInfo:
        """The table with this person back on the seat that he left, if it is still free between rounds."""
        return roster.rejoined(table.info, table.accounts, user_id)

    async def rejoin(self, table: Table, tapper: Tapper) -> bool:
        """Any tap of who left between rounds, or in the last one: he has his seat again, if it is a computer's."""
        if self.returns(table, tapper.user_id) is table.info:
            return False
        await table.seating(tapper.key, lambda info: roster.rejoined(info, table.accounts, tapper.user_id))
        return True

    async def _again(self, table: Table, tapper: Tapper) -> str:
        """下一局 under the result of an ended table: a lobby with the same seats, by the group's rules."""
        info = table.info
        if info.seat_of(tapper.user_id) is None:
            return "tap-stranger"
        if self._house.at(info.chat_id, info.thread_id) is not None:
            return "tap-running"
        seats = [_anew(seat, tapper.user_id) for seat in info.seats]
        await self.open(tapper, (info.chat_id, info.thread_id), seats)
        return "tap-sat"

    async def open(self, tapper: Tapper, place: tuple[int, int], seats: Sequence[SeatInfo]) -> None:
        """Open a lobby by the group's house rules; with a seat for everybody who is to sit there."""
        preferences, game = self._directory.preferences(place[0]), self._house.game
        options = preferences.options
        try:
            sitting = resized(seats, seats_of(options, game))
        except Misfit:
            sitting = tuple(seats)
            options = for_seats(options, len(seats), game)
        await self._house.open(tapper.key, place, tapper.user_id, options, sitting, preferences.stake)


def _anew(seat: SeatInfo, tapper: int) -> SeatInfo:
    """A seat as the next lobby begins with it: who left the last round is not brought back, unless he asks."""
    if seat.user_id is None:
        return SeatInfo(agent=seat.agent)
    return SeatInfo(user_id=seat.user_id) if not seat.leaving or seat.user_id == tapper else SeatInfo()
