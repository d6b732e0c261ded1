# Yaodiren in English: plain words. Kind names stay Chinese (they come as variables), and so do 坨 卯 番.
# Numbers and names of cards come ready as text.

## Small change

game = Yaodiren
comma = { ", " }
and = ·
join = +
seconds = { $n } s
minutes = { $n } min
hours = { $n } h
tuo = { $n } tuo
left-out = { $n } earlier events left out

## Labels

label-open = Open
label-pass = Pass
label-play = Play
label-not-play = Fold
label-fold = Fold
label-hu = Hu
label-sha = Sha
label-peng = Peng
label-peng-for = Peng { $tuo } tuo
label-chi = Chi
label-chi-way = Chi { $one }+{ $two }
label-look = 👀 My hand
label-private = ↗ Private
label-next = Next round
label-record = Record
label-score = Scores

## Pictures

scene-board = Yaodiren · round { $round }
scene-stock = stock
scene-flipped = { $who } flipped
scene-discarded = { $who } discarded
scene-flips = { $who } flips
scene-discards = { $who } to discard
scene-dealt = { $who } deals
scene-opened = { $who } opened
scene-unclaimed = no takers
scene-won = { $who } wins
scene-exhausted = Drawn
scene-void = Nobody opened
scene-hand-cards = hand
scene-tuo = 坨
scene-mao = 卯
scene-fan = 番
scene-hand = { $n } cards
scene-kinds = Pairs of 14 points
badge-dealer = D
badge-opener = open
badge-autopilot = auto
badge-computer = bot
tag-out = out
note-seen = seen
note-dead = dead

## Board

board-round = Round { $round }
board-stock = stock { $stock }
board-dealer = { $who } deals
board-opened = { $who } opened
board-ask-open = Cards are dealt. Opening is asked in private
board-ask-play = Play or fold: answer in private
board-flipped = { $who } flipped { $kind }
board-discarded = { $who } discarded { $kind }
board-flips = { $who } flips
board-discards = { $who } is to discard
board-claim = Tap if you want it
board-won = { $who } wins!
board-exhausted = Drawn, the dealer deals again
board-void = Nobody opened, dealt again

## Happenings

tell-dealt = { $who } deals, 20 cards each
tell-opened = { $who } opened!
tell-played = { $who } plays
tell-folded = { $who } folds
tell-laid = { $who } lays down five { $kind }!
tell-stole = { $who } draws { $n } in secret
tell-first = { $who } takes the first card { $kind }
tell-flipped = { $who } flips { $kind }
tell-discarded = { $who } discards { $kind }
tell-unclaimed = , no takers
tell-peng = , { $who } takes it by peng!
tell-peng-own = { " " }and takes it by peng!
tell-sha = , { $who } takes it by sha!
tell-sha-own = { " " }and takes it by sha!
tell-tuhuo = , { $who } takes it by tuhuo 🔥
tell-tuhuo-own = { " " }and takes it by tuhuo 🔥
tell-jump = , { $who } takes it by chi with a pair: { $cards }
tell-jump-own = { " " }and takes it by chi with a pair: { $cards }
tell-clip = , { $who } takes it by chi: { $cards }
tell-clip-own = { " " }and takes it by chi: { $cards }
tell-sevens = , { $who } takes it by chi of sevens: { $cards }
tell-sevens-own = { " " }and takes it by chi of sevens: { $cards }
tell-replaced = { " " }Then draws { $kind }
tell-added = { " " }Then draws the fifth { $kind }, tuhuo 🔥
tell-stayed = { $who } should draw, but the stock is empty
tell-out = { $who } is out 🍵
tell-alone = { $who } plays on alone
tell-exhausted = Drawn, the dealer deals again
tell-void = Nobody opened, dealt again
tell-won = , { $who } wins with it!
tell-won-own = { " " }and wins with it!
tell-won-drawn = { $who } draws { $kind } and wins!

## Proverbs, one a round at most

proverb-axe = The nail leans where the axe goes in.
proverb-cat = Ten cats, nine pairs.
proverb-doze = The red two dozes off.
proverb-sevens = Seven leans on seven, six on eight.
proverb-red = Play the red, keep the black.

## Groups

group-chi = chi { $cards }
group-peng = peng { $kind }
group-sha = sha { $kind }
group-tuhuo = tuhuo { $kind }
way-jump = chi with the pair { $one }: { $tuo } tuo
way-clip = chi with { $one }+{ $two }: { $tuo } tuo
way-sevens = chi of sevens with { $one }+{ $two }: { $tuo } tuo

## Hand

hand-head = { $title }, round { $round }, stock { $stock }
hand-head-plain = Round { $round }, stock { $stock }
hand-you = You { $sign }{ $role }: 坨 { $tuo } 卯 { $mao } 番 { $fan } (tuo, mao, fan)
hand-dealer = , dealer
hand-other = { "" }
hand-out = , out
hand-seat = { $who }, { $n } cards
hand-seat-dealer = { $who }, dealer, { $n } cards
hand-seat-out = { $who }, out
hand-seat-out-dealer = { $who }, dealer, out
hand-passed = Went by: { $cards }
hand-nothing-passed = Went by: nothing yet
hand-over = The round is over; tap “Next round” in the group to go on
hand-over-here = The round is over; tap “Next round” to go on
hand-autopilot = You were away, so the computer plays for now; tap any button to play on
hand-void = Nobody opened; the cards are dealt again
hand-may-open = You can open: wait to be asked
hand-may-not-open = You cannot open: { $why }
hand-may-not-play = You cannot play: { $why }
hand-no-fan = no source of fan
hand-ready = Waits for { $kinds }
hand-ready-kind = { $kind } ({ $n } left)
hand-look = 坨 { $tuo } 卯 { $mao } 番 { $fan }
hand-loose = loose: { $cards }

## Questions

ask-open-first = You deal. Open?
ask-open = { $who } passed. Do you open?
ask-open-figures = You { $sign }{ $role }: 坨 { $tuo }/{ $need } 卯 { $mao }/7 番 { $sources }. You can open
ask-open-after = If you open, you must keep a source of fan
ask-play = { $who } opened. Play or fold?
ask-play-figures = You { $sign }{ $role }: 坨 { $tuo }/{ $need } 卯 { $mao }/7, enough to play
ask-play-after = Who folds still pays
ask-flipped = { $kind }! { $who } flipped it
ask-flipped-own = { $kind }! You flipped it
ask-discarded = { $kind }! { $who } discarded it
ask-sha = { $kind }! You hold three: sha is compulsory
ask-tuhuo = { $kind }! You hold four: tuhuo is compulsory
ask-sha-then = Then you draw one and discard one. Without a tap it is done for you
ask-tuhuo-then = Then you draw one and discard one. Without a tap it is done for you
ask-hu = You can win! { $tuo } tuo, { $fan } fan, each pays { $pay }
ask-peng = Peng for { $tuo } tuo
ask-peng-must = Peng for { $tuo } tuo: your last source of fan, you have to
ask-pass-peng = If you do not peng, no more peng of { $kind } this round
ask-pass-hu-turn = If you do not hu, no hu with { $kind } until your turn
ask-discard = Your discard: tap it twice
ask-discard-once = Your discard: tap it
ask-drawn-first = You took the first card { $kind }.{ " " }
ask-drawn-replacement = You drew { $kind }.{ " " }
ask-drawn-stolen = You drew { $kind } in secret.{ " " }
ask-hu-or-fold = Hu? No discard is allowed: if not, ⋯ and fold
ask-hu-or-discard = You can win! Or discard a card
ask-claimed = You just took { $kind }: you may not discard it now
ask-refused = ✕: not allowed, tap it to see why
ask-make-ready = Discard { $kind } to wait for { $waits }
ask-fold = Folding: you are out and still pay. Tap twice
source-2 = two { $kind }
source-3 = three { $kind }
source-4 = four { $kind }
source-5 = five { $kind }

## What may be done now (the alert of 👀)

now-open = Open or pass, in private
now-play = Play or fold, in private
now-claim = { $kind }: { $ways }
now-claim-none = { $kind }: nothing for you
now-answered = You have answered. Wait for the others
now-discard = Your discard, in private
now-hu = You can win!
now-wait = Wait, nothing to do now
now-wait-open = You are not asked yet
now-over = The round is over
now-leaving = You folded and are out with the next flip

## Toasts

told-open = You open!
told-pass-open = You pass
told-pass = You pass { $kind }
told-play = You play!
told-fold-opening = You fold (and still pay)
told-fold = You fold: out, and you still pay
told-discard = You discard { $kind }
told-chi = Chi { $kind }, unless somebody has a peng
told-peng = Peng { $kind }!
told-sha = Sha { $kind }!
told-tuhuo = Tuhuo { $kind } 🔥
told-hu = Hu { $kind }!
alert-chi = { $kind }: several ways, tap ①②③:
alert-chi-more = More of them in private

## Why somebody is out

out-chose = folded by choice
out-unmet-mao = only { $mao } mao and no three alike to make up for it
out-unmet-tuo = only { $tuo } tuo, { $short } short
out-steals-mao = still only { $mao } mao after the draws
out-steals-tuo = still only { $tuo } tuo after the draws
out-seen-mao = { $kind } is gone, { $mao } mao left
out-seen-tuo = { $kind } is gone, { $tuo } tuo left
out-dead-mao = cards are gone, { $mao } mao left
out-dead-tuo = cards are gone, { $tuo } tuo left
out-passed-mao = passed the peng of { $kind }, { $mao } mao left
out-passed-tuo = passed the peng of { $kind }, { $tuo } tuo left
out-no_discard-mao = no discard is allowed, { $mao } mao left
out-no_discard-tuo = no discard is allowed, { $tuo } tuo left
out-no_sha-mao = the sha did not help, { $mao } mao left
out-no_sha-tuo = the sha did not help, { $tuo } tuo left
out-you = You are out: { $why } (you still pay)
out-who = { $who } out: { $why }

## Refusals

reason-not_your_window = That is not asked of you now
reason-answered = Your answer is given and final
reason-already_out = You are out of this round
reason-leaving = You folded and are about to be out
reason-round_over = The round is over
reason-no_fold_yet = Not yet: open or pass first
reason-cannot_open_mao = You cannot open: only { $have } mao, { $short } short
reason-cannot_open_tuo = You cannot open: only { $have } tuo, { $short } short
reason-cannot_open_fan = You cannot open: no source of fan
reason-not_next = Not your chi: it is the next player's
reason-no_chi = No two cards of yours make a group with { $kind }
reason-four_alike = Four { $kind } stay together
reason-no_pair = No peng: you do not hold two { $kind }
reason-no_three = No sha: you do not hold three { $kind }
reason-no_four = No tuhuo: you do not hold four { $kind }
reason-must_sha = Sha of { $kind } is compulsory and goes first
reason-passed_peng = You passed a peng of { $kind }: no more this round, only hu
reason-mao_short = Not allowed: it would leave { $have } mao, { $short } short
reason-tuo_short = Not allowed: it would leave { $have } tuo, { $short } short
reason-no_discard_after = Not allowed: you would hold only the kind just taken, which may not be discarded
reason-opener_fan = Not allowed: you opened, and this gives away your last source of fan
reason-opener_must_peng = No pass: { $kind } is your last source of fan, peng it
reason-hu_barred = You passed a hu with { $kind }: wait for your turn
reason-hu_tuo_short = No hu: { $have } tuo, { $short } short
reason-not_all_groups = No hu: with this card they do not make 7 groups
reason-not_drawn = There is no card to hu with
reason-not_held = You hold no { $kind }
reason-eat_then_play_same = You just took { $kind }: you may not discard it now
reason-unknown = Not allowed

## Result

result-won-flip = { $who } wins! { $kind } flipped by { $from }
result-won-flip-own = { $who } wins! { $kind } from the own flip
result-won-discard = { $who } wins! { $kind } discarded by { $from }
result-won-first = { $who } wins! With the first card { $kind }
result-won-replacement = { $who } wins! With the replacement { $kind }
result-won-stolen = { $who } wins! With { $kind } drawn in secret
result-exhausted = Drawn, the dealer deals again
result-nobody-pays = Nobody pays
result-group = { $cards } { $tuo }
result-tuo = { $tuo } tuo ({ $need } needed)
result-fan = { $name } { $fan } fan
result-no-fan = No fan, but a small dish is a dish too
result-sum = Base { $base }{ $fans } = { $pay }
result-sum-fan = { " " }+ { $fan } fan for { $name }
result-times = Base { $base } × (1{ $fans }) = { $pay }
result-delta = { $who }: { $delta }
result-totals = Totals: { $totals }
fan-three_fan = { $kind }
fan-four_fan = four { $kind }
fan-five_fan = five { $kind }
fan-five_other = five { $kind }
fan-high = high hu
fan-all_triplets = no chi

# The commitment to the shuffle, 64 hex digits: the last line of the board.
board-seal = 🔏{ $seal }
