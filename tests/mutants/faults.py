"""Rules broken on purpose: one line of the game each, and the cheap tests that must turn red."""

from __future__ import annotations

from typing import NamedTuple


class Fault(NamedTuple):
    """`line` stands exactly once in the file `where` (of bot/games/yaodiren); `tests` are files of tests/rules."""

    name: str
    where: str
    line: str
    broken: str
    tests: tuple[str, ...]


FAULTS = (
    Fault(
        "2 the dealer needs 33 as well",
        "ruleset.py",
        "NEED_DEALER: Final = 34",
        "NEED_DEALER: Final = 33",
        ("test_engine_rules.py",),
    ),
    Fault(
        "2 the others need 34 as well",
        "ruleset.py",
        "NEED_OTHER: Final = 33",
        "NEED_OTHER: Final = 34",
        ("test_engine_rules.py",),
    ),
    Fault(
        "3 a black four counts 7",
        "theory_units.py",
        "    tuo = 4 * (size - 1) if RED[kind] else 2 * (size - 1)",
        "    tuo = 4 * (size - 1) if RED[kind] else 2 * (size - 1) + (size == 4)",
        ("test_theory.py",),
    ),
    Fault(
        "3 three 7s by chi count as a peng",
        "theory_units.py",
        "    size = _ALIKE_OF_CLAIM.get(meld.name)",
        "    size = _ALIKE_OF_CLAIM.get(meld.name) or (3 if len(set(meld.cards)) == 1 else None)",
        ("test_scoring.py",),
    ),
    Fault(
        "3 four alike may be broken",
        "theory_units.py",
        "        if held < take or (held > 3 and held != take):",
        "        if held < take:",
        ("test_fours.py",),
    ),
    Fault(
        "4 no unseen limit",
        "theory_row.py",
        "    return Hand([max(COPIES - own - shown, 0) for own, shown in zip(hand, seen, strict=True)])",
        "    return Hand([COPIES for own, shown in zip(hand, seen, strict=True)])",
        ("test_theory.py",),
    ),
    Fault(
        "4 units do not compete for the last card",
        "theory_row.py",
        "    bytes([byte - (byte // PLACE == place and byte & UNSEEN > 0) for byte in range(256)])",
        "    bytes([byte - (byte // PLACE == place and byte & UNSEEN > 9) for byte in range(256)])",
        ("test_theory.py",),
    ),
    Fault(
        "5.1 the dealer deals again after another's win",
        "settlement.py",
        "        return end.seat",
        "        return now.dealer",
        ("test_house_opening.py",),
    ),
    Fault(
        "7 chi goes before peng",
        "claims.py",
        "RANK: dict[type, int] = {Hu: 0, Sha: 1, Tuhuo: 1, Peng: 2, Chi: 3}",
        "RANK: dict[type, int] = {Hu: 0, Sha: 1, Tuhuo: 1, Peng: 3, Chi: 2}",
        ("test_engine_claims.py",),
    ),
    Fault(
        "7.2 sha is not compulsory",
        "claims.py",
        "        return (due, *[action for action in (HU, PASS) if code(action) in may.breaks])",
        "        return (due, PASS)",
        ("test_engine_claims.py",),
    ),
    Fault(
        "7.2 the fifth copy is not added",
        "turn.py",
        "    return Step((Replaced(seat, card, added=card == state.kind),))",
        "    return Step((Replaced(seat, card, added=False),))",
        ("test_engine_turn.py",),
    ),
    Fault(
        "7.4 a passed peng does not lock",
        "turn.py",
        "        peng = may.peng and not isinstance(answer, Peng)",
        "        peng = False",
        ("test_engine_claims.py",),
    ),
    Fault(
        "7.5 anybody may chi",
        "options.py",
        "    return (state.seat, following) if state.flipped else (following,)",
        "    return (*range(state.round.seats), following)",
        ("test_engine_claims.py",),
    ),
    Fault(
        "7.5 what was eaten may be played",
        "standing.py",
        "    return [kind for kind, count in enumerate(hand) if 0 < count < 4 and kind != claimed]",
        "    return [kind for kind, count in enumerate(hand) if 0 < count < 4]",
        ("test_engine_turn.py",),
    ),
    Fault(
        "7.6 the opener need not keep a fan source",
        "options.py",
        "    had_fan = at.keep_fan and had_fan_before(future, kind)",
        "    had_fan = False",
        ("test_engine_claims.py",),
    ),
    Fault(
        "8 a passed hu may be called again at once",
        "options.py",
        "    may_hu = kind not in now.barred[seat] and hu_with(now, seat, kind, offered=True) is not None",
        "    may_hu = hu_with(now, seat, kind, offered=True) is not None",
        ("test_engine_claims.py",),
    ),
    Fault(
        "8 a hu needs no tuo",
        "scoring.py",
        "        if one.tuo >= need_tuo and (best is None or one[:2] > best[:2]):",
        "        if best is None or one[:2] > best[:2]:",
        ("test_scoring.py",),
    ),
    Fault(
        "9 a fan for every 9 tuo",
        "scoring.py",
        "HIGH_STEP = 10",
        "HIGH_STEP = 9",
        ("test_scoring.py",),
    ),
    Fault(
        "9 cover is paid once",
        "settlement.py",
        "        share = {seat: sum(share.values()) if seat in sinners else 0 for seat in losers}",
        "        share = {seat: end.pay if seat in sinners else 0 for seat in losers}",
        ("test_house_payments.py",),
    ),
    Fault(
        "9 the fan cap is put on what is paid, base and all",
        "scoring.py",
        "    fan = win_fan if rules.fan_cap is None else min(win_fan, rules.fan_cap)",
        "    fan = win_fan if rules.fan_cap is None else min(win_fan, rules.fan_cap // rules.base)",
        ("test_house_payments.py",),
    ),
    Fault(
        "9 to pass a peng is no act",
        "options.py",
        '        return (*peng, "pass") if (met or by_peng) and not passed.meets(fan=fan) else peng',
        "        return peng",
        ("test_house_baozi.py",),
    ),
    Fault(
        "10 out_pays is always on",
        "settlement.py",
        "    return now.ruleset.out_pays or seat in now.baozi or now.status[seat] not in (FOLDED, OUT)",
        "    return True",
        ("test_house_payments.py",),
    ),
    Fault(
        "10 pass_hu is always for a turn",
        "evolve.py",
        '    if not now.barred[seat] or now.ruleset.pass_hu == "hand":',
        "    if not now.barred[seat]:",
        ("test_house_play.py",),
    ),
    Fault(
        "10 declare_fan turns an exact call round",
        "settlement.py",
        "        too_many = end.named is not None and end.named > end.win.fan",
        "        too_many = end.named is not None and end.named >= end.win.fan",
        ("test_house_payments.py",),
    ),
    Fault(
        "10 all_red does not look at the colour",
        "scoring.py",
        "    if all_red and all(RED[card] for group in groups for card in group.cards):",
        "    if all_red:",
        ("test_house_payments.py",),
    ),
    Fault(
        "10 ready for cards that are all seen",
        "house.py",
        "    return any(left[kind] and win(at.hand, at.melds, kind, at.need, at.locked) for kind in CLASSES[c])",
        "    return any(win(at.hand, at.melds, kind, at.need, at.locked) for kind in CLASSES[c] if left)",
        ("test_house_play.py",),
    ),
    Fault(
        "10 keep_mao counts from 6",
        "house.py",
        "    keeping = tuple([kind for kind in kinds if mao_without(at, kind) >= MAO])",
        "    keeping = tuple([kind for kind in kinds if mao_without(at, kind) >= MAO - 1])",
        ("test_house_play.py",),
    ),
)
