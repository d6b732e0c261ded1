"""The rule tests are worth something: each broken rule turns one of them red (`uv run pytest -m mutants`).

The faults are planted in a copy of the project, never in the working tree.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.mutants.faults import FAULTS, Fault

ROOT = Path(__file__).parents[2]
GAME = Path("bot/games/yaodiren")
RULES = Path("tests/rules")
GREEN, RED = 0, 1
"""What pytest returns: all passed; some failed. Anything else is a run that went wrong."""

pytestmark = pytest.mark.mutants


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The game and its rule tests, and nothing that takes long to import."""
    folder = tmp_path_factory.mktemp("mutants")
    shutil.copytree(ROOT / "bot", folder / "bot", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / RULES, folder / RULES, ignore=shutil.ignore_patterns("__pycache__", "cases"))
    shutil.copy(ROOT / "tests/__init__.py", folder / "tests/__init__.py")
    shutil.copy(ROOT / "pyproject.toml", folder)
    return folder


@pytest.fixture
def planted(copy: Path, fault: Fault) -> Iterator[Path]:
    """The copy with one line broken; as it was afterwards."""
    path = copy / GAME / fault.where
    text = path.read_text(encoding="utf-8")
    found = text.splitlines().count(fault.line)
    assert found == 1, f"{fault.name}: this line stands {found} times in {fault.where}: {fault.line!r}"
    path.write_text(text.replace(fault.line + "\n", fault.broken + "\n"), encoding="utf-8")
    yield copy
    path.write_text(text, encoding="utf-8")


def run(folder: Path, *tests: str) -> subprocess.CompletedProcess[str]:
    """These rule tests in the copy, until the first that fails."""
    # Bytecode is checked by time and size: a fault of the same length within a second would go unseen.
    environment = os.environ | {"PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-x",
        "-q",
        "-n",
        "0",
        "-p",
        "no:cacheprovider",
        "-o",
        "addopts=",
    ]
    command += ["--confcutdir", str(RULES), *(str(RULES / name) for name in tests)]
    return subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, timeout=200, check=False
    )


def test_the_copy_is_green_without_a_fault(copy: Path) -> None:
    every = sorted({name for fault in FAULTS for name in fault.tests})
    result = run(copy, *every)
    assert result.returncode == GREEN, result.stdout[-3_000:] + result.stderr[-1_000:]


def test_the_copy_is_what_is_tested(copy: Path) -> None:
    where = [sys.executable, "-c", "import bot.games.yaodiren as game; print(game.__file__)"]
    environment = os.environ | {"PYTHONPATH": str(copy)}
    said = subprocess.run(where, cwd=copy, env=environment, capture_output=True, text=True, check=True).stdout
    assert Path(said.strip()).is_relative_to(copy)


@pytest.mark.parametrize("fault", FAULTS, ids=[fault.name for fault in FAULTS])
def test_a_broken_rule_turns_a_test_red(planted: Path, fault: Fault) -> None:
    result = run(planted, *fault.tests)
    assert result.returncode == RED, f"{fault.name}: {result.stdout[-2_000:]}{result.stderr[-1_000:]}"
    red = [line for line in result.stdout.splitlines() if line.startswith("FAILED")]
    print(f"{fault.name}: {red[0] if red else 'red'}")
    assert red, result.stdout[-2_000:]
