"""The clauses of the rule book and the values of its house rules, and which tests are about them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import bot.games.yaodiren

HERE = Path(__file__).parent
BOOK = (Path(bot.games.yaodiren.__file__).parent / "RULES.md").read_text(encoding="utf-8")
NUMBERED = re.compile(r"test_(\d+)(?:_(\d))?_(?!\d)")


def of_name(test: str) -> str:
    """The clause that a test's name begins with: "7.4" of test_7_4_x, "9" of test_9_x; "" for none."""
    found = NUMBERED.match(test)
    return ".".join(filter(None, found.groups())) if found else ""


def clauses() -> list[str]:
    """Sections 3 to 9 of the book, each numbered paragraph for itself."""
    found = []
    for part in re.split(r"^## ", BOOK, flags=re.MULTILINE)[1:]:
        section, part = part.split(".", 1)
        if 3 <= int(section) <= 9:
            numbered = re.findall(r"^(\d+)\. ", part, flags=re.MULTILINE)
            found += [f"{section}.{n}" for n in numbered] or [section]
    return found


def options() -> dict[str, str]:
    """The rows of section 10: the option's name and what its column of values says."""
    table = BOOK.split("## 10.")[1].split("## 11.")[0]
    found = {}
    for row in re.findall(r"^\| `.*\|$", table, flags=re.MULTILINE):
        first, values = row.split("|")[1:3]
        names = re.findall(r"`([a-z_]+)`", first.split(":")[0])
        found |= {name: values.strip() for name in names if name not in ("baozi", "guided")}
    return found


@cache
def tests() -> tuple[tuple[str, tuple[tuple[str, list[object]], ...]], ...]:
    """Every test in this folder with its marks: (mark, constant arguments)."""
    found = []
    for path in sorted(HERE.glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
                marks = tuple(mark for one in node.decorator_list for mark in _marks(one))
                found.append((node.name, marks))
    return tuple(found)


def _marks(decorator: ast.expr) -> Iterator[tuple[str, list[object]]]:
    for call in ast.walk(decorator):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute):
            yield call.func.attr, [one.value for one in call.args if isinstance(one, ast.Constant)]
