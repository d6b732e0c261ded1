# 电脑打得好不好:大厅里选
level-novice = 入门
level-greedy = 普通
level-expert = 高手
lobby-computer = { $name } · { $level }
button-level-novice = 电脑入门
button-level-greedy = 电脑普通
button-level-expert = 电脑高手
tap-level-novice = 电脑换成入门的了,才学会的都打得赢
tap-level-greedy = 电脑换成普通的了,晓得算卯算坨
tap-level-expert = 电脑换成高手了,莫大意
