"""Who pays whom (rule book 9 and the options of 10 that are about money)."""

from __future__ import annotations

from collections.abc import Mapping, Set
from typing import Any


def price(rules: Mapping[str, Any], fan: int) -> int:
    """What a loser pays: the cap is put on the fan, and then the base comes."""
    if rules["fan_cap"] is not None:
        fan = min(fan, rules["fan_cap"])
    if rules["scoring"] == "double":
        return int(rules["base"] * 2**fan)
    if rules["scoring"] == "plain":
        return int(rules["base"] * fan)
    return int(rules["base"] * (1 + fan))


def shares(
    rules: Mapping[str, Any], seats: int, winner: int, fan: int, out: Set[int], baozi: Set[int]
) -> dict[int, int]:
    """What each other seat pays the winner. `out` without the baozi."""
    p = price(rules, fan)
    owes = {seat: p for seat in range(seats) if seat != winner}
    if not rules["out_pays"]:
        owes |= {seat: 0 for seat in owes if seat in out}
    pays = rules["baozi_pays"]
    if pays == "cover":
        guilty = [seat for seat in owes if seat in baozi]
        if len(guilty) == 1:
            return {seat: sum(owes.values()) if seat in guilty else 0 for seat in owes}
    elif pays is not None:  # flat: that, and nothing more
        owes |= {seat: 0 for seat in owes if seat in baozi}
    return owes


def balance(
    rules: Mapping[str, Any],
    seats: int,
    winner: int | None,
    fan: int = 0,
    *,
    named: int | None = None,
    out: Set[int] = frozenset(),
    baozi: Set[int] = frozenset(),
) -> list[int]:
    """What each seat wins or loses by a round. `winner` None: nobody won. `named`: what a winner declared."""
    totals = [0] * seats
    if winner is not None:
        counts = fan if named is None else named
        sign = -1 if named is not None and named > fan else 1  # too many: the other way round
        for seat, amount in shares(rules, seats, winner, counts, out, baozi).items():
            totals[seat] -= sign * amount
            totals[winner] += sign * amount
    pays = rules["baozi_pays"] or ""
    if pays.startswith("flat"):
        each = rules["base"] * int(pays.split()[1])
        for debtor in baozi:
            for other in range(seats):
                if other != debtor:
                    totals[debtor] -= each
                    totals[other] += each
    return totals


def quit_penalty(rules: Mapping[str, Any], seats: int, leaver: int) -> tuple[list[int], list[int]]:
    """Points and silver (in stakes) of a seat that runs away: apart from the round, points not zero sum."""
    points_, silver = [0] * seats, [0] * seats
    points_[leaver] -= rules["quit_points"]
    silver[leaver] -= 2 * rules["quit_silver"]
    for seat in range(seats):
        if seat != leaver:
            silver[seat] += 2 * rules["quit_silver"] // (seats - 1)
    return points_, silver
