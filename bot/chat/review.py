"""复盘: a round that is over, choice by choice, with what a stronger player would have done (issue 7).

One message in the DM, whose picture and caption are turned in place; the outbox keeps it up to date like any panel. Its
first page sums up, each other one is a question as the player saw it then. What is judged is kept for a while.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any, Final

from telegram import CallbackQuery

from bot.chat.callbacks import Dial, pack_dial
from bot.chat.coach import Coach
from bot.chat.directory import Directory
from bot.chat.house import House
from bot.chat.lobby import Answer
from bot.chat.review_pages import DEAREST, page, summary
from bot.chat.review_study import Study, last_round, study
from bot.chat.words import say
from bot.kernel.game import Speech
from bot.kernel.panel import Button, Panel
from bot.table.table import Table

log = logging.getLogger(__name__)

PAGE: Final = "review"
"""The page of its buttons."""

BUDGET: Final = 0.5
"""Seconds of thinking for a choice."""

KEPT: Final = 32
"""Rounds whose judgement is kept."""

CLOSE: Final = -1
"""The step that takes the message away."""


@dataclass(slots=True)
class Sitting:
    """What a person looks at: which round of the table, and which page of it; 0 is the summary.

    `drawn`: the page as it was made last, and of what, for a table that goes on asks for it again and again.
    """

    round: int
    study: Study
    edition: int
    at: int = 0
    drawn: tuple[object, Panel] | None = None


class Reviews:
    """Opens reviews, turns their pages, and has choices judged: one at a time, so that tables go first."""

    def __init__(self, directory: Directory, coach: Coach) -> None:
        self._directory = directory
        self._coach = coach
        self._house: House | None = None
        self._look: Callable[[Table, int], None] = lambda table, user_id: None
        self._sittings: dict[tuple[int, int], Sitting] = {}
        self._studies: OrderedDict[tuple[int, int, int], Study] = OrderedDict()
        self._gate = asyncio.Semaphore(1)
        self._tasks: set[asyncio.Task[None]] = set()

    def begin(self, house: House, look: Callable[[Table, int], None]) -> None:
        """`look` has the outbox look at what a person should see of a table."""
        self._house, self._look = house, look

    async def stop(self) -> None:
        """Judge no more."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # --- what is shown ------------------------------------------------------------------------------------

    def button(self, table: Table, user_id: int, language: str) -> tuple[Button, ...]:
        """The button under the hand of a round that is over, for who played it."""
        if not table.over or table.play is None or table.game.void(table.play.state):
            return ()
        if f"user:{user_id}" not in table.accounts:
            return ()
        return (Button(say(language, "button-review"), _code(table.info.id, table.info.round)),)

    def panel(self, table: Table, user_id: int) -> tuple[Panel, int] | None:
        """The page that a person looks at, and of which sending it is."""
        sitting = self._sittings.get((table.info.id, user_id))
        if sitting is None:
            return None
        speech = self._directory.speech(table.info.chat_id)
        of = (sitting.at, min(len(sitting.study.opinions), sitting.at or len(sitting.study.choices)), speech)
        if sitting.drawn is None or sitting.drawn[0] != of:
            sitting.drawn = of, self._drawn(table, sitting, speech)
        return sitting.drawn[1], sitting.edition

    def _drawn(self, table: Table, sitting: Sitting, speech: Speech) -> Panel:
        found, at = sitting.study, sitting.at
        names = self._directory.players(table.info, found.accounts)
        who = say(speech.language, "review-expert" if self._coach.thinks else "review-greedy")
        shown = page(found, at - 1, names, speech, who) if at else summary(found, names, speech, who)
        return Panel("review", shown.text, shown.scene, _rows(table.info.id, sitting, speech.language))

    # --- what comes in ------------------------------------------------------------------------------------

    async def last(self, user_id: int) -> str:
        """/review: the round that this person played last; the key of what to say instead, or ""."""
        found = await last_round(self._of.store, user_id)
        return "review-nothing" if found is None else await self._open(*found, user_id)

    async def tap(self, query: CallbackQuery, dial: Dial, language: str) -> Answer:
        """Open a review, turn its page, or take it away."""
        place, step, user_id = _place(dial.item), dial.value, query.from_user.id
        if place is None:
            return Answer(say(language, "tap-unknown"))
        if not dial.sets:
            return Answer(say(language, await self._open(*place, user_id) or "review-begins"))
        sitting = self._sittings.get((place[0], user_id))
        table = await self._of.find(place[0])
        if sitting is None or table is None or sitting.round != place[1] or not isinstance(step, int):
            if table is not None:
                self._look(table, user_id)  # a restart forgot it: what stands there still goes
            return Answer(say(language, "review-old"))
        if step == CLOSE:
            del self._sittings[place[0], user_id]
        else:
            sitting.at = min(max(int(step), 0), len(sitting.study.choices))
        self._look(table, user_id)
        return Answer()

    @property
    def _of(self) -> House:
        if self._house is None:
            raise RuntimeError("reviews were not begun")
        return self._house

    async def _open(self, table_id: int, round_: int, user_id: int) -> str:
        """Send the review of a round anew; the key of why not, or ""."""
        table = await self._of.find(table_id)
        if table is None:
            return "review-nothing"
        key = (table_id, round_, user_id)
        found = self._studies.get(key) or await study(self._of.store, table.game, *key)
        if isinstance(found, str):
            return f"review-{found}"
        await self._leave(user_id, table_id)
        self._sittings[table_id, user_id] = Sitting(round_, found, int(time.time()))
        if key not in self._studies:
            self._keep(key, found)
            self._later(self._judge(found, table, round_, user_id))
        self._look(table, user_id)
        return ""

    async def _leave(self, user_id: int, table_id: int) -> None:
        """One review at a time: another table's goes."""
        for other, user in [key for key in self._sittings if key[1] == user_id and key[0] != table_id]:
            del self._sittings[other, user]
            table = await self._of.find(other)
            if table is not None:
                self._look(table, user)

    def _keep(self, key: tuple[int, int, int], found: Study) -> None:
        self._studies[key] = found
        while len(self._studies) > KEPT:
            self._studies.popitem(last=False)

    def _later(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _judge(self, found: Study, table: Table, round_: int, user_id: int) -> None:
        """Judge one choice after the other, and tell how far it is."""
        try:
            for n, choice in enumerate(found.choices):
                async with self._gate:
                    opinion = await self._coach.opinion(found.game, choice.view, BUDGET, n)
                # Where a thinker is there and yet nothing was judged, it did not come to an answer.
                failed = self._coach.thinks and not opinion.judged
                found.opinions.append(None if failed else opinion)
                self._look(table, user_id)
            if None in found.opinions:
                self._studies.pop((table.info.id, round_, user_id), None)  # the next time it is tried again
        except Exception:
            log.exception("table %d: a review broke off", table.info.id)


def _rows(table_id: int, sitting: Sitting, language: str) -> tuple[tuple[Button, ...], ...]:
    """From the summary to what cost most; to the first, back, on, to the last; away."""

    def to(text: str, step: int) -> Button:
        return Button(text, _code(table_id, sitting.round, step))

    at, last = sitting.at, len(sitting.study.choices)
    jumps = [] if at else sorted(n for n, _ in sitting.study.dearest(DEAREST))
    marks = tuple(to(say(language, "review-jump", n=n + 1), n + 1) for n in jumps)
    leaf = (to("⏮", 0), to("◀", max(at - 1, 0)), to("▶", min(at + 1, last)), to("⏭", last))
    shut = (to(say(language, "settings-close"), CLOSE),)
    return tuple(row for row in (marks, leaf if last else (), shut) if row)


def _code(table_id: int, round_: int, step: int | None = None) -> str:
    item = f"{table_id:x}_{round_:x}"
    return pack_dial(Dial("p", PAGE, item, step, sets=step is not None))


def _place(item: str) -> tuple[int, int] | None:
    """Table and round of a button; None for what is none."""
    table_id, _, round_ = item.partition("_")
    try:
        found = int(table_id, 16), int(round_, 16)
    except ValueError:
        return None
    return found if max(found) < 2**63 else None
