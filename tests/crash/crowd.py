"""Tables of computers with one person each, who taps whatever comes to mind, and 下一局 when a round is over."""

from __future__ import annotations

import asyncio
import random
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from bot.sandbox.app import Server
from tests.driver import Message, Sim, button, buttons, is_result

ANSWERED_IN = 10.0
"""Seconds after which a tap counts as one that nobody answered: the bot was dead."""
IMPATIENCE = 2
"""Taps that wait for their answer while somebody taps once more."""
READY = "要得,等齐了就发"


@dataclass
class Tap:
    """A tap: the update that tells of it, what the button said, and the text that came back (None: nothing)."""

    update: int
    data: str
    said: str | None = None


@dataclass
class Regular:
    """The person of one table."""

    server: Server
    user_id: int
    group: int
    rng: random.Random
    taps: list[Tap] = field(default_factory=list)
    done: set[tuple[int, str]] = field(default_factory=set)
    only_next: bool = False

    def _newest(self, chat_id: int, label: str) -> Message | None:
        messages = self.server.box.world.chats[chat_id].messages.values()
        found = [m.body for m in messages if m.by_bot and not m.deleted and button(m.body, label) is not None]
        return max(found, key=lambda body: int(body["message_id"]), default=None)

    async def tap(self, chat_id: int, message: Message, data: str) -> Tap:
        """Tap, and wait for the answer as long as a client would."""
        box = self.server.box
        callback = box.tap(box.world.users[self.user_id], message, chat_id, data)
        tap = Tap(box.updates.last_id, data)
        self.taps.append(tap)
        with suppress(TimeoutError):
            answer = await asyncio.wait_for(callback.answer, ANSWERED_IN)
            tap.said = str(answer.get("text", ""))
        return tap

    async def next_round(self) -> bool:
        """下一局 under the newest result; False if there is none, or that was taken already."""
        result = self._newest(self.group, "下一局")
        if result is None or not is_result(result):
            return False
        key = (int(result["message_id"]), "next")
        if key in self.done:
            return False
        data = str((button(result, "下一局") or {})["callback_data"])
        if (await self.tap(self.group, result, data)).said is not None:
            self.done.add(key)
        return True

    async def fumble(self) -> None:
        """A button that plays, of the newest messages in the DM or the group; twice, for some want two taps."""
        chat_id = self.rng.choice([self.user_id, self.user_id, self.group])
        messages = self.server.box.world.chats[chat_id].messages.values()
        newest = [
            m.body for m in messages if m.by_bot and not m.deleted and any(map(_plays, buttons(m.body)))
        ]
        if newest:
            body = self.rng.choice(newest[-2:])
            data = str(self.rng.choice([b for b in buttons(body) if _plays(b)])["callback_data"])
            for _ in range(2):
                await self.tap(chat_id, body, data)

    async def live(self) -> None:
        """Tap now and then, for ever; nobody waits for an answer before he taps again, but for the third.

        More would only ever wait: a bot that is killed every second does not get through what it was not told yet.
        """
        under_way: set[asyncio.Task[None]] = set()
        async with asyncio.TaskGroup() as tapping:
            while True:
                await asyncio.sleep(self.rng.uniform(0.05, 0.4))
                if len(under_way) < IMPATIENCE and not await self.next_round():
                    task = tapping.create_task(self.fumble())
                    under_way.add(task)
                    task.add_done_callback(under_way.discard)


def _plays(pressed: dict[str, Any]) -> bool:
    """A button that answers a question or looks; not the lobby's, nor one that folds."""
    data = str(pressed.get("callback_data", ""))
    return data.count(".") == 2 and data.rpartition(".")[2] not in ("next", "fold", "deal", "record", "score")


async def seat_all(sim: Sim, server: Server, tables: int, seed: int) -> list[Regular]:
    """So many groups, each with a lobby in which its person has tapped 发牌."""
    regulars = []
    for number in range(tables):
        user = int((await sim.post("/sim/users", first_name=f"老{number}"))["id"])
        group = int((await sim.post("/sim/groups", title=f"第{number}桌", members=[user]))["id"])
        regulars.append(Regular(server, user, group, random.Random(f"{seed} {number}")))
        await sim.post("/sim/send", chat_id=user, user_id=user, text="/start")
        await sim.post("/sim/send", chat_id=group, user_id=user, text="/newgame")
    for one in regulars:
        end = asyncio.get_running_loop().time() + 60
        while (lobby := one._newest(one.group, "发牌")) is None:
            assert asyncio.get_running_loop().time() < end, "no lobby"
            await asyncio.sleep(0.05)
        await one.tap(one.group, lobby, str((button(lobby, "发牌") or {})["callback_data"]))
    return regulars


def check_taps(regulars: list[Regular], receipts: dict[str, str], bot_id: int) -> int:
    """What a person was told has its receipt; what has a receipt is what the person was told. How many were."""
    accepted = {
        outcome.partition(":")[2][:200] for outcome in receipts.values() if outcome.startswith("done:")
    }
    counted = 0
    for tap in (tap for one in regulars for tap in one.taps if tap.said is not None):
        outcome = receipts.get(f"tg:{bot_id}:{tap.update}")
        if outcome is not None and outcome.startswith("done:"):
            assert tap.said == outcome.partition(":")[2][:200], f"{tap} was told otherwise than {outcome}"
        if tap.said == READY or tap.said in accepted:
            assert outcome is not None, f"{tap} was taken and has no receipt"
            counted += 1
    return counted
