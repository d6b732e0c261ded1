"""Rows: in order, none too wide, as few as may be, as even as may be."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from rendering.flow import even_rows, row_width
from rendering.sprites import Sprites


@given(st.lists(st.integers(1, 300), max_size=12), st.integers(1, 4))
def test_rows_keep_the_order_and_fit(widths: list[int], most: int) -> None:
    rows = even_rows(widths, 10, 500, most)
    if rows is None:
        assert row_width(widths, 10) > 500
        return
    assert [i for row in rows for i in row] == list(range(len(widths)))
    assert len(rows) <= most
    assert all(row_width([widths[i] for i in row], 10) <= 500 for row in rows)
    assert len(rows) == 1 or row_width(widths, 10) > 500


def test_rows_are_even() -> None:
    assert even_rows([100] * 7, 0, 600, 3) == [range(4), range(4, 7)]
    assert even_rows([400, 100, 100, 400], 0, 600, 3) == [range(2), range(2, 4)]


def test_more_than_the_rows_hold_is_none() -> None:
    assert even_rows([100] * 7, 0, 200, 3) is None
    assert even_rows([700], 0, 600, 3) is None


def test_nothing_is_one_empty_row() -> None:
    assert even_rows([], 10, 500, 3) == [range(0)]


def test_sprites_keep_what_was_used_last() -> None:
    sprites: Sprites[int] = Sprites(2)
    drawn: list[int] = []

    def draw(value: int) -> int:
        drawn.append(value)
        return value

    for key in (1, 2, 1, 3, 1, 2):
        assert sprites.get(key, lambda key=key: draw(key)) == key  # type: ignore[misc]
    assert drawn == [1, 2, 3, 2]
    assert len(sprites) == 2
    sprites.clear()
    assert len(sprites) == 0
