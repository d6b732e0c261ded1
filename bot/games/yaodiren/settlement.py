"""What a round that is over comes to: who pays whom, and who deals next (rule book 5.1, 9)."""

from __future__ import annotations

from bot.games.yaodiren.events import Voided, Won
from bot.games.yaodiren.state import Over
from bot.kernel.cards import Seat
from bot.kernel.settlement import Transfer, balances


def settle(state: Over) -> tuple[Transfer, ...]:
    """Every other seat, in play or out, pays the winner; a draw or a void round pays nothing."""
    end = state.end
    if not isinstance(end, Won):
        return ()
    return tuple(Transfer(seat, end.seat, end.pay) for seat in range(state.round.seats) if seat != end.seat)


def points(state: Over) -> tuple[int, ...]:
    """What each seat won or lost."""
    return balances(settle(state), state.round.seats)


def next_dealer(state: Over) -> Seat:
    """The winner; after 黄牌 or a hand that nobody opened the same dealer."""
    return state.end.seat if isinstance(state.end, Won) else state.round.dealer


def void(state: Over) -> bool:
    """Whether nobody opened."""
    return isinstance(state.end, Voided)
