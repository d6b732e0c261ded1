"""HTML to text and entities, offsets in UTF-16 units."""

from __future__ import annotations

import pytest

from bot.sandbox.entities import detect, formatted
from bot.sandbox.errors import ApiError


def entity(kind: str, offset: int, length: int, **more: object) -> dict[str, object]:
    return {"type": kind, "offset": offset, "length": length, **more}


@pytest.mark.parametrize(
    ("source", "text", "entities"),
    [
        ("a&lt;b&gt;&amp;&quot;&#39;&nbsp;", "a<b>&\"'&nbsp;", []),
        ("🀄<b>胡</b>", "🀄胡", [entity("bold", 2, 1)]),
        ("<b>一<i>二</i></b>", "一二", [entity("bold", 0, 2), entity("italic", 1, 1)]),
        ("  <u> 甲 </u>\n", "甲", [entity("underline", 0, 1)]),
        (
            '<a href="http://x.y/?a=1&amp;b=2">看</a>',
            "看",
            [entity("text_link", 0, 1, url="http://x.y/?a=1&b=2")],
        ),
        ('<a href="tg://user?id=8">乙</a>', "乙", [entity("text_mention", 0, 1, user=8)]),
        ('<pre><code class="language-py">x</code></pre>', "x", [entity("pre", 0, 1, language="py")]),
        ("<blockquote expandable>x</blockquote>", "x", [entity("expandable_blockquote", 0, 1)]),
        ('<span class="tg-spoiler">x</span>', "x", [entity("spoiler", 0, 1)]),
    ],
)
def test_html(source: str, text: str, entities: list[dict[str, object]]) -> None:
    assert formatted(source, "HTML", None) == (text, entities)


@pytest.mark.parametrize(
    ("source", "problem"),
    [
        ("甲<x>y</x>", 'Unsupported start tag "x" at byte offset 3'),
        ("<b>x", 'Can\'t find end tag corresponding to start tag "b"'),
        ("<b>x</i>", 'Unmatched end tag at byte offset 4, expected "</b>", found "</i>"'),
        ("x</b>", "Unexpected end tag at byte offset 1"),
        ("<b", "Unclosed start tag at byte offset 0"),
    ],
)
def test_bad_html(source: str, problem: str) -> None:
    with pytest.raises(ApiError) as error:
        formatted(source, "HTML", None)
    assert error.value.description == f"Bad Request: can't parse entities: {problem}"


def test_found_without_markup() -> None:
    text = "🀄 /start@yaodiren_bot 找 @someone https://x.y/z"
    assert [(e["type"], e["offset"], e["length"]) for e in detect(text)] == [
        ("bot_command", 3, 19),
        ("mention", 25, 8),
        ("url", 34, 13),
    ]
    assert formatted("<code>/start</code>", "HTML", None)[1] == [entity("code", 0, 6)]


def entity(kind: str, offset: int, length: int, **more: str) -> dict[str, object]:
    return {"type": kind, "offset": offset, "length": length, **more}


@pytest.mark.parametrize(
    ("source", "text", "entities"),
    [
        ("*胡* _杀_ __碰__ ~吃~", "胡 杀 碰 吃", [
            entity("bold", 0, 1), entity("italic", 2, 1), entity("underline", 4, 1), entity("strikethrough", 6, 1),
        ]),
        ("*a _b_ c*", "a b c", [entity("bold", 0, 5), entity("italic", 2, 1)]),
        ("🀄||x|| `y*` 1\\.", "🀄x y* 1.", [entity("spoiler", 2, 1), entity("code", 4, 2)]),
        ("[甲](https://a\\.b/c)", "甲", [entity("text_link", 0, 1, url="https://a.b/c")]),
        ("```py\nx = 1```", "x = 1", [entity("pre", 0, 5, language="py")]),
        (">一\n>二\n三", "一\n二\n三", [entity("blockquote", 0, 3)]),
        ("**", "", []),
    ],
)  # fmt: skip
def test_markdown(source: str, text: str, entities: list[dict[str, object]]) -> None:
    assert formatted(source, "MarkdownV2", None) == (text, entities)


@pytest.mark.parametrize(
    ("source", "problem"),
    [
        ("1.", "Character '.' is reserved and must be escaped with the preceding '\\'"),
        ("x!", "Character '!' is reserved and must be escaped with the preceding '\\'"),
        ("胡 *x", "Can't find end of Bold entity at byte offset 4"),
        ("_x __y", "Can't find end of Underline entity at byte offset 3"),
        ("[x](y", "Can't find end of a URL at byte offset 4"),
        ("`x", "Can't find end of Code entity at byte offset 0"),
    ],
)
def test_markdown_errors(source: str, problem: str) -> None:
    with pytest.raises(ApiError) as refused:
        formatted(source, "markdownv2", None)
    assert refused.value.description == f"Bad Request: can't parse entities: {problem}"
