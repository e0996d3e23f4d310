"""Numbers in words as figures, so that 八百五, eight hundred and fifty and 850 are one."""

from __future__ import annotations

import re

_DIGITS = dict(zip("〇零一二兩三四五六七八九", (0, 0, 1, 2, 2, 3, 4, 5, 6, 7, 8, 9), strict=True))
_UNITS = {"十": 10, "百": 100, "千": 1000, "萬": 10_000}
_COUNTED = "月|日|號|點|題|課|年|級|分|個|週|次|天|小時|秒|歲|句|堂|篇|頁|回|集|名|種|字|成|項|章|單元|人|本|場|份|招|套|遍|位|封"
_CHINESE = re.compile(
    r"[一二兩三四五六七八九]?[十百千萬][〇零一二兩三四五六七八九十百千]*|[〇零一二三四五六七八九]{3,}"
    rf"|(?<=第)[一二三四五六七八九]|[兩二三四五六七八九](?={_COUNTED})|一(?=月\d|月[一二三]|日|號|題|成|分鐘|小時)|(?<=早上)一(?=點)|(?<=下午)一(?=點)|(?<=中午)一(?=點)|(?<=凌晨)一(?=點)|一(?=點[半鐘])|(?<=月)[一二三四五六七八九](?=[日號])"
)
_NOT_NUMBERS = re.compile(
    r"十分(?!之|鐘)|萬一|千萬(?!元)|百分之|百貨|十足|一千零一夜|老百姓|三單|四處|五花八門|百忙|第[一二三]人稱|[這那]兩"
)

_ONES = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen"
    " eighteen nineteen"
)
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
_ENGLISH = {word: value for value, word in enumerate(_ONES.split())} | {
    word: 10 * n for n, word in enumerate(_TENS.split(), 2)
}
_WORD = rf"(?:{'|'.join(sorted(_ENGLISH, key=len, reverse=True))})"
_NUMBER_WORDS = re.compile(
    rf"(?<![a-z])(?:{_WORD}(?:[- ](?={_WORD}|hundred|thousand|and {_WORD})|(?= hundred)|(?= thousand))?)"
    rf"(?:(?:[- ]|(?<=[- ]))(?:hundred|thousand|{_WORD}|and(?= {_WORD})))*(?![a-z])|(?<![a-z])a (?:hundred|thousand)(?![a-z])"
)
_ORDINALS = {
    word: str(n)
    for n, word in enumerate(
        ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"], 1
    )
}
_ORDINAL = re.compile(
    rf"(?<![a-z])({'|'.join(_ORDINALS)})(?![a-z])(?= ?[a-z-])(?! language| conditional| person| of all| and | then| before| please| so | because)"
)
_THOUSANDS = re.compile(r"(?<=\d),(?=\d{3}(?!\d))")
_ROUND = re.compile(r"(?<![\d.])(\d+(?:\.\d+)?) ?(?:(k)(?![a-z])|([千萬万])(\d(?![\d.]))?)")
"""18k, 1.5萬 and 3萬5, which is 35 000."""


def in_figures(text: str) -> str:
    """A folded text with every number in figures; ordinals read `2nd`, 第二 reads 第2.

    >>> in_figures("多益八百五，十二月二十號"), in_figures("twenty-five words, the second time")
    ('多益850，12月20號', '25 words, the 2th time')
    >>> in_figures("18k a term, 3萬5 一期, 1.5萬")
    '18000 a term, 35000 一期, 15000'
    """
    text = _ROUND.sub(_rounded, _THOUSANDS.sub("", text))
    kept = [match.span() for match in _NOT_NUMBERS.finditer(text)]
    text = _CHINESE.sub(lambda m: m.group() if _inside(m.start(), kept) else str(_chinese(m.group())), text)
    text = _NUMBER_WORDS.sub(lambda m: _english(m.group()), text)
    return _ORDINAL.sub(lambda m: f"{_ORDINALS[m.group()]}th", text)


def _rounded(match: re.Match[str]) -> str:
    unit = 1000 if match[2] or match[3] == "千" else 10_000
    return f"{float(match[1]) * unit + int(match[4] or 0) * unit // 10:.0f}"


def _inside(at: int, spans: list[tuple[int, int]]) -> bool:
    return any(start <= at < end for start, end in spans)


def _chinese(numeral: str) -> int | str:
    """八百五 is 850, as spoken; 二〇二六 and 一二三 are read figure by figure."""
    if not any(c in _UNITS for c in numeral):
        return "".join(str(_DIGITS[c]) for c in numeral)
    total, digit, unit, after_zero = 0, 0, 1, False
    for character in numeral:
        if character in _UNITS:
            unit = _UNITS[character]
            total = (total + digit) * unit if unit == 10_000 else total + (digit or 1) * unit
            digit, after_zero = 0, False
        else:
            digit = _DIGITS[character]
            after_zero = after_zero or digit == 0
    spoken_short = digit and not after_zero and unit >= 100
    return total + (digit * unit // 10 if spoken_short else digit)


def _english(words: str) -> str:
    total, current, found = 0, 0, False
    for word in re.split(r"[- ]", words):
        if word in _ENGLISH:
            current, found = current + _ENGLISH[word], True
        elif word == "hundred":
            current, found = (current or 1) * 100, True
        elif word == "thousand":
            total, current, found = total + (current or 1) * 1000, 0, True
    if not found or words == "one":
        return words
    trailing = " " if words.endswith(" ") else ""
    return f"{total + current}{trailing}"
