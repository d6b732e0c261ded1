# Yaodiren: pictures in words (for /hand text and screen readers), and titles (rule book 11).

spoken-asked = It is your answer: tap a button below the question
spoken-alike = { $n } { $kind }
spoken-wants = waits for { $kinds }
spoken-dead = dead, nothing left to finish it
spoken-seen = { " " }(went by, no peng)
spoken-drawn = Just drawn: { $kind }
spoken-barred = May not be discarded: { $cards }
spoken-own = Your groups: { $groups }
spoken-seat = { $who }, { $n } cards, { $tuo } tuo
spoken-lying = { $n } discards: { $cards }. The last: { $last }
spoken-nothing-lies = No discards yet

scene-votes = { $who } asks for a redeal
scene-redealt = Redealt
scene-score = Scores
score-rounds = { $n } rounds
rank-title = { $pepper } { $grade }
rank-grade-0 = I
rank-grade-1 = II
rank-grade-2 = III
rank-pepper-0 = Yiduhong
rank-pepper-1 = Dahongpao
rank-pepper-2 = Erjingtiao
rank-pepper-3 = Chaotianjiao
rank-pepper-4 = Zhitianjiao

# silver
silver = { $n } silver
result-silver = Silver: { $rows }
