"""The game's own computer players (DESIGN 9): what greedy never does, and how well it plays."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence

import pytest

from bot.games.yaodiren.actions import Action, Discard, Fold, Hu, Open, Pass, Peng, Play
from bot.games.yaodiren.events import Won
from bot.games.yaodiren.greedy import greedy, players
from bot.games.yaodiren.greedy_split import splits_in, stage
from bot.games.yaodiren.kinds import hand, kind
from bot.games.yaodiren.state import Over, State
from bot.games.yaodiren.theory import unseen
from bot.games.yaodiren.theory_class import MAO_SHIFT
from bot.games.yaodiren.theory_row import laid_out
from bot.games.yaodiren.view import SeatView, View
from bot.games.yaodiren.worth import worth
from bot.kernel.cards import Seat
from bot.kernel.game import Policy
from tests.rounds import GAME, dealt, walk

Answered = tuple[SeatView, Sequence[Action], Action]


def answers(policies: Sequence[Policy[View, Action]], seed: int, ends: list[State]) -> Iterator[Answered]:
    """Every answer of a round, whose last state is put into `ends`."""

    def answer(view: SeatView) -> Action:
        return policies[view.seat](view, GAME.legal(view))

    def noted() -> Iterator[tuple[State, SeatView, Action]]:
        ends.append((yield from walk(dealt(seed, seed), answer)))

    for _, view, action in noted():
        yield view, GAME.legal(view), action


def play(policies: Sequence[Policy[View, Action]], seed: int) -> State:
    ended: list[State] = []
    for _ in answers(policies, seed, ended):
        pass
    return ended[0]


@pytest.fixture(scope="module")
def given() -> list[Answered]:
    """What greedy answered in some rounds among greedy players."""
    return [one for seed in range(25) for one in answers([greedy] * 3, seed, [])]


def test_greedy_answers_what_is_legal_and_never_folds(given: list[Answered]) -> None:
    assert given
    for _, legal, action in given:
        assert action in legal
        assert not isinstance(action, Fold)


@pytest.mark.parametrize("wanted", [Hu(), Open(), Play()])
def test_greedy_never_lets_a_hu_go_and_opens_and_plays_whenever_it_may(
    given: list[Answered], wanted: Action
) -> None:
    could = [action for _, legal, action in given if wanted in legal]
    assert could
    assert all(action == wanted for action in could)


def test_greedy_chooses_among_claims(given: list[Answered]) -> None:
    chosen = Counter(type(action) for view, legal, action in given if Pass() in legal)
    assert chosen[Pass] > 5
    assert chosen[Peng] > 5


def test_greedy_answers_equal_views_alike(given: list[Answered]) -> None:
    for view, legal, action in given:
        assert players["greedy"](random.Random(8))(view, legal) == action


def test_greedy_does_without_fold_among_the_answers(given: list[Answered]) -> None:
    for view, legal, action in given[:200]:
        rest = [one for one in legal if not isinstance(one, Fold)]
        assert greedy(view, rest) == action


def test_the_public_is_asked_nothing() -> None:
    ended: list[State] = []
    list(answers([greedy] * 3, 1, ended))
    with pytest.raises(ValueError, match="public"):
        greedy(GAME.view(ended[0], None), ())


def test_random_does_anything_but_fold() -> None:
    rng = random.Random(5)
    sorts = Counter(
        type(action)
        for seed in range(30)
        for _, legal, action in answers([players["random"](rng) for _ in range(3)], seed, [])
        if len(legal) > 1
    )
    assert sorts[Fold] == 0
    assert {Open, Pass, Play, Discard, Peng} <= set(sorts)


def strength(text: str, seen: str = "", tuo: int = 0, locked: str = "") -> float:
    """Of a hand with five groups on the table, whose tuo leave so many to be had."""
    held = hand(text.split())
    ahead = unseen(held, hand(seen.split()))
    barred = frozenset(kind(code) for code in locked.split())
    splits = splits_in(laid_out(held, ahead, barred), stage(30))
    return worth(splits, 5 << MAO_SHIFT, True, tuo, 30).strength


def test_a_hand_is_worth_more_that_is_finished_or_has_more_outs() -> None:
    assert strength("15 15 15 56 12") > strength("15 15 56 12") > strength("15 15 56 12", seen="15 15")
    assert strength("15 44 56 12") > strength("15 44 56 12", seen="15 15 15 44 44 44")


def test_a_locked_pair_is_worth_little() -> None:
    assert strength("15 44 12 12", locked="12") < strength("15 44 12 12")


def test_a_hand_is_worth_less_when_its_tuo_are_out_of_reach() -> None:
    assert strength("33 33 33 15 44", tuo=6) > strength("33 33 33 15 44", tuo=12)


def test_fan_make_a_hand_worth_more_than_its_chance() -> None:
    one, other = hand(["14", "14", "14", "44", "44"]), hand(["15", "15", "15", "24", "24"])
    fans = [
        worth(
            splits_in(laid_out(cards, unseen(cards, hand(())), frozenset()), 1), 5 << MAO_SHIFT, True, 10, 30
        ).fan
        for cards in (one, other)
    ]
    assert fans[0] > fans[1] + 1


def wins(deals: int) -> tuple[Counter[Seat], int]:
    """Who wins, seat 0 greedy among two random players at every place of the table, and how many were decided."""
    rng, found = random.Random(60), Counter[Seat]()
    for seed in range(deals):
        place = seed // 3 % 3
        policies = [greedy if seat == place else players["random"](rng) for seat in range(3)]
        state = play(policies, seed)
        assert isinstance(state, Over)
        if isinstance(state.end, Won):
            found[(state.end.seat - place) % 3] += 1
    return found, found.total()


def test_greedy_wins_most_decided_rounds_against_two_random_players() -> None:
    found, decided = wins(120)
    assert decided > 40
    assert found[0] / decided >= 0.6


@pytest.mark.long
def test_greedy_wins_85_percent_of_the_decided_rounds_over_1000_deals() -> None:
    found, decided = wins(1000)
    print(f"\ngreedy won {found[0]} of {decided} decided rounds")
    assert found[0] / decided >= 0.85


def asked_to_play(rules: dict[str, object]) -> list[SeatView]:
    """The questions whether to play in some rounds with these rules."""
    found: list[SeatView] = []
    for seed in range(60):
        state = dealt(seed, 0, rules)
        while (step := GAME.step(state)) is not None or "open" in asks(state):
            events = step.events if step else GAME.decide(state, GAME.awaits(state)[1][0], Open())
            for event in events:
                state = GAME.evolve(state, event)
        views = [GAME.view(state, seat) for seat in GAME.awaits(state)[1]]
        found += [view for view in views if isinstance(view, SeatView) and view.asks == "play"]
    return found


def asks(state: State) -> list[str]:
    views = [GAME.view(state, seat) for seat in GAME.awaits(state)[1]]
    return [view.asks for view in views if isinstance(view, SeatView)]


def test_greedy_folds_a_poor_hand_only_where_who_is_out_does_not_pay() -> None:
    kept = [greedy(view, GAME.legal(view)) for view in asked_to_play({})]
    assert set(kept) == {Play()}
    free = [(view, greedy(view, GAME.legal(view))) for view in asked_to_play({"out_pays": False})]
    folded = [view for view, action in free if isinstance(action, Fold)]
    assert 0 < len(folded) < len(free)
    assert all(GAME.default(view) == Fold() for view, _ in free)


def test_a_beginner_plays_worse_than_greedy_and_better_than_chance() -> None:
    def wins_of(player: str, other: str) -> int:
        rng, won = random.Random(3), 0
        for seed in range(60):
            place = seed % 3
            policies = [players[player if seat == place else other](rng) for seat in range(3)]
            end = play(policies, seed)
            assert isinstance(end, Over)
            won += isinstance(end.end, Won) and end.end.seat == place
        return won

    assert wins_of("novice", "random") > 3 * wins_of("random", "novice")
    assert wins_of("greedy", "novice") > 1.3 * wins_of("novice", "greedy")
