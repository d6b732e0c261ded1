# 等人、歇气、喊人

# 等他 / 代打
note-late = ⌛ { $who } 时间到了。等不等?{ $seconds }秒没人开腔就电脑代打
button-wait = 等他
button-instead = 代打
tap-waits = 要得,再等他一盘
tap-instead = 电脑替他打了
tap-you-are-late = 就等你了,快点打嘛
# 等我一哈
button-hold = 等我一哈
tap-hold = 要得,多等你{ $seconds }秒
tap-hold-once = 这局等过你一盘了
tap-hold-nothing = 没得哪个在等你
tap-hold-steady = 稳当打法不好等: 一等,别个就晓得问到你了
tap-stale-now = 这一张已经过了。现在: { $now }
look-closed = 私聊没开: 点「↗ 私聊」发 /start
# 歇一哈
note-wish = ✋ { $who } 想歇一哈,大家要得不?还差 { $late }
note-paused = ⏸ 歇一哈。点「接着打」就接到起打
note-long = ⏸ 歇了大半天了,桌子放起。「接着打」就接着打;不打了哪个都收得: /endgame
button-pause-yes = 要得
button-pause-no = 不
button-go-on = 接着打
tap-pause-asked = 问起了,大家都要得就歇
tap-pause-yes = 要得
tap-pause-no = 那就不歇,接着打
tap-pause-late = 这个问过了
tap-paused = 正在歇,点「接着打」
tap-goes-on = 接着打
tap-not-paused = 没有歇
pause-none = 你没在哪局里头打,没得啥子好歇
wait-private = 要多想一哈,去私聊点「等我一哈」
# 电脑代打
note-leave = 🚪 { $who } 有事要先走,电脑代打,不罚。要得不?{ $seconds }秒没人说不就算要得
button-leave-yes = 要得,慢走
button-leave-no = 打完再走
leave-asked = 问起了。大家要得,或者{ $seconds }秒没人说不,电脑就接手,不罚。有了结果再走哈
leave-other = 正在问 { $who } 走的事,等一哈再点
leave-refused = { $who } 说打完再走。那就打完这局你再走,电脑来坐;等不得只有「逃跑」
tap-leave-yes = 要得,电脑替他打
tap-leave-no = 那就打完再走
tap-leave-late = 这个问过了
tap-leave-own = 等别个来点
# 喊人
button-call = 喊人
button-hush = 莫喊我
call = 📣 { $who } 喊打牌: { $names }
call-nobody = 最近半个月没得别个来打过
call-hot = 十分钟头喊过了,等一哈再喊
call-done = 喊起了
hush-on = 要得,在这个群不喊你了。/quiet 再喊
hush-off = 又喊你了
quiet-private = 到群里发 /quiet
# 局间
nudge = 「{ $title }」第{ $round }局打完了,就等你点「下一局」
nudge-void = 「{ $title }」没得哪个起牌,桌子歇起的,就等你点「下一局」
leave-unreachable = { $who } 联系不上,电脑来坐。回来点一下「下一局」就还是他的

# 命令
command-pause = 歇一哈
command-resume = 接着打
command-wait = 等我一哈,多想一分钟
command-quiet = 喊人莫喊我

# 节奏
pace-steady = 稳当
settings-steady-note = 稳当: 每张翻出来的牌都摆满,起牌也问满,哪怕有人胡了。快慢看不出哪个手头有货
