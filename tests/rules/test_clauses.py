"""Every clause of rule book 3 to 9, and every value of every option of section 10, has a test that names it."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

from bot.games.yaodiren.ruleset import PRESETS, VALUES
from tests.rules import clauses

ANY = ("base", "quit_points", "quit_silver")
"""Options of any number: one value at least."""


def named_values(column: str) -> set[Any]:
    """The values of a row's column: "on, off"; "cover, flat 2/4/10"; "none, 3, 4, 5 …"."""
    if "`" in column:
        return set(re.findall(r"`([a-z]+)`", column))
    found: set[Any] = set()
    for part in column.replace(" steals", "").replace("…", "").split(","):
        word, *numbers = part.strip().split(" ", 1)
        for text in [f"{word} {n}" for n in numbers[0].split("/")] if numbers else [word]:
            found.add(None if text == "none" else int(text) if text.isdigit() else text)
    return found


def marked(name: str) -> Counter[tuple[object, ...]]:
    """The arguments of every such mark on a test."""
    return Counter(tuple(args) for _, marks in clauses.tests() for mark, args in marks if mark == name)


def test_the_book_is_read_right() -> None:
    assert clauses.clauses() == [
        *("3", "4"),
        *(f"5.{n}" for n in range(1, 6)),
        "6",
        *(f"7.{n}" for n in range(1, 8)),
        *("8", "9"),
    ]
    assert set(clauses.options()) == set(VALUES)
    assert named_values(clauses.options()["baozi_pays"]) == {"cover", "flat 2", "flat 4", "flat 10"}
    assert named_values(clauses.options()["fan_cap"]) == {None, 3, 4, 5}
    assert named_values(clauses.options()["scoring"]) == {"add", "double", "plain"}
    assert named_values(clauses.options()["first_card"]) == {"after", "before"}


@pytest.mark.parametrize("clause", clauses.clauses())
def test_every_clause_has_a_test(clause: str) -> None:
    named = {clauses.of_name(name) for name, _ in clauses.tests()}
    assert clause in named or (clause,) in marked("clause"), f"no test of clause {clause}"


@pytest.mark.parametrize("option", clauses.options())
def test_every_value_of_every_option_has_a_test(option: str) -> None:
    tested = {args[1] for args in marked("option") if args[0] == option}
    if option in ANY:
        assert tested
        return
    missing = named_values(clauses.options()[option]) - tested
    assert not missing, f"no test of {option} = {missing}"


@pytest.mark.parametrize("option", clauses.options())
def test_every_test_of_an_option_is_named_after_it_or_after_its_clause(option: str) -> None:
    for name, marks in clauses.tests():
        if any(mark == "option" and args[0] == option for mark, args in marks):
            assert name.startswith(f"test_10_{option}") or re.match(r"test_\d+_(\d_)?[a-z]", name), name


def test_marks_name_options_and_values_that_there_are() -> None:
    for option, value in marked("option"):
        values = named_values(clauses.options()[str(option)])
        assert str(option) in ANY or value in values, (option, value)
    for (clause,) in marked("clause"):
        assert clause in clauses.clauses()


@pytest.mark.parametrize("preset", PRESETS)
def test_10_presets_are_the_columns_of_the_book(preset: str) -> None:
    """Read from the book's own table, not from a copy of it."""
    table = clauses.BOOK.split("## 10.")[1].split("## 11.")[0]
    head, *rows = re.findall(r"^\| .*\|$", table, flags=re.MULTILINE)
    column = next(n for n, cell in enumerate(head.split("|")) if f"`{preset}`" in cell)
    for row in rows:
        name = re.findall(r"`([a-z_]+)`", row)[:1]
        if name == ["quit_points"]:
            assert (PRESETS[preset]["quit_points"], PRESETS[preset]["quit_silver"]) == (200, 100)
            continue
        said = row.split("|")[column].strip()
        should: Any = {"on": True, "off": False, "none": None, "–": None}.get(said, said)
        should = int(said) if said.isdigit() else should
        assert PRESETS[preset][name[0]] == should, name
