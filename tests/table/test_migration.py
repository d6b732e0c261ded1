"""A file that an older bot wrote: `files/version-1.db`, two rounds and the middle of a third."""

from __future__ import annotations

import itertools
import json
import shutil
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from bot.games.yaodiren.verify import check
from bot.table import people, tables
from bot.table.ledger import standings
from bot.table.recording import record_of
from bot.table.store import Store
from bot.table.table import Table
from tests.table.audit import audit
from tests.table.sitting import GAME, GROUP_ID, PATIENT, PEOPLE, Sitting

OLD = Path(__file__).parent / "files" / "version-1.db"


async def opened(tmp_path: Path) -> Sitting:
    path = tmp_path / "old.sqlite3"
    shutil.copy(OLD, path)
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (1,)
        # As if it had just been written: receipts of last week are forgotten, and the audit wants them.
        db.execute("UPDATE receipt SET at = ?", (time.time(),))
        db.commit()
    store = await Store.open(path)
    (info,) = await tables.live_tables(store)
    sitting = Sitting(path, store, Table(store, GAME, info, PATIENT))
    sitting.stack(7)
    sitting.numbers = itertools.count(1_000_000)  # no update of then comes again
    await sitting.table.load()
    return sitting


async def test_a_file_of_version_1_is_read_and_its_round_goes_on(tmp_path: Path) -> None:
    sitting = await opened(tmp_path)
    before = audit(sitting.path)
    assert len(before.settled) == 2
    assert sitting.table.info.stake == 0
    assert sitting.table.seal == ""
    await sitting.play()
    assert sitting.table.info.round == 3
    made = await record_of(sitting.store, GAME, sitting.table.info.id, 3)
    assert made is not None
    assert made["proof"] is None, "it was dealt before there were seals"
    assert "not proven" in check(made)[3]
    await sitting.ready()
    await sitting.steps()
    assert len(sitting.table.seal) == 64
    await sitting.check()
    await sitting.store.close()


async def test_who_runs_away_from_a_round_dealt_before_pays_by_the_tables_rules(tmp_path: Path) -> None:
    sitting = await opened(tmp_path)
    user = next(u for u in PEOPLE if sitting.table.penalised(u))
    assert await sitting.table.flee(sitting.key(), user) == "fled"
    assert audit(sitting.path).points["house"] == 200
    await sitting.store.close()


async def test_points_of_before_are_still_there(tmp_path: Path) -> None:
    sitting = await opened(tmp_path)
    lines = await standings(sitting.store, GROUP_ID, GAME.name)
    assert {line.rounds for line in lines} == {2}
    assert sum(line.points for line in lines) == 0
    assert any(line.points for line in lines)
    await sitting.store.close()


async def test_every_old_event_is_written_today_as_it_was_then(tmp_path: Path) -> None:
    sitting = await opened(tmp_path)
    for row in await sitting.store.rows("SELECT body FROM event ORDER BY seq"):
        body = json.loads(row["body"])
        if "game" in body:
            assert GAME.encode(GAME.decode(body["game"])) == body["game"]
    await sitting.store.close()


async def test_a_chat_has_settings(tmp_path: Path) -> None:
    sitting = await opened(tmp_path)
    chat = (await people.chats(sitting.store))[GROUP_ID]
    assert chat.settings == {}
    wanted = {"stake": 5, "pace": "快", "options": {"all_red": True}, "variants": ["16"]}
    await sitting.store.write(lambda db: people.set_settings(db, GROUP_ID, wanted))
    await sitting.restart()
    assert (await people.chats(sitting.store))[GROUP_ID].settings == wanted
    with pytest.raises(TypeError):
        await sitting.store.write(lambda db: people.set_settings(db, GROUP_ID, {"no": object()}))
    assert (await people.chats(sitting.store))[GROUP_ID].settings == wanted
    new = -(2**51)
    await sitting.store.write(lambda db: people.migrate(db, GROUP_ID, new))
    assert (await people.chats(sitting.store))[new].settings == wanted, "a group that moves keeps them"
    await sitting.store.close()
