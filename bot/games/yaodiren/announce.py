"""What the bot tells the table of a player: 现过 四根 五根 开卯 (rule book 10, `announce`)."""

from __future__ import annotations

from bot.games.yaodiren.events import Announced
from bot.games.yaodiren.house import mao_without
from bot.games.yaodiren.kinds import PAIR_SUM, POINTS
from bot.games.yaodiren.script import Script
from bot.games.yaodiren.standing import standing
from bot.games.yaodiren.state import Round
from bot.games.yaodiren.theory import MAO
from bot.kernel.cards import Kind, Seat

_AGAIN = {"peng": "fourth", "sha": "fifth"}
"""What a card of a kind is that lies in such a group of the seat already."""


def told_again(script: Script, seat: Seat, kind: Kind) -> None:
    """四根 五根: the card just eaten, won with or drawn is of a kind that the seat penged or killed.

    A card of such a kind that comes out of the hand to eat another is not told.
    """
    for meld in script.round.melds[seat]:
        if meld.name in _AGAIN and meld.cards[0] == kind:
            script.add(Announced(seat, _AGAIN[meld.name], (kind,)))


def told_of_replacement(script: Script, seat: Seat, kind: Kind) -> None:
    """现过: the replacement makes a pair of a kind of which a card is visible to all; 四根 五根 as ever."""
    now = script.round
    if now.hands[seat][kind] == 2 and now.seen[kind]:
        script.add(Announced(seat, "seen", (kind,)))
    told_again(script, seat, kind)


def told_of_mao(script: Script, before: Round, seat: Seat, kind: Kind) -> None:
    """开卯: the discard of this kind takes a mao from a hand that had more than 7, three and four alike counted once.

    Only two cards of a mao can be broken so. When the discard is the mate of a card that broke one before, the whole
    mao is named. `before` is the round before the discard.
    """
    mate = _opened_before(before, seat, kind)
    if mate is not None:
        script.add(Announced(seat, "opened_all", (mate, kind)))
        return
    at = standing(before, seat)
    mao = mao_without(at)
    if mao > MAO and mao_without(at, kind) < mao:
        script.add(Announced(seat, "opened", (kind,)))


def _opened_before(now: Round, seat: Seat, kind: Kind) -> Kind | None:
    """The kind of a mao that the seat opened and that this one would complete; None if there is none."""
    opened: list[Kind] = []
    for happening in now.happened:
        if happening.seat != seat or happening.kind is None:
            continue
        if happening.what == "told_opened":
            opened.append(happening.kind)
        elif happening.what == "told_opened_all" and happening.kind in opened:
            opened.remove(happening.kind)
    return next((one for one in opened if one == kind or POINTS[one] + POINTS[kind] == PAIR_SUM), None)
