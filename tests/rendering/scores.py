"""Leaderboards to draw in tests."""

from __future__ import annotations

from bot.kernel.panel import ScoreRow, ScoreScene

SCORE = ScoreScene(
    "积分榜",
    "川妹儿家 · 近 20 局",
    (
        ScoreRow(
            "1",
            "川妹儿",
            "+86",
            ("上品大红袍", "48局"),
            (0, 4, 2, 8, 14, 12, 20, 18, 30, 28, 36, 44, 42, 60, 86),
        ),
        ScoreRow(
            "2",
            "老张 🀄",
            "+12",
            ("初品大红袍", "51局"),
            (0, 2, 8, 6, 4, 10, 6, 14, 10, 12, 10, 2, 10, 6, 12),
        ),
        ScoreRow("3", "محمد بن سلمان", "-7", ("良品益都红", "33局"), (-4, -8, -2, -6, -7)),
        ScoreRow(
            "4",
            "Wolfeschlegelsteinhausenbergerdorff",
            "-91",
            ("初品益都红", "48局"),
            (0, -6, -10, -14, -18, -22, -26, -32, -40, -40, -46, -46, -52, -66, -91),
        ),
    ),
)
_NAMES = (
    "สมชาย นะครับ",
    "김철수",
    "नमस्ते",
    "李四 שלום",
    "👨‍👩‍👧‍👦🇨🇳",
    "Z̸̢̛̝͓a̷̧͎l̵̨̢g̶͍̭o",
    "Алиса Селезнёва",
    "妈",
    "幺爸",
    "川" * 64,
    "",
    "   ",
)
SCORE_LONG = ScoreScene(
    "积分榜 Scores",
    "",
    tuple(
        ScoreRow(
            str(n + 1),
            name,
            f"{1200 - 211 * n:+d}",
            ("上品指天椒", "1024局"),
            tuple((7 * i * (6 - n)) % 97 * (6 - n) for i in range(30)),
        )
        for n, name in enumerate(_NAMES)
    ),
)
SCORE_NEW = ScoreScene("积分榜", "", (ScoreRow("1", "妈", "+0", ("初品益都红", "1局"), (0,)),))
