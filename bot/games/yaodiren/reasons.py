"""Every reason for which an action is refused: key, the values that its sentence gets, and its clause.

Kinds in values are pip codes ("15"); `present` turns them into names and the keys into sentences.
"""

from __future__ import annotations

REASONS: dict[str, tuple[tuple[str, ...], str]] = {
    # any time
    "not_your_window": ((), "nothing is asked of this seat, or something else is"),
    "answered": ((), "its answer is given and final"),
    "already_out": ((), "it is out of the round, or does not play"),
    "leaving": ((), "it folded and goes out before the next flip"),
    "round_over": ((), "the round has ended"),
    "no_fold_yet": ((), "5.2: before play the answer is pass; fold comes with the question to play"),
    "no_fold": ((), "10 voluntary_fold: no fold once play has begun"),
    # opening
    "cannot_open_mao": (("have", "need"), "5.2: 卯 only `have` of 7"),
    "cannot_open_tuo": (("have", "need"), "5.2: 坨 only `have` (with 7 mao) of `need`"),
    "cannot_open_fan": ((), "5.2: no fan source in a plan with mao and tuo"),
    # claims
    "not_next": ((), "7.5: only the flipper and the next seat (a discard: the next) may chi"),
    "no_chi": (("kind",), "7.5: these two make no group with it, or are not held"),
    "four_alike": (("kind",), "3: cards of four alike stay together"),
    "no_pair": (("kind",), "7.3: no pair of it"),
    "no_three": (("kind",), "7.2: not three of it in hand"),
    "no_four": (("kind",), "7.2: not four of it in hand"),
    "must_sha": (("kind",), "7.2: three or four of it in hand: sha or tuhuo first"),
    "passed_peng": (("kind",), "7.4: it let a peng of it go by"),
    "mao_short": (("have", "need"), "7.6: afterwards the hand would reach `have` mao at most, not 7"),
    "tuo_short": (("have", "need"), "7.6: afterwards `have` tuo at most, not `need`"),
    "no_discard_after": ((), "7.6: every discard that would be allowed afterwards is of the claimed kind"),
    "opener_fan": ((), "7.6: the opener would give away the last fan source"),
    "opener_must_peng": (("kind",), "7.6: the opener may not pass this peng"),
    "must_claim": ((), "10 must_ready: a claim leads to a ready hand, and only such a claim will do"),
    # hu
    "hu_barred": (("kind",), "8: it passed a hu of this kind and has not had a turn since"),
    "hu_barred_hand": (("kind",), "10 pass_hu: it passed a hu of this kind, for the rest of the hand"),
    "hu_tuo_short": (("have", "need"), "8: all in groups, but `have` tuo of `need`"),
    "not_all_groups": ((), "8: the cards do not split wholly into groups"),
    "not_drawn": ((), "8: there is no card to hu with"),
    # discards
    "not_held": (("kind",), "no such card in the hand"),
    "eat_then_play_same": (("kind",), "7.5: 吃啥打啥"),
    "keep_mao": (
        ("have", "need"),
        "10 keep_mao: three and four alike counted once, `have` mao would be left of 7",
    ),
    "must_ready": ((), "10 must_ready: another discard makes the hand ready"),
}
