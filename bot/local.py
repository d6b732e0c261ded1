"""Without a token: the local Bot API server in a process of its own, and people to play with (DESIGN 8, 10)."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from types import TracebackType
from typing import Any

import httpx
from tenacity import AsyncRetrying, retry_if_result, stop_after_delay, wait_fixed

TOKEN = "1000000001:a-token-that-only-the-local-server-takes"  # noqa: S105 - it opens nothing but our own server

START = 20.0
"""Seconds within which the server has to be up."""


TRIES = 3
"""Times that the server is started before its port counts as taken."""


HOW_TO = """新来的?点上头「发牌」就开打,两台电脑陪你。
手牌在私聊(手机点顶上「幺地人」),都理好、数好了;该你了那边会问。
不会打先看 /rules

New here? Tap 发牌 above: two computers play with you.
Your cards are in the private chat (on a phone: the tab 幺地人 at the top). It asks when it is your turn.
How to play: /rules"""
"""What 老张 says under the first lobby: on a small phone the newest message is what is seen, and 发牌 just above it."""


class LocalServerError(Exception):
    """The local server did not start, or stopped by itself; the message says what to do."""


class LocalServer:
    """The sandbox as a child process; an async context."""

    token = TOKEN

    def __init__(self, port: int, state: Path | None, time_scale: float) -> None:
        self._port = port
        self._options = [f"--port={port}", f"--time-scale={time_scale}"]
        if state is not None:
            try:
                state.parent.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise LocalServerError(
                    f"{state.parent} cannot be made ({error}): set YAODIREN_DATABASE"
                ) from None
            self._options.append(f"--state={state}")
        self._process: asyncio.subprocess.Process | None = None
        self.url = ""

    async def __aenter__(self) -> LocalServer:
        self._process = await self._spawn()
        return self

    async def _spawn(self) -> asyncio.subprocess.Process:
        return await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bot.sandbox", *self._options, "--follow"),
            # Never written to: it ends when this program does, however it does, and the server with it.
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            # Ctrl-C goes to the whole terminal: the server has to outlive the bot, which says goodbye through it.
            start_new_session=True,
        )

    async def up(self) -> None:
        """Until it answers, and `url` is known. Apart from the start, so that other work is done meanwhile."""
        assert self._process is not None  # noqa: S101 - entered
        for again in reversed(range(TRIES)):
            try:
                self.url = await asyncio.wait_for(self._address(self._process), START)
                return
            except (TimeoutError, LocalServerError) as error:
                if not again or isinstance(error, TimeoutError):
                    raise LocalServerError(
                        f"the local server did not start: is port {self._port} taken? Set YAODIREN_PORT to another"
                    ) from error
            # The server of a bot that was killed a moment ago may still be letting go of the port.
            await asyncio.sleep(1)
            self._process = await self._spawn()

    @staticmethod
    async def _address(process: asyncio.subprocess.Process) -> str:
        assert process.stdout is not None  # noqa: S101 - we asked for a pipe
        async for line in process.stdout:
            if line.startswith(b"http://"):
                return line.decode().strip()
        raise LocalServerError("it ended without a word")

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._kill()

    async def _kill(self) -> None:
        process = self._process
        if process is None or process.returncode is not None:
            return
        process.terminate()
        try:
            await asyncio.wait_for(process.wait(), 5)
        except TimeoutError:
            process.kill()
            await process.wait()

    async def watch(self) -> None:
        """Returns never; LocalServerError when the server has stopped by itself."""
        assert self._process is not None  # noqa: S101 - entered
        code = await self._process.wait()
        raise LocalServerError(f"the local server stopped by itself (exit code {code}); start again")


async def seed(url: str) -> None:
    """People and groups for a first round: a lobby in which 发牌 deals at once, and an empty group of three.

    小李 never started the bot, so that one can see what happens then. Does nothing if anybody is there already.
    """
    async with httpx.AsyncClient(base_url=url, trust_env=False, verify=False, timeout=START) as http:  # noqa: S501 - plain HTTP
        if (await _get(http, "/sim/state"))["users"]:
            return
        you, zhang, li = [await _id(http, "/sim/users", first_name=name) for name in ("你", "老张", "小李")]
        for user_id in (you, zhang):
            await _post(http, "/sim/send", chat_id=user_id, user_id=user_id, text="/start")
        home = await _id(http, "/sim/groups", title="川妹儿家", members=[you, zhang], admins=[you])
        three = await _id(http, "/sim/groups", title="三缺一", members=[you, zhang, li], admins=[you])
        await _post(http, "/sim/send", chat_id=three, user_id=zhang, text="人齐了,哪个发 /newgame 开桌嘛")
        await _post(http, "/sim/send", chat_id=home, user_id=you, text="/newgame")
        lobby = await _keyboard(http, home, you, "+电脑")
        for _ in range(2):
            await _tap(http, home, you, lobby, "+电脑")
        await _post(http, "/sim/send", chat_id=home, user_id=zhang, text=HOW_TO)


async def _get(http: httpx.AsyncClient, path: str, **query: int) -> Any:
    return (await http.get(path, params=query)).raise_for_status().json()


async def _post(http: httpx.AsyncClient, path: str, **body: Any) -> Any:
    return (await http.post(path, json=body)).raise_for_status().json()


async def _id(http: httpx.AsyncClient, path: str, **body: Any) -> int:
    return int((await _post(http, path, **body))["id"])


async def _keyboard(http: httpx.AsyncClient, chat_id: int, user_id: int, label: str) -> dict[str, Any]:
    """The first message in a chat that has this button, once it is there."""

    async def look() -> dict[str, Any] | None:
        found = await _get(http, "/sim/messages", chat_id=chat_id, user_id=user_id)
        return next((m for m in found["messages"] if any(b["text"] == label for b in _buttons(m))), None)

    retry = AsyncRetrying(
        retry=retry_if_result(lambda found: found is None),
        stop=stop_after_delay(START),
        wait=wait_fixed(0.05),
    )
    message: dict[str, Any] | None = await retry(look)
    assert message is not None  # noqa: S101 - retried until it is there
    return message


async def _tap(
    http: httpx.AsyncClient, chat_id: int, user_id: int, message: dict[str, Any], label: str
) -> None:
    data = next(button["callback_data"] for button in _buttons(message) if button["text"] == label)
    await _post(
        http, "/sim/tap", user_id=user_id, chat_id=chat_id, message_id=message["message_id"], data=data
    )


def _buttons(message: dict[str, Any]) -> list[dict[str, Any]]:
    rows = message.get("reply_markup", {}).get("inline_keyboard", [])
    return [button for row in rows for button in row]
