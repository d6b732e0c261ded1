"""Verifies a round against the rules of today: answers, events, cards, settlement, shuffle.

Every answer must be legal and every other event what the engine does; no card may come or go.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from typing import Any

from bot.games.yaodiren import record
from bot.games.yaodiren.codec import encode, name_of
from bot.games.yaodiren.engine import step
from bot.games.yaodiren.events import Answered, Dealt, Event
from bot.games.yaodiren.evolve import evolve
from bot.games.yaodiren.kinds import DECK
from bot.games.yaodiren.refusals import refusal
from bot.games.yaodiren.state import Offering, Over, State
from bot.games.yaodiren.view import view
from bot.kernel.cards import Kind

_CARDS = Counter(DECK)
_AFLOAT = ("flip", "discard")
"""Where a winning card came from that lies in no hand."""


def check(body: Any) -> tuple[str, ...]:
    """Check a record whole; one line in plain English for each thing that was found right.

    `NoRecordError` if it is none. ValueError says where it is wrong, and why: "event 17 (discarded): ...".
    """
    log = record.events_of(body)
    end = verify(log)
    answers = sum(isinstance(event, Answered) for event in log)
    record.check_result(body, end)
    rows = len(record.result(end)["transfers"])
    sealed = record.check_proof(body, log)
    record.check_digest(body)
    proof = (
        f"salt and deck come to the commitment {sealed}" if sealed else "not proven: the record has no proof"
    )
    whole = "nothing was changed" if body["version"] > 1 else "a record of version 1 has none"
    return (
        f"events: {len(log) - 1}, {answers} answers among them, every one by the rules",
        f"cards: {len(DECK)} after every event",
        f"settlement: {body['result']['end']}, points {body['result']['points']}, {rows} payments",
        f"shuffle: {proof}",
        f"digest: {whole}",
    )


def verify(log: Sequence[Event]) -> Over:
    """The state that the log of a whole round leads to; ValueError at the first event that breaks a rule.

    An answer may come while a step is already due (its window waits for the pace), so a step is looked for
    only where the log does not go on with an answer.
    """
    if not log or not isinstance(log[0], Dealt):
        raise ValueError("a round begins with the deal")
    state: State = evolve(None, log[0])
    _count(state, 0, log[0])
    n = 1
    while n < len(log):
        for event in _due(state, log, n):
            try:
                state = evolve(state, event)
            except (ValueError, IndexError, TypeError) as error:
                raise ValueError(f"{_place(n, event)} cannot follow: {error}") from None
            _count(state, n, event)
            n += 1
    if not isinstance(state, Over):
        raise ValueError(f"the round is not over after event {n - 1}")
    return state


def _due(state: State, log: Sequence[Event], n: int) -> tuple[Event, ...]:
    """The events that must stand here, which they do; ValueError at the first that does not."""
    event = log[n]
    if isinstance(event, Answered):
        _answer(state, event, n)
        return (event,)
    found = step(state)
    due: tuple[Event, ...] = found.events if found else ()
    if not due:
        raise ValueError(f"{_place(n, event)} is not what the rules do: nothing is due here")
    for k, wanted in enumerate(due, n):
        if k >= len(log):
            raise ValueError(f"the record ends before event {k}: {_said(wanted)} is due")
        if log[k] != wanted:
            raise ValueError(f"{_place(k, log[k])} is not what the rules do: {_said(wanted)} is due")
    return due


def _answer(state: State, event: Answered, n: int) -> None:
    if event.seat >= state.round.seats:
        raise ValueError(f"{_place(n, event)}: there is no seat {event.seat}")
    reason = refusal(view(state, event.seat), event.action)
    if reason is not None:
        raise ValueError(f"{_place(n, event)}: seat {event.seat} may not: {reason.key}")


def _place(n: int, event: Event) -> str:
    """Where: events are counted from 1, the deal is 0."""
    return f"event {n} ({name_of(event)})"


def _said(event: Event) -> str:
    body = encode(event)
    del body["v"]
    return json.dumps(body, ensure_ascii=False)


def _count(state: State, n: int, event: Event) -> None:
    """ValueError if the cards are not the deck any more."""
    now, found = state.round, Counter[Kind]()
    found.update(now.stock[now.drawn :])
    found.update(kind for kind, _ in now.discards)
    for hand, melds in zip(now.hands, now.melds, strict=True):
        found.update(hand.cards())
        for meld in melds:
            found.update(meld.cards)
    found.update(_afloat(state))
    if found != _CARDS:
        raise ValueError(f"{_place(n, event)}: the cards are not the deck any more")


def _afloat(state: State) -> tuple[Kind, ...]:
    """The card that lies before all and belongs to nobody yet, or completed a hand from there."""
    if isinstance(state, Offering):
        return (state.kind,)
    lying: Any = state.end if isinstance(state, Over) else state
    return (lying.kind,) if getattr(lying, "source", "") in _AFLOAT else ()
