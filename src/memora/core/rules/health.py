"""Health beyond learning needs: medicines, doses, diagnoses, measurements, treatment; whoever's they are.

What shapes teaching is kept (a stutter, dyslexia, hearing, sight, nerves before speaking), and so is health as a
subject of study or work (medical English, a nurse's vocabulary, a talk about diabetes). A passing cold is for the
judge.
"""

from __future__ import annotations

import re

from memora.core.rules.folding import fold
from memora.core.rules.patterns import any_of

_WHO = r"(?:i|i've|i'm|he|she|they|we|my \w+(?: \w+)?|the (?:user|learner|student)|user|learner|student)"
_DRUG = (
    r"(?:\b\w{3,14}(?:oxetine|traline|talopram|faxine|azepam|azolam|dipine|sartan|statin|prazole|triptan"
    r"|triptyline|cillin|floxacin|thiazide|"
    r"semide|gliptin|gliflozin|lukast|profen|glutide|parin|afil)|\b\w{2,12}pril\b(?<!\bapril)|\b\w{3,12}olol"
    r"|metformin|insulin|aspirin|"
    r"warfarin|prednisone|prednisolone|ritalin|concerta|adderall|prozac|zoloft|xanax|valium|lithium tablets"
    r"|zolpidem|ambien|stilnox|"
    r"levothyroxine|antidepressants?|antibiotics?|painkillers?|sleeping pills?|steroids|birth control pills?|"
    r"methylphenidate|quetiapine|risperidone|aripiprazole|gabapentin|tramadol|morphine|ozempic|viagra|lipitor|norvasc)"
)
_CONDITION = (
    r"(?:diabetes|diabetic|hypertension|high blood pressure|low blood pressure|high cholesterol|cancer|leukemia"
    r"|tumou?r|asthma|epilepsy|"
    r"(?:clinical |severe |postnatal )?depression|bipolar(?: disorder)?|schizophrenia|(?:\w+ )?anxiety disorder"
    r"|panic (?:disorder|attacks)|ptsd|ocd|"
    r"(?:an )?eating disorder|anorexia|bulimia|insomnia|hiv|aids|hepatitis(?: [abc])?|kidney (?:disease|stones"
    r"|failure)|heart (?:disease|failure|condition|attack)|"
    r"(?:a )?stroke|arrhythmia|(?:an? )?(?:\w+ )?ulcers?|gout|lupus|arthritis|thyroid (?:problem|disease|disorder)"
    r"|hyperthyroidism"
    r"|hypothyroidism|migraines?|"
    r"endometriosis|osteoporosis|parkinson'?s|alzheimer'?s|dementia|tuberculosis|pneumonia|covid(?:-19)?"
    r"|sleep apnea|pre-?diabetic|hiv positive|bipolar|anemia|anaemia|glaucoma|herniated disc|an? std|herpes)"
)
_CONDITION_ZH = (
    r"(?:糖尿病|高血壓|低血壓|高血脂|心臟病|心律不整|癌症?|[肺肝胃腸乳大]{1,2}癌|腫瘤|白血病|氣喘|癲癇|憂鬱症"
    r"|躁鬱症|思覺失調|焦慮症|恐慌症|強迫症|"
    r"創傷後壓力症?|厭食症|暴食症|失眠症?|愛滋病?|肝炎|[BC]肝|腎臟病|腎結石|中風|痛風|紅斑性狼瘡|關節炎|甲狀腺"
    r"(?:亢進|低下|問題|機能\w{2})|偏頭痛|子宮肌瘤|"
    r"骨質疏鬆|帕金森氏?症|失智症?|肺結核|肺炎|新冠|胃潰瘍|胃食道逆流|椎間盤突出|自律神經失調|脂肪肝|貧血症?|性病)"
)
_DRUG_ZH = (
    r"(?:血壓藥|降壓藥|安眠藥|抗憂鬱藥|抗生素|類固醇|胰島素|止痛藥|避孕藥|鎮定劑|抗焦慮藥|百憂解|利他能|普拿疼"
    r"|降血脂藥|甲狀腺素|標靶藥)"
)
_DOSE = r"(?<![\d.])\d{1,5}(?:\.\d{1,3})?\s?(?:mg|mcg|µg|毫克|微克|IU)(?![A-Za-z])"

_CERTAIN = any_of(
    r"\b(?:my|his|her|a) (?:cardiologist|oncologist|psychiatrist|dermatologist|urologist|gyna?ecologist"
    r"|neurologist|endocrinologist|rheumatologist)\b",
    r"\b(?:off|on|took|take|taking|forgot) (?:my|his|her) meds\b|\b(?:in remission|b12 injections?|hormone "
    r"(?:therapy|injections?)|ivf|fertility treatment)\b",
    r"\b(?:i|he|she|we)(?:'ve| have| had)? (?:broke|fractured|tore|dislocated) (?:my|his|her) (?:hip|leg|arm|wrist"
    r"|ankle|rib|collarbone|ligament|knee)\b",
    r"\b(?:i|he|she|wife|sister) (?:is |am |are )?expecting (?:a|our|my|her|their) (?:\w+ )?(?:baby|child)\b|\b"
    r"(?:i|he|she)(?:'ve)? (?:had|needed|need|am having) (?:\w+ )?(?:surgery"
    r"|an operation(?! (?:manual|guide|system|plan|team)))\b",
    r"排卵針|試管嬰兒|做試管|糖化血色素|(?:每天|都要|在家)量血壓|看(?:心理醫師|心理醫生|身心科|精神科|心理諮商)|"
    r"(?:我|他|她)(?:在)?做(?:心理)?諮商",
    r"\b(?:doctor|dentist|gp|physician|check-?up)\b[^.!?\n]{0,20}?\b(?:says?|said|told|found|thinks|confirmed"
    r"|suspects)\b[^.!?\n]{0,12}?\bi(?:'ve| have|'m| am| got| need| should)\b",
    rf"\b(?:doctor|check-?up)\b[^.!?\n]{{0,30}}?\b{_CONDITION}\b",
    r"生理期|經痛|抗組織胺|(?:開|動)過刀|(?:我|他|她)的?\s?BMI|(?:我|他"
    r"|她)[^。！？\n「]{0,4}?血[糖壓脂][^。！？\n「]{0,8}?[一二兩三四五六七八九十百\d]|(?:我|他|她)(?:有"
    r"|得了?)[^。！？\n，,]{0,4}?(?:胃炎|腸炎|鼻炎|皮膚炎|肌腱炎|濕疹|青光眼)",
    r"\b(?:anxiety|blood pressure|heart|diabetes|pain|sleep|asthma|adhd) (?:meds?|pills?|medication|medicine"
    r"|tablets)\b",
    r"\btested positive\b|\b(?:kidney|liver|heart|lung|bone marrow) transplant\b|\b(?:an?|my) (?:inhaler|pacemaker"
    r"|colostomy|insulin pump|catheter)\b",
    r"血型是|我的?血型|三高(?!中|的山)|[降控]?血[糖壓脂]藥|對(?:盤尼西林|青黴素|阿斯匹靈|藥物|抗生素|顯影劑)過敏"
    r"|(?:有|得了?|帶原)\s?[ABC]\s?型?肝",
    r"\b(?:my|his|her|their|the (?:user|learner|student)'s) (?:\w+ )?(?:blood (?:pressure|sugar|test|type)"
    r"|cholesterol|diagnosis|medication|medicine|prescription|"
    r"chemo(?:therapy)?|biopsy|surgery|operation|miscarriage|pregnancy|psychiatrist|therapist|hba1c|bmi"
    r"|antidepressants?|pills)\b",
    r"\b(?:was|were|been|got|am|is) (?:\w+ )?(?:diagnosed|hospitali[sz]ed|prescribed)\b|\bdiagnosed (?:me|him|her"
    r"|with)\b",
    rf"\b(?:put|prescribed|gave) (?:me|him|her|them) (?:on |some )?(?:\w+ )?(?:{_DRUG}|medication|pills|tablets"
    rf"|{_DOSE})",
    rf"\b(?:take|takes|taking|took|on|swallow|inject|injects)\s(?:\w+\s){{0,3}}?{_DOSE}",
    rf"{_DOSE}\s?(?:of \w+ )?(?:a|per|every|each|twice|once|daily|/)\s?(?:day|daily|morning|night|week|a)?\b",
    r"\b(?:i'm|i am|she's|she is|my wife is) (?:\w+ ){0,2}(?:pregnant|on (?:medication|chemo|dialysis"
    r"|antidepressants|insulin))\b",
    r"\b(?:i|he|she|we|they)(?:'m| am|'s| is|'ve| have| has)? (?:\w+ ){0,2}?(?:tak(?:e|es|ing)|on|stopped"
    r"|started) (?:\w+ ){0,3}?(?:medication|medicine|pills|antidepressants?|insulin|sleeping pills)\b",
    r"\b(?:had|having|have|need|needs|undergoing|underwent) (?:an? |my |some )?(?:\w+ )?(?:chemo(?:therapy)?"
    r"|dialysis|biopsy|miscarriage|abortion)\b",
    r"\b(?:i|he|she) (?:\w+ ){0,2}(?:see|sees|seeing|saw) (?:a|my|his|her) (?:psychiatrist|therapist|oncologist"
    r"|cardiologist)\b",
    r"(?:每天|每日|每晚|早晚|飯後|睡前|固定|長期|開始|要|在|都|有|得)(?:要|都|得|固定|開始|在|服)?[吃服打用注]"
    rf"(?:\S{{0,8}}?)(?:藥(?![局廠妝師學房]|劑師)|{_DRUG_ZH}|胰島素)",
    rf"[吃服打](?:用)?\s?(?:[A-Za-z]+|\S{{0,6}}?)\s?{_DOSE}",
    r"(?:我|他|她|使用者|學習者|學生|媽|爸|健檢|醫[生師])[^。！？\n]{0,12}?(?:血壓|血糖|膽固醇|血脂|肝指數|尿酸"
    r"|心電圖|體脂)[^。！？\n「]{0,10}?(?:高|低|\d|超標|異常|紅字|控制)",
    r"(?:醫生|醫師)[^。！？\n]{0,10}?(?:診斷|開(?:了|給|的)?[^。！？\n]{0,6}?藥|說我[^。！？\n]{0,6}?(?:病|症|炎"
    r"|癌)|判定)",
    r"(?:被|經|確定)?(?:診斷(?:出|為|有|是)|確診)|(?:我|她|太太|老婆)(?:現在|已經|剛)?(?:懷孕|流產|在做化療"
    r"|在洗腎)|(?:我|他|她)[^。！？\n]{0,8}?(?:化療|洗腎|開刀|住院|動手術|看身心科|看精神科)",
    r"服藥|病歷|就診紀錄|處方(?:箋|藥)",
)
_LIKELY = any_of(
    rf"\b{_WHO}\s(?:\w+\s){{0,3}}?(?:have|has|had|got|'ve got|suffer(?:s|ed|ing)? from|live with|lives with|am|is"
    r"|was|developed|battl\w+|survived|beat|recover\w* from)\s"
    rf"(?:\w+\s){{0,2}}?{_CONDITION}\b",
    rf"\b{_DRUG}\b|\b(?:i've|i have|i am|i'm)\s(?:\w+\s){{0,2}}?{_CONDITION}\b",
    rf"\bmy\s(?:\w+\s)?{_CONDITION}\b|\b(?:my|his|her|their) dosage\b|\b(?:on|taking|takes?) (?:\w+ )?medication\b",
    r"(?:我|他|她|媽|爸|使用者|學習者|學生|哥|姊|姐|弟|妹|公|婆|奶|嬤|友)[^。！？\n]{0,10}?(?:有|得了?|患|罹患"
    rf"|是|的|確定|因為|因)[^。！？\n]{{0,4}}?{_CONDITION_ZH}|(?:罹患|患有|得了){_CONDITION_ZH}",
    rf"{_DRUG_ZH}|吃藥|用藥(?![局廠妝師學])|藥物治療|劑量",
)
_SUBJECT_OF_STUDY = re.compile(
    r"\b(?:medical english|medical terms?|patients?|customers?|nurse|nursing|pharmac\w+|hospital (?:staff|job)"
    r"|clinic|med"
    r"(?:ical)? (?:school|student|device|sales|translat\w+)|"
    r"vocabulary|words?|spell\w*|pronounc\w*|mean(?:s|ing)?|translat\w+|in english|presentation|talk|thesis"
    r"|articles?|essay|research\w*|paper|"
    r"report|topic|reading|podcast|documentary|lecture|conference|trial|industry|company|insurance|interpreter"
    r"|term|phrase|sentence)\b"
    r"|醫療英文|醫學英文|醫護|護理|護士|護理師|藥師|藥劑師|藥局|藥廠|藥學|製藥|生技|醫學系|病人|病患|患者|單字"
    r"|怎麼說|怎麼唸|怎麼講|"
    r"怎麼拼|拼錯|拼字|發音|意思|翻譯|翻成|英文(?:是|叫|怎)|簡報|演講|論文|文章|報告|主題|研究|研討會|臨床|醫材"
    r"|保險|句子|題目|用語|術語",
    re.IGNORECASE,
)
_MENTION = re.compile(
    r"\"[^\"\n]{1,120}\"|「[^」\n]{1,120}」|『[^』\n]{1,120}』|(?<![A-Za-z])'[^'\n]{2,120}'(?![A-Za-z])"
)


def refuse_health(content: str) -> str | None:
    """`health` where the text tells of somebody's illness, medicine, dose, measurement or treatment, else None.

    Quoted words do not count.
    """
    text = _MENTION.sub(" ", fold(content).text)
    if _CERTAIN.search(text):
        return "health"
    if _LIKELY.search(text) and not _SUBJECT_OF_STUDY.search(text):
        return "health"
    return None
