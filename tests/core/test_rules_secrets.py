"""What counts as a secret, in both languages, and what does not (W2, P3)."""

from __future__ import annotations

import pytest

from memora.core.rules.cards import passes_luhn
from memora.core.rules.folding import MASK, fold
from memora.core.rules.identity import is_taiwanese_id
from memora.core.secrets import find_secrets, mask_secrets

# (text, what may not survive, kind)
SECRETS = [
    ("我的網銀密碼是Meihua#2291，先放你這邊", "Meihua#2291", "password"),
    ("Keep my wifi password in mind for me, it's kelpforest2024!", "kelpforest2024", "password"),
    ("Please remember my Gmail password: tulip-7788-Q. I lose it all the time.", "tulip-7788-Q", "password"),
    ("密碼：Tr0ub4dor-3", "Tr0ub4dor-3", "password"),
    ("密碼 abc12345", "abc12345", "password"),
    ("密碼是A22PW222", "A22PW222", "password"),
    ("密碼:PW2233", "PW2233", "password"),
    ("my pw is pw4455", "pw4455", "password"),
    ("密碼abc12345", "abc12345", "password"),
    ("密碼是1208", "1208", "password"),
    ("密碼是我生日0512", "0512", "password"),
    ("密碼是海馬2024", "2024", "password"),
    ("密码是hunter22，帮我记住", "hunter22", "password"),
    ("密碼是「Sea Horse 77」喔", "Sea Horse 77", "password"),
    ("帳號 kelp 密碼 kelp2024", "kelp2024", "password"),
    ("我把密碼改成 Nightowl!9 了", "Nightowl!9", "password"),
    ("家裡wifi的密碼我都用 blue77fish", "blue77fish", "password"),
    ("Ｗｉｆｉ密碼是ｂｌｕｅ７７ｆｉｓｈ", "ｂｌｕｅ７７ｆｉｓｈ", "password"),
    ("密碼是bl\u200bue77\u200bfish", "77", "password"),
    ("my password is swordfish", "swordfish", "password"),
    ('My password is "correct horse battery".', "correct horse battery", "password"),
    ("My passphrase is correct horse battery staple", "correct horse battery staple", "password"),
    ("password=letmein99", "letmein99", "password"),
    ("DB_PASSWORD=s3cr3t-v4lue", "s3cr3t-v4lue", "password"),
    ('{"user": "kelp", "password": "kelp2024x"}', "kelp2024x", "password"),
    ("The password for my Netflix account is movie4night", "movie4night", "password"),
    ("blue77fish is my Wi-Fi password", "blue77fish", "password"),
    ("I use blue77fish as my password everywhere", "blue77fish", "password"),
    ("blue77fish是我的wifi密碼", "blue77fish", "password"),
    ("Password (old): spring2019x, password (new): summer2020x", "summer2020x", "password"),
    ("pw: qwerty99", "qwerty99", "password"),
    ("My PIN is 4821", "4821", "code"),
    ("提款卡密碼 482913", "482913", "password"),
    ("PIN碼4821", "4821", "code"),
    ("我的 PIN 碼是 4821", "4821", "code"),
    ("驗證碼是482913", "482913", "code"),
    ("驗證碼 482913", "482913", "code"),
    ("my verification code is 482 913", "482 913", "code"),
    ("OTP: 482913", "482913", "code"),
    ("The code they texted me is 482913", "482913", "code"),
    ("CVV 123", "123", "code"),
    ("卡片末三碼是 123", "123", "code"),
    ("我的API金鑰sk-live-Zx9FAKE03kQ7mWb21LpTe貼給你", "sk-live-Zx9FAKE03kQ7mWb21LpTe", "key"),
    ("API金鑰sk-proj-FAKE8fJ2kLq0WmZ7都先放你那裡", "sk-proj-FAKE8fJ2kLq0WmZ7", "key"),
    ("用ghp_FAKE1234567890abcdefghij這個", "ghp_FAKE1234567890abcdefghij", "key"),
    ("金鑰AKIAFAKEFAKEFAKE1234不要外流", "AKIAFAKEFAKEFAKE1234", "key"),
    ("the JWT eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.c2lnbmF0dXJl expired", "eyJzdWIiOiIxMjM0In0", "key"),
    ("Authorization: Bearer abcdef0123456789abcdef", "abcdef0123456789abcdef", "key"),
    ("api_key = 9f8e7d6c5b4a39281706", "9f8e7d6c5b4a39281706", "key"),
    ("我的 token 是 9f8e7d6c5b4a", "9f8e7d6c5b4a", "key"),
    ("-----BEGIN RSA PRIVATE KEY-----\nMIIEfake\n-----END RSA PRIVATE KEY-----", "MIIEfake", "key"),
    ("貼錯-----BEGIN PRIVATE KEY-----\nMIIEfake 沒貼完", "MIIEfake", "key"),
    ("postgresql://kelp:s3cretpw@db.local/x", "s3cretpw", "key"),
    ("信用卡 4111 1111 1111 1111，到期 08/29", "4111 1111 1111 1111", "card"),
    ("卡號4111111111111111幫我念", "4111111111111111", "card"),
    ("My card is 5555 5555 5555 4444, exp 11/27.", "5555 5555 5555 4444", "card"),
    ("5555-5555-5555-4444", "5555-5555-5555-4444", "card"),
    ("378282246310005 is my amex", "378282246310005", "card"),
    ("3782 822463 10005", "3782 822463 10005", "card"),
    ("４１１１　１１１１　１１１１　１１１１", "４１１１　１１１１　１１１１　１１１１", "card"),
    ("4111 1111 1111 1111 0829", "4111 1111 1111 1111", "card"),
    ("4 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1", "4 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1", "card"),
    ("信用卡號 1234 5678 9012 3456（打錯一碼）", "1234 5678 9012 3456", "card"),
    ("匯款帳號 700-0012345678901", "0012345678901", "card"),
    ("my bank account number is 0123456789012", "0123456789012", "card"),
    ("身分證字號A123456789幫我存一下", "A123456789", "identity"),
    ("a123456789", "a123456789", "identity"),
    ("我的身份證是A123456780", "A123456780", "identity"),
    ("居留證號碼A800000014", "A800000014", "identity"),
    ("AC01234567", "AC01234567", "identity"),
    ("My ID number is F131104093.", "F131104093", "identity"),
    ("護照號碼是 312345678", "312345678", "identity"),
    ("My passport number is 312345678", "312345678", "identity"),
    ("身分證Ａ１２３４５６７８９", "Ａ１２３４５６７８９", "identity"),
    ("SSN 078-05-1120", "078-05-1120", "identity"),
    ("我的手機0912345678可以打", "0912345678", "phone"),
    ("主管 Karen 的手機是0912-345-678，她下週三要跟客戶吃飯", "0912-345-678", "phone"),
    ("call 0912 345 678 tonight", "0912 345 678", "phone"),
    ("+886 912 345 678", "+886 912 345 678", "phone"),
    ("886912345678", "886912345678", "phone"),
    ("(02) 2345-6789", "2345-6789", "phone"),
    ("公司電話02-23456789分機12", "02-23456789", "phone"),
    ("02-2345-6789 2026", "02-2345-6789", "phone"),
    ("0223456789", "0223456789", "phone"),
    ("04-2345-6789", "04-2345-6789", "phone"),
    ("0800-000-123", "0800-000-123", "phone"),
    ("+1 415 555 2671", "+1 415 555 2671", "phone"),
    ("+44 20 7946 0958", "+44 20 7946 0958", "phone"),
    ("+81-90-1234-5678", "+81-90-1234-5678", "phone"),
    ("(415) 555-2671", "(415) 555-2671", "phone"),
    ("415-555-2671", "415-555-2671", "phone"),
    ("my number is 415 555 2671", "415 555 2671", "phone"),
    ("電話 2345-6789", "2345-6789", "phone"),
    ("零九一二三四五六七八", "零九一二三四五六七八", "phone"),
    ("０９１２－３４５－６７８", "０９１２－３４５－６７８", "phone"),
    ("0912\u200b345\u200b678", "345", "phone"),
    ("我的信箱是kelp.forest@gmail.com喔", "kelp.forest@gmail.com", "email"),
    ("josé@example.com", "josé@example.com", "email"),
    ("kelp＠example．com", "kelp＠example．com", "email"),
    ("kelp @ example.com", "kelp @ example.com", "email"),
    ("kelp at gmail dot com", "kelp at gmail dot com", "email"),
    ("kelp[at]gmail.com", "kelp[at]gmail.com", "email"),
    ("kelp小老鼠gmail.com", "kelp小老鼠gmail.com", "email"),
]

NO_SECRETS = """
I forgot my password yesterday, how do I say that?
What does 'password' mean?
單字：password、credential
"password" is countable, right?
The word password is hard to pronounce.
password 是「密碼」的意思
密碼的英文是 password 嗎？
密碼是什麼意思？
密碼要 8 位數以上怎麼說？
我的密碼忘記了，2026-12-20 才重設
密碼 12/25 要換，這句怎麼翻？
密碼 2026 年要換
密碼規則：8-12 個字元
密碼在第 1208 頁的對話裡
My password was stolen last week.
My password is too simple.
My password is wrong.
My password expired on 2026-12-20, at 09:00-10:00.
password-protected files, password-based login
Is the stress in password on the first syllable? /ˈpæswɜːd/
The login page says "session expired".
I used 1Password as a password manager.
How do I say 密碼錯誤三次 in English?
The key to fluency is practice.
The secret is to listen every day.
token: 代幣, a token of my gratitude
My key takeaway is chapter 12.
pin: 別針；pinned, pinpoint
The area code for Taipei is 02.
I need to code for 8 hours a day.
risk-based
desk-bound jobs and task-specific training in 2024
a risk-based-approach-for-2024-reports
ask-me-anything-session-2024-03
The string sk- appears in task- and desk-.
state-of-the-art-2024-benchmarks
09:00-10:00
每週二 19:30-21:00 上課
12/25
2026-12-20
2026-12-20 09:00
2026/12/20 19:30
2026-10-15 2026-10-16
20261215
民國115年12月20日
pages 123-145, 頁 201-233
TOEIC 850
我的多益考了 850 分，聽力 445、閱讀 405
I got 7/12 and 27/50.
room 1208
Flight BR 0198 leaves at 07:45
ISBN 978-3-16-148410-0
ISBN 9783161484100
訂單 2026121500012345
order 1234567890123456
1234567890
123456789012
1700000000000
3.14159265358979
2 + 2 = 4, 1024 * 768 = 786432
價格是 NT$12,000
It costs $1,299.99 or 1.299,00 euros.
1 2 3 4 5 6 7 8 9 10 11 12 13 14 15
一二三四五六七八九十
/rɪsk/ /ˈskedʒuːl/ [ˋskɛdʒʊl]
I was born in 1998 and started in 2015-2016.
1998 2003 2010 2015
雅思 6.5、托福 105、B2、CEFR C1
Unit 12 Lesson 3 p. 45
A1 A2 B1 B2 C1 C2
A123456788 is a part number
the model XJ900-2024
Boeing 737-800 and Airbus A350-1000
GPT-4o, Python 3.11.9, 192.168.0.1
I live at No. 1208, Section 2.
call me at 9:30
打給我 3 次都沒接
text me before 10/15
Meet @ 7pm? 5 apples @ 30 each
@teacher can you check this?
I am at work. dot com companies
look at gmail.com, please
每天背 30 個單字、1 篇文章
身分證要帶兩份影本
My passport expires on 2026-12-20
My student ID is valid until 2027
信用卡 3 張怎麼說
my credit card was declined 3 times
the account number field
帳號是什麼意思
3 out of 10, 10-2, 99%
20 000 000 people
第 12345 號房
https://example.com/watch?v=dQw4w9WgXcQ
the hash d41d8cd98f00b204e9800998ecf8427e
Pneumonoultramicroscopicsilicovolcanoconiosis
the code is hard to read
My code review is on 12/25
""".strip().splitlines()


@pytest.mark.parametrize(("text", "secret", "kind"), SECRETS)
def test_a_secret_is_found_under_its_kind_and_does_not_survive(text: str, secret: str, kind: str) -> None:
    masked = mask_secrets(text)
    assert secret not in masked.text
    assert kind in masked.found
    assert MASK in masked.text
    assert mask_secrets(masked.text) == (masked.text, ())


@pytest.mark.parametrize("text", NO_SECRETS)
def test_ordinary_talk_of_a_learner_is_left_alone(text: str) -> None:
    assert mask_secrets(text) == (text, ())


def test_only_the_secret_is_replaced() -> None:
    text = "老師我的網銀密碼是Meihua#2291，先放你這邊。另外我週五晚上都沒空，不要排練習。"
    assert mask_secrets(text).text == text.replace("Meihua#2291", MASK)
    text = "Keep my wifi password in mind for me, it's kelpforest2024! And I can't study on Mondays."
    assert mask_secrets(text).text == text.replace("kelpforest2024", MASK)  # `! And` ends the sentence
    assert mask_secrets("密碼是hunter22! 另外我週五沒空").text == f"密碼是{MASK}! 另外我週五沒空"
    assert mask_secrets("my password is Night!9!").text == f"my password is {MASK}"


def test_several_secrets_of_one_line_are_each_replaced() -> None:
    masked = mask_secrets("身分證字號A234567893、API金鑰sk-proj-FAKE8fJ2kLq0WmZ7都先放你那裡")
    assert masked == (f"身分證字號{MASK}、API金鑰{MASK}都先放你那裡", ("identity", "key"))


def test_spans_are_those_of_the_text_as_typed() -> None:
    text = f"{MASK}👩‍🏫我的 ｅｍａｉｌ 是ｋｅｌｐ＠ｇｍａｉｌ．ｃｏｍ謝謝"
    (span,) = find_secrets(text)
    assert text[span.start : span.end] == "ｋｅｌｐ＠ｇｍａｉｌ．ｃｏｍ"


@pytest.mark.parametrize("number", ["A123456789", "F131104093", "A800000014", "AC01234567", "A234567893"])
def test_taiwanese_numbers_have_a_right_check_digit(number: str) -> None:
    assert is_taiwanese_id(number)
    wrong = number[:-1] + str((int(number[-1]) + 1) % 10)
    assert not is_taiwanese_id(wrong)


def test_the_check_digit_of_cards_notices_every_wrong_digit() -> None:
    number = "4111111111111111"
    assert passes_luhn(number)
    for place in range(16):
        for digit in "0123456789":
            changed = number[:place] + digit + number[place + 1 :]
            assert passes_luhn(changed) == (changed == number)


def test_what_looks_alike_is_read_alike() -> None:
    assert fold("ＰＡＳＳ－１２３，密码：“ａ”").text == 'PASS-123，密碼："a"'
