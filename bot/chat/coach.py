"""提示: what to do now and why, in the DM of who asks (issue 7).

The tap is answered at once; the thinking is done elsewhere, and what comes of it stands in the question's own message,
so that it goes with the question. While nothing is asked it is a short message of its own, which goes with the next
question. A thinker is given what the seat's view tells and nothing else.
"""

from __future__ import annotations

import asyncio
import logging
import random
from dataclasses import dataclass
from typing import Any, Final

from bot.chat.directory import Directory
from bot.chat.lobby import Answer, Tapper
from bot.chat.words import say
from bot.kernel.cards import Seat
from bot.kernel.game import Judgement, Opinion, Thinker
from bot.table import books
from bot.table.table import AnyGame, Table

log = logging.getLogger(__name__)

CODE: Final = "hint"
"""The code of the button."""

BUDGET: Final = 0.8
"""Seconds of thinking for a piece of advice."""

PATIENCE: Final = 20.0
"""Seconds after which nobody waits for a thinker any more."""


@dataclass(frozen=True, slots=True)
class Guess:
    """The opinion of a player who only says what he would do."""

    best: Any
    judged: tuple[Judgement, ...] = ()


@dataclass(frozen=True, slots=True)
class Tip:
    """What a person was told, and in which window; `text` is "" for what the hand works towards, which is told anew."""

    window: int
    text: str = ""


class Coach:
    """Thinks for who asks, and remembers what it told until the question is over."""

    def __init__(self, directory: Directory, thinker: Thinker | None) -> None:
        self._directory = directory
        self._thinker = thinker
        self._tips: dict[tuple[int, Seat], Tip] = {}
        self._thinking: dict[tuple[int, Seat], int] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def thinks(self) -> bool:
        """Whether a stronger player is there."""
        return self._thinker is not None

    # --- what is shown ------------------------------------------------------------------------------------

    def offers(self, table: Table, seat: Seat) -> bool:
        """Whether this seat's hand has the button."""
        return not self._refusal(table) and table.game.playing(table.play.state, seat)  # type: ignore[union-attr]

    def on_ask(self, table: Table, seat: Seat) -> str:
        """The advice to the open question of this seat; "" for none."""
        tip = self._tips.get((table.info.id, seat))
        return tip.text if tip is not None and tip.window == table.owing()[0] else ""

    def aside(self, table: Table, seat: Seat) -> str:
        """What this seat's hand works towards, if it was asked for and nothing has been asked of it since."""
        tip = self._tips.get((table.info.id, seat))
        if tip is None or tip.text:
            return ""
        if seat in table.owing()[1] or self._refusal(table):
            del self._tips[table.info.id, seat]
            return ""
        return table.game.advise(table.view(seat), None, self._directory.speech(table.info.chat_id))

    def _refusal(self, table: Table) -> str:
        """The key of why there is no advice at this table now; "" if there is."""
        if table.info.status != "playing" or table.over:
            return "hint-over"
        allowed = self._directory.preferences(table.info.chat_id).hints
        if allowed == "none":
            return "hint-none"
        return "hint-ranked" if allowed == "practice" and books.ranked(table.info) else ""

    # --- taps ---------------------------------------------------------------------------------------------

    async def tap(self, table: Table, tapper: Tapper) -> Answer:
        """Begin to think, or say why not."""
        language = self._directory.language(table.info.chat_id)
        seat = table.info.seat_of(tapper.user_id)
        if seat is None:
            return Answer(say(language, "tap-stranger"))
        refusal = self._refusal(table)
        if refusal:
            return Answer(say(language, refusal))
        await table.back(tapper.key, tapper.user_id)
        window, owing = table.owing()
        if seat not in owing:
            self._tips[table.info.id, seat] = Tip(window)
            table.on_change(table)
            return Answer(say(language, "hint-plan"))
        if self.on_ask(table, seat):
            return Answer(say(language, "hint-there"))
        if self._thinking.get((table.info.id, seat)) != window:
            self._thinking[table.info.id, seat] = window
            self._later(self._advise(table, seat, window))
        return Answer(say(language, "hint-thinking"))

    def _later(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def stop(self) -> None:
        """Think no more."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _advise(self, table: Table, seat: Seat, window: int) -> None:
        """Think, and tell it if the question is still open then."""
        game, view, place = table.game, table.view(seat), (table.info.id, seat)
        try:
            opinion = await self.opinion(game, view, BUDGET, window)
            if table.owing()[0] == window and seat in table.owing()[1]:
                text = game.advise(view, opinion, self._directory.speech(table.info.chat_id))
                self._tips[place] = Tip(window, text)
                table.on_change(table)
        except Exception:
            log.exception("table %d: no advice could be given", table.info.id)
        finally:
            if self._thinking.get(place) == window:
                del self._thinking[place]

    async def opinion(self, game: AnyGame, view: Any, budget: float, seed: int) -> Opinion:
        """What the thinker says to the question of this view; where there is none, or it fails, the fast player."""
        legal = game.legal(view)
        if self._thinker is not None:
            try:
                async with asyncio.timeout(PATIENCE):
                    return await self._thinker.think(view, legal, budget, seed)
            except Exception:
                log.exception("the thinker failed; the fast player answers")
        return Guess(game.players["greedy"](random.Random(seed))(view, legal))
