"""Gathering, leaving and ending (DESIGN 6), over real HTTP."""

from __future__ import annotations

import re

from tests.conftest import BRIEF, MakeWorld, World, eventually
from tests.driver import Person, View, button, text_of


async def _open(w: World, names: list[str], *, started: bool = True) -> list[Person]:
    await w.driver.gather(names, started=started)
    await w.driver.say(w.driver.people[0], "/newgame")
    await w.driver.until(lambda: w.driver.board(w.driver.people[0], "坐下"), what="a lobby")
    return w.driver.people


async def _tap(w: World, person: Person, label: str) -> dict[str, str]:
    await w.driver.sync()
    message = w.driver.board(person, label)
    assert message is not None, label
    return await w.driver.tap(person, message, label) or {}


async def _lobby_says(w: World, text: str) -> None:
    await w.driver.until(
        lambda: text in text_of(w.driver.board(w.driver.people[0], "坐下") or {}),
        what=f"a lobby that says {text}",
    )


async def _group_says(w: World, text: str) -> None:
    await w.driver.until(
        lambda: w.driver.people[0].group.newest(lambda m: text in text_of(m)),
        what=f"a group that hears {text}",
    )


async def test_who_opens_a_table_sits_at_it(world: MakeWorld) -> None:
    async with world() as w:
        await _open(w, ["老张", "妈"])
        await _lobby_says(w, "①老张 ②空 ③空")


async def test_sitting_rising_and_computers(world: MakeWorld) -> None:
    async with world() as w:
        zhang, ma = await _open(w, ["老张", "妈"])
        assert "坐好了" in (await _tap(w, ma, "坐下"))["text"]
        assert "坐起的" in (await _tap(w, ma, "坐下"))["text"]
        await _tap(w, zhang, "+电脑")
        await _lobby_says(w, "①老张 ②妈 ③电脑丙")
        assert "没得空位" in (await _tap(w, zhang, "+电脑"))["text"]
        await _tap(w, ma, "起身")
        await _lobby_says(w, "①老张 ②空 ③电脑丙")
        await _tap(w, zhang, "-电脑")
        assert "没得电脑" in (await _tap(w, zhang, "-电脑"))["text"]
        await _lobby_says(w, "①老张 ②空 ③空")


async def test_a_person_takes_a_computers_seat_at_a_full_table(world: MakeWorld) -> None:
    async with world() as w:
        zhang, ma = await _open(w, ["老张", "妈"])
        await _tap(w, zhang, "+电脑")
        await _tap(w, zhang, "+电脑")
        await _tap(w, ma, "坐下")
        await _lobby_says(w, "①老张 ②妈 ③电脑丙")


async def test_only_the_seated_move_computers_and_deal(world: MakeWorld) -> None:
    async with world() as w:
        _, ma = await _open(w, ["老张", "妈"])
        assert "先坐下" in (await _tap(w, ma, "+电脑"))["text"]
        assert "先坐下" in (await _tap(w, ma, "发牌"))["text"]


async def test_who_never_started_the_bot_is_led_to_it_and_seated_there(world: MakeWorld) -> None:
    """Field reports 1 and 4: the tap opens the deep link; /start may come twice; a leaked link seats nobody."""
    async with world() as w:
        _, li, thief = await _open(w, ["老张", "小李", "路人"], started=False)
        answer = await _tap(w, li, "坐下")
        assert "text" not in answer
        payload = re.fullmatch(r"https://t\.me/yaodiren_bot\?start=([A-Za-z0-9_-]{1,64})", answer["url"])
        assert payload is not None
        await w.driver.say(thief, f"/start {payload[1]}", thief.user_id)
        await w.driver.until(lambda: thief.dm.newest(lambda m: "给别个的" in text_of(m)), what="a refusal")
        for _ in range(2):
            await w.driver.say(li, f"/start {payload[1]}", li.user_id)
        await w.driver.until(
            lambda: len([m for m in li.dm.messages.values() if "坐好了" in text_of(m)]) == 2,
            what="two welcomes",
        )
        await w.driver.say(li, "/start nonsense", li.user_id)
        await w.driver.sync()
        lobby = text_of(w.driver.board(li, "坐下") or {})
        assert lobby.count("小李") == 1
        assert "路人" not in lobby


async def test_a_second_newgame_brings_the_table_down_and_says_so(world: MakeWorld) -> None:
    """Field report 17."""
    async with world() as w:
        people = await _open(w, ["老张", "妈"])
        first = w.driver.board(people[0], "坐下")
        assert first is not None
        await w.driver.say(people[1], "/newgame")
        await _group_says(w, "这里有一桌了")
        await w.driver.until(
            lambda: first["message_id"] not in people[0].group.messages and w.driver.board(people[0], "坐下"),
            what="the lobby below",
        )


async def test_leaving_the_lobby_and_ending_the_table(world: MakeWorld) -> None:
    async with world() as w:
        zhang, ma = await _open(w, ["老张", "妈"])
        await _tap(w, ma, "坐下")
        await w.driver.say(ma, "/endgame")
        await _group_says(w, "管理员才收得了")
        await w.driver.say(zhang, "/leave")
        await _lobby_says(w, "①空 ②妈 ③空")
        await w.driver.say(ma, "/endgame")
        await _group_says(w, "妈 把桌子收了")
        await w.driver.until(lambda: w.driver.board(zhang, "坐下") is None, what="a lobby without buttons")
        await w.driver.say(ma, "/newgame")
        await w.driver.until(lambda: w.driver.board(zhang, "坐下"), what="another lobby")


async def test_an_admin_may_end_a_table(world: MakeWorld) -> None:
    async with world() as w:
        users = [(await w.driver.sim.post("/sim/users", first_name=n))["id"] for n in ("老张", "群主")]
        group = (await w.driver.sim.post("/sim/groups", title="t", members=users, admins=users[1:]))["id"]
        await w.driver.sim.post("/sim/send", chat_id=group, user_id=users[0], text="/newgame")
        await w.driver.sim.post("/sim/send", chat_id=group, user_id=users[1], text="/endgame")

        async def ended() -> bool:
            found = await w.driver.sim.get("/sim/messages", chat_id=group, user_id=users[0], after=0)
            return any("群主 把桌子收了" in text_of(m) for m in found["messages"])

        await eventually(ended)


async def test_who_leaves_in_a_round_is_played_for_and_pays(world: MakeWorld) -> None:
    """DESIGN 6: the computer plays on, free of penalty; the result is booked to who left."""
    async with world(**BRIEF) as w:
        driver = w.driver
        await driver.gather(["老张", "妈", "幺爸"])
        await driver.lobby()
        await driver.deal()
        await driver.until(lambda: driver.board(driver.people[0], "👀"), what="the board")
        gone = driver.people[2]
        await driver.say(gone, "/leave")
        ways = await driver.until(
            lambda: gone.dm.newest(lambda m: button(m, "电脑代打") is not None), what="the ways to leave"
        )
        await driver.tap(gone, ways, "电脑代打")
        for other in driver.people[:2]:
            board = await driver.until(
                lambda who=other: driver.board(who, "要得,慢走"), what="they are asked"
            )
            await driver.tap(other, board, "要得,慢走")
        driver.people.pop()
        result = await driver.play()
        assert "③幺爸: " in result
        await _group_says(w, "幺爸 有事先走")
        assert await driver.scores() == driver.deltas()
        table = next(iter(w.chat.house.tables.values()))
        assert table.info.seats[2].user_id is None
        assert table.info.seats[2].agent


async def test_a_lobby_in_a_topic_stays_there(world: MakeWorld) -> None:
    """Field report 21."""
    async with world() as w:
        user = (await w.driver.sim.post("/sim/users", first_name="老张"))["id"]
        group = (await w.driver.sim.post("/sim/groups", title="t", members=[user], forum=True))["id"]
        await w.driver.sim.post("/sim/send", chat_id=group, user_id=user, text="/newgame", thread_id=7)
        person = Person(user, "老张", View(user, user), View(group, user))
        w.driver.people = [person]
        lobby = await w.driver.until(lambda: person.group.newest(lambda m: button(m, "坐下") is not None))
        assert lobby["message_thread_id"] == 7


async def test_foreign_and_edited_commands_are_ignored(world: MakeWorld) -> None:
    """Field reports 27 and 28."""
    async with world() as w:
        await w.driver.gather(["老张"])
        person = w.driver.people[0]
        await w.driver.say(person, "/newgame@otherbot")
        sent = await w.driver.sim.post(
            "/sim/send", chat_id=w.driver.group, user_id=person.user_id, text="/help"
        )
        await w.driver.sim.post(
            "/sim/edit",
            chat_id=w.driver.group,
            user_id=person.user_id,
            message_id=sent["message_id"],
            text="/newgame",
        )
        await w.driver.say(person, "/table")
        await _group_says(w, "这里没得桌子")


async def test_an_anonymous_admin_is_never_seated_but_may_end_the_table(world: MakeWorld) -> None:
    """Field report 22."""
    async with world() as w:
        user = (await w.driver.sim.post("/sim/users", first_name="老张"))["id"]
        group = (await w.driver.sim.post("/sim/groups", title="t", members=[user], admins=[user]))["id"]
        await w.driver.sim.post("/sim/send", chat_id=group, user_id=user, text="/newgame", anonymous=True)
        person = Person(user, "老张", View(user, user), View(group, user))
        w.driver.people = [person]
        lobby = await w.driver.until(lambda: person.group.newest(lambda m: button(m, "坐下") is not None))
        assert "①空 ②空 ③空" in text_of(lobby)
        await w.driver.sim.post("/sim/send", chat_id=group, user_id=user, text="/endgame", anonymous=True)
        await _group_says(w, "把桌子收了")


async def test_next_round_of_an_ended_table_opens_a_lobby_with_the_same_seats(world: MakeWorld) -> None:
    """DESIGN 6, also when the table ended so long ago that it is only in the store."""
    async with world() as w:
        zhang, ma = await _open(w, ["老张", "妈"])
        await _tap(w, ma, "坐下")
        await _lobby_says(w, "①老张 ②妈 ③空")
        old = w.driver.board(zhang, "坐下")
        assert old is not None
        await w.driver.say(zhang, "/endgame")
        await w.driver.until(lambda: w.driver.board(zhang, "坐下") is None, what="an ended lobby")
        table_id = next(iter(w.chat.house.tables))
        w.chat.house.tables.clear()
        pressed = {"text": "下一局", "callback_data": f"{table_id:x}.0.next"}
        assert await w.driver.press(ma, old, pressed)
        await _lobby_says(w, "①老张 ②妈 ③空")
        again = next(t for t in w.chat.house.tables.values() if t.info.status == "lobby")
        assert again.info.host == ma.user_id


async def test_hand_comes_again_and_ends_the_computers_watch(world: MakeWorld) -> None:
    """DESIGN 5: a seat plays 托管 until the player acts; field report 2: the hand is reachable by text."""
    async with world() as w:
        zhang = (await _open(w, ["老张", "妈"]))[0]
        await _tap(w, zhang, "发牌")
        first = await w.driver.until(lambda: zhang.dm.newest(lambda m: "photo" in m), what="a hand")
        await w.driver.say(zhang, "/hand")
        await w.driver.until(
            lambda: (
                zhang.dm.newest(lambda m: "photo" in m and m["message_id"] > first["message_id"])
                and first["message_id"] not in zhang.dm.messages
            ),
            what="the hand once more, and only once",
        )
