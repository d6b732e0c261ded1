"""What the bot knows of groups: whether it is there."""

from __future__ import annotations

import asyncio
from pathlib import Path

from bot.chat.directory import Directory
from bot.games import GAMES
from bot.table.store import Store

GROUP = -100


async def test_a_group_that_is_heard_while_it_is_given_up_is_there(tmp_path: Path) -> None:
    """An edit of long ago fails with "chat not found" just when somebody sends /newgame there."""
    store = await Store.open(tmp_path / "bot.sqlite3")
    directory = await Directory.load(store, GAMES["yaodiren"])
    await directory.hear(GROUP, "茶馆")
    since = asyncio.get_running_loop().time()
    await asyncio.gather(directory.reach(GROUP, active=False), directory.hear(GROUP, "茶馆"))
    assert directory.chat(GROUP).active
    assert directory.heard(GROUP, since), "what failed before is no news"
    assert not directory.heard(GROUP, asyncio.get_running_loop().time() + 1)
    assert not directory.heard(GROUP - 1, since)
    await directory.reach(GROUP, active=False)
    assert not directory.chat(GROUP).active
    await store.close()
    store = await Store.open(tmp_path / "bot.sqlite3")
    assert not (await Directory.load(store, GAMES["yaodiren"])).chat(GROUP).active
    await store.close()
