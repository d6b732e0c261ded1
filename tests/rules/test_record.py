"""The round record: written, read, verified; and no byte of it can be changed without being noticed."""

from __future__ import annotations

import copy
import hashlib
import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.games import GAMES
from bot.games.yaodiren.actions import Discard, Fold
from bot.games.yaodiren.events import Answered, DiscardAsked, Discarded, Event, Flipped, Won
from bot.games.yaodiren.kinds import CODES
from bot.games.yaodiren.record import digest, read, record
from bot.games.yaodiren.settlement import settle
from bot.games.yaodiren.verify import check, verify
from bot.kernel.record import NoRecordError
from bot.kernel.seal import commitment
from bot.kernel.settlement import HOUSE, Transfer, balances
from tests.rules.test_codec import LOGS, log_of

GAME = GAMES["yaodiren"]
SALT = "0123456789abcdef0123456789abcdef"
OLD = sorted(Path(__file__).parent.joinpath("records").glob("v1-*.json"))
KEYS = {"version", "game", "ruleset", "seats", "deal", "events", "result", "proof", "digest"}

WON = next(
    log for log in map(log_of, range(99)) if isinstance(log[-1], Won) and verify(log).round.left > 9
)  # guided play, three players, and cards left in the stock
LONG = [log for log in (*LOGS, *(log_of(seed, 3, "baozi") for seed in range(9))) if len(log) > 120]
SHORT = min(LONG, key=len)


def through_json(body: Any) -> Any:
    return json.loads(json.dumps(body, ensure_ascii=False))


@pytest.mark.parametrize("log", [*LOGS[:20], *(log_of(seed, 3, "baozi") for seed in range(6))])
def test_a_record_is_read_and_verified(log: tuple[Event, ...]) -> None:
    for salt in ("", SALT):
        body = through_json(GAME.record(log, salt))
        assert set(body) == KEYS
        assert body["version"] == 2
        assert read(body) == log
        told = check(body)
        assert [line.split(":")[0] for line in told] == ["events", "cards", "settlement", "shuffle", "digest"]
        assert ("not proven" in told[3]) is (salt == "")


def test_the_result_has_the_settlement_row_for_row() -> None:
    body = record(WON, SALT)
    state = verify(WON)
    rows = [Transfer(**row) for row in body["result"]["transfers"]]
    assert tuple(rows) == settle(state)
    assert body["result"]["points"] == list(balances(rows, 3))
    assert len(rows) == 2


def test_the_proof_is_sha256_over_salt_and_the_shuffled_order() -> None:
    """As anybody can recompute it with another program."""
    body = record(WON, SALT)
    words = f"{SALT}:{' '.join(body['deal']['deck'])}"
    assert body["proof"] == {"salt": SALT, "commitment": hashlib.sha256(words.encode()).hexdigest()}
    assert GAME.order(WON[0].deck) == " ".join(CODES[kind] for kind in WON[0].deck)  # type: ignore[union-attr]
    assert commitment(SALT, GAME.order(WON[0].deck)) == body["proof"]["commitment"]  # type: ignore[union-attr]


@pytest.mark.parametrize("path", OLD, ids=lambda path: path.stem)
def test_records_of_version_1_stay_readable(path: Path) -> None:
    """Written before there was a version 2."""
    body = json.loads(path.read_text(encoding="utf-8"))
    assert body["version"] == 1
    log = read(body)
    assert verify(log).round.seats == body["seats"]
    assert "version 1" in check(body)[4]
    newer = through_json(record(log, SALT))
    assert newer["events"] == body["events"], "its events are written today as they were then"
    assert newer["deal"] == body["deal"]
    assert {name: newer["result"][name] for name in body["result"]} == body["result"]


def test_there_are_old_records_of_each_end() -> None:
    assert {path.stem for path in OLD} == {"v1-won-3", "v1-won-2", "v1-exhausted-3"}


def test_a_record_verifies_in_another_process(tmp_path: Path) -> None:
    paths = []
    for n, log in enumerate((*LOGS[:3], log_of(0, 3, "baozi"))):
        path = tmp_path / f"{n}.json"
        path.write_text(json.dumps(record(log, SALT), ensure_ascii=False, indent=n), encoding="utf-8")
        paths.append(str(path))
    program = (
        "import json, sys; from bot.games.yaodiren.verify import check\n"
        "for path in sys.argv[1:]: print(check(json.load(open(path, encoding='utf-8')))[3])"
    )
    done = subprocess.run([sys.executable, "-c", program, *paths], capture_output=True, text=True, check=True)
    assert done.stdout.count("come to the commitment") == 4


# --- wrong records ------------------------------------------------------------------------------------------


def renewed(body: dict[str, Any]) -> dict[str, Any]:
    """A forger's record: with the digest of what he made of it."""
    return {**body, "digest": digest(body)}


def changed(change: Callable[[dict[str, Any]], None]) -> dict[str, Any]:
    body: dict[str, Any] = through_json(record(WON, SALT))
    change(body)
    return renewed(body)


def _points(body: dict[str, Any]) -> None:
    body["result"]["points"][1] += 1


def _row(body: dict[str, Any]) -> None:
    body["result"]["transfers"][1]["amount"] += 1


def _no_row(body: dict[str, Any]) -> None:
    del body["result"]["transfers"][1]


def _salt(body: dict[str, Any]) -> None:
    body["proof"]["salt"] = body["proof"]["salt"][::-1]


def _commitment(body: dict[str, Any]) -> None:
    body["proof"]["commitment"] = "0" * 64


def _deck(body: dict[str, Any]) -> None:
    """The last two cards that differ change places: nobody drew them, the events stay as they are."""
    deck = body["deal"]["deck"]
    n = next(n for n in reversed(range(104)) if deck[n] != deck[104])
    deck[n], deck[104] = deck[104], deck[n]


def _missing(body: dict[str, Any]) -> None:
    del body["deal"]["deck"][3]


def _truncated(body: dict[str, Any]) -> None:
    del body["events"][-1]


def _more(body: dict[str, Any]) -> None:
    body["events"].append(body["events"][-1])


def _winner(body: dict[str, Any]) -> None:
    body["result"]["winner"] = True


WRONG: list[tuple[Callable[[dict[str, Any]], None], str]] = [
    (_points, r"settlement: points row 2 is .* but should be"),
    (_row, r"settlement: transfers row 2 is .* but should be"),
    (_no_row, r"settlement: transfers has 1 rows .* should have 2"),
    (_salt, "shuffle: salt and deck come to"),
    (_commitment, "shuffle: .* not the deck that was committed to"),
    (_deck, "shuffle:"),
    (_missing, "deal: the deck should be all 105 cards"),
    (_truncated, r"not over|ends before event"),
    (_more, r"event \d+ \(won\) is not what the rules do: nothing is due here"),
    (_winner, "settlement: winner is True"),
    (lambda body: body.update(more=1), "exactly"),
    (lambda body: body.pop("proof"), "exactly"),
    (lambda body: body["proof"].update(salt="x"), "32 hex digits"),
    (lambda body: body.update(proof=[]), "shuffle:"),
    (lambda body: body.update(events={}), "list of events"),
    (lambda body: body["events"].insert(4, {"v": 1}), r"event 5 \(None\)"),
    (lambda body: body["deal"].update(seats=3), "deal:"),
]


@pytest.mark.parametrize(("change", "message"), WRONG)
def test_a_wrong_record_is_told_where_and_why(change: Callable[[dict[str, Any]], None], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        check(changed(change))


@pytest.mark.parametrize(
    "body", [None, [], "x", 3, {}, {"version": 2}, {"game": "yaodiren"}, {"game": "yaodiren", "version": 3}]
)
def test_what_is_no_record_is_called_so(body: Any) -> None:
    with pytest.raises(NoRecordError, match=r"should be a JSON object with \"game\": \"yaodiren\""):
        check(body)


def test_verify_finds_an_answer_that_was_not_legal() -> None:
    log = next(log for log in LOGS if any(isinstance(event, Discarded) for event in log))
    n = next(n for n, event in enumerate(log) if isinstance(event, Discarded))
    asked = next(event for event in reversed(log[:n]) if isinstance(event, DiscardAsked))
    other = next(kind for kind in range(21) if kind not in asked.discards)
    forged = (*log[: n - 1], Answered(asked.seat, Discard(other)), *log[n:])
    with pytest.raises(ValueError, match=rf"event {n - 1} \(answered\): seat {asked.seat} may not"):
        verify(forged)


def test_verify_finds_a_card_that_does_not_lie_there() -> None:
    log = next(log for log in LOGS if any(isinstance(event, Flipped) for event in log))
    n, event = next((n, event) for n, event in enumerate(log) if isinstance(event, Flipped))
    forged = (*log[:n], Flipped(event.seat, (event.kind + 1) % 21), *log[n + 1 :])
    with pytest.raises(ValueError, match=rf"event {n} \(flipped\) is not what the rules do.*is due"):
        verify(forged)


def test_verify_finds_an_answer_of_nobody() -> None:
    log = log_of(1, 2)
    with pytest.raises(ValueError, match=r"event 1 \(answered\): there is no seat 2"):
        verify((log[0], Answered(2, Fold()), *log[1:]))


# --- a changed byte -----------------------------------------------------------------------------------------


def _event_bytes(text: str, body: dict[str, Any]) -> Iterator[tuple[int, range]]:
    """Each event of a compact record: its number, and where its bytes stand."""
    at = text.index('"events":[') + len('"events":[')
    for n, event in enumerate(body["events"], 1):
        size = len(json.dumps(event, separators=(",", ":")))
        yield n, range(at, at + size)
        at += size + 1


def other_byte(byte: int) -> int:
    """Another byte that is as likely to be read: the next digit, the other letter."""
    return byte ^ 1 if chr(byte).isalnum() else byte ^ 2


def noticed(text: str) -> bool:
    """Whether this text is refused: as JSON, as a record, or as a wrong one."""
    try:
        check(json.loads(text))
    except ValueError:
        return True
    return False


def sweep(log: tuple[Event, ...], salt: str, every: int) -> None:
    body = record(log, salt)
    text = json.dumps(body, separators=(",", ":"))
    assert not noticed(text)
    for n, places in _event_bytes(text, body):
        if n % every:
            continue
        for at in places:
            forged = text[:at] + chr(other_byte(ord(text[at]))) + text[at + 1 :]
            assert noticed(forged), (n, text[at - 30 : at + 30])


def test_no_byte_of_an_event_can_be_changed() -> None:
    """Every position of every fifth event."""
    sweep(SHORT, SALT, 5)


def test_no_byte_of_the_rest_can_be_changed() -> None:
    """Rules, deal, result, proof and digest: every seventh position."""
    body = record(SHORT, SALT)
    text = json.dumps(body, separators=(",", ":"))
    events = json.dumps(body["events"], separators=(",", ":"))
    start = text.index(events)
    rest = [*range(start), *range(start + len(events), len(text))]
    for at in rest[::7]:
        forged = text[:at] + chr(other_byte(ord(text[at]))) + text[at + 1 :]
        assert noticed(forged), text[max(0, at - 30) : at + 30]


@pytest.mark.long
@pytest.mark.parametrize("log", [*LONG[:6], *LONG[-2:]])
def test_no_byte_of_any_event_can_be_changed(log: tuple[Event, ...]) -> None:
    sweep(log, SALT, 1)


def test_no_answer_can_be_taken_away_and_none_added() -> None:
    body = through_json(record(SHORT, SALT))
    for n in range(len(body["events"])):
        without = copy.deepcopy(body)
        del without["events"][n]
        if n % 9 == 0:
            with pytest.raises(ValueError):
                check(renewed(without))
    assert read(body) == SHORT


# --- the penalty of who runs away ---------------------------------------------------------------------------


def test_9_running_away_costs_points_and_silver() -> None:
    rules = GAME.ruleset({})
    assert GAME.quit(rules, 1) == (
        Transfer(1, HOUSE, 200),
        Transfer(1, 0, 100, "silver"),
        Transfer(1, 2, 100, "silver"),
    )


def test_9_with_two_players_the_other_gets_both_shares() -> None:
    rules = GAME.ruleset({"players": 2})
    assert GAME.quit(rules, 0) == (Transfer(0, HOUSE, 200), Transfer(0, 1, 200, "silver"))


@pytest.mark.parametrize(("points", "silver", "rows"), [(0, 0, 0), (50, 0, 1), (0, 7, 2), (1, 1, 3)])
def test_10_quit_points_and_quit_silver(points: int, silver: int, rows: int) -> None:
    found = GAME.quit(GAME.ruleset({"quit_points": points, "quit_silver": silver}), 2)
    assert len(found) == rows
    assert sum(row.amount for row in found if row.unit == "points") == points
    assert [row.amount for row in found if row.unit == "silver"] == [silver] * (2 if silver else 0)
