"""Names in any script: never tofu, never empty, never wider than their place, never out of their line."""

from __future__ import annotations

import unicodedata
from dataclasses import replace
from io import BytesIO
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops

from bot.kernel.panel import BoardScene
from rendering import THEMES, Renderer
from rendering.canvas import Kit
from rendering.fonts import SHAPING
from rendering.names import ELLIPSIS, Run, clean, fit, measure, shape, visible
from rendering.text import Style, draw_mask
from tests.figures import DOSE
from tests.rendering.samples import BOARD, RESULT, SCORE

NOTHING_HAS_IT = "\U0010fffd"
"""A private code point: every font draws its .notdef for it."""

NAMES = {
    "chinese": "川妹儿",
    "rare chinese": "𠮷野家 㐂",
    "korean": "김철수",
    "japanese": "さくら カタカナ",
    "cyrillic": "Алиса Селезнёва",
    "greek": "Ελληνικά",
    "vietnamese": "Đỗ Nguyễn Văn",
    "arabic": "محمد بن سلمان",
    "persian with joiners": "می‌خواهم",
    "hebrew": "שלום עולם",
    "hebrew and chinese": "李四 שלום",
    "thai": "สมชาย ที่นี่ น้ำ",
    "devanagari": "नमस्ते क्षत्रिय",
    "bengali": "বাংলা",
    "tamil": "தமிழ்",
    "georgian": "ქართული",
    "emoji": "老张 🀄🔥",
    "family": "👨‍👩‍👧‍👦",
    "flags": "🇨🇳🇺🇦🏴󠁧󠁢󠁳󠁣󠁴󠁿",
    "skin and keycap": "👍🏽 1️⃣ ❤️‍🔥",
    "zalgo": "Z̸̢̛̝͓a̷̧͎l̵̨̢g̶͍̭o̷͈͛",
    "fancy letters": "𝓕𝓪𝓷𝓬𝔂 𝕿𝖊𝖝𝖙",
    "ornaments": "꧁༺Name༻꧂",
    "override": "evil \u202ename\u202c",
    "long": "a" * 64,
    "long chinese": "川" * 64,
    "long arabic": "محمد" * 16,
    "long emoji": "👨‍👩‍👧‍👦" * 16,
    "cuneiform": "𒀀𒀁 ok",
    "khmer": "សុខា",
    "lao": "ສົມສັກ",
    "sinhala": "නිමල්",
    "telugu": "రాము",
    "gujarati": "રમેશ",
    "malayalam": "രമേശ്",
    "armenian": "Արամ",
    "amharic": "አበበ",
    "myanmar": "မောင်",
    "tibetan, which the packages lack": "བཀྲ་ཤིས",
    "cherokee, which they lack": "ᏣᎳᎩ",
    "a pile of zalgo": "Z̸̢̛̝͓a̷̧͎l̵̨̢g̶͍̭o̷͈͛" * 13,
    "all at once": "李محمد김नमสม🇨🇳👨‍👩‍👧‍👦שלום",
}
EMPTY = (
    "",
    "   ",
    "\u3000\t\n",
    "\u200b\u2060\ufeff",
    "\u3164\u115f",
    "\u202e\u202c",
    "\u2800",
    "\ufe0f",
    "\u200d\u200d",
)


def cover(run: Run, text: str) -> Image.Image | None:
    """What a run's font draws for a text, cropped to its ink."""
    mask = draw_mask((Run(run.font, text, run.rtl),), 40, 500)
    ink = mask.getbbox()
    return mask.crop(ink) if ink else None


def same(a: Image.Image | None, b: Image.Image | None) -> bool:
    if a is None or b is None:
        return a is b
    return a.size == b.size and ImageChops.difference(a, b).getbbox() is None


def has_tofu(runs: tuple[Run, ...]) -> bool:
    """Whether any character of the runs, drawn by the font chosen for it, is that font's .notdef."""
    for run in runs:
        notdef = cover(run, NOTHING_HAS_IT)
        for character in filter(lambda c: visible(ord(c)), run.text):
            if notdef is not None and same(cover(run, character), notdef):
                return True
    return False


@pytest.mark.parametrize("name", NAMES)
def test_no_name_has_tofu(kit: Kit, name: str) -> None:
    runs = fit(NAMES[name], kit.type.book, 40, 500, 2000, "玩家②")
    assert runs
    assert not has_tofu(runs)


def test_tofu_would_be_seen(kit: Kit) -> None:
    main = kit.type.book.main
    assert has_tofu((Run(main, "好" + NOTHING_HAS_IT),))
    assert has_tofu((Run(main, "नम"),))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("width", [60, 190, 420])
def test_every_name_fits_its_place(kit: Kit, name: str, width: int) -> None:
    runs = fit(NAMES[name], kit.type.book, 40, 600, width, "玩家②")
    assert 0 < measure(runs, 40, 600) <= width
    mask = draw_mask(runs, 40, 600)
    ink = mask.getbbox()
    assert ink is not None
    assert ink[3] - ink[1] <= 68, "stays within its line"
    line = kit.type.line(NAMES[name], Style(40), width, "玩家②")
    assert line.image is not None
    assert line.image.width <= width + 8


def seat_with(name: str) -> BoardScene:
    """A board with this name at its middle seat."""
    return replace(BOARD, seats=(BOARD.seats[0], replace(BOARD.seats[1], name=name), BOARD.seats[2]))


def inked(image: Image.Image, box: tuple[int, int, int, int]) -> bool:
    """Whether anything stands on the ground of this part of a picture."""
    colours = image.crop(box).getcolors()
    return colours is None or len(colours) > 1


EVERYWHERE = [(name, "standard") for name in (*NAMES.values(), *EMPTY)] + [
    (NAMES[name], look)
    for name in ("long emoji", "a pile of zalgo", "long arabic", "all at once")
    for look in ("light", "large")
]


@pytest.mark.parametrize(("name", "look"), EVERYWHERE)
def test_every_name_is_on_the_board_and_in_nobodys_way(renderer: Renderer, name: str, look: str) -> None:
    """All but the place of the name looks as with another name; the place is never empty."""
    theme = THEMES[look]
    blank, shown = (
        Image.open(BytesIO(renderer.draw(seat_with(text), theme).data)).convert("RGB")
        for text in ("妈", name)
    )
    assert blank.size == shown.size
    changed = ImageChops.difference(blank, shown).getbbox()
    column = theme.margin + round(6.9 * theme.name_text)
    if changed is not None:
        assert changed[2] <= column
        assert changed[3] - changed[1] <= 2 * theme.name_text
        assert inked(shown, changed)


@pytest.mark.parametrize("name", [*NAMES.values(), *EMPTY])
def test_every_name_stands_in_a_settlement_and_a_leaderboard(renderer: Renderer, name: str) -> None:
    result = replace(RESULT, rows=(replace(RESULT.rows[0], name=name), *RESULT.rows[1:]))
    score = replace(SCORE, rows=(replace(SCORE.rows[0], name=name), *SCORE.rows[1:]))
    for scene, usual in ((result, RESULT), (score, SCORE)):
        one, other = (Image.open(BytesIO(renderer.draw(each).data)).convert("RGB") for each in (scene, usual))
        changed = ImageChops.difference(one, other).getbbox()
        assert one.size == other.size
        assert changed is None or changed[3] - changed[1] <= 84


def test_a_sentence_of_ours_is_read_from_the_left_whatever_name_it_begins_with(kit: Kit) -> None:
    """Or 报番 would stand left of who does it. A name alone keeps the direction of its script."""
    sentence, style = "محمد报番", Style(40)
    assert [run.rtl for run in fit(sentence, kit.type.book, 40, 500, rtl=False)] == [True, False]
    assert [run.rtl for run in fit(sentence, kit.type.book, 40, 500)] == [False, True]
    as_sentence, as_name = kit.type.line(sentence, style), kit.type.line(sentence, style, None, "玩家")
    assert as_sentence.image is not None
    assert as_name.image is not None
    assert as_sentence.image.tobytes() != as_name.image.tobytes()


@pytest.mark.parametrize("text", EMPTY)
def test_a_name_of_nothing_is_the_fallback(kit: Kit, text: str) -> None:
    assert clean(text) == ""
    runs = fit(text, kit.type.book, 40, 500, 300, "玩家②")
    assert "".join(run.text for run in runs) == "玩家②"


def test_a_name_that_no_font_has_is_the_fallback(kit: Kit) -> None:
    runs = fit(NOTHING_HAS_IT * 3 + "𒀀", kit.type.book, 40, 500, 300, "玩家②")
    assert "".join(run.text for run in runs) == "玩家②"


def test_controls_overrides_and_fillers_are_taken_out() -> None:
    assert clean("evil \u202ename\u202c\u2066!\u2069\x07") == "evil name!"
    assert clean("a\u200b\u3164b\u00adc") == "abc"
    assert clean("  a \n\t b  ") == "a b"
    assert clean("e\u0301") == "é"


def test_joiners_that_do_something_stay() -> None:
    assert clean("👨‍👩‍👧") == "👨‍👩‍👧"
    assert clean("می‌خواهم") == "می‌خواهم"
    assert clean("❤️") == "❤️"


def test_at_most_two_marks_on_a_base() -> None:
    piled = clean("x" + "\u0316\u0317\u0318\u0319" + "y")
    assert piled == "x\u0316\u0317y"
    assert clean("ที่") == "ที่"


def test_right_to_left_runs_are_ordered(kit: Kit) -> None:
    """What is read first stands on the right, numbers and foreign words in it keep their own order."""
    book = kit.type.book
    hebrew = shape("שלום abc", book)
    assert [run.text.strip() for run in hebrew] == ["abc", "שלום"]
    mixed = shape("abc שלום سلام xyz", book)
    assert [run.text.strip() for run in mixed if run.text.strip()] == ["abc", "سلام", "שלום", "xyz"]
    assert [run.rtl for run in shape("李四 שלום", book)][-1]
    assert not any(run.rtl for run in shape("老张 🀄", book))


def test_a_cut_right_to_left_name_ends_on_the_left(kit: Kit) -> None:
    runs = fit("محمد" * 16, kit.type.book, 40, 500, 300)
    text = "".join(run.text for run in runs)
    assert text.count(ELLIPSIS) == 1
    if SHAPING:
        mask = draw_mask(runs, 40, 500)
        left = mask.crop((0, 0, 34, mask.height)).getbbox()
        assert left is not None
        assert left[3] - left[1] < 14, "dots are low and flat, letters are not"


@pytest.mark.skipif(not SHAPING, reason="needs fribidi")
def test_arabic_letters_join(kit: Kit) -> None:
    assert gaps(shape("محم", kit.type.book)) == 0
    assert gaps(shape("م\u200cح\u200cم", kit.type.book)) > 0, "a non-joiner keeps them apart"


def gaps(runs: tuple[Run, ...]) -> int:
    """Columns without ink inside a line's ink."""
    mask = draw_mask(runs, 40, 500)
    mask = mask.crop(mask.getbbox())
    return sum(mask.crop((x, 0, x + 1, mask.height)).getbbox() is None for x in range(mask.width))


@pytest.mark.skipif(not SHAPING, reason="needs fribidi")
def test_a_family_is_one_picture(kit: Kit) -> None:
    family = fit("👨‍👩‍👧‍👦", kit.type.book, 40, 500)
    one = fit("👨", kit.type.book, 40, 500)
    assert measure(family, 40, 500) < 1.5 * measure(one, 40, 500)
    flag = fit("🇨🇳", kit.type.book, 40, 500)
    assert measure(flag, 40, 500) < 1.5 * measure(one, 40, 500)


def test_fancy_letters_become_plain_ones(kit: Kit) -> None:
    assert "".join(run.text for run in shape("𝓕𝓪𝓷𝓬𝔂", kit.type.book)) == "Fancy"


def test_a_longer_place_shows_more(kit: Kit) -> None:
    book, name = kit.type.book, "Wolfeschlegelsteinhausenbergerdorff"
    shown = [
        len("".join(run.text for run in fit(name, book, 40, 500, width))) for width in range(80, 900, 60)
    ]
    assert all(a <= b for a, b in pairwise(shown))
    assert shown[-1] == len(name)


@settings(max_examples=60 * DOSE, deadline=None, derandomize=True)
@given(st.text(max_size=70))
def test_any_text_is_cleaned_for_good_and_fits(kit: Kit, text: str) -> None:
    once = clean(text)
    assert clean(once) == once
    assert once == unicodedata.normalize("NFC", once)
    assert not any(unicodedata.category(c) in {"Cc", "Cs", "Co", "Cn", "Zl", "Zp"} for c in once)
    runs = fit(text, kit.type.book, 40, 500, 300, "玩家②")
    assert 0 < measure(runs, 40, 500) <= 300
    assert all(run.font.covers(ord(c)) for run in runs for c in run.text if visible(ord(c)))
