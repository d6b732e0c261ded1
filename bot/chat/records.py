"""记录: the record of a round as a file, which anybody can check by `yaodiren verify` (issue 3)."""

from __future__ import annotations

from bot.chat.directory import Directory
from bot.chat.house import House
from bot.chat.outbox import Outbox
from bot.chat.sender import Note
from bot.chat.words import say
from bot.table import recording
from bot.table.table import Table

_SETTLED = """
SELECT ended_at, (SELECT count(*) FROM round b WHERE b.table_id = a.table_id AND b.round <= a.round
                  AND b.ended_at IS NOT NULL) AS number
FROM round a WHERE a.table_id = ? AND a.round = ? AND a.ended_at IS NOT NULL
"""


class Records:
    """Sends records."""

    def __init__(self, house: House, directory: Directory, outbox: Outbox) -> None:
        self._house = house
        self._directory = directory
        self._outbox = outbox

    async def send(self, table: Table, round_: int) -> bool:
        """Send the record of a round to the table's group; False if that round is not over, or never was."""
        info, store = table.info, self._house.store
        found = await store.rows(_SETTLED, (info.id, round_))
        record = await recording.record_of(store, table.game, info.id, round_) if found else None
        if record is None:
            return False
        ended = self._directory.preferences(info.chat_id).local(found[0]["ended_at"])
        number = int(found[0]["number"])
        language = self._directory.language(info.chat_id)
        self._outbox.say(
            Note(
                info.chat_id,
                say(language, "record-caption", round=number),
                info.thread_id,
                document=recording.written(record),
                file_name=f"{info.game}-{ended:%Y-%m-%d}-{number}.json",
                otherwise=say(language, "record-forbidden"),
            )
        )
        return True
