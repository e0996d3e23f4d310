"""Text folded for looking at, never for keeping: cues are then written once, in Traditional Chinese and lower case.

Every function but `set_apart` keeps the length of the text, so a span found in the folded text is the same span of the message.
"""

from __future__ import annotations

import re

_SIMPLIFIED = (
    "万与专业东丝两严个丰临为举么义乐习书买乱争云产亲亿仅从们价众优会伟传伤伦体佣侧侨俩债倾偿储儿兑党兰关兴养内冈册写军农冯冲决况冻净凉减凑几凤凭凯击创别删则刚刘剂剑剧劝办务动励劲劳势勋匀区医华协单卖卢卫厂"
    "厅历压厌厕厨县参双发变叙叠叶号叹听启员呛响哑唤啰啸嘱团园围国图圆圣场坏块坚坛坝坟坠垄垒垫墙壮声壳处备复够头夸夹夺奋奖妆妇妈妩姗娱娄娇婴婶孙学宁宝实宠审宪宫宽宾对寻导寿将尔尘尝尽层属岁岂岛岭峡币帅师帐帜"
    "带帮广庄庆库应庙废开异弃张弥弯弹强归当录彻径总恋恳恶恼悦悬惊惧惨惯愤愿懒战户扑执扩扫扬扰抚抛抢护报担拟拥拦择挂挡挣挥损换据掷摄摆摇数无旧时旷显晒晓晕暂术机杀杂权条来杨极构枪枫柜标栈栋栏树样桥档检楼欢欧"
    "毁毕毙气汇汉汤沟没泪泽洁洒浅测济浏浑浓涂涌涛润涨渐温湿湾满滞灭灯灵灾炉点炼烂烛烟烦烧热焕爱爷状独狭狮猎猪猫献环现玛电画畅疗疯痒盐监盖盘矿码砖确础离种积称稳穷窃竞笔笼筑签简类粮紧纠红约级纪纯纸线练组细织"
    "终绍经结给络绝统继绩续维绿编缘缩网罗罚职联聪肃肠肤肿胁胜脉脏脑脚脸艺节芦苏苹范荐荣药获虑虽蚀虾补装规视觉览触计订认讨让训议记讲许论设访证评识诉词译试诗话诚该详语误说请诸读课谁调谅谈谊谋谓谢谱贝负贡财责"
    "败货质贩贪购贯贴贵贸费贺资赏赖赛赞赢赵趋跃践车转轮软轻较载辅辆辈辑输辞边达迁过运还这进远违连迟适选递遗邮邻郑释里钟钢钥钱铁银链错锁键镜长门闪闭问间闲闷闹闻阅队阳阴阵阶际陆陈难雾静项顺须顾顿预领频颗题颜"
    "额风飞饭饮饰饱饿馆马驾驶验骑骗鱼鲜鸟鸡鸭鸣麦黄龙齐齿龄账脱轨辩绪礼态后准辙吓缠吗询诊随赶页怀戏顶届艰虚隐肾纤馅"
)
_TRADITIONAL = (
    "萬與專業東絲兩嚴個豐臨為舉麼義樂習書買亂爭雲產親億僅從們價衆優會偉傳傷倫體傭側僑倆債傾償儲兒兌黨蘭關興養內岡冊寫軍農馮衝決況凍淨涼減湊幾鳳憑凱擊創別刪則剛劉劑劍劇勸辦務動勵勁勞勢勳勻區醫華協單賣盧衛廠"
    "廳歷壓厭廁廚縣參雙發變敘疊葉號嘆聽啟員嗆響啞喚囉嘯囑團園圍國圖圓聖場壞塊堅壇壩墳墜壟壘墊牆壯聲殼處備復夠頭誇夾奪奮獎妝婦媽嫵姍娛婁嬌嬰嬸孫學寧寶實寵審憲宮寬賓對尋導壽將爾塵嘗盡層屬歲豈島嶺峽幣帥師帳幟"
    "帶幫廣莊慶庫應廟廢開異棄張彌彎彈強歸當錄徹徑總戀懇惡惱悅懸驚懼慘慣憤願懶戰戶撲執擴掃揚擾撫拋搶護報擔擬擁攔擇掛擋掙揮損換據擲攝擺搖數無舊時曠顯曬曉暈暫術機殺雜權條來楊極構槍楓櫃標棧棟欄樹樣橋檔檢樓歡歐"
    "毀畢斃氣匯漢湯溝沒淚澤潔灑淺測濟瀏渾濃塗湧濤潤漲漸溫濕灣滿滯滅燈靈災爐點煉爛燭煙煩燒熱煥愛爺狀獨狹獅獵豬貓獻環現瑪電畫暢療瘋癢鹽監蓋盤礦碼磚確礎離種積稱穩窮竊競筆籠築簽簡類糧緊糾紅約級紀純紙線練組細織"
    "終紹經結給絡絕統繼績續維綠編緣縮網羅罰職聯聰肅腸膚腫脅勝脈髒腦腳臉藝節蘆蘇蘋範薦榮藥獲慮雖蝕蝦補裝規視覺覽觸計訂認討讓訓議記講許論設訪證評識訴詞譯試詩話誠該詳語誤說請諸讀課誰調諒談誼謀謂謝譜貝負貢財責"
    "敗貨質販貪購貫貼貴貿費賀資賞賴賽贊贏趙趨躍踐車轉輪軟輕較載輔輛輩輯輸辭邊達遷過運還這進遠違連遲適選遞遺郵鄰鄭釋裡鐘鋼鑰錢鐵銀鏈錯鎖鍵鏡長門閃閉問間閒悶鬧聞閱隊陽陰陣階際陸陳難霧靜項順須顧頓預領頻顆題顏"
    "額風飛飯飲飾飽餓館馬駕駛驗騎騙魚鮮鳥雞鴨鳴麥黃龍齊齒齡賬脫軌辯緒禮態後準轍嚇纏嗎詢診隨趕頁懷戲頂屆艱虛隱腎纖餡"
)
_TO_TRADITIONAL = dict(zip(map(ord, _SIMPLIFIED), _TRADITIONAL, strict=True))
_WIDE = {code: chr(code - 0xFEE0) for code in (*range(0xFF10, 0xFF1A), *range(0xFF21, 0xFF3B), *range(0xFF41, 0xFF5B))}
_SAME_MARK = {0x2018: "'", 0x2019: "'", 0x3000: " ", 0xA0: " ", 0xFF0F: "/", 0xFF1A: "：", 0xFF3F: "_"}
_PLAIN = {**_TO_TRADITIONAL, **_WIDE, **_SAME_MARK}


_LEVEL_IN_HAN = re.compile(r"(?<=[\u3400-\u9fff])([A-Ca-c][12])(?=[\u3400-\u9fff])")


def plain(text: str) -> str:
    """The common Simplified characters as Traditional, full-width letters and digits as ASCII; case stays.

    >>> plain("我说ＴＯＥＩＣ７８０")
    '我說TOEIC780'
    """
    return text.translate(_PLAIN)


def set_apart(text: str) -> str:
    """With blanks around a level that stands between Chinese characters, as most write it: the embedder reads it then.

    >>> set_apart("我現在是B1了")
    '我現在是 B1 了'
    """
    return _LEVEL_IN_HAN.sub(r" \1 ", text).strip()


def fold(text: str) -> str:
    """`plain`, and in lower case.

    >>> fold("Ｉ’m Ｂ２")
    "i'm b2"
    """
    return "".join(char if len(lowered := char.lower()) != 1 else lowered for char in plain(text))


def han_share(text: str) -> float:
    """Share (0..1) of Han characters among the characters that are letters; 0.0 where there are none."""
    letters = [char for char in text if char.isalpha()]
    return sum(char >= "\u3400" for char in letters) / len(letters) if letters else 0.0
