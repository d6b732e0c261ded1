"""Titles and curves are read from the same rows as the leaderboard, and agree with it (rule book 11)."""

from __future__ import annotations

from bot.kernel.scores import Tally
from bot.table.ledger import standings
from bot.table.tallies import tallies
from tests.table.conftest import Opener
from tests.table.sitting import GAME, GROUP_ID, PEOPLE, Sitting


async def next_round(sitting: Sitting, *, first: bool) -> None:
    """Play one more round to its end."""
    if first:
        await sitting.deal()
    else:
        await sitting.ready(*PEOPLE)
    await sitting.play()


async def test_tallies_agree_with_the_standings_round_after_round(sit: Opener) -> None:
    sitting = await sit(deck=4)  # somebody wins in the second round
    sums: dict[int, list[int]] = {}
    found: list[Tally] = []
    for number in range(5):
        await next_round(sitting, first=not number)
        found = await tallies(sitting.store, GROUP_ID, GAME.name)
        lines = await standings(sitting.store, GROUP_ID, GAME.name)
        assert [(one.user_id, one.name, one.points, one.rounds) for one in found] == [
            (line.user_id, line.name, line.points, line.rounds) for line in lines
        ]
        for one in found:
            sums.setdefault(one.user_id, []).append(one.points)
    for one in found:
        assert list(one.curve) == sums[one.user_id]
        steps = [after - before for before, after in zip([0, *one.curve], one.curve, strict=False)]
        assert one.won == sum(step for step in steps if step > 0)
    assert any(one.won for one in found)


async def test_a_curve_goes_back_no_further_than_asked_and_ends_at_the_sum(sit: Opener) -> None:
    sitting = await sit()
    for number in range(3):
        await next_round(sitting, first=not number)
    long = await tallies(sitting.store, GROUP_ID, GAME.name)
    for whole, short in zip(long, await tallies(sitting.store, GROUP_ID, GAME.name, last=2), strict=True):
        assert short.curve == whole.curve[-2:]
        assert short.curve[-1] == short.points
        assert short.won == whole.won


async def test_practice_and_other_groups_are_apart(sit: Opener) -> None:
    sitting = await sit()
    await sitting.deal()
    await sitting.play()
    assert await tallies(sitting.store, GROUP_ID, GAME.name, ranked=False) == []
    assert await tallies(sitting.store, GROUP_ID - 1, GAME.name) == []
