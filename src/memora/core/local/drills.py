"""Answers to an exercise or to small talk, and words said again after the tutor: nothing to keep of the learner (W1).

An exercise is set by the tutor or asked for by the learner and goes on while the tutor marks answers; what repeats a
statement of the tutor, a recalled memory too, is no news.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta

from memora.core.local import cues
from memora.core.local.answers import answers, follows_pattern, writes_on
from memora.core.local.clauses import sentences
from memora.core.local.fold import fold, han_share
from memora.core.local.roleplay import EarlierTurn

PAUSE = timedelta(hours=1)
"""An exercise is not answered after a longer silence than this."""
SAID_AGAIN = 0.9
"""Share of a sentence's words that stand in one statement of the tutor, from which on it repeats him."""

_SETS = re.compile(
    r"^\W*(?:\d+[.)、]\s*)?(?:now |next:? |then |great[!,.]? |your turn:? |try to |please |can you |could you |let's )*(?:make (?:a|one|two|three|another|your own) (?:\w+ )?sentences?|(?:write|say|give me) (?:a|an|one|two|three|four|five|\d+|your own) (?:\w+ )?(?:sentences?|paragraphs?|examples?)|translate\b|repeat\b|read (?:this|it|after|aloud)|put (?:this|it|the)|change (?:this|it|the)|rewrite\b|complete\b|fill in|combine\b|answer (?:in|with|using)|describe\b|finish the|use .{1,24} in a sentence|turn (?:this|it) into|correct (?:this|the) sentence|unscramble)\b"
    r"|\b(?:make|write|try) (?:a|your own|one|another) (?:\w+ )?sentence|\byour turn\b|\brepeat after me\b|\bin the past(?: tense)?:|\btranslate (?:this|into)"
    r"|請?(?:翻譯|翻成|跟我念|跟著念|跟讀|造(?:一|[二兩三])?個?句|用\S{1,14}造句|改成|改寫|填空|重組|換你|輪到你|完成下面|寫[一兩三四五\d]句)|[寫造][出個]?(?:[一二兩三幾\d]|幾)個?\S{0,8}[\s*「『'\"a-z-]*(?:的)?(?:句子?|段落)|_{3,}|練習\s?\d+\W{0,3}[:：]"
)
"""A sentence of the tutor that sets an exercise."""
_MARKS = re.compile(
    r"^\W*(?:very |that's |that is |all |almost |well )?(?:correct|right|good|great|perfect|excellent|nice|well done|exactly|not quite|close|almost|next|lovely|wonderful|amazing)\b|\bnext(?: one)?[:：?]|^\W*(?:很好|非常好|太好了|太棒了?|對|正確|沒錯|不錯|完美|答對|可惜|差一點|再來|下一[題句個]|最後)"
)
_ASKS_FOR_ONE = re.compile(
    r"造句|[中英]翻[中英]|聽寫|跟讀|填空|克漏字|出[\S ]{0,6}題|考我|測我|小測驗|(?:練|寫)(?:作文|句子|日記)|寫作題目"
    r"|\b(?:quiz|test) me\b|\bgive me (?:a|an|some|another|one|\w+) (?:\w+ )?(?:quiz|exercises?|topics?|questions?|sentences? to|drills?|prompts?|tasks?)\b|\bshadowing\b|\bdictation\b|\bnext (?:topic|question|one|sentence)\b|\blet's (?:do|try) (?:a |some |another )?(?:\w+ )?(?:quiz|exercises?|drills?|practice)\b|\b(?:vocab\w*|grammar) (?:quiz|test)\b"
)
"""The learner asks for an exercise."""
_SPEAKS_TO_TUTOR = re.compile(
    r"[?？]|\byou\b|\bplease\b|\bpls\b|\bremember\b|\bbtw\b|\bby the way\b|\bactually\b|\banyway\b|\bfrom now on\b|\bone more thing\b|\bi don't want\b|\breal(?:ly|ity)\b"
)
_AGREES = re.compile(r"^\W*(?:yes|yeah|yep|right|exactly|true|對|沒錯|是的?|嗯|真的)")
"""Confirms what the tutor only supposed, and makes it the learner's own words."""
_NEGATES = re.compile(r"不|沒|別|無法|\bnot\b|n't\b|\bnever\b|\bno\b|\bwithout\b")
_WORD = re.compile(r"[a-z]+(?:'[a-z]+)?|\d+(?:\.\d+)?|[\u3400-\u9fff]")
_EMPTY = frozenset(
    ("i", "you", "my", "your", "me", "a", "an", "the", "is", "am", "are", "was", "were", "i'm", "you're", "it", "it's", "that",
     "to", "of", "in", "on", "at", "and", "for", "with", "be", "have", "has", "had", "i've", "you've", "do", "does", "did", "s",
     "我", "你", "妳", "的", "是", "了", "也", "很", "有", "在", "嗎", "啊", "喔", "啦"),
)  # fmt: skip
_ABOUT_THE_DAY = re.compile(
    r"\b(?:breakfast|lunch|dinner|supper|eat|ate|drink|cook|weekend|tonight|today|yesterday|this morning|weather|rain\w*|sleep|movie|film|music|hobby|hobbies|trip|holiday|pets?|food|delicious|fun|day)\b"
    r"|早餐|午餐|晚餐|吃|喝|煮|週末|今天|今晚|昨天|天氣|下雨|睡|電影|音樂|興趣|旅行|放假|寵物|好玩"
)
_AT_WORK = re.compile(r"我是|我在.{1,14}(?:上班|工作|念|讀)|\bi(?:'m| am) an? |\bi (?:work|study|teach|live) ")
_RECALLED = re.compile(r"^\s*[-*•]\s*\[\w+\]\s*")


def answered(message: str, now: datetime, earlier: Sequence[EarlierTurn]) -> list[tuple[int, int]]:
    """(start, end) of every sentence that answers the exercise going on; none where the learner speaks to the tutor."""
    tasks = _going(now, earlier)
    if not tasks or (han_share(message) >= 0.5 and not _into_chinese(tasks)):
        return []
    parts = sentences(message)
    if writes_on(message, len(parts), tasks):
        return [(0, len(message))]
    return [(part.start, part.end) for part in parts if _is_answer(part.text, tasks)]


def _is_answer(sentence: str, tasks: Sequence[str]) -> bool:
    said = fold(sentence)
    spoken = _SPEAKS_TO_TUTOR.search(said)
    if spoken is not None and (spoken.group() != "you" or not follows_pattern(said, tasks)):
        return False
    return answers(sentence, tasks)


def small_talk_asked(now: datetime, earlier: Sequence[EarlierTurn]) -> bool:
    """Whether the tutor ended, within the hour, by asking about the learner's day, and not about English."""
    if not earlier or now - earlier[-1].said_at > PAUSE:
        return False
    said = [
        fold(text) for text, listed in _statements(earlier[-1].reply) if not listed and re.search(r"[?？]\W*$", text)
    ]
    return bool(said) and _ABOUT_THE_DAY.search(said[-1]) is not None and not cues.about_english(said[-1])


def tells_more_than_the_day(sentence: str) -> bool:
    """Whether words in a chat about the day also speak of English, of the learner's work or plans, or of how they learn."""
    said = fold(sentence)
    planned = cues.PLAN_DATE.search(said) and cues.OCCASION.search(said)
    lasting = any(cue.search(said) for cue in (cues.LEVEL, cues.NEED, cues.TRAIT, cues.FREE_TIME, _AT_WORK))
    return cues.about_english(said) or planned is not None or lasting


def _going(now: datetime, earlier: Sequence[EarlierTurn]) -> list[str]:
    """The folded words in which the tutor last set something; empty where no exercise goes on."""
    if not earlier or now - earlier[-1].said_at > PAUSE:
        return []
    tasks: list[str] = []
    for turn in earlier:
        said = [fold(text) for text, listed in _statements(turn.reply) if not listed]
        sets = any(_SETS.search(text) for text in said)
        asked = _ASKS_FOR_ONE.search(fold(turn.words)) is not None
        marks = any(_MARKS.search(text) for text in said)
        talks = han_share(turn.words) >= 0.5 or _SPEAKS_TO_TUTOR.search(fold(turn.words)) is not None
        more = any(re.search(r"[:：\"'「“]", text) for text in said)
        if sets or (asked and said):
            tasks = said
        elif tasks and marks and not talks:
            tasks = said if more else tasks
        else:
            tasks = []
    return tasks


def _into_chinese(tasks: Sequence[str]) -> bool:
    return any(
        re.search(r"(?:翻成?|譯成?)中|英翻中|\b(?:in|into|to) chinese\b|translate", task) for task in tasks
    ) and any(han_share(task) < 0.5 for task in tasks)


def said_again(sentence: str, now: datetime, earlier: Sequence[EarlierTurn]) -> bool:
    """Whether the sentence only repeats one statement of the tutor of the last hour: same words, numbers and negation."""
    words, agrees = _words(sentence), _AGREES.search(fold(sentence)) is not None
    if len(words) < 2:
        return False
    return any(
        _repeats(words, sentence, statement)
        for turn in earlier
        if now - turn.said_at <= PAUSE
        for statement, listed in _statements(turn.reply)
        if (listed or not agrees) and not re.search(r"[?？]\W*$|[嗎呢]\W*$", statement)
    )


def _repeats(words: set[str], sentence: str, statement: str) -> bool:
    theirs = _words(statement)
    if any(re.search(r"\d", word) and word not in theirs for word in words) or bool(
        _NEGATES.search(fold(sentence))
    ) != bool(_NEGATES.search(fold(statement))):
        return False
    return len(words & theirs) >= SAID_AGAIN * len(words)


def _words(text: str) -> set[str]:
    """Words that carry meaning; of Chinese, its characters in pairs."""
    found: set[str] = set()
    before = ""
    for word in _WORD.findall(fold(text)):
        if word in _EMPTY:
            before = ""
            continue
        if word >= "\u3400":
            if before:
                found.add(before + word)
            before = word
        else:
            found.add(word)
            before = ""
    return found


def _statements(reply: str) -> Iterator[tuple[str, bool]]:
    """The sentences of a reply; a listed memory is one, and True stands beside it."""
    for line in reply.splitlines():
        if listed := _RECALLED.match(line):
            yield line[listed.end() :], True
        else:
            yield from ((sentence.text, False) for sentence in sentences(line))
