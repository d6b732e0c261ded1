# Looks: how the pictures of the private chat are drawn, chosen by each person.

look-ask = How should your cards be drawn? It is for your private chat only
look-standard = standard
look-large = large
look-light = light
look-done = All right: { $look }
look-private = Everybody chooses a look of their own: send /look in the private chat
command-look = my pictures: standard, large, light
