"""Health details are refused whoever asks; what shapes teaching, and health as a subject of study, is kept (W2)."""

from __future__ import annotations

import pytest

from memora.core.rules.health import refuse_health

REFUSED = """
上個月健檢說我血壓太高，現在每天要吃 amlodipine 5 mg。
My doctor put me on sertraline last month, 50 mg a day.
I was diagnosed with type 2 diabetes.
I have diabetes.
I've got high blood pressure.
My blood pressure is 150 over 95.
Please remember my blood pressure, it's 150/95.
I take metformin twice a day.
I'm on antidepressants since March.
I take sleeping pills every night.
She prescribed me 20 mg of Prozac.
The user has epilepsy.
The learner takes lithium tablets.
Learner was diagnosed with depression.
My mother has breast cancer.
I suffer from migraines.
I had chemo last year.
I'm pregnant.
I see a psychiatrist every Friday.
My stutter got worse since I started sertraline.
My HbA1c is 7.2.
I have clinical depression, how do I tell my boss?
我有糖尿病
我有高血壓，要定期回診
醫生診斷我有憂鬱症
我被診斷出甲狀腺亢進
我每天吃安眠藥
我在吃抗憂鬱藥
我早上要打胰島素
我血糖 180
我媽得了肺癌
使用者罹患氣喘
她在做化療
我懷孕五個月了
我確診了
醫師開了止痛藥給我
幫我記住我的用藥劑量
我固定吃血壓藥
""".strip().splitlines()

KEPT = """
I stutter when I speak English.
I have a stutter, so please give me time.
I am dyslexic, long texts are hard for me.
I have dyslexia.
I'm hard of hearing in my left ear, so write new words down.
I am colour-blind; don't mark mistakes in red.
I get nervous when I speak in meetings.
I feel anxious before speaking tests.
Speaking anxiety is my biggest problem.
I want to learn medical English.
I work as a nurse and take patients' blood pressure.
I have to explain dosage to patients in English.
I'm a pharmacist and talk about amlodipine every day at the pharmacy.
I'm giving a talk about diabetes in May.
My thesis is about hypertension.
I keep misspelling "diagnosis".
How do you say 高血壓 in English?
What does hypertension mean?
I mixed up "medicine" and "medication" in the last test.
Grammar gives me a headache.
My English is sick, haha.
I'm addicted to podcasts.
I'm depressed about my score.
In April I start a new course.
I take 2 classes a day.
I take notes every day.
I am on holiday next week.
I had an operation manual to translate.
The Great Depression is the topic of my essay.
I read about cancer research for work.
My son's teacher speaks English.
I take the pill exercise from unit 3 too seriously
我講英文會口吃
我有閱讀障礙，太長的文章看不下去
我左耳重聽，請多用文字
我是色盲，不要用紅色標示
我一開口說英文就緊張
考前很焦慮
我在學醫療英文
我是護理師，要跟外國病人說明用藥
我在藥廠工作，要寫英文報告
我要用英文做糖尿病的簡報
「高血壓」的英文怎麼說？
我把 medicine 拼錯了
英文讓我頭痛
我聽力比較差
聽力測驗我只對一半
我每天吃早餐的時候聽 podcast
我每天吃完晚餐讀英文
我在醫院當櫃台，想學掛號的英文
我對文法過敏
""".strip().splitlines()


@pytest.mark.parametrize("text", REFUSED)
def test_a_health_detail_is_refused(text: str) -> None:
    assert refuse_health(text) == "health"


@pytest.mark.parametrize("text", KEPT)
def test_learning_needs_and_health_as_a_subject_are_kept(text: str) -> None:
    assert refuse_health(text) is None
