# 幺地人: house rules as a group chooses them (rule book 10). A title, one line for a newcomer, and the values.

rule-line = { $title }: { $value }
rule-in-force = { $preset } 底{ $base }
rule-variant-note = 同一张牌两个名字,你们啷个喊就点哪个

rule-preset = 打法
rule-preset-note = 先挑一种打法,不合意的再一样一样改
rule-preset-standard = 标准
rule-preset-baozi = 包子
rule-preset-teahouse = 茶馆
rule-preset-allred = 全红

rule-players = 人数
rule-players-note = 两个人也打得,还是一人20张
rule-players-n = { $n }个人

rule-base = 底
rule-base-note = 割一把的本钱,番都在它上头算
rule-base-n = { $n }

rule-scoring = 算番
rule-scoring-note = 加番是底×(1+番);滚番一番翻一倍;光番是底×番,没得番就不给
rule-scoring-add = 加番
rule-scoring-double = 滚番
rule-scoring-plain = 光番

rule-fan_cap = 封顶
rule-fan_cap-note = 番再多,最多也只按这么多算钱
rule-fan_cap-none = 不封顶
rule-fan_cap-n = { $n }番

rule-all_red = 全红
rule-all_red-note = 割牌那手一张黑的都没得,加不加1番
rule-all_red-on = 加1番
rule-all_red-off = 不算

rule-out_pays = 下课给不给
rule-out_pays-note = 下了课的(自己扣的也算),别个割了还给不给
rule-out_pays-on = 要给
rule-out_pays-off = 不给

rule-enforcement = 电脑管/包子
rule-enforcement-note = 电脑管: 打了要坏事的牌不准你打;包子: 随你打,打坏了当包子赔
rule-enforcement-guided = 电脑管
rule-enforcement-baozi = 包子

rule-baozi_pays = 包子咋赔
rule-baozi_pays-note = 包家: 别个割了,没包那家的也归包子给;一家几底: 不管哪个割,赔给另外的人
rule-baozi_pays-cover = 包家
rule-baozi_pays-flat = 一家{ $n }底

rule-voluntary_fold = 必进必打
rule-voluntary_fold-note = 说了打就打到底,半路不准自己扣牌
rule-voluntary_fold-on = 不用,扣得
rule-voluntary_fold-off = 要

rule-keep_mao = 不拆卯
rule-keep_mao-note = 有7卯的,打得起别的就不准打成6卯
rule-keep_mao-on = 拆不得
rule-keep_mao-off = 随便拆

rule-first_card = 首张
rule-first_card-note = 庄家翻上手的头一张,是偷完牌再起,还是起了再偷
rule-first_card-after = 偷完再起
rule-first_card-before = 起了再偷

rule-pass_hu = 过胡
rule-pass_hu-note = 胡得不胡,同样的牌好久才又胡得: 轮到自己过后,还是这局都莫想
rule-pass_hu-turn = 管一轮
rule-pass_hu-hand = 管一局

rule-eat_then_play_same = 吃啥打啥
rule-eat_then_play_same-note = 刚吃刚碰的那种牌,跟到就打一张出去,准不准
rule-eat_then_play_same-on = 不准
rule-eat_then_play_same-off = 准

rule-must_ready = 能下叫必须下叫
rule-must_ready-note = 下叫就是只差一张割牌;下得了叫就要下,莫打别的
rule-must_ready-on = 必须
rule-must_ready-off = 随便你

rule-declare_fan = 报番
rule-declare_fan-note = 割了自己报几番: 报少了按报的收,报多了倒赔
rule-declare_fan-on = 自己报
rule-declare_fan-off = 电脑算

rule-announce = 报现过
rule-announce-note = 现过、四根、五根、开卯,电脑帮你报给一桌人听
rule-announce-on = 报
rule-announce-off = 不报

rule-dealer_after_draw = 黄了哪个当庄
rule-dealer_after_draw-note = 没人割、没人起,下一局哪个当庄
rule-dealer_after_draw-same = 庄家连庄
rule-dealer_after_draw-next = 下家当庄

rule-redeal_vote = 庄家差牌重洗
rule-redeal_vote-note = 庄家没得番、坨也不够,问大家重洗;都肯才洗,下家当庄
rule-redeal_vote-on = 问得
rule-redeal_vote-off = 不兴

rule-quit_points = 逃跑罚分
rule-quit_points-note = 打到半路跑了,自己扣这么多分
rule-quit_points-n = { $n }分
rule-quit_points-zero = 不罚

rule-quit_silver = 逃跑罚银
rule-quit_silver-note = 打到半路跑了,另外两家一家赔这么多注银子(两个人打就赔双份)
rule-quit_silver-n = 一家{ $n }注
rule-quit_silver-zero = 不罚

## What a host is asked before the first round

question-out_pays = 下了课的给不给?
question-scoring = 加番还是滚番?
question-enforcement = 包子还是电脑管?

## What cannot be

reason-no_option = 没得这条规矩
reason-bad_option = 这个数要不得,换一个
reason-rules_no_baozi = 电脑管就没得包子,先改成打包子
reason-rules_baozi_pays = 打包子就要说好包子咋赔
