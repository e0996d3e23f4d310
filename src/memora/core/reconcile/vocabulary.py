"""Everyday words of both languages that say the same thing, beside the concepts of learning.

One entry a word: English forms, then Chinese ones (Traditional). Two statements in two languages are only taken for
one where such words agree: no score tells "allergic to cats" from 對狗過敏.
"""

from __future__ import annotations

from functools import cache

from memora.core.local.fold import fold
from memora.core.wording import stem

_WORDS = """
cat kitten 貓;dog puppy 狗;bird 鳥;fish 魚;rabbit 兔;pet 寵物;horse 馬;
coffee 咖啡;tea 茶;milk 牛奶;beer 啤酒;wine 紅酒;breakfast 早餐;lunch 午餐;dinner 晚餐;food dish 食物 餐點;menu 菜單;
noodle 麵;rice 飯;bread 麵包;cake 蛋糕;beef 牛肉;pork 豬肉;seafood 海鮮;fruit 水果;vegetable 蔬菜;spicy 辣;vegetarian 吃素;
restaurant 餐廳;kitchen 廚房;bakery 麵包店;supermarket 超市;market 市場 夜市;bank 銀行;airport 機場;station 車站;
party 派對 聚會;conference 研討會;exhibition fair 展覽 展場;concert 演唱會;museum 博物館;church 教會;temple 廟;library 圖書館;park 公園;
beach 海邊;mountain hiking 爬山 登山;camping 露營;cycling bike bicycle 腳踏車 單車;swimming 游泳;yoga 瑜珈;dance dancing 跳舞;
piano 鋼琴;guitar 吉他;painting 畫畫;photo photography 攝影 拍照;singing 唱歌;knitting 編織;gardening 種花 園藝;shopping 購物;
baseball 棒球;basketball 籃球;tennis 網球;badminton 羽球;football soccer 足球;volleyball 排球;golf 高爾夫;
history 歷史;science 科學;art 藝術;physics 物理;chemistry 化學;biology 生物;economics 經濟;psychology 心理;philosophy 哲學;politics 政治;
engineering 工程;design 設計;nursing 護理;medicine 醫學;law 法律;architecture 建築;education 教育;tourism 觀光;fashion 時尚 服裝;
magazine 雜誌;newspaper 報紙;novel 小說;poem poetry 詩;essay 作文;letter 信件;diary journal 日記;contract 合約;report 報告;
resume cv 履歷;cover_letter 求職信;proposal 提案 企劃;invoice 發票;receipt 收據;speech 演講 致詞;script 稿子 講稿;
dictionary 字典 查字典;notebook notes 筆記;flashcard 單字卡 小卡;recording 錄音;transcript 逐字稿;summary 摘要 重點;
picture image 圖片;table chart 表格;color colour 顏色;font 字體 字型;emoji 表情符號;timer 計時;
comma 逗號;semicolon 分號;punctuation 標點;paragraph 段落;sentence 句子;beginning opening introduction 開頭;
conclusion ending 結尾 結論;headline 標題;abstract 摘要;slang 俚語;proverb 諺語;joke 笑話;polite 禮貌 客氣;confident 自信;
price 價錢 價格;phone_number 電話號碼;address 地址;direction 問路;order 點餐;reservation booking 訂位 訂房;
bargain haggle 殺價 議價;complain complaint 客訴 抱怨;negotiate negotiation 談判;refund 退費 退稅;checkin check-in 報到;customs 海關;
customer_service 客服;teamwork 團隊;colleague 同事;neighbour neighbor 鄰居;stranger 陌生人;tourist 觀光客;foreigner 外國人 老外;
supplier vendor 供應商 廠商;client customer 客戶 客人;investor 投資人;patient 病人;parent 家長 爸媽;grandchild 孫子;
allergic allergy 過敏;headache 頭痛;tired 累;sleepy 想睡;busy 忙;stutter 口吃 結巴;dyslexia dyslexic 閱讀障礙;eyesight 視力;
summer 夏天 暑假;winter 冬天 寒假;spring 春天;autumn fall 秋天;christmas 聖誕;new_year 新年 過年;birthday 生日;
cheap 便宜;expensive 貴;loud 大聲;quiet 安靜;
interesting fun 有趣 好玩;boring 無聊;lazy 懶;
introduce introduction 介紹;discuss discussion 討論;argue debate 辯論;apologise apologize 道歉;thank 感謝;invite 邀請;
imitate shadow shadowing 跟讀 模仿;dictation 聽寫;memorise memorize 背;guess 猜;summarise summarize 摘要;
cook cooking 做菜 煮;drive driving 開車;sleep asleep 睡;buy 買;sell 賣;
win 贏;lose 輸;pass 通過 及格;fail 沒過 不及格;
product 產品;project 專案;factory 工廠;dorm dormitory 宿舍;
country 國家;village 鄉下;street 街;train 火車;bus 公車;plane flight 飛機;boat 船;
"""
_PLACES = """
toronto 多倫多;vancouver 溫哥華;sydney 雪梨;melbourne 墨爾本;perth 伯斯;brisbane 布里斯本;boston 波士頓;chicago 芝加哥;seattle 西雅圖;
paris 巴黎;berlin 柏林;rome 羅馬;madrid 馬德里;dublin 都柏林;edinburgh 愛丁堡;manchester 曼徹斯特;oxford 牛津;cambridge 劍橋;
seoul 首爾;busan 釜山;osaka 大阪;tokyo 東京;kyoto 京都;bangkok 曼谷;manila 馬尼拉;cebu 宿霧;hanoi 河內;shanghai 上海;beijing 北京;
india indian 印度;vietnam vietnamese 越南;thailand thai 泰國;philippines filipino 菲律賓;malaysia malaysian 馬來西亞;indonesia indonesian 印尼;
italy italian 義大利;spain 西班牙;switzerland swiss 瑞士;sweden swedish 瑞典;norway norwegian 挪威;denmark danish 丹麥;poland polish 波蘭;
scotland scottish 蘇格蘭;ireland irish 愛爾蘭;russia russian 俄羅斯 俄國;brazil brazilian 巴西;mexico mexican 墨西哥;
"""


@cache
def _english() -> dict[str, str]:
    words = {word: entry for entry, forms in _entries().items() for word in forms if word.isascii()}
    return {stem(word): entry for word, entry in words.items() if len(stem(word)) > 3} | words


@cache
def _chinese() -> dict[str, str]:
    return {fold(word): entry for entry, words in _entries().items() for word in words if not word.isascii()}


@cache
def _entries() -> dict[str, list[str]]:
    return {
        f"{family}.{row.split()[0]}": row.split()
        for family, rows in (("word", _WORDS), ("place", _PLACES))
        for row in rows.split(";")
        if row.strip()
    }


def english_entry(word: str) -> str | None:
    """The entry of an English word, whatever its ending.

    >>> english_entry("cats"), english_entry("zebra")
    ('word.cat', None)
    """
    return _english().get(word) or (_english().get(stem(word)) if len(word) > 3 else None)


def chinese_entries(text: str) -> list[tuple[str, int, int]]:
    """(entry, start, end) of the Chinese words in a folded text, the longest first where several begin.

    >>> chinese_entries("我對狗過敏")
    [('word.dog', 2, 3), ('word.allergic', 3, 5)]
    """
    found, at, listed = [], 0, _chinese()
    while at < len(text):
        size = next((n for n in (4, 3, 2, 1) if text[at : at + n] in listed and len(text[at : at + n]) == n), 0)
        if size:
            found.append((listed[text[at : at + size]], at, at + size))
        at += size or 1
    return found
