"""Who sits where: what a lobby and a pause between rounds allow. Pure functions on a table's row.

They are called under the table's lock and judge the row as it is then, for a tap may have waited there while a
round was dealt: the roster of a running round is frozen (field report 32).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.table.records import SeatInfo, TableInfo

COMPUTER: Final = "greedy"
"""普通: the computer player that fills a seat unless another is chosen."""

EXPERT: Final = "expert"
"""高手: the player that thinks (`bot/table/thoughts.py`)."""

LEVELS: Final = ("novice", COMPUTER, EXPERT)
"""Names of computer players, the weakest first: 入门, 普通, 高手. A seat's `agent` is one of them."""


def _put(info: TableInfo, seat: int, who: SeatInfo) -> TableInfo:
    return replace(info, seats=(*info.seats[:seat], who, *info.seats[seat + 1 :]))


def _find(info: TableInfo, wanted: bool, agent: bool = False) -> int | None:
    order = range(len(info.seats))
    for n in order:
        seat = info.seats[n]
        if (seat.agent is not None and seat.user_id is None) if agent else seat.empty is wanted:
            return n
    return None


def free_seat(info: TableInfo) -> int | None:
    """The seat that the next person takes: an empty one, else a computer's; None at a table full of people."""
    empty = _find(info, wanted=True)
    return empty if empty is not None else _find(info, wanted=False, agent=True)


def sit(info: TableInfo, user_id: int) -> TableInfo:
    """The person on a seat; the same table if he sits already.

    ValueError("full") at a table full of people, ValueError("lobby-over") once rounds are played.
    """
    if info.seat_of(user_id) is not None:
        return info
    if info.status != "lobby":
        raise ValueError("lobby-over")
    seat = free_seat(info)
    if seat is None:
        raise ValueError("full")
    host = info.host if info.people else user_id
    return replace(_put(info, seat, SeatInfo(user_id=user_id)), host=host)


def rise(info: TableInfo, user_id: int) -> TableInfo:
    """The table without this person; he is `leaving` while a round runs. The next one hosts.

    His seat stays empty in the lobby, is a computer's later. A table between rounds ends without people.
    """
    seat = info.seat_of(user_id)
    if seat is None:
        return info
    if info.status == "playing":
        return leaving(info, user_id)
    info = _vacated(info, seat)
    return info if info.people or info.status == "lobby" else replace(info, status="ended")


def _vacated(info: TableInfo, seat: int) -> TableInfo:
    gone = info.seats[seat].user_id
    info = _put(info, seat, SeatInfo() if info.status == "lobby" else SeatInfo(agent=level_of(info)))
    host = info.people[0] if info.host == gone and info.people else info.host
    return replace(info, host=host)


def level_of(info: TableInfo, usual: str = COMPUTER) -> str:
    """How good the table's computers are; `usual` where none sits. All are of one level."""
    return next((seat.agent for seat in info.seats if seat.agent and seat.user_id is None), usual)


def at_level(info: TableInfo, level: str) -> TableInfo:
    """The computers of a lobby as good as that."""
    if info.status != "lobby":
        return info
    seats = (SeatInfo(agent=level) if one.agent and one.user_id is None else one for one in info.seats)
    return replace(info, seats=tuple(seats))


def add_computer(info: TableInfo, level: str = COMPUTER) -> TableInfo:
    """A computer on an empty seat, as good as those that sit, else of this level; ValueError if there is none."""
    seat = _find(info, wanted=True) if info.status == "lobby" else None
    if seat is None:
        raise ValueError("full")
    return _put(info, seat, SeatInfo(agent=level_of(info, level)))


def drop_computer(info: TableInfo) -> TableInfo:
    """The last computer gone; ValueError if there is none."""
    for n in reversed(range(len(info.seats))):
        if info.status == "lobby" and info.seats[n].user_id is None and info.seats[n].agent:
            return _put(info, n, SeatInfo())
    raise ValueError("none")


def filled(info: TableInfo, level: str = COMPUTER) -> TableInfo:
    """Every empty seat a computer's, of this level where none sits, and nobody ready for the round after."""
    level = level_of(info, level)
    seats = tuple(SeatInfo(agent=level) if s.empty else replace(s, ready=False) for s in info.seats)
    return replace(info, seats=seats)


def leaving(info: TableInfo, user_id: int) -> TableInfo:
    """The person marked as gone from the running round: a computer plays for him until it is settled."""
    seat = info.seat_of(user_id)
    if seat is None:
        return info
    return _put(info, seat, replace(info.seats[seat], leaving=True, agent=COMPUTER))


def returned(info: TableInfo, user_id: int) -> TableInfo:
    """The person back on the seat that he left in this round."""
    seat = info.seat_of(user_id)
    if seat is None or not info.seats[seat].leaving:
        return info
    return _put(info, seat, SeatInfo(user_id=user_id))


def rejoined(info: TableInfo, accounts: tuple[str, ...], user_id: int) -> TableInfo:
    """Between rounds: who played the last round and left has his seat again, as long as it is a computer's.

    `accounts` are those of that round, in seat order. The same table for everybody else.
    """
    if info.status not in ("between", "resting") or info.seat_of(user_id) is not None:
        return info
    for n, (account, seat) in enumerate(zip(accounts, info.seats, strict=False)):
        if account == f"user:{user_id}" and seat.user_id is None and seat.agent is not None:
            return _put(info, n, SeatInfo(user_id=user_id))
    return info


def after_round(info: TableInfo) -> TableInfo:
    """The seats once a round is over: who left is gone, and his seat a computer's."""
    for n, seat in enumerate(info.seats):
        if seat.leaving and seat.user_id is not None:
            info = _vacated(info, n)
    return info


def ready(info: TableInfo, user_id: int) -> TableInfo:
    """The person has tapped 下一局, which wakes a resting table. Only between rounds does it mean anything."""
    seat = info.seat_of(user_id)
    if seat is None or info.status not in ("between", "resting"):
        return info
    return replace(_put(info, seat, replace(info.seats[seat], ready=True)), status="between")


def all_ready(info: TableInfo) -> bool:
    """Whether everybody who plays on has tapped 下一局; never at a table without people."""
    people = [seat for seat in info.seats if seat.user_id is not None]
    return bool(people) and all(seat.ready for seat in people)


def accounts(info: TableInfo) -> tuple[str, ...]:
    """Whose account each seat plays for: "user:<id>" or "computer:<seat>"."""
    return tuple(
        f"user:{seat.user_id}" if seat.user_id is not None else f"computer:{n}"
        for n, seat in enumerate(info.seats)
    )
