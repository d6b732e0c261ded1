# The chat layer's words. Each game brings its own.

# Lobby
lobby-title = { $game }: a table opens · { $rules }
lobby-differs = Played differently: { $rules }
lobby-questions = Your first table here. Three things to agree on (dealing without an answer plays standard):
lobby-seat = { $sign }{ $who }
lobby-empty = free
lobby-foot = Sit down to play; computers take the free seats when cards are dealt
lobby-full = All seats are taken: tap Deal to begin
button-sit = Sit down
button-rise = Get up
button-add = +computer
button-drop = -computer
button-rules = Rules
button-settings = Settings
button-deal = Deal
button-next = Next round
button-start = Tap here and say hello to me first
pace-home = easy
game-yaodiren = Yaodiren
computer = Computer { $letter }
player = Player { $sign }

# Table
ended = This table is closed. /newgame opens another
resting = The table rests; tap “Next round” to go on
waiting-next = Next round waits for { $who }
note-void = Nobody opened the last deal, so it was dealt again
note-autopilot = { $who } is away; the computer plays for now
note-no-photos = I may not send pictures here, so it is text for now

# Answers to taps
tap-stale = That card is gone; look at the newest message
tap-stranger = You are not at this table; enjoy watching
tap-ended = This table is closed; /newgame opens another
tap-unknown = This button no longer works
tap-confirm = Tap once more to confirm
tap-sat = You are in! Your cards come by private message
tap-already = You have a seat already
tap-full = The table is full
tap-rose = You got up; sit down whenever you like
tap-not-seated = You are not seated yet
tap-added = A computer sat down
tap-dropped = A computer got up
tap-no-computer = There is no computer here
tap-no-room = There is no free seat
tap-dealt = Cards are dealt, look at our private chat
tap-running = A round is being played
tap-ready = All right, the cards come once all are ready
tap-back = Welcome back, play on
tap-more = To fold, tap “Fold” twice
tap-seat-first = Sit down first
tap-lobby-over = The round has begun
tap-error = Something went wrong, please tap again
info-hot = It was sent a moment ago, just scroll up a little

# Commands
start-hello = I deal Yaodiren. Add me to a group and send /newgame there; your cards will come here.
    To learn the game: /rules. To practise alone: /practice
start-joined = You are in! When “{ $title }” deals, your cards come here
start-expired = This link has expired; tap “Sit down” in the group again
start-not-yours = This link is somebody else's; tap “Sit down” in the group yourself
start-full = Too late, that table is full
start-gone = That table is closed
start-running = That round has begun; wait for the next table
newgame-running = There is a table here; I bring it down to the bottom
newgame-already = It was sent a moment ago, just scroll up a little
table-none = There is no table here. /newgame opens one
table-cooldown = It was sent a moment ago, just scroll up a little
hand-none = You hold no cards
hand-sent = Your cards are in our private chat
hand-closed = I cannot write to you yet; tap here first
leave-none = You are not at this table
leave-lobby = { $who } got up
leave-between = { $who } left; a computer sits down
leave-round = { $who } had to go; the computer plays this round to its end (no penalty). Tap any button to come back
leave-fled = { $who } ran away and was fined; the computer plays this round to its end
score-title = 🏆 Leaderboard
score-line = { $rank }. { $name }: { $points }
score-practice = Practice (alone against computers, not ranked)
score-empty = No round has been finished yet
score-private = Leaderboards belong to groups: send /score in one
endgame-done = { $who } closed the table{ $unfinished ->
        [yes] ; the unfinished round does not count
       *[no] {""}
    }. /newgame opens another
endgame-refused = Only { $host }, who opened it, or an admin can close the table; anyone can once it has rested for half an hour
endgame-none = There is no table here
lang-done = All right, English from now on
lang-usage = Usage: /lang zh or /lang en
help = 🀄 Yaodiren, a long-card game for three
    /newgame open a table (in a group)
    /table bring the table to the bottom
    /hand send my cards again (/hand text: in words)
    /look my pictures: standard, large, light (in private)
    /practice alone against computers (in private)
    /review my last round, choice by choice (in private)
    /leave leave the table
    /wait a minute more for me
    /pause have a pause, /resume play on
    /quiet do not call me
    /score leaderboard
    /rules how to play
    /settings house rules, stake, pace
    /endgame close the table
    /lang zh|en change the language
    Stuck? Send /table. Cards gone? Send /hand

    Can the shuffle be rigged? Once shuffled, the order is fixed, and when the cards are dealt a “seal” of it stands on the board. After the round “Record” sends the whole order with the code that opens the seal, and yaodiren verify checks that they fit: then no card was changed after the deal. It proves that nothing was swapped on the way, not that you are lucky
old-commands = I was away and skipped commands older than a minute; please send them again

# Command menu
command-newgame = open a table
command-table = bring the table down
command-hand = send my cards again
command-leave = leave the table
command-score = leaderboard
command-rules = how to play
command-settings = house rules and pace
command-help = what I understand
command-endgame = close the table
command-lang = language zh / en
command-start = say hello

# Pace, silver, language, time zone
pace-quick = brisk
pace-slow = relaxed
pace-night = overnight
pace-line = { $name } { $lasts }
lasts-seconds = { $n } s
lasts-minutes = { $n } min
lasts-hours = { $n } h
stake = { $n ->
        [0] no silver
       *[other] { $n } silver a point
    }
stake-short = { $n ->
        [0] none
       *[other] { $n }
    }
lang-zh-hans = Chinese
lang-en = English
zone-shanghai = Chongqing
zone-hong-kong = Hong Kong
zone-taipei = Taipei
zone-singapore = Singapore
zone-tokyo = Tokyo
zone-sydney = Sydney
zone-london = London
zone-berlin = Berlin/Paris
zone-toronto = Toronto
zone-new-york = New York
zone-chicago = Chicago
zone-los-angeles = Los Angeles

# Settings
settings-title = ⚙️ How { $title } plays
settings-line-rules = Rules: { $rules }
settings-line-pace = Pace: { $pace }
settings-line-stake = Silver: { $stake }
settings-line-names = Names of cards: { $names }
settings-line-other = { $lang } · time of { $zone }
settings-when = The table's host and admins may change this; it holds from the next round on
settings-rules = Rules
settings-names = Card names
settings-pace = Pace
settings-stake = Silver
settings-lang = Language
settings-zone = Time zone
settings-pace-note = How long a card lies there / you have to claim / you have to discard
settings-stake-note = Silver that a point is worth, counted in a book of its own, for fun
settings-lang-note = The language I speak in this group
settings-zone-note = By whose clock records are dated
settings-rules-text = Tap a rule to see what it means and choose
    In force: { $rules }
settings-now = Now: { $value }
settings-usual = Usual in this way of playing: { $value }
settings-back = ‹ Back
settings-close = Close
settings-done = All right: { $value }
settings-next = All right: { $value }, from the next round on
settings-later = All right: { $value }, from the next table on; this one goes on with { $seats }
settings-same = It is { $value } already
settings-too-many = More than { $seats } people sit here; somebody has to get up first
settings-refused = Only the table's host and admins can change this
settings-private = Every group has its own rules: send /settings in the group

# Leaving
leave-ways = The round is not over. You leave after it, and a computer takes your seat; you need do nothing more.
    In a hurry? “Computer plays” asks the others, and if nobody says no, it takes over, free of penalty. “Run away” is fined; you are told how much first
leave-end = Leave after this round
leave-computer = Computer plays
leave-run = Run away
leave-stay = I stay
leave-sure = Run and pay
leave-penalty = Running away costs you { $points } points, and this round still counts for you. Sure?
leave-penalty-silver = Running away costs you { $points } points and { $silver } silver, and this round still counts for you. Sure?
leave-penalty-none = Leaving now is no running away and costs nothing. Leave?
leave-done-end = All right, you leave after this round
leave-done-computer = The computer plays on. Tap any button to come back
leave-done-sure = You ran away and were fined. Tap any button to come back all the same
leave-done-stay = All right, play on
leave-late = That round is over; this no longer counts
leave-not-yours = This question is not for you

# Record
record-caption = The record of round { $round }: how the cards were shuffled, and every move. Check it with yaodiren verify
record-sent = The record is on its way to the group
record-none = That round is not over; its record comes afterwards
record-forbidden = I may not send files here, so the record cannot come; an admin can allow it
score-silver = 🥈 Silver
score-silver-line = { $rank }. { $name } { $silver } silver
