"""DESIGN 6, 喊人: who played in the group lately, but who asked not to be called; once in ten minutes."""

from __future__ import annotations

import time

from bot.table import calls, people
from tests.table.conftest import Opener
from tests.table.sitting import GROUP_ID, PEOPLE, Sitting

DAY = 24 * 3600.0


async def played(sit: Opener) -> Sitting:
    sitting = await sit(deck=0)
    await sitting.deal()
    await sitting.play()
    return sitting


async def test_lately_is_who_was_dealt_cards_in_the_group_since_then(sit: Opener) -> None:
    sitting = await played(sit)
    now = time.time()
    assert sorted(await calls.lately(sitting.store, GROUP_ID, now - 14 * DAY)) == sorted(PEOPLE)
    assert await calls.lately(sitting.store, GROUP_ID + 1, now - 14 * DAY) == []
    assert await calls.lately(sitting.store, GROUP_ID, now + 1) == []


async def test_who_asked_not_to_be_called_is_not_until_he_takes_it_back(sit: Opener) -> None:
    sitting = await played(sit)
    for _ in range(2):
        assert await calls.hush(sitting.store, GROUP_ID, PEOPLE[1], "tg:1:hush"), "the same input counts once"
    await sitting.restart()
    assert PEOPLE[1] not in await calls.lately(sitting.store, GROUP_ID, 0)
    assert not await calls.hush(sitting.store, GROUP_ID, PEOPLE[1], "tg:1:again")
    assert PEOPLE[1] in await calls.lately(sitting.store, GROUP_ID, 0)


async def test_a_group_is_called_once_in_a_while_and_a_restart_forgets_no_call(sit: Opener) -> None:
    sitting = await played(sit)
    place = (sitting.table.info.id, GROUP_ID)
    since = time.time() - 600
    assert await calls.call(sitting.store, *place, "tg:1:call", since) == "called"
    assert await calls.call(sitting.store, *place, "tg:1:call", since) == "again"
    await sitting.restart()
    assert await calls.call(sitting.store, *place, "tg:1:later", since) == "hot"
    assert await calls.call(sitting.store, *place, "tg:1:later", time.time() + 1) == "called"


async def test_fr5_the_wish_moves_with_the_group_that_becomes_a_supergroup(sit: Opener) -> None:
    sitting = await played(sit)
    await calls.hush(sitting.store, GROUP_ID, PEOPLE[1], "tg:1:hush")
    new = -1_002_300_000_777
    await sitting.store.write(lambda db: people.keep_chat(db, new, "heard of before"))
    assert await sitting.store.write(lambda db: people.migrate(db, GROUP_ID, new))
    assert PEOPLE[1] not in await calls.lately(sitting.store, new, 0)
    assert PEOPLE[0] in await calls.lately(sitting.store, new, 0)
