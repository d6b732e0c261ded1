"""House rules that bind a player's choice: keeping mao, and being ready when one can (rule book 10).

Asked only where the house has them: `keep_mao`, `must_ready`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from bot.games.yaodiren.actions import CHI, PENG, code
from bot.games.yaodiren.events import Claims
from bot.games.yaodiren.kinds import CLASSES
from bot.games.yaodiren.plain_mao import plain_mao
from bot.games.yaodiren.scoring import win
from bot.games.yaodiren.standing import Standing, allowed_discards, playable, ready_class
from bot.games.yaodiren.theory import MAO
from bot.kernel.cards import Kind, Meld


def mao_without(at: Standing, *cards: Kind) -> int:
    """The mao of the seat once these cards are played, three and four alike counted once."""
    return plain_mao(at.hand.minus(*cards), at.melds, at.seen.plus(*cards), at.locked)


def keeping_mao(at: Standing, kinds: Sequence[Kind], allowed: Sequence[Kind]) -> tuple[Kind, ...]:
    """Those of the kinds whose discard does not take mao from 7 or more to below 7 (10, `keep_mao`).

    All of them if none of the `allowed` ones avoids it.
    """
    if mao_without(at) != MAO:  # a card is part of one unit at most, so more than 7 leaves 7
        return tuple(kinds)
    keeping = tuple([kind for kind in kinds if mao_without(at, kind) >= MAO])
    return keeping if any(kind in keeping for kind in allowed) else tuple(kinds)


def is_ready(at: Standing) -> bool:
    """下叫: a hand at rest that could hu a card which is still unseen; kinds held three or four times do not count."""
    c = ready_class(at.hand)
    if c is None:
        return False
    left = at.unseen
    return any(left[kind] and win(at.hand, at.melds, kind, at.need, at.locked) for kind in CLASSES[c])


def making_ready(at: Standing, kinds: Iterable[Kind]) -> tuple[Kind, ...]:
    """Those of the discards that leave the hand ready."""
    return tuple(
        [kind for kind in kinds if is_ready(at._replace(hand=at.hand.minus(kind), seen=at.seen.plus(kind)))]
    )


def bound_to_be_ready(at: Standing, may: Claims, kind: Kind, claimed: Kind | None, *, free: bool) -> Claims:
    """The claims of a seat that must be ready when it can (能下叫必须下叫).

    If the hand is not ready and some claim leads to an allowed discard that makes it so, only such claims may be
    made and they may not be passed; where answers are `free` (9), they are only told apart.
    """
    if is_ready(at):
        return may
    ready = [
        (code_of, pair)
        for code_of, pair, name in _ways(may, kind)
        if _leads(at, kind, pair, name, may, claimed)
    ]
    if not ready:
        return may
    codes = tuple([code_of for code_of, _ in ready])
    if free:
        return replace(may, ready=codes)
    chi = tuple([pair for code_of, pair in ready if code_of != code(PENG)])
    return replace(may, peng=code(PENG) in codes, chi=chi, must=True, ready=codes)


def _ways(may: Claims, kind: Kind) -> Iterator[tuple[str, tuple[Kind, Kind], str]]:
    if may.peng:
        yield code(PENG), (kind, kind), "peng"
    for pair in may.chi:
        yield code(CHI[pair]), pair, "chi"


def _leads(
    at: Standing, kind: Kind, pair: tuple[Kind, Kind], name: str, may: Claims, claimed: Kind | None
) -> bool:
    """Whether a discard that is allowed after this claim makes the hand ready; a chi instead of a peng locks it."""
    after = at._replace(
        hand=at.hand.minus(*pair),
        melds=(*at.melds, Meld(name, (*pair, kind), kind)),
        seen=at.seen.plus(*pair),
        locked=at.locked | {kind} if name == "chi" and may.peng else at.locked,
    )
    return bool(making_ready(after, allowed_discards(after, playable(after.hand, claimed))))
