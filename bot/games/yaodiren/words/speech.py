"""Short answers to a tap: why not, and what was done (DESIGN 5)."""

from __future__ import annotations

from bot.games.yaodiren.actions import Action, Chi, Declare, Discard, Fold, Pass, code
from bot.games.yaodiren.kinds import CODES
from bot.games.yaodiren.view import SeatView
from bot.games.yaodiren.words.texts import TOAST, Texts, clipped, texts, who_is_out
from bot.kernel.cards import Kind
from bot.kernel.game import Reason, Speech

_PLACE = {code: kind for kind, code in enumerate(CODES)}


def explain(reason: Reason, speech: Speech) -> str:
    """The reason in words; kinds come as pip codes (see `reasons`)."""
    say = texts(speech)
    key = f"reason-{reason.key}"
    if key not in say:
        return say("reason-unknown")
    values = dict(reason.values)
    if "kind" in values:
        values["kind"] = _name(str(values["kind"]), say)
    have, need = values.get("have"), values.get("need")
    if isinstance(have, int) and isinstance(need, int):
        values["short"] = need - have
    return clipped(say(key, **values), TOAST)


def _name(code: str, say: Texts) -> str:
    return say.names[_PLACE[code]] if code in _PLACE else code


def told(view: SeatView, action: Action, speech: Speech) -> str:
    """The answer just given, repeated. `view` is that of the question."""
    kind = action.kind if isinstance(action, Discard) else _card(view)
    say = texts(speech)
    name = "" if kind is None else say.names[kind]
    if isinstance(action, Declare):
        return say("told-declare", n=action.fan)
    key = f"told-{_told(view, action)}"
    if isinstance(action, Fold):
        key = who_is_out(key, view.table.ruleset)
    return clipped(say(key, kind=name), TOAST)


def _told(view: SeatView, action: Action) -> str:
    if isinstance(action, Discard):
        return "discard"
    if isinstance(action, Chi):
        return "chi"
    if isinstance(action, Pass) and view.asks in ("open", "redeal"):
        return "pass-open"
    if isinstance(action, Fold) and view.asks == "play":
        return "fold-opening"
    return code(action)


def _card(view: SeatView) -> Kind | None:
    """The card that the answer is about: the one on offer, or the one just drawn."""
    return view.drawn if view.table.offer is None else view.table.offer.kind
