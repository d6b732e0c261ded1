"""The sandbox ends with whoever started it, however that one ended (DESIGN 8, 10)."""

from __future__ import annotations

import asyncio
import sys


async def _server(*options: str) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot.sandbox", *options),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        start_new_session=True,
    )


async def test_it_stops_when_its_starter_is_gone() -> None:
    process = await _server("--follow")
    assert process.stdout is not None
    assert process.stdin is not None
    assert (await asyncio.wait_for(process.stdout.readline(), 60)).startswith(b"http://")
    process.stdin.close()
    assert await asyncio.wait_for(process.wait(), 60) == 0


async def test_a_taken_port_is_told_in_one_line() -> None:
    first = await _server()
    assert first.stdout is not None
    port = (await asyncio.wait_for(first.stdout.readline(), 60)).decode().strip().rsplit(":", 1)[1]
    try:
        second = await _server(f"--port={port}")
        _, said = await asyncio.wait_for(second.communicate(), 60)
        assert second.returncode == 1
        assert f"port {port} cannot be used" in said.decode()
        assert "Traceback" not in said.decode()
    finally:
        first.terminate()
        await first.wait()
