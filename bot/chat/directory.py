"""Who is who: people and groups, in memory and in the store."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from bot.chat.preferences import Preferences
from bot.chat.words import say
from bot.kernel.game import Speech
from bot.table import people
from bot.table.records import Chat, Player, TableInfo
from bot.table.store import Db, Store, keep_receipt
from bot.table.table import AnyGame
from rendering import THEMES
from rendering.names import clean

SIGNS: Final = "①②③④"
_LETTERS: Final = {"zh-Hans": "甲乙丙丁", "en": "ABCD"}

STANDARD: Final = "standard"
"""The look of whoever has not chosen one, and of what stands in a group."""

NAME_LENGTH: Final = 24
"""Characters of a name in a text; pictures fit theirs by pixels."""

_ISOLATE: Final = "\u2068{}\u2069"


class Directory:
    """Everybody whom the bot knows. Reads are from memory; every change is written first."""

    def __init__(
        self,
        store: Store,
        game: AnyGame,
        players: dict[int, Player],
        chats: dict[int, Chat],
        dealt: Iterable[int],
    ) -> None:
        self._store = store
        self._game = game
        self._players = players
        self._chats = chats
        self._preferences: dict[int, tuple[object, Preferences]] = {}
        self.tapped: dict[int, float] = {}
        """When a person last tapped in his DM (event loop's clock): the next question there need not ring."""
        self.active: dict[int, float] = {}
        """When a person last tapped anywhere: a reminder need not ring."""
        self._presence: defaultdict[int, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._heard: dict[int, float] = {}
        self.dealt = set(dealt)
        """Groups in which a round was dealt: they are asked no more how they play."""

    @classmethod
    async def load(cls, store: Store, game: AnyGame) -> Directory:
        """All people and groups of the store. `game` judges the house rules of groups."""
        dealt = await store.rows("SELECT DISTINCT chat_id FROM game_table WHERE round > 0")
        found = await people.players(store), await people.chats(store)
        return cls(store, game, *found, [row["chat_id"] for row in dealt])

    def player(self, user_id: int) -> Player:
        """The person; one whom the bot never met cannot be written to."""
        return self._players.get(user_id) or Player(user_id, "")

    def chat(self, chat_id: int) -> Chat:
        """The group; one of which the bot never heard has the defaults."""
        return self._chats.get(chat_id) or Chat(chat_id, "")

    async def meet(self, user_id: int, name: str | None, dm_ok: bool | None = None) -> None:
        """Keep a person's name, and whether he can be written to (None: as before).

        The client library makes None of an empty name: such a person is called by his seat.
        """
        name = name or ""
        known = self._players.get(user_id)
        known_ok = known.dm_ok if known and dm_ok is None else bool(dm_ok)
        wanted = replace(known or Player(user_id, name), name=name, dm_ok=known_ok)
        if known == wanted:
            return

        async def work(db: Db) -> None:
            await people.keep_player(db, user_id, name, dm_ok)

        await self._store.write(work)
        self._players[user_id] = wanted

    async def look_at(self, key: str, user_id: int, look: str) -> None:
        """How a person's pictures are drawn from now on: one of `rendering.THEMES`."""

        async def work(db: Db) -> None:
            await keep_receipt(db, key)
            await people.set_look(db, user_id, look)

        if await self._store.receipt(key) is None:
            await self._store.write(work)
            self._players[user_id] = replace(self.player(user_id), look=look)

    def look(self, user_id: int) -> str:
        """How a person's pictures are drawn; the standard way if the store has one that is not known."""
        look = self.player(user_id).look
        return look if look in THEMES else STANDARD

    async def closed(self, user_id: int) -> None:
        """The person cannot be written to any more."""
        player = self.player(user_id)
        if player.dm_ok:
            await self.meet(user_id, player.name, dm_ok=False)

    async def hear(self, chat_id: int, title: str) -> None:
        """Keep a group's title; hearing from it tells that the bot is in it."""
        self._heard[chat_id] = asyncio.get_running_loop().time()

        async def work(db: Db) -> None:
            await people.keep_chat(db, chat_id, title)

        async with self._presence[chat_id]:
            known = self._chats.get(chat_id)
            if known is not None and known.title == title and known.active:
                return
            await self._store.write(work)
            self._chats[chat_id] = replace(known or Chat(chat_id, title), title=title, active=True)

    def heard(self, chat_id: int, since: float) -> bool:
        """Whether the group was heard since then (event loop's clock): then an older "chat not found" is no news."""
        return self._heard.get(chat_id, float("-inf")) >= since

    async def speak(self, chat_id: int, language: str, key: str) -> None:
        """The language in which this group is spoken to from now on; `key` names the input that says so."""

        async def work(db: Db) -> None:
            await keep_receipt(db, key)
            await people.set_language(db, chat_id, language)

        await self._store.write(work)
        self._chats[chat_id] = replace(self.chat(chat_id), language=language)

    async def prefer(self, chat_id: int, preferences: Preferences, key: str) -> None:
        """How this group plays from now on; `key` names the input that says so."""
        settings = preferences.settings()

        async def work(db: Db) -> None:
            await keep_receipt(db, key)
            await people.set_settings(db, chat_id, settings)

        await self._store.write(work)
        self._chats[chat_id] = replace(self.chat(chat_id), settings=settings)

    def preferences(self, chat_id: int) -> Preferences:
        """How a group plays. Read once for each change, so that what is wrong there is logged once."""
        settings = self.chat(chat_id).settings
        known = self._preferences.get(chat_id)
        if known is None or known[0] is not settings:
            known = self._preferences[chat_id] = (settings, Preferences.of(settings, self._game))
        return known[1]

    async def reach(self, chat_id: int, *, active: bool | None = None, photos: bool | None = None) -> None:
        """Note whether the bot is in a group, and whether it may send photos there."""
        async with self._presence[chat_id]:
            known = self.chat(chat_id)
            wanted = replace(
                known,
                active=known.active if active is None else active,
                photos_ok=known.photos_ok if photos is None else photos,
            )

            async def work(db: Db) -> None:
                await people.set_active(db, chat_id, wanted.active)
                await people.set_photos(db, chat_id, wanted.photos_ok)

            if wanted != known:
                await self._store.write(work)
                self._chats[chat_id] = wanted

    async def migrate(self, old: int, new: int) -> bool:
        """A group became a supergroup; False if that is known already."""

        async def work(db: Db) -> bool:
            return await people.migrate(db, old, new)

        moved = await self._store.write(work)
        if moved and old in self._chats:
            self._chats[new] = replace(self._chats.pop(old), chat_id=new)
        if moved and old in self.dealt:
            self.dealt.add(new)
        return moved

    def language(self, chat_id: int) -> str:
        """The language of a group."""
        return self.chat(chat_id).language

    def speech(self, chat_id: int) -> Speech:
        """How a group is spoken to."""
        return Speech(self.language(chat_id), self.preferences(chat_id).variants)

    def names(self, info: TableInfo) -> tuple[str, ...]:
        """How the seats of a table are called, in seat order; "" for an empty seat."""
        language = self.language(info.chat_id)
        return tuple(self._name(info, seat, language) for seat in range(len(info.seats)))

    def players(self, info: TableInfo, accounts: tuple[str, ...]) -> tuple[str, ...]:
        """How those are called who played a round for these accounts, though they may have left since."""
        language = self.language(info.chat_id)
        return tuple(
            self.name(int(account.removeprefix("user:")), language, SIGNS[seat])
            if account.startswith("user:")
            else say(language, "computer", letter=_LETTERS[language][seat])
            for seat, account in enumerate(accounts)
        )

    def _name(self, info: TableInfo, seat: int, language: str) -> str:
        who = info.seats[seat]
        if who.user_id is not None:
            return self.name(who.user_id, language, SIGNS[seat])
        return say(language, "computer", letter=_LETTERS[language][seat]) if who.agent else ""

    def name(self, user_id: int, language: str, sign: str = "") -> str:
        """A person's name, fit to stand in a text; 玩家 with the seat's sign if nothing of it can be shown."""
        return tidy(self.player(user_id).name) or say(language, "player", sign=sign)


def tidy(name: str) -> str:
    """A name without controls and fillers, at most NAME_LENGTH long, isolated if it runs from right to left.

    What stays may hold any letter or sign: panels are plain text, so nothing needs to be escaped.
    """
    name = clean(name)
    if len(name) > NAME_LENGTH:
        name = clean(name[: NAME_LENGTH - 1]) + "…"
    return _ISOLATE.format(name) if any("\u0590" <= c <= "\u08ff" for c in name) else name
