"""Words around a text that is not the learner's own speech: labels, frames it runs on from, dialogues, listed memories."""

from __future__ import annotations

import re
from collections.abc import Iterator

from memora.core.local import cues
from memora.core.local.chatter import bare
from memora.core.local.clauses import QUOTE

_LEAD = r"^(?:\W|ok(?:ay)?\b|so\b|now\b|and\b|hey\b|please\b|pls\b|(?:can|could|would) you\b|help(?: me)?(?: to)?\b(?= (?:polish|improve|revise|edit|check|correct|fix|translate|rewrite|shorten|proof))|老師|那個?|欸|請|麻煩|再)*"
_TEXT_EN = r"(?:try|attempt|homework|answer|sentence|version|draft|diary|journal|entry|translation|quote|line|lyrics?|caption|subtitles?|headline|title|paragraph|passage|post|comment|text|email|letter|dialog(?:ue)?|script|transcript|exercise|practice|drill|task|item|example|sample|topic|essay|story|summary|tweet|sign|menu|slide|poem|proverb|saying|joke|voicemail|song|notice|advert|ads?|chat|clip|article|news|self-?intro(?:duction)?|intro(?:duction)?|bio|résumé|resume|cv|speech|statement|abstract|book|textbook|workbook)s?"
_LABELS_EN = re.compile(
    _LEAD
    + r"(?:(?:put|turn|change|convert|explain|check|correct|fix|edit|polish|improve|revise|shorten|modify|proof-?read|grade|read|repeat|listen|say|try|translate|rewrite|paraphrase|rephrase|summari[sz]e|complete|answer|write|copy|spell|pronounce|type|practi[sc]e|combine|let me try|(?:how|what) about)\b(?!.*\b(?:me|us|my (?:mistakes|errors|grammar))\b)|let me try\b.*)[^:]*$"
    r"|" + _LEAD + rf"(?:(?:my|the|this|that|another|one|an?|here's|first|second|third|new|next|last|final|today's|\d+(?:st|nd|rd|th)?) )*(?:[\w'-]+ ){{0,2}}{_TEXT_EN}(?: (?:\d+|[a-d]|one|two|three|again)| (?:from|of|in|by|on|for|about|with)\b.{{0,30}})?(?: (?:says?|said|reads?|goes|went|is|was|are))?$"
    r"|" + _LEAD + r"(?:[qa]\d*|(?:no\.?|#)?\d+|(?:\w+ ){0,3}\w+ (?:says|said|wrote|writes|posted|texted|replied))(?: (?:to )?me)?(?: (?:that|this))?$"
    r"|\bi (?:wrote|typed|put|handed in)\b[^:]{0,40}$"
    r"|" + _LEAD + r"(?:with|using|use) ['\"‘“]?[a-z -]{2,20}['\"’”]?$"
    r"|" + _LEAD + rf"(?:from|in) (?:the|my|a|our|today's|unit \d+'?s?) (?:\w+ )?{_TEXT_EN}(?: \d+)?$"
)  # fmt: skip
_TEXT_ZH = r"(?:課文|課本|題目|原文|歌詞|台詞|短文|文章|公告|對話|例句|講義|考題|字幕|信|信件|e-?mail|mail|訊息|簡訊|貼文|留言|新聞|標題|逐字稿|稿子?|段落|句子|造句|改錯|填空|重組|填充|選擇題?|克漏字|語態|時態|(?:過去|現在|未來|完成|進行)\S{0,4}式|句型|翻譯|[中英]翻[中英]|[中英]譯[中英]|作文|日記|作業|功課|練習|跟讀|聽寫|仿寫|修改後|改過|第[一二三四五六七八九十\d]+[題句段次版]|答案|草稿|初稿|版本|廣告|菜單|招牌|書上|劇裡|影片裡?)"
_LABELS_ZH = re.compile(
    rf"{_TEXT_ZH}\S{{0,6}}\s*$|(?<!想)(?<!要)(?<!講)(?<!是)(?:寫|說|看到|聽到|念|唸|讀|抄|背|貼|回我|問我|教)(?:的|著|到|了|過|他?一?句話?|這樣|我)*\s*$"
    r"|[嗎呢？?]$|^\W*(?:老師|可以|能不能|請|麻煩|幫忙?|幫我|把)+(?!.*(?:教|跟|對|給|讓)我)[^，,]{1,14}$"
)
_OWN_MATTER = re.compile(
    rf"{cues.HABIT.pattern}|目標|弱點|程度|想(?:說|講)的|重點是|\b(?:goal|weakness|level|problem|news|update|favou?rite)\b"
)
"""A label of something told, not of a text."""


def labels_text(frame: str) -> bool:
    """Whether the folded words in front of a colon announce a text, an exercise or an attempt.

    >>> labels_text("second try"), labels_text("老師上課寫的"), labels_text("我的目標"), labels_text("my weakness")
    (True, True, False, False)
    """
    frame = bare(frame)
    spoken = QUOTE.sub("…", frame)
    if _OWN_MATTER.search(spoken) or cues.STANDING.search(spoken):
        return False
    return _LABELS_EN.search(frame) is not None or _LABELS_ZH.search(frame) is not None


_RUNS_ON = re.compile(
    r"(?:(?:(?:幫我|請|麻煩)\S{0,3}|(?:^|(?<=[，,。！!？?\n]))\W*)(?:看|改|翻|譯|查|讀|念|唸|解釋|摘要|潤|修|訂正|批|檢查)\S{0,4}|[中英]翻[中英]|翻譯\S{0,2}|(?:在|是)?(?:講|說)(?:些)?(?:什麼|啥)|什麼意思|大意是?|意思是?|一下|一句話?|這句話?|那句話?|這段\S{0,3}|寫|寫說|(?<!敢)說|寫著|唸|念|看到|聽到|例句\S{0,3}|句子\S{0,2}|摘要|(?:改寫|改|寫|換)成\S{0,4}|想說|造句|(?:開頭|結尾|原文|內容|第一句)是?|(?:^|(?<=[，,。！!？?\n]))\W*(?:短文|範文|故事|對話|自我介紹|聽力題?|聽寫題?|填空題?|克漏字|選擇題|改錯題?|閱讀(?:測驗)?|題組|例題)\S{0,2}|逐字稿|歌詞|(?:字幕|標題|台詞|題目|課文|文章|自傳|作文|信件|日記|履歷)(?:第\S{1,3}[段句題篇行])?(?:裡|上|中)?(?:打|寫|說|是|寫著)?|(?:有人|網友|群組|板上|貼文|ig|fb|dcard|ptt|threads|脆)\S{0,6}?(?:貼|發文?|傳|打|po文?|寫|說|留言)了?)\s*[「“\"]?(?P<text>[a-z][^\u3400-\u9fff]{14,})"
)
"""Chinese words that ask about, or introduce, the English text right behind them."""
_SPEAKS = re.compile(r"(?:^|[\s：:])(?:[a-z]|[qa]\d+|man|woman|m\d|w\d)[:：]\s?(?=\S)")
_WORK_ON = re.compile(
    r"^\W*(?:老師|請|麻煩|幫我|幫忙|可以)*(?:翻譯?成?|譯成?|中翻英|英翻中)(?:中文|英文|英語)?\s+\S.*$|^\W*(?:please )?translate\b.*[\u3400-\u9fff][^.!?\n]*",
    re.MULTILINE,
)
_LISTED = re.compile(r"^[ \t]*(?:[-*•·>]\s*)?\[(?:semantic|episodic|unclassified)\].*$", re.MULTILINE)


def framed(text: str) -> Iterator[tuple[int, int]]:
    """(start, end) of what Chinese words run into, of a dialogue on one line, and of listed memories in folded text."""
    yield from (m.span() for pattern in (_LISTED, _WORK_ON) for m in pattern.finditer(text))
    for found in _RUNS_ON.finditer(text):
        before = re.split(r"[。！？!?\n]", text[: found.start()])[-1] + found.group()[:6]
        if len(found["text"].split()) >= 4 and not cues.HABIT.search(before):
            end = found.end()
            if end < len(text) and (closes := list(re.finditer(r"[.!?][\"'”’]?\s+(?=[a-z])", found["text"]))):
                end = found.start("text") + closes[-1].end()  # the next sentence runs on into the learner's Chinese
            yield len(text[: found.start()]) - len(re.split(r"[，,。！!？?\n]", text[: found.start()])[-1]), end
    speaks = list(_SPEAKS.finditer(text))
    if len(speaks) > 1:
        behind = re.compile(r"(?<=[.?!\s])[\u3400-\u9fff]").search(text, speaks[-1].end())
        yield speaks[0].start(), behind.start() if behind else len(text)
