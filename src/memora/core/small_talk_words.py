"""Courtesies, nods, sounds and small talk, in both languages: closed lists, each phrase as people type it.

`LATIN` and `HAN` are parted by "|"; the "around" lists stand beside a phrase and add nothing to it.
"""

from __future__ import annotations

import re

LATIN = """
hi|hiya|hello|helo|hullo|hey|heya|howdy|yo|sup|wassup|whats up|what's up|what is up|good morning|good afternoon|good evening
|good night|good day|goodnight|gnight|g'night|night night|nighty night|morning|mornin|evening|gm|gn|greetings|welcome|welcome back
|nice to meet you|nice to see you|good to see you|glad to meet you|pleased to meet you|long time no see|how are you|how r u
|how are u|how are you doing|how're you|how do you do|how is it going|how's it going|hows it going|how have you been
|how was your day|how's your day|how is your day|how are things|how's everything|what's new|are you there|you there
|anybody there|anyone there|is anyone there|is anybody there|are you ok|are you okay|are you ready|i'm fine|im fine|i am fine
|i'm good|i am good|i'm ok|i'm okay|fine|and you|not bad|not much|nothing much|nothing|same here|me too|i'm back|im back|i am back
|i'm here|im here|i am here|here i am|thank you|thank u|thankyou|thanks|thanx|thx|tks|tnx|ty|tysm|tyvm|many thanks|thanks a lot
|thanks a million|thanks again|thank you for your help|thanks for your help|thanks for helping|thanks for everything
|i appreciate it|appreciate it|appreciated|much appreciated|cheers|ta|you're welcome|youre welcome|you are welcome|ur welcome|yw
|no problem|no problem at all|no worries|np|nw|don't worry|dont worry|don't mention it|my pleasure|not at all|it's ok|it's okay
|it's fine|that's ok|that's okay|that's fine|that's all|that is all|that's it|bye|bye bye|byebye|goodbye|good bye|bb|cya|see ya
|see you|see u|see you later|see you soon|see you tomorrow|see you next time|see you around|later|ttyl|brb|talk to you later
|talk to you tomorrow|talk soon|talk later|catch you later|take care|sleep well|sweet dreams|have a good one|have a nice day
|have a good day|have a great day|have a good night|have a nice evening|have a good evening|have a nice weekend
|have a good weekend|have a great weekend|have fun|good luck|cheer up|congratulations|congrats|well done|good job|great job
|nice job|nice work|good work|good for you|happy new year|happy birthday|happy holidays|happy weekend|merry christmas
|happy christmas|happy lunar new year|happy chinese new year|happy mid-autumn festival|happy halloween|happy easter|tgif
|yes|yeah|yea|yep|yup|yah|ya|aye|yes please|no|nope|nah|nay|no thanks|no thank you|not yet|not really|not now|maybe|perhaps|ok|okay|okk
|okey|okie|okie dokie|okey dokey|oki|kk|k|alright|all right|alrighty|sure|sure thing|of course|certainly|absolutely|definitely
|exactly|indeed|right|correct|that's right|that is right|true|agreed|i agree|deal|done|fine with me|sounds good|sounds great
|got it|gotcha|i got it|i get it|i see|oh i see|i understand|understood|i understand now|makes sense|that makes sense|roger
|roger that|copy that|noted|will do|i know|i think so|i guess so|i guess|i hope so|i don't know|i dont know|idk|dunno|no idea
|not sure|i'm not sure|i have no idea|whatever|never mind|nevermind|nvm|forget it|it doesn't matter|doesn't matter|anyway|anyways
|by the way|btw|well|hmm|hm|mm|mmm|mhm|mm-hmm|mm hmm|uh|uhh|uh-huh|uh huh|uh-oh|uh oh|um|umm|er|erm|ah|aha|ahh|aw|aww|eh|oh|ooh|ohh|ow|ouch
|oops|oopsie|whoops|phew|pff|haiz|sigh|ugh|argh|yay|yippee|hooray|hurray|wow|whoa|woah|woohoo|yikes|gosh|geez|jeez|oh my god|oh my gosh|oh my|oh no
|omg|omfg|wtf|lmao|lmfao|rofl|roflmao|lol|lolz|jk|just kidding|kidding|no way|really|seriously|are you serious|are you sure|is that so
|for real|nice|nice one|cool|great|good|very good|so good|awesome|amazing|excellent|perfect|wonderful|fantastic|brilliant|lovely
|super|terrific|fabulous|superb|not good|too bad|sad|happy|that's great|that is great|that's good|that's nice|that's cool
|that's awesome|that's amazing|that's perfect|it's great|it's good|so cool|so nice|so cute|haha that's funny|that's funny|so funny
|funny|sorry|i'm sorry|im sorry|i am sorry|so sorry|my bad|my apologies|apologies|excuse me|pardon|pardon me|i beg your pardon
|forgive me|please|pls|plz|wait|wait a minute|wait a moment|wait a second|wait a sec|hold on|hang on|one moment|one sec|one second
|just a moment|just a minute|just a second|just a sec|a moment please|give me a second|give me a minute|go on|go ahead|carry on
|continue|keep going|next|next one|next please|next question|go|let's go|lets go|let's start|let's begin|let's continue|start|ready
|i'm ready|i am ready|again|once more|one more|one more time|one more please|more|more please|skip|pass|stop|that's enough|enough
|i'm done|im done|i am done|finished|i'm bored|bored|i'm tired|i am tired|so tired|im tired|come on|what|huh|why|why not|how|how come|what do you mean
|say again|say it again|come again|who knows|so what|blah|bla|blah blah|yada|yadda|etc|lorem ipsum|foo|bar|baz|foo bar|foobar|la|na
|tra la la|meow|woof|moo|boo|xoxo|hugs|kisses|orz|qq|qwq|qaq|tt|t_t|owo|uwu|ovo|xd|w|ww|3q|3q3q|88|886|hola|bonjour|ciao|aloha|namaste|salut
|guten tag|guten morgen|gracias|merci|danke|arigato|arigatou|konnichiwa|ohayo|annyeong|adios|au revoir|sayonara|mahalo|no no|yes yes
|lorem ipsum dolor sit amet|test test|testing|testing testing|just testing|is this working|does this work|can you hear me|can you see this
|hello world|ping|pong
"""
LATIN_AROUND = (
    "you u ya there all everyone everybody guys folks friend friends my dear sir teacher tutor coach memora again then now so "
    "very much too really just oh ah and a lot today tonight tomorrow later buddy pal mate bro man dude class here too"
)
"""Stand beside a courtesy and add nothing to it."""

HAN = """
嗨|嗨囉|嗨嗨|嘿|哈囉|哈嘍|哈啰|哈羅|哈摟|你好|妳好|您好|你們好|大家好|各位好|同學好|老師好|老師早|好久不見|初次見面|幸會|很高興認識你|請多指教|多多指教|早|早安|早上好|早啊|早晨
|午安|下午好|中午好|晚上好|晚安|晚好|安|安安|安安你好|祝好夢|好夢|做個好夢|我要睡了|我去睡了|先睡了|睡了|去睡覺了|我要去睡覺了|在嗎|在不在|有人在嗎|有人嗎|你在嗎|你在不在|你還在嗎|還在嗎|在
|你好嗎|還好嗎|你還好嗎|最近好嗎|最近如何|最近怎樣|最近怎麼樣|你最近好嗎|過得好嗎|過得如何|今天過得好嗎|今天過得如何|今天過得怎麼樣|今天好嗎|吃飽沒|吃飽了嗎|吃飽了沒|吃飯了嗎|吃飯沒|吃了嗎|吃了沒
|我很好|我還好|還好|還可以|還不錯|普通|馬馬虎虎|老樣子|謝|謝謝|謝了|謝謝你|感謝|感恩|多謝|謝謝指教|謝謝幫忙|謝謝你的幫忙|謝謝你的幫助|謝謝教我|謝謝你教我|謝謝提醒|感激不盡|感謝你的幫忙|感謝幫忙
|三克油|三Q|不客氣|不用客氣|別客氣|不謝|不用謝|甭客氣|哪裡|哪裡哪裡|不會|沒事|沒事了|沒事沒事|沒關係|沒差|無所謂|沒什麼|沒有什麼|沒什麼事|不要緊|再見|再會|拜|拜拜|掰|掰掰|掰掰囉|掰咪|下次見|下回見|明天見
|明日見|明天再見|待會見|等等見|等會見|晚點見|下週見|下星期見|回頭見|改天見|改天聊|下次聊|下次再聊|明天聊|明天再聊|晚點聊|先這樣|就這樣|先這樣囉|我先走了|先走了|我走了|我要走了|我先下了|先下了|我先去忙|先忙
|我去忙了|慢走|路上小心|保重|好好休息|早點睡|早點休息|週末愉快|周末愉快|假期愉快|新年快樂|新春快樂|過年好|恭喜|恭喜發財|生日快樂|聖誕快樂|中秋快樂|中秋節快樂|端午快樂|節日快樂|佳節愉快|教師節快樂|祝你順利|一切順利|加油
|加油加油|一起加油|繼續加油|辛苦|辛苦了|你辛苦了|辛苦你了|是|是的|是啊|是喔|是哦|是嗎|是這樣|是這樣嗎|不|不是|不是啦|不是吧|不要|不用|不用了|不必|不了|不行|不可以|不好|沒有|沒|還沒|還沒有|有|有的|有啊|要|要啊|好|好的|好喔|好哦
|好噢|好啊|好呀|好吧|好啦|好滴|好嘞|好耶|好咧|好的好的|可|可以|可以啊|可以喔|可以嗎|行|行啊|行吧|行嗎|成|中|沒問題|當然|當然好|當然可以|一定|必須的|隨便|隨意|都可以|都行|都好|看你|對|對啊|對呀|對喔|對哦|對的|對嗎|對不對|不對|沒錯
|正確|確實|的確|真的|真的嗎|真的假的|真的喔|真假|真的啊|騙人|不會吧|怎麼可能|收到|了解|瞭解|了|明白|明白了|懂|懂了|我懂|我懂了|我明白了|我了解了|我瞭解了|知道|知道了|我知道|我知道了|曉得了|原來|原來如此|原來是這樣|這樣啊|這樣喔|這樣哦
|這樣子啊|這樣子|這樣|是這樣喔|難怪|也是|也對|說得對|說的也是|說得也是|有道理|同意|贊成|我同意|我也是|我也這麼覺得|我覺得也是|不知道|我不知道|不曉得|不確定|不清楚|不懂|我不懂|聽不懂|看不懂|不太懂|不太確定|再說|再看看|算了|好了|夠了
|嗯|恩|嗯嗯|嗯哼|嗯好|唔|哦|喔|噢|喔喔|哦哦|呃|欸|誒|ㄟ|痾|疴|蛤|哈|啥|啊|阿|呀|哇|哇塞|哇喔|哇靠|哇嗚|哎|哎呀|哎唷|唉|唉唷|唉呀|嗚|嗚嗚|嗚呼|哼|哈哈|哈哈哈|呵|呵呵|嘻|嘻嘻|嘿嘿|嘿咻|科科|顆顆|吼|齁|嘖|噗|嗷|嗚哇|喵|汪|咦|咳|咩
|笑死|笑死我|笑爛|笑翻|好笑|好好笑|好好玩|天啊|天哪|天吶|我的天|我的天啊|老天|媽呀|糟糕|慘|完了|完蛋了|哭|哭啊|哭了|爆笑|挖|傻眼|無言|無聊|好無聊|我好無聊|好累|我好累|累|累了|我累了|好睏|我好睏|好餓|我餓了|好煩|煩|開心|好開心|真開心|太開心了|難過|好難過|棒|好棒|太棒|太棒了|真棒|很棒
|超棒|好棒棒|讚|真讚|超讚|讚讚|太讚了|厲害|好厲害|太厲害了|真厲害|強|好強|太強了|酷|好酷|太酷了|帥|好帥|漂亮|完美|優秀|不錯|還不錯|很好|太好|太好了|真好|超好|非常好|好極了|可愛|好可愛|太神了|神|猛|水|水啦|耶|好耶|萬歲|爽|有趣|好有趣
|不好意思|抱歉|很抱歉|對不起|失禮|失禮了|歹勢|拍謝|拍勢|打擾了|打擾|麻煩你|麻煩了|麻煩|拜託|拜託了|拜託你|請|等|等等|等一下|等一等|等下|等我|等我一下|稍等|稍等一下|請稍等|等會|等會兒|且慢|慢著|我來了|來了|我到了|到了|我在|我在這|我回來|我回來了|回來了|我又來了|又是我
|又來了|是我|我好了|好了嗎|準備好了|我準備好了|開始|開始吧|開始了|來吧|走吧|衝|衝啊|上|下一題|下一個|下一句|下一步|下一位|上一題|上一個|再來|再來一題|再來一個|再一題|再一次|再一個|再說一次|再講一次|再來一次|繼續|請繼續|繼續吧|接著|接下來|然後|然後呢|所以|所以呢|後來呢|還有嗎|還有呢|跳過
|停|暫停|先停|結束|我寫完了|寫完了|做完了|完成|完成了|搞定|收工|下課|上課|上課了|下課了|為什麼|為何|為啥|怎麼了|怎麼會|怎麼說|什麼|什麼意思|幹嘛|幹麼|如何|怎樣|怎麼辦|好奇怪|奇怪|怪|我想想|我想一下|讓我想想|讓我想一下|想一下|嗯讓我想想|隨便聊聊|聊聊|聊天|沒話說|沒話講|哈哈哈好
|測試測試|測試中|測試一下|測試看看|試試看|試試|啦啦|啦啦啦|嘎|嘎嘎|咕|咕咕|嚕嚕|噗噗|嗶|嗶嗶|嘟嘟|叭叭|砰|登登|噠噠|吧拉吧拉|巴拉巴拉
"""
HAN_AROUND = (
    "你 妳 您 你們 大家 各位 老師 教練 同學 朋友 親 親愛的 啊 阿 呀 喔 哦 噢 啦 囉 嘍 耶 呢 吧 嘛 咧 捏 欸 哈 唷 喲 哩 惹 的 了 真 真的 很 太 好 超 非常 都 也 那 先 就 再 又 今天 明天 待會 "
    "一下 嗎 哪 更 十分 萬分 無比 一聲 囉囉 滴 齁 內 們 唄 哈囉 小老師 這"
)

TEMPLATE = re.compile(  # courtesies with one open place, filled from a closed list
    r"(?:see|talk to|catch) (?:you|u|ya) (?:(?:next|this|on|in the|again) )*(?:time|week|month|class|lesson|monday|tuesday|wednesday|thursday|friday|saturday|sunday|weekend|morning|tonight|then|there)"
    r"|(?:have|wish you|enjoy) (?:a|an|your)? ?(?:very )?(?:nice|good|great|lovely|wonderful|pleasant|happy|safe)? ?(?:day|night|evening|afternoon|morning|week|weekend|holiday|trip|time|rest|one|lunch|dinner)"
    r"|how(?:'s| is| are| was| were|s)? (?:everything|life|things|it|you|your (?:day|week|weekend|night))(?: (?:going|been|doing|there))?"
    r"|(?:i'm|im|i am|i feel|i'm feeling|feeling)(?: (?:so|very|really|too|pretty|quite|a bit|a little|doing|all|just))* (?:great|good|well|fine|ok|okay|happy|glad|sad|tired|sleepy|bored|hungry|full|excited|sick|angry|busy|free|home|alive|right)"
    r"|(?:it's|its|it is|what a|the weather is)(?: (?:so|very|really|too|a|such a))* (?:nice|hot|cold|rainy|sunny|cloudy|raining|lovely|beautiful|good|bad|great|windy)(?: (?:day|today|weather|here|outside))*"
    r"|(?:祝|祝福|祝願)(?:你|您|妳|大家|老師)?(?:們)?(?:也)?(?:有|擁有|度過)?(?:個|一個)?(?:美好|愉快|開心|快樂|順利|幸福|平安|健康|好運|順心|一切順利|萬事如意)(?:的)?(?:一天|夜晚|晚上|早晨|週末|假期|一週|心情)?"
    r"|(?:今天|今晚|明天|最近|外面|這裡)?(?:的)?天氣(?:真|好|很|太|超|有點|還)*(?:好|不錯|熱|冷|糟|差|爛|悶|舒服|涼|濕)"
    r"|(?:今天|今晚|現在|最近|外面|這裡)(?:真|好|很|太|超|有點|還|真的)*(?:熱|冷|悶|下雨|累|忙|開心|無聊|煩|順利)"
    r"|我?(?:今天|現在|剛|剛剛|已經|也|還|快|真的|真|很|好|太|超|有點)*(?:吃飽|吃完|到家|下班|放學|睡醒|起床|開心|高興|難過|生氣|累|睏|餓|渴|無聊|煩|忙)(?:死|爆|翻|壞)?"
    r"|(?:謝謝|感謝|感恩)(?:你|您|妳|老師)?(?:們)?(?:的|今天的|這次的)?(?:幫忙|幫助|指教|教學|教導|解釋|說明|回答|回覆|耐心|陪伴|提醒|分享|鼓勵|建議)"
)
