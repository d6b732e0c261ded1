"""`yaodiren verify` and `yaodiren replay` (DESIGN 10): what they print, and how they end."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from typer.testing import CliRunner, Result

from bot.__main__ import RECORDS, cli
from bot.games.yaodiren.record import record
from bot.kernel.record import NoRecordError
from bot.replay import replay, steps
from bot.table.recording import written
from tests.figures import DOSE
from tests.rules.test_codec import log_of
from tests.rules.test_record import OLD, SALT, WON


@pytest.fixture
def right(tmp_path: Path) -> Path:
    path = tmp_path / "right.json"
    path.write_bytes(written(record(WON, SALT)))
    return path


@pytest.fixture
def wrong(tmp_path: Path) -> Path:
    body = json.loads(json.dumps(record(WON, SALT)))
    n = next(n for n, event in enumerate(body["events"]) if event["type"] == "flipped")
    body["events"][n]["kind"] = "11" if body["events"][n]["kind"] != "11" else "66"
    path = tmp_path / "wrong.json"
    path.write_text(json.dumps(body), encoding="utf-8")
    return path


def run(*args: object, stdin: bytes | None = None) -> Result:
    return CliRunner().invoke(cli, [str(arg) for arg in args], input=stdin)


# --- the file ---------------------------------------------------------------------------------------------


def test_a_record_is_written_with_a_line_for_each_event() -> None:
    body = record(WON, SALT)
    text = written(body).decode()
    assert json.loads(text) == json.loads(json.dumps(body))
    events = [line for line in text.split("\n") if line.startswith('{"v":')]
    assert len(events) == len(body["events"])
    assert not any(" " in line for line in events), "no byte of an event could be another"


# --- verify -----------------------------------------------------------------------------------------------


def test_a_right_record_gets_a_line_for_each_thing_checked(right: Path) -> None:
    done = run("verify", right)
    assert done.exit_code == 0
    assert [line.split(":")[0] for line in done.stdout.splitlines()] == [
        *("events", "cards", "settlement", "shuffle", "digest")
    ]


def test_a_wrong_record_is_told_where_and_why(wrong: Path) -> None:
    done = run("verify", wrong)
    assert done.exit_code == 1
    assert "wrong: event " in done.stderr
    assert "(flipped) is not what the rules do" in done.stderr


NONE = {
    "empty.json": b"",
    "text.json": b"shopping list",
    "list.json": b"[1]",
    "other.json": b'{"game": "whist", "version": 1}',
    "newer.json": b'{"game": "yaodiren", "version": 9}',
    "twice.json": b'{"game": "yaodiren", "game": "yaodiren"}',
    "nan.json": b'{"game": NaN}',
    "deep.json": b"[" * 100_000,
    "bytes.json": b"\xff\xfe\x00",
}


@pytest.mark.parametrize("name", NONE)
@pytest.mark.parametrize("command", ["verify", "replay"])
def test_what_is_no_record_ends_with_2_and_says_so(tmp_path: Path, command: str, name: str) -> None:
    path = tmp_path / name
    path.write_bytes(NONE[name])
    done = run(command, path)
    assert done.exit_code == 2
    assert done.stderr.startswith(f"{path}: ")
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("command", ["verify", "replay"])
def test_a_file_that_cannot_be_read_ends_with_2(tmp_path: Path, command: str) -> None:
    for path in (tmp_path / "none.json", tmp_path):
        done = run(command, path)
        assert done.exit_code == 2
        assert "cannot be read" in done.stderr


def test_several_records_at_once_and_the_worst_counts(right: Path, wrong: Path, tmp_path: Path) -> None:
    done = run("verify", right, *OLD, wrong)
    assert done.exit_code == 1
    for path in (right, *OLD):
        assert f"{path}: settlement:" in done.stdout
    assert f"{wrong}: wrong:" in done.stderr
    assert run("verify", wrong, tmp_path / "none").exit_code == 2
    assert run("verify", right, *OLD).exit_code == 0


def test_a_dash_is_stdin(right: Path, wrong: Path) -> None:
    assert run("verify", "-", stdin=right.read_bytes()).exit_code == 0
    assert run("verify", "-", stdin=wrong.read_bytes()).exit_code == 1
    done = run("replay", "-", stdin=right.read_bytes())
    assert done.exit_code == 0
    assert "1/" in done.stdout


def test_the_installed_command_verifies(right: Path) -> None:
    command = [sys.executable, "-m", "bot", "verify", str(right)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("events: ")


# --- replay -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("language", "end"), [("zh-Hans", "割了"), ("en", "wins")])
def test_all_steps_at_once_end_with_the_settlement(right: Path, language: str, end: str) -> None:
    done = run("replay", "--all", "--language", language, right)
    assert done.exit_code == 0
    last = done.stdout.split("· event ")[-1]
    assert end in last
    for seat, points in enumerate(record(WON)["result"]["points"]):
        assert any(
            line.startswith("①②③"[seat]) and line.endswith(f": {points:+d}") for line in last.split("\n")
        )


def test_an_old_record_is_replayed() -> None:
    """The shortest: that all of them are read and verified is looked at elsewhere."""
    assert run("replay", min(OLD, key=lambda path: path.stat().st_size)).exit_code == 0


@pytest.mark.parametrize("preset", ["baozi", "teahouse", "allred"])
def test_rounds_by_house_rules_are_replayed(tmp_path: Path, preset: str) -> None:
    for seed in range(DOSE):
        path = tmp_path / f"{seed}.json"
        path.write_bytes(written(record(log_of(seed, 3, preset), SALT)))
        assert run("replay", path, "--language", "en").exit_code == 0


def test_every_card_is_laid_open(right: Path) -> None:
    """Of three hands of 20 after the deal."""
    text = run("replay", right).stdout.split("2/")[0].replace("\n", " ")
    body = record(WON)
    names = {"天牌": "66", "地牌": "11", "人牌": "44", "梅子": "55", "斧头": "56"}
    for name, code in names.items():
        assert text.count(name) == body["deal"]["deck"][:60].count(code)


def test_a_record_that_contradicts_itself_is_not_replayed(right: Path, tmp_path: Path) -> None:
    body = json.loads(right.read_text(encoding="utf-8"))
    body["result"]["points"][0] += 1
    path = tmp_path / "x.json"
    path.write_text(json.dumps(body), encoding="utf-8")
    done = run("replay", path)
    assert done.exit_code == 1
    assert "settlement: points row 1" in done.stderr


def test_an_unknown_language_is_refused(right: Path) -> None:
    done = run("replay", "--language", "latin", right)
    assert done.exit_code == 2
    assert "zh-Hans" in done.stderr


def walked(path: Path, keys: str) -> list[int]:
    """The numbers of the steps shown while these keys are pressed."""
    pressed: Iterator[str] = iter(keys)
    out = io.StringIO()
    replay(str(path), RECORDS, Console(file=out, width=100), "en", lambda: next(pressed))
    assert next(pressed, None) is None, "every key was asked for"
    return [int(line.split("/")[0]) for line in out.getvalue().split("\n") if "· event " in line]


def test_keys_go_on_and_back_and_end(right: Path) -> None:
    assert walked(right, "\rn b?bnq") == [1, 2, 3, 4, 3, 2, 3]
    assert walked(right, "bq") == [1, 1]
    assert walked(right, "q") == [1]


def test_beyond_the_last_step_it_ends(right: Path) -> None:
    count = len(steps(RECORDS["yaodiren"], WON, "en"))
    assert walked(right, "n" * count) == list(range(1, count + 1))


def test_what_was_answered_is_told(right: Path) -> None:
    found: list[Any] = steps(RECORDS["yaodiren"], WON, "zh-Hans")
    answers = [step.answer for step in found if step.answer]
    assert answers
    assert all(answer[0] in "①②③" for answer in answers)


def test_no_record_is_told_from_a_wrong_one(tmp_path: Path) -> None:
    with pytest.raises(NoRecordError, match="cannot be read"):
        replay(str(tmp_path / "none"), RECORDS, Console(file=io.StringIO()), "en")
