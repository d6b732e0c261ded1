# 提示、练习、复盘

# 提示
button-hint = 提示
hint-thinking = 想一哈
hint-there = 说过了,看问你的那条
hint-plan = 说给你听了,在下头
hint-over = 这阵没在打,发牌了再问
hint-none = 这个群不要提示(/settings 改得)
hint-ranked = 算积分的桌子没得提示(/settings 改得);一个人练手: 私聊发 /practice
settings-hints = 提示
settings-hints-note = 手牌下头的「提示」: 该打哪张、为啥子。只有点的那个人看得到
settings-line-hints = 提示: { $hints }
hints-practice = 练习桌
hints-all = 都可以
hints-none = 不要
