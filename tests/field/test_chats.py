"""Field reports about groups: those that move, throw the bot out, have topics, and what is written and drawn there."""

from __future__ import annotations

import asyncio
import io

import pytest
from PIL import Image, ImageStat

from bot.table.table import Table
from tests.conftest import MakeWorld, World, eventually
from tests.decks import LIVELY
from tests.driver import Driver, View, button, text_of
from tests.field.places import (
    BRISK,
    PATIENT,
    another,
    asked,
    boards,
    by_bot,
    dealt,
    first_asked,
    group_of,
    hands,
    moves_on,
    opened,
    requests,
    says,
    table_in,
    told,
)


async def _started(driver: Driver, name: str) -> int:
    user = int((await driver.sim.post("/sim/users", first_name=name))["id"])
    await driver.sim.post("/sim/send", chat_id=user, user_id=user, text="/start")
    return user


@pytest.mark.parametrize("first", ["the service message", "an error"])
async def test_field_05_a_group_that_becomes_a_supergroup_plays_on_there(
    world: MakeWorld, first: str
) -> None:
    """Learned from either, and then from the other too: one table, one board, all of it under the new id."""
    async with world(timing=PATIENT) as w:
        people = await dealt(w.driver, ["老张", "妈", "幺爸"])
        await first_asked(w.driver)
        table, old = table_in(w, w.driver.group), w.driver.group
        if first == "an error":
            w.server.box.updates.allow(["callback_query"])  # the service messages get lost
        new = int((await w.driver.sim.post("/sim/upgrade", chat_id=old))["id"])
        if first == "an error":
            w.chat.house.on_change[0](table)
            await w.driver.say(people[0], "/lang zh", people[0].user_id)
        w.driver.group = new
        for person in people:
            person.group = View(new, person.user_id)
        w.driver._revision = -1
        if first == "an error":
            # Whatever the next call to the group is, it learns the new id.
            w.chat._outbox.again(table, 0)
        await w.driver.until(lambda: boards(people[0].group), what="the board in the new group")
        assert table_in(w, new) is table
        assert w.chat.house.in_chat(old) == []
        await asyncio.sleep(0.5)
        last = (await requests(w.driver))[-1]["n"]
        await w.driver.say(people[0], "/table")
        if first == "the service message":
            await w.driver.until(lambda: len(boards(people[0].group)) == 1, what="one board")
        assert table.info.chat_id == new
        assert await requests(w.driver, old, last) == []


async def test_field_06_thrown_out_the_bot_falls_silent_and_goes_on_when_it_is_back(world: MakeWorld) -> None:
    """No storm of errors; the table waits, and the same round goes on."""
    async with world(timing=BRISK) as w:
        person = (await dealt(w.driver, ["老张"]))[0]
        table, group = table_in(w, w.driver.group), w.driver.group
        last = (await requests(w.driver))[-1]["n"]
        await w.driver.sim.post("/sim/kick_bot", chat_id=group)
        await asyncio.sleep(1.5)  # a minute for the bot
        tried = await requests(w.driver, group, last)
        assert len([r for r in tried if r["status"] == 403]) <= 1
        round_ = table.info.round
        assert table.info.status == "playing"
        await w.driver.sim.post("/sim/add_bot", chat_id=group)
        question = await w.driver.until(lambda: w.driver.ask(person) or table.over, what="a question")
        assert question
        await w.driver.answer(person)
        await moves_on(w.driver, table, 2)
        assert table.info.round in (round_, round_ + 1)
        await w.driver.until(lambda: len(boards(person.group)) == 1, what="the board")


async def test_field_06_without_the_right_to_photos_the_board_becomes_text(world: MakeWorld) -> None:
    """Lost in mid-game: refused once, said in the board, and the old board is gone."""
    async with world(timing=BRISK) as w:
        person = (await dealt(w.driver, ["老张"]))[0]
        await w.driver.sim.post("/sim/forbid_photos", chat_id=w.driver.group)

        async def as_text() -> bool:
            await w.driver.sync()
            await w.driver.answer(person)
            found = boards(person.group)
            return len(found) == 1 and "photo" not in found[0]

        while not await as_text():
            pass
        board = boards(person.group)[0]
        assert "群里不许我发图" in text_of(board)
        await moves_on(w.driver, table_in(w, w.driver.group), 2)
        refused = [r for r in await w.driver.faults() if "rights" in r["description"]]
        assert 1 <= len(refused) <= 2


async def test_field_20_one_person_in_two_groups_has_two_hands_with_a_heading_each(world: MakeWorld) -> None:
    """An answer under one question moves that table only."""
    async with world(timing=PATIENT, deck=LIVELY) as w:
        user = await _started(w.driver, "老张")
        first, second = w.driver, another(w.driver)
        for driver, title in ((first, "川妹儿家"), (second, "公司茶馆")):
            await group_of(driver, [user], title=title)
            await driver.lobby()
        second.people[0].dm = first.people[0].dm
        for driver in (first, second):
            await driver.deal()
        dm = first.people[0].dm

        titles = {"川妹儿家": table_in(w, first.group), "公司茶馆": table_in(w, second.group)}
        await first.until(
            lambda: all(any(text_of(m).startswith(t) for m in hands(dm)) for t in titles), what="two hands"
        )
        answered: set[str] = set()
        while len(answered) < 2:
            question = await asked(first, first.people[0])
            title = next(t for t in titles if text_of(question).startswith(t))
            chosen = first.choose(question)
            assert chosen is not None
            assert int(chosen["callback_data"].split(".")[0], 16) == titles[title].info.id
            taken = await _taken(w, titles[title])
            await first._insist(first.people[0], question, chosen)
            if await _taken(w, titles[title]) == taken + 1:
                answered.add(title)


async def _taken(w: World, table: Table) -> int:
    """The taps that this table took."""
    found = await w.store.rows(
        "SELECT 1 FROM receipt WHERE key LIKE 'tg:%' AND table_id = ? AND outcome LIKE 'done%'",
        (table.info.id,),
    )
    return len(found)


async def test_field_21_topics_are_kept_and_a_lost_one_is_given_up(world: MakeWorld) -> None:
    """Two topics have a table each; answers stay in the topic; "message thread not found" moves to the group."""
    async with world(timing=BRISK) as w:
        user = await _started(w.driver, "老张")
        group = await group_of(w.driver, [user], forum=True)
        place = {"chat_id": group, "user_id": user}
        person = w.driver.people[0]
        for thread in (7, 9):
            await w.driver.sim.post("/sim/send", **place, text="/newgame", thread_id=thread)

        def lobbies() -> list[int]:
            return [m["message_thread_id"] for m in by_bot(person.group) if button(m, "坐下")]

        await w.driver.until(lambda: lobbies() == [7, 9], what="a lobby in each topic")
        await w.driver.sim.post("/sim/send", **place, text="/help", thread_id=9)
        assert (await told(w.driver, person.group, "/newgame"))["message_thread_id"] == 9
        await w.driver.sim.post("/sim/close_topic", chat_id=group, thread_id=9)
        lobby = person.group.newest(
            lambda m: m.get("message_thread_id") == 9 and button(m, "发牌") is not None
        )
        assert lobby is not None
        await w.driver.tap(person, lobby, "发牌")
        board = await w.driver.until(lambda: boards(person.group), what="a board")
        assert "message_thread_id" not in board[-1]
        lost = [r for r in await w.driver.faults() if "thread not found" in r["description"]]
        assert len(lost) == 1
        assert 7 in lobbies()


async def test_field_22_an_anonymous_admin_is_no_ghost_at_the_table(world: MakeWorld) -> None:
    """He may open and end tables and is seated by his own tap only."""
    async with world() as w:
        user = await _started(w.driver, "老张")
        group = await group_of(w.driver, [user], admins=[user])
        person = w.driver.people[0]

        async def hidden(text: str) -> None:
            await w.driver.sim.post("/sim/send", chat_id=group, user_id=user, text=text, anonymous=True)

        await hidden("/newgame")
        lobby = await w.driver.until(lambda: w.driver.board(person, "坐下"), what="a lobby")
        assert "①空 ②空 ③空" in text_of(lobby)
        await hidden("/leave")
        await told(w.driver, person.group, "没坐这桌")
        await w.driver.tap(person, lobby, "坐下")
        await w.driver.until(
            lambda: "老张" not in text_of(lobby) and table_in(w, group).info.people, what="him"
        )
        assert table_in(w, group).info.people == (user,)
        await hidden("/endgame")
        await told(w.driver, person.group, "把桌子收了")
        assert w.chat.house.in_chat(group) == []


async def test_field_23_no_name_breaks_a_message(world: MakeWorld) -> None:
    """Markup, blanks, right-to-left runs, very long ones; and one that changes in mid-game."""
    names = ["<b>&amp;*_`[", "\u3164\u200b", "\u202eمحمد‮" + "长" * 60]
    async with world(timing=BRISK) as w:
        people = await opened(w.driver, names, title="<i>茶&馆</i>")
        lobby = w.driver.board(people[0], "坐下")
        assert lobby is not None
        for person in people[1:]:
            await w.driver.tap(person, lobby, "坐下")
        await w.driver.until(
            lambda: "③空" not in text_of(w.driver.board(people[0], "坐下") or {}), what="all"
        )
        text = text_of(w.driver.board(people[0], "坐下") or {})
        assert "①<b>&amp;*_`[" in text
        assert "②玩家②" in text
        assert "\u202e" not in text
        assert "长" * 24 not in text
        assert text.count("\u2068") == text.count("\u2069") == 1
        await w.driver.deal()
        await w.driver.until(lambda: w.driver.board(people[0], "👀"), what="the board")
        await w.driver.sim.post("/sim/rename", user_id=people[0].user_id, first_name="</pre>{ $who }")
        person = people[0]
        await w.driver.tap(person, boards(person.group)[-1], "👀")
        await w.driver.until(
            lambda: "<i>茶&馆</i>" in text_of((hands(person.dm) or [{}])[-1]), what="his hand"
        )
        await w.driver.say(person, "/leave")
        await w.driver.until(
            lambda: person.dm.newest(lambda m: button(m, "电脑代打") is not None), what="ways"
        )
        ways = person.dm.newest(lambda m: button(m, "电脑代打") is not None)
        assert ways is not None
        await w.driver.tap(person, ways, "电脑代打")
        await w.driver.until(lambda: says(person.group, "</pre>{ $who }"), what="his new name, as it is")
        assert [r for r in await w.driver.faults() if "parse" in r["description"]] == []


@pytest.mark.parametrize("kind", [pytest.param("timeout_after", marks=pytest.mark.long), "drop_after"])
async def test_field_24_what_was_delivered_without_an_answer_comes_once(world: MakeWorld, kind: str) -> None:
    """Board, hands and questions of the deal: no message stands twice in any chat."""
    async with world(timing=PATIENT) as w:
        await w.driver.gather(["老张", "妈", "幺爸"])
        for person in w.driver.people:
            await told(w.driver, person.dm, "发牌员")
        await w.driver.lobby()
        chats = [w.driver.group, *(p.user_id for p in w.driver.people)]
        for chat_id, method in [*((c, "sendPhoto") for c in chats), *((c, "sendMessage") for c in chats[1:])]:
            await w.driver.sim.post("/sim/faults", chat_id=chat_id, kind=kind, times=1, method=method)
        await w.driver.deal()
        person, _ = await first_asked(w.driver)

        async def pictures_sent() -> bool:
            return not [f for f in await w.driver.sim.get("/sim/faults") if f["method"] == "sendPhoto"]

        await eventually(pictures_sent)
        await w.driver.sync()
        for view in (w.driver.people[0].group, *(p.dm for p in w.driver.people)):
            texts = [(text_of(m), str(m.get("reply_markup"))) for m in by_bot(view)]
            assert len(texts) == len(set(texts)), texts
        await w.driver.answer(person)
        await moves_on(w.driver, table_in(w, w.driver.group), 1)


async def test_field_25_pictures_are_large_and_clear_as_a_phone_gets_them(world: MakeWorld) -> None:
    """What Telegram hands out of hand and board: wide enough that a phone of 400 px never blows it up, no stripe, no
    blank. Type sizes and contrasts are measured in tests/rendering."""
    async with world(timing=BRISK) as w:
        person = (await dealt(w.driver, ["老张"]))[0]
        await w.driver.until(lambda: hands(person.dm), what="a hand")
        for message in (hands(person.dm)[-1], boards(person.group)[-1]):
            sizes = message["photo"]
            data = await w.driver.sim.file(sizes[-1]["file_id"])
            image = Image.open(io.BytesIO(data)).convert("L")
            assert image.size == (sizes[-1]["width"], sizes[-1]["height"])
            assert image.width >= 800
            assert 0.2 <= image.height / image.width <= 2
            assert ImageStat.Stat(image.resize((400, round(400 * image.height / image.width)))).stddev[0] > 20
