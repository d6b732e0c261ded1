# No chi this round

label-skip = No chi this round
label-skip-off = Ask me chi again
skip-on = Fine: where you could only chi you are not asked this round and pass. Tap again to be asked
skip-off = Fine, you are asked about chi again
hand-skips = No chi this round: where you could only chi, you pass
