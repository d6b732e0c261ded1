"""Who is where: the bot in groups and DMs, players in groups, groups that become supergroups."""

from __future__ import annotations

from telegram import ChatMember, Update
from telegram.ext import ContextTypes

from bot.chat.directory import Directory
from bot.chat.house import House
from bot.chat.leaving import Leaving
from bot.chat.outbox import Outbox

_HERE = (ChatMember.MEMBER, ChatMember.ADMINISTRATOR, ChatMember.OWNER, ChatMember.RESTRICTED)


class Presence:
    """The handlers of membership and migration."""

    def __init__(self, directory: Directory, house: House, leaving: Leaving, outbox: Outbox) -> None:
        self._directory = directory
        self._house = house
        self._leaving = leaving
        self._outbox = outbox

    async def mine(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """The bot was blocked or unblocked, added to a group or removed."""
        change = update.my_chat_member
        if change is None:
            return
        here = change.new_chat_member.status in _HERE
        if change.chat.type == "private":
            user = change.from_user
            await self._directory.meet(user.id, user.full_name, dm_ok=here)
            for table in self._house.of(user.id):
                table.on_change(table)
        elif here:
            await self._directory.hear(change.chat.id, change.chat.title or "")
            await self._directory.reach(change.chat.id, photos=True)
            for table in self._house.in_chat(change.chat.id):
                table.on_change(table)
        else:
            await self._directory.reach(change.chat.id, active=False)

    async def stirred(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """Somebody else's message in a group: boards above it sink."""
        message = update.message
        if message is not None and (
            message.from_user is None or message.from_user.id != message.get_bot().id
        ):
            self._outbox.stirred(message.chat.id)

    async def others(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """A member left or came (told to bots that are admins)."""
        change = update.chat_member
        if change is not None and change.new_chat_member.status not in _HERE:
            await self._gone(change.chat.id, change.new_chat_member.user.id, update.update_id)

    async def left(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """A member left (told to every bot in the group)."""
        message = update.message
        if message is not None and message.left_chat_member is not None:
            await self._gone(message.chat.id, message.left_chat_member.id, update.update_id)

    async def _gone(self, chat_id: int, user_id: int, update_id: int) -> None:
        """Who leaves the group leaves its tables: in a round the computer plays on (field report 16)."""
        for table in self._house.of(user_id):
            seat = table.info.seat_of(user_id)
            if table.info.chat_id == chat_id and seat is not None and not table.info.seats[seat].leaving:
                await self._leaving.depart(table, user_id, f"gone:{table.info.id}:{update_id}")

    async def migrated(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """The group became a supergroup; told from both sides, and perhaps by an error before."""
        message = update.message
        if message is None:
            return
        if message.migrate_to_chat_id is not None:
            await self._outbox.migrate(message.chat.id, message.migrate_to_chat_id)
        elif message.migrate_from_chat_id is not None:
            await self._outbox.migrate(message.migrate_from_chat_id, message.chat.id)
