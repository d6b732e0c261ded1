"""Somebody who plays by the chat page alone: sees what it shows, taps what it offers."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from playwright.async_api import Browser, Locator, Page, expect
from playwright.async_api import TimeoutError as Late

from tests.driver import LINE, SCORE

ARTIFACTS = Path(__file__).resolve().parents[1] / "artifacts"
WAIT = 60_000
"""Milliseconds that anything may take on a busy machine."""

SOON = 3_000
"""Milliseconds after which a button that does not hold still is looked at again."""

_NEXT = """([known, table]) => {
    const visible = name => [...document.querySelectorAll(`[data-testid=${name}] article`)];
    const isNext = button => button.textContent === "下一局";
    const labelled = each => [...each.querySelectorAll(".row button")];
    const isAsk = each => labelled(each).some(button => !isNext(button)) && !each.querySelector("[data-testid=photo]");
    const ask = visible("pane-dm").findLast(isAsk);
    if (ask) return `ask ${ask.dataset.messageId}`;
    const over = visible(`pane-${table}`).findLast(each => labelled(each).some(isNext));
    if (over && over.dataset.messageId !== known) return `over ${over.dataset.messageId}`;
    const other = [...document.querySelectorAll("#me option")].find(each => each.text.endsWith("●"));
    return other && `other ${other.value}`;
}"""
"""What there is to do: a question of mine, a result that is new, somebody else whose chat has something new."""

_BOXES = """() => {
    const seen = [...document.querySelectorAll(".row button, .composer button, nav button")];
    const boxes = seen.map(each => [each.textContent, each.getBoundingClientRect()]);
    const shown = boxes.filter(([, box]) => box.width);
    return [
        document.documentElement.scrollWidth,
        shown.map(([text, box]) => [text, box.left, box.right, Math.min(box.width, box.height)]),
    ];
}"""


_COUNT = """() => {
    window.taps = 0;
    document.addEventListener("click", each => (window.taps += each.isTrusted), true);
}"""


_ASIDE = ("⋯", "等我一哈", "本局不吃", "还是要吃")
"""Buttons of a question that do not answer it."""


class Player:
    """One page, on which one is now this person and now that."""

    def __init__(self, page: Page, shots: str) -> None:
        self.page = page
        self._shots = shots
        self._rng = random.Random(7)
        self._over = ""
        self.results: list[str] = []
        self.reasons: list[str] = []
        self.discarded = 0
        self.by_board = 0
        self.answered = 0
        self.said: set[str] = set()
        """The answers that were taken, by their first word."""

    # --- looking ------------------------------------------------------------------------------------------

    def pane(self, name: str) -> Locator:
        return self.page.get_by_test_id(f"pane-{name}")

    def message(self, pane: str, message_id: str) -> Locator:
        return self.pane(pane).locator(f"[data-message-id='{message_id}']")

    def with_button(self, pane: str, label: str) -> Locator:
        """The newest message that has this button."""
        button = self.page.get_by_role("button", name=label, exact=True)
        return self.pane(pane).locator("article").filter(has=button).last

    async def photograph(self, what: str) -> None:
        ARTIFACTS.mkdir(exist_ok=True)
        await self.page.screenshot(path=ARTIFACTS / f"{self._shots}-{what}.png")

    async def fits(self) -> None:
        """Nothing lies beside the screen, and what can be tapped is large enough for a finger."""
        size = self.page.viewport_size
        assert size is not None
        width, boxes = await self.page.evaluate(_BOXES)  # at one moment: the chat may just be changing
        assert width == size["width"]
        for label, left, right, side in boxes:
            assert 0 <= left < right <= size["width"], label
            assert side >= 36, label

    async def count_taps(self) -> None:
        """From now on."""
        await self.page.evaluate(_COUNT)

    async def taps(self) -> int:
        """How many clicks, or taps of a finger, since `count_taps`."""
        return int(await self.page.evaluate("window.taps"))

    # --- doing --------------------------------------------------------------------------------------------

    async def become(self, name: str) -> None:
        option = self.page.locator("#me option").filter(has_text=name)
        await self.switch(str(await option.get_attribute("value")))

    async def switch(self, user: str) -> None:
        """Be this person, and see the private chat of him and not of the last one."""
        await self.page.get_by_test_id("me-select").select_option(user)
        await expect(self.page.locator(f"[data-testid=pane-dm][data-chat='{user}']")).to_be_attached()

    async def say(self, text: str, pane: str = "group") -> None:
        await self.pane(pane).get_by_test_id("composer").fill(text)
        await self.pane(pane).get_by_test_id("send").click()

    async def tap(self, message: Locator, label: str, milliseconds: float = WAIT) -> str:
        """Tap, and read the toast; empty if the answer had no words."""
        toast = self.page.get_by_test_id("toast")
        await toast.evaluate("each => each.textContent = ''")
        button = message.get_by_role("button", name=label, exact=True)
        await button.click(timeout=milliseconds)
        await self.page.wait_for_function("!document.querySelector('.row button.pressed')")
        return await toast.text_content() or ""

    # --- a round ------------------------------------------------------------------------------------------

    async def play(self, until_answers: int = 1_000, table: str = "group") -> bool:
        """Answer whatever is asked of whomever, until the round is settled (True) or so much is answered.

        `table`: the pane in which the result will stand.
        """
        while True:
            found = await self.page.wait_for_function(_NEXT, arg=[self._over, table])
            what, which = str(await found.json_value()).split()
            if what == "over":
                self._over = which
                self.results.append(await self.message(table, which).locator(".text").inner_text())
                return True
            if what == "other":
                await self.switch(which)
            elif await self._answer(which):
                self.answered += 1
                if self.answered >= until_answers:
                    return False

    async def _answer(self, message_id: str) -> bool:
        """Whether it was still to be answered: somebody else's answer may settle it under my finger."""
        ask = self.message("dm", message_id)
        while labels := await ask.locator(".row button").all_inner_texts():
            try:
                card = next((label for label in labels if label.startswith("✕")), None)
                if card is not None and not self.reasons:
                    await self._try_refused(ask, card)
                chosen = self._choice(labels)
                await self._insist(ask, chosen)
            except Late:
                continue
            await expect(ask).to_have_count(0)
            self.said.add(chosen.split()[0])
            return True
        return False

    async def _try_refused(self, ask: Locator, card: str) -> None:
        await self.photograph("discard")
        reason = await self.tap(ask, card, SOON)
        await expect(self.page.get_by_test_id("toast")).to_be_visible()
        self.reasons.append(reason)
        await self.photograph("refused")

    def _choice(self, labels: list[str]) -> str:
        for word, chance in (("胡", 1), ("杀", 1), ("起", 1), ("打", 1), ("碰", 0.8), ("吃", 0.7)):
            fitting = [label for label in labels if label.split()[0] == word]
            if fitting and self._rng.random() < chance:
                return self._rng.choice(fitting)
        if "过" in labels:
            return "过"
        return self._rng.choice(
            [label for label in labels if not label.startswith("✕") and label not in _ASIDE]
        )

    async def _insist(self, ask: Locator, label: str) -> None:
        """Tap until it counts: some take two taps. 过 and the like now and then on the board, where they are too."""
        place, word = ask, label.split()[0]
        board = self.with_button("group", word)
        if word in ("过", "碰", "胡") and self.answered % 3 == 2 and await board.count():
            place, label = board, word
            self.by_board += 1
        said = await self.tap(place, label, SOON)
        if "再点" in said:
            if not self.discarded:
                await self.photograph("once-more")
            self.discarded += word not in ("过", "碰")
            await self.tap(place, label, SOON)

    async def next_round(self, names: list[str]) -> None:
        for name in names:
            await self.become(name)
            await self.tap(self.message("group", self._over), "下一局")

    # --- points -------------------------------------------------------------------------------------------

    def points(self) -> dict[str, int]:
        """What the results say, summed up by name."""
        sums: dict[str, int] = {}
        for result in self.results:
            for _, name, points in LINE.findall(result):
                sums[name] = sums.get(name, 0) + int(points)
        return sums

    async def scores(self) -> dict[str, int]:
        """What /score says."""
        await self.say("/score")
        board = self.pane("group").locator(".text").filter(has_text=SCORE).last
        return {name: int(points) for _, name, points in SCORE.findall(await board.inner_text())}


@asynccontextmanager
async def player(browser: Browser, url: str, size: tuple[int, int], shots: str) -> AsyncIterator[Player]:
    """The page as it opens. At the end nothing has gone wrong in it, and nothing was asked of another server."""
    phone = size[0] < 600
    context = await browser.new_context(
        viewport={"width": size[0], "height": size[1]}, is_mobile=phone, has_touch=phone
    )
    page = await context.new_page()
    page.set_default_timeout(WAIT)
    problems: list[str] = []
    addresses: set[str] = set()
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("request", lambda request: addresses.add(request.url))
    await page.goto(url)
    someone = Player(page, shots)
    try:
        yield someone
    except BaseException:
        await someone.photograph("failed")
        raise
    assert problems == []
    assert {each for each in addresses if not each.startswith(f"{url}/")} == set()
    await context.close()
