"""The HTTP side: `/bot<token>/<method>`, `/file/bot<token>/<path>`, `/sim/…` and the page.

In a test::

    async with serve() as server:            # port 0: any free one
        bot = Bot(token, base_url=f"{server.url}/bot", base_file_url=f"{server.url}/file/bot")
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import re
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from aiohttp import web

from . import sim
from .box import Sandbox
from .errors import ApiError, Json, SimError, flood
from .faults import Fault
from .fonts import font
from .forms import params_of
from .methods import METHODS
from .params import Params
from .store import Store

log = logging.getLogger("sandbox")
PAGE = Path(__file__).with_name("page")
BOX = web.AppKey("box", Sandbox)
MAX_UPLOAD = 60 * 1024 * 1024
HANG_SECONDS = 120
_TOKEN = re.compile(r"\d{1,19}:[A-Za-z0-9_-]+")
_LOCAL = re.compile(r"(?:localhost|[\d.]+|\[[\da-fA-F:]+\])(?::\d+)?")  # a number or localhost, no other name
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


@dataclass(frozen=True, slots=True)
class Server:
    url: str  # http://127.0.0.1:PORT
    port: int
    box: Sandbox


@contextlib.asynccontextmanager
async def serve(
    port: int = 0,
    state: Path | None = None,
    time_scale: float = 1.0,
    limits: bool = True,
    host: str = "127.0.0.1",
) -> AsyncIterator[Server]:
    """Runs the sandbox until the block ends. `state`: the file in which chats survive; None: only in memory."""
    box = Sandbox()
    box.limits.scale, box.limits.enabled = time_scale, limits
    store = Store(box, state)
    await store.load()
    runner = web.AppRunner(create_app(box), access_log=None, shutdown_timeout=0.5)
    await runner.setup()
    site = web.TCPSite(runner, host, port)
    try:
        await site.start()
        real_port = int(runner.addresses[0][1])
        async with store.writing():
            yield Server(f"http://{host}:{real_port}", real_port, box)
    finally:
        await runner.cleanup()


def create_app(box: Sandbox) -> web.Application:
    app = web.Application(client_max_size=MAX_UPLOAD, middlewares=[_local_only])
    app[BOX] = box
    app.on_shutdown.append(_end_listening)
    app.router.add_route("*", "/bot{token}/{method}", _bot_call)
    app.router.add_route("*", "/bot{path:.*}", _no_method)
    app.router.add_get("/file/bot{token}/{path:.+}", _download)
    for name, view in sim.VIEWS.items():
        app.router.add_get(f"/sim/{name}", _sim_get(view))
    app.router.add_get("/sim/requests", _requests)
    app.router.add_get("/sim/faults", _faults)
    app.router.add_delete("/sim/faults", _faults)
    app.router.add_get("/sim/file/{file_id}", _sim_file)
    app.router.add_get("/sim/events", _events)
    app.router.add_post("/sim/{action}", _sim_post)
    app.router.add_get("/", _page)
    app.router.add_get("/{name:[a-z]+\\.(?:js|css|svg)}", _page)
    app.router.add_get("/fonts/{name}", _font)
    return app


@web.middleware
async def _local_only(request: web.Request, handler: Handler) -> web.StreamResponse:
    """A page from elsewhere, open in the same browser, must not steer the sandbox, nor under a name of its own."""
    origin = request.headers.get("Origin")
    foreign = origin is not None and origin.partition("://")[2] != request.host
    if foreign or (request.path.startswith("/sim") and not _LOCAL.fullmatch(request.host)):
        return web.json_response({"error": "the sandbox answers only its own page"}, status=403)
    return await handler(request)


# The Bot API.


async def _bot_call(request: web.Request) -> web.StreamResponse:
    box, token = request.app[BOX], request.match_info["token"]
    if not _TOKEN.fullmatch(token):
        return _answer(ApiError(401, "Unauthorized: invalid token specified").body())
    box.adopt(int(token.partition(":")[0]))
    name = request.match_info["method"].lower()
    params = await params_of(request)
    fault = box.faults.take(name, params.integer("chat_id"))
    if fault is not None and fault.kind in ("drop", "timeout_before"):
        _note(box, name, params, 0, f"fault: {fault.kind}")
        return await _silence(request, fault)
    body = await _outcome(box, name, params, fault)
    if name != "getupdates" or _open(request):  # a poll whose bot is gone was answered to nobody
        _note(box, name, params, body.get("error_code", 200), body.get("description", ""))
    if fault is not None and fault.kind in ("drop_after", "timeout_after"):
        return await _silence(request, fault)
    return _answer(body)


async def _no_method(request: web.Request) -> web.StreamResponse:
    log.error("the bot called an address without a method (%s)", request.method)
    return _answer(ApiError(404, "Not Found").body())


async def _outcome(box: Sandbox, name: str, params: Params, fault: Fault | None) -> Json:
    try:
        if fault is not None:
            await _disturb(name, params, fault)
        if name not in METHODS:
            log.error("the bot called a method that the sandbox does not have: %s", name)
            raise ApiError(404, "Not Found: method not found")
        return {"ok": True, "result": await METHODS[name][1](box, params)}
    except ApiError as error:
        return error.body()
    except Exception:
        log.exception("%s failed in the sandbox", name)
        return ApiError(500, "Internal Server Error: see the sandbox's log").body()


async def _disturb(name: str, params: Params, fault: Fault) -> None:
    if fault.kind == "429":
        raise flood(fault.retry_after)
    if fault.kind == "500":
        raise ApiError(500, "Internal Server Error")
    if fault.kind == "slow" and name in ("editmessagemedia", "sendphoto", "senddocument"):
        params.delay = fault.seconds
    elif fault.kind == "slow":
        await asyncio.sleep(fault.seconds)


async def _silence(request: web.Request, fault: Fault) -> web.StreamResponse:
    """No answer: the connection closes at once (`drop`) or when the client gives up."""
    end = time.monotonic() + (HANG_SECONDS if fault.kind.startswith("timeout") else 0)
    while time.monotonic() < end and _open(request):  # noqa: ASYNC110 (aiohttp has no event for it)
        await asyncio.sleep(0.05)
    if request.transport is not None:
        request.transport.abort()
    return web.Response(status=500)


def _open(request: web.Request) -> bool:
    return request.transport is not None and not request.transport.is_closing()


def _note(box: Sandbox, name: str, params: Params, status: int, description: str) -> None:
    shown = METHODS[name][0] if name in METHODS else name
    box.tally.count(shown, status, description)
    entry: Json = {"time": time.time(), "method": shown, "parameters": params.log()}
    box.log.write({**entry, "status": status, "description": description})


def _answer(body: Json) -> web.Response:
    headers = (
        {"Retry-After": str(body["parameters"]["retry_after"])} if body.get("error_code") == 429 else None
    )
    return _json(body, int(body.get("error_code", 200)), headers)


def _json(body: Any, status: int = 200, headers: dict[str, str] | None = None) -> web.Response:
    encoded = json.dumps(body, ensure_ascii=False).encode("utf-8", "surrogatepass")
    return web.Response(body=encoded, status=status, headers=headers, content_type="application/json")


async def _download(request: web.Request) -> web.StreamResponse:
    file_id = request.match_info["path"].rpartition("/")[2].removesuffix(".jpg")
    content = request.app[BOX].files.content(file_id)
    if content is None:
        return _json(ApiError(404, "Not Found").body(), 404)
    return web.Response(body=content, content_type="application/octet-stream")


# The control API.


def _sim_get(function: sim.Action) -> Handler:
    async def handler(request: web.Request) -> web.StreamResponse:
        return await _sim(request, function, dict(request.query))

    return handler


async def _sim_post(request: web.Request) -> web.StreamResponse:
    function = sim.ACTIONS.get(request.match_info["action"])
    if function is None:
        return _json({"error": f"no such action; there are {', '.join(sorted(sim.ACTIONS))}"}, 404)
    try:
        given = json.loads(await request.read() or b"{}")
    except ValueError:
        given = None
    if not isinstance(given, dict):
        return _json({"error": "the body must be a JSON object"}, 400)
    return await _sim(request, function, given)


async def _sim(request: web.Request, function: sim.Action, given: Json) -> web.StreamResponse:
    try:
        return _json(await function(request.app[BOX], given))
    except SimError as error:
        return _json({"error": str(error)}, 400)


async def _requests(request: web.Request) -> web.StreamResponse:
    try:
        after = int(request.query.get("after") or 0)
    except ValueError:
        return _json({"error": "after: the number of a request, 0 for all"}, 400)
    return _json(request.app[BOX].log.after(after))


async def _faults(request: web.Request) -> web.StreamResponse:
    faults = request.app[BOX].faults
    if request.method == "DELETE":
        faults.planned.clear()
    return _json(faults.listed())


async def _sim_file(request: web.Request) -> web.StreamResponse:
    file_id = request.match_info["file_id"]
    box = request.app[BOX]
    content, file = box.files.content(file_id), box.files.find(file_id)
    if content is None or file is None:
        return _json({"error": "file_id: no such file"}, 404)
    kind = "image/jpeg" if file.width else "application/octet-stream"
    headers = {"Cache-Control": "max-age=31536000, immutable"}
    return web.Response(body=content, content_type=kind, headers=headers)


async def _events(request: web.Request) -> web.StreamResponse:
    """Server-sent events: `{"revision", "chat_id", "message"}`, `{"state": true}`, `{"action", "chat_id"}`,
    `{"rings": message_id, "chat_id"}` (sent, and not silently).
    """
    response = web.StreamResponse(headers={"Content-Type": "text/event-stream", "Cache-Control": "no-store"})
    await response.prepare(request)
    reader: asyncio.Queue[str | None] = asyncio.Queue(maxsize=2000)
    readers = request.app[BOX].feed.readers
    readers.add(reader)
    try:
        await response.write(b'retry: 700\ndata: {"hello": true}\n\n')
        while True:
            try:
                line = await asyncio.wait_for(reader.get(), 10)
            except TimeoutError:
                line = '{"alive": true}'
            if line is None:
                return response
            await response.write(f"data: {line}\n\n".encode())
    except (ConnectionError, asyncio.CancelledError):
        return response
    finally:
        readers.discard(reader)


async def _end_listening(app: web.Application) -> None:
    app[BOX].feed.end()


async def _page(request: web.Request) -> web.StreamResponse:
    file = PAGE / request.match_info.get("name", "index.html")
    if not file.is_file():
        return _json({"error": "no such page"}, 404)
    return web.FileResponse(file, headers={"Cache-Control": "no-cache"})


async def _font(request: web.Request) -> web.StreamResponse:
    file = font(request.match_info["name"])
    if file is None:
        return _json({"error": "no such font"}, 404)
    return web.FileResponse(file, headers={"Cache-Control": "max-age=86400"})
