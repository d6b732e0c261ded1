# Waiting for people, pauses, calling people

# wait / computer
note-late = ⌛ { $who } is out of time. Wait? If nobody says so in { $seconds } s, the computer plays
button-wait = Wait
button-instead = Computer
tap-waits = Fine, we wait once more
tap-instead = The computer played for them
tap-you-are-late = All wait for you: please play
# hold on
button-hold = Hold on
tap-hold = Fine, { $seconds } s more for you
tap-hold-once = You had more time once this round
tap-hold-nothing = Nobody is waiting for you
tap-hold-steady = Not in the steady pace: others would see that you are asked
tap-stale-now = That card is gone. Now: { $now }
look-closed = Our private chat is closed: tap “↗ Private” and send /start
# pause
note-wish = ✋ { $who } would like a pause. All agreed? Still missing: { $late }
note-paused = ⏸ Pause. “Play on” goes on
note-long = ⏸ A long pause: the table rests. “Play on” goes on, or anybody may close it: /endgame
button-pause-yes = Agreed
button-pause-no = No
button-go-on = Play on
tap-pause-asked = Asked; the pause begins once all agree
tap-pause-yes = Agreed
tap-pause-no = No pause then, play on
tap-pause-late = That question is over
tap-paused = It is a pause; tap “Play on”
tap-goes-on = Play on
tap-not-paused = There is no pause
pause-none = You are not playing a round, so there is nothing to pause
wait-private = For more time, tap “Hold on” in our private chat
# computer plays on
note-leave = 🚪 { $who } has to go and would let the computer play on, without penalty. All right? Silence for { $seconds } s means yes
button-leave-yes = Fine, go
button-leave-no = Finish first
leave-asked = The others are asked. Once they agree, or if nobody says no in { $seconds } s, the computer plays on, without penalty. Please wait for their answer
leave-other = The others are being asked about { $who }; try again in a moment
leave-refused = { $who } asks you to finish first. You leave after this round, and a computer takes your seat; in a hurry, you can only run away
tap-leave-yes = Fine, the computer plays for them
tap-leave-no = They finish first, then
tap-leave-late = That question is over
tap-leave-own = The others have to say
# calling
button-call = Call people
button-hush = Don't call me
call = 📣 { $who } wants to play: { $names }
call-nobody = Nobody else played here in the last two weeks
call-hot = People were called within ten minutes; call again later
call-done = Called
hush-on = Fine, you are no longer called in this group. /quiet undoes it
hush-off = You are called again
quiet-private = Send /quiet in the group
# between rounds
nudge = “{ $title }”: round { $round } is over and waits for you to tap “Next round”
nudge-void = “{ $title }”: nobody opened and the table rests; it waits for you to tap “Next round”
leave-unreachable = { $who } cannot be reached, a computer sits down. A tap on “Next round” takes the seat back

# commands
command-pause = pause
command-resume = play on
command-wait = a minute more for me
command-quiet = do not call me

# pace
pace-steady = steady
settings-steady-note = Steady: every card stays for its full time and every opening question too, even after a hu. How fast it goes tells nobody anything
