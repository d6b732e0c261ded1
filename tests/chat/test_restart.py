"""What a start finds in the store (field report 18), over real HTTP."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from tests.conftest import MakeWorld
from tests.driver import text_of


async def test_a_log_that_cannot_be_read_closes_its_table_and_no_other(
    world: MakeWorld, tmp_path: Path
) -> None:
    async with world() as w:
        await w.driver.gather(["老张", "妈"])
        await w.driver.lobby()
        await w.driver.deal()
        await w.driver.until(lambda: w.driver.board(w.driver.people[0], "👀"), what="the board")
        broken = next(iter(w.chat.house.tables))
    with sqlite3.connect(tmp_path / "bot.sqlite3") as db:
        db.execute(
            "INSERT INTO event SELECT table_id, max(seq) + 1, round, '{\"game\": {}}', 0 FROM event WHERE table_id = ?",
            (broken,),
        )
    async with world() as w:
        await w.driver.gather(["幺爸"])
        await w.driver.say(w.driver.people[0], "/help")
        await w.driver.until(lambda: w.driver.people[0].group.newest(lambda m: "/newgame" in text_of(m)))
        assert broken not in w.chat.house.tables
    with sqlite3.connect(tmp_path / "bot.sqlite3") as db:
        assert db.execute("SELECT status FROM game_table WHERE id = ?", (broken,)).fetchone() == ("ended",)
        assert db.execute("SELECT count(*) FROM event WHERE table_id = ?", (broken,)).fetchone()[0] > 1


async def test_a_live_table_that_memory_lost_is_found_by_newgame(world: MakeWorld) -> None:
    async with world() as w:
        await w.driver.gather(["老张"])
        host = w.driver.people[0]
        await w.driver.lobby()
        lost = w.chat.house.tables.pop(next(iter(w.chat.house.tables)))
        await w.driver.say(host, "/newgame")
        await w.driver.until(lambda: lost.info.id in w.chat.house.tables, what="the table")
        assert (await w.store.rows("SELECT count(*) FROM game_table"))[0][0] == 1
        assert await w.driver.faults() == []
