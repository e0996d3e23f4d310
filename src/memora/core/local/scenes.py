"""What in a message is not the learner speaking as themself: text to work on, exercises, quotations, role-play (W1).

Words inside such a scene can never become memories, whatever they claim.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from memora.core.local.answers import tells_of_study
from memora.core.local.clauses import QUOTE, Span, quotes, sentences
from memora.core.local.fold import fold, han_share
from memora.core.local.frames import framed, labels_text
from memora.core.local.roleplay import announcement

_WORK = re.compile(
    r"翻譯|翻成|譯成|翻一下|潤飾|修改|改成|改一下|改得|幫我[改看修順讀唸念]|摘要|總結|大意|(?:[抓找畫列]\S{0,3}|幫我.{0,4})重點|檢查|訂正|批改|校對|重寫|解釋(?:這|下面)|看(?:一下)?(?:這|下面|以下)|什麼意思|縮短"
    r"|\btranslat|\bsummari[sz]|\bproof-?read|\b(?:correct|check|fix|edit|polish|review|improve|shorten|simplify|explain|read|rewrite|rephrase|grade) (?:this|these|my|the|number|question|it)\b|\bparaphrase|\brewrite|\bwhat does (?:this|it)\b|\bgist\b|\bmain (?:idea|point)s? of (?:this|the)\b|\bwhat(?:'s| is) (?:this|the (?:text|passage|story)) about\b"
)
"""A request to work on a text."""

_LABEL = re.compile(
    r"(?:這|下面|以下|底下)\S{0,6}[段句篇封題則首頁個話行文]\S{0,12}$|^\W*(?:課文|題目|原文|歌詞|台詞|短文|文章|作文|公告|對話|例句|講義|閱讀測驗|考題|選項|旁白|字幕|信件|內容|新聞|逐字稿|簡訊|範[文例本]|翻譯(?=[題練：:]|\S?$)|造句|造樣造句|句型|題組|聽力原文|中翻英|英翻中|看圖|客戶原文|書封)[^，。我]{0,8}$|(?:老師|課本|作業|教授|考題)\S{0,4}(?:叫|要|教|請|讓)\S{0,6}(?:背|抄|[念唸]|讀|寫|默寫)\S{0,3}$|(?:造句|改錯|翻譯|句型|範[文例本]|例句|題組|看圖說故事|作文)\S{0,6}$"
    r"|(?:課文|課本|題目|原文|歌詞|台詞|短文|文章|公告|書上|字幕|新聞|影集|電影|小說)\S{0,4}(?:說|寫|寫著|講|是|裡)\S{0,4}$"
    r"|^\W*(?:\w+ ){0,3}(?:text|passage|article|abstract|paragraph|dialogue|dialog|lyrics|excerpt|transcript|exercise|question|workbook|textbook|flyer|notice|caption|quote|original|source|prompt|sentence|news|draft|essay|letter|email|cover letter|model answer|sample answer|example|topic|practice sentence|answer key|script|rewrite .{0,30}|combine .{0,20}|write the \w+)s?(?: \d+)?(?: (?:from|of|in) (?:my |the )?[\w ]{1,20})?$"
    r"|\b(?:here(?:'s| is| are)|the following|below)\b.{0,60}$|\b(?:book|article|passage|text|song|film|movie|notice|sign|poster)\b.{0,20}\b(?:says|said|goes|reads)$|^\W*(?:q|question|sentence|item|no\.?|part) ?\d+$|^\W*(?:\w+ ){0,2}(?:draft|sentence|answer|version|attempt|translation|intro)$|^\W*我的(?:造句|句子|答案|翻譯|草稿|版本|作文)\S{0,4}$|的(?:dialogue|passage|text|example|sentence)$| (?:dialogue|passage|text)$"
)
"""Introduces a text that follows after a colon."""

_DEICTIC_FORM = re.compile(
    r"這(?:一)?句|這樣(?:說|寫|講|用|翻|對|可以)|這個句子|上面那?句|那句(?:話?是|為什麼|對|怎麼|可以|要)|(?<!知道)(?<!訴我)(?<!講我)(?<!說我)(?<!出)(?<!直接[講說改])(?<!接指正)哪裡(?:錯|怪|不對)了?\W*$|為什麼(?:不能|不可以|要用|是用|要加|不用|用)|[對確]嗎|文法(?:對|正確|有錯)|自然嗎|怎麼[改翻]|英文怎麼[說講寫]|通順|可以(?:換|改|用|翻|寫|說)成?\s?[a-z「]|(?<!學)(?<!考)的?英文是(?!為|因|想|我)|[a-z」\"] ?(?:這個字|這個詞)?(?:用|放|擺|位置|順序)\S{0,4}[對嗎]|是什麼意思|比較自然|有錯嗎|什麼意思\W*$"
    r"|\bis (?:this|that|it|my) (?:sentence |one |answer )?(?:right|correct|ok|okay|natural|grammatical|wrong|fine)|\b(?:is|are) (?:this|that|these|the) (?:sentence|tense|word|grammar|phrase)|\b(?:does|do) (?:this|that|it|these) sound|\bwhat(?:'s| is) wrong (?:with|here|in)|\bwhich tense|\b(?:correct|right|ok|wrong) or (?:not|wrong|incorrect)\b|\bwhy (?:is it|not)\b|\bany (?:mistakes|errors)"
    r"|^\W*的?[^，,。我]{0,6}(?:疑問句|否定句|肯定句|過去式|未來式|完成式|被動(?:式|語態)?|進行式|主詞|受詞|動詞)\S{0,6}(?:怎麼|是什麼|是哪|該|要怎)|^\W*how to (?:say|write|put|translate|spell|pronounce|read)\b|\bhow (?:do|would|should|can|could) (?:i|you|we) (?:say|write|translate|put)"
)
"""Asks about the form of a sentence, which is then an example and no claim."""

_ABOUT_THE_EXAMPLE = re.compile(
    r"這|那句|哪裡|為什麼|[對確錯]嗎?|文法|自然|疑問句|否定句|被動|過去式|未來式|完成式|進行式|主詞|受詞|\bthis\b|\bthat\b|\bit\b|wrong|tense|mistakes"
)
_WORK_BEHIND = re.compile(
    r"^\W*(?:老師)?(?:請|麻煩|可以|再)*(?:你)?(?:幫我|請|批|訂)(?:看|改|檢查|修|批改|訂正|正)\S{0,10}\W*$|^\W*[a-z' …]*\s?(?:造句|造好|寫好|翻好|改好)(?:完成|了|如上|這樣)?\W*$|^\W*(?:please |pls |can you |could you )*(?:check|correct|fix|proofread|grade|review)(?: it| this| that| my \w+)?(?: for me)?(?:,? (?:please|thanks?|thank you))?\W*$"
)
"""Asks, behind a text, to look it over."""
_TEXT_THEN_WORK = re.compile(
    r"(?:^|[：:\n])[^\u3400-\u9fff：:\n]{12,}\s*(?:請|麻煩)?幫我(?:看|改|檢查|修|翻|批改|訂正)\S{0,8}$"
)
"""An English text with "look it over" behind it, in one sentence."""
_BLANK = re.compile(
    r"_{2,}|（\s*）|\(\s*\)|(?<!articles )(?<!prepositions )(?<!pronouns )(?<!words )(?<!sounds )(?<!endings )(?<!tenses )(?<!letters )(?<!verbs )(?<!\b冠詞 )\([a-z' ]+(?:\s*/\s*[a-z' ]+)+\)|(?:[a-z']+ / ){2,}[a-z']+|(?:\(a\)|\ba[).]).{1,80}?(?:\(b\)|\bb[).])"
)
_REWRITTEN = re.compile(r"[a-z.!?]\s?(?:→|->|=>|⇒)\s?[\"'“「]?[a-z](?=[^\n]{12})")
"""One English sentence turned into another."""
_ENUMERATED = re.compile(r"(?:^|\s)(?:\(?1[).]|①).*?(?:^|\s)(?:\(?2[).]|②)", re.DOTALL)
_OWN_AGAIN = re.compile(
    r"^\W*(?:對了|另外|順便|還有一件事|題外話|話說|btw\b|by the way|also,|anyway|one more thing|on another note)"
)
_ITEM = re.compile(r"(?:^|\s)\(?\d{1,2}[.)](?=\s)")
_TRULY = re.compile(
    r"我自己|我真的|我本人|其實我|我也|真的[，,\s]*我|\bi (?:really|actually|do|myself) (?:do |have |am )?\w+|\bin real life\b|\btrue for me\b"
)
"""Behind a gap to fill, says that it holds for the learner too."""
_BACK_AGAIN = re.compile(rf"我|{_OWN_AGAIN.pattern}")
"""Behind the items of an exercise, speaks of the learner again."""
_FILL_IN = re.compile(
    r"fill in|choose the|gap-?fill.*:|填空|選出|選擇題|克漏字|第[一二三四五\d]+格|circle the|complete the sentence|true or false|multiple choice|unscramble|re-?order|combine the|put the words|文意選填|重組|配合題|改錯|填充|是非題"
)
_HYPOTHETICAL = re.compile(
    r"^\W*(?:if i (?:were|was|had|could)\b|imagine\b|suppose\b|(?:如果|假如|假設|要是)我是|(?:請)?想[像象](?:一下)?(?:自己|我們?|你))"
)
_TOLD_IN_A_TEXT = re.compile(
    r"^\W*(?:in|according to|from) (?:the|my|our|this|that|unit \d+'s) (?:\w+ ){0,2}(?:dialog(?:ue)?|listening|article|reading|story|passage|text|sample(?: answer)?|novel|film|movie|book|song|textbook|clip|video|episode|recording)\b.*\b(?:says?|said|tells?|told|asks?|wants?|writes?|mentions?|claims?|thinks?|is|was|hates?|loves?|lives?)\b"
    r"|^\W*the (?:\w+ ){0,2}(?:article|reading|poem|passage|story|book|song|writer|author|narrator|speaker|lyrics|meme|hero|character)\b.*\b(?:says?|said|begins|goes|reads|failed|passed|is|was|has|had)\b"
    r"|(?:小說|故事|課文|課本|文章|電影|影集|聽力|書|新聞|對話|歌)(?:裡|中|第\S{1,3}).{0,6}(?:主角|作者|男生|女生|人)?(?:說|寫|提到|講)|^\W*(?:歌詞|例句|題組|範文|配合題|作文題目|題庫)(?!\S{0,5}(?:不要|別|都|請|難度|太|要|用|長度))\S{0,6}\s*[a-z「\"]"
    r"|^\W*your (?:\w+ )?(?:line|example|sentence|answer|explanation|list|notes?)s?\b"
)
"""Retells what a text, or the tutor, said."""
_TUTOR_SAID = re.compile(
    r"^\W*(?:so |but |and |wow,? |then )*(?:you|memora) (?:just |also |once |still |always |really |even |already )*(?:said\b|told me\b|wrote\b|remember(?:ed)?\b|mentioned\b|listed\b|noted\b|claimed\b|called me\b|have (?:me|my|that) )"
    r"|^\W*it (?:says|said|shows)\b|^\W*(?:這裡|上面|這邊|清單|記憶)\S{0,2}(?:寫|說|列)"
    r"|^\W*(?:所以|原來|可是|但|那)?(?:你|妳|memora)(?:剛剛|剛才|剛|上次|之前|昨天|前面|上面|還|都|竟然|居然|又|也|曾經?|真的)*(?:說過?(?![得慢快話英中出好太])|提[到過]|寫(?:的|了|說|道)?(?=[我「a-z…])|列[的出了]?|記得(?=我|「|很|這|…)|講過?(?![得慢快話英中出好太])|舉的|給的例)|^\W*(?:這個|這件事|這些|「[^」]*」\S{0,3})?你(?:都|還|竟然|居然|怎麼|真的)*記得"
)
_IN_TRUTH = re.compile(r"其實|但是?|可是|不過|不是|\bbut\b|\bactually\b|\bin fact\b")
"""Behind what the tutor said, opens what is so instead."""
_REMEMBERS = re.compile(r"記\s*$|記(?:住|下|一下|著|得)|\bremember\b|\bkeep in mind\b|\bnote that\b")
_LETTER = re.compile(
    r"^\W*dear (?:sir|madam|mr|ms|mrs|dr|prof|hiring|team|all|customer|guest|editor)|^\W*to whom it may concern|^\W*(?:yours|best|kind) (?:sincerely|faithfully|regards)"
)
_OTHER_SPEAKER = re.compile(
    r"^[ \t]*(?:>|(?:assistant|memora|tutor|system|ai|teacher|user|student|[a-d]|q|[A-Z][a-z]+)[:：](?=\s*\S)).*$",
    re.MULTILINE,
)
_TAGGED = re.compile(r"<([a-z_]{3,})>.*?</\1>", re.DOTALL)


def not_own_words(message: str) -> list[tuple[int, int]]:
    """(start, end) of every stretch that is quoted, pasted, an exercise or played; may overlap, in no order.

    >>> text = "幫我翻譯：I am a pilot and I live in Oslo."
    >>> [text[a:b] for a, b in not_own_words(text)]
    ['幫我翻譯：', 'I am a pilot and I live in Oslo.', '幫我翻譯：I am a pilot and I live in Oslo.']
    """
    text = fold(message)
    parts = sentences(message)
    found = [(q.start, q.end) for q in quotes(message) if _is_long(q.text)]
    found += [m.span() for m in _TAGGED.finditer(text)]
    speakers = list(_OTHER_SPEAKER.finditer(text))
    found += [
        m.span()
        for m in speakers
        if text[m.start() :].lstrip().startswith(">") or len(speakers) > 1 or _names_assistant(m)
    ]
    found += _texts_to_work_on(text, parts)
    found += [m.span() for m in _TEXT_THEN_WORK.finditer(text)]
    found += framed(text)
    found += _exercises(text, parts)
    found += _examples_asked_about(text, parts)
    if start := announcement(message):
        found.append((start - 1, len(message)))
    return found


def own_share(span: Span, elsewhere: Sequence[tuple[int, int]]) -> float:
    """Share (0..1) of the span's characters that are the learner's own."""
    taken = bytearray(span.end - span.start)
    for start, end in elsewhere:
        for place in range(max(start, span.start), min(end, span.end)):
            taken[place - span.start] = 1
    return 1 - sum(taken) / len(taken)


def without(span: Span, elsewhere: Sequence[tuple[int, int]]) -> str:
    """The span's text with every foreign stretch replaced by one ellipsis, for judging."""
    chars = list(span.text)
    for start, end in elsewhere:
        for place in range(max(start, span.start), min(end, span.end)):
            chars[place - span.start] = "\0"
    return re.sub(r"\0+", "…", "".join(chars)).strip()


def hypothetical(folded: str) -> bool:
    """Whether the sentence supposes something, as in "If I were a pilot ..."."""
    return _HYPOTHETICAL.search(folded) is not None


def retells(folded: str) -> bool:
    """Whether the sentence passes on what a text, a letter or the tutor said."""
    tutor_said = _TUTOR_SAID.search(folded)
    if tutor_said is not None and not _IN_TRUTH.search(folded, tutor_said.end()):
        return True
    return _TOLD_IN_A_TEXT.search(folded) is not None or _LETTER.search(folded) is not None


def asks_about_form(folded: str) -> bool:
    """Whether the sentence asks if a wording is right or how to say something."""
    return _DEICTIC_FORM.search(_behind_a_shown_quote(folded)) is not None


def asks_for_work(folded: str) -> bool:
    """Whether the sentence asks to translate, correct, summarise ... a text."""
    return _WORK.search(folded) is not None


def _is_long(quote: str) -> bool:
    inner = quote.strip("「」『』“”\"'‘’`")
    return not quote.startswith("《") and (
        len(inner.split()) >= 5 or sum(c >= "\u3400" for c in inner) >= 10 or len(inner) > 60
    )


def _names_assistant(match: re.Match[str]) -> bool:
    return re.match(r"\s*(?:assistant|memora|tutor|system|ai|user)\b", match.group()) is not None


def _payload_end(text: str, parts: Sequence[Span], start: int, frame: str) -> int:
    """Where a text that begins at `start` ends: at a sentence that plainly returns to the learner, or with the message."""
    first = next((p for p in parts if p.end > start), None)
    foreign = first is not None and (han_share(text[start : first.end]) < 0.4) != (han_share(frame) < 0.4)
    for part in parts:
        if part.start <= start:
            continue
        said = text[part.start : part.end]
        back = foreign and (han_share(said) < 0.4) == (han_share(frame) < 0.4)
        if back or _OWN_AGAIN.search(said):
            return part.start
    return len(text)


def _texts_to_work_on(text: str, parts: Sequence[Span]) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    for part in parts:
        said = text[part.start : part.end]
        colon = re.search(r"[:：](?!\d)", said) or _dash_behind_label(said)
        frame = said[: colon.start()] if colon else said
        if _REMEMBERS.search(frame):
            continue
        works = _WORK.search(frame)
        labels = _LABEL.search(frame.strip()) or (colon and labels_text(frame.strip()))
        quote = (
            QUOTE.match(said, colon.end() + len(said[colon.end() :]) - len(said[colon.end() :].lstrip()))
            if colon
            else None
        )
        if quote and (works or labels) and re.search(r"\w{3}", said[quote.end() :]):
            found.append((_clause_start(text, part, part.start + quote.start()), part.start + quote.end()))
        elif colon and (works or labels) and len(said) > colon.end():
            start = part.start + colon.end()
            found.append((_clause_start(text, part, start), start))
            found.append((start, _payload_end(text, parts, start, frame)))
        elif (works or (colon and labels)) and part.end < len(text):
            rest = text[part.end :]
            gap = re.match(r"\W*", rest)
            breaks = gap is not None and ("\n" in gap.group() or text[: part.end].endswith(("：", ":")))
            foreign = (han_share(rest) < 0.4) != (han_share(said) < 0.4) and len(rest.split()) >= 4
            long = len(rest.split()) >= 12 and re.search(r"這|下面|以下|\bthis\b|\bthese\b|\bmy\b", said)
            shown = _SHOWS_IT.search(said) and not tells_of_study(text[part.end :])
            if breaks or foreign or long or shown:
                found.append((part.end, _payload_end(text, parts, part.end, said)))
    return found


_SHOWS_IT = re.compile(
    r"(?:這|下面|以下)\S{0,4}[?？:：嗎\s]*$|\b(?:this|these|the following|my (?:sentences?|paragraph|answer|text))(?: (?:for me|please|sentence|one))*[?:]\W*$"
)
"""Asks to look at what comes next."""


def _dash_behind_label(said: str) -> re.Match[str] | None:
    dash = re.search(r"\s[-–—]+\s", said)
    return dash if dash and labels_text(said[: dash.start()].strip()) else None


def _clause_start(text: str, part: Span, place: int) -> int:
    comma = max(text.rfind(mark, part.start, place) for mark in "，,")
    return comma + 1 if comma >= 0 else part.start


def _exercises(text: str, parts: Sequence[Span]) -> list[tuple[int, int]]:
    marks = [m.start() for m in _BLANK.finditer(text)]
    if (listed := _ENUMERATED.search(text)) and (marks or _FILL_IN.search(text)):
        marks += [listed.start(), *(m.start() for m in _ITEM.finditer(text))]
    marks += [m.start() for m in _REWRITTEN.finditer(text)]
    if not marks and not (_FILL_IN.search(text) and len(parts) > 1):
        return []
    first = (
        min(marks) if marks else next(p.end for p in parts if _FILL_IN.search(text[p.start : p.end]) or p is parts[-1])
    )
    start = max((p.start for p in parts if p.start <= first), default=0)
    end = _payload_end(text, parts, first, text[:start] or text[start:first] or "題")
    last = max(marks, default=0)
    if not listed:
        behind = [p.start for p in parts if marks and p.start > last and _TRULY.search(text[p.start : p.end])]
        end = min([end, *behind])
    if listed:  # the last item runs to the end of its line, whatever script it is in
        last = next((m.start() for m in re.finditer(r"\n|$", text) if m.start() >= last), last)
        last = min(
            [last, *(p.start for p in parts if p.start > max(marks) and _BACK_AGAIN.search(text[p.start : p.end]))]
        )
    return [(start, max(end, last + 1))]


def _examples_asked_about(text: str, parts: Sequence[Span]) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    for place, part in enumerate(parts):
        said = text[part.start : part.end]
        if not asks_about_form(said) and not (place and _WORK_BEHIND.search(said)):
            continue
        found.append((part.start, part.end))
        about_it = _ABOUT_THE_EXAMPLE.search(said) is not None or _WORK_BEHIND.search(said) is not None
        before = list(parts[:place])
        while before and about_it and _foreign(text, before[-1]):
            found.append((before[-1].start, before.pop().end))
        if about_it and parts[place + 1 : place + 2] and _foreign(text, parts[place + 1]):
            found.append((parts[place + 1].start, parts[place + 1].end))
    return found


def _behind_a_shown_quote(said: str) -> str:
    """The sentence without a quotation to work on that opens it, where more than that is said."""
    shown = re.match(r"[^:：「『“\"]{0,20}[:：]\s*", said)
    quote = QUOTE.match(said, shown.end()) if shown else None
    rest = said[quote.end() :] if quote else ""
    return rest if re.search(r"\w{3}", rest) else said


def _foreign(text: str, part: Span) -> bool:
    return han_share(text[part.start : part.end]) < 0.3
