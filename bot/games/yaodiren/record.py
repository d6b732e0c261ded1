"""The round record (DESIGN 3): one JSON document per round, what is exported, replayed and checked.

Version 2 is `{"version", "game", "ruleset", "seats", "deal", "events", "result", "proof", "digest"}`. Version 1,
which stays readable, has no proof, no digest and no transfers in its result.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from bot.games.yaodiren import codec, settlement
from bot.games.yaodiren.events import Dealt, Event
from bot.games.yaodiren.evolve import evolve
from bot.games.yaodiren.kinds import CODES
from bot.games.yaodiren.state import Over, State
from bot.kernel.cards import Kind
from bot.kernel.record import NoRecordError
from bot.kernel.seal import commitment

VERSION = 2
GAME = "yaodiren"

_FIRST = frozenset({"version", "game", "ruleset", "seats", "deal", "events", "result"})
_KEYS = {1: _FIRST, 2: _FIRST | {"proof", "digest"}}
_APART = ("v", "type", "ruleset", "seats")
"""What of the deal stands beside it in the record, or is known."""
_SALT = re.compile("[0-9a-f]{32}")


def order(shuffled: Sequence[Kind]) -> str:
    """The shuffled deck in words: its pip codes, the first card first, between them one space."""
    return " ".join(CODES[kind] for kind in shuffled)


def record(log: Sequence[Event], salt: str = "") -> dict[str, Any]:
    """The record of a round that is over, void or not; without a salt it has no proof of the shuffle."""
    dealt = log[0] if log else None
    if not isinstance(dealt, Dealt):
        raise ValueError("a round begins with the deal")
    deal = codec.encode(dealt)
    body = {
        "version": VERSION,
        "game": GAME,
        "ruleset": deal["ruleset"],
        "seats": dealt.seats,
        "deal": {name: value for name, value in deal.items() if name not in _APART},
        "events": [codec.encode(event) for event in log[1:]],
        "result": result(folded(log)),
        "proof": {"salt": salt, "commitment": commitment(salt, order(dealt.deck))} if salt else None,
    }
    return {**body, "digest": digest(body)}


def read(body: Any) -> tuple[Event, ...]:
    """The events of a record, the deal first; of either version.

    NoRecordError if it is none; ValueError says where it contradicts itself. Whether the rules were kept is
    `verify.check`'s question.
    """
    log = events_of(body)
    check_result(body, folded(log))
    check_proof(body, log)
    check_digest(body)
    return log


def events_of(body: Any) -> tuple[Event, ...]:
    """The events as they stand in the record; ValueError names the first that is none."""
    version = _version(body)
    if set(body) != _KEYS[version]:
        raise ValueError(
            f"a record of version {version} should have exactly {', '.join(sorted(_KEYS[version]))}"
        )
    if not isinstance(body["deal"], Mapping) or not isinstance(body["events"], list):
        raise ValueError("a record should have a deal and a list of events")
    if set(body["deal"]) & set(_APART):
        raise ValueError(f"deal: {', '.join(_APART)} do not belong there")
    shared = {"v": codec.VERSION, "type": "dealt", "ruleset": body["ruleset"], "seats": body["seats"]}
    try:
        dealt = codec.decode(shared | dict(body["deal"]))
    except ValueError as error:
        raise ValueError(f"deal: {str(error).removeprefix('dealt: ')}") from None
    return (dealt, *(_event(n, one) for n, one in enumerate(body["events"], 1)))


def _version(body: Any) -> int:
    wanted = f'should be a JSON object with "game": "{GAME}" and "version": 1 to {VERSION}'
    if not isinstance(body, Mapping) or body.get("game") != GAME:
        raise NoRecordError(f"no round record: it {wanted}")
    version = body.get("version")
    if type(version) is not int or version not in _KEYS:
        raise NoRecordError(f"a record of version {version!r}, which this program does not know: it {wanted}")
    return version


def _event(n: int, body: Any) -> Event:
    try:
        return codec.decode(body)
    except ValueError as error:
        name = body.get("type") if isinstance(body, Mapping) else None
        raise ValueError(f"event {n} ({name}): {str(error).removeprefix(f'{name}: ')}") from None


def folded(log: Sequence[Event]) -> Over:
    """The state at the end of the round; ValueError if an event cannot follow, or if the round is not over."""
    state: State | None = None
    for n, event in enumerate(log):
        try:
            state = evolve(state, event)
        except (ValueError, IndexError, TypeError) as error:
            raise ValueError(f"event {n} ({codec.name_of(event)}) cannot follow: {error}") from None
    if not isinstance(state, Over):
        raise ValueError("the round is not over")
    return state


def result(state: Over) -> dict[str, Any]:
    """What a round came to, as JSON: how it ended, what each seat won or lost, and the payments row by row."""
    end = codec.encode(state.end)
    return {
        "end": end["type"],
        "winner": end.get("seat"),
        "fan": end["win"]["fan"] if "win" in end else None,
        "points": list(settlement.points(state)),
        "transfers": [
            {"debtor": row.debtor, "creditor": row.creditor, "unit": row.unit, "amount": row.amount}
            for row in settlement.settle(state)
        ],
    }


def check_result(body: Mapping[str, Any], state: Over) -> None:
    """ValueError names the first line of the result that is not what the events come to."""
    wanted = result(state)
    if body["version"] == 1:
        del wanted["transfers"]
    found = body["result"]
    if not isinstance(found, Mapping) or set(found) != set(wanted):
        raise ValueError(f"settlement: the result should have exactly {', '.join(wanted)}")
    for name, value in wanted.items():
        _same(name, found[name], value)


def _same(name: str, found: Any, value: Any) -> None:
    """As canonical JSON: 1 is neither true nor 1.0."""
    if not isinstance(value, list) or not isinstance(found, list):
        if _canonical(found) != _canonical(value):
            raise ValueError(f"settlement: {name} is {found!r} in the result, but should be {value!r}")
        return
    if len(found) != len(value):
        raise ValueError(
            f"settlement: {name} has {len(found)} rows in the result, but should have {len(value)}"
        )
    for n, (one, other) in enumerate(zip(found, value, strict=True), 1):
        _same(f"{name} row {n}", one, other)


def check_proof(body: Mapping[str, Any], log: Sequence[Event]) -> str:
    """The commitment that the salt and the shuffled deck come to, "" without proof; ValueError if it is another."""
    proof = body.get("proof")
    if proof is None:
        return ""
    if not isinstance(proof, Mapping) or set(proof) != {"salt", "commitment"}:
        raise ValueError("shuffle: the proof should be null, or a salt and a commitment")
    salt, dealt = proof["salt"], log[0]
    if not isinstance(salt, str) or not _SALT.fullmatch(salt):
        raise ValueError(f"shuffle: the salt should be 32 hex digits, not {salt!r}")
    made = commitment(salt, order(dealt.deck)) if isinstance(dealt, Dealt) else ""
    if proof["commitment"] != made:
        raise ValueError(
            f"shuffle: salt and deck come to {made}, but the commitment is {proof['commitment']}: "
            "this is not the deck that was committed to"
        )
    return made


def digest(body: Mapping[str, Any]) -> str:
    """SHA-256 over the canonical JSON of all but the digest: sorted keys, no blanks, UTF-8."""
    rest = {name: value for name, value in body.items() if name != "digest"}
    return hashlib.sha256(_canonical(rest).encode("utf-8", "surrogatepass")).hexdigest()


def _canonical(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def check_digest(body: Mapping[str, Any]) -> None:
    """ValueError if anything was changed since the record was written; version 1 has nothing to tell by."""
    if body["version"] == 1:
        return
    made = digest(body)
    if body["digest"] != made:
        raise ValueError(
            f"digest: the record comes to {made}, but says {body['digest']}: something in it was changed"
        )
