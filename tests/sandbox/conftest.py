"""A sandbox on a free port, and a short way to say what people do."""

from __future__ import annotations

import contextlib
import io
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

import httpx
import pytest
import telegram
from PIL import Image

from bot.sandbox.app import Server, serve
from bot.sandbox.box import Sandbox

TOKEN = "123456:abc-DEF"


@dataclass(frozen=True)
class Client:
    """`/sim` and raw Bot API calls over real HTTP."""

    http: httpx.AsyncClient
    server: Server

    @property
    def box(self) -> Sandbox:
        return self.server.box

    async def sim(self, action: str, **given: Any) -> Any:
        response = await self.http.post(f"/sim/{action}", json=given)
        assert response.status_code == 200, response.text
        return response.json()

    async def refused(self, action: str, **given: Any) -> str:
        response = await self.http.post(f"/sim/{action}", json=given)
        assert response.status_code == 400, response.text
        return str(response.json()["error"])

    async def view(self, what: str, **query: Any) -> Any:
        response = await self.http.get(f"/sim/{what}", params=query)
        assert response.status_code == 200, response.text
        return response.json()

    async def call(self, method: str, **parameters: Any) -> dict[str, Any]:
        return dict((await self.http.post(f"/bot{TOKEN}/{method}", json=parameters)).json())

    async def result(self, method: str, **parameters: Any) -> Any:
        answer = await self.call(method, **parameters)
        assert answer["ok"], answer
        return answer["result"]

    async def person(self, name: str = "甲", started: bool = True) -> int:
        user = int((await self.sim("users", first_name=name))["id"])
        if started:
            await self.sim("send", chat_id=user, user_id=user, text="/start")
        return user

    async def group(self, *members: int, **more: Any) -> int:
        return int((await self.sim("groups", title="茶馆", members=list(members), **more))["id"])

    async def updates(self) -> list[dict[str, Any]]:
        """All new updates, confirmed."""
        found = await self.result("getUpdates", offset=0)
        if found:
            await self.result("getUpdates", offset=found[-1]["update_id"] + 1)
        return list(found)


@contextlib.asynccontextmanager
async def running(**options: Any) -> AsyncIterator[Client]:
    async with (
        serve(**options) as server,
        httpx.AsyncClient(base_url=server.url, trust_env=False, verify=False) as http,
    ):
        yield Client(http, server)


@pytest.fixture
async def client() -> AsyncIterator[Client]:
    async with running(limits=False) as client:
        yield client


@pytest.fixture
async def bot(client: Client) -> AsyncIterator[telegram.Bot]:
    url = client.server.url
    async with telegram.Bot(TOKEN, base_url=f"{url}/bot", base_file_url=f"{url}/file/bot") as bot:
        yield bot


def picture(width: int = 1600, height: int = 900, kind: str = "PNG") -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (width, height), (180, 40, 30)).save(out, kind)
    return out.getvalue()


def button(text: str = "胡", data: str = "1:2:hu") -> dict[str, Any]:
    return {"inline_keyboard": [[{"text": text, "callback_data": data}]]}
