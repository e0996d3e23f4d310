"""Fifty memories of one learner, in both languages, and messages that have nothing to do with any of them."""

from __future__ import annotations

ZH = (
    "我的英文程度大概在 B1 和 B2 之間",
    "我希望明年六月以前多益考到 780 分",
    "我在台中一家牙材公司做國外業務",
    "我每週三晚上有線上口說課",
    "我最怕在會議上突然被點名講英文",
    "我常常把 make 和 do 用錯",
    "我分不清楚 say、tell、speak 的差別",
    "我的發音弱點是 v 和 w",
    "我喜歡用看影集的方式學片語",
    "請先給例句再講文法規則",
    "我希望每次只學五個新單字",
    "我上週的多益模擬考聽力只有 320 分",
    "昨天的口說課我把過去式全部講成現在式",
    "我大學是念食品科學的",
    "我打算十月去日本參展，要用英文介紹產品",
    "我寫信常常不知道怎麼收尾",
    "我每天通勤五十分鐘，會聽 podcast",
    "我不喜歡背單字卡",
    "我看得懂英文信，但寫得很慢",
    "我的老師說我太常用 very",
    "我想改掉逐字翻譯的習慣",
    "我討厭被一直打斷糾正，講完再說就好",
    "我對冠詞 a 和 the 完全沒有把握",
    "我上個月讀完了第一本英文小說",
    "我睡前通常會複習十分鐘",
)
EN = (
    "I want to give a ten-minute product talk in English by November",
    "My listening is much weaker than my reading",
    "I prefer corrections at the end, not in the middle of a sentence",
    "I mix up since and for all the time",
    "I keep forgetting the third person s",
    "I have a weekly call with a client in Rotterdam",
    "I failed the speaking part of my exam last spring",
    "I finished unit four of my business English book",
    "I like learning with cooking videos",
    "I would rather have short answers with one example",
    "My vocabulary for food and kitchens is good",
    "I get nervous when I talk on the phone in English",
    "I can study for thirty minutes on weekday evenings",
    "Phrasal verbs with get and take confuse me",
    "I got 14 out of 20 in the tense quiz on Monday",
    "I am reading a graded reader at level four",
    "I plan to take the IELTS in March",
    "I need to write weekly reports to my manager in English",
    "Please use British spelling with me",
    "I often leave out articles when I write quickly",
    "I learned how to ask for a refund in the last lesson",
    "Long explanations of grammar make me lose interest",
    "I pronounce the final t of words too softly",
    "I used to live in Melbourne for half a year",
    "My son and I read an English picture book every Sunday",
)
FIFTY = ZH + EN

ABOUT_NOTHING = (  # the first kind the threshold was measured on; the threshold alone lets about half of them through
    "asdfgh qwerty|嗨|👍|.|哈哈|good morning|lol|謝謝|ok|嗯嗯|hi|hello!|hey there|你好|妳好|早安|晚安|good night|thanks"
    "|thank you so much|3Q|掰掰|bye|see you tomorrow|明天見|好的|好喔|收到|了解|懂了|I see|got it|sure|yes|no|對|不是|沒事"
    "|沒關係|哦|喔喔|蛤|欸|呵呵|嘻嘻|hahaha|hehe|XD|wow|哇|nice|cool|great|太好了|真的嗎|really?|繼續|next|go on|123|???"
    "|......|。。。|aaaaa|zxcvbnm|hjkl|fjdksla|sdkfjhsdkf|qwe asd zxc|ㄏㄏ|ㄎㄎㄎ|嗚嗚|blah blah|lorem ipsum|foo bar|12345"
    "|:)|^_^|你在嗎|are you there|how are you?|你好嗎|吃飽沒|what's up|nothing much|辛苦了|加油|我回來了|I'm back|等一下|wait"
    "|嗯嗯好|okay thanks bye|good morning teacher|老師好|老師早安|哈囉 Memora|早|午安|大家好"
).split("|")

ABOUT_NOTHING_EITHER = (  # written before the decision was, and first tried when it was finished
    "Good evening!|Hiya|Morning :)|yo|sup|howdy|Hey Memora!|Nice to meet you|long time no see|Have a nice day!|Take care"
    "|See ya|ttyl|ty|thx|thank u|many thanks|cheers|np|no problem|you're welcome|okie dokie|alright|k|kk|yep|nope|uh-huh"
    "|hmm|umm...|oops|omg|lmao|rofl|never mind|just kidding|sounds good|of course|awesome!|that's great|Happy New Year!"
    "|Merry Christmas|sorry|my bad|excuse me|asdf|qwertyuiop|lkjhgf|dfgdfgdfg|gfhjk fghj|xxxxxx|zzz|jjjj kkkk|wqeoiruwqer"
    "|ajsdkfl;ajsdf|bnmbnm|aslkdjf laskdjf|000|111|54321|/////|~~~|🎉🎉|❤️|？？？|……|早呀|安安|哈囉哈囉|嗨嗨～|您好|老師晚安"
    "|晚安囉，明天見|下次見|再見|拜拜|感謝|感恩|謝啦|多謝|非常感謝你|謝謝老師|不客氣|不會啦|好|好啊|好哦好哦|可以|行|沒問題"
    "|知道了|我知道了|明白|原來如此|是喔|這樣啊|對啊|對對對|沒錯|嗯|嗯哼|痾|呃...|哎呀|唉|天啊|笑死|哈哈哈哈哈|嘿嘿|科科|QQ|orz"
    "|XDDD|8888|5555|666|棒|讚|讚啦|好棒|太棒了！|厲害|真的假的|不好意思|抱歉|對不起|等等|等我一下|我來了|我回來囉|在嗎|有人在嗎"
    "|你好啊，今天過得好嗎？|最近好嗎|新年快樂|週末愉快|加油！|辛苦你了|ㄅㄆㄇㄈ|ㄚㄚㄚ|啊啊啊|嘎嘎|啦啦啦|ㄒㄧㄝˋㄒㄧㄝˋ"
).split("|")

ABOUT_SOMETHING = (  # short, odd or polite, and yet something to look for
    "多益|目標|TOEIC|level|grammar|我的程度|考試日期|hi, what is my goal?|你好，我想練口說|謝謝，那我的目標是什麼？|我是誰"
    "|Who am I?|rhythm|phd|html|TSMC|NBA|B1|780|7.0|gym|borrow lend|make do|th 發音|hello 怎麼用|ok 和 okay 差在哪"
    "|What does lol mean?|早起|好難|謝謝的英文怎麼說|no pain no gain|yes-no questions|thank-you letter|good at what?"
    "|IELTS|podcast|say tell speak|v w|a the|since for|very|British|Melbourne|牙材|冠詞|單字卡|收尾|第三人稱|phrasal verbs"
    "|my strengths|postscript|fjord|liberty|hi 跟 hello 哪個正式|早安怎麼說比較禮貌|good morning 可以用到幾點|next exam|下一次考試"
    "|繼續昨天的進度|continue my unit four|test|測試|測驗|quiz|sorry 跟 excuse me 的差別|等我考完再說|我回來台灣了|明天見客戶"
    "|今天要考什麼|我可以考幾分|wait for 和 await|我知道的單字|對不起的用法|no idea 的同義詞|我好怕|讚美別人|行程|可以用英文嗎"
).split("|")

ABOUT_NOTHING_AGAIN = (  # written when the decision was finished
    "Hey! How's everything going?|good morning ☀️|GOOD MORNING!!!|Thank youuuu|tks~|okk|okkk la|haiz|oh wow nice|yes!!"
    "|yes, of course|haha ok|哈哈好的|好哦，謝謝你！|晚安晚安|早安早安|嗨 Memora～|hello 老師|thank you 老師|bye bye 囉|ok 啦|OK的"
    "|謝謝Memora|感謝老師的幫忙|真的太感謝了|哈哈哈真的|嗯...好吧|蛤？|什麼啦|挖|嗨呀|安安你好呀|哎呀呀|ㄟㄟㄟ|嗯？|喔耶|yeah!|Yay 🎉"
    "|lololol|HAHAHAHA|hehehe 😂|😂😂😂|👍👍 thanks|asdlkfj|qwer|wasd|jklf|poiuyt|mnbvcx|fghfgh|ghjghj|eeeee|sjdhf 123|!@#$%"
    "|abc|abcabc|aaa bbb ccc|1 2 3|00000|ㄅㄅ|ㄎㄎㄎㄎ|ㄋㄋ|good night everyone 晚安|see you next week|have a good one!|哈囉，在嗎？"
    "|你好，很高興認識你|午安，老師|吃飽了嗎？|好的，我知道了，謝謝|收到，感恩|來了來了|等等喔|不用了謝謝|沒問題的|對不起啦|喔是喔|真的喔？"
    "|太神啦|好棒喔！！|讚讚讚|笑死XD|哭啊|嗚嗚嗚|爆笑|fdjskal|hgjfkd|sldkfj|Good afternoon, sir|Hi there, how are you today?"
    "|I'm doing great, thanks|morning everyone|no no no|oh really?|I'm so happy today|今天天氣真好|哈囉你好嗎|我吃飽了|祝你有美好的一天|掰囉下次聊"
).split("|")
