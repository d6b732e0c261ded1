# Yaodiren in English: house rules as a group chooses them (rule book 10).

rule-line = { $title }: { $value }
rule-in-force = { $preset }, base { $base }
rule-variant-note = One card with two names: choose the one you say

rule-preset = Way of playing
rule-preset-note = Choose one first, then change whatever you play differently
rule-preset-standard = standard
rule-preset-baozi = baozi
rule-preset-teahouse = tea house
rule-preset-allred = all red

rule-players = Players
rule-players-note = Two can play as well, still with 20 cards each
rule-players-n = { $n } players

rule-base = Base
rule-base-note = What a win is worth; fan are reckoned on it
rule-base-n = { $n }

rule-scoring = Scoring
rule-scoring-note = Add: base × (1 + fan). Double: each fan doubles. Plain: base × fan, nothing without fan
rule-scoring-add = add
rule-scoring-double = double
rule-scoring-plain = plain

rule-fan_cap = Fan cap
rule-fan_cap-note = However many fan there are, no more than these are paid
rule-fan_cap-none = no cap
rule-fan_cap-n = { $n } fan

rule-all_red = All red
rule-all_red-note = Does a win without a single black card bring 1 fan more?
rule-all_red-on = 1 fan
rule-all_red-off = nothing

rule-out_pays = Those who are out
rule-out_pays-note = Does a player who is out, by choice or not, still pay the winner?
rule-out_pays-on = pay
rule-out_pays-off = do not pay

rule-enforcement = Mistakes
rule-enforcement-note = Guided: the bot keeps you from ruining your hand. Baozi: you may, and pay for it
rule-enforcement-guided = guided
rule-enforcement-baozi = baozi

rule-baozi_pays = A baozi pays
rule-baozi_pays-note = Covers: pays the other loser's share too. So many bases: to each, whoever wins
rule-baozi_pays-cover = covers
rule-baozi_pays-flat = { $n } bases each

rule-voluntary_fold = Folding
rule-voluntary_fold-note = May you give up your hand in the middle of a round?
rule-voluntary_fold-on = allowed
rule-voluntary_fold-off = not allowed

rule-keep_mao = Keeping mao
rule-keep_mao-note = With 7 mao, may you discard down to 6 while another discard would do?
rule-keep_mao-on = must keep 7
rule-keep_mao-off = free

rule-first_card = First card
rule-first_card-note = Does the dealer take the first card after the secret draws, or before them?
rule-first_card-after = after draws
rule-first_card-before = before draws

rule-pass_hu = A hu let go
rule-pass_hu-note = How long you may not hu with a kind that you let go: until your turn, or all round
rule-pass_hu-turn = until your turn
rule-pass_hu-hand = all round

rule-eat_then_play_same = Discard what you took
rule-eat_then_play_same-note = May you discard the kind that you took by chi or peng a moment ago?
rule-eat_then_play_same-on = not allowed
rule-eat_then_play_same-off = allowed

rule-must_ready = Must be ready
rule-must_ready-note = Ready is one card short of a win. If you can be, must you?
rule-must_ready-on = must
rule-must_ready-off = free

rule-declare_fan = Naming the fan
rule-declare_fan-note = The winner names the fan: too few are paid as named, too many cost him
rule-declare_fan-on = winner names
rule-declare_fan-off = bot counts

rule-announce = Announcements
rule-announce-note = Does the bot tell the table of kinds seen before, fourth and fifth cards, broken mao?
rule-announce-on = told
rule-announce-off = not told

rule-dealer_after_draw = Dealer after a draw
rule-dealer_after_draw-note = Who deals after a round that nobody won or nobody opened
rule-dealer_after_draw-same = same dealer
rule-dealer_after_draw-next = next player

rule-redeal_vote = Asking for a redeal
rule-redeal_vote-note = A dealer with neither fan nor enough tuo may ask; if all agree, the next player deals
rule-redeal_vote-on = allowed
rule-redeal_vote-off = not allowed

rule-quit_points = Fine for leaving
rule-quit_points-note = Points that running away in the middle of a round costs
rule-quit_points-n = { $n } points
rule-quit_points-zero = none

rule-quit_silver = Silver for leaving
rule-quit_silver-note = Stakes that who runs away pays each of the two others (both shares to a single one)
rule-quit_silver-n = { $n } stakes each
rule-quit_silver-zero = none

## What a host is asked before the first round

question-out_pays = Do those who are out still pay?
question-scoring = Does a fan add, or double?
question-enforcement = Baozi, or should the bot guide?

## What cannot be

reason-no_option = There is no such house rule
reason-bad_option = That value cannot be had, choose another
reason-rules_no_baozi = Guided play has no baozi: choose baozi first
reason-rules_baozi_pays = With baozi, choose what a baozi pays
