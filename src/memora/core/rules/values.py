"""What a secret's value looks like when somebody says it: `is kelpforest2024!`, `密碼是Meihua#2291，`, `= "two words"`.

Shared by the rules for passwords, codes and keys. Patterns are bounded everywhere, so a long paste costs linear time.
"""

from __future__ import annotations

import re

LINK = (
    r"(?:\s{0,3}(?:now|still|just|also|currently|目前|現在|還|都|一直|就|我|會|先|暫時|固定|統一|應該|大概))?"
    r"\s{0,3}(?:(?:has |was |is )?(?:changed|set|reset|updated) to|is|was|are|'s|=>?|->|→|[:：]|是|為|叫做?"
    r"|改成了?|改為|改回|設成|設為|設定成|設定為|設|換成了?|用"
    r"|填|輸入)"
    r"(?:\s{0,3}[:：]|\s{0,3}(?:now|still|just|also|這個|這組|還|都))?\s{0,3}"
)
"""Joins the name of a secret with its value."""

QUOTED = r"[\"'`「『](?P<quoted>[^\"`「」『』\n▇]{3,80}?)[\"'`」』]"
BARE = r"(?P<bare>[!-&*-;=?-_a-~][!-~]{2,199})"
"""Printable ASCII without white space; what follows in Chinese ends it."""

_TRAILING = ".,;:!?)]}>'\"`"
_NEW_SENTENCE = re.compile(r"\s{1,3}[A-Z\u3400-\u9fff]")
_CALENDAR = re.compile(
    r"(?:(?:19|20)\d\d|1\d\d|\d{1,2})[-/.]\d{1,2}(?:[-/.](?:19|20)?\d\d)?"
    r"|\d{1,2}:\d\d(?::\d\d)?(?:[ap]m)?(?:-\d{1,2}:\d\d)?(?:[ap]m)?|\d+(?:st|nd|rd|th|s|am|pm|%|x)"
    r"|(?:19|20)\d\d(?:-(?:19|20)?\d\d)?|\d{1,4}[-~/]\d{1,4}|\$?\d{1,3}(?:,\d{3})*(?:\.\d+)?",
    re.IGNORECASE,
)
_COUNTED = re.compile(
    r"\s{0,2}(?:年|月|日|號|位|碼|個|次|頁|分|點|歲|天|週|章|課|題|元|塊|字|樓|人|秒|級|characters?\b|digits?\b"
    r"|letters?\b|"
    r"days?\b|times?\b|words?\b|years?\b|months?\b|minutes?\b|seconds?\b|-?(?:character|digit|letter)\b)",
    re.IGNORECASE,
)
DATES = re.compile(
    r"(?:(?:19|20)\d\d[-. ]\d{1,2}[-. ]\d{1,2}|\d{1,2}[-. ]\d{1,2}[-. ](?:19|20)\d\d|(?:19|20)\d{6})"
    r"(?:[ -]{1,3}(?:\d{1,2}|(?:19|20)\d\d[-. ]\d{1,2}[-. ]\d{1,2}))?|(?:19|20)\d\d[- ]{1,3}(?:19|20)\d\d"
)
"""One or two dates, or two years, as digits with separators: long enough to be taken for the number of something."""
_ORDINARY = re.compile(
    r"(?i:\w+(?:ed|ing|able|ible|ful|less|ly|ous)|pass-?words?|passcodes?|passphrases?|credentials?|pins?"
    r"|1password|wrong|incorrect|right|correct|weak|"
    r"strong|long|short|safe|secure|invalid|empty|gone|lost|stolen|forgotten|reset|secret|private|different|same|easy|"
    r"hard|simple|complex|ready|new|old|here|there|this|that|it|what|which|where|unsafe|okay|fine|good|better|best|"
    r"written|hidden|unknown|blank|english|chinese|noun|verb|adjective|important|enough|mine|yours|"
    r"not|never|always|too|very|quite|really|also|n\.|v\.|adj\.|b1|b2|a1|a2|c1|c2|toeic|ielts|toefl|word|key|token"
    r"|api|code|"
    r"mp3|mp4|wi-?fi|e-?mail|https?:.*)"
)


def trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    """The span without the sentence's own punctuation at its end; `!` stays where it ends a mixed value.

    Before a blank and a capital or a Chinese character it is the sentence's.
    """
    if text[end - 1 : end] == "!" and _NEW_SENTENCE.match(text, end) and is_mixed(text[start:end].rstrip("!")):
        end -= 1
    while end > start and text[end - 1] in _TRAILING and not (text[end - 1] == "!" and text[end - 2].isalnum()):
        end -= 1
    return start, end


def is_date_time_or_count(text: str, start: int, end: int) -> bool:
    """Numbers that stand beside a secret's name and are none: dates, times, years, sizes, counted things."""
    value = text[start:end].rstrip("!")
    is_number = value.isdigit() and len(value) >= 4 and not is_year(value)
    return (bool(_CALENDAR.fullmatch(value)) and not is_number) or (
        not any(c.isalpha() for c in value) and is_counted(text, end)
    )


def is_counted(text: str, end: int) -> bool:
    """What follows makes the number before it a count or a part of a date: `2026 年`, `8 characters`."""
    return bool(_COUNTED.match(text, end))


def is_mixed(value: str) -> bool:
    """A letter with a digit, or a letter with a sign that words do not hold: nobody writes ordinary words like that."""
    has_letter = any(c.isalpha() for c in value)
    return (
        len(value) >= 4
        and has_letter
        and (
            any(c.isdigit() for c in value)
            or any(c in "#@$%^&*_+=~|\\" or (c == "!" and value[-1] != c) for c in value)
        )
        and not is_ordinary(value)
    )


def is_ordinary(value: str) -> bool:
    """A word that says something about a secret instead of being one: `wrong`, `expired`, `password`."""
    return bool(_ORDINARY.fullmatch(value.strip(_TRAILING)))


def is_year(value: str) -> bool:
    """Four digits that are more often a year than anything else: 1950 to 2049."""
    return len(value) == 4 and value.isdigit() and 1950 <= int(value) <= 2049
