# 看法:私聊里的图咋个画,各人选各人的。

look-ask = 你的手牌图用哪样看法?只管你自己的私聊
look-standard = 标准
look-large = 大字
look-light = 浅色
look-done = 好,用{ $look }
look-private = 看法各人选各人的:到私聊发 /look
command-look = 手牌图:标准 大字 浅色
