"""Looks of a person's own pictures, a hand in words, the leaderboard as a picture, over real HTTP (DESIGN 7)."""

from __future__ import annotations

from io import BytesIO

from PIL import Image, ImageColor

from bot.games.yaodiren.kinds import NAMES
from rendering import THEMES
from tests.conftest import BRIEF, MakeWorld, World, eventually
from tests.driver import Message, Person, button, buttons, is_result, text_of


def _hand(person: Person) -> Message | None:
    return person.dm.newest(lambda m: "photo" in m)


async def _look(w: World, message: Message) -> str:
    """The look whose ground the picture has: the nearest, for the server keeps photos as JPEG."""
    data = await w.driver.sim.file(message["photo"][-1]["file_id"])
    corner = Image.open(BytesIO(data)).convert("RGB").getpixel((2, 2))

    def distance(look: str) -> int:
        return sum(abs(a - b) for a, b in zip(corner, ImageColor.getrgb(THEMES[look].felt), strict=True))

    return min(("standard", "light"), key=distance)


async def _choose(w: World, person: Person, label: str) -> str:
    await w.driver.say(person, "/look", person.user_id)
    choice = await w.driver.until(
        lambda: person.dm.newest(lambda m: button(m, label) is not None), what="the looks"
    )
    answer = await w.driver.tap(person, choice, label)
    return str(answer["text"]) if answer else ""


async def test_a_look_is_chosen_in_the_dm_for_its_pictures_alone(world: MakeWorld) -> None:
    async with world() as w:
        await w.driver.gather(["老张", "妈"])
        one, other = w.driver.people
        await w.driver.lobby()
        await w.driver.deal()
        for person in (one, other):
            await w.driver.until(lambda p=person: _hand(p), what="the hand")
        before = text_of(_hand(one) or {})
        assert await _choose(w, one, "浅色") == "好,用浅色"

        async def lit() -> bool:
            await w.driver.sync()
            return await _look(w, _hand(one) or {}) == "light"

        await eventually(lit)
        assert text_of(_hand(one) or {}).splitlines()[1] == before.splitlines()[1], "the same hand"
        assert await _look(w, _hand(other) or {}) == "standard"
        board = w.driver.board(one, "👀")
        assert board is not None
        assert await _look(w, board) == "standard"
        assert w.chat.directory.look(one.user_id) == "light"
        [kept] = await w.store.rows("SELECT look FROM player WHERE user_id = ?", (one.user_id,))
        assert kept["look"] == "light"
        await w.driver.say(one, "/look")
        await w.driver.until(
            lambda: one.group.newest(lambda m: "到私聊发 /look" in text_of(m)), what="where to choose"
        )
        answer = await w.driver.press(one, board, {"text": "?", "callback_data": 'p:look="neon"'})
        assert answer is not None
        assert answer["text"] == "这个按钮用不得了"
        assert await w.driver.faults() == []


async def test_a_hand_in_words_is_enough_to_play_by(world: MakeWorld) -> None:
    async with world() as w:
        await w.driver.gather(["老张", "妈"])
        one = w.driver.people[0]
        await w.driver.lobby()
        await w.driver.deal()
        hand = await w.driver.until(lambda: _hand(one), what="the hand")
        await w.driver.say(one, "/hand text", one.user_id)
        words = await w.driver.until(
            lambda: one.dm.newest(lambda m: "photo" not in m and not buttons(m) and "坨" in text_of(m)),
            what="the hand in words",
        )
        table = next(iter(w.chat.house.tables.values()))
        view = table.view(table.info.seat_of(one.user_id))
        for kind in view.hand.kinds():
            assert NAMES[kind] in text_of(words)
        assert _hand(one) is not None
        assert (_hand(one) or {})["message_id"] == hand["message_id"], "not sent anew"


async def test_the_leaderboard_is_a_picture_above_the_same_in_words(world: MakeWorld) -> None:
    async with world(**BRIEF) as w:
        await w.driver.gather(["老张", "妈", "幺爸"])
        one = w.driver.people[0]
        await w.driver.lobby()
        await w.driver.deal()
        await w.driver.play()
        assert one.group.newest(is_result) is not None
        scores = await w.driver.scores()
        shown = one.group.newest(lambda m: "积分榜" in text_of(m) and not is_result(m))
        assert shown is not None
        assert "photo" in shown
        assert sum(scores.values()) == 0
        assert set(scores) == {"老张", "妈", "幺爸"}
