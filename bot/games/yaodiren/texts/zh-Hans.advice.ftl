# 提示: 打哪样,为啥子。句句都要是真的。

advice-why = 💡 { $what }: { $why }
advice-bare = 💡 { $what }
advice-discard = 打{ $kind }
advice-declare = 报{ $n }番
advice-figures = 坨 { $tuo }/{ $need } 卯 { $mao }/7 番 { $fan }
advice-hu = { $tuo }坨 { $fan }番,一家给{ $pay }
advice-breaks = 拆{ $unit }
advice-loose = 散牌
advice-both-kept = 卯坨不减
advice-mao-kept = 卯不减
advice-mao-from = 卯 { $before }→{ $after }
advice-tuo-kept = 坨不减
advice-tuo-from = 坨 { $before }→{ $after }
advice-fan-from = 番 { $before }→{ $after }
advice-ready = 下叫了,听 { $kinds }
advice-coming = 进张{ $n }张
advice-unpaired = 哪个都碰不成
advice-group = 桌上第{ $n }卯,{ $tuo }坨
advice-must = 有杀必杀
advice-then = 再打{ $kind }
advice-plan = 卯 { $mao } 坨 { $tuo }

# 跟第二好的比
advice-versus = 比{ $what }: { $how }
advice-even = 跟{ $what }差不多
advice-but = { $more };就是{ $less }
advice-more-ready = 先下叫
advice-less-ready = 还没下叫
advice-more-mao = 多{ $n }卯
advice-less-mao = 少{ $n }卯
advice-more-spare = 多{ $n }个闲卯
advice-less-spare = 少{ $n }个闲卯
advice-more-tuo = 多{ $n }坨
advice-less-tuo = 少{ $n }坨
advice-more-fan = 多{ $n }番
advice-less-fan = 少{ $n }番
advice-more-coming = 多听{ $n }张
advice-less-coming = 少听{ $n }张
advice-more-points = 大约多{ $n }分
advice-close = 当心{ $who }: 桌上都{ $n }卯了

# 没问你的时候
advice-over = 这局没得你的事了,喝茶🍵
advice-may-open = 💡 { $figures },起得
advice-may-play = 💡 { $figures },起不得,别个起了你打得
advice-may-short = 💡 { $figures },还不够打
advice-are-ready = 💡 下叫了,听 { $kinds }
advice-towards = 💡 成了{ $done }卯,还差{ $lacking }卯(卯 { $mao } 坨 { $tuo })
advice-keep = 留起: { $units }
advice-unit = { $unit } 等 { $kinds }
advice-and = { "; " }
advice-first = 先打散的: { $cards }
