"""The bot's own traffic, watched, and sent on by another client library than the bot's.

The bot hands its calls to a request object. The two here note each call and its answer; the second has aiogram make
the call: its models take the parameters, its session writes them in its own way and reads the answer.
"""

from __future__ import annotations

import json
import re
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any

import aiogram
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer
from aiogram.exceptions import ClientDecodeError, TelegramAPIError, TelegramNetworkError
from aiogram.types import BufferedInputFile
from telegram.error import NetworkError
from telegram.request import HTTPXRequest, RequestData

from .schema import METHODS, request_problems, result_problems

_ADDRESS = re.compile(r"(http://[^/]+)/bot([^/]+)/(\w+)")
_answer: ContextVar[list[tuple[int, bytes]]] = ContextVar("answer")


@dataclass
class Traffic:
    """What went by: how often each method, and all that was wrong."""

    calls: dict[str, int] = field(default_factory=dict)
    updates: set[str] = field(default_factory=set)
    problems: list[str] = field(default_factory=list)

    def note(self, name: str, given: dict[str, Any], status: int, content: bytes) -> None:
        self.calls[name] = self.calls.get(name, 0) + 1
        self.problems += request_problems(name, given)
        body = json.loads(content)
        if not body["ok"]:
            assert body["error_code"] == status
            assert set(body) <= {"ok", "error_code", "description", "parameters"}
            return
        assert set(body) == {"ok", "result"}
        self.problems += result_problems(name, body["result"])
        if name == "getUpdates":
            self.updates |= {key for update in body["result"] for key in update if key != "update_id"}


class Watched(HTTPXRequest):
    """The bot's own way, noted."""

    def __init__(self, traffic: Traffic, **options: Any) -> None:
        super().__init__(**options)
        self._traffic = traffic

    async def do_request(
        self, url: str, method: str, request_data: RequestData | None = None, *waits: Any, **more: Any
    ) -> tuple[int, bytes]:
        match = _ADDRESS.fullmatch(url)
        assert match
        status, content = await self._ask(match, url, method, request_data, *waits, **more)
        given = dict(request_data.parameters) if request_data else {}
        files = (request_data.multipart_data or {}) if request_data else {}
        uploads = {name: "file" for name in files if "attach://" not in str(given)}
        self._traffic.note(match[3], given | uploads, status, content)
        return status, content

    async def _ask(
        self, match: re.Match[str], url: str, method: str, data: RequestData | None, *waits: Any, **more: Any
    ) -> tuple[int, bytes]:
        return await super().do_request(url, method, data, *waits, **more)


class ByAiogram(Watched):
    """The same calls, made by aiogram."""

    def __init__(self, traffic: Traffic, **options: Any) -> None:
        super().__init__(traffic, **options)
        self._bots: dict[str, aiogram.Bot] = {}

    async def shutdown(self) -> None:
        for bot in self._bots.values():
            await bot.session.close()
        await super().shutdown()

    async def _ask(
        self, match: re.Match[str], url: str, method: str, data: RequestData | None, *waits: Any, **more: Any
    ) -> tuple[int, bytes]:
        bot = self._bots.get(match[1])
        if bot is None:
            session = Session(api=TelegramAPIServer.from_base(match[1]))
            bot = self._bots[match[1]] = aiogram.Bot(match[2], session=session)
        answers: list[tuple[int, bytes]] = []
        _answer.set(answers)
        try:
            await bot(METHODS[match[3]].model_validate(_filled(data)), request_timeout=60)
        except TelegramNetworkError as error:
            raise NetworkError(str(error)) from error
        except ClientDecodeError as error:
            self._traffic.problems.append(str(error))
        except TelegramAPIError:
            pass  # the bot is to see the refusal as it is
        return answers[0]


class Session(AiohttpSession):
    """Keeps the answer as it came, for the bot."""

    def check_response(self, bot: aiogram.Bot, method: Any, status_code: int, content: str) -> Any:
        _answer.get().append((status_code, content.encode("utf-8", "surrogatepass")))
        return super().check_response(bot, method, status_code, content)


def _filled(data: RequestData | None) -> dict[str, Any]:
    """The parameters, with aiogram's files in the place of the bot's."""
    if data is None:
        return {}
    parts = (data.multipart_data or {}).items()
    files = {name: BufferedInputFile(part[1], part[0]) for name, part in parts}
    given = _attached(dict(data.parameters), files)
    return dict(given) | {name: file for name, file in files.items() if name in ("photo", "document")}


def _attached(value: Any, files: dict[str, BufferedInputFile]) -> Any:
    if isinstance(value, dict):
        return {key: _attached(inner, files) for key, inner in value.items()}
    if isinstance(value, list):
        return [_attached(inner, files) for inner in value]
    if isinstance(value, str) and value.startswith("attach://"):
        return files[value.removeprefix("attach://")]
    return value
