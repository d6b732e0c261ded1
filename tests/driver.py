"""Plays 幺地人 through /sim as people do: by what the messages show and the labels of DESIGN 12.

Imports nothing of the bot. As a program: `python -m tests.driver URL --rounds 3` plays three people at a server
that runs already, and prints what it saw.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import re
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import aiohttp

LINE = re.compile(r"^([①②③])(.+): ([+-]\d+)$", re.MULTILINE)
SCORE = re.compile(r"^(\d+)\. (.+): ([+-]\d+)$", re.MULTILINE)
Message = dict[str, Any]


class Sim:
    """The control API of the local server."""

    def __init__(self, http: aiohttp.ClientSession) -> None:
        self._http = http

    async def get(self, path: str, **query: Any) -> Any:
        async with self._http.get(path, params=query) as response:
            assert response.status == 200, await response.text()
            return await response.json()

    async def post(self, path: str, **body: Any) -> Any:
        async with self._http.post(path, json=body) as response:
            assert response.status == 200, await response.text()
            return await response.json()

    async def file(self, file_id: str) -> bytes:
        async with self._http.get(f"/sim/file/{file_id}") as response:
            assert response.status == 200, await response.text()
            return await response.read()


@dataclass
class View:
    """A chat as one person sees it."""

    chat_id: int
    user_id: int
    revision: int = 0
    messages: dict[int, Message] = field(default_factory=dict)

    async def sync(self, sim: Sim) -> None:
        found = await sim.get(
            "/sim/messages", chat_id=self.chat_id, user_id=self.user_id, after=self.revision
        )
        self.revision = found["revision"]
        for message in found["messages"]:
            if message.get("deleted"):
                self.messages.pop(message["message_id"], None)
            else:
                self.messages[message["message_id"]] = message

    def newest(self, wanted: Callable[[Message], bool]) -> Message | None:
        return next((m for _, m in sorted(self.messages.items(), reverse=True) if wanted(m)), None)


@dataclass
class Person:
    """Somebody at the table."""

    user_id: int
    name: str
    dm: View
    group: View


@dataclass
class Tapped:
    """A tap and its answer (None: none within ten seconds), and when it was under way (time.monotonic)."""

    person: str
    label: str
    answer: dict[str, Any] | None
    question: str = ""
    began: float = 0.0
    ended: float = 0.0


def text_of(message: Message) -> str:
    return str(message.get("text") or message.get("caption") or "")


def buttons(message: Message) -> list[dict[str, Any]]:
    rows = message.get("reply_markup", {}).get("inline_keyboard", [])
    return [button for row in rows for button in row]


def button(message: Message, label: str) -> dict[str, Any] | None:
    """The button with this label, or with it and a space and more."""
    return next(
        (b for b in buttons(message) if b["text"] == label or b["text"].startswith(label + " ")), None
    )


def is_result(message: Message) -> bool:
    return button(message, "下一局") is not None and len(LINE.findall(text_of(message))) in (2, 3)


class Driver:
    """Three people (or fewer) in one group."""

    def __init__(self, sim: Sim, rng: random.Random) -> None:
        self.sim = sim
        self.rng = rng
        self.people: list[Person] = []
        self.group = 0
        self.taps: list[Tapped] = []
        self.results: list[str] = []
        self.board_share = 0.3
        self._done: set[tuple[int, int, str]] = set()
        self._boarded: set[tuple[int, int, str]] = set()
        self._results: set[int] = set()
        self._revision = -1

    # --- gathering ----------------------------------------------------------------------------------------

    async def gather(self, names: list[str], title: str = "川妹儿家", *, started: bool = True) -> None:
        users = [int((await self.sim.post("/sim/users", first_name=name))["id"]) for name in names]
        self.group = int((await self.sim.post("/sim/groups", title=title, members=users))["id"])
        self.people = [
            Person(user, name, View(user, user), View(self.group, user))
            for user, name in zip(users, names, strict=True)
        ]
        for person in self.people if started else ():
            await self.say(person, "/start", person.user_id)

    async def say(self, person: Person, text: str, chat_id: int | None = None) -> None:
        await self.sim.post("/sim/send", chat_id=chat_id or self.group, user_id=person.user_id, text=text)

    async def sync(self) -> None:
        """See what is new. The revision counts over all chats: while it stands still, one look is enough."""
        first = self.people[0].group
        await first.sync(self.sim)
        if first.revision == self._revision:
            return
        self._revision = first.revision
        for person in self.people:
            await person.dm.sync(self.sim)
            if person.group is not first:
                await person.group.sync(self.sim)

    async def until(self, found: Callable[[], Any], seconds: float = 60.0, what: str = "") -> Any:
        """Sync until `found` gives something."""
        end = asyncio.get_running_loop().time() + seconds
        while True:
            await self.sync()
            value = found()
            if value:
                return value
            assert asyncio.get_running_loop().time() < end, f"waited in vain: {what}\n{self.transcript()}"
            await asyncio.sleep(0.05)

    def board(self, person: Person, label: str) -> Message | None:
        return person.group.newest(lambda m: button(m, label) is not None)

    async def lobby(self) -> None:
        """/newgame, and everybody sits down."""
        host = self.people[0]
        await self.say(host, "/newgame")
        await self.until(lambda: self.board(host, "坐下"), what="a lobby")
        for person in self.people[1:]:
            message = self.board(person, "坐下")
            assert message is not None
            await self.tap(person, message, "坐下")

    async def deal(self) -> None:
        host = self.people[0]
        message = self.board(host, "发牌")
        assert message is not None
        await self.tap(host, message, "发牌")

    # --- taps ---------------------------------------------------------------------------------------------

    async def tap(self, person: Person, message: Message, label: str) -> dict[str, Any] | None:
        pressed = button(message, label)
        assert pressed is not None, f"no {label} under {text_of(message)}"
        return await self.press(person, message, pressed)

    async def press(self, person: Person, message: Message, pressed: dict[str, Any]) -> dict[str, Any] | None:
        began = time.monotonic()
        found = await self.sim.post(
            "/sim/tap",
            user_id=person.user_id,
            chat_id=message["chat"]["id"],
            message_id=message["message_id"],
            data=pressed["callback_data"],
        )
        answer: dict[str, Any] | None = found["answer"]
        question = text_of(message).split("\n")[0]
        self.taps.append(Tapped(person.name, pressed["text"], answer, question, began, time.monotonic()))
        return answer

    # --- a round ------------------------------------------------------------------------------------------

    def ask(self, person: Person) -> Message | None:
        """The open question in a person's DM."""
        return person.dm.newest(
            lambda m: (
                bool(buttons(m)) and any(b["text"].split()[0] in _ANSWERS or _is_card(b) for b in buttons(m))
            )
        )

    def choose(self, message: Message) -> dict[str, Any] | None:
        """An answer that a lively player might give."""
        allowed = [b for b in buttons(message) if "callback_data" in b and not b["text"].startswith("✕")]
        allowed = [b for b in allowed if b["text"] not in _NO_ANSWERS and "👀" not in b["text"]]
        for label, chance in (("胡", 1), ("杀", 1), ("起", 1), ("打", 1), ("碰", 0.8), ("吃", 0.8)):
            fitting = [b for b in allowed if b["text"].split()[0] == label]
            if fitting and self.rng.random() < chance:
                return self.rng.choice(fitting)
        passing = [b for b in allowed if b["text"] == "过"]
        if passing:
            return passing[0]
        return self.rng.choice(allowed) if allowed else None

    async def answer(self, person: Person) -> bool:
        """Answer the open question of this person, if there is one; by the board now and then."""
        message = self.ask(person)
        if message is None:
            return False
        chosen = self.choose(message)
        if chosen is None or (person.user_id, message["message_id"], chosen["callback_data"]) in self._done:
            return False
        tapped = (person.user_id, message["message_id"], chosen["callback_data"])
        label = chosen["text"].split()[0]
        place = self.board(person, label) if label in ("胡", "杀", "碰", "过") else None
        if place is not None and tapped not in self._boarded and self.rng.random() < self.board_share:
            twin = button(place, label)
            if twin is not None:
                message, chosen = place, twin
        # A board may be behind the question, and its tap refused: then the answer is given in the DM.
        (self._done if chosen["callback_data"] == tapped[2] else self._boarded).add(tapped)
        await self._insist(person, message, chosen)
        return True

    async def _insist(self, person: Person, message: Message, chosen: dict[str, Any]) -> None:
        """Tap until it is taken: some buttons want two taps, and a bot that was restarted forgot the first."""
        for _ in range(6):
            said = await self.press(person, message, chosen)
            if said is not None and "再点" not in said.get("text", ""):
                return

    async def play(self, seconds: float = 60.0) -> str:
        """Answer whatever is asked until the round is settled; returns the result's text.

        AssertionError if for so many seconds nothing new is to be seen.
        """
        revision, end = self._revision, asyncio.get_running_loop().time() + seconds
        while True:
            await self.sync()
            result = self.people[0].group.newest(is_result)
            if result is not None and result["message_id"] not in self._results:
                self._results.add(result["message_id"])
                self.results.append(text_of(result))
                return text_of(result)
            if revision != self._revision:
                revision, end = self._revision, asyncio.get_running_loop().time() + seconds
            assert asyncio.get_running_loop().time() < end, f"the round does not end\n{self.transcript()}"
            for person in self.people:
                await self.answer(person)
            await asyncio.sleep(0.03)

    async def next(self) -> None:
        """Everybody taps 下一局."""
        for person in self.people:
            await person.group.sync(self.sim)
            result = person.group.newest(is_result)
            assert result is not None
            await self.tap(person, result, "下一局")

    async def scores(self) -> dict[str, int]:
        """The leaderboard that /score shows, by name."""
        before = set(self.people[0].group.messages)
        await self.say(self.people[0], "/score")

        def shown() -> Message | None:
            return self.people[0].group.newest(
                lambda m: (
                    m["message_id"] not in before and m["from"]["is_bot"] and bool(SCORE.search(text_of(m)))
                )
            )

        message = await self.until(shown, what="/score")
        return {name: int(points) for _, name, points in SCORE.findall(text_of(message))}

    # --- what was seen ------------------------------------------------------------------------------------

    def deltas(self) -> dict[str, int]:
        """What each name won or lost over the rounds seen."""
        totals: dict[str, int] = {}
        for result in self.results:
            for _, name, points in LINE.findall(result):
                totals[name] = totals.get(name, 0) + int(points)
        return totals

    async def faults(self) -> list[dict[str, Any]]:
        """Requests of the bot that the server refused."""
        return [r for r in await self.sim.get("/sim/requests", after=0) if r["status"] >= 400]

    async def busiest_minute(self, chat_id: int, scale: float = 1.0) -> int:
        """The most calls to a chat within any minute (of the bot's, which TIME_SCALE shortens)."""
        times = [
            r["time"]
            for r in await self.sim.get("/sim/requests", after=0)
            if str(r["parameters"].get("chat_id")) == str(chat_id) and r["method"] not in ("getChatMember",)
        ]
        return max((sum(t <= u < t + 60 / scale for u in times) for t in times), default=0)

    def transcript(self) -> str:
        lines = []
        for person in self.people:
            lines.append(f"--- {person.name}'s DM")
            lines.extend(_show(m) for _, m in sorted(person.dm.messages.items()))
        lines.append("--- group")
        lines.extend(_show(m) for _, m in sorted(self.people[0].group.messages.items()))
        lines.extend(f"{t.person} taps {t.label}: {t.answer}" for t in self.taps[-12:])
        return "\n".join(lines)


_NO_ANSWERS = {"⋯", "扣牌", "扣", "等我一哈", "本局不吃", "还是要吃", "提示"}
_ANSWERS = {"起", "过", "打", "扣", "胡", "杀", "碰", "吃"}
_KINDS = set(
    re.findall(
        "..",
        "地牌丁丁和牌长二幺四拐子猫猫二红长三高脚三四二五人牌平八叉八红九黑九四六梅子斧头天牌",
    )
)


def _is_card(pressed: dict[str, Any]) -> bool:
    return pressed["text"].removeprefix("✕") in _KINDS


def _show(message: Message) -> str:
    labels = " ".join(f"[{b['text']}]" for b in buttons(message))
    return f"#{message['message_id']} {text_of(message)}\n    {labels}"


async def main(url: str, rounds: int, seed: int) -> None:
    async with aiohttp.ClientSession(url) as http:
        driver = Driver(Sim(http), random.Random(seed))
        await driver.gather(["老张", "川妹", "幺爸"])
        await driver.lobby()
        await driver.deal()
        for number in range(rounds):
            print(await driver.play(3600), flush=True)
            if number < rounds - 1:
                await driver.next()
        print("score", await driver.scores(), "sum of rounds", driver.deltas())
        print("taps", len(driver.taps), "unanswered", [t for t in driver.taps if t.answer is None])
        print("refused requests", await driver.faults())
        print("busiest minute of the group", await driver.busiest_minute(driver.group))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("url")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    asyncio.run(main(arguments.url, arguments.rounds, arguments.seed))
