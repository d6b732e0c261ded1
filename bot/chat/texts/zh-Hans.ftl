# 聊天层的话。游戏自己的话在游戏的文件夹里。

# 大厅
lobby-title = { $game }开桌 · { $rules }
lobby-differs = 跟这个打法不同: { $rules }
lobby-questions = 头一回开桌,先说好三件事(不点就按标准):
lobby-seat = { $sign }{ $who }
lobby-empty = 空
lobby-foot = 坐下就能打,空位发牌时电脑来坐
lobby-full = 人齐了,点「发牌」就开打
button-sit = 坐下
button-rise = 起身
button-add = +电脑
button-drop = -电脑
button-rules = 规矩
button-settings = 设置
button-deal = 发牌
button-next = 下一局
button-start = 点这儿,先跟我打个招呼
pace-home = 家常
game-yaodiren = 幺地人
computer = 电脑{ $letter }
player = 玩家{ $sign }

# 牌桌
ended = 这桌散了。/newgame 再开一桌
resting = 桌子歇起的,点「下一局」接着打
waiting-next = 下一局等 { $who }
note-void = 上一把都没起,重洗了
note-autopilot = { $who } 没在,电脑先代打
note-no-photos = 群里不许我发图,先用文字打

# 点一下的回话
tap-stale = 这一张已经过了,看最新的那条
tap-stranger = 你没坐这桌,看热闹就好
tap-ended = 这桌散了,/newgame 再开
tap-unknown = 这个按钮用不得了
tap-confirm = 再点一下就算数
tap-sat = 坐好了!发牌后手牌私聊给你
tap-already = 你坐起的
tap-full = 坐满了
tap-rose = 起来了,想打再坐
tap-not-seated = 你还没坐下
tap-added = 电脑坐下了
tap-dropped = 电脑起来了
tap-no-computer = 没得电脑
tap-no-room = 没得空位
tap-dealt = 发牌了,看私聊
tap-running = 这局正在打
tap-ready = 要得,等齐了就发
tap-back = 回来了,接着打
tap-more = 要扣牌就点两下「扣牌」
tap-seat-first = 先坐下,再动桌子
tap-lobby-over = 已经开打了
tap-error = 出了点岔子,再点一次
info-hot = 刚刚才发过,往上翻一点点

# 命令
start-hello = 我是幺地人的发牌员。把我拉进群,在群里发 /newgame 就开桌;你的手牌会发到这里。
    要学怎么打:/rules;一个人先练手:/practice
start-joined = 坐好了!「{ $title }」那桌发牌后,手牌就来这里
start-expired = 这个链接过期了,回群里再点一次「坐下」
start-not-yours = 这个链接是给别个的,回群里自己点「坐下」
start-full = 来晚了一步,那桌坐满了
start-gone = 那桌已经散了
start-running = 那桌已经开打了,等下一桌
newgame-running = 这里有一桌了,给你顶上来
newgame-already = 刚刚才顶上来,往上翻一点点
table-none = 这里没得桌子。/newgame 开一桌
table-cooldown = 刚刚才发过,往上翻一点点
hand-none = 你手头没得牌
hand-sent = 手牌在私聊头
hand-closed = 我还不能私聊你,先点一下
leave-none = 你没坐这桌
leave-lobby = { $who } 起身了
leave-between = { $who } 走了,电脑来坐
leave-round = { $who } 有事先走,电脑代打完这局(不罚)。回来点一下按钮就接着打
leave-fled = { $who } 逃跑了,罚了;电脑代打完这局
score-title = 🏆 积分榜
score-line = { $rank }. { $name }: { $points }
score-practice = 练习(一个人跟电脑打的,不算排名)
score-empty = 还没打完过一局
score-private = 积分榜在群里看:到群里发 /score
endgame-done = { $who } 把桌子收了{ $unfinished ->
        [yes] ,没打完的这局不算
       *[no] {""}
    }。/newgame 再开
endgame-refused = 只有开桌的 { $host } 或者管理员才收得了桌子;歇了半个钟头的桌子哪个都收得
endgame-none = 这里没得桌子
lang-done = 好,以后说中文
lang-usage = 用法:/lang zh 或者 /lang en
help = 🀄 幺地人,三个人打的长牌
    /newgame 开桌(在群里)
    /table 把牌桌顶到最下面
    /hand 重发手牌(/hand text 用字说)
    /look 手牌图:标准、大字、浅色(私聊)
    /practice 一个人跟电脑练手(私聊)
    /review 复盘你打完的上一局(私聊)
    /leave 走人
    /wait 等我一哈
    /pause 歇一哈,/resume 接着打
    /quiet 喊人莫喊我
    /score 积分榜
    /rules 怎么打
    /settings 改规矩、底注、节奏
    /endgame 收桌子
    /lang zh|en 换话
    卡住了就发 /table;手牌不见了就发 /hand

    洗牌做不做得假?牌洗好就不动了,发牌那阵牌桌上先亮一串「封条」。局打完点「记录」,里头有整副牌的顺序和拆封的码,拿 yaodiren verify 一验:对得起那串封条,就是发牌过后没人换过一张。它证明牌没在半路上换过,不证明你手气好
old-commands = 我刚才没在线,一分钟以前的命令都没理;要啥子再发一次

# 命令菜单
command-newgame = 开桌
command-table = 牌桌顶上来
command-hand = 重发手牌
command-leave = 走人
command-score = 积分榜
command-rules = 怎么打
command-settings = 改规矩和节奏
command-help = 有哪些命令
command-endgame = 收桌子
command-lang = 换语言 zh / en
command-start = 打个招呼

# 节奏、银子、语言、时区
pace-quick = 麻利
pace-slow = 慢慢来
pace-night = 隔夜
pace-line = { $name } { $lasts }
lasts-seconds = { $n }秒
lasts-minutes = { $n }分钟
lasts-hours = { $n }小时
stake = { $n ->
        [0] 不算银子
       *[other] 一分{ $n }两银子
    }
stake-short = { $n ->
        [0] 不算
       *[other] { $n }两
    }
lang-zh-hans = 中文
lang-en = English
zone-shanghai = 重庆/北京
zone-hong-kong = 香港
zone-taipei = 台北
zone-singapore = 新加坡
zone-tokyo = 东京
zone-sydney = 悉尼
zone-london = 伦敦
zone-berlin = 柏林/巴黎
zone-toronto = 多伦多
zone-new-york = 纽约
zone-chicago = 芝加哥
zone-los-angeles = 洛杉矶

# 设置
settings-title = ⚙️ { $title } 啷个打
settings-line-rules = 规矩: { $rules }
settings-line-pace = 节奏: { $pace }
settings-line-stake = 银子: { $stake }
settings-line-names = 牌名: { $names }
settings-line-other = { $lang } · 时间按{ $zone }
settings-when = 开桌的和管理员改得,改了下一局起算
settings-rules = 规矩
settings-names = 牌名
settings-pace = 节奏
settings-stake = 银子
settings-lang = 语言
settings-zone = 时区
settings-pace-note = 翻出来的牌摆好久 / 问你要不要等好久 / 该你打等好久
settings-stake-note = 一分值好多银子,另外记一本账,耍起好玩
settings-lang-note = 我在群里说哪种话
settings-zone-note = 记录上的日子按哪里的钟
settings-rules-text = 点一条看它是啥子,再挑一个
    现在: { $rules }
settings-now = 现在: { $value }
settings-usual = 这个打法本来是: { $value }
settings-back = ‹ 返回
settings-close = 收起
settings-done = 要得: { $value }
settings-next = 要得: { $value },下一局起
settings-later = 要得: { $value },下一桌起;这桌还是{ $seats }个人打
settings-same = 本来就是{ $value }
settings-too-many = 都坐了{ $seats }个人以上了,哪个先起身才改得
settings-refused = 只有开桌的和管理员才改得
settings-private = 每个群各有各的规矩:到群里发 /settings

# 走人
leave-ways = 这局还没打完。打完这局你就走,电脑来坐,不用管了。
    等不得:「电脑代打」问大家一声,没人说不就换电脑打,不罚;「逃跑」要罚,点了先说罚好多
leave-end = 打完这局走
leave-computer = 电脑代打
leave-run = 逃跑
leave-stay = 不走了
leave-sure = 逃跑,认罚
leave-penalty = 逃跑要罚你 { $points } 分,这局的输赢照样算你的。真的要跑?
leave-penalty-silver = 逃跑要罚你 { $points } 分,还要赔 { $silver } 两银子,这局的输赢照样算你的。真的要跑?
leave-penalty-none = 你现在走不算逃跑,不罚。走不走?
leave-done-end = 要得,打完这局你就走
leave-done-computer = 电脑接手了,慢走。回来点一下按钮就接着打
leave-done-sure = 跑都跑了,罚了。回来点一下按钮还打得
leave-done-stay = 要得,接着打
leave-late = 那局打完了,这个不算数了
leave-not-yours = 这个不是问你的

# 记录
record-caption = 第{ $round }局的记录: 整副牌咋个洗的、一张一张咋个打的都在里头。信不过就 yaodiren verify 验一盘
record-sent = 记录发到群头了
record-none = 那局还没打完,打完才有记录
record-forbidden = 群里不许我发文件,记录发不出来;叫管理员放开就好
score-silver = 🥈 银子
score-silver-line = { $rank }. { $name } { $silver }两
