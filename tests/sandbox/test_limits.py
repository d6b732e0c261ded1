"""The modelled flood limits. On by default; a window is divided by TIME_SCALE."""

from __future__ import annotations

import asyncio

from bot.sandbox.limits import Bucket, Window

from .conftest import running


async def test_private_chat_bursts_of_three() -> None:
    async with running() as client:
        user = await client.person()
        answers = [await client.call("sendMessage", chat_id=user, text="x") for _ in range(4)]
        assert [answer["ok"] for answer in answers] == [True, True, True, False]
        refused = answers[-1]
        assert refused["error_code"] == 429
        assert refused["description"] == "Too Many Requests: retry after 1"
        assert refused["parameters"] == {"retry_after": 1}
        await asyncio.sleep(1.05)
        first = answers[0]["result"]["message_id"]
        edit = {"chat_id": user, "message_id": first, "text": "y"}
        assert (await client.call("editMessageText", **edit))["ok"]
        again = await client.call("editMessageText", **{**edit, "text": "z"})
        assert again["error_code"] == 429  # sends and edits share


async def test_group_twenty_a_minute_scaled() -> None:
    async with running(time_scale=60) as client:
        user = await client.person()
        group, other = await client.group(user), await client.group(user)
        for n in range(20):
            assert (await client.call("sendMessage", chat_id=group, text=str(n)))["ok"]
        assert (await client.call("sendMessage", chat_id=group, text="x"))["error_code"] == 429
        assert (await client.call("sendMessage", chat_id=other, text="x"))["ok"]
        await asyncio.sleep(1.05)
        assert (await client.call("sendMessage", chat_id=group, text="x"))["ok"]


async def test_group_wait_is_told() -> None:
    async with running() as client:
        group = await client.group(await client.person())
        for _ in range(20):
            await client.call("sendMessage", chat_id=group, text="x")
        refused = await client.call("sendMessage", chat_id=group, text="x")
        assert 58 <= refused["parameters"]["retry_after"] <= 60


async def test_thirty_a_second_over_all() -> None:
    async with running() as client:
        users = [await client.person(str(n)) for n in range(31)]
        answers = await asyncio.gather(*(client.call("sendMessage", chat_id=u, text="x") for u in users))
        assert sum(answer["ok"] for answer in answers) == 30


async def test_answers_to_taps_are_free() -> None:
    async with running() as client:
        for _ in range(40):
            answer = await client.call("answerCallbackQuery", callback_query_id="1")
            assert answer["error_code"] == 400


def test_window_and_bucket_arithmetic() -> None:
    window = Window(2, 10)
    for now in (0, 1):
        assert window.wait(now) == 0
        window.spend(now)
    assert window.wait(4) == 6
    assert window.wait(10) == 0
    bucket = Bucket(3, 1)
    for _ in range(3):
        assert bucket.wait(100) == 0
        bucket.spend(100)
    assert bucket.wait(100) == 1
    assert bucket.wait(100.75) == 0.25
    assert bucket.wait(101) == 0
