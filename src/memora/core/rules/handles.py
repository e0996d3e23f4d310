"""Where a person is reached besides phone and e-mail: names in messengers and social networks, and street addresses.

Somebody's public account that a learner reads (`I follow @bbcnews on Instagram`) is none: the words around a handle
must say whose it is, or that it is an ID. An address counts where somebody lives there, with its number.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from memora.core.rules.spans import Span
from memora.core.rules.values import is_ordinary

_NETWORK = (
    r"(?:(?<![A-Za-z])(?:line|wechat|weixin|telegram|tg|discord|dc|whatsapp|instagram|insta|ig|snapchat|skype|kakao(?:talk)?"
    r"|twitter|facebook|fb|messenger|threads|tiktok|signal|steam|twitch|linkedin|zalo|viber|qq)(?![A-Za-z])"
    r"|微信|臉書|推特|(?<![依信仰])賴(?!床|皮))"
)
_ANY_NETWORK = re.compile(_NETWORK, re.IGNORECASE)
_HANDLE = r"(?P<handle>@?[A-Za-z0-9_](?:[\w.#-]{1,38}[A-Za-z0-9_])(?![A-Za-z0-9_@]))"
_ID_WORD = r"(?:ID|handle|user\s?name|暱稱|代號|微信號|號)"
_OF_SOMEBODY = r"(?:(?<![A-Za-z])(?:my|our|his|her|their|[A-Z][a-z]{1,20}'s)(?![A-Za-z])|[我他她](?:們|自己|家)?的?)"
_ID = re.compile(
    rf"{_NETWORK}(?:\s?的)?\s?(?:account\s|帳號\s?)?{_ID_WORD}(?P<link>\s?(?:is|=|[:：]|是|叫做?|為)[:：]?)?\s{{0,3}}{_HANDLE}"
    rf"|微信號\s?[:：是]?\s{{0,2}}(?P<wechat>@?[A-Za-z0-9_][\w.#-]{{2,39}})",
    re.IGNORECASE | re.ASCII,
)
_OWNED = re.compile(
    rf"{_OF_SOMEBODY}[^.!?。！？\n▇@]{{0,20}}?{_NETWORK}\s?(?:accounts?|names?|tag|帳號|名稱)?\s?"
    rf"(?:is|=|[:：]|是|叫做?|為|\s|(?=@))\s?[:：]?\s{{0,3}}{_HANDLE}",
    re.IGNORECASE | re.ASCII,
)
_ADDED = re.compile(
    r"(?:(?<![A-Za-z])(?:add|find|message|dm|text|reach|contact|follow|call|pm)\s(?:me|us|him|her|them)(?![A-Za-z])|加我"
    r"|找我|聯絡我|追蹤我|加他|加她|密我|私訊我)"
    rf"[^.!?。！？\n▇@]{{0,16}}?{_NETWORK}[^A-Za-z0-9@.!?。！？\n▇]{{0,6}}(?:as |at |is |帳號)?{_HANDLE}",
    re.IGNORECASE | re.ASCII,
)
_LABELLED = re.compile(
    rf"(?:^|[\n，。,;；])\s{{0,2}}(?!line\s?:\s?\d){_NETWORK}\s?[:：]\s{{0,2}}{_HANDLE}", re.IGNORECASE | re.ASCII
)
_SHAPED = re.compile(r"^@|[0-9_#]|[A-Za-z]\.[A-Za-z]")

_ROAD = (
    r"[\u4e00-\u9fff]{1,10}?(?:路|街|大道)"
    r"(?:\s?[一二三四五六七八九十\d]{1,2}\s?段)?(?:\s?[一二三四五六七八九十百\d]{1,4}\s?巷)?(?:\s?[一二三四五六七八九十\d]{1,3}\s?弄)?"
    r"\s?[一二三四五六七八九十百零之\d-]{1,8}\s?號(?:\s?之\s?\d{1,3})?"
    r"(?:\s?[一二三四五六七八九十\dB-]{1,4}\s?[樓Ff](?:\s?之\s?\d{1,3})?)?(?:\s?\d{1,4}\s?室)?"
)
_TAIWAN = re.compile(
    r"(?:住址|地址|戶籍|住[在到]?|搬到|寄到|[我他她你]們?家在|家裡在|宿舍在|租屋處?在)"
    r"(?:\s?(?:是|為|在|[:：]))?\s{0,3}(?:(?:我家|公司)在)?"
    rf"(?P<address>(?:\d{{3,6}}\s?)?{_ROAD})"
)
_WESTERN = re.compile(
    r"\b(?:(?:I|we|my \w{1,14}) (?:now )?(?:live|lives|moved|stay) (?:at|to)|(?:my|our|his|her|their|home|mailing)"
    r" (?:home |new |mailing |street )?address(?: is|\s?:)|send it to my (?:home|place) at)\s"
    r"(?P<address>(?:No\.?\s?)?\d{1,4}(?:-\d{1,3})?[A-Za-z]?,?\s(?:(?:Lane|Alley|Ln\.?|Aly\.?)\s\d{1,4},?\s){0,2}"
    r"(?:(?-i:[A-Z])[\w'.-]{0,20}\s){1,5}?(?:Street|St|Road|Rd|Avenue|Ave|Lane|Ln|Boulevard|Blvd|Drive|Dr|Court|Way)\b\.?"
    r"(?:,?\s(?:Sec(?:tion|\.)\s?\d|\d{1,3}F|Floor\s\d{1,3}|Apt\.?\s?\w{1,6}|(?-i:[A-Z])[a-z]{2,20}(?:\s(?:City|District|Dist\.))?)"
    r"(?![A-Za-z])){0,5})",
    re.IGNORECASE,
)


def find_handles(text: str) -> Iterator[Span]:
    """Names in messengers and networks that are said to be somebody's, or an ID; plain words only after `ID` or `@`."""
    if not _ANY_NETWORK.search(text):
        return
    for pattern in (_ID, _OWNED, _ADDED, _LABELLED):
        for match in pattern.finditer(text):
            group = "wechat" if match.groupdict().get("wechat") else "handle"
            handle = match[group]
            named = pattern is _ID and match["link"] and not is_ordinary(handle)
            if any(c.isalpha() for c in handle) and (_SHAPED.search(handle) or named):
                yield Span("handle", *match.span(group))


def find_addresses(text: str) -> Iterator[Span]:
    """Streets with a number where somebody lives or gets letters; a district or a street alone is none."""
    if "號" in text:
        for match in _TAIWAN.finditer(text):
            yield Span("address", *match.span("address"))
    for match in _WESTERN.finditer(text):
        yield Span("address", *match.span("address"))
