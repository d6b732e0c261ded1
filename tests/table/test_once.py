"""DESIGN 4: every input takes effect at most once, refused ones not at all. Field reports 7, 10, 11, 32."""

from __future__ import annotations

import asyncio
import itertools
import random
from collections.abc import Callable
from dataclasses import replace

import pytest

from bot.games.yaodiren.actions import Discard, Fold
from bot.table import roster
from bot.table.records import SeatInfo
from bot.table.table import Outcome, Table
from tests.table.conftest import Opener
from tests.table.sitting import GAME, PATIENT, PEOPLE, ZH, Sitting

Until = Callable[[Table], bool]


HASTY = replace(PATIENT, pace=0.001, claim=0.004, discard=0.006, urgent=0.003)


def discarding(table: Table) -> bool:
    """Somebody is to discard."""
    owing = table.owing()[1]
    return bool(owing) and table.view(owing[0]).asks == "discard"


def claiming(seats: int) -> Until:
    """That many seats are asked about a card on offer."""

    def found(table: Table) -> bool:
        owing = table.owing()[1]
        return len(owing) == seats and table.view(owing[0]).asks == "claim"

    return found


async def at(sit: Opener, until: Until) -> Sitting:
    """A round played until that; the first of some shuffles in which it comes about."""
    for deck in range(1, 60):
        sitting = await sit(deck=deck)
        await sitting.deal()
        await sitting.play(until)
        if until(sitting.table):
            return sitting
    raise AssertionError("in no shuffle")


async def test_a_seen_key_has_the_same_outcome_and_writes_nothing(sit: Opener) -> None:
    sitting = await at(sit, claiming(3))
    table, (window, owing) = sitting.table, sitting.table.owing()
    first = await table.act("tg:1:again", owing[0], window, "pass", ZH)
    assert first.kind == "done"
    assert first.text
    counts, play = await sitting.counts(), table.play
    for seat, other_window, code in (
        (owing[0], window, "pass"),
        (owing[1], 1, "peng"),
        (owing[2], window, "?"),
    ):
        assert await table.act("tg:1:again", seat, other_window, code, ZH) == first
    await sitting.restart()
    assert await sitting.table.act("tg:1:again", owing[0], window, "pass", ZH) == first
    assert await sitting.counts() == counts
    assert sitting.table.play == play
    await sitting.check()


@pytest.mark.parametrize("kind", ["done", "stale", "refused", "alert", "confirm"])
def test_a_receipt_tells_the_whole_outcome(kind: str) -> None:
    for text in ("", "碰了", "a: b\nc"):
        assert Outcome.of(Outcome(kind, text).receipt) == Outcome(kind, text)  # type: ignore[arg-type]
    assert Outcome.of("ok") == Outcome("done")


async def test_refused_taps_write_nothing_and_say_why(sit: Opener) -> None:
    sitting = await at(sit, discarding)
    table, (window, owing) = sitting.table, sitting.table.owing()
    counts, play = await sitting.counts(), table.play
    other = (owing[0] + 1) % 3
    taps = {
        "refused": [(owing[0], window, "peng"), (other, window, "d15"), (owing[0], window, "w1")],
        "stale": [(owing[0], window - 1, "d15"), (owing[0], window + 1, "pass"), (other, 1, "open")],
        "alert": [(seat, window, "look") for seat in range(3)],
    }
    for kind, tapped in taps.items():
        for seat, when, code in tapped:
            outcome = await sitting.tap(seat, code, when)
            assert outcome.kind == kind, (seat, when, code)
            assert bool(outcome.text) == (kind != "stale")
            assert len(outcome.text) <= 200
    assert await sitting.counts() == counts
    assert table.play is play


async def test_fr10_an_old_windows_button_does_nothing(sit: Opener) -> None:
    sitting = await at(sit, claiming(2))
    window, owing = sitting.table.owing()
    for seat in owing:
        await sitting.answer(seat)
    await sitting.steps()
    counts = await sitting.counts()
    for seat in range(3):
        for code in ("pass", "peng", "chi", "hu", "sha", "fold"):
            assert (await sitting.tap(seat, code, window)).kind == "stale"
    assert await sitting.counts() == counts


async def test_two_seats_answer_one_window(sit: Opener) -> None:
    sitting = await at(sit, claiming(2))
    window, (one, other) = sitting.table.owing()
    first, second = await asyncio.gather(
        sitting.table.act("tg:1:a", one, window, "pass", ZH),
        sitting.table.act("tg:1:b", other, window, "pass", ZH),
    )
    assert (first.kind, second.kind) == ("done", "done")
    assert sitting.table.owing() == (window, ())
    await sitting.check()


async def test_an_answer_is_final(sit: Opener) -> None:
    sitting = await at(sit, claiming(3))
    window, owing = sitting.table.owing()
    assert (await sitting.tap(owing[0], "pass")).kind == "done"
    counts = await sitting.counts()
    for code in ("pass", "peng", "chi"):
        assert (await sitting.tap(owing[0], code, window)).kind == "refused"
    assert await sitting.counts() == counts


# --- two taps ----------------------------------------------------------------------------------------------


async def test_a_discard_takes_two_taps_and_one_of_them_twice_is_one(sit: Opener) -> None:
    sitting = await at(sit, discarding)
    table, (window, (seat,)) = sitting.table, sitting.table.owing()
    code = GAME.code(next(a for a in GAME.legal(table.view(seat)) if isinstance(a, Discard)))
    for _ in range(3):  # the same update, delivered three times
        assert (await table.act("tg:1:first", seat, window, code, ZH)).kind == "confirm"
    assert (await table.act("tg:1:second", seat, window, code, ZH)).kind == "done"
    await sitting.check()


async def test_another_button_between_the_two_taps_begins_anew(sit: Opener) -> None:
    sitting = await at(sit, discarding)
    table, (window, (seat,)) = sitting.table, sitting.table.owing()
    one, other = [GAME.code(a) for a in GAME.legal(table.view(seat)) if isinstance(a, Discard)][:2]
    for code in (one, other, one):
        assert (await table.act(sitting.key(), seat, window, code, ZH)).kind == "confirm"


async def test_two_players_may_each_be_between_their_taps(sit: Opener) -> None:
    sitting = await at(sit, claiming(2))
    table, (window, owing) = sitting.table, sitting.table.owing()
    for kind in ("confirm", "done"):
        for seat in owing:
            assert (await table.act(sitting.key(), seat, window, "fold", ZH)).kind == kind


async def test_the_second_tap_must_come_within_ten_seconds(
    sit: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    sitting = await at(sit, claiming(2))
    table, (window, owing) = sitting.table, sitting.table.owing()
    now = 1000.0
    monkeypatch.setattr("bot.table.outcome.time.monotonic", lambda: now)
    for late, kind in ((0.0, "confirm"), (10.5, "confirm"), (9.5, "done")):
        now += late
        assert (await table.act(sitting.key(), owing[0], window, "fold", ZH)).kind == kind


# --- at once -----------------------------------------------------------------------------------------------


def _answers(table: Table, rng: random.Random) -> list[tuple[str, int, str]]:
    """64 taps on the open window, repeats of the same update among them."""
    _, owing = table.owing()
    taps = []
    for number in range(40):
        seat = rng.choice(owing)
        codes = [GAME.code(action) for action in GAME.legal(table.view(seat)) if not isinstance(action, Fold)]
        taps.append((f"tg:2:{number}", seat, rng.choice(codes)))
    taps += [rng.choice(taps) for _ in range(24)]
    rng.shuffle(taps)
    return taps


@pytest.mark.parametrize("seed", range(4))
async def test_fr11_64_taps_at_once_have_one_outcome_equal_to_a_serial_order(sit: Opener, seed: int) -> None:
    sitting = await at(sit, claiming(3))
    table, (window, owing) = sitting.table, sitting.table.owing()
    before = table.play
    taps = _answers(table, random.Random(seed))
    outcomes = await asyncio.gather(*(table.act(k, seat, window, code, ZH) for k, seat, code in taps))
    by_key: dict[str, set[Outcome]] = {}
    done: list[tuple[int, str]] = []
    for (key, seat, code), outcome in zip(taps, outcomes, strict=True):
        if outcome.kind == "done" and key not in by_key:
            done.append((seat, code))
        by_key.setdefault(key, set()).add(outcome)
    assert all(
        len({o.kind for o in told}) == 1 or {o.kind for o in told} == {"done", "refused"}
        for told in by_key.values()
    )
    assert sorted(seat for seat, _ in done) == list(owing), "one answer a seat"
    assert before is not None
    assert table.play is not None
    serial = []
    for order in itertools.permutations(done):
        state = before.state
        for seat, code in order:
            for event in GAME.decide(state, seat, GAME.action(code)):
                state = GAME.evolve(state, event)
        serial.append(state)
    assert table.play.state in serial
    await sitting.check()


async def test_taps_steps_and_the_clock_may_come_in_any_order(sit: Opener) -> None:
    """The loop runs while people tap: whatever comes first, the log is one story."""
    sitting = await sit(deck=3, timing=HASTY)
    await sitting.deal()
    rng = random.Random(5)

    async def person(seat: int) -> None:
        while sitting.table.info.status == "playing":
            window, owing = sitting.table.owing()
            if seat in owing and (window + seat) % 3:  # every third question he lets pass
                action = rng.choice(GAME.legal(sitting.table.view(seat))[:-1] or [Fold()])
                await sitting.tap(seat, GAME.code(action), window)
            await asyncio.sleep(rng.random() * 0.004)

    async def clock() -> None:
        while sitting.table.info.status == "playing":
            now = asyncio.get_running_loop().time()
            window, owing = sitting.table.owing()
            for reader in (None, *owing):
                sitting.table.clock.shown(window, reader, now)
            await asyncio.sleep(min(await sitting.steps(), 0.003))

    await asyncio.wait_for(asyncio.gather(clock(), *(person(seat) for seat in range(3))), 60)
    story = await sitting.check()
    kinds = {key.split(":")[0] for key in story.receipts}
    assert {"tg", "clock", "step"} <= kinds


# --- lobby -------------------------------------------------------------------------------------------------


async def test_seating_counts_once(sit: Opener) -> None:
    sitting = await sit([SeatInfo(user_id=PEOPLE[0]), SeatInfo(), SeatInfo()])
    table = sitting.table
    for taken in (True, False, False):
        assert await table.seating("tg:1:add", roster.add_computer) is taken
    await sitting.restart()
    assert await sitting.table.seating("tg:1:add", roster.add_computer) is False
    assert [seat.agent for seat in sitting.table.info.seats] == [None, roster.COMPUTER, None]


async def test_a_refused_change_of_seats_writes_nothing(sit: Opener) -> None:
    sitting = await sit()
    counts, info = await sitting.counts(), sitting.table.info
    for change in (roster.add_computer, roster.drop_computer, lambda info: roster.sit(info, 77)):
        with pytest.raises(ValueError, match=r"full|none"):
            await sitting.table.seating(sitting.key(), change)
    assert await sitting.counts() == counts
    assert sitting.table.info == info


async def test_one_deal_however_many_tap(sit: Opener) -> None:
    sitting = await sit()
    keys = [f"tg:1:{n % 5}" for n in range(20)]
    dealt = await asyncio.gather(*(sitting.table.deal(key) for key in keys))
    assert sum(dealt) == 1
    assert sitting.table.info.round == 1
    await sitting.check()


async def test_a_late_tap_on_deal_starts_nothing_between_rounds_or_after_the_end(sit: Opener) -> None:
    sitting = await sit(deck=0)
    await sitting.deal()
    await sitting.play()
    assert sitting.table.info.status == "between"
    assert not await sitting.table.deal(sitting.key())
    await sitting.table.seating(sitting.key(), lambda info: replace(info, status="ended"))
    assert not await sitting.table.deal(sitting.key())
    assert sitting.table.info.status == "ended"


async def test_fr32_the_roster_is_frozen_while_a_round_runs(sit: Opener) -> None:
    """A tap that waited for the lock while the round was dealt finds a round, not a lobby."""
    sitting = await sit(
        [SeatInfo(user_id=PEOPLE[0]), SeatInfo(user_id=PEOPLE[1]), SeatInfo(agent=roster.COMPUTER)]
    )
    table = sitting.table
    late = [roster.drop_computer, roster.add_computer, lambda info: roster.sit(info, PEOPLE[2])]
    results = await asyncio.gather(
        table.deal("tg:1:deal"),
        *(table.seating(f"tg:1:{n}", change) for n, change in enumerate(late)),
        table.seating("tg:1:ready", lambda info: roster.ready(info, PEOPLE[0])),
        table.seating("tg:1:rise", lambda info: roster.rise(info, PEOPLE[1])),
        return_exceptions=True,
    )
    assert [type(result) for result in results[1:4]] == [ValueError] * 3
    assert table.info.seats == (
        SeatInfo(user_id=PEOPLE[0]),
        SeatInfo(user_id=PEOPLE[1], agent=roster.COMPUTER, leaving=True),
        SeatInfo(agent=roster.COMPUTER),
    )
    await sitting.check()


async def test_an_ended_table_takes_no_answer(sit: Opener) -> None:
    sitting = await at(sit, discarding)
    await sitting.table.seating(sitting.key(), lambda info: replace(info, status="ended"))
    counts = await sitting.counts()
    assert (await sitting.tap(sitting.table.owing()[1][0], "look")).kind == "stale"
    assert await sitting.counts() == counts
