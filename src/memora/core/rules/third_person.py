"""Whether a clause is about somebody else, and whose a phone number or an address is."""

from __future__ import annotations

import re

_PERSON_EN = (
    r"(?:mother|mom|mum|father|dad|brother|sister|son|daughter|wife|husband|partner|girlfriend|boyfriend|friend|"
    r"roommate|flatmate|classmate|labmate|teammate|colleague|co-?worker|boss|manager|supervisor|advisor|professor"
    r"|teacher|"
    r"tutor|student|neighbou?r|cousin|aunt|uncle|grandmother|grandma|grandfather|grandpa|niece|nephew|parents?|kids?|"
    r"child(?:ren)?|client|customer|landlord|doctor|dentist|assistant|secretary|team|family|buddy|bestie)s?"
)
_PERSON_ZH = (
    r"(?:媽媽?|爸爸?|母親|父親|爺爺|奶奶|阿公|阿嬤|外公|外婆|哥哥?|弟弟?|姊姊?|姐姐?|妹妹?|老公|老婆|先生|太太"
    r"|兒子|女兒|"
    r"小孩|男友|女友|男朋友|女朋友|朋友|閨蜜|室友|同學|學長|學姊|學姐|學弟|學妹|同事|主管|老闆|經理|上司|老師|教授"
    r"|家教|學生|鄰居|"
    r"表哥|表姊|表姐|表弟|表妹|堂哥|堂姊|堂姐|堂弟|堂妹|阿姨|叔叔|舅舅|姑姑|客戶|客人|房東|醫生|助理|秘書|家人"
    r"|爸媽|父母|店長|組長|總監|窗口|業務|導師)"
)
_NOT_A_NAME = r"(?!(?:I|My|Our|Your|The|This|That|It|What|Let|Here|There|Today|Who|How)\b)"
_CONTACT_EN = (
    r"(?:(?:tele|cell|mobile |cell |work |office |home )?(?:phone|number|cell|mobile|e-?mail|mail|contact|line"
    r"|whatsapp|address|ig|insta(?:gram)?|wechat|telegram|discord|facebook|fb)(?: (?:id|handle|account))?)"
)
_CONTACT_ZH = r"\s?(?:的)?\s?(?i:手機|電話|號碼|分機|信箱|電郵|電子郵件|聯絡方式|e-?mail|mail|line|ig|微信|臉書|住址|地址|住家|公司電話|辦公室)"

_OWNER_OTHER = re.compile(
    rf"(?i:\b(?:his|her|their)\s(?:\w+\s){{0,2}}?{_CONTACT_EN})"
    rf"|(?i:\b(?:my|our|the)\s(?:\w+\s){{0,2}}?{_PERSON_EN}(?:\s[\w-]+)?(?:'s|'|\sis\b|\sat\b|\son\b|\scan be))"
    rf"|\b{_NOT_A_NAME}[A-Z][\w-]+(?:\s[A-Z][\w-]+)?'s\s(?i:(?:\w+\s){{0,2}}?{_CONTACT_EN})"
    r"|(?i:\b(?:call|text|e-?mail|mail|reach|contact|ring|phone|message|dial|number (?:of|for)|(?:belongs"
    r"|belonging) to)\s)"
    rf"(?:(?i:him|her|them|(?:my|our|the)\s(?:\w+\s){{0,2}}?{_PERSON_EN})\b|{_NOT_A_NAME}(?!(?i:me)\b)[A-Z][a-z]+)"
    rf"|(?:[他她]們?|{_PERSON_ZH}(?:\s?[A-Za-z][\w-]*)?|[A-Z][a-z]+\s?(?:小姐|先生|老師|經理)?|[\u4e00-\u9fff]"
    rf"(?:小姐|先生|經理|主任|老師|醫師)){_CONTACT_ZH}"
    rf"|(?:打給|聯絡|寄給|傳給|找)\s?(?:[他她]們?|我?(?:的|們)?{_PERSON_ZH}|[A-Z][a-z]+|[\u4e00-\u9fff](?:小姐"
    r"|先生|經理|主任|老師))"
    r"|(?<![我你自家公學司裡校的])[\u4e00-\u9fff]{2}的(?:手機|電話|信箱|電郵|e-?mail)",
)
_OWNER_SELF = re.compile(
    r"(?i:\bmy\s(?:own\s|work\s|office\s|new\s|old\s)?"
    + _CONTACT_EN
    + r"\b)|我(?:自己)?的?(?:新|工作|公司)?\s?(?:手機|電話|信箱|電郵|e-?mail|mail)"
)

_FIRST_PERSON = re.compile(r"\b(?:I|I'm|I've|I'd|I'll|me|myself|mine|we|us|our|my)\b|我|咱|自己")
_LEAD = (
    r"^(?:\s|[-,，、。:：\"'「“])*(?:(?:and|but|so|also|by the way|well|btw|oh|for example|for instance)\b[, ]*|"
    r"(?:而且|但是?|然後|對了|另外|還有|所以|不過|聽說|其實)[，, ]*)*"
)
_OTHER_SUBJECT = re.compile(
    _LEAD + rf"(?:(?i:(?:my|our)\s(?:\w+\s){{0,2}}?{_PERSON_EN}(?:'s)?\b)"
    r"|(?:He|She|They|he|she|they)(?:'s|'re|'ve|'d|'ll)?\b|"
    rf"我(?:的|們的?|們家的?|家)?\s?(?:大|小|二|三|前|新)?{_PERSON_ZH}(?!們?(?:練|談|說|聊|開會))|[他她]們?"
    rf"|{_PERSON_ZH}(?:\s?[A-Za-z][\w-]*)?)"
)


def about_someone_else(clause: str) -> bool:
    """The clause's subject is another person, and the learner comes into it only as `my` or 我 before that person.

    >>> about_someone_else("My labmate got 105 on the TOEFL, he's amazing.")
    True
    >>> about_someone_else("My brother marries in November, so I must give a speech in English.")
    False
    """
    subject = _OTHER_SUBJECT.match(clause)
    return bool(subject) and not _FIRST_PERSON.search(clause, subject.end() if subject else 0)


def contact_of_someone_else(clause: str) -> bool:
    """A phone number or address stands in this clause; the words around it say that it is another person's.

    >>> contact_of_someone_else("主管 Karen 的手機是0912-345-678")
    True
    >>> contact_of_someone_else("我的手機是0912-345-678")
    False
    """
    return bool(_OWNER_OTHER.search(clause)) and not _OWNER_SELF.search(clause)
