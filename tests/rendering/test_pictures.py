"""What holds for every picture: size, weight, determinism, and what it must show."""

from __future__ import annotations

import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from io import BytesIO

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops

from bot.kernel.panel import (
    BoardScene,
    CardView,
    Figure,
    HandScene,
    ResultRow,
    ResultScene,
    Scene,
    ScoreRow,
    ScoreScene,
    SeatPanel,
    Tray,
)
from rendering import DEFAULT, THEMES, Renderer, Theme, digest, rows
from rendering.canvas import Canvas, Kit
from rendering.text import Style, Typesetter
from tests.rendering.samples import BOARD, HAND_5, HAND_20, KINDS, RESULT, SCENES, SCORE


def pixels(renderer: Renderer, scene: Scene) -> Image.Image:
    """The decoded picture."""
    return Image.open(BytesIO(renderer.draw(scene).data)).convert("RGB")


def differ(renderer: Renderer, a: Scene, b: Scene) -> bool:
    """Whether two scenes look different."""
    first, second = pixels(renderer, a), pixels(renderer, b)
    return first.size != second.size or ImageChops.difference(first, second).getbbox() is not None


@pytest.mark.parametrize("look", THEMES)
@pytest.mark.parametrize("name", SCENES)
def test_size_and_weight(renderer: Renderer, name: str, look: str) -> None:
    picture = renderer.draw(SCENES[name], THEMES[look])
    image = Image.open(BytesIO(picture.data))
    image.load()
    assert (image.format, image.mode, image.size) == ("PNG", "P", picture.size)
    assert "transparency" not in image.info
    assert image.width == 1280
    assert image.height <= 1120
    assert len(picture.data) <= 60_000


def test_a_hand_of_twenty_to_twenty_three_cards_takes_at_most_three_rows_of_named_cards(kit: Kit) -> None:
    for name in ("hand-20", "hand-22", "hand-loose", "hand-fours", "hand-17"):
        scene = SCENES[name]
        assert isinstance(scene, HandScene)
        plan = rows.plan(rows.units(scene.trays, scene.loose, DEFAULT), DEFAULT, kit.deck, 1000)
        assert len(plan.rows) <= 3
        assert plan.card >= 102


def test_few_cards_are_larger(kit: Kit) -> None:
    five = rows.plan(rows.units(HAND_5.trays, HAND_5.loose, DEFAULT), DEFAULT, kit.deck, 1000)
    twenty = rows.plan(rows.units(HAND_20.trays, HAND_20.loose, DEFAULT), DEFAULT, kit.deck, 1000)
    assert five.card > twenty.card


def test_same_scene_same_bytes_whatever_came_before(renderer: Renderer) -> None:
    fresh = Renderer()
    for name in ("board-late", "result", "hand-17"):
        again = fresh.draw(SCENES[name]).data
        assert again == renderer.draw(SCENES[name]).data == fresh.draw(SCENES[name]).data, name


def test_forgetting_changes_nothing() -> None:
    renderer = Renderer()
    before = renderer.draw(BOARD).data
    renderer.forget()
    assert renderer.draw(BOARD).data == before


def test_threads_may_share_a_renderer() -> None:
    renderer = Renderer()
    scenes: list[Scene] = [HAND_5, BOARD, HAND_20] * 4
    with ThreadPoolExecutor(8) as pool:
        drawn = [picture.data for picture in pool.map(renderer.draw, scenes)]
    assert drawn == [renderer.draw(scene).data for scene in scenes]


def test_threads_take_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    renderer = Renderer()
    compose = renderer._compose
    inside: list[int] = []
    most: list[int] = []

    def slowly(scene: Scene, kit: Kit) -> Canvas:
        inside.append(1)
        most.append(len(inside))
        time.sleep(0.01)
        canvas = compose(scene, kit)
        inside.pop()
        return canvas

    monkeypatch.setattr(renderer, "_compose", slowly)
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(renderer.draw, [HAND_5] * 8))
    assert max(most) == 1


def test_digest_is_the_same_in_another_process() -> None:
    code = "from rendering import digest; from tests.rendering.samples import BOARD; print(digest(BOARD))"
    for seed in ("1", "2"):
        run = subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            text=True,
            check=True,
            env={"PYTHONHASHSEED": seed},
        )
        assert run.stdout.strip() == digest(BOARD)


def test_digest_tells_scenes_and_themes_apart(renderer: Renderer) -> None:
    scenes = [
        *SCENES.values(),
        replace(BOARD, stock=Figure("余牌", "29")),
        replace(HAND_5, title="手牌 5 张 "),
    ]
    assert len({digest(scene) for scene in scenes}) == len(scenes)
    assert digest(BOARD) != digest(BOARD, Theme(felt="#203B35"))
    assert renderer.draw(BOARD).digest == digest(BOARD)


def test_every_field_of_a_hand_is_seen(renderer: Renderer) -> None:
    view = HAND_5.loose[0]
    for other in (
        replace(HAND_5, title="手牌 6 张"),
        replace(HAND_5, figures=(*HAND_5.figures[:-1], Figure("番", "4"))),
        replace(HAND_5, trays=(replace(HAND_5.trays[0], note="死"), HAND_5.trays[1])),
        replace(HAND_5, loose=(replace(view, rim=False),)),
        replace(HAND_5, loose=(replace(view, veil=True),)),
        replace(HAND_5, loose=(replace(view, note="现"),)),
        replace(HAND_5, groups=HAND_5.trays),
        replace(HAND_5, footer=("听 平八 剩3",)),
    ):
        assert differ(renderer, HAND_5, other), other


def test_every_field_of_a_board_is_seen(renderer: Renderer) -> None:
    seat = BOARD.seats[1]
    changed = (
        replace(seat, sign="⑨"),
        replace(seat, name="妈"),
        replace(seat, figures=(Figure("手", "12"), Figure("坨", "13"))),
        replace(seat, groups=seat.groups[:-1]),
        replace(seat, badges=()),
        replace(seat, active=True),
        replace(seat, out=True),
        replace(seat, tag="下课"),
    )
    others = [replace(BOARD, seats=(BOARD.seats[0], other, BOARD.seats[2])) for other in changed]
    others += [
        replace(BOARD, title="第 4 局"),
        replace(BOARD, status=""),
        replace(BOARD, stock=Figure("余牌", "29")),
        replace(BOARD, offered=None),
        replace(BOARD, discards=BOARD.discards[::-1]),
    ]
    for other in others:
        assert differ(renderer, BOARD, other), other


def test_every_field_of_a_result_is_seen(renderer: Renderer) -> None:
    row = RESULT.rows[0]
    changed = (
        replace(row, sign="⑨"),
        replace(row, name="妈"),
        replace(row, delta="+2"),
        replace(row, groups=()),
        replace(row, cards=row.cards[:-1]),
        replace(row, badges=("庄",)),
        replace(row, note="下课"),
        replace(row, silver="银 -20"),
    )
    others = [replace(RESULT, rows=(other, *RESULT.rows[1:])) for other in changed]
    others += [
        replace(RESULT, title="黄了"),
        replace(RESULT, status="第 5 局"),
        replace(RESULT, lines=()),
        replace(RESULT, groups=RESULT.groups[:-1]),
        replace(RESULT, groups=(replace(RESULT.groups[0], note="9坨"), *RESULT.groups[1:])),
    ]
    for other in others:
        assert differ(renderer, RESULT, other), other


def test_every_field_of_a_leaderboard_is_seen(renderer: Renderer) -> None:
    row = SCORE.rows[0]
    changed = (
        replace(row, rank="9"),
        replace(row, name="妈"),
        replace(row, points="+85"),
        replace(row, facts=("初品益都红", "48局")),
        replace(row, facts=()),
        replace(row, curve=row.curve[:-1]),
        replace(row, curve=(*row.curve[:-1], 70)),
    )
    others = [replace(SCORE, rows=(other, *SCORE.rows[1:])) for other in changed]
    others += [replace(SCORE, title="练习"), replace(SCORE, status=""), replace(SCORE, rows=SCORE.rows[:-1])]
    for other in others:
        assert differ(renderer, SCORE, other), other


def test_curves_stand_on_one_scale(renderer: Renderer) -> None:
    """Who won ten times as much rises ten times as high; where nought lies is the same for all."""
    alone = replace(SCORE, rows=(SCORE.rows[1],))
    beside = replace(SCORE, rows=(SCORE.rows[1], SCORE.rows[0]))
    first, second = (pixels(renderer, scene).crop((500, 90, 1030, 230)) for scene in (alone, beside))
    assert rise(first) > 3 * rise(second)


def rise(curve: Image.Image) -> int:
    """px from the highest to the lowest pixel of a curve."""
    cream = curve.convert("L").point(lambda value: 255 if value > 215 else 0)
    box = cream.getbbox()
    assert box is not None
    return box[3] - box[1]


def test_no_text_is_smaller_than_a_phone_can_show(
    renderer: Renderer, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes: set[int] = set()
    line = Typesetter.line

    def spy(
        self: Typesetter, text: str, style: Style, width: float | None = None, fallback: str = ""
    ) -> object:
        sizes.add(style.size)
        return line(self, text, style, width, fallback)

    monkeypatch.setattr(Typesetter, "line", spy)
    for theme in THEMES.values():
        renderer._kit(theme).shapes.clear()  # what is pasted whole asks for no line
        for scene in SCENES.values():
            renderer.draw(scene, theme)
    assert sizes
    assert min(sizes) >= 34


CARD = st.sampled_from(list(KINDS.values()))
VIEW = st.builds(CardView, CARD, st.booleans(), st.booleans(), st.sampled_from(("", "现")))
TRAY = st.builds(Tray, st.lists(VIEW, max_size=5).map(tuple), st.sampled_from(("", "死", "16坨")))
TEXT = st.text(max_size=30)
FIGURE = st.builds(Figure, st.sampled_from(("坨", "余牌", "")), st.sampled_from(("0", "104", "")))
FIGURES = st.lists(FIGURE, max_size=3)
SEAT = st.builds(
    SeatPanel,
    st.sampled_from(("①", "②")),
    TEXT,
    FIGURES.map(tuple),
    st.lists(TRAY, max_size=7).map(tuple),
    st.lists(st.sampled_from(("庄", "起")), max_size=2).map(tuple),
    st.booleans(),
    st.booleans(),
    st.sampled_from(("", "下课")),
)
ROW = st.builds(
    ResultRow,
    st.just("①"),
    TEXT,
    st.sampled_from(("+0", "-2", "+128")),
    st.lists(TRAY, max_size=6).map(tuple),
    st.lists(VIEW, max_size=23).map(tuple),
    st.lists(st.just("庄"), max_size=1).map(tuple),
    TEXT,
)
SCENE = st.one_of(
    st.builds(
        HandScene,
        TEXT,
        FIGURES.map(tuple),
        st.lists(TRAY, max_size=7).map(tuple),
        st.lists(VIEW, max_size=23).map(tuple),
        st.lists(TRAY, max_size=7).map(tuple),
        st.lists(TEXT, max_size=6).map(tuple),
    ),
    st.builds(
        BoardScene,
        TEXT,
        TEXT,
        FIGURE,
        st.none() | CARD,
        st.lists(CARD, max_size=60).map(tuple),
        st.lists(SEAT, min_size=0, max_size=4).map(tuple),
    ),
    st.builds(
        ScoreScene,
        TEXT,
        TEXT,
        st.lists(
            st.builds(
                ScoreRow,
                st.sampled_from(("1", "100")),
                TEXT,
                st.sampled_from(("+0", "-123456", "+7")),
                st.lists(TEXT, max_size=3).map(tuple),
                st.lists(st.integers(-(10**7), 10**7), max_size=40).map(tuple),
            ),
            max_size=30,
        ).map(tuple),
    ),
    st.builds(
        ResultScene,
        TEXT,
        TEXT,
        st.lists(TRAY, max_size=7).map(tuple),
        st.lists(TEXT, max_size=12).map(tuple),
        st.lists(ROW, max_size=4).map(tuple),
    ),
)


@settings(
    max_examples=25,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
    phases=(Phase.generate,),  # drawing is too slow for shrinking
)
@given(SCENE, st.sampled_from(list(THEMES.values())))
def test_any_scene_is_a_picture_that_fits(renderer: Renderer, scene: Scene, theme: Theme) -> None:
    picture = renderer.draw(scene, theme)
    assert picture.size[0] == 1280
    assert picture.size[1] <= 1120
    Image.open(BytesIO(picture.data)).load()
