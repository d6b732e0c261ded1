"""What holds for every picture: size, weight, determinism, and what it must show."""

from __future__ import annotations

import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from io import BytesIO
from itertools import product

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
from rendering.cards import BROAD, NAMED
from rendering.hand import draw_hand
from rendering.palette import Palette
from rendering.stack import faces
from rendering.text import Style, Typesetter
from rendering.theme import LARGE
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


def contrast(a: str, b: str) -> float:
    """Contrast of two colours as WCAG has it, 1 to 21."""

    def light(colour: str) -> float:
        parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    bright, dark = sorted((light(a), light(b)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


GROUNDS_AND_INKS = [
    *product(("felt", "tray", "panel"), ("cream", "gold", "label")),
    *product(("gold", "cream", "label"), ("on_mark",)),
    ("back", "on_back"),
    ("ivory", "ink"),
    ("ivory", "red"),
]


@pytest.mark.parametrize("look", THEMES)
@pytest.mark.parametrize(("ground", "ink"), GROUNDS_AND_INKS)
def test_text_stands_out_from_its_ground(look: str, ground: str, ink: str) -> None:
    theme = THEMES[look]
    assert contrast(getattr(theme, ground), getattr(theme, ink)) >= 4.5


@pytest.mark.parametrize("look", THEMES)
def test_a_rim_stands_out_from_card_and_ground(look: str) -> None:
    """It is thicker than an edge, too; still one should not have to look for it."""
    theme = THEMES[look]
    assert max(contrast(theme.gold, theme.felt), contrast(theme.gold, theme.ivory)) >= 3


def drawn_alike(kit: Kit, name: str) -> int:
    """Faces of cards in the picture of a hand."""
    scene = SCENES[name]
    assert isinstance(scene, HandScene)
    return sum(len(unit.cards) for unit in rows.units(scene.trays, scene.loose, kit.theme))


def test_the_large_look_has_fewer_and_larger_faces_and_larger_type(kit: Kit) -> None:
    large = Kit(LARGE, kit.type.book)
    for name in ("hand-20", "hand-22", "hand-loose", "hand-fours", "hand-17"):
        scene = SCENES[name]
        assert isinstance(scene, HandScene)
        sizes = [
            rows.plan(
                rows.units(scene.trays, scene.loose, look), look, Kit(look, kit.type.book).deck, room
            ).card
            for look, room in ((DEFAULT, 1014), (LARGE, 988))
        ]
        assert sizes[1] >= 1.1 * sizes[0], name
        assert sizes[1] * BROAD.name >= 1.3 * sizes[0] * NAMED.name, "and so are the names on them"
        assert drawn_alike(large, name) <= drawn_alike(kit, name)
    assert LARGE.figure_text >= 1.4 * DEFAULT.figure_text
    assert drawn_alike(large, "hand-fours") == drawn_alike(kit, "hand-fours") - 11


def test_a_note_beside_a_count_is_not_cut() -> None:
    """It is set smaller instead: ×2 现 is wider than a card."""
    kit = Kit(LARGE)
    said: list[str] = []
    line = kit.type.line

    def spy(text: str, *rest: object) -> object:
        drawn = line(text, *rest)  # type: ignore[arg-type]
        if text.startswith("×") and len(rest) > 1 and rest[1] is not None:
            assert drawn.width == line(text, rest[0]).width, text  # type: ignore[arg-type]
            said.append(text)
        return drawn

    kit.type.line = spy  # type: ignore[assignment, method-assign]
    scene = SCENES["hand-marks"]
    assert isinstance(scene, HandScene)
    draw_hand(kit, scene)
    assert "×2 现" in said


def test_a_stacked_face_keeps_rim_veil_and_note() -> None:
    one, other = CardView(KINDS["猫猫"]), CardView(KINDS["斧头"], veil=True)
    (stacked, single) = faces((one, replace(one, rim=True, note="现"), other), LARGE)
    assert (stacked.times, stacked.count, stacked.view.rim) == (2, "×2 现", True)
    assert (single.times, single.count, single.view.veil) == (1, "", True)
    assert [face.times for face in faces((one, one), DEFAULT)] == [1, 1]


@pytest.mark.parametrize("look", THEMES)
def test_every_field_of_a_board_is_seen_in_every_look(renderer: Renderer, look: str) -> None:
    """Discards that a look only counts are still counted."""
    theme = THEMES[look]
    fewer = replace(BOARD, discards=BOARD.discards[1:])
    assert renderer.draw(BOARD, theme).data != renderer.draw(fewer, theme).data


@pytest.mark.parametrize("look", THEMES)
def test_the_palette_holds_all_ramps(look: str) -> None:
    palette = Palette(THEMES[look])
    assert len(palette) <= 256
    ramp = palette.ramp("felt", "cream")
    assert (ramp[0], ramp[255]) == (palette.index("felt"), palette.index("cream"))
    assert len(set(ramp)) >= 10


def test_an_unplanned_pair_of_colours_gets_the_nearest() -> None:
    palette = Palette(DEFAULT)
    ramp = palette.ramp("red", "cream")
    assert (ramp[0], ramp[255]) == (palette.index("red"), palette.index("cream"))


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
