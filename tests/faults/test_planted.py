"""The batteries are worth something: each of ten faults turns a part of them red (`uv run pytest -m mutants`).

The faults are planted in a copy of the project, never in the working tree. What kind of game is played is broken in
tests/mutants.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.faults.planted import FAULTS, Fault

ROOT = Path(__file__).parents[2]
GREEN, RED = 0, 1
"""What pytest returns: all passed; some failed. Anything else is a run that went wrong."""

pytestmark = [pytest.mark.mutants, pytest.mark.timeout(900)]


def copied(folder: Path) -> Path:
    """The project, as it is tested."""
    for name in ("bot", "rendering", "tests"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__", "artifacts"))
    shutil.copy(ROOT / "pyproject.toml", folder)
    return folder


def plant(folder: Path, fault: Fault) -> None:
    """Break the copy; AssertionError if the line to break is no longer there."""
    for edit in fault.edits:
        path = folder / edit.file
        text = path.read_text(encoding="utf-8")
        found = text.splitlines().count(edit.line)
        assert found == edit.times, (
            f"{fault.name}: this line stands {found} times in {edit.file}: {edit.line!r}"
        )
        path.write_text(text.replace(f"{edit.line}\n", f"{edit.broken}\n"), encoding="utf-8")


def run(folder: Path, tests: tuple[str, ...]) -> subprocess.CompletedProcess[str]:
    """These tests in the copy, until the first that fails."""
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
        *("--reruns", "0"),
        *("--basetemp", str(folder / "tmp")),
        *tests,
    ]
    return subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, timeout=600, check=False
    )


@pytest.mark.parametrize("fault", FAULTS, ids=[fault.name for fault in FAULTS])
def test_a_fault_turns_the_battery_red(tmp_path: Path, fault: Fault) -> None:
    folder = copied(tmp_path)
    plant(folder, fault)
    result = run(folder, fault.tests)
    assert result.returncode == RED, f"{fault.name}: {result.stdout[-3_000:]}{result.stderr[-1_000:]}"
    red = [line for line in result.stdout.splitlines() if line.startswith("FAILED")]
    print(f"{fault.name}: {red[0] if red else 'red'}")
    assert red, result.stdout[-2_000:]


@pytest.mark.parametrize("tests", sorted({fault.tests for fault in FAULTS}), ids=" ".join)
def test_the_copy_is_green_without_a_fault(tmp_path: Path, tests: tuple[str, ...]) -> None:
    result = run(copied(tmp_path), tests)
    assert result.returncode == GREEN, result.stdout[-3_000:] + result.stderr[-1_000:]
