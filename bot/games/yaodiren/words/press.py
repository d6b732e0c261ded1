"""What a tapped button means: an action, a private alert, or a reason (DESIGN 5)."""

from __future__ import annotations

from bot.games.yaodiren.actions import (
    PASS,
    Action,
    Chi,
    Declare,
    Discard,
    Fold,
    Hu,
    Sha,
    Tuhuo,
    chi,
    code,
    parse,
)
from bot.games.yaodiren.claims import answers
from bot.games.yaodiren.kinds import CODES, COUNT
from bot.games.yaodiren.theory_units import is_chi
from bot.games.yaodiren.view import SeatView
from bot.games.yaodiren.words import standing
from bot.games.yaodiren.words.ask import chi_names, chi_words, peng_tuo
from bot.games.yaodiren.words.faces import unit_words
from bot.games.yaodiren.words.out import out_key, out_words
from bot.games.yaodiren.words.texts import SIGNS, TOAST, Texts, clipped, texts
from bot.kernel.cards import Hand, Kind
from bot.kernel.game import Press, Reason, Speech

WAYS = ("w1", "w2", "w3")

NOTHING_ASKED: Press[Action] = Press(reason=Reason("not_your_window"))


def press(view: SeatView, button: str, speech: Speech) -> Press[Action]:
    """What the button means to this seat. Whether an action may be, `refusal` says."""
    say = texts(speech)
    if button == "look":
        return Press(alert=look(view, say))
    if button == "chi":
        return _chi(view, say)
    if button in WAYS:
        return _way(view, WAYS.index(button))
    if button == "sha":
        return Press(_sha(view))
    try:
        action = parse(button)
    except ValueError:
        return NOTHING_ASKED
    return Press(action, confirm=_gives_away(view, action))


def _gives_away(view: SeatView, action: Action) -> bool:
    """Whether the action takes two taps: a discard, letting a hu go, going out of a round that is played.

    Also what makes a baozi for all to see: playing without the conditions, and anything where sha is due (9).
    """
    if isinstance(action, Discard | Declare):
        return True
    due = view.claims is not None and (view.claims.sha or view.claims.tuhuo)
    if code(action) in view.breaks and (due or view.asks == "play"):
        return True
    if isinstance(action, Fold):
        return view.table.phase == "playing"
    hu = view.claims is not None and view.claims.hu
    return hu and view.owes and not isinstance(action, Hu)


def _sha(view: SeatView) -> Action:
    """杀 is one button for sha and tuhuo."""
    offer = view.table.offer
    four = offer is not None and view.hand[offer.kind] == 4
    return Tuhuo() if four else Sha()


def _chi(view: SeatView, say: Texts) -> Press[Action]:
    """吃: one way acts at once, several are numbered, none is refused."""
    ways = view.claims.chi if view.claims is not None and view.owes else ()
    if len(ways) > 1:
        return Press(alert=_numbered(view, ways, say))
    if ways:
        return _with_chi(view, ways[0])
    return _no_chi(view)


def _way(view: SeatView, n: int) -> Press[Action]:
    """① ② ③: the way of this number."""
    ways = view.claims.chi if view.claims is not None and view.owes else ()
    return _with_chi(view, ways[n]) if n < len(ways) else _no_chi(view)


def _with_chi(view: SeatView, pair: tuple[Kind, Kind]) -> Press[Action]:
    action = Chi(pair)
    return Press(action, confirm=_gives_away(view, action))


def _no_chi(view: SeatView) -> Press[Action]:
    """A chi that `refusal` can say why not of; or, if no two cards would do, that."""
    offer = view.table.offer
    if offer is None or (view.claims is not None and view.claims.chi and view.owes):
        return NOTHING_ASKED
    pairs = chi_pairs(view.hand, offer.kind)
    if pairs:
        return Press(chi(*pairs[0]))
    if view.table.status[view.seat] != "in":
        return Press(reason=Reason("already_out"))
    return Press(reason=Reason("no_chi", {"kind": CODES[offer.kind]}))


def chi_pairs(hand: Hand, kind: Kind) -> tuple[tuple[Kind, Kind], ...]:
    """Every two cards of the hand that make a chi group with this kind, four alike too."""
    return tuple(
        (one, other)
        for one in range(COUNT)
        for other in range(one, COUNT)
        if hand[one] > (one == other) and hand[other] and is_chi((one, other, kind))
    )


def _numbered(view: SeatView, ways: tuple[tuple[Kind, Kind], ...], say: Texts) -> str:
    kind = view.table.offer.kind if view.table.offer is not None else 0
    lines = [say("alert-chi", kind=say.names[kind])]
    lines += [f"{sign} {chi_words(pair, kind, say)}" for sign, pair in zip(SIGNS, ways, strict=False)]
    if len(ways) > len(SIGNS):
        lines.append(say("alert-chi-more"))
    return clipped("\n".join(lines), TOAST)


# --- 👀 ------------------------------------------------------------------------------------------------------


def look(view: SeatView, say: Texts) -> str:
    """The hand by units, 坨 卯 番, and what may be done now, in an alert."""
    shown = standing.plan(view)
    units = [unit_words(unit.cards, say) for unit in shown.units]
    if shown.loose:
        units.append(say("hand-loose", cards=say.cards(shown.loose, " ")))
    figures = say("hand-look", tuo=shown.tuo, mao=shown.mao, fan=shown.fan)
    return clipped("\n".join((figures, _now(view, say), " ".join(units))), TOAST)


def moment(view: SeatView, speech: Speech) -> str:
    """What is on offer or asked now, and what this seat may do about it."""
    return clipped(_now(view, texts(speech)), TOAST)


def _now(view: SeatView, say: Texts) -> str:
    """What this seat may do now."""
    table = view.table
    if table.phase == "over":
        return say("now-over")
    if view.out is not None:
        return say(out_key("out-you", view.out, table), why=out_words(table, view.out, say))
    if view.leaving:
        return say("now-leaving")
    if view.asks and not view.owes:
        return say("now-answered")
    if view.asks in ("open", "redeal", "vote", "play", "declare"):
        return say(f"now-{view.asks}")
    if view.asks == "discard":
        return (say("now-hu") if view.hu else "") + say("now-discard")
    return _now_unasked(view, say)


def _now_unasked(view: SeatView, say: Texts) -> str:
    """The ways to claim the card on offer; or that there is nothing to do."""
    offer = view.table.offer
    if offer is None:
        return say("now-wait-open" if view.table.phase == "opening" else "now-wait")
    if view.claims is None or not view.owes:
        return say("now-claim-none", kind=say.names[offer.kind])
    return say(
        "now-claim", kind=say.names[offer.kind], ways=f" {say('and')} ".join(_ways(view, offer.kind, say))
    )


def _ways(view: SeatView, kind: Kind, say: Texts) -> list[str]:
    claims = view.claims
    if claims is None:
        return []
    if claims.sha or claims.tuhuo:
        more = [say("label-pass")] if PASS in answers(claims) else []
        return [say("label-sha"), *more]
    ways = [say("label-hu")] if claims.hu else []
    if claims.peng:
        ways.append(say("label-peng-for", tuo=peng_tuo(kind)))
    for sign, pair in zip(SIGNS, claims.chi, strict=False):
        one, two = chi_names(pair, kind, say)
        ways.append(sign + say("label-chi-way", one=one, two=two))
    return ways if claims.must else [*ways, say("label-pass")]
