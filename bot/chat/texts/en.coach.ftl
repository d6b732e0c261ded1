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
