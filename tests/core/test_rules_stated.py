"""Secrets that only the sentence gives away: passwords made of words, names in messengers, addresses, expiry dates.

The first table was written by newcomers who got past the rules; the second is what learners say about passwords,
numbers and accounts without telling any.
"""

from __future__ import annotations

import pytest

from memora.core.policy import refused_by_hard_rule
from memora.core.rules.folding import MASK
from memora.core.secrets import mask_secrets

# (text, what may not survive)
TOLD = [
    ("幫我記住我的提款卡密碼八八三九", "八八三九"),
    ("Remember that my password is correct horse battery staple", "horse"),
    ("密碼 abcdefgh", "abcdefgh"),
    ("密碼：梅花三號", "梅花"),
    ("我的密碼是小白愛吃魚", "小白"),
    ("我家門鎖密碼是甜甜圈", "甜甜圈"),
    ("我的密碼是小白愛吃魚，可以幫我記嗎？", "小白"),
    ("My password is blue whale.", "whale"),
    ("my wifi password: seven green bottles", "bottles"),
    ("The password for my Netflix account is open sesame", "sesame"),
    ("The password is open sesame.", "sesame"),
    ("my pin is four eight two one", "eight"),
    ("My PIN is double eight three nine", "three"),
    ("PIN 碼：八八三九", "八八"),
    ("我的PIN是八八三九", "八八"),
    ("驗證碼是四八二九一三", "四八"),
    ("提款卡密碼：八、八、三、九", "三、九"),
    ("小白愛吃魚是我的密碼", "小白"),
    ("八八三九是我的提款卡密碼", "八八"),
    ("I changed my password to purple monkey", "monkey"),
    ("我把密碼改成梅花三號了", "梅花"),
    ("我的 wifi 密碼叫做 快樂小狗", "快樂"),
    ("她的密碼是我愛珍珠奶茶", "珍珠"),
    ("密碼是海馬2024", "海馬"),
    ("my password is blue77 whale99 ok", "whale99"),
    ("My mother's password is sunny day.", "sunny"),
    ("網銀密碼設成芝麻開門", "芝麻"),
    ("手機密碼：零五一二", "零五"),
    ("密碼：小花一二三", "小花"),
    ("我的密碼是我家狗狗的名字加生日", "狗狗"),
    ("記一下我的 LINE ID：azhe_tw", "azhe_tw"),
    ("my line id is azhe_tw", "azhe_tw"),
    ("我的 IG 是 azhe.tw", "azhe.tw"),
    ("IG: @azhe_tw 加我", "azhe_tw"),
    ("find me on Instagram @azhe_tw", "azhe_tw"),
    ("My WeChat ID is azhe88888", "azhe88888"),
    ("微信號：azhe_88", "azhe_88"),
    ("My Telegram handle is @azhe", "azhe"),
    ("Discord: azhe#1234 is me", "azhe#1234"),
    ("add me on Discord, azhe#1234", "azhe#1234"),
    ("加我賴 ID azhe_tw", "azhe_tw"),
    ("他的 LINE ID 是 kevin.lin", "kevin.lin"),
    ("我家住台北市大安區和平東路二段 100 號 3 樓", "和平東路二段"),
    ("我的地址是新北市板橋區文化路一段12巷3弄5之1號", "文化路"),
    ("我住高雄市左營區博愛二路一百號五樓", "博愛"),
    ("住址：台中市西屯區市政路 50 號", "市政路 50"),
    ("I live at 100 Heping East Road, Section 2, 3F.", "100 Heping"),
    ("My address is No. 5, Lane 12, Wenhua Rd., Banqiao", "Wenhua"),
    ("信用卡 4111 1111 1111 1111，到期 08/29", "08/29"),
    ("My card is 5555 5555 5555 4444, exp 11/27.", "11/27"),
    ("Visa 4012888888881881 08/27 123", "08/27"),
    ("exp 11/27, 5555555555554444", "11/27"),
    ("請記得我的網銀密碼是春天的熊，謝謝", "春天"),
    ("我家 wifi 密碼：我愛台灣", "台灣"),
    ("My laptop password is purple rain forever", "purple"),
    ("our wifi password is welcome home", "welcome"),
    ("Please save this: bank PIN seven seven one nine", "seven"),
    ("保險箱密碼 一九八四", "一九"),
    ("行李箱密碼是三三七", "三三七"),
    ("My boss's passcode is lucky cat.", "lucky"),
    ("記住：登入密碼=芝麻綠豆", "芝麻"),
    ("我的密碼現在是藍色大象", "藍色"),
    ("The new password is flying tiger and I always forget it.", "tiger"),
    ("my password's chocolate cake", "chocolate"),
    ("I set the wifi password to happy new year", "happy"),
    ("My passphrase is never eat yellow snow", "yellow"),
    ("blue elephant is my password", "elephant"),
    ("I use blue elephant as my password", "elephant"),
    ("藍色大象就是我的密碼", "藍色"),
    ("Password: blue elephant", "elephant"),
    ("密碼 qwertyuiop", "qwerty"),
    ("我老婆的密碼是她的生日", "生日"),
    ("密碼是我家地址倒過來", "倒過來"),
    ("幫我記一下大門密碼：零三零七", "零三"),
    ("my telegram is @yuting_88", "yuting"),
    ("Line id: yuting.chen", "yuting"),
    ("你可以加我的 LINE：yuting88", "yuting88"),
    ("我 IG yuting_reads，有空加我", "yuting_reads"),
    ("My Instagram handle is yutingreads", "yutingreads"),
    ("我的 Discord 是 yuting#5521", "yuting#5521"),
    ("加我微信 yuting8899", "yuting8899"),
    ("My sister's LINE ID is meimei_01", "meimei"),
    ("我住在台南市東區中華東路三段 25 號", "中華東路"),
    ("我家地址：花蓮市中正路 88 號 2 樓", "中正路"),
    ("My home address is 25 Park Lane, Taipei.", "25 Park"),
]

ONLY_TALKED_ABOUT = """
What does 'password is incorrect' mean?
密碼的英文怎麼說
My password is too weak, the site says
我的密碼忘記了
I forgot my password
我忘了我的密碼是什麼
我的密碼是錯的，系統這樣說怎麼翻？
我的密碼是八位數
密碼是名詞還是動詞？
密碼是可數名詞嗎
我的密碼一直被擋下來，英文怎麼說
密碼三次輸入錯誤會被鎖
密碼一個字母都不能錯
密碼：password，帳號：account
密碼：可數名詞
單字表：密碼、帳號、驗證碼
password：密碼
account: 帳號, password: 密碼, receipt: 收據
Password is a noun.
Password is pronounced with a long a.
The password is case sensitive, says the page.
My password is not working again.
My password is the same as before.
My password is on a sticky note.
My password is always rejected.
My password is hard to spell.
My password is too long to type on my phone
My password is missing a capital letter.
My password is a mess.
I changed my password to protect my account.
I want to change my password to something stronger.
How do I say "my password is wrong" in polite English?
He told the customer that her password was expired.
At the hotel desk I say "the Wi-Fi password is on the card".
我在飯店櫃台常說 wifi 密碼在卡片上
客人問 wifi 密碼是多少，我要怎麼回答？
客人的密碼是他自己設的
這個密碼是系統自動產生的
密碼是我最常拼錯的單字
我覺得 password 這個字很難唸
PIN 是 personal identification number 的縮寫
My pin is silver and shaped like a cat.
The pin on my map is wrong.
PIN is short for personal identification number.
My line is always busy at work.
I follow @bbcnews on Instagram to learn English
我在 IG 追蹤 @bbclearningenglish 學英文
My Instagram is private.
我的 LINE 群組都在講英文
我想學怎麼用 LINE 跟外國客戶聊天
My LINE account is new.
Is "account" countable?
My Discord study group meets on Fridays.
WhatsApp is popular with my clients.
My telegram app is in English.
我住台北市大安區
我家住在和平東路附近
我住台中，公司在市政路
請問 101 大樓在信義路五段 7 號，英文地址怎麼寫？
Holmes lives at 221B Baker Street.
I live on Heping East Road, near the park.
I live at No. 1208, Section 2.
有效期限 08/29 怎麼用英文說
My passport expires on 08/29.
牛奶到期 08/29
The coupon is valid until 11/27.
密碼學是我的專業
我在學密碼學，要讀英文論文
口令：老師喊一句我們跟一句
The magic word is please.
Passwords should be long and unique.
My boss said passwords must be changed every 90 days.
密碼太簡單會被駭
帳號密碼都打對了還是登不進去，英文怎麼抱怨？
我把密碼存在手機裡
我的密碼是什麼？我忘了
my account number is something I never remember
我的學號是英文字母開頭
電話號碼的英文數字我念不順
I mix up thirteen and thirty in phone numbers.
一二三四五六七八九十我都會用英文數
八八三九這個數字英文怎麼念
My password is English grammar? No, I'm joking.
We had a role play about a lost password and a helpful clerk.
The story says the password opens a magic door.
單字 password 我總是拼成 passward
密碼管理員的英文是 password manager
我設密碼都會忘
"What is your password?" is a question I never answer.
Her password was stolen by hackers last year.
My password is safe with you, right?
password reset email vocabulary please
My password is one of the words I mispronounce.
我的密碼是祕密
我的密碼是我最大的困擾
My password is expired, so I called the helpdesk in English.
The password is required before you can enter the meeting.
Password is one of the words I always misspell.
The password is stored in a safe place, my manager said.
I think my password is getting old.
Our password is shared by the whole team and that is a bad habit.
My password is easy for hackers to guess, isn't it?
Is my password strong enough in this sentence?
Password: a secret word that lets you in.
password: mi ma
Vocabulary for today: password: 密碼; username: 使用者名稱
Passcode is more common in American English.
The customer's password is blocked and I must apologise.
I told the guest that the password is printed on the receipt.
The dialog says the password is invalid.
Whose password is this?
Her password is longer than mine.
My new password is finally accepted!
His password is hard.
The PIN is on the back of the envelope.
My PIN is blocked, how do I tell the bank?
My PIN is four digits long.
I set my password to never expire.
I changed my password last night.
I need to change my password to log in.
They reset our password to keep us safe.
My password is why I'm late.
密碼是登入時輸入的一串字
密碼是隱私，不能告訴別人
我的密碼是家人都知道的
公司的密碼是每三個月換一次
我的密碼是隨便設的
客人說密碼是不對的，我該怎麼回？
老師說口令是軍隊用語
他問我密碼是什麼，我說我不知道
我家的密碼是保密的
這題的密碼是第幾格？
我的密碼是大小寫混合
密碼設定頁面都是英文，我看不懂
密碼設定為必填欄位
網路密碼設好了
我把密碼改成英文了
我把密碼改成比較長的
密碼改了三次
密碼：至少八個字元
密碼：請勿外流
我用的密碼都很短
密碼都用同一組，英文怎麼說
驗證碼是一次性的
驗證碼一直沒收到怎麼用英文跟客服說
通關密語是遊戲裡的單字
口令練習：站起來、坐下
英文作文題目是「我的密碼」
我幫客戶把密碼設成預設值
我的密碼是不是太短
密碼 password 跟 passcode 差在哪
密碼 encrypted 怎麼唸
我想用 LINE 交作業
我的 LINE 是英文介面
我的 IG 都在發英文日記
老師的 YouTube 頻道很好
My Instagram is full of English quotes.
Follow me through the story, please.
My line manager is British.
What's the line ID field called in English?
Add me to the B1 group, please.
My signal is weak in the metro.
I message my clients on WhatsApp in English.
My teacher recommended @englishwithlucy on IG.
IG：很多英文帳號可以追
我家在三樓
我住五樓，常跟外國鄰居打招呼
我公司在信義路，附近很多外國客人
我要去中山北路三段 181 號看展，怎麼問路
地址怎麼翻成英文？
My address is hard to write in English.
I live at the end of the road.
I live on the 12th floor near Main Street.
My dad lives in Taichung, at a farm.
The hotel is at 12 Baker Street.
我的信用卡 08/29 到期要換卡，怎麼用英文說
exp. 12/25 on the milk
""".strip().splitlines()


@pytest.mark.parametrize(("text", "secret"), TOLD)
def test_what_the_sentence_says_is_somebodys_own_is_masked_and_refused(text: str, secret: str) -> None:
    masked = mask_secrets(text)
    assert secret not in masked.text
    assert MASK in masked.text
    assert mask_secrets(masked.text) == (masked.text, ())
    assert refused_by_hard_rule(text) in ("secret", "third_party")
    assert refused_by_hard_rule(masked.text) in ("secret", "third_party")


@pytest.mark.parametrize("text", ONLY_TALKED_ABOUT)
def test_talk_about_passwords_numbers_and_accounts_is_left_alone(text: str) -> None:
    assert mask_secrets(text) == (text, ())


def test_a_password_of_words_ends_with_its_clause() -> None:
    text = "我的密碼是小白愛吃魚，另外我週五沒空"
    assert mask_secrets(text).text == f"我的密碼是{MASK}，另外我週五沒空"
    text = "My password is blue whale and I always forget it. I prefer short lessons."
    assert mask_secrets(text).text == f"My password is {MASK} and I always forget it. I prefer short lessons."


def test_the_expiry_date_is_masked_only_beside_a_card() -> None:
    assert mask_secrets("信用卡 4111 1111 1111 1111，到期 08/29").text == f"信用卡 {MASK}，到期 {MASK}"
    assert mask_secrets("牛奶到期 08/29").text == "牛奶到期 08/29"
    text = "card 5555 5555 5555 4444. My exam is on 11/27."
    assert mask_secrets(text).text == f"card {MASK}. My exam is on 11/27."


def test_a_name_in_a_messenger_is_the_contact_data_of_whoever_has_it() -> None:
    assert refused_by_hard_rule("my line id is azhe_tw") == "secret"
    assert refused_by_hard_rule("他的 LINE ID 是 kevin.lin") == "third_party"
    assert refused_by_hard_rule("我家住台北市大安區和平東路二段 100 號 3 樓") == "secret"
