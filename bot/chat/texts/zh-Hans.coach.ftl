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

# 练习
command-practice = 一个人练手
practice-title = 练习
practice-ask = 跟两台电脑练手,不算积分。挑一个:
practice-begins = 开打!两台「{ $level }」电脑陪你
practice-dealt = 发牌了
practice-how = 头回打: 问你的时候点手牌下头的「提示」,打哪张、为啥子,我说给你听
practice-running = 这局还没打完,接着打
practice-ended = 练完了。/practice 再来
record-sent-here = 记录发在下头了
practice-private = 练手在私聊:
button-practice = 点这儿去练手
newgame-alone = 开桌要在群里:把我拉进群,在群里发 /newgame。一个人练手就在这儿发 /practice

# 复盘
command-review = 复盘上一局
button-review = 复盘
review-private = 复盘各看各的: 到私聊发 /review
review-nothing = 你还没打完过一局,没得复盘
review-not-over = 那局还没打完,打完再复盘
review-not-yours = 那局你没打
review-begins = 复盘在下头
review-old = 这份复盘收起了,要看发 /review
review-expert = 高手
review-greedy = 普通电脑
review-title = 🔍 复盘 第{ $round }局: { $n }手
review-empty = 这局没得哪手要你选
review-under-way = 复盘中 { $done }/{ $n }…
review-sum = { $n }手打得好({ $same }手跟{ $who }一样)
review-missing = 有{ $n }手{ $who }没来得及想,过一哈再发 /review
review-none = 没得哪手亏得明显,安逸
review-dearest = 最亏的:
review-line = 第{ $at }手 { $mine },{ $who }会{ $better }: 大约亏{ $points }分
review-jump = 第{ $n }手
review-head = 🔍 复盘 第{ $round }局 · { $at }/{ $n }
review-mine = 你: { $mine }
review-open = { $who }还在想…
review-unknown = { $who }这手没来得及想,收起再开一次
review-same = ✓ { $who }也是这样
review-close = ✓ { $who }会{ $better },差不多
review-other = { $who }会{ $better }
review-worse = ✗ { $who }会{ $better },大约差{ $points }分
