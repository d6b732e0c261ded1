# The chat layer's words. Each game brings its own.

# Lobby
lobby-title = { $game }: a table opens · standard, base { $base } · { $pace }
lobby-seat = { $sign }{ $who }
lobby-empty = free
lobby-foot = Sit down to play; computers take the free seats when cards are dealt | whoever is out still pays
lobby-full = All seats are taken: tap Deal to begin | whoever is out still pays
button-sit = Sit down
button-rise = Get up
button-add = +computer
button-drop = -computer
button-rules = Rules
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

# Commands
start-hello = I deal Yaodiren. Add me to a group and send /newgame there; your cards will come here.
    To learn the game: /rules
start-joined = You are in! When “{ $title }” deals, your cards come here
start-expired = This link has expired; tap “Sit down” in the group again
start-not-yours = This link is somebody else's; tap “Sit down” in the group yourself
start-full = Too late, that table is full
start-gone = That table is closed
start-running = That round has begun; wait for the next table
newgame-private = Tables open in groups: add me to one and send /newgame there
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
    /hand send my cards again
    /leave leave the table
    /score leaderboard
    /rules how to play
    /endgame close the table
    /lang zh|en change the language
    Stuck? Send /table. Cards gone? Send /hand
old-commands = I was away and skipped commands older than a minute; please send them again

# Command menu
command-newgame = open a table
command-table = bring the table down
command-hand = send my cards again
command-leave = leave the table
command-score = leaderboard
command-rules = how to play
command-help = what I understand
command-endgame = close the table
command-lang = language zh / en
command-start = say hello
