# 幺地人: pictures in words (for /hand text and screen readers), and titles (rule book 11).

spoken-asked = 等你开腔,点问题底下的按钮
spoken-alike = { $kind }{ $n }张
spoken-wants = 等 { $kinds }
spoken-dead = 死了,等不到
spoken-seen = (现过,碰不得)
spoken-drawn = 刚上手: { $kind }
spoken-barred = 打不得: { $cards }
spoken-own = 你摆起的: { $groups }
spoken-seat = { $who } 手{ $n }张 坨{ $tuo }
spoken-lying = 打过{ $n }张: { $cards } / 最后: { $last }
spoken-nothing-lies = 还没得打过的牌

scene-votes = { $who }问重洗
scene-redealt = 都肯重洗
scene-score = 积分榜
score-rounds = { $n }局
rank-title = { $grade }{ $pepper }
rank-grade-0 = 初品
rank-grade-1 = 良品
rank-grade-2 = 上品
rank-pepper-0 = 益都红
rank-pepper-1 = 大红袍
rank-pepper-2 = 二荆条
rank-pepper-3 = 朝天椒
rank-pepper-4 = 指天椒

# 银子
silver = { $n }两
result-silver = 银子 { $rows }
