# Yaodiren in English: what house rules add to a round (rule book 9, 10). "-free": who is out pays nothing.

## Labels and pictures

label-redeal = Ask
label-agree = Agree
label-refuse = Refuse
label-declare = { $n } fan
tag-baozi = baozi
scene-declares = { $who } names the fan
fan-all_red = all red

## Board

board-refused = Not all agreed to a redeal; opening goes on
board-ask-vote = { $who } asks for a redeal: agree or refuse in private
board-declares = { $who } wins and names the fan
board-redealt = All agreed to a redeal, the next player deals
board-exhausted-next = Drawn, the next player deals

## Happenings

tell-redeal = { $who } asks for a redeal
tell-redealt = All agree, dealt again
tell-refused = Not all agree to a redeal
tell-baozi = { $who } is a baozi 🥟
tell-called = , { $who } wins with it!
tell-called-own = { " " }and wins with it!
tell-called-drawn = { $who } draws { $kind } and wins!
tell-told_seen = { $who }: { $kind } was seen before
tell-told_fourth = { $who }: the fourth { $kind }
tell-told_fifth = { $who }: the fifth { $kind }
tell-told_opened = { $who } breaks a mao: { $kind }
tell-told_opened_all = { $who } broke a mao: { $cards }

## Questions

ask-redeal = You deal and cannot open. Ask for a redeal?
ask-redeal-figures = Only { $tuo } tuo of { $need }, and no source of fan
ask-redeal-after = If all agree the next player deals; if one refuses, this round goes on
ask-vote = { $who } has too little tuo and no fan, and asks for a redeal. Agree?
ask-vote-after = If all agree, { $who } deals
ask-play-short = You { $sign }{ $role }: 坨 { $tuo }/{ $need } 卯 { $mao }/7, not enough to play
ask-play-bluff = Who plays with this is a baozi 🥟 at once
ask-play-after-free = Who folds pays nothing
ask-sha-baozi = Passing or calling hu makes you a baozi 🥟: tap twice
ask-hu-declare = You can win! { $tuo } tuo; then you name the fan
ask-pass-hu-hand = If you do not hu, no hu with { $kind } this round
ask-must-ready = You can be ready, so you may not pass
ask-fold-free = Folding: you are out and pay nothing. Tap twice
ask-declare = You win! How many fan?
ask-declare-tuo = { $tuo } tuo ({ $need } needed); count the fan yourself
ask-declare-then = Too few are paid as named; too many you pay. Tap twice

## 👀

now-redeal = Ask for a redeal or pass, in private
now-vote = Agree to a redeal or refuse, in private
now-declare = You win! Name the fan, in private

## Toasts

told-redeal = You ask for a redeal
told-agree = You agree to a redeal
told-refuse = You refuse a redeal
told-declare = You name { $n } fan!
told-fold-opening-free = You fold (and pay nothing)
told-fold-free = You fold: out, and you pay nothing

## Why somebody is out

out-you-free = You are out: { $why } (you pay nothing)
out-you-baozi = You are a baozi 🥟 and out: { $why }
out-who-baozi = { $who } baozi 🥟: { $why }
out-bluffed-mao = played with only { $mao } mao
out-bluffed-tuo = played with only { $tuo } tuo, { $short } short
out-bluffed-fan = played without the conditions
out-discarded-mao = by discarding { $kind }, { $mao } mao left
out-discarded-tuo = by discarding { $kind }, { $tuo } tuo left, { $short } short
out-discarded-fan = by discarding { $kind }, no source of fan left
out-penged-mao = by the peng of { $kind }, { $mao } mao left
out-penged-tuo = by the peng of { $kind }, { $tuo } tuo left, { $short } short
out-penged-fan = by the peng of { $kind }, no source of fan left
out-passed_peng-mao = by passing the peng of { $kind }, { $mao } mao left
out-passed_peng-tuo = by passing the peng of { $kind }, { $tuo } tuo left, { $short } short
out-passed_peng-fan = by passing the peng of { $kind }, no source of fan left
out-passed_sha = passed the sha of { $kind }
out-hu_for_sha = called hu with { $kind } where sha was due
out-dry = passed by being ready, and now all those cards are gone

## Refusals

reason-no_fold = No folding once you play, by the rules of this group
reason-must_claim = You can be ready, so take a claim that makes you ready
reason-hu_barred_hand = You passed a hu with { $kind }: none with it this round
reason-keep_mao = Not allowed: it would leave { $have } mao, { $short } short, and another discard keeps them
reason-must_ready = Not allowed: another discard makes you ready, so play that

## Result

result-exhausted-next = Drawn, the next player deals
result-named-right = Named { $named } fan, which is right
result-named-few = Named { $named } fan of { $fan }: paid as named
result-named-many = Named { $named } fan, but only { $fan }: the winner pays
result-by-add = Base { $base } × (1 + { $fan } fan) = { $pay }{ $capped }
result-by-double = Base { $base } doubled { $fan } times = { $pay }{ $capped }
result-by-plain = Base { $base } × { $fan } fan = { $pay }{ $capped }
result-capped = { " " }(cap { $cap } fan)
