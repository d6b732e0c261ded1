"""Events as versioned JSON (DESIGN 3). Kinds are pip codes such as "15".

An event is `{"v": 1, "type": "flipped", "seat": 0, "kind": "15"}`. A body that is not exactly such an event
is refused: a log is only worth what it holds. The layouts below are version 1 for ever: what came later is a
`fields.defaulted` field or an event of its own, so that an old log reads and writes as it always did.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.games.yaodiren import events, fields
from bot.games.yaodiren.events import Dealt, Event
from bot.games.yaodiren.fields import Field, parts
from bot.games.yaodiren.kinds import DECK

VERSION = 1

_SEAT = {"seat": fields.SEAT}
_CARD = {"seat": fields.SEAT, "kind": fields.KIND}

LAYOUTS: dict[str, tuple[type, Mapping[str, Field]]] = {
    "dealt": (
        events.Dealt,
        {
            "ruleset": fields.RULES,
            "dealer": fields.SEAT,
            "seats": fields.PLAYING,
            "window": fields.COUNTED,
            "deck": fields.KINDS,
        },
    ),
    "opening_asked": (
        events.OpeningAsked,
        _SEAT | {"able": fields.FLAG, "redeal": fields.defaulted(fields.FLAG, False)},
    ),
    "redeal_asked": (events.RedealAsked, _SEAT),
    "redeal_refused": (events.RedealRefused, {}),
    "answered": (events.Answered, _SEAT | {"action": fields.ACTION}),
    "opened": (events.Opened, _SEAT | {"able": fields.SEATS, "bluffs": fields.defaulted(fields.SEATS, ())}),
    "joined": (events.Joined, {"seats": fields.SEATS}),
    "laid_down": (events.LaidDown, _CARD),
    "stolen": (events.Stolen, _CARD),
    "first_card": (events.FirstCard, _CARD),
    "no_first_card": (events.NoFirstCard, {}),
    "steals_done": (events.StealsDone, _SEAT),
    "flipped": (events.Flipped, _CARD),
    "discarded": (events.Discarded, _CARD),
    "offered": (events.Offered, {"claims": fields.many(fields.optional(fields.CLAIMS))}),
    "declined": (
        events.Declined,
        _CARD | {"peng": fields.FLAG, "hu": fields.FLAG, "ready": fields.defaulted(fields.FLAG, False)},
    ),
    "announced": (events.Announced, _SEAT | {"what": fields.TOLD, "cards": fields.KINDS}),
    "unclaimed": (events.Unclaimed, {}),
    "claimed": (events.Claimed, _SEAT | {"action": fields.ACTION}),
    "replaced": (events.Replaced, _CARD | {"added": fields.FLAG}),
    "stayed": (events.Stayed, _SEAT),
    "discard_asked": (
        events.DiscardAsked,
        _SEAT
        | {
            "discards": fields.KINDS,
            "hu": fields.FLAG,
            "breaks": fields.defaulted(fields.KINDS, ()),
            "ready": fields.defaulted(fields.KINDS, ()),
        },
    ),
    "folded": (
        events.Folded,
        _SEAT
        | {
            "why": fields.WHY_OUT,
            "card": fields.optional(fields.KIND),
            "mao": fields.COUNTED,
            "tuo": fields.COUNTED,
        },
    ),
    "exhausted": (events.Exhausted, {}),
    "voided": (events.Voided, {"redeal": fields.defaulted(fields.FLAG, False)}),
    "won": (
        events.Won,
        _CARD
        | {
            "source": fields.SOURCE,
            "win": fields.WIN,
            "need": fields.COUNTED,
            "pay": fields.COUNTED,
            "named": fields.defaulted(fields.optional(fields.COUNTED), None),
        },
    ),
    "hu_called": (
        events.HuCalled,
        _CARD | {"source": fields.SOURCE, "win": fields.WIN, "need": fields.COUNTED},
    ),
}
"""Every event: its name in JSON, its type, and how its fields are written."""

_FIELDS = {name: parts(cls, layout) for name, (cls, layout) in LAYOUTS.items()}
_NAMES = {cls: name for name, (cls, _) in LAYOUTS.items()}


def name_of(event: Event) -> str:
    """What the event is called in JSON."""
    return _NAMES[type(event)]


def encode(event: Event) -> dict[str, Any]:
    """The event as versioned JSON."""
    name = _NAMES[type(event)]
    return {"v": VERSION, "type": name, **_FIELDS[name].dump(event)}


def decode(body: Mapping[str, Any]) -> Event:
    """The event of this JSON; ValueError if it is none."""
    if not isinstance(body, Mapping):
        raise ValueError(f"an event should be a JSON object, not {body!r}")
    rest = dict(body)
    version, name = rest.pop("v", None), rest.pop("type", None)
    if version != VERSION or isinstance(version, bool):
        raise ValueError(f"the version of an event should be {VERSION}, not {version!r}")
    if not isinstance(name, str) or name not in _FIELDS:
        raise ValueError(f"no event is called {name!r}")
    try:
        event: Event = _FIELDS[name].load(rest)
    except ValueError as error:
        raise ValueError(f"{name}: {error}") from None
    if isinstance(event, Dealt):
        _check_deal(event)
    return event


def _check_deal(event: Dealt) -> None:
    if tuple(sorted(event.deck)) != DECK:
        raise ValueError("dealt: the deck should be all 105 cards")
    if event.dealer >= event.seats or event.seats != event.ruleset.players:
        raise ValueError("dealt: seats, dealer and rules disagree")
