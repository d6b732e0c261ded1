"""A client that knows nothing but the Bot API's public description: the standard library's HTTP, forms by hand."""

from __future__ import annotations

import asyncio
import json
import secrets
import urllib.error
import urllib.parse
import urllib.request
from typing import Any

from .conftest import TOKEN, Client, picture


class Plain:
    """Calls methods in each of the four ways that the description names."""

    def __init__(self, server: str) -> None:
        self._server = server
        self._opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))

    async def get(self, method: str, **query: Any) -> dict[str, Any]:
        return await self._open(f"{method}?{urllib.parse.urlencode(query)}" if query else method)

    async def form(self, method: str, **fields: Any) -> dict[str, Any]:
        return await self._open(method, urllib.parse.urlencode(fields).encode())

    async def json(self, method: str, **fields: Any) -> dict[str, Any]:
        return await self._open(method, json.dumps(fields).encode(), "application/json")

    async def multipart(self, method: str, files: dict[str, bytes], **fields: Any) -> dict[str, Any]:
        border = secrets.token_hex(12)
        parts = [
            f'--{border}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'.encode()
            for name, value in fields.items()
        ]
        for name, content in files.items():
            head = f'--{border}\r\nContent-Disposition: form-data; name="{name}"; filename="{name}.png"\r\n'
            parts.append(head.encode() + b"Content-Type: image/png\r\n\r\n" + content + b"\r\n")
        body = b"".join(parts) + f"--{border}--\r\n".encode()
        return await self._open(method, body, f"multipart/form-data; boundary={border}")

    async def file(self, path: str) -> bytes:
        return await asyncio.to_thread(self._read, f"{self._server}/file/bot{TOKEN}/{path}", None, {})

    async def _open(
        self, path: str, body: bytes | None = None, kind: str = "application/x-www-form-urlencoded"
    ) -> dict[str, Any]:
        headers = {"Content-Type": kind} if body is not None else {}
        address = f"{self._server}/bot{TOKEN}/{path}"
        return dict(json.loads(await asyncio.to_thread(self._read, address, body, headers)))

    def _read(self, address: str, body: bytes | None, headers: dict[str, str]) -> bytes:
        try:
            with self._opener.open(urllib.request.Request(address, body, headers), timeout=60) as answer:
                return bytes(answer.read())
        except urllib.error.HTTPError as refused:
            if json.loads(content := bytes(refused.read()))["error_code"] == refused.code:
                return content
            raise


async def test_it_holds_a_table(client: Client) -> None:
    """Start, photo, tap, answer, edit, file, delete: a bot's day."""
    plain = Plain(client.server.url)
    me = (await plain.get("getMe"))["result"]
    assert me["is_bot"] is True
    user = int((await client.sim("users", first_name="甲"))["id"])
    await client.sim("send", chat_id=user, user_id=user, text="/start j_1")
    first = (await plain.get("getUpdates", timeout=5))["result"]
    assert first[0]["message"]["text"] == "/start j_1"
    assert first[0]["message"]["entities"] == [{"type": "bot_command", "offset": 0, "length": 6}]
    keys = json.dumps({"inline_keyboard": [[{"text": "碰", "callback_data": "1:2:peng"}]]})
    sent = await plain.multipart(
        "sendPhoto", {"photo": picture()}, chat_id=user, caption="手牌", reply_markup=keys
    )
    hand = sent["result"]
    assert (hand["caption"], hand["photo"][-1]["width"], hand["from"]["id"]) == ("手牌", 1280, me["id"])
    tap = {"user_id": user, "chat_id": user, "message_id": hand["message_id"], "data": "1:2:peng"}
    tapped = asyncio.create_task(client.sim("tap", **tap))
    offset = first[-1]["update_id"] + 1
    query = (await plain.form("getUpdates", offset=offset, timeout=5))["result"][0]["callback_query"]
    assert (query["data"], query["message"]["message_id"]) == ("1:2:peng", hand["message_id"])
    assert (await plain.form("answerCallbackQuery", callback_query_id=query["id"], text="碰起"))[
        "result"
    ] is True
    assert await tapped == {"answer": {"text": "碰起"}}
    at = {"chat_id": user, "message_id": hand["message_id"]}
    media = json.dumps({"type": "photo", "media": "attach://next", "caption": "手牌 17 张"})
    edited = (await plain.multipart("editMessageMedia", {"next": picture(400, 300)}, media=media, **at))[
        "result"
    ]
    assert edited["caption"] == "手牌 17 张"
    assert "reply_markup" not in edited
    file = (await plain.json("getFile", file_id=edited["photo"][-1]["file_id"]))["result"]
    assert (await plain.file(file["file_path"]))[:3] == b"\xff\xd8\xff"
    assert (await plain.json("deleteMessage", **at)) == {"ok": True, "result": True}


async def test_it_is_refused_as_described(client: Client) -> None:
    plain = Plain(client.server.url)
    for answer in (await plain.get("sendHologram"), await plain.form("sendHologram"), await plain.get("")):
        assert answer == {"ok": False, "error_code": 404, "description": answer["description"]}
        assert answer["description"].startswith("Not Found")
    refused = await plain.json("sendMessage", chat_id=5, text="x")
    assert refused == {"ok": False, "error_code": 400, "description": "Bad Request: chat not found"}
    again = await plain.get("getUpdates", offset=-1, limit=1, timeout=0)
    assert again == {"ok": True, "result": []}


async def test_it_gets_unconfirmed_updates_again(client: Client) -> None:
    plain = Plain(client.server.url)
    user = await client.person()
    for word in ("一", "二", "三"):
        await client.sim("send", chat_id=user, user_id=user, text=word)
    texts = lambda found: [update["message"]["text"] for update in found["result"]]  # noqa: E731
    every = await plain.get("getUpdates")
    assert texts(every) == texts(await plain.get("getUpdates")) == ["/start", "一", "二", "三"]
    second = every["result"][1]["update_id"]
    assert texts(await plain.get("getUpdates", offset=second, limit=2)) == ["一", "二"]
    assert texts(await plain.get("getUpdates", offset=-1)) == ["三"]
    assert texts(await plain.get("getUpdates")) == ["三"]  # a negative offset forgets what lies before
