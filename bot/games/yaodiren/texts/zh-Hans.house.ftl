# 幺地人: what house rules add to a round (rule book 9, 10). "-free": who is out pays nothing.

## Labels and pictures

label-redeal = 问重洗
label-agree = 肯
label-refuse = 不肯
label-declare = { $n }番
tag-baozi = 包子
scene-declares = { $who }报番
fan-all_red = 全红

## Board

board-refused = 有人不肯重洗,接到问起
board-ask-vote = { $who }差牌,想重洗,肯不肯去私聊说
board-declares = { $who }割了,等他报番
board-redealt = 都肯重洗,下家当庄
board-exhausted-next = 黄了,下家当庄

## Happenings

tell-redeal = { $who }差牌,问大家重洗
tell-redealt = 都肯,重洗
tell-refused = 有人不肯重洗
tell-baozi = { $who }打成包子了🥟
tell-called = ,{ $who }割了!
tell-called-own = ,自己割了!
tell-called-drawn = { $who }上手{ $kind },割了!
tell-told_seen = { $who }现过{ $kind }
tell-told_fourth = { $who }四根{ $kind }
tell-told_fifth = { $who }五根{ $kind }
tell-told_opened = { $who }开卯: { $kind }
tell-told_opened_all = { $who }开完一卯: { $cards }

## Questions

ask-redeal = 你的庄,起不得,问不问大家重洗?
ask-redeal-figures = 坨只有{ $tuo }/{ $need },番也没得
ask-redeal-after = 都肯就重洗,下家当庄;有一个不肯就接到打
ask-vote = { $who }坨不够、番没得,想重洗,肯不肯?
ask-vote-after = 都肯就重洗,{ $who }当庄
ask-play-short = 你{ $sign }{ $role } 坨 { $tuo }/{ $need } 卯 { $mao }/7,不够打
ask-play-bluff = 打就是痞打,当场包子🥟
ask-play-after-free = 扣了不用给
ask-sha-baozi = 不杀、喊胡都是包子🥟,要点两下
ask-hu-declare = 胡得!{ $tuo }坨,割了自己报番
ask-pass-hu-hand = 不胡,这局{ $kind }都胡不成了
ask-must-ready = 能下叫必须下叫,过不得
ask-fold-free = 扣牌就下课,不用给,点两下
ask-declare = 你割了!报几番?
ask-declare-tuo = { $tuo }坨({ $need }),番你自己数
ask-declare-then = 报少了按报的收,报多了倒赔,点两下

## 👀

now-redeal = 问不问重洗,去私聊点
now-vote = 肯不肯重洗,去私聊点
now-declare = 你割了!报几番,去私聊点

## Toasts

told-redeal = 问大家肯不肯重洗
told-agree = 肯重洗
told-refuse = 不肯重洗
told-declare = 报{ $n }番!
told-fold-opening-free = 扣了,喝茶🍵(不用给)
told-fold-free = 扣了,下课喝茶🍵(不用给)

## Why somebody is out

out-you-free = { $why },下课喝茶🍵(不用给)
out-you-baozi = { $why },包子🥟下课,等到赔
out-who-baozi = { $who }包子🥟: { $why }
out-bluffed-mao = 痞打,卯只有{ $mao }
out-bluffed-tuo = 痞打,坨只有{ $tuo },差{ $short }
out-bluffed-fan = 痞打
out-discarded-mao = 打{ $kind }打坏了,卯{ $mao }
out-discarded-tuo = 打{ $kind }打坏了,坨{ $tuo },差{ $short }
out-discarded-fan = 打{ $kind },番源打没得了
out-penged-mao = 碰{ $kind }碰坏了,卯{ $mao }
out-penged-tuo = 碰{ $kind }碰坏了,坨{ $tuo },差{ $short }
out-penged-fan = 碰{ $kind },番源碰没得了
out-passed_peng-mao = { $kind }该碰不碰,卯{ $mao }
out-passed_peng-tuo = { $kind }该碰不碰,坨{ $tuo },差{ $short }
out-passed_peng-fan = { $kind }该碰不碰,番源没得了
out-passed_sha = { $kind }有杀不杀
out-hu_for_sha = { $kind }有杀不杀,喊胡
out-dry = 能下叫不下,干卯

## Refusals

reason-no_fold = 必进必打,打起了扣不得
reason-must_claim = 能下叫必须下叫,这阵有下得了叫的,要那个
reason-hu_barred_hand = { $kind }你过了胡,这局都胡不得
reason-keep_mao = 不拆卯: 打了只剩{ $have }卯,差{ $short }卯,打别的
reason-must_ready = 能下叫必须下叫,打下得了叫的那张

## Result

result-exhausted-next = 黄了,下家当庄
result-named-right = 报{ $named }番,报准了
result-named-few = 报{ $named }番,实有{ $fan }番,按报的收
result-named-many = 报{ $named }番,只有{ $fan }番,报多了倒赔
result-by-add = 底{ $base } × (1 + { $fan }番) = { $pay }{ $capped }
result-by-double = 底{ $base } 翻{ $fan }番 = { $pay }{ $capped }
result-by-plain = 底{ $base } × { $fan }番 = { $pay }{ $capped }
result-capped = (封顶{ $cap }番)
