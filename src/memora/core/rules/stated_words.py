"""What people say about a password instead of telling it, in both languages."""

from __future__ import annotations

import re

from memora.core.rules.values import is_ordinary

TALK_EN = re.compile(
    r"\b(?:mean(?:s|ing)?|pronounced?|spell(?:ed|ing)?|spelt|translat\w{1,6}|in (?:english|chinese|mandarin|french)|noun|abbreviation|acronym|short for"
    r"|verb|adjective|countable|the (?:word|sentence|phrase|term)|syllables?|stressed|passwords?|characters?|letters?"
    r"|digits|symbols?|how (?:do|to|can)|what (?:is|does|are)|joking|case[- ]sensitive)\b|[\"“「『]$",
    re.IGNORECASE,
)
TALK_ZH = re.compile(
    r"縮寫|簡稱|怎麼|怎樣|如何|什麼|甚麼|意思|翻譯|翻成|例句|發音|文法|單字|名詞|動詞|位數|字元|字母|大小?寫|符號|密碼|通行"
    r"|英文(?:$|[是怎呢裡的叫字單])|[\"“「『]$"
)
SAID_OF_ONE_ZH = re.compile(
    r"(?:不|沒|很|太|超|好(?:難|長|短|像|記|用)|錯|對的|空|一樣|相同|同一|啥|多少|幾|哪|誰|為什|否|必|須|要|需|應該|可以"
    r"|能|會不|被|用|由|為了|給|從|在|個|一[個種串組項道次直]|這[個樣裡]|那[個樣裡]|它|英文(?!名)|中文(?!名)|重要|秘密|祕密|機密"
    r"|問題|困擾|煩惱|隨機|自動|系統|最|更|比較|有點|有些|至少|指|表示|代表|新的|舊的|過期|正確|無效|有效|安全|強|弱"
    r"|簡單|複雜|忘|記不|輸入|重設|設定|帳號|請|老師喊|憑證|防|保護|打|改|難|長|短|才|不同|公開|各|每|隱私|私人|預設|初始|登入"
    r"|[零一二三四五六七八九十兩]{1,3}[位個碼次])"
    r"|.{0,40}(?:的|嗎|呢|吧|詞|字串|用語|隱私|一串字|東西|縮寫|簡稱|問題|困擾|煩惱|弱點|祕密|秘密|一樣|不同|過期)[嗎呢吧喔啦啊]?\s{0,2}$"
)
SAID_OF_ONE_EN = re.compile(
    r"(?:too|very|so|not|never|always|still|no|none|in|on|at|under|behind|with|without|from|for|about|to|of|by|up|out"
    r"|off|over|between|among|like|as|also|only|just|now|then|there|here|again|already|probably|maybe|perhaps|quite"
    r"|rather|really|a bit|a little|a lot|an? (?:\w{1,14} )?(?:secret|mess|joke|problem|word|pain|mix\w{0,4}|combination"
    r"|string|number|headache|nightmare|thing|code|must|risk|key|kind|sort|type|way|set|sequence|phrase|sentence|pair"
    r"|one|term)|one of|the (?:same|problem|issue|reason|one|only|first|last|most|best|worst|longest|default|key|thing"
    r"|wrong|right|old|new|weakest|word|hardest|main)|what|where|when|who|why|how|that|this|it|its|which|if|because"
    r"|isn't|more|most|much|less|least|longer|shorter|stronger|weaker|harder|easier|better|worse|due|part|full|down|out"
    r"|old|all|both|each|every|any|some|something|anything|nothing|none|must|should|can|may|will|has|have|had|does|do"
    r"|is|was|be|been|case|masculine|feminine|singular|plural|two words|one word|minimum|maximum|at least|long|short"
    r"|hello|sorry|please|ok|okay|your|yours|use|enter|type|check|forgot|forgotten|lost|written|hidden|known|broken|stuck"
    r"|set|sent|kept|made|built|taken|stolen|shown|given|held|put|getting|missing|lacking"
    r"|working|being|becoming|expiring|changing|causing|giving|making|driving|coming|going|mi ?ma)\b(?!-)",
    re.IGNORECASE,
)
SAID_OF_A_PHRASE = re.compile(
    rf"{SAID_OF_ONE_EN.pattern}(?!\s\w{{1,20}}\s\w{{1,20}}\s\w{{1,20}}$)|(?:too|very|not|so|longer|shorter|the)\b",
    re.IGNORECASE,
)
"""A phrase of four words and more may start with any word."""
_INFINITIVE = re.compile(
    r"(?:protect|be|make|keep|avoid|stay|prevent|get|log|improve|secure|feel|stop|have|use|see|help|match|meet)\b",
    re.IGNORECASE,
)
_BESIDE_A_PREDICATE = re.compile(
    r"\b(?:the|and|but|for|from|with|not|very|too|has|have|had|can|was|were|are|is|to|of|in|on|at|by|a|an|one|this|that"
    r"|again|now|my|your|our|it|i|me|you|time|times|every|all|any|enough|old|new|says?|said|because|than|as|or|no|yet"
    r"|still|already|today|yesterday|online|anyway)\b",
    re.IGNORECASE,
)
NOT_BEFORE_ONE = re.compile(
    r"(?:this|that|it|he|she|they|we|i|you|what|which|here|there|the|a|an|english|chinese|one|nothing|something|my|our"
    r"|problem|today|sorry|yes|no|how|when|where|why)\b",
    re.IGNORECASE,
)


def is_said_of_one(value: str, said_of_one: re.Pattern[str], *, infinitive: bool = False) -> bool:
    """The words describe a password. Four plain words and more are one, even if they start like a description.

    >>> is_said_of_one("wrong again", SAID_OF_ONE_EN), is_said_of_one("correct horse battery staple", SAID_OF_ONE_EN)
    (True, False)
    """
    if said_of_one.match(value) or (infinitive and _INFINITIVE.match(value)):
        return True
    words = value.split()
    if said_of_one is not SAID_OF_ONE_EN or not is_ordinary(words[0]):
        return False
    fewest = 2 if words[0].lower().endswith("ing") else 4
    return len(words) < fewest or bool(_BESIDE_A_PREDICATE.search(value))
