"""Where fonts come from, and what is said if there are none."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest

from rendering import FontsMissing, Renderer, fonts
from rendering.cmap import coverage
from rendering.fonts import FontBook, find_fonts
from tests.rendering.samples import HAND_5


def test_a_setting_that_leads_nowhere_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FontsMissing, match="does not exist"):
        Renderer(tmp_path / "nowhere")


def test_without_any_font_the_start_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(fonts, "PACKAGES", ())
    monkeypatch.setattr(fonts, "_system_files", list)
    with pytest.raises(FontsMissing, match="manimgx-fonts-cjk"):
        Renderer(tmp_path)


def test_a_broken_font_is_passed_over(tmp_path: Path) -> None:
    (tmp_path / "broken.ttf").write_bytes(b"\0\1\0\0" + b"nonsense" * 200_000)
    (tmp_path / "empty.otf").write_bytes(b"")
    found = find_fonts(tmp_path)
    assert not any(tmp_path in file.path.parents for file in found)


def test_the_setting_comes_first(tmp_path: Path) -> None:
    packaged = FontBook().main.path
    (tmp_path / "own.ttc").symlink_to(packaged)
    book = FontBook(tmp_path)
    assert book.main.path == tmp_path / "own.ttc"
    assert FontBook(tmp_path / "own.ttc").main.path == tmp_path / "own.ttc"


def test_the_systems_fonts_come_last(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    packaged = FontBook().main.path
    (tmp_path / "system.ttc").symlink_to(packaged)
    monkeypatch.setattr(fonts, "_system_files", lambda: [tmp_path / "system.ttc"])
    assert FontBook().main.path == packaged
    monkeypatch.setattr(fonts, "PACKAGES", ())
    assert FontBook().main.path == tmp_path / "system.ttc"


def test_simplified_forms_are_chosen() -> None:
    family, _ = FontBook().main.at(20, 500).getname()
    assert family is not None
    assert family.endswith("SC")


def test_without_shaping_names_are_still_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    from rendering import names

    monkeypatch.setattr(names, "SHAPING", False)
    book = FontBook()
    (run,) = names.shape("שלום", book)
    assert run.text == "םולש"
    assert run.width(40, 500) > 0
    assert "\u200d" not in "".join(run.text for run in names.shape("👨‍👩‍👧", book))


def test_emoji_come_after_letters() -> None:
    order = [file.path.name for file in FontBook().files]
    assert "Emoji" in order[-1]
    assert "CJK" in order[0]


def test_coverage_is_that_of_the_file() -> None:
    book = FontBook()
    assert all(book.main.covers(ord(c)) for c in "幺地人牌①Aя")
    assert not book.main.covers(ord("ا"))
    arabic = next(file for file in book.files if "Arabic" in file.path.name)
    assert arabic.covers(ord("ا"))
    assert not arabic.covers(ord("幺"))


def test_a_cmap_of_format_4_is_read(tmp_path: Path) -> None:
    """A font of one table: segments 65..67 (by delta) and 70..71 (by offset, the second one empty), 0xFFFF."""
    segments = 3
    words = [0, 2 * segments, 0, 0, 0, 67, 71, 0xFFFF, 0, 65, 70, 0xFFFF, 1, 0, 1, 0, 4, 0, 5, 0]
    table = struct.pack(f">HH{len(words)}H", 4, 4 + 2 * len(words), *words)
    cmap = struct.pack(">HHHHI", 0, 1, 3, 1, 12) + table
    font = (
        struct.pack(">IHHHH", 0x00010000, 1, 0, 0, 0)
        + struct.pack(">4sIII", b"cmap", 0, 28, len(cmap))
        + cmap
    )
    path = tmp_path / "four.ttf"
    path.write_bytes(font)
    found = coverage(path)
    assert [code for code in range(0x80) if code in found] == [65, 66, 67, 70]


@pytest.mark.parametrize("data", [b"", b"\0\1\0\0\0\0", struct.pack(">IHHHH", 0x00010000, 0, 0, 0, 0)])
def test_what_is_no_font_is_a_value_error(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "bad.ttf"
    path.write_bytes(data)
    with pytest.raises(ValueError):
        coverage(path)


def test_cards_are_drawn_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    """`warm` draws what the first pictures need: then no face is drawn for them any more."""
    from rendering.cards import Deck

    renderer = Renderer()
    renderer.warm([view.card for tray in HAND_5.trays for view in tray.cards])
    drawn: list[str] = []
    draw = Deck._draw_face

    def spy(self: Deck, card: object, look: object) -> object:
        drawn.append(repr(look))
        return draw(self, card, look)  # type: ignore[arg-type]

    monkeypatch.setattr(Deck, "_draw_face", spy)
    renderer.draw(HAND_5)
    assert not [look for look in drawn if "width=134" in look]
