"""/score: the leaderboards of a group: points, the rounds that do not count (练习), and silver (DESIGN 12)."""

from __future__ import annotations

from collections.abc import Iterator

from bot.chat.directory import Directory
from bot.chat.house import House
from bot.chat.outbox import Outbox
from bot.chat.sender import Note
from bot.chat.words import say
from bot.table.ledger import Standing, standings

LINES = 20
"""Lines of one list."""


class Scores:
    """Sends leaderboards."""

    def __init__(self, house: House, directory: Directory, outbox: Outbox) -> None:
        self._house = house
        self._directory = directory
        self._outbox = outbox

    async def send(self, chat_id: int, thread_id: int) -> None:
        """Send the leaderboards of a group."""
        language, game = self._directory.language(chat_id), next(iter(self._house.games))
        lines: list[str] = []
        for ranked, title in ((True, "score-title"), (False, "score-practice")):
            rows = await standings(self._house.store, chat_id, game, ranked)
            lines.extend(self._list(say(language, title), rows, language))
        lines.extend(await self._silver(chat_id, language, game))
        text = "\n".join(lines) or say(language, "score-empty")
        self._outbox.say(Note(chat_id, text, thread_id))

    async def _silver(self, chat_id: int, language: str, game: str) -> list[str]:
        """The list of silver, where any changed hands."""
        rows = await standings(self._house.store, chat_id, game, unit="silver")
        if not any(row.points for row in rows):
            return []
        lines = [say(language, "score-silver")]
        for rank, row in enumerate(rows[:LINES], 1):
            name = self._directory.name(row.user_id, language)
            # Not of the form of a line of points: nobody should take one for the other.
            lines.append(
                say(language, "score-silver-line", rank=str(rank), name=name, silver=f"{row.points:+d}")
            )
        return lines

    def _list(self, title: str, rows: list[Standing], language: str) -> Iterator[str]:
        if rows:
            yield title
        for rank, row in enumerate(rows[:LINES], 1):
            name = self._directory.name(row.user_id, language)
            yield say(language, "score-line", rank=str(rank), name=name, points=f"{row.points:+d}")
