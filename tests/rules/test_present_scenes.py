"""What boards and settlements show beside the cards: whose move it is, a redeal, who is out and who is a baozi."""

from __future__ import annotations

from bot.games.yaodiren.present import present
from bot.games.yaodiren.state import State
from bot.games.yaodiren.words.texts import texts
from bot.kernel.game import Speech
from bot.kernel.panel import BoardScene, ResultScene
from tests.rules.presented import NAMES, frame, public, slot, states

SAY = texts(Speech())


def board(state: State) -> BoardScene:
    scene = slot(present(public(state), frame()), "board").scene
    assert isinstance(scene, BoardScene)
    return scene


def test_who_names_the_fan_is_the_active_seat() -> None:
    found = 0
    for seed in range(12):
        for state in states(seed, options={"preset": "teahouse"}):
            view = public(state)
            if view.phase != "declaring":
                continue
            scene = board(state)
            assert [seat.active for seat in scene.seats] == [seat == view.turn for seat in range(3)]
            assert view.turn is not None
            assert scene.status == SAY("scene-declares", who=NAMES[view.turn])
            found += 1
    assert found


def test_nobody_is_active_while_answers_are_secret() -> None:
    for state in states(1):
        if public(state).phase in ("opening", "choosing"):
            assert not any(seat.active for seat in board(state).seats)


def test_a_redeal_that_is_asked_for_and_agreed_on_is_told() -> None:
    asked = 0
    for seed in range(60):
        for state in states(seed, options={"preset": "allred"}):
            view = public(state)
            if view.phase == "voting":
                assert board(state).status == SAY("scene-votes", who=NAMES[view.dealer])
                asked += 1
            if view.result is not None and view.result.end == "void":
                agreed = view.happened[-1].what == "redealt"
                assert board(state).status == SAY("scene-redealt" if agreed else "scene-void")
    assert asked


def test_9_a_baozi_and_who_is_out_carry_their_sign_in_the_settlement() -> None:
    signs: set[str] = set()
    for seed in range(25):
        state = list(states(seed, options={"preset": "baozi"}))[-1]
        view = public(state)
        if view.result is None or view.result.end == "void":
            continue
        scene = slot(present(view, frame()), "result").scene
        assert isinstance(scene, ResultScene)
        for seat, row in enumerate(scene.rows):
            out = next((one for one in view.result.outs if one.seat == seat), None)
            tag = "" if out is None else SAY("tag-baozi" if out.baozi else "tag-out")
            assert (tag in row.badges) or not tag
            assert bool({SAY("tag-baozi"), SAY("tag-out")} & set(row.badges)) == bool(tag)
            signs.add(tag)
    assert signs >= {SAY("tag-baozi"), SAY("tag-out")}
