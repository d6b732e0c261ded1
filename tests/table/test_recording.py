"""The seal of a shuffle and the record of a round, from the log (issue 3)."""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from bot.games.yaodiren.verify import check
from bot.kernel.seal import commitment
from bot.table import log, tables
from bot.table.log import Sealed
from bot.table.recording import record_of
from bot.table.records import SeatInfo
from bot.table.roster import COMPUTER
from tests.table.conftest import Opener
from tests.table.sitting import GAME, PEOPLE, Sitting


async def entries(sitting: Sitting, round_: int) -> list[log.Entry]:
    bodies = await tables.events_of(sitting.store, sitting.table.info.id, round_)
    return [log.decode(GAME, body) for body in bodies]


async def record(sitting: Sitting, round_: int) -> dict[str, object] | None:
    return await record_of(sitting.store, GAME, sitting.table.info.id, round_)


async def test_every_deal_is_sealed_with_a_salt_of_its_own(sit: Opener) -> None:
    sitting = await sit(deck=0)
    await sitting.deal()
    seals: dict[int, Sealed] = {}
    for _ in range(3):
        (sealed,) = [
            one for one in await entries(sitting, sitting.table.info.round) if isinstance(one, Sealed)
        ]
        assert (await entries(sitting, sitting.table.info.round))[1] == sealed, "right after the deal"
        assert re.fullmatch("[0-9a-f]{32}", sealed.salt)
        assert sitting.table.seal == sealed.commitment
        seals[sitting.table.info.round] = sealed
        await sitting.play()
        await sitting.ready()
        await sitting.steps()
    assert len({sealed.salt for sealed in seals.values()}) == 3
    assert len({sealed.commitment for sealed in seals.values()}) == 3


async def test_the_seal_is_published_and_the_salt_is_not(sit: Opener) -> None:
    sitting = await sit(deck=0)
    assert sitting.table.seal == ""
    await sitting.deal()
    (sealed,) = [one for one in await entries(sitting, 1) if isinstance(one, Sealed)]
    assert sealed.salt not in repr(sitting.table.play) + repr(sealed)
    seal = sitting.table.seal
    await sitting.restart()
    assert sitting.table.seal == seal, "after a restart the same one stands on the board"
    assert await record(sitting, 1) is None, "while the round runs nothing is revealed"
    await sitting.play()
    made = await record(sitting, 1)
    assert made is not None
    assert made["proof"] == {"salt": sealed.salt, "commitment": seal}
    deck = made["deal"]["deck"]  # type: ignore[index]
    assert commitment(sealed.salt, " ".join(deck)) == seal


async def test_records_of_a_sitting_verify_here_and_in_another_process(sit: Opener, tmp_path: Path) -> None:
    sitting = await sit(deck=0)
    await sitting.deal()
    paths = []
    for _ in range(2):
        await sitting.play()
        number = sitting.table.info.round
        made = await record(sitting, number)
        assert made is not None
        assert len(check(json.loads(json.dumps(made)))) == 5
        path = tmp_path / f"{number}.json"
        path.write_text(json.dumps(made), encoding="utf-8")
        paths.append(str(path))
        await sitting.ready()
        await sitting.steps()
    program = (
        "import json, sys; from bot.games.yaodiren.verify import check\n"
        "for path in sys.argv[1:]: print(check(json.load(open(path, encoding='utf-8')))[3])"
    )
    command = [sys.executable, "-c", program, *paths]
    done = await asyncio.to_thread(subprocess.run, command, capture_output=True, text=True, check=True)
    assert done.stdout.count("come to the commitment") == 2


async def test_what_the_table_adds_to_the_log_is_not_in_the_record(sit: Opener) -> None:
    """托管, missed questions and 逃跑 are the table's; the round is the same without them."""
    sitting = await sit([*(SeatInfo(user_id=user) for user in PEOPLE[:2]), SeatInfo(agent=COMPUTER)], deck=1)
    await sitting.deal()
    await sitting.table.flee(sitting.key(), PEOPLE[0])
    await sitting.play()
    made = await record(sitting, sitting.table.info.round)
    assert made is not None
    assert len(check(made)) == 5
    assert not re.search("fled|missed|autopilot|staked", json.dumps(made))


async def test_a_deal_that_nobody_opened_has_a_record_too(sit: Opener) -> None:
    sitting = await sit(deck=0)
    await sitting.deal()
    for _ in range(9):
        for seat in sitting.table.owing()[1] if sitting.table.info.round == 1 else ():
            await sitting.tap(seat, "pass")
        await sitting.steps()
    assert sitting.table.info.round == 2
    made = await record(sitting, 1)
    assert made is not None
    assert made["result"]["end"] == "voided"  # type: ignore[index]
    assert len(check(made)) == 5
    assert await record(sitting, 2) is None
    assert await record(sitting, 3) is None, "never dealt"


@pytest.mark.parametrize(
    "body",
    [
        {"sealed": {"salt": "a"}},
        {"sealed": {"salt": 1, "commitment": "b"}},
        {"staked": {"stake": "1"}},
        {"fled": {"seat": None}},
        {"fled": 1},
    ],
)
def test_what_is_no_entry_is_refused(body: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="not an entry"):
        log.decode(GAME, body)


@pytest.mark.parametrize("entry", [Sealed("a", "b"), log.Staked(3), log.Fled(2)])
def test_entries_survive_json(entry: log.Entry) -> None:
    assert log.decode(GAME, json.loads(json.dumps(log.encode(GAME, entry)))) == entry
