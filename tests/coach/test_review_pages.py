"""The pages of a review, and how choices compare; without a chat."""

from __future__ import annotations

import pytest

from bot.agents.advice import Advice, Judged
from bot.chat.review_pages import page, summary
from bot.chat.review_study import Choice, Study
from bot.kernel.game import Opinion, Speech
from tests.coach.test_advice import asked
from tests.coach.thinkers import GAME

NAMES = ("老张", "妈", "幺爸")


def studied(*costs: tuple[float, float] | str) -> Study:
    """A study of discards: each choice costs so many points with that error; "same", "unjudged", "unknown", "open"."""
    choices, opinions = [], list[Opinion | None]()
    views = [view for _, view in asked("discard") if len(view.discards) > 1]
    for view, cost in zip(views, costs, strict=False):
        best, other, *_ = GAME.legal(view)
        judged = [Judged(best, 1.0, 0.0)]
        if isinstance(cost, tuple):
            judged.append(Judged(other, 1.0 - cost[0], cost[1]))
        choices.append(Choice(view, best if cost == "same" else other))
        if cost != "open":
            opinions.append(None if cost == "unknown" else Advice(best, tuple(judged), 9, 0.0))
    return Study(GAME, 0, ("user:1",), 3, tuple(choices), views[0], opinions)


def test_choices_are_weighed_by_what_is_clear() -> None:
    found = studied("same", (0.5, 0.1), (0.5, 0.4), (0.04, 0.0), "unjudged", "unknown", "open")
    verdicts = [found.verdict(n) for n in range(7)]
    assert [what for what, _ in verdicts] == ["same", "worse", "close", "close", "other", "unknown", "open"]
    assert [cost for _, cost in verdicts] == [0, 0.5, 0, 0, 0, 0, 0]
    assert not found.done


def test_the_summary_names_the_three_that_cost_most() -> None:
    found = studied("same", (0.3, 0.0), (0.9, 0.1), (0.5, 0.1), (0.4, 0.1), "unknown")
    assert found.dearest(3) == [(2, pytest.approx(0.9)), (3, 0.5), (4, pytest.approx(0.4))]
    lines = summary(found, NAMES, Speech(), "高手").text.splitlines()
    assert lines[:3] == [
        "🔍 复盘 第3局: 6手",
        "1手打得好(1手跟高手一样)",
        "有1手高手没来得及想,过一哈再发 /review",
    ]
    assert [line[:3] for line in lines[-3:]] == ["第3手", "第4手", "第5手"]
    assert lines[-3].endswith("大约亏0.9分")
    even = summary(studied("same", (0.5, 0.4)), NAMES, Speech(), "高手").text
    assert "没得哪手亏得明显" in even
    assert "2手打得好(1手" in even
    assert "没得哪手要你选" in summary(studied(), NAMES, Speech(), "高手").text


@pytest.mark.parametrize("language", ["zh-Hans", "en"])
def test_a_page_compares_with_what_the_player_did(language: str) -> None:
    found = studied("same", (0.5, 0.1), (0.5, 0.4), "unjudged", "unknown", "open")
    for n, (view, action) in enumerate(found.choices):
        shown = page(found, n, NAMES, Speech(language), "X")
        assert len(shown.text) <= 1024
        assert "{" not in shown.text
        assert GAME.named(view, action, Speech(language)) in shown.text
        opinion = found.opinions[n] if n < len(found.opinions) else None
        assert ("💡" in shown.text) == (opinion is not None)
        assert shown.scene is not None
    if language == "zh-Hans":
        texts = [page(found, n, NAMES, Speech(), "高手").text for n in range(6)]
        mine = GAME.named(*found.choices[1], Speech())
        assert "✓ 高手也是这样" in texts[0]
        assert "大约差0.5分" in texts[1]
        assert f"比{mine}: " in texts[1]
        assert "差不多" in texts[2]
        assert "没来得及想" in texts[4]
        assert "还在想" in texts[5]
