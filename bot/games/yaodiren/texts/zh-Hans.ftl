# 幺地人: what the bot says. Labels and forms of DESIGN 12 are fixed; the rest may be worded better.
# Numbers and names of cards come ready as text.

## Small change

game = 幺地人
comma = ,
and = ·
join = { "" }
seconds = { $n }秒
minutes = { $n }分钟
hours = { $n }小时
tuo = { $n }坨
left-out = 前头还有{ $n }件

## Labels

label-open = 起
label-pass = 过
label-play = 打
label-not-play = 扣
label-fold = 扣牌
label-hu = 胡
label-sha = 杀
label-peng = 碰
label-peng-for = 碰 { $tuo }坨
label-chi = 吃
label-chi-way = 吃 { $one }+{ $two }
label-look = 👀 看牌
label-private = ↗ 私聊
label-next = 下一局
label-record = 记录
label-score = 积分榜

## Pictures

scene-board = 幺地人 · 第{ $round }局
scene-stock = 余牌
scene-flipped = { $who } 翻牌
scene-discarded = { $who } 打牌
scene-flips = 该{ $who }翻
scene-discards = 该{ $who }打
scene-dealt = { $who }的庄
scene-opened = { $who } 起了
scene-unclaimed = 没人要
scene-won = { $who }割了
scene-exhausted = 黄了
scene-void = 都没起
scene-hand-cards = 手
scene-tuo = 坨
scene-mao = 卯
scene-fan = 番
scene-hand = 手牌 { $n } 张
scene-kinds = 十四点成卯
badge-dealer = 庄
badge-opener = 起
badge-autopilot = 托管
badge-computer = 电脑
tag-out = 下课
note-seen = 现
note-dead = 死

## Board

board-round = 第{ $round }局
board-stock = 剩{ $stock }
board-dealer = { $who }的庄
board-opened = { $who }起了
board-ask-open = 牌发好了,起不起去私聊说
board-ask-play = 打不打去私聊说
board-flipped = { $who }翻 { $kind }
board-discarded = { $who }打 { $kind }
board-flips = 该{ $who }翻
board-discards = 该{ $who }打一张
board-claim = 要的就点
board-won = { $who }割了!
board-exhausted = 黄了,庄家连庄
board-void = 都没起,重洗

## Happenings

tell-dealt = { $who }的庄,一人二十张
tell-opened = { $who }起了!
tell-played = { $who }打
tell-folded = { $who }扣
tell-laid = { $who }摆起五根{ $kind },硬吐火!
tell-stole = { $who }偷{ $n }张
tell-first = { $who }起头张{ $kind }
tell-flipped = { $who }翻{ $kind }
tell-discarded = { $who }打{ $kind }
tell-unclaimed = ,没人要
tell-peng = ,{ $who }碰起!
tell-peng-own = ,自己碰起!
tell-sha = ,{ $who }杀起!
tell-sha-own = ,自己杀起!
tell-tuhuo = ,{ $who }吐火响了🔥
tell-tuhuo-own = ,自己吐火响了🔥
tell-jump = ,{ $who }跳吃! { $cards }
tell-jump-own = ,自己跳吃! { $cards }
tell-clip = ,{ $who }夹吃! { $cards }
tell-clip-own = ,自己夹吃! { $cards }
tell-sevens = ,{ $who }七靠七! { $cards }
tell-sevens-own = ,自己七靠七! { $cards }
tell-replaced = { " " }补起{ $kind }
tell-added = { " " }又补起{ $kind },吐火响了🔥
tell-stayed = { $who }补牌,牌没得了
tell-out = { $who }下课喝茶🍵
tell-alone = { $who }个人表演
tell-exhausted = 黄了,庄家连庄
tell-void = 都没起,重洗
tell-won = ,{ $who }割了!
tell-won-own = ,自己割了!
tell-won-drawn = { $who }上手{ $kind },割了!

## Proverbs, one a round at most

proverb-axe = 丁丁挨倒斧头插
proverb-cat = 十猫九成对
proverb-doze = 二红打瞌睡
proverb-sevens = 七靠七,六靠八
proverb-red = 打红不打黑

## Groups

group-chi = 吃{ $cards }
group-peng = 碰{ $kind }
group-sha = 杀{ $kind }
group-tuhuo = 吐火{ $kind }
way-jump = 跳吃 { $one }一对 { $tuo }坨
way-clip = 夹吃 { $one }{ $two } { $tuo }坨
way-sevens = 七靠七 { $one }{ $two } { $tuo }坨

## Hand

hand-head = { $title } 第{ $round }局 剩{ $stock }
hand-head-plain = 第{ $round }局 剩{ $stock }
hand-you = 你{ $sign }{ $role } 坨 { $tuo } 卯 { $mao } 番 { $fan }
hand-dealer = 庄
hand-other = 闲
hand-out = 下课
hand-seat = { $who } 手{ $n }
hand-seat-dealer = { $who }庄 手{ $n }
hand-seat-out = { $who } 下课
hand-seat-out-dealer = { $who }庄 下课
hand-passed = 刚过: { $cards }
hand-nothing-passed = 刚过: 还没得
hand-over = 这局完了,到群里点「下一局」接着打
hand-over-here = 这局完了,点「下一局」接着打
hand-autopilot = 你没在,电脑先代打;点一下随便哪个按钮就接着打
hand-void = 都没起,重洗
hand-may-open = 起得,问到你就说
hand-may-not-open = 起不得: { $why }
hand-may-not-play = 打不得: { $why }
hand-no-fan = 坨卯够了,没得番
hand-ready = 听 { $kinds }
hand-ready-kind = { $kind } 剩{ $n }
hand-look = 坨 { $tuo } 卯 { $mao } 番 { $fan }
hand-loose = 散: { $cards }

## Questions

ask-open-first = 你的庄,起不起?
ask-open = { $who }过了,问你起不起
ask-open-figures = 你{ $sign }{ $role } 坨 { $tuo }/{ $need } 卯 { $mao }/7 番 { $sources } → 起得
ask-open-after = 起了番要留起,后头拆不得
ask-play = { $who }起了,打不打?
ask-play-figures = 你{ $sign }{ $role } 坨 { $tuo }/{ $need } 卯 { $mao }/7,够打
ask-play-after = 扣了也要给
ask-flipped = { $kind }!{ $who }翻的
ask-flipped-own = { $kind }!你翻的
ask-discarded = { $kind }!{ $who }打的
ask-sha = { $kind }!手头一坎,有杀必杀
ask-tuhuo = { $kind }!手头四根,吐火必响
ask-sha-then = 杀了补一张,再打一张;不点也自动杀
ask-tuhuo-then = 响了补一张,再打一张;不点也自动响
ask-hu = 胡得!{ $tuo }坨 { $fan }番,一家给{ $pay }
ask-peng = 碰{ $tuo }坨
ask-peng-must = 碰{ $tuo }坨,番就靠它,非碰不可
ask-pass-peng = 不碰,{ $kind }这局碰不成了
ask-pass-hu-turn = 不胡,轮到你之前{ $kind }胡不成了
ask-discard = 该你打,点两下
ask-discard-once = 该你打,点一下
ask-drawn-first = 头张{ $kind }上手,
ask-drawn-replacement = 补起{ $kind },
ask-drawn-stolen = 偷起{ $kind },
ask-hu-or-fold = 胡不胡?没得哪张打得,不胡就点⋯扣牌
ask-hu-or-discard = 胡得!不胡就打一张
ask-claimed = { $kind }刚上手,吃啥打啥要不得
ask-refused = ✕的打不得,点它说给你听
ask-make-ready = 打{ $kind }下叫: 听 { $waits }
ask-fold = 扣牌就下课,还是要给,点两下
source-2 = { $kind }一对
source-3 = { $kind }一坎
source-4 = { $kind }四根
source-5 = { $kind }五根

## What may be done now (the alert of 👀)

now-open = 起不起,去私聊点
now-play = 打不打,去私聊点
now-claim = { $kind }: { $ways }
now-claim-none = { $kind }你要不起,等到起
now-answered = 你说过了,等别个
now-discard = 该你打,去私聊点
now-hu = 胡得!
now-wait = 莫慌,等到起
now-wait-open = 还没问到你
now-over = 这局完了
now-leaving = 你扣了,下一张翻出来就下课

## Toasts

told-open = 起了!
told-pass-open = 过了
told-pass = 过,{ $kind }不要
told-play = 打!
told-fold-opening = 扣了,喝茶🍵(还是要给)
told-fold = 扣了,下课喝茶🍵(还是要给)
told-discard = 打{ $kind }
told-chi = 吃{ $kind },有人碰就吃不成
told-peng = 碰{ $kind }!
told-sha = 杀{ $kind }!
told-tuhuo = 吐火{ $kind }🔥
told-hu = 胡{ $kind }!
alert-chi = { $kind }几种吃法,点①②③:
alert-chi-more = 多的去私聊点

## Why somebody is out

out-chose = 自己扣的
out-unmet-mao = 卯只有{ $mao },没得坎来杀
out-unmet-tuo = 坨只有{ $tuo },差{ $short }
out-steals-mao = 偷完卯还是只有{ $mao }
out-steals-tuo = 偷完坨还是只有{ $tuo }
out-seen-mao = { $kind }死了,卯{ $mao }
out-seen-tuo = { $kind }死了,坨{ $tuo }
out-dead-mao = 死卯,卯{ $mao }
out-dead-tuo = 死卯,坨{ $tuo }
out-passed-mao = { $kind }过了碰,卯{ $mao }
out-passed-tuo = { $kind }过了碰,坨{ $tuo }
out-no_discard-mao = 没得哪张打得,卯{ $mao }
out-no_discard-tuo = 没得哪张打得,坨{ $tuo }
out-no_sha-mao = 没杀活,卯{ $mao }
out-no_sha-tuo = 没杀活,坨{ $tuo }
out-you = { $why },下课喝茶🍵(还是要给)
out-who = { $who }下课: { $why }

## Refusals

reason-not_your_window = 莫慌,这阵没问你这个
reason-answered = 说了就算,改不成了
reason-already_out = 你下课了,喝茶🍵
reason-leaving = 你扣了,等到下课
reason-round_over = 这局完了,点下一局
reason-no_fold_yet = 莫慌扣,先说起还是过
reason-cannot_open_mao = 起不得: 卯只有{ $have },还差{ $short }卯
reason-cannot_open_tuo = 起不得: 坨只有{ $have },还差{ $short }坨
reason-cannot_open_fan = 起不得: 坨卯够了,没得番
reason-not_next = 莫慌,该下家吃
reason-no_chi = 吃不成,没得牌跟{ $kind }成卯
reason-four_alike = { $kind }四根是一起的,拆不得
reason-no_pair = 碰不成,手头没得一对{ $kind }
reason-no_three = 杀不成,手头没得一坎{ $kind }
reason-no_four = 吐火不成,手头没得四根{ $kind }
reason-must_sha = { $kind }有杀必杀,先杀了来
reason-passed_peng = { $kind }你过了碰,这局碰不成,胡还胡得
reason-mao_short = 要不得,过后只剩{ $have }卯,还差{ $short }卯
reason-tuo_short = 要不得,过后只有{ $have }坨,还差{ $short }坨
reason-no_discard_after = 要不得,手头只剩才上手的那种,吃啥打啥打不得
reason-opener_fan = 要不得,你起的牌,这样番源就没得了
reason-opener_must_peng = 过不得,番就靠{ $kind },非碰不可
reason-hu_barred = { $kind }你过了胡,轮到你了才胡得
reason-hu_tuo_short = 胡不得,才{ $have }坨,还差{ $short }坨
reason-not_all_groups = 胡不得,加上这张也成不齐7卯
reason-not_drawn = 胡不得,没得牌给你胡
reason-not_held = 你手头没得{ $kind }
reason-eat_then_play_same = 吃啥打啥要不得,{ $kind }才上手
reason-unknown = 要不得

## Result

result-won-flip = { $who }割了!{ $from }翻的{ $kind }
result-won-flip-own = { $who }割了!自己翻的{ $kind }
result-won-discard = { $who }割了!{ $from }打的{ $kind }
result-won-first = { $who }割了!头张就是{ $kind }
result-won-replacement = { $who }割了!补起来的{ $kind }
result-won-stolen = { $who }割了!偷起来的{ $kind }
result-exhausted = 黄了,庄家连庄
result-nobody-pays = 都不给
result-group = { $cards } { $tuo }
result-tuo = { $tuo }坨({ $need })
result-fan = { $name } { $fan }番
result-no-fan = 割个小菜也是菜
result-sum = 底{ $base }{ $fans } = { $pay }
result-sum-fan = { " " }+ { $name }{ $fan }番
result-times = 底{ $base } × (1{ $fans }) = { $pay }
result-delta = { $who }: { $delta }
result-totals = 累计: { $totals }
fan-three_fan = { $kind }
fan-four_fan = { $kind }四根
fan-five_fan = { $kind }五根
fan-five_other = { $kind }五根
fan-high = 高胡
fan-all_triplets = 对对胡

# The commitment to the shuffle, 64 hex digits: the last line of the board.
board-seal = 🔏{ $seal }
