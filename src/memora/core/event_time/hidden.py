"""What looks like a time and names no event: habits, quotations, talk about words, scores, spans, since when.

Hidden words are replaced by as many marks, so that places in the text stay and no pattern reaches across them.
"""

from __future__ import annotations

from memora.core.event_time.english_words import MONTH
from memora.core.event_time.language_talk import MENTIONED, talks_about_words
from memora.core.event_time.pattern import Pattern

MARK = "\x00"

_ZH_DAY = r"(?:週|星期|禮拜)[一二三四五六日天]"
_EN_DAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"
_DAY_TITLE = r"(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day"
_PART_ZH = r"(?:凌晨|清晨|早上|早晨|上午|中午|下午|傍晚|晚上|睡前)?"
_CLOCK = r"(?:\d{1,2}:\d{2}|[\d一二三四五六七八九十兩]{1,3}點(?:半|[\d一二三四五六七八九十]{1,3}分?)?)"
_CLOCKS_ZH = rf"(?:的?{_PART_ZH}{_CLOCK}(?:\s*(?:到|至|-)\s*{_PART_ZH}{_CLOCK})?)?"
_CLOCK_EN = r"(?:\s*(?:at|from|around|after|before)?\s*\d{1,2}(?::\d{2})?(?:\s*[ap]\.?m\.?)?(?:\s*(?:-|to|until)\s*\d{1,2}(?::\d{2})?(?:\s*[ap]\.?m\.?)?)?)?"

_HABITS = (
    Pattern(
        rf"(?:每|隔)(?:一?個|逢|到)?(?:週末|{_ZH_DAY}|週|星期|禮拜|天|日|月|年|晚|早|次|季|學期)(?:[一二三四五六日天]|(?:[、和跟與及到至-]{{1,2}}(?:每?{_ZH_DAY}|[一二三四五六日天])(?![^\W_]*?號)))*(?:的?[\d一二三四五六七八九十]{{1,3}}月(?:[\d一二三四五六七八九十]{{1,3}}[號日]|底|初)?|的?\d{{1,2}}[號日]|的?(?:第[一二三四]|最後一?)個?(?:{_ZH_DAY}|週末))?(?:早上|上午|中午|下午|晚上|凌晨|傍晚)?{_CLOCKS_ZH}",
        "每|隔",
    ),
    Pattern(rf"(?<![上下這本]){_ZH_DAY}\s*(?:到|至|-)\s*(?:{_ZH_DAY}|[一二三四五六日天]){_CLOCKS_ZH}", "週|星期|禮拜"),
    Pattern(
        rf"(?<![上下這本個])(?:{_ZH_DAY}|週末|晚上|早上)(?=(?:[、和跟與]{_ZH_DAY}){{0,6}}{_PART_ZH}{_CLOCKS_ZH}(?:我們?)?[都通常固老習])(?:[、和跟與]{_ZH_DAY}){{0,6}}{_PART_ZH}{_CLOCKS_ZH}",
        "都|通|常|固|老|習",
    ),
    Pattern(
        rf"(?:平日|平常日|假日|平常|(?<![今昨明前後])天天|(?<![今去明前後])年年|日常|平時){_CLOCKS_ZH}",
        "平|假日|天天|年年|日常",
    ),
    Pattern(
        r"(?:通常|習慣|固定|總是|一向|向來|只有|只能|只會)(?:都|會|是|在)*"
        + rf"(?:{_ZH_DAY}|週末|{_PART_ZH}{_CLOCK}|早上|晚上)+",
        "通常|習慣|固定|總是|一向|向來|只有|只能|只會",
    ),
    Pattern(
        rf"(?i:(?<![a-z])(?:every|each)(?: other| single| second)? (?:{_EN_DAY}|\w+)(?:(?:,| and| or|, and) {_EN_DAY})*(?: morning| afternoon| evening| night)?{_CLOCK_EN}(?![a-z]))",
        "every|each",
    ),
    Pattern(
        rf"(?i:(?<![a-z])(?:on )?(?:{_EN_DAY}s|an? {_EN_DAY}(?: \w+)?|{_EN_DAY} (?:morning|afternoon|evening|night)s|weekdays|weekends|weeknights)(?:(?:,| and| or|, and) (?:{_EN_DAY}s|weekends))*{_CLOCK_EN}(?![a-z]))",
        "day|weekends|weeknights",
    ),
    Pattern(rf"(?i:(?<![a-z])(?:daily|nightly|weekly)(?![a-z]){_CLOCK_EN})", "daily|nightly|weekly"),
    Pattern(
        rf"(?i:(?<![a-z])(?:usually|always|never|normally|typically|often|tend to)(?: [a-z]+){{0,6}}? (?:(?:on )?{_EN_DAY}|at \d{{1,2}}(?::\d{{2}})?(?:\s*[ap]\.?m\.?)?|in the \w+)(?![a-z]))",
        "usually|always|never|normally|typically|often|tend",
    ),
    Pattern(
        r"(?:一?週|星期|禮拜|一個?月|一天|一年)[一二兩三四五六七八九十\d]{1,2}(?:到[一二兩三四五六七八九十\d]{1,2})?[次天堂回篇課]",
        "週|星期|禮拜|月|天|年",
    ),
)
_QUOTED = (
    Pattern(r"「[^」]*」|『[^』]*』|\"[^\"\n]*\"|`[^`\n]*`", '「|『|"|`'),
    Pattern(r"(?<![A-Za-z0-9])'[^'\n]{1,120}'(?![A-Za-z0-9])", "'"),
)
_FIGURES = (
    Pattern(r"(?i:(?<![a-z])v(?:er(?:sion)?)?\.?\s?\d[\d.]*)|\d+(?:\.\d+){3,}", "v|."),
    Pattern(
        r"(?i:(?<![a-z])(?:part|unit|chapter|lesson|level|page|ch|question|band|module|room|no|bus|section|task|test|exercise|week|day)s?\.? ?\d+(?:\s?[/:.-]\s?\d+)*)(?!:?\d)",
        "part|unit|chapter|lesson|level|page|ch|question|band|module|room|no|bus|section|task|test|exercise|week|day",
    ),
    Pattern(
        r"(?:第|編號|座號|單元|公車)[\d一二三四五六七八九十兩]+(?:[/-]\d+)*[個號日週天題次課章節堂回頁冊級]?(?!季|個?(?:週|星期|禮拜)[一二三四五六日天末])",
        "第|編號|座號|單元|公車",
    ),
    Pattern(r"\d{1,2}號(?=出口|線|教室|房|題|店|門|車|館|樓|座|公車|窗口|球員|字|病|選項)", "號"),
    Pattern(r"24/7", "24/7"),
    Pattern(r"(?<=[寫唸念讀])[成作]?\s?\d+/\d+", "/"),
    Pattern(
        r"(?:到期|效期|期限|(?i:exp(?:iry|ires?|iration)?\.?(?: date)?))\D{0,4}\d\d\s?/\s?\d\d", "到期|效期|期限|exp"
    ),
    Pattern(
        r"(?:得了?|拿了?|拿到(?!\d+/\d+的)|考了|考到|對了|答對|錯了?|分數|成績|比數|比例|正確率|(?i:(?<![a-z])(?:got|scored?|scoring|ratio|result|accuracy|get)(?![a-z])))(?:是|為|of|was|is|:|\s|a|about|only|才|只)*\d+\s?[/:]\s?\d+(?!\s?[/號日月]|\d)",
        "/|:",
    ),
    Pattern(
        r"\d+\s?[/:]\s?\d+(?=\s*(?:分(?!鐘)|答?對|正確|(?i:correct|right|points?|of (?:the|my|them|what)|on (?:the|my|a) (?:quiz|test|exercise|grammar|listening|reading|mock|vocab)|wrong|in (?:the|my) quiz)|的(?:題目|單字|時間|內容|句子|學生|人)))",
        "/|:",
    ),
    Pattern(r"\d{1,3}\s?(?:歲|分(?!鐘|$|[\s,。!])|題|個字|級)", "歲|分|題|個字|級"),
    Pattern(r"(?i:(?<![a-z])(?:toeic|ielts|toefl|bulats)\s?\d+(?:\.\d+)?)(?![/\d-])", "toeic|ielts|toefl|bulats"),
)
_SPANS = (
    Pattern(r"(?:自從|自)[^,。!?;\n]{1,14}?(?:以來|起|開始|之後|後)", "自"),
    Pattern(
        r"(?:從|自)(?:小|昨天|去年|前年|上個?月|上個?學期|上個?(?:週|禮拜|星期)|今天|今年|這個?月|這個?學期|現在|\d{4}年?|民國\d+年)(?:[一二三四五六七八九十\d]{1,3}月)?(?:[一二三四五六日天])?(?:(?:開始|起|以來)|就|到現在|到今天|至今|(?=[^,。!?;\n]{0,12}(?:一直|都|開始)))",
        "從|自",
    ),
    Pattern(
        r"(?i:(?<![a-z])(?:ever )?since (?:the |last |my |early |late )*[\w']+(?: \d{1,2}(?:st|nd|rd|th)?)?(?:,? \d{4})?)",
        "since",
    ),
    Pattern(
        r"(?i:(?<![a-z])for (?:the )?(?:past|last|next|about|almost|nearly|over|more than|at least)?\s*(?:\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten|many|several|a few|a couple of|half an?)(?: and a half)? (?:minute|hour|day|week|month|year|semester|decade)s?)",
        "for",
    ),
    Pattern(
        r"(?i:(?<![a-z])(?:starting|beginning|effective|as of) (?:from |on )?(?:today|now|tonight)|from (?:now|today|this day|tonight) on(?:wards?)?(?![a-z]))",
        "starting|beginning|effective|as|from",
    ),
    Pattern(r"(?i:(?<![a-z])(?:the )?(?:first|second|last|next|this|one|many) times?(?![a-z]))", "time"),
)
_OTHER = (
    Pattern(
        r"(?i:(?<![a-z])(?:fri|satur|sun)day night live|good friday|black friday|may(?: day)? parade)",
        "friday|saturday|may",
    ),
    Pattern(
        rf"(?i:(?<![a-z])(?:first|second|third|fourth|last) {_EN_DAY}(?= (?:of|in) (?!{MONTH}(?![a-z])|(?:this|next|last) month)))",
        "first|second|third|fourth|last",
    ),
    Pattern(r"(?:以|考|之|睡)前天天|[今之以]後天天|說明天(?=數|氣)", "天"),
    Pattern(
        r"(?<![年\d])[\d一二三四五六七八九十]{1,2}月[初中底]?的?[^,。!?\d]{0,6}?(?:天氣|氣候|氣溫)(?=[很最太真比非好冷熱都])"
        r"|(?<![年\d])[\d一二三四五六七八九十]{1,2}月[初中底]?的?[^,。!?\d]{0,6}?(?=[很最太真好](?:冷|熱|美|漂亮|舒服|潮濕))",
        "月",
    ),
    Pattern(
        rf"(?i:(?<![a-z])(?:{_EN_DAY}|{MONTH})(?= (?:is|are) (?:\w+ )?(?:to |for me to )*(?:pronounce|spell|say|hard|difficult|easy))"
        rf"|(?<=spell )(?:{_EN_DAY}|{MONTH.replace('<m>', '<m2>')})|(?<=pronounce )(?:{_EN_DAY}|{MONTH.replace('<m>', '<m3>')}))",
        "spell|pronounce|say|hard|difficult|easy",
    ),
    Pattern(r"先天[^。!?]{0,12}後天|[靠憑]後天|後天的?(?:努力|學習|練習|環境|培養|訓練|養成|因素)", "後天"),
    Pattern(r"(?<![A-Za-z])The Day (?:After Tomorrow|Before Yesterday)(?![A-Za-z])|明天過後", "Day|明天過後".lower()),
    Pattern(
        rf"(?i:(?:(?<![a-z])(?:songs?|films?|movies?|books?|shows?|series|titles?|called|titled|named)|歌|電影|影集|劇|書)"
        rf"(?:,| the| is| 是|叫做?| )*)(?:Yesterday|Tomorrow|Today|{_DAY_TITLE})(?![A-Za-z])",
        "yesterday|tomorrow|today|day",
    ),
    Pattern(
        r"(?i:[a-z]\s?第[一二三四]季)|(?:看|追|刷|影集|劇)[^,。!?]{0,12}第[一二三四]季|第[一二三四]季(?=[^,。!?]{0,8}(?:看|追|刷|播|集))",
        "季",
    ),
    Pattern(
        r"(?i:(?<![a-z])(?:iphone|ipad|ios|pixel|galaxy|android|windows|office|macos)\s?\d+(?:\s?/\s?\d+)+)",
        "iphone|ipad|ios|pixel|galaxy|android|windows|office|macos",
    ),
)
_HIDDEN = (*_QUOTED, *_HABITS, *_SPANS, *_FIGURES, *_OTHER)


def hide(text: str) -> str:
    """The folded text with marks in place of whatever names no event; as long as before.

    >>> hide("每週三晚上七點上課, 下週三考試").strip(MARK)
    '上課, 下週三考試'
    """
    for pattern in (*_HIDDEN, MENTIONED) if talks_about_words(text) else _HIDDEN:
        text = pattern.sub(lambda match: MARK * len(match.group()), text)
    return text
