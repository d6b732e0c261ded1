"""Happenings: what the whole table saw, in order; the public's memory of a round."""

from __future__ import annotations

from dataclasses import dataclass

from bot.games.yaodiren.events import ANNOUNCED
from bot.kernel.cards import Kind, Seat

WHAT = {
    "dealt": "the seat deals",
    "opened": "the seat opened (起)",
    "played": "the seat plays (打); told of all seats together",
    "folded": "the seat does not play (扣), whether by choice or because it may not",
    "laid": "the seat laid down five alike from the hand: `cards`",
    "stole": "the seat drew a card that nobody else saw",
    "first": "the dealer turned up the first card `kind` and took it in hand",
    "flipped": "the seat flipped `kind`",
    "discarded": "the seat played `kind`",
    "unclaimed": "nobody wanted `kind`, which the seat had flipped or played",
    "chi": "the seat claimed `kind` by chi: `cards`, the claimed card last",
    "peng": "the seat claimed `kind` by peng",
    "sha": "the seat claimed `kind` by sha",
    "tuhuo": "the seat claimed `kind` by tuhuo",
    "replaced": "the seat drew the replacement `kind`, shown to all",
    "added": "the replacement `kind` was the fifth of the kind just killed and was added to the group",
    "stayed": "the stock was empty at a replacement or steal of the seat",
    "out": "the seat is out (下课), by choice or by the rules",
    "exhausted": "黄牌",
    "void": "nobody opened",
    "redeal": "the dealer asks for a redeal",
    "redealt": "all agreed to a redeal; the seat dealt",
    "refused": "not all agreed to it",
    "baozi": "the seat broke the rules of play and is out (包子)",
    "called": "the seat won with `kind` and is to name the fan (报番)",
    "won": "the seat won with `kind`",
}
WHAT |= {f"told_{key}": text for key, text in ANNOUNCED.items()}
"""Every value of `what`. `seat` is meaningless (0) for "exhausted" and "void"."""


@dataclass(frozen=True, slots=True)
class Happening:
    """One thing that all saw. `kind` is the card it is about; `cards` the group that came to lie there."""

    what: str
    seat: Seat
    kind: Kind | None = None
    cards: tuple[Kind, ...] = ()
