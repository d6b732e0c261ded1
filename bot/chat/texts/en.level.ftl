# How good the computers are, chosen in the lobby
level-novice = novice
level-greedy = regular
level-expert = expert
lobby-computer = { $name } · { $level }
button-level-novice = 🤖 Novice
button-level-greedy = 🤖 Regular
button-level-expert = 🤖 Expert
tap-level-novice = The computers play like novices now: beginners can beat them
tap-level-greedy = The computers play as regulars now: they count mao and tuo
tap-level-expert = The computers play like experts now: take care
