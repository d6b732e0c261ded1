# Yaodiren in English: how to play, page by page. Numbers and names of cards come from the engine.

guide-example = Examples:

guide-title-kinds = Cards
guide-title-mao = 卯 Mao
guide-title-tuo = 坨 Tuo
guide-title-fan = 番 Fan
guide-title-open = Opening
guide-title-turn = A round
guide-title-claims = Claims
guide-title-hu = Winning
guide-title-pay = Payment
guide-title-out = Being out
guide-title-baozi = Baozi
guide-title-lobby = Tables
guide-title-buttons = Buttons
guide-title-house = House rules
guide-title-house-more = House rules { $n }

## Cards

guide-kinds =
    Yaodiren: { $players } players, 20 cards each. Whoever first has 7 groups and enough tuo wins.
    105 cards: 21 kinds, five of each. Red names are red cards, which bring tuo; { $fans } bring fan.
    Kinds whose points make 14 go together:
guide-kinds-mates = { $high }: { $highs } with { $low }: { $lows }
guide-kinds-sevens = { $n }: { $cards }, any three
guide-kinds-points = Points are the pips of both halves: { $k35 } 3+5={ $n }. Each page tells one thing.

## Mao

guide-mao = A mao (卯) is a group. A win has { $mao }, in hand and on the table together. Groups are:
guide-mao-mates = · two alike and one that makes 14 with them: { $cards } ({ $high }+{ $low }={ $sum })
guide-mao-sevens = · any three cards of 7 points: { $cards }
guide-mao-alike = · three alike: { $cards }
guide-mao-more = · four or five alike, still one mao
guide-mao-half = · two that lack one card count too: { $pair }, or { $k56 } { $k12 }; dead once that card is all seen
guide-mao-wrong = { $k66 } and { $k12 } do not fit: { $high }+{ $low }={ $sum }.
guide-mao-three = Three alike that wait for the fourth (sha) count as two mao. So below { $mao } mao you need such a three for each that is missing.

## Tuo

guide-tuo =
    Tuo (坨) is what a win must reach: the dealer { $dealer }, the others { $other }.
    Black cards bring half of red ones:
guide-tuo-3 = three alike (peng): red { $red }, black { $black }
guide-tuo-4 = four alike (sha): red { $red }, black { $black }
guide-tuo-5 = five alike (tuhuo): red { $red }, black { $black }
guide-tuo-chi = chi: one for each red card. Groups in hand count just as much.
guide-tuo-example = { $cards }: { $tuo } tuo
guide-tuo-example-of-chi = chi { $cards }: { $tuo } tuo

## Fan

guide-fan = Fan (番) make a win dearer. One may win without any.
guide-fan-own = { $cards }: three alike { $three } fan, four { $four }, five { $five }
guide-fan-others = other kinds: five alike { $five } fan, three or four none
guide-fan-high = high hu: 1 fan for each { $step } tuo too many (from { $dealer } for the dealer, { $other } for the others; { $twice } too many: 2 fan)
guide-fan-triplets = no chi group at all: 1 fan
guide-fan-red = all red, not a single black card: 1 fan
guide-fan-cap = No more than { $cap } fan are paid.
guide-fan-example = { $cards }: { $fan } fan
guide-fan-declare = The winner names the fan: too few are paid as named; for too many he pays the others as named.

## Opening

guide-open = After the deal each is asked, the dealer first: open or pass. To open you need { $mao } mao, the tuo (dealer { $dealer }, others { $other }) and a source of fan.
guide-open-source = A source of fan: two or more of { $cards }, which may become three or four; or four or five alike of any kind.
guide-open-example = Example, not the dealer: tuo { $tuo }/{ $need }, mao { $mao }/{ $full }, { $sources }: can open.
guide-open-nobody = Nobody opens: dealt again. A hand that cannot open is passed for you.
guide-open-redeal = A dealer with neither fan nor enough tuo may ask for a redeal; if all agree, the next player deals.
guide-open-play-guided = Once somebody opened, the others say play or fold, all at once. To play you need mao and tuo, but no fan; without them you are folded.
guide-open-play-baozi = Once somebody opened, the others say play or fold, all at once. To play you need mao and tuo, but no fan; who plays without them is a baozi at once.
guide-open-fold-on = Who folds is out, and still pays the winner.
guide-open-fold-off = Who folds is out and pays nothing.
guide-open-steal = Then those who play draw in secret: five alike are laid down and made up for, four alike draw one card.
guide-open-first-after = After the draws the dealer turns up the first card and keeps it; nobody else may claim it. Then he discards. If he does not play, there is no first card.
guide-open-first-before = Before the draws the dealer turns up the first card and keeps it; nobody else may claim it. After them he discards. If he does not play, there is no first card.

## A round

guide-turn =
    Whose turn it is flips a card for all to see. Then the next player's turn comes; who is out is skipped.
    A card that nobody claims stays lying there.
guide-turn-claimed = After chi or peng the group is laid on the table and you discard one card. It may be claimed too; if not, the player after you flips.
guide-turn-sha = After sha the four are laid down, you draw one for all to see, and discard one. Nobody else may claim the card you drew; you may win with it.
guide-turn-alone = The last one who is not out plays on alone.
guide-turn-end = When the stock is empty or all are out, nobody wins: a draw.
guide-turn-draw-same = The winner deals next; after a draw the same dealer.
guide-turn-draw-next = The winner deals next; after a draw the next player.

## Claims

guide-claims = If several want a card: hu > sha, tuhuo > peng > chi. Among equals the flipper first (of a discard the next player), then in turn.
guide-claims-chi = CHI: two cards of yours make a group with it. A flipped card: the flipper, then the next player; a discard: only the next player.
guide-claims-clip = { $k26 } comes, you use { $k26 } { $k15 }: { $tuo } tuo
guide-claims-jump = { $k26 } comes, you use two { $k15 }: { $tuo } tuo
guide-claims-sevens = { $k16 } comes, you use { $k34 } { $k25 }
guide-claims-same = The kind that you just took may not be your discard.
guide-claims-peng = PENG: you hold two, the third may come from anybody.
guide-claims-passed = A peng let go is gone: no more peng of { $k26 } this round, but hu is possible.
guide-claims-sha-guided = SHA: you hold three and the fourth comes. It is compulsory, even before a hu of yours.
guide-claims-sha-baozi = SHA: you hold three and the fourth comes. It is compulsory, even before a hu of yours; who passes it is a baozi.
guide-claims-tuhuo = You hold four and the fifth comes: tuhuo, compulsory as well, by the same button.
guide-claims-ready-guided = Must be ready: a claim or discard that leaves you one card short of a win may not be passed by.
guide-claims-ready-baozi = Must be ready: who passes by such a claim or discard and later sees all his cards gone is a baozi.

## Winning

guide-hu = With { $mao } finished mao and enough tuo (dealer { $dealer }, others { $other }) you may hu. No fan is needed.
guide-hu-from = By a flip, a discard, the first card or a replacement; but a kind of which you hold three or four is sha first.
guide-hu-passed-turn = A hu let go: none with that kind until your turn.
guide-hu-passed-hand = A hu let go: none with that kind for the rest of the round.
guide-hu-example = Example, not the dealer, hu with { $kind }:
guide-hu-group = { $cards } { $tuo }
guide-hu-fan = { $name } { $fan } fan
guide-hu-sum = In all { $tuo } tuo ({ $need } needed), { $fans }

## Payment

guide-pay = Each of the two others pays the winner one share, whoever flipped or discarded the card.
guide-pay-two = The other pays the winner one share, whoever flipped or discarded the card.
guide-pay-scoring-add = A share = base × (1 + fan); without fan one base.
guide-pay-scoring-double = A share = the base, doubled for each fan; without fan one base.
guide-pay-scoring-plain = A share = base × fan; without fan nothing.
guide-pay-base = Here the base is { $base }, so each pays:
guide-pay-row = { $fan } fan { $pay }
guide-pay-example = The hand of the page before, { $fan } fan: each loser { $sign }, the winner +{ $won }.
guide-pay-out-on = Players who are out still pay.
guide-pay-out-off = Players who are out pay nothing.
guide-pay-out-baozi = Players who are out pay nothing, but a baozi does.
guide-pay-draw = When nobody wins, nobody pays.
guide-pay-draw-flat = When nobody wins, nobody pays but a baozi.
guide-pay-silver = Silver = points × the table's stake.
guide-quit-points = Running away in the middle of a round costs { $points } points.
guide-quit-silver = It also costs { $silver } stakes of silver, { $each } to each of the two others.
guide-quit-silver-two = It also costs { $silver } stakes of silver, paid to the other player.

## Being out

guide-out = Before each flip every hand is looked at. One that cannot reach { $mao } mao (three alike waiting for a sha count as two) or the tuo (dealer { $dealer }, others { $other }) any more is out.
guide-out-example = Example: you hope for { $pair }; when all other { $k56 } and { $k12 } have been seen, that mao is dead.
guide-out-guard-guided = A chi, peng or discard that would put you out is refused, and you are told what you would lack; such discards are marked ✕.
guide-out-guard-baozi = Here you may discard what you like, but who ruins his hand is a baozi: see that page.
guide-out-keep = Keeping mao: with { $mao } mao no discard may cost one while another would do.
guide-out-stuck = Who is to discard and has no allowed discard is out too.
guide-out-fold-on = Had enough? ⋯ and Fold: you are out.
guide-out-fold-off = Once you play, you may not fold.

## Baozi

guide-baozi = Here who ruins his own hand is a baozi: out at once, and he pays. A baozi is who:
guide-baozi-play = · plays without the mao and tuo for it
guide-baozi-discard = · by a discard or peng loses the mao or tuo that he had
guide-baozi-pass = · by not taking a peng does so
guide-baozi-sha = · passes a sha, or calls hu where a sha is due
guide-baozi-opener = · as the opener gives away his source of fan (if it was not lost anyway)
guide-baozi-ready = · passed by being ready, and then all his cards are seen
guide-baozi-chi = A chi that would do so is still refused.
guide-baozi-not = Who goes out by what others did, by a secret draw or after a sha is just out, no baozi.
guide-baozi-cover = What he pays when another wins (with 1 fan):
guide-baozi-cover-one = · a single baozi: he pays { $both }, the other loser 0
guide-baozi-cover-out = · the other loser is out, who pays nothing here: the baozi pays { $each }
guide-baozi-cover-all = · both are baozi: { $each } each
guide-baozi-cover-two = What he pays when the other wins: one share, { $each } with 1 fan.
guide-baozi-draw = When nobody wins he pays nothing.
guide-baozi-flat = What he pays, whoever wins or nobody: { $bases } bases to each other player, that is { $fine }, and nothing more.

## Tables

guide-lobby = /newgame in a group opens a table:
guide-lobby-sit = Sit down / Get up: take or leave a seat. The first time, start a private chat with the bot, so that it can send your cards.
guide-lobby-computers = +computer / -computer: computers take seats.
guide-lobby-rules = Rules: this guide, and the rules of the group.
guide-lobby-deal = Deal: by anyone seated; computers take the free seats.
guide-lobby-after = After a round:
guide-lobby-next = Next round: begins when every person at the table has tapped it.
guide-lobby-record = Record: the whole round as a file.
guide-lobby-review = Review, under your hand: each of your choices, what the expert would do, and what it cost.
guide-lobby-score = Scores: who won how much in this group.
guide-lobby-leave = /leave to go, /endgame to close the table.

## Buttons

guide-buttons = On the board in the group:
guide-buttons-claims = Hu, Sha, Peng, Chi: tap what you want; if you may not, you are told why. Sha is for tuhuo too.
guide-buttons-chi = ① ② ③: several ways to chi; tap Chi to see which is which.
guide-buttons-pass = Pass: you do not want it. So does silence.
guide-buttons-look = 👀 My hand: your cards and what you may do now, seen by you alone.
guide-buttons-private = ↗ Private: to the picture of your hand.
guide-buttons-dm = In private:
guide-buttons-open = Open, Pass, Play, Fold: asked after the deal.
guide-buttons-discard = Your discard: tap the name of a card.
guide-buttons-refused = ✕ before a name: not allowed; tap it to see what you would lack.
guide-buttons-fold = ⋯: folding; who folds is out.
guide-buttons-twice = Discards, folding and letting a hu go take two taps, for they cannot be taken back.
guide-buttons-hint = Hint, under your hand: what to do, and why. To practise alone, send /practice.

## House rules

guide-house-own = Changed in this group:
guide-house-none = Nothing was changed in this group.
guide-house-preset = Unlike “standard”, “{ $preset }” has:
guide-house-change = To change a rule send /settings in the group; it holds from the next round.
