"""`python -m bot.sandbox`: the sandbox alone, in its own process."""

from __future__ import annotations

import asyncio
import logging
import signal
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
) -> None:
    """Serve the Bot API, /sim and the chat page on 127.0.0.1 until SIGINT or SIGTERM."""
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(name)s %(levelname)s %(message)s")
    asyncio.run(run(port, state, time_scale, limits))


async def run(port: int, state: Path | None, time_scale: float, limits: bool) -> None:
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    async with serve(port, state, time_scale, limits) as server:
        typer.echo(server.url)
        await stop.wait()


if __name__ == "__main__":
    typer.run(main)
