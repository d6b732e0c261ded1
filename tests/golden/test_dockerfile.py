"""No engine here can build the image: at least what it copies is there, and it installs what CI installs."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8")
CI = (ROOT / ".ci" / "run").read_text(encoding="utf-8")


def _copied() -> list[str]:
    lines = re.findall(r"^COPY (?:--\S+ )?(.+)$", DOCKERFILE, re.MULTILINE)
    return [source for line in lines for source in line.split()[:-1]]


def test_everything_copied_exists() -> None:
    assert {"pyproject.toml", "bot", "rendering"} <= set(_copied())
    for source in _copied():
        assert (ROOT / source).exists(), source


def test_everything_packaged_is_copied() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    packages = project["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]
    assert {*packages, project["project"]["readme"]} <= set(_copied())


def test_installs_what_ci_installs_but_the_browser() -> None:
    wanted = re.search(r"for package in ([a-z0-9 -]+);", CI)
    assert wanted is not None
    for package in set(wanted[1].split()) - {"chromium"}:
        assert package in DOCKERFILE, package
    assert "uv sync" in DOCKERFILE
    assert "uv sync" in CI


def test_runs_as_nobody_special_with_a_volume_for_the_database() -> None:
    assert re.search(r"^USER (?!root)\w+", DOCKERFILE, re.MULTILINE)
    assert re.search(r"^VOLUME /data$", DOCKERFILE, re.MULTILINE)
    assert "YAODIREN_DATABASE=/data/" in DOCKERFILE
    assert "slim" in DOCKERFILE.splitlines()[1]
