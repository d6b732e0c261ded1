"""`python -m tests.bench.people URL GROUPS`: people of that many groups play until they are stopped."""

from __future__ import annotations

import asyncio
import random
import sys

import httpx

from bot.crowd import Crowd


async def main(url: str, groups: int) -> None:
    async with httpx.AsyncClient(base_url=url, trust_env=False, timeout=60) as http:
        people = Crowd(http, 1.0, random.Random(1))
        await people.gather(groups)
        await people.play()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2])))
