"""The whole bot plays a lobby and a round: every call and every answer fits the models that others wrote.

Once by the bot's own client library, once by aiogram's: the server is shaped by neither.
"""

from __future__ import annotations

import functools
from pathlib import Path

import pytest

from rendering import Renderer
from tests.conftest import running

from .bridge import ByAiogram, Traffic, Watched
from .schema import METHODS, differences, request_problems, result_problems

USED = {
    *("getMe", "getUpdates", "setMyCommands", "sendMessage", "sendPhoto", "answerCallbackQuery"),
    *("editMessageText", "editMessageMedia", "deleteMessage", "pinChatMessage"),
}


@pytest.mark.parametrize(
    ("way", "people"),
    [pytest.param(Watched, "甲", marks=pytest.mark.long), (ByAiogram, "甲乙丙")],
    ids=["python-telegram-bot", "aiogram"],
)
async def test_a_round_fits_the_models(
    tmp_path: Path, renderer: Renderer, monkeypatch: pytest.MonkeyPatch, way: type[Watched], people: str
) -> None:
    traffic = Traffic()
    monkeypatch.setattr("telegram.ext._applicationbuilder.HTTPXRequest", functools.partial(way, traffic))
    async with running(tmp_path, renderer) as world:
        driver = world.driver
        await driver.gather(list(people))
        await driver.lobby()
        await driver.deal()
        await driver.play()
        assert await driver.scores() == {name: driver.deltas()[name] for name in people}
        log = await driver.sim.get("/sim/requests", after=0)
        messages = await driver.sim.get("/sim/messages", chat_id=driver.group)
    assert sorted(set(traffic.problems)) == []
    # Who plays against computers sits down in a lobby that nobody else changes.
    assert traffic.calls.keys() >= (USED if len(people) > 1 else USED - {"editMessageText"})
    assert traffic.updates >= {"message", "callback_query", "my_chat_member"}
    assert [entry for entry in log if entry["status"] >= 400 and entry["status"] != 429] == []
    assert [p for entry in log for p in request_problems(entry["method"], _meant(entry["parameters"]))] == []
    shown = [message for message in messages["messages"] if not message.get("deleted")]
    assert [p for message in shown for p in result_problems("sendMessage", message)] == []


def _meant(logged: dict[str, object]) -> dict[str, object]:
    """The parameters of a logged call without the parts that an `attach://` points to."""
    return {name: value for name, value in logged.items() if not isinstance(value, dict) or "file" not in value
            or name in ("photo", "document")}  # fmt: skip


def test_the_schema_finds_what_is_wrong() -> None:
    assert len(METHODS) > 150
    assert request_problems("sendMessage", {"chat_id": 1, "text": "x"}) == []
    assert request_problems("sendMessage", {"chat_id": 1}) == ["sendMessage: text is required"]
    assert request_problems("getMe", {"x": 1}) == ["getMe: no parameter x"]
    assert request_problems("sendHologram", {}) == ["sendHologram: no such method"]
    user = {"id": 5, "is_bot": True, "first_name": "甲"}
    assert result_problems("getMe", user) == []
    assert result_problems("getMe", {**user, "id": "5"}) == ["getMe.id: '5' became 5"]
    assert result_problems("getMe", {**user, "is_bot": 1}) == ["getMe.is_bot: 1 became True"]
    assert result_problems("getMe", {**user, "shoe_size": 43}) == ["getMe.shoe_size"]
    assert result_problems("getMe", {"id": 5}) != []
    assert differences([1, {"a": 1}], [1, {"a": 2}], "x") == ["x[].a: 1 became 2"]
