# Hint: what to answer and why. Every sentence must be true.

advice-why = 💡 { $what }: { $why }
advice-bare = 💡 { $what }
advice-discard = Discard { $kind }
advice-declare = Name { $n } 番
advice-figures = 坨 { $tuo }/{ $need } 卯 { $mao }/7 番 { $fan }
advice-hu = { $tuo } tuo, { $fan } fan, each pays { $pay }
advice-breaks = breaks { $unit }
advice-loose = a loose card
advice-both-kept = no mao or tuo lost
advice-mao-kept = no mao lost
advice-mao-from = mao { $before }→{ $after }
advice-tuo-kept = no tuo lost
advice-tuo-from = tuo { $before }→{ $after }
advice-fan-from = fan { $before }→{ $after }
advice-ready = ready for { $kinds }
advice-coming = { $n } cards help
advice-unpaired = nobody can peng it
advice-group = group { $n } on the table, { $tuo } tuo
advice-must = sha is compulsory
advice-then = then discard { $kind }
advice-plan = mao { $mao } tuo { $tuo }

# Against the next best
advice-versus = Against { $what }: { $how }
advice-even = { $what } is about as good
advice-but = { $more }; but { $less }
advice-more-ready = ready sooner
advice-less-ready = not ready yet
advice-more-mao = { $n } more mao
advice-less-mao = { $n } fewer mao
advice-more-spare = { $n } more spare mao
advice-less-spare = { $n } fewer spare mao
advice-more-tuo = { $n } more tuo
advice-less-tuo = { $n } fewer tuo
advice-more-fan = { $n } more fan
advice-less-fan = { $n } fewer fan
advice-more-coming = { $n } more cards help
advice-less-coming = { $n } fewer cards help
advice-more-points = about { $n } points more
advice-close = Beware of { $who }: { $n } groups on the table

# While nothing is asked
advice-over = Nothing more to do for you in this round
advice-may-open = 💡 { $figures }: you may open
advice-may-play = 💡 { $figures }: you cannot open, but play if another does
advice-may-short = 💡 { $figures }: not enough to play
advice-are-ready = 💡 Ready for { $kinds }
advice-towards = 💡 { $done } groups made, { $lacking } to go (mao { $mao }, tuo { $tuo })
advice-keep = Keep: { $units }
advice-unit = { $unit } for { $kinds }
advice-and = { "; " }
advice-first = Discard the loose ones first: { $cards }
