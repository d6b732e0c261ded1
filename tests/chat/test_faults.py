"""What Telegram does to bots (field reports), played through the local server's faults."""

from __future__ import annotations

import pytest

from bot.chat import commands
from bot.table.clock import Timing
from tests.conftest import MakeWorld, World
from tests.driver import Message, button, text_of

QUICK = Timing(claim=20, discard=10)
"""For rounds in which somebody never answers."""


async def _dealt(w: World) -> None:
    await w.driver.gather(["老张", "妈", "幺爸"])
    await w.driver.lobby()
    await w.driver.deal()
    await w.driver.until(lambda: w.driver.board(w.driver.people[0], "👀"), what="the board")


def _boards(w: World) -> list[Message]:
    return [m for m in w.driver.people[0].group.messages.values() if button(m, "👀") is not None]


async def test_a_player_blocks_the_bot_and_the_round_goes_on(world: MakeWorld) -> None:
    """Field report 2: marked unreachable, the computer plays at the deadline, the hand reachable by button."""
    async with world(timing=QUICK) as w:
        await _dealt(w)
        gone = w.driver.people.pop()
        await w.driver.sim.post("/sim/block", user_id=gone.user_id)
        board = w.driver.board(w.driver.people[0], "👀")
        assert board is not None
        answer = await w.driver.tap(gone, board, "👀")
        assert "坨" in (answer or {})["text"]
        assert await w.driver.play()


async def test_a_deleted_account_does_not_hold_up_the_round(world: MakeWorld) -> None:
    """Field report 3."""
    async with world() as w:
        await _dealt(w)
        gone = w.driver.people.pop()
        await w.driver.sim.post("/sim/delete_account", user_id=gone.user_id)
        assert await w.driver.play()


async def test_who_leaves_the_group_is_played_for(world: MakeWorld) -> None:
    """Field report 16."""
    async with world() as w:
        await _dealt(w)
        gone = w.driver.people.pop()
        await w.driver.sim.post("/sim/leave", chat_id=w.driver.group, user_id=gone.user_id)
        table = next(iter(w.chat.house.tables.values()))
        await w.driver.until(lambda: table.info.seats[2].leaving, what="a seat that the computer plays")
        assert await w.driver.play()


async def test_a_group_that_becomes_a_supergroup_plays_on_there(world: MakeWorld) -> None:
    """Field report 5."""
    async with world() as w:
        await _dealt(w)
        new = (await w.driver.sim.post("/sim/upgrade", chat_id=w.driver.group))["id"]
        w.driver.group = new
        for person in w.driver.people:
            person.group.chat_id, person.group.revision, person.group.messages = new, 0, {}
        assert await w.driver.play()
        assert await w.driver.scores() == w.driver.deltas()


async def test_without_the_right_to_send_photos_the_board_is_text(world: MakeWorld) -> None:
    """Field report 6."""
    async with world() as w:
        await w.driver.gather(["老张"])
        await w.driver.lobby()
        await w.driver.sim.post("/sim/forbid_photos", chat_id=w.driver.group)
        await w.driver.deal()
        board = await w.driver.until(lambda: w.driver.board(w.driver.people[0], "👀"), what="a board")
        assert "photo" not in board
        assert "第1局" in text_of(board)


async def test_flood_control_in_one_chat_holds_up_no_other(world: MakeWorld) -> None:
    """Field report 8."""
    async with world() as w:
        await w.driver.gather(["老张", "妈", "幺爸"])
        await w.driver.lobby()
        first = w.driver.people[0]
        await w.driver.sim.post(
            "/sim/faults", chat_id=w.driver.group, kind="429", times=1, retry_after=3, method="sendPhoto"
        )
        await w.driver.deal()
        await w.driver.until(
            lambda: first.dm.newest(lambda m: "photo" in m), seconds=2.5, what="a hand meanwhile"
        )
        await w.driver.until(lambda: w.driver.board(first, "👀"), what="the board, later")


@pytest.mark.parametrize("kind", ["timeout_before", "500", "drop"])
async def test_a_failed_send_is_made_up_for(world: MakeWorld, kind: str) -> None:
    async with world() as w:
        await w.driver.gather(["老张", "妈", "幺爸"])
        await w.driver.lobby()
        await w.driver.sim.post(
            "/sim/faults", chat_id=w.driver.group, kind=kind, times=1, method="editMessageMedia"
        )
        await w.driver.deal()
        assert await w.driver.play()
        assert len(_boards(w)) <= 1


async def test_an_answer_that_never_came_doubles_nothing(world: MakeWorld) -> None:
    """Field report 24: the send was done although it timed out."""
    async with world() as w:
        await w.driver.gather(["老张"])
        await w.driver.lobby()
        await w.driver.sim.post(
            "/sim/faults", chat_id=w.driver.group, kind="timeout_after", times=1, method="sendPhoto"
        )
        await w.driver.deal()
        assert await w.driver.play()


async def test_commands_from_before_are_answered_once(
    world: MakeWorld, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Field report 33."""
    monkeypatch.setattr(commands, "STALE", -1.0)
    async with world() as w:
        await w.driver.gather(["老张"])
        for _ in range(4):
            await w.driver.say(w.driver.people[0], "/newgame")
        await w.driver.until(
            lambda: w.driver.people[0].group.newest(lambda m: "我刚才没在线" in text_of(m)),
            what="one short answer",
        )
        monkeypatch.undo()
        await w.driver.say(w.driver.people[0], "/table")
        await w.driver.until(lambda: w.driver.people[0].group.newest(lambda m: "这里没得桌子" in text_of(m)))
        late = [m for m in w.driver.people[0].group.messages.values() if "我刚才没在线" in text_of(m)]
        assert len(late) == 1


async def test_old_and_foreign_buttons_change_nothing(world: MakeWorld) -> None:
    """Field report 10: an old message's button does not act on the new question."""
    async with world() as w:
        await _dealt(w)
        table = next(iter(w.chat.house.tables.values()))
        person = w.driver.people[0]
        board = w.driver.board(person, "👀")
        assert board is not None
        before = table.seq, table.owing()
        for data, word in (
            (f"{table.info.id:x}.1.zzz", ""),
            (f"{table.info.id:x}.ffff.pass", "过了"),
            ("999.1.pass", "散了"),
            ("吃", "用不得"),
        ):
            answer = await w.driver.press(person, board, {"text": data, "callback_data": data})
            assert answer is not None
            assert word in answer.get("text", "")
        assert table.owing()[0] >= before[1][0]
        assert table.play is not None
