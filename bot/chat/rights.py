"""Who may change how a group plays: the host of its table, and its admins."""

from __future__ import annotations

from typing import Final

from telegram import Bot, ChatMember

from bot.chat.house import House

ANONYMOUS: Final = 1087968824
"""The id under which anonymous admins write: nobody to deal cards to (field report 22)."""


class Rights:
    """Asks Telegram only for what is not known here."""

    def __init__(self, house: House, bot: Bot) -> None:
        self._house = house
        self._bot = bot

    def hosts(self, chat_id: int, user_id: int) -> bool:
        """Whether this person is the host of a live table of the group, or writes as the group itself."""
        return user_id == ANONYMOUS or any(
            table.info.host == user_id for table in self._house.in_chat(chat_id)
        )

    async def is_admin(self, chat_id: int, user_id: int) -> bool:
        """Whether Telegram has this person as an admin of the group; waits for the network."""
        member = await self._bot.get_chat_member(chat_id, user_id)
        return member.status in (ChatMember.ADMINISTRATOR, ChatMember.OWNER)
