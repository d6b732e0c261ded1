"""`python -m bot.sandbox`: the sandbox alone, in its own process."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import threading
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import typer

from .app import serve


def main(
    port: Annotated[int, typer.Option(help="0: any free port")] = 0,
    state: Annotated[Path | None, typer.Option(help="file in which chats survive a restart")] = None,
    time_scale: Annotated[
        float, typer.Option(min=0.001, help="divides the windows of the flood limits")
    ] = 1.0,
    limits: Annotated[bool, typer.Option(help="flood limits")] = True,
    follow: Annotated[
        bool, typer.Option(help="stop when standard input ends: whoever started it is gone")
    ] = False,
) -> None:
    """Serve the Bot API, /sim and the chat page on 127.0.0.1 until SIGINT, SIGTERM or SIGHUP."""
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(name)s %(levelname)s %(message)s")
    try:
        asyncio.run(run(port, state, time_scale, limits, follow=follow))
    except OSError as error:
        typer.echo(f"port {port} cannot be used: {error}", err=True)
        raise typer.Exit(1) from None


async def run(
    port: int, state: Path | None, time_scale: float, limits: bool, *, follow: bool = False
) -> None:
    """Serve until told to stop; with `follow` also until standard input ends."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        loop.add_signal_handler(number, stop.set)
    if follow:
        # A daemon thread: a read that never ends must not hold up the end of the program.
        threading.Thread(target=_follow, args=(loop, stop), daemon=True).start()
    async with serve(port, state, time_scale, limits) as server:
        typer.echo(server.url)
        await stop.wait()


def _follow(loop: asyncio.AbstractEventLoop, stop: asyncio.Event) -> None:
    while os.read(0, 1024):
        pass
    with suppress(RuntimeError):  # the loop has ended already
        loop.call_soon_threadsafe(stop.set)


if __name__ == "__main__":
    typer.run(main)
