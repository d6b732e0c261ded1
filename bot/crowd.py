"""Tables that go on by themselves, to watch and for load: `yaodiren sandbox --groups N --computers` (DESIGN 8, 10).

Each group has one simulated person, whom the bot takes for any other: he opens the table, answers what he is asked in
his private chat, and taps 下一局, for a table with nobody but computers would rest after its first round. He sees what
the chat shows and knows of the game no more than the labels of DESIGN 12. 你 is in every group and only watches.
"""

from __future__ import annotations

import asyncio
import json
import logging
import random
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any

import httpx

log = logging.getLogger(__name__)
WATCHER = "你"
ANSWERS = ("胡", "杀", "起", "打", "碰", "吃")
"""What he says whenever he may, the first before the others."""

THINKS = (0.6, 3.0)
"""Seconds before he taps, from and to; TIME_SCALE divides them."""

Message = dict[str, Any]
Button = dict[str, Any]


@dataclass
class Regular:
    """Somebody who sits at one table for good."""

    user_id: int
    group_id: int
    tapped: set[tuple[int, int, str]] = field(default_factory=set)
    """Chat, message and data of what he tapped already."""


class Crowd:
    """The people of many groups, driven by one stream of what happens."""

    def __init__(self, http: httpx.AsyncClient, scale: float, rng: random.Random) -> None:
        self._http = http
        self._scale = scale
        self._rng = rng
        self._by_chat: dict[int, Regular] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def gather(self, groups: int, people: int = 1) -> None:
        """Make the groups that are not there yet, with so many people each besides the watcher."""
        state = await self._get("/sim/state")
        known = {chat["title"]: chat for chat in state["chats"]}
        watcher = next((u["id"] for u in state["users"] if u["first_name"] == WATCHER), 0)
        if not watcher:
            watcher = await self._person(WATCHER)
        for number in range(1, groups + 1):
            title = f"{number}号桌"
            if title in known:
                members = [user for user in known[title]["members"] if user != watcher]
                group = known[title]["id"]
            else:
                members = [await self._person(f"茶客{number}{'甲乙丙'[n]}") for n in range(people)]
                group = int((await self._post("/sim/groups", title=title, members=[*members, watcher]))["id"])
            regular = Regular(members[0], group)
            self._by_chat |= {group: regular, regular.user_id: regular}

    async def play(self) -> None:
        """Open every table and keep it going, until cancelled."""
        groups = [(chat, regular) for chat, regular in self._by_chat.items() if chat < 0]
        for group, regular in groups:
            await self._post("/sim/send", chat_id=group, user_id=regular.user_id, text="/newgame")
        try:
            while True:
                await self._follow()
                await asyncio.sleep(1)  # the stream was cut: it is read anew
        finally:
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)

    # --- what happens -------------------------------------------------------------------------------------

    async def _follow(self) -> None:
        try:
            async for event in self._events():
                if event.get("hello"):
                    await self._look_around()
                elif "message" in event and event["chat_id"] in self._by_chat:
                    self._see(event["message"])
        except httpx.TransportError as error:
            log.warning("the local server was out of reach for a moment: %s", error)

    async def _events(self) -> AsyncIterator[dict[str, Any]]:
        async with self._http.stream("GET", "/sim/events", timeout=30) as response:
            async for line in response.aiter_lines():
                if line.startswith("data: "):
                    yield json.loads(line.removeprefix("data: "))

    async def _look_around(self) -> None:
        """What stands in the chats already; the newest is what counts."""
        for chat, regular in self._by_chat.items():
            found = await self._get("/sim/messages", chat_id=chat, user_id=regular.user_id)
            for message in found["messages"][-3:]:
                self._see(message)

    def _see(self, message: Message) -> None:
        if message.get("deleted") or not message["from"]["is_bot"]:
            return
        regular = self._by_chat[message["chat"]["id"]]
        button = self._choice(message)
        if button is None:
            return
        key = (message["chat"]["id"], message["message_id"], button["callback_data"])
        if key in regular.tapped:
            return
        regular.tapped.add(key)
        task = asyncio.create_task(self._tap(regular, message, button))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _choice(self, message: Message) -> Button | None:
        """The button that he will tap: in the group what keeps the table going, in private an answer."""
        rows = message.get("reply_markup", {}).get("inline_keyboard", [])
        buttons = [button for row in rows for button in row if "callback_data" in button]
        if message["chat"]["id"] < 0:
            return _labelled(buttons, "下一局") or _labelled(buttons, "发牌")
        if "photo" in message:
            return None  # the hand itself asks nothing
        for label in (*ANSWERS, "过"):
            if button := _labelled(buttons, label):
                return button
        cards = [button for button in buttons if not button["text"].startswith(("✕", "⋯", "扣"))]
        return self._rng.choice(cards) if len(cards) > 1 else next(iter(cards), None)

    async def _tap(self, regular: Regular, message: Message, button: Button) -> None:
        given = {
            "user_id": regular.user_id,
            "chat_id": message["chat"]["id"],
            "data": button["callback_data"],
        }
        given["message_id"] = message["message_id"]
        await asyncio.sleep(self._rng.uniform(*THINKS) / self._scale)
        try:
            answer = (await self._post("/sim/tap", **given))["answer"] or {}
            if "再点" in answer.get("text", ""):
                await self._post("/sim/tap", **given)
        except httpx.HTTPError as error:
            log.info("%s could not be tapped: %s", button["text"], error)

    # --- the control API ----------------------------------------------------------------------------------

    async def _person(self, name: str) -> int:
        user = int((await self._post("/sim/users", first_name=name))["id"])
        await self._post("/sim/send", chat_id=user, user_id=user, text="/start")
        return user

    async def _get(self, path: str, **query: int) -> Any:
        return (await self._http.get(path, params=query)).raise_for_status().json()

    async def _post(self, path: str, **body: Any) -> Any:
        return (await self._http.post(path, json=body)).raise_for_status().json()


def _labelled(buttons: list[Button], label: str) -> Button | None:
    """The first button of that label, with or without more behind a space (DESIGN 12)."""
    return next((b for b in buttons if b["text"] == label or b["text"].startswith(f"{label} ")), None)
