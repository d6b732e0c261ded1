"""Cards, groups and units as they are drawn and named."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.games.yaodiren.kinds import COUNT, POINTS, SEVENS
from bot.games.yaodiren.theory_units import of_meld
from bot.games.yaodiren.words.texts import Texts
from bot.kernel.cards import Hand, Kind, Meld
from bot.kernel.panel import CardView, Tray


def laid(cards: Sequence[Kind]) -> tuple[Kind, ...]:
    """Three cards of a chi as they are laid: the odd one between the two alike; else the claimed one inside."""
    odd = [card for card in cards if list(cards).count(card) == 1]
    if len(odd) == 1:
        pair = next(card for card in cards if card != odd[0])
        return (pair, odd[0], pair)
    if len(odd) == 3:
        return (cards[0], cards[2], cards[1])
    return tuple(cards)


def order(meld: Meld) -> tuple[Kind, ...]:
    """The cards of a group in the order in which they lie."""
    return laid(meld.cards) if meld.name == "chi" else meld.cards


def rimmed(cards: Iterable[Kind], marked: Kind | None, say: Texts) -> tuple[CardView, ...]:
    """The cards, the first of the marked kind with a rim."""
    views: list[CardView] = []
    for card in cards:
        views.append(say.rimmed[card] if card == marked else say.plain[card])
        marked = None if card == marked else marked
    return tuple(views)


def tray(meld: Meld, say: Texts) -> Tray:
    """A group on the table, the claimed card marked."""
    return Tray(rimmed(order(meld), meld.claimed, say))


def meld_words(meld: Meld, say: Texts) -> str:
    """A group in words: 碰天牌."""
    if meld.name == "chi":
        return say("group-chi", cards=say.cards(order(meld), say("join")))
    return say(f"group-{meld.name}", kind=say.names[meld.cards[0]])


def meld_tuo(melds: Iterable[Meld]) -> int:
    """The tuo of groups on the table."""
    return sum(of_meld(meld).tuo for meld in melds)


def unit_words(cards: Sequence[Kind], say: Texts) -> str:
    """Cards that belong together, short: 天牌×3, 平八+猫猫."""
    if len(cards) > 1 and len(set(cards)) == 1:
        return f"{say.names[cards[0]]}×{len(cards)}"
    return say.cards(cards, "+")


def chi_kind(pair: tuple[Kind, Kind]) -> str:
    """How a chi with these two cards is called: "sevens", "jump" (a pair and its mate) or "clip"."""
    if SEVENS.issuperset(pair):
        return "sevens"
    return "jump" if pair[0] == pair[1] else "clip"


def mates(one: Kind, other: Kind) -> bool:
    """Whether two cards can become a group: alike, or 14 points together."""
    return one == other or POINTS[one] + POINTS[other] == 14


def dead(pair: tuple[Kind, Kind], unseen: Hand) -> bool:
    """Whether every card that could finish these two has been seen."""
    one, other = pair
    wants = {kind for kind in range(COUNT) if _finishes(pair, kind)}
    return mates(one, other) and not any(unseen[kind] for kind in wants)


def _finishes(pair: tuple[Kind, Kind], kind: Kind) -> bool:
    one, other = pair
    if one == other:
        return mates(one, kind)
    return kind in pair or SEVENS.issuperset((one, other, kind))
