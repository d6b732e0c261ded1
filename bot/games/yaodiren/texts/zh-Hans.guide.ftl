# 幺地人: how to play, page by page. Numbers and names of cards come from the engine.

guide-example = 比如:

guide-title-kinds = 认牌
guide-title-mao = 卯
guide-title-tuo = 坨
guide-title-fan = 番
guide-title-open = 起牌
guide-title-turn = 打牌
guide-title-claims = 吃碰杀
guide-title-hu = 割牌
guide-title-pay = 给钱
guide-title-out = 下课
guide-title-baozi = 包子
guide-title-lobby = 开桌
guide-title-buttons = 按钮
guide-title-house = 本群规矩
guide-title-house-more = 本群规矩{ $n }

## 认牌

guide-kinds =
    幺地人,{ $players }个人打,一人20张,先凑齐7卯、坨够了的割牌。
    一共105张: 21种,每种5张。名字红的是红牌,坨靠它;{ $fans }这三种就叫幺地人,番靠它。
    数点子,两种加起来14点的配得成卯:
guide-kinds-mates = { $high }点 { $highs } 配 { $low }点 { $lows }
guide-kinds-sevens = { $n }点 { $cards },随便三张
guide-kinds-points = 点子上下两半加起来算: { $k35 }3+5={ $n }。后头一页说一样。

## 卯

guide-mao = 一卯就是一组牌,{ $mao }卯才割得,手头的、摆起的一起算。哪些是一卯:
guide-mao-mates = · 一对加一张凑14点的: { $cards }({ $high }+{ $low }={ $sum })
guide-mao-sevens = · 随便三张7点: { $cards }
guide-mao-alike = · 三张一样,叫一坎: { $cards }
guide-mao-more = · 四张、五张一样,也只算一卯
guide-mao-half = · 差一张的两张先算起: { $pair },或者{ $k56 }{ $k12 }。差的那张现完了就死了
guide-mao-wrong = { $k66 }配{ $k12 }不成: { $high }+{ $low }={ $sum }。
guide-mao-three = 手头一坎,等得到第四张来杀的,算两卯。所以卯不够{ $mao }也莫慌: 差几卯,有几坎来杀就行。

## 坨

guide-tuo =
    坨数够了才割得: 庄家{ $dealer },闲家{ $other }。
    红牌值钱,黑牌一半:
guide-tuo-3 = 三张(碰、坎): 红{ $red } 黑{ $black }
guide-tuo-4 = 四张(杀): 红{ $red } 黑{ $black }
guide-tuo-5 = 五张(吐火): 红{ $red } 黑{ $black }
guide-tuo-chi = 吃的: 有几张红的就几坨。手头没摆的一样算。
guide-tuo-example = { $cards } { $tuo }坨
guide-tuo-example-of-chi = 吃 { $cards } { $tuo }坨

## 番

guide-fan = 番多割得贵。没得番也割得,小菜一碟。
guide-fan-own = { $cards }: 三张{ $three }番,四张{ $four }番,五张{ $five }番
guide-fan-others = 别的牌: 五张{ $five }番,三张四张没得
guide-fan-high = 高胡: 坨每多{ $step }加1番(庄家{ $dealer }、闲家{ $other }起;多{ $twice }就2番)
guide-fan-triplets = 对对胡: 一卯吃的都没得,加1番
guide-fan-red = 全红: 一张黑的都没得,加1番
guide-fan-cap = 封顶{ $cap }番,多的不算钱
guide-fan-example = { $cards } { $fan }番
guide-fan-declare = 割了自己报几番: 报少了按报的收;报多了,按报的倒给别个。

## 起牌

guide-open = 发完牌,从庄家挨到问: 起还是过。要起得,{ $mao }卯、坨够(庄家{ $dealer }、闲家{ $other }),还要有番源。
guide-open-source = 番源: { $cards }有一对以上(指望碰起、杀起),或者随便哪种四张、五张一样。
guide-open-example = 比如闲家 坨{ $tuo }/{ $need } 卯{ $mao }/{ $full } 番{ $sources },起得。
guide-open-nobody = 都没起就重洗,起不得的电脑直接帮你过。
guide-open-redeal = 庄家没得番、坨也不够,可以问大家重洗;都肯才洗,下家当庄。
guide-open-play-guided = 有人起了,别个一起说打还是扣。打不要番源,卯和坨要够;不够的直接扣。
guide-open-play-baozi = 有人起了,别个一起说打还是扣。打不要番源,卯和坨要够;不够还要打叫痞打,当场包子。
guide-open-fold-on = 扣了就下课喝茶,别个割了还是要给。
guide-open-fold-off = 扣了就下课喝茶,不用给。
guide-open-steal = 打的人先偷牌: 五张一样的摆出来补,四张一样的偷一张,偷的啥别个看不到。
guide-open-first-after = 偷完了,庄家翻头张,是他的,别个要不得;他再打一张。庄家没打就没得头张。
guide-open-first-before = 偷之前庄家先翻头张,是他的,别个要不得;偷完他再打一张。庄家没打就没得头张。

## 打牌

guide-turn =
    轮到哪个,哪个翻一张亮起,大家看要不要。一转往下家走,下了课的跳过。
    没人要,就丢在那里,下家接到翻。
guide-turn-claimed = 吃了、碰了: 那一卯摆出来,再打一张。打的这张,别个又可以要;没人要,打的人的下家翻。
guide-turn-sha = 杀了: 四张摆出来,补一张亮给大家看,再打一张。补的那张别个要不得,自己胡得。
guide-turn-alone = 别个都下课了,剩一个就个人表演,自己翻自己打。
guide-turn-end = 牌翻完了没人割,或者人都下课了,就黄了。
guide-turn-draw-same = 割的人下局当庄;黄了庄家连庄。
guide-turn-draw-next = 割的人下局当庄;黄了下家当庄。

## 吃碰杀

guide-claims = 几家都要,看哪个大: 胡 > 杀、吐火 > 碰 > 吃。一样大,先问翻牌的人,打出来的牌先问下家,再挨到问。
guide-claims-chi = 【吃】手头两张加这张成一卯。翻的牌: 翻的人先,再下家;打的牌: 只有下家。
guide-claims-clip = 夹吃: 来{ $k26 },用{ $k26 }{ $k15 },{ $tuo }坨
guide-claims-jump = 跳吃: 来{ $k26 },用一对{ $k15 },{ $tuo }坨
guide-claims-sevens = 七靠七: 来{ $k16 },用{ $k34 }{ $k25 }
guide-claims-same = 吃啥打啥要不得: 刚上手的那种,当转不准打。
guide-claims-peng = 【碰】手头一对,第三张哪家的都碰得。
guide-claims-passed = 能碰不碰,这局{ $k26 }再也碰不成,胡还胡得。
guide-claims-sha-guided = 【杀】手头一坎,第四张来了,有杀必杀;胡得也要先杀。
guide-claims-sha-baozi = 【杀】手头一坎,第四张来了,有杀必杀;胡得也要先杀。不杀就是包子。
guide-claims-tuhuo = 手头四张,第五张来了叫吐火,也是非响不可,也点「杀」。
guide-claims-ready-guided = 能下叫必须下叫: 要了、打了就只差一张割的,别的打不得,也过不得。
guide-claims-ready-baozi = 能下叫必须下叫: 不下也由你,后头差的牌都现完了(干卯)就是包子。

## 割牌

guide-hu = { $mao }卯都成了,坨够了(庄家{ $dealer }、闲家{ $other }),就割。没得番也割得。
guide-hu-from = 翻的、打的、头张、补的都胡得;那种牌手头有一坎、四张的,先杀。
guide-hu-passed-turn = 胡得不胡,轮到自己之前,那种牌胡不得。
guide-hu-passed-hand = 胡得不胡,这局那种牌都胡不得。
guide-hu-example = 比如闲家胡{ $kind }:
guide-hu-group = { $cards } { $tuo }
guide-hu-fan = { $name } { $fan }番
guide-hu-sum = 加起来{ $tuo }坨({ $need }),{ $fans }

## 给钱

guide-pay = 哪个割了,另外两家一家给他一份。翻的打的都一样,不找哪个放的炮。
guide-pay-two = 哪个割了,另外一家给他。翻的打的都一样。
guide-pay-scoring-add = 一份 = 底 ×(1 + 番),没得番给一底。
guide-pay-scoring-double = 一份 = 底,一番翻一倍,没得番给一底。
guide-pay-scoring-plain = 一份 = 底 × 番,没得番就不给。
guide-pay-base = 这群底{ $base },一家给:
guide-pay-row = { $fan }番 { $pay }
guide-pay-example = 比如前一页那手{ $fan }番: 一家 { $sign },赢家 +{ $won }。
guide-pay-out-on = 下了课的,别个割了还是要给。
guide-pay-out-off = 下了课的不用给。
guide-pay-out-baozi = 下了课的不用给,包子跑不脱。
guide-pay-draw = 黄了都不给。
guide-pay-draw-flat = 黄了都不给,包子还是要赔。
guide-pay-silver = 银子 = 分 × 这桌的注。
guide-quit-points = 打到半路逃跑,自己扣{ $points }分。
guide-quit-silver = 逃跑还要赔{ $silver }注银子,另外两家一家{ $each }注。
guide-quit-silver-two = 逃跑还要赔对家{ $silver }注银子。

## 下课

guide-out = 每翻一张之前,电脑挨家看: 卯凑不到{ $mao }(一坎来杀的算两卯),坨到不了(庄家{ $dealer }、闲家{ $other }),就下课。
guide-out-example = 比如指望{ $pair }碰起,{ $k56 }都现了、{ $k12 }也现完了,这一卯就死了。
guide-out-guard-guided = 吃、碰、打了要下课的,电脑不准你,会说差几卯几坨;标✕的打不得。
guide-out-guard-baozi = 这群打包子: 打哪张由你,自己打坏了就是包子,看「包子」那页。
guide-out-keep = 不拆卯: 有{ $mao }卯,打得起别的,就不准打成少一卯。
guide-out-stuck = 该你打,没得一张打得,也下课。
guide-out-fold-on = 不想打了,点⋯再点扣牌,也是下课。
guide-out-fold-off = 必进必打: 打起了就不准自己扣牌。

## 包子

guide-baozi = 这群打包子: 自己把牌打坏了,当场下课,还要赔。哪些是包子:
guide-baozi-play = · 卯、坨不够还说打(痞打)
guide-baozi-discard = · 打一张、碰一张,本来够的弄得不够了
guide-baozi-pass = · 该碰不碰,过了就不够了
guide-baozi-sha = · 有杀不杀,有杀喊胡
guide-baozi-opener = · 起牌的把番源打没得了(不怪他的不算)
guide-baozi-ready = · 能下叫不下,后头干卯
guide-baozi-chi = 吃了要不够的,电脑还是不准。
guide-baozi-not = 别个害的、偷牌偷的、没杀活的,只是下课,不算包子。
guide-baozi-cover = 咋赔(一家该给一份,打1番来说):
guide-baozi-cover-one = · 就他一个包子: 包子给{ $both },另一家0
guide-baozi-cover-out = · 另一家下了课(本来就不给): 包子只给{ $each }
guide-baozi-cover-all = · 两家都是包子: 一家{ $each }
guide-baozi-cover-two = 咋赔: 别个割了,包子给一份,打1番就是{ $each }。
guide-baozi-draw = 黄了包子不赔。
guide-baozi-flat = 咋赔: 不管哪个割,黄了也一样,一局完了包子给另外的人一家{ $bases }底,就是{ $fine }。别的不给。

## 开桌

guide-lobby = 群里发 /newgame 开桌:
guide-lobby-sit = 坐下 / 起身: 上桌,下桌。头回要先到私聊点一下「开始」,手牌才发得来。
guide-lobby-computers = +电脑 / -电脑: 人不够,喊电脑来坐。
guide-lobby-rules = 规矩: 看咋个打,本群咋个算。
guide-lobby-deal = 发牌: 坐起的哪个点都行,空位电脑来坐。
guide-lobby-after = 一局完了:
guide-lobby-next = 下一局: 桌上的人都点了才发。
guide-lobby-record = 记录: 这局从头到尾,发个文件给你看。
guide-lobby-review = 复盘(私聊手牌下头): 一手一手看高手会咋个打,亏了好多。
guide-lobby-score = 积分榜: 这个群哪个赢得多。
guide-lobby-leave = 有事先走发 /leave,收桌子发 /endgame。

## 按钮

guide-buttons = 群里那张牌桌:
guide-buttons-claims = 胡 杀 碰 吃: 要的就点,没得你的份点了也不怕,会说给你听为啥。吐火也点「杀」。
guide-buttons-chi = ① ② ③: 几种吃法,先点「吃」看哪个数是哪种。
guide-buttons-pass = 过: 不要。不点,时间到了也是过。
guide-buttons-look = 👀 看牌: 只有你看得到你的牌,还说你这阵做得啥。
guide-buttons-private = ↗ 私聊: 去看手牌的图。
guide-buttons-dm = 私聊里头:
guide-buttons-open = 起 过 打 扣: 开局时候问你。
guide-buttons-discard = 该你打: 点牌的名字。
guide-buttons-refused = 名字前头有✕: 打不得,点一下说给你听差啥。
guide-buttons-fold = ⋯: 里头是扣牌,扣了就下课。
guide-buttons-twice = 打牌、扣牌、胡得不胡,收不回来的,都要点两下才算。
guide-buttons-hint = 提示(手牌下头): 打哪张,为啥子。一个人练手发 /practice。

## 本群规矩

guide-house-own = 改过的:
guide-house-none = 就照这个打法,一样没改。
guide-house-preset = { $preset }跟标准不同的:
guide-house-change = 要改规矩,群里发 /settings,下一局起算。
