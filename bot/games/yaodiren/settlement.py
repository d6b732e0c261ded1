"""What a round that is over comes to: who pays whom, and who deals next (rule book 5.1, 9, 10)."""

from __future__ import annotations

from bot.games.yaodiren.events import Voided, Won
from bot.games.yaodiren.ruleset import Ruleset, flat
from bot.games.yaodiren.state import FOLDED, OUT, Over, Round
from bot.kernel.cards import Seat
from bot.kernel.settlement import HOUSE, Transfer, balances


def settle(state: Over) -> tuple[Transfer, ...]:
    """The losers pay the winner, then each baozi its flat fine, where the house has one; a void round pays nothing.

    Who named more fan than the hand had pays each loser what those would have cost him (报番).
    """
    now, end = state.round, state.end
    paid: list[Transfer] = []
    if isinstance(end, Won):
        too_many = end.named is not None and end.named > end.win.fan
        for seat, amount in _shares(now, end):
            if amount:
                paid.append(Transfer(*((end.seat, seat) if too_many else (seat, end.seat)), amount))
    return (*paid, *_fines(now))


def _shares(now: Round, end: Won) -> list[tuple[Seat, int]]:
    """What each loser owes the winner, in seat order (9)."""
    losers = [seat for seat in range(now.seats) if seat != end.seat]
    share = {seat: end.pay if _pays(now, seat) else 0 for seat in losers}
    sinners = [seat for seat in losers if seat in now.baozi]
    if flat(now.ruleset) is not None:
        share |= dict.fromkeys(sinners, 0)
    elif len(sinners) == 1:  # where both are baozi, each pays his own
        share = {seat: sum(share.values()) if seat in sinners else 0 for seat in losers}
    return list(share.items())


def _pays(now: Round, seat: Seat) -> bool:
    """Whether a loser pays for himself: who is out does so unless the house lets him off; a baozi always does."""
    return now.ruleset.out_pays or seat in now.baozi or now.status[seat] not in (FOLDED, OUT)


def _fines(now: Round) -> list[Transfer]:
    """Each baozi pays each other player its flat fine, whoever wins or nobody (9)."""
    bases = flat(now.ruleset)
    if bases is None:
        return []
    fine = bases * now.ruleset.base
    return [
        Transfer(sinner, seat, fine) for sinner in now.baozi for seat in range(now.seats) if seat != sinner
    ]


def quit_penalty(rules: Ruleset, seat: Seat) -> tuple[Transfer, ...]:
    """What running away costs (逃跑, 9): points to nobody; silver, in stakes, to each of the others.

    A single opponent gets what two would have.
    """
    others = [one for one in range(rules.players) if one != seat]
    silver = rules.quit_silver * 2 // len(others)
    points = (Transfer(seat, HOUSE, rules.quit_points),) if rules.quit_points else ()
    return (*points, *(Transfer(seat, one, silver, "silver") for one in others if silver))


def points(state: Over) -> tuple[int, ...]:
    """What each seat won or lost."""
    return balances(settle(state), state.round.seats)


def next_dealer(state: Over) -> Seat:
    """The winner; after 黄牌 or a hand that nobody opened the same dealer or, by house rule, the next seat (5.1, 10).

    After a redeal to which all agreed the next seat.
    """
    now, end = state.round, state.end
    if isinstance(end, Won):
        return end.seat
    moves = now.ruleset.dealer_after_draw == "next" or (isinstance(end, Voided) and end.redeal)
    return (now.dealer + 1) % now.seats if moves else now.dealer


def void(state: Over) -> bool:
    """Whether nobody opened, or all agreed to a redeal."""
    return isinstance(state.end, Voided)
