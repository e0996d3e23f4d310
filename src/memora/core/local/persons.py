"""Whether a sentence is about somebody else; the learner's own part in it makes it theirs (W1: third_party)."""

from __future__ import annotations

import re

_KIN_ZH = (
    r"內人|外子|爸|媽|爸爸|媽媽|父母|爸媽|妹妹?|弟弟?|哥哥?|姊姊?|姐姐?|阿公|阿嬤|爺爺|奶奶|外公|外婆|舅舅|阿姨|叔叔|姑姑|表[哥弟姊姐妹]|堂[哥弟姊姐妹]|老公|老婆|先生|太太|兒子|女兒|小孩|孩子|男友|女友|男朋友|女朋友|未婚[夫妻]|"
    r"朋友|閨[蜜密]|死黨|麻吉|好姊妹|網友|同學|同事|室友|主管|老闆|經理|老師|教練|學長|學姊|學姐|學弟|學妹|學生|鄰居|客戶|助理|組長|隊友|前輩|房東|店長|教授|指導教授|家教(?![課班時改換調延固])|組員|孫女|孫子|姪[子女]|外甥女?|同桌|[科課處部院校班]長|班導|導師|老伴|工讀生|實習生|徒弟|師[父傅]|(?:外籍)?看護|移工|保[母姆]|雙胞胎|店員|員工|下屬|部屬|窗口|廠商|供應商|司機(?:大哥)?|大哥|大姊|大姐|大叔|阿伯|病人|患者|客人|觀眾|粉絲|學員|隊員|合夥人|家屬|秘書|導遊|房客|乘客|學霸|議長|同梯|同期|第[一二三四五]名|外國人|觀眾|[一二三四五六七八九十\d]+床|[a-z]*mate|boss|bestie|intern|manager|supervisor|colleague|client|teacher|friend|leader|roommate|classmate|coworker|partner|pm"
)
_KIN_EN = (
    r"sister|brother|mother|father|mom|mum|dad|parents?|wife|husband|son|daughter|kids?|child(?:ren)?|cousin|uncle|aunt|nephew|niece|grand\w+|boyfriend|girlfriend|fianc[eé]e?|partner|"
    r"friends?|classmates?|colleagues?|co-?workers?|roommates?|flatmates?|labmates?|teammates?|boss|manager|supervisor|teacher|professor|advisor|tutor|coach|students?|neighbou?rs?|clients?|assistant|landlord|in-laws?|bandmates?|seniors?|juniors?|nurses?|doctors?|interns?|staff|employees?|players?|customers?|suppliers?|guests?|patients?|viewers?|cto|ceo|boy|girl|guy|man|woman|lady|kid next door|bestie|twins?|bf|gf|hubby|dogs?|cats?|puppy|kitten|pets?|grandma|grandpa|nanny|apprentice|secretary|captain|trainer|principal"
)
_JOB_EN = r"(?:lead|senior|junior|head|new|chief)?\s?(?:artist|auditor|designer|engineer|programmer|developer|producer|director|editor|examiner|interviewer|passenger|driver|barista|chef|waiter|judge|reviewer|purser|pilot|hostess|bartender|analyst|lawyer|accountant|receptionist|librarian|translator|interpreter|speaker|winner)s?"
_OPENING = r"^(?:\W|對了|另外|話說|聽說|原來|其實|昨[天晚]|前天|今天|最近|上週|剛剛|剛才|欸|老師(?=[，,])|btw|by the way|also|and|so|but|actually|apparently|yesterday|today|last \w+|oh|fun fact|guess what|hey|,)*"
_SUBJECT_ZH = (
    rf"(?:我們?家?的?|咱們?)\s?(?:班上?|系上|team|店裡?|公司|部門|辦公室|請)?\s?(?:的|有一?個?)?\s?(?:大|小|二|英文|新|前|直屬|高中|大學|國中|國小|系上|同組|隔壁)?[a-z ]{{0,8}}(?:{_KIN_ZH}|有人)(?:的[^，。\s]{{1,6}})?"
    rf"|(?:英文|新|補習班(?:的)?|學校(?:的)?|安親班|以前的?|之前的?|隔壁的?)?(?:{_KIN_ZH})(?![的說]?我)(?=[ a-z]|[^我]{{2,}})|[^，,。；;我你妳自跟和對陪幫被]{{1,6}}的\s?(?:{_KIN_ZH})"
    r"|[他她]們?|(?:大家|別人|人家|(?:[^，,。我你妳\s]{1,5}[上裡內外邊])?有[個些]?人|我?班上(?:的|有)\S{1,4}|隔壁\S{1,4}|新來的\S{2,3})|(?:阿|小(?![考測說時聲組孩心班學])|老(?![是師實覺婆公]))[\u3400-\u9fff](?=[^，。]{2})"
)
_SUBJECT_EN = (
    rf"(?:my|our|his|her|their|the|one of my|one of our|two of my|some of my|everyone in my|everybody in my|half of my|most of my) (?:[\w'-]+ ){{0,3}}(?:{_KIN_EN}|{_JOB_EN})(?:'s [\w ]+?)?\b(?:, (?:mr|mrs|ms|dr)\.? [a-z]+,)?"
    r"|(?:every(?:one|body)|people|they all) (?:there|here|around|in|at)\b(?: (?:my|our|the) \w+)?|dr\.? [a-z]+|(?:mr|mrs|ms)\.? [a-z]+|(?:he|she|they)(?:'s|'re|'ll|'d)?\b"
    rf"|(?:a|one|some|another) (?:[\w-]+ ){{0,2}}(?:of my )?(?:{_KIN_EN})\b(?: of mine)?"
    rf"|i (?:want|need|expect|wish|would like|'d like) (?:my|our) (?:\w+ ){{0,2}}(?:{_KIN_EN}) to\b"
    r"|(?:my|our|the) (?!learner|user)(?:[\w'-]+ ){1,3}(?=(?:speaks|scored|lives|lived|studied|graduated|majored|grew up)\b)"
)
_OTHER_SUBJECT = re.compile(_OPENING + rf"(?P<subject>{_SUBJECT_ZH}|{_SUBJECT_EN})")
_NAME_SUBJECT = re.compile(
    r"^(?:\W|Btw,?|By the way,?|Also,?|And|So|But)*\s*(?P<subject>[A-Z][a-z]+(?:[- ][A-Z][a-z]+)*)(?:'s)?(?: (?:from|in|at) (?:my|our|the) [\w ]{2,20}?)? (?:is|was|has|had|got|works|scored|passed|failed|took|lives|speaks|wants|needs|likes|prefers|told|says|said|studies|moved|just|will|can't|can|(?:always|never|often|usually|only|still|already) \w+(?:s|ed))\b"
)
_NOT_NAMES = re.compile(
    r"^(?:Please|Always|Never|Let|We|I|You|He|She|They|My|Our|Your|The|A|An|Only|Even|Still|Also|Just|Not|No|Some|Most|All|Both|Every|Each|Whenever|When|If|But|And|So|Because|This|These|Those|Speaking|Last|Next|First|Half|Many|Few|English|Grammar|Listening|Reading|Writing|Vocabulary|Pronunciation|Spelling|Work|School|Today|Tomorrow|Yesterday|Everything|Nothing|Something|It|That|There|Life|Class|Homework|Question|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|What|Who|One|Everyone|Part|Section|Shadowing|Dictation|Practice)\b"
)
_REPORTED = re.compile(r"(?:跟我|對我|告訴我|問我)(?:說|講)?|\b(?:told|tells|asked|texted|showed) me\b")
_MOVES_ME = re.compile(
    r"[，,.。!！]\s*(?:and |so )?(?:i'm|i am|i feel|i was|that makes me|makes me) (?:so |very |really |such |kinda |a bit |super )*(?:jealous|proud|happy|impressed|envious|excited|shocked|surprised|worried|sad|glad|touched|annoyed)\b[^,.]*$"
    r"|[，,。!！\s]我?(?:好|超|很|真的|也|都)*(?:羨慕|嫉妒|佩服|驚訝|開心|感動|替[他她]).*$"
)
"""How the learner feels about what somebody else did."""
_MEASURED_BY_ME = re.compile(
    r"比我(?:們|還|更)?|跟我一樣|不像我|我才不信"
    r"|\bthan (?:all of |any of |most of |the rest of )?(?:us|me|mine|ours|i am|i do|i can|i did|i will|my own)\b|\b(?:unlike|like|next to|beside|as \w+ as) (?:me|us|mine|i am)\b|\bi mean\b"
    r"|\b(?:in|at|from|of) (?:my|our) (?:\w+ )?(?:choir|class|office|team|company|school|dorm|gym|building|course|group|department|lab|firm|club|grade|store|shop)\b"
)
"""The learner as a measure or a place only: the sentence is still about the other one."""
_MINE = re.compile(
    r"我|才(?:有空|能|可以)|\bi\b|\bi'|\bme\b|\bmyself\b|\bwe\b|\bus\b|\bmy (?!(?:[\w'-]+ ){0,2}(?:" + _KIN_EN + r")\b)"
)
_HEARD_BY_ME = re.compile(
    r"^(?!.*(?:大家|他們|別人)都).*(?:客人|客戶|病[人患]|乘客|外國人|老闆|主管|老師|教授|面試官|考官|對方|廠商|店員).{0,12}(?:[，,]|就|都)\S{0,3}(?:聽不|回不|接不|答不|說不|講不|反應不|聽錯|不敢|卡)"
    r"|在家.{0,4}[講說用]英[文語]"
    r"|\b(?:boss|supervisor|manager|customers?|clients?|patients?|guests?|passengers?|team) .*\b(?:gives?|wants?|holds?|runs?|writes?|expects?|needs?|only|all|everything) (?:[\w-]+ ){0,4}in english\b"
)
"""Whoever speaks fast, it is the learner who cannot follow (Chinese leaves 我 out); orders in English are theirs to obey."""
_MY_PEOPLE = re.compile(rf"我們?家?的?(?:大|小|二)?(?:{_KIN_ZH})")


def about_somebody_else(text: str, folded: str) -> bool:
    """Whether the sentence's subject is another person and nothing in it is the learner's own doing, need or wish.

    `text` keeps its case (names), `folded` is for the cues.

    >>> about_somebody_else("My cousin passed the TOEFL.", "my cousin passed the toefl.")
    True
    >>> about_somebody_else("The new nurse scored higher than us.", "the new nurse scored higher than us.")
    True
    >>> about_somebody_else("My boss wants me to lead calls.", "my boss wants me to lead calls.")
    False
    """
    subject = _OTHER_SUBJECT.search(folded) or _named(text)
    if subject is None or _HEARD_BY_ME.search(folded):
        return False
    rest = _MY_PEOPLE.sub(
        "", _MOVES_ME.sub("", _MEASURED_BY_ME.sub("", _REPORTED.sub("", folded[subject.end("subject") :])))
    )
    return _MINE.search(rest) is None


def _named(text: str) -> re.Match[str] | None:
    found = _NAME_SUBJECT.search(text)
    return None if found is None or _NOT_NAMES.search(found["subject"]) else found
