# Hints, practice, review

# Hints
button-hint = Hint
hint-thinking = Let me think
hint-there = I said it: look at the question
hint-plan = There it is, below
hint-over = No round is being played. Ask again once cards are dealt
hint-none = This group wants no hints (see /settings)
hint-ranked = No hints where points count (see /settings). To practise alone: /practice, in private
settings-hints = Hints
settings-hints-note = The button Hint under a hand: what to do, and why. Only who taps it sees it
settings-line-hints = Hints: { $hints }
hints-practice = practice tables
hints-all = everywhere
hints-none = never

# Practice
command-practice = practise alone
practice-title = Practice
practice-ask = Practise against two computers; nothing counts. How good shall they be?
practice-begins = Here we go, against two computers: { $level }
practice-dealt = The cards are dealt
practice-how = New to it? When you are asked, tap Hint under your hand: what to do, and why
practice-running = Your round is not over yet: play on
practice-ended = Practice is over. /practice for more
record-sent-here = The record is below
practice-private = Practice is in private:
button-practice = Tap here to practise
newgame-alone = Tables open in groups: add me to one and send /newgame there. To practise alone, send /practice here

# Review
command-review = review my last round
button-review = Review
review-private = A review is yours alone: send /review in private
review-nothing = You have not finished a round yet
review-not-over = That round is not over yet
review-not-yours = You did not play that round
review-begins = Your review is below
review-old = This review is closed. /review opens it anew
review-expert = the expert
review-greedy = the regular computer
review-title = 🔍 Review of round { $round }: { $n } choices
review-empty = There was nothing for you to choose in this round
review-under-way = Reviewing { $done }/{ $n }…
review-sum = { $n } good choices ({ $same } like { $who })
review-missing = { $n } were not judged, for { $who } had no time: send /review again later
review-none = None cost you anything that shows. Well played
review-dearest = What cost most:
review-line = { $at }. { $mine }; { $who }: { $better }, about { $points } points
review-jump = No. { $n }
review-head = 🔍 Review of round { $round } · { $at }/{ $n }
review-mine = You: { $mine }
review-open = { $who } is thinking…
review-unknown = No time for { $who } to think about this one: open it again
review-same = ✓ { $who } does the same
review-close = ✓ { $who }: { $better }, about as good
review-other = { $who }: { $better }
review-worse = ✗ { $who }: { $better }, about { $points } points better
