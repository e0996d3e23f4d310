"""Whose a contact is, and whom a clause is about (W2)."""

from __future__ import annotations

import pytest

from memora.core.rules.folding import MASK
from memora.core.rules.secret import refuse_secrets
from memora.core.rules.third_person import about_someone_else
from memora.core.secrets import mask_secrets

THEIRS = """
主管 Karen 的手機是0912-345-678，她下週三要跟客戶吃飯。
我媽的電話是 0912345678
我老師的信箱是 amy@example.com
她的手機 0912 345 678
王小姐的電話是 02-2345-6789
打給 Karen，0912-345-678
聯絡我同事 amy@example.com
Karen's number is 0912-345-678.
My boss's email is boss@example.com
Her phone number is +1 415 555 2671.
Call my brother at 0912-345-678.
Email her at amy@example.com
My teacher can be reached at amy@example.com
""".strip().splitlines()

OWN = """
我的手機是0912-345-678
我的信箱是 kelp@example.com
0912345678 是我的號碼
打給我 0912345678
my phone number is 0912-345-678
Email me at kelp@example.com
kelp@example.com
Call me at 0912-345-678 after work.
我公司電話 02-2345-6789
""".strip().splitlines()


@pytest.mark.parametrize("text", THEIRS)
@pytest.mark.parametrize("masked_before", [False, True])
def test_the_contact_of_another_person_is_refused_as_theirs(text: str, masked_before: bool) -> None:
    assert refuse_secrets(mask_secrets(text).text if masked_before else text) == "third_party"


@pytest.mark.parametrize("text", OWN)
@pytest.mark.parametrize("masked_before", [False, True])
def test_the_learners_own_contact_is_a_secret(text: str, masked_before: bool) -> None:
    assert refuse_secrets(mask_secrets(text).text if masked_before else text) == "secret"


def test_a_masked_secret_is_still_one() -> None:
    assert refuse_secrets(f"我的網銀密碼是{MASK}") == "secret"
    assert refuse_secrets(MASK) == "secret"


def test_a_password_of_another_person_is_a_secret() -> None:
    assert refuse_secrets("Karen's password is kelpforest2024") == "secret"


SOMEBODY_ELSE = """
My labmate Wen-Hao got 105 on the TOEFL, he's amazing.
我妹最近在準備全民英檢中高級，她單字量大概有六千。
My sister is preparing for the IELTS.
She wants to study in Canada.
他多益考 900
我同事下個月要去美國
My boss speaks very good English.
而且我老闆的英文很好
""".strip().splitlines()

THE_LEARNER = """
My brother marries in November, so I must give a speech in English.
My boss wants me to present in English every month.
我老闆要我每個月用英文簡報
My teacher says my pronunciation is good.
我老師說我的發音進步了
I want to talk with my sister's husband in English.
我想跟我妹一起練英文
我的英文程度是 B1
My level is B1.
I study with my friend.
My English is weak.
I teach my daughter English.
""".strip().splitlines()


@pytest.mark.parametrize("clause", SOMEBODY_ELSE)
def test_a_clause_about_another_person(clause: str) -> None:
    assert about_someone_else(clause)


@pytest.mark.parametrize("clause", THE_LEARNER)
def test_a_clause_in_which_the_learner_has_a_part(clause: str) -> None:
    assert not about_someone_else(clause)
