"""Field reports about buttons and commands: doubled, stale, simultaneous, foreign."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tests.conftest import MakeWorld, eventually
from tests.driver import Message, Person, button, buttons, text_of
from tests.field.places import (
    BRISK,
    PATIENT,
    QUICK,
    all_buttons,
    boards,
    by_bot,
    dealt,
    first_asked,
    log_of,
    opened,
    requests,
    table_in,
    told,
)


async def test_field_07_a_double_tap_keeps_the_keyboard(world: MakeWorld) -> None:
    """What changes nothing calls nothing; an edit that was made already ("not modified") is a success."""
    async with world() as w:
        _, ma = await opened(w.driver, ["老张", "妈"])
        lobby = w.driver.board(ma, "坐下")
        assert lobby is not None
        await w.driver.sim.post(
            "/sim/faults", chat_id=w.driver.group, kind="timeout_after", times=1, method="editMessageText"
        )
        await asyncio.gather(*(w.driver.tap(ma, lobby, "坐下") for _ in range(2)))

        async def edits() -> list[dict[str, Any]]:
            return [r for r in await requests(w.driver, w.driver.group) if r["method"] == "editMessageText"]

        async def repeats() -> bool:
            return len(await edits()) >= 2

        await eventually(repeats)
        repeated = (await edits())[-1]
        assert "message is not modified" in repeated["description"]
        last = repeated["n"]
        for _ in range(2):
            assert "坐起的" in (await w.driver.tap(ma, lobby, "坐下") or {})["text"]
        await asyncio.sleep(0.5)
        after = await requests(w.driver, after=last)
        assert {r["method"] for r in after} == {"answerCallbackQuery"}
        await ma.group.sync(w.driver.sim)
        assert [m["message_id"] for m in by_bot(ma.group) if button(m, "坐下")] == [lobby["message_id"]]
        assert "②妈" in text_of(w.driver.board(ma, "坐下") or {})


async def test_field_10_an_old_button_does_nothing_to_the_new_game(world: MakeWorld) -> None:
    """Of an earlier question, of a deleted message, of an ended table: a toast, and the log stands still."""
    async with world() as w:
        people = await opened(w.driver, ["老张", "妈"])
        lobby = w.driver.board(people[0], "坐下")
        assert lobby is not None
        await w.driver.tap(people[1], lobby, "坐下")
        await w.driver.deal()
        person, first = await first_asked(w.driver)
        old = [b for b in buttons(first) if b["callback_data"].split(".")[1] != "0"]
        window = old[0]["callback_data"].split(".")[1]
        table = table_in(w, w.driver.group)
        await w.driver.answer(person)
        await w.driver.until(lambda: table.owing()[0] > int(window, 16), what="another question")
        before = table.play.state if table.play else None
        for pressed in old:
            answer = await w.driver.press(person, first, pressed)
            assert "已经过了" in (answer or {})["text"] or answer == {}, pressed
        for label in ("坐下", "起身", "+电脑", "-电脑", "发牌"):
            assert "text" in (await w.driver.tap(people[0], lobby, label) or {})
        tapped = await w.store.rows("SELECT key FROM receipt WHERE key LIKE 'tg:%'")
        assert table.info.people == tuple(p.user_id for p in people)
        assert before is not None
        await w.driver.say(people[0], "/endgame")
        await told(w.driver, people[0].group, "把桌子收了")
        seq = table.seq
        for pressed in old:
            answer = await w.driver.press(person, first, pressed)
            assert "散了" in (answer or {})["text"]
        assert (table.seq, len(tapped) > 0) == (seq, True)
        await w.driver.until(lambda: not boards(people[0].group), what="a board without buttons")


async def test_field_11_of_two_taps_at_once_one_takes_effect(world: MakeWorld) -> None:
    """The last seat goes to one of two; of all answers to one question, tapped at the same moment, one counts."""
    async with world(timing=PATIENT) as w:
        zhang, ma, yao = await opened(w.driver, ["老张", "妈", "幺爸"])
        lobby = w.driver.board(zhang, "坐下")
        assert lobby is not None
        table = table_in(w, w.driver.group)
        await w.driver.tap(zhang, lobby, "+电脑")
        await w.driver.sim.post("/sim/block", user_id=yao.user_id)
        both = await asyncio.gather(*(w.driver.tap(p, lobby, "坐下") for p in (ma, zhang, ma)))
        assert sorted("坐好" in (a or {})["text"] for a in both) == [False, False, True]
        assert len(table.info.people) == 2
        await w.driver.deal()
        person, question = await first_asked(w.driver)
        seat = table.info.seat_of(person.user_id)
        pressed = [b for b in buttons(question) if b["callback_data"].split(".")[1] != "0"]
        start = len(await log_of(w, table))
        await asyncio.gather(*(w.driver.press(person, question, b) for b in pressed * 3))
        events = [e["game"] for e in (await log_of(w, table))[start:] if "game" in e]
        told_by_him = [e for e in events if e["type"] == "answered" and e["seat"] == seat]
        assert len(told_by_him) == 1


@pytest.mark.long
async def test_field_12_every_button_is_short_and_ascii(world: MakeWorld) -> None:
    """Of the lobby, every page of settings and guide, a round, /leave: the server refuses none."""
    async with world(timing=QUICK) as w:
        host = (await opened(w.driver, ["川妹儿" * 8], title="茶馆" * 30))[0]
        await w.driver.say(host, "/settings")
        await _leaf(w, host, "s:")
        await w.driver.say(host, "/rules")
        await _leaf(w, host, "g:")
        await w.driver.deal()
        board = await w.driver.until(lambda: w.driver.board(host, "👀"), what="the board")
        assert board
        await w.driver.say(host, "/leave")
        await w.driver.until(lambda: host.dm.newest(lambda m: button(m, "逃跑") is not None), what="the ways")
        await w.driver.until(lambda: w.driver.ask(host), what="a question")
        found = await requests(w.driver)
        datas = {b["callback_data"] for b in all_buttons(found) if "callback_data" in b}
        assert len(datas) > 40
        assert [d for d in datas if not (d.isascii() and 1 <= len(d) <= 64)] == []
        assert [r for r in found if "BUTTON" in r["description"]] == []


async def _leaf(w: Any, host: Person, book: str) -> None:
    """Tap every button of these pages that turns to a page, once."""

    def pages() -> list[tuple[Message, dict[str, Any]]]:
        return [
            (m, b)
            for m in by_bot(host.group)
            for b in buttons(m)
            if b.get("callback_data", "").startswith(book) and "=" not in b["callback_data"]
        ]

    await w.driver.until(pages, what=f"pages {book}")
    turned: set[str] = set()
    while open_ := [(m, b) for m, b in pages() if b["callback_data"] not in turned]:
        message, pressed = open_[0]
        turned.add(pressed["callback_data"])
        await w.driver.press(host, message, pressed)
        await asyncio.sleep(0.1)
        await w.driver.sync()


async def test_field_13_strangers_are_told_in_private(world: MakeWorld) -> None:
    """Each button of a board, tapped by who sits elsewhere: a toast, no call but that, no event."""
    async with world(timing=BRISK) as w:
        await dealt(w.driver, ["老张", "妈", "幺爸", "路人"])
        zhang, stranger = w.driver.people[0], w.driver.people[3]
        table = table_in(w, w.driver.group)
        person, question = await first_asked(w.driver)
        board = boards(zhang.group)[-1]
        codes = [b["callback_data"] for b in buttons(board) + buttons(question) if "callback_data" in b]
        codes += [
            f"{table.info.id:x}.{table.owing()[0]:x}.{code}" for code in ("hu", "sha", "peng", "pass", "chi")
        ]
        seq, before = table.seq, (await requests(w.driver))[-1]["n"]
        for data in codes:
            answer = await w.driver.press(stranger, board, {"text": data, "callback_data": data})
            assert "没坐这桌" in (answer or {})["text"], data
        assert table.seq == seq
        own = {p.user_id for p in w.driver.people[:3]}
        calls = [
            r for r in await requests(w.driver, after=before) if r["parameters"].get("chat_id") not in own
        ]
        # What the deal still has to say goes on: the board's edits and its pin.
        assert {r["method"] for r in calls} <= {"answerCallbackQuery", "pinChatMessage", "editMessageMedia"}
        assert person is not stranger


async def test_field_27_an_edited_command_is_no_command(world: MakeWorld) -> None:
    async with world() as w:
        await w.driver.gather(["老张"])
        person = w.driver.people[0]
        place = {"chat_id": w.driver.group, "user_id": person.user_id}
        for text, edited in (("/help", "/newgame"), ("hello", "/newgame"), ("/newgam", "/newgame")):
            sent = await w.driver.sim.post("/sim/send", **place, text=text)
            await w.driver.sim.post("/sim/edit", **place, message_id=sent["message_id"], text=edited)
        await w.driver.say(person, "/table")
        await told(w.driver, person.group, "这里没得桌子")
        assert w.chat.house.tables == {}


async def test_field_28_commands_to_another_bot_are_not_ours(world: MakeWorld) -> None:
    async with world() as w:
        await w.driver.gather(["老张"])
        person = w.driver.people[0]
        await w.driver.sim.post("/sim/bot_rights", chat_id=w.driver.group, admin=True)  # it sees everything
        for text in ("/newgame@otherbot", "/newgame@yaodiren_bot2", "/newgame2", "newgame", "x /newgame"):
            await w.driver.say(person, text)
        await w.driver.say(person, "/table@Yaodiren_Bot")
        await told(w.driver, person.group, "这里没得桌子")
        assert w.chat.house.tables == {}
        await w.driver.say(person, "/newgame@yaodiren_bot")
        await w.driver.until(lambda: w.driver.board(person, "坐下"), what="a lobby")


async def test_field_31_a_choice_is_a_new_message_that_rings(world: MakeWorld) -> None:
    """In his DM, not by an edit, not silent for who was not there a moment ago; the group is pinged by nobody."""
    async with world(timing=BRISK) as w:
        await dealt(w.driver, ["老张", "妈"])
        person, question = await first_asked(w.driver)
        calls = await requests(w.driver, person.user_id)
        sent = [r for r in calls if r["parameters"].get("text") == text_of(question)]
        assert [r["method"] for r in sent] == ["sendMessage"]
        assert not sent[0]["parameters"].get("disable_notification")
        hands = [r for r in calls if r["method"] == "sendPhoto"]
        assert all(r["parameters"].get("disable_notification") for r in hands)
        in_group = await requests(w.driver, w.driver.group)
        assert not [r for r in in_group if "tg://user" in str(r["parameters"])]
        photos = [r for r in in_group if r["method"] == "sendPhoto"]
        assert all(r["parameters"].get("disable_notification") for r in photos)
