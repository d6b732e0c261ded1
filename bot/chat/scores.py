"""/score: the leaderboards of a group: points, the rounds that do not count (练习), and silver (DESIGN 12)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bot.chat.directory import Directory
from bot.chat.house import House
from bot.chat.outbox import Outbox
from bot.chat.sender import Note
from bot.chat.settings_pages import clipped
from bot.chat.words import say
from bot.kernel.panel import Scene
from bot.table.ledger import Standing, standings
from bot.table.tallies import tallies

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
        scene = await self._picture(chat_id, game) if clipped(text) == text else None
        self._outbox.say(Note(chat_id, text, thread_id, scene=scene))

    async def _picture(self, chat_id: int, game: str) -> Scene | None:
        """The leaderboard as a picture, above the same in words; None where none may be sent, or nothing counts yet."""
        if not self._directory.chat(chat_id).photos_ok:
            return None
        speech, group = self._directory.speech(chat_id), self._directory.chat(chat_id).title
        found = await tallies(self._house.store, chat_id, game)
        named = [
            replace(one, name=self._directory.name(one.user_id, speech.language)) for one in found[:LINES]
        ]
        return self._house.game.score(named, group, speech) if named else None

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
