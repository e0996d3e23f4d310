"""Whether a sentence answers the exercise that was set, or tells of the learner amid it (W1).

Seen in the tutor's words alone: a pattern in quotation marks, a tense by its name, a sentence to change or translate, a
topic to write about. Whatever is plainly about the learner's own study and was not asked for is no answer.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from memora.core.local import cues
from memora.core.local.fold import fold, han_share

_OWN_STUDY = re.compile(
    r"\b(?:goal|aim|target|weak\w*|hope|plan\w*|preparing|learner|studying|improve\w*|progress)\b|\bwant to\b|\bneed (?:a|an|to|at|english)\b|\btrouble\b|\bcan't \w+ .*|\bat all\b"
    r"|\bnever know (?:when|which|whether|how)\b|\b(?:got|had) \w+ (?:of \w+ )*(?:wrong|right)\b|\bslow(?:ly)?\b|\bhardest\b|\bmost difficult\b"
    r"|目標|想|希望|打算|準備|弱|怕|爛|難|慢"
)
_DIFFICULTY = re.compile(
    r"\bmix(?:es|ing)? (?:\w+ ){0,5}up\b|\bconfus\w+|\bnever know (?:when|which|whether|how)\b|\bcan't (?:tell|hear|pronounce|say)\b|\bkeep (?:forget|miss|mix|get)\w+|\bstruggl\w+"
)
_QUOTED = re.compile(
    r"['\"‘“「『]([^'\"’”」』\n]{1,40})['\"’”」』](?!\w)|(?:使用|用) ?([a-z][a-z .…~-]{1,30}[a-z]) ?(?:造|寫)|(?:\*\*|`)([^*`\n]{1,40})(?:\*\*|`)"
)
_ASKS_FOR_IT = re.compile(r"\b(?:with|using|use|sentences?|starting|words?)\b|[用造寫含有]")
_EVERYWHERE = frozenset(("in", "on", "at", "a", "an", "the", "to", "of", "is", "are"))
"""Found in too many sentences to tell an answer."""
_PLACEHOLDERS = re.compile(
    r"^to be |^be |^to |\b(?:sb|sth|someone|something|a|b|v|n|ing|v-ing)\b|\.{2,}|…|~|\+|\s/|/\s|-(?=ing)"
)
_PARTICIPLE = r"(?:\w+e[dn]|been|gone|done|known|had|made|got|met|lost|left|read|won|come|become|begun|bought|brought|built|caught|cut|felt|found|heard|held|kept|learnt|put|run|said|sold|sent|slept|spent|taught|thought|told|understood|worn|grown|flown)"
_TENSES = (
    (r"passive|被動", r"\b(?:is|are|was|were|been|being|be) (?:\w+ )?\w+(?:ed|en|wn|ne|lt|pt|ught|un|ut)\b"),
    (r"(?:present|past|future) perfect|perfect (?:tense|continuous|form)|完成(?:進行)?[式時]", rf"(?:\b(?:have|has|had|haven't|hasn't)|'ve) (?:not |never |ever |always |just |already |only )*{_PARTICIPLE}\b"),
    (r"past (?:tense|simple|continuous|form)|simple past|過去[式時進]", r"\b(?:\w+ed|was|were|went|had|did|got|took|saw|made|came|said|told|left|met|bought|ate|forgot)\b"),
    (r"future|未來[式時]", r"\b(?:will|going to|shall)\b|'ll\b"),
    (r"conditional|假設|條件句", r"\bif\b"),
    (r"comparative|superlative|比較級|最高級", r"\bthan\b|\b(?:most|best|worst|least)\b|\w{3,}est\b"),
)  # fmt: skip
_WRITES_ABOUT = re.compile(
    r"\b(?:write|say|give me|try|make) (?:me )?(?:(?:a|an|one|two|three|four|five|\d+|some|your own|few|short) )+(?:\w+ )?(?:sentences?|paragraphs?|examples?|lines?)(?: (?:about|on|of) (?P<en>[^.?!\n]+))?|\bdescribe (?P<what>[^.?!\n]+)|主題是?(?P<zh>[^。！？\n]+)|(?:寫|說)(?:[一兩二三四五幾\d]+句|一段)\S{0,4}?(?:關於|有關)?(?P<of>[^。！？\n]*)"
)
_ONE = re.compile(
    r"^(?:write|say|give me|try|make) (?:me )?(?:a|an|one|your own|another) (?:\w+ )?(?:sentence|example|line)\b(?! about| on)|[寫說]一句"
)
_CONCEPTS = (
    r"考|測驗|檢定|\b(?:exams?|tests?|quiz(?:zes)?|scores?|mock|band)\b|" + cues.EXAM,
    r"口說|[說講開]|\b(?:speak\w*|spoke|talk\w*|say|said|saying)\b",
    r"聽|\b(?:listen\w*|hear\w*)\b", r"寫|作文|\b(?:writ\w+|wrote|essays?)\b", r"讀|閱讀|\bread\w*\b",
    r"發音|口音|\b(?:pronounc\w+|pronunciation|accents?)\b", r"文法|\bgrammar\b", r"字|詞|\b(?:words?|vocab\w*|phrases?)\b",
    r"忘|\bforg[eo]t\w*\b", r"混|分不|\b(?:mix\w*|confus\w+|know when)\b", r"怕|緊張|\b(?:afraid|scared|nervous|fear)\b",
    r"弱|差|爛|不好|\b(?:weak\w*|worst|bad|poor|terrible)\b", r"想|希望|目標|夢想|\b(?:want|hope|goals?|aim|dream|would like)\b",
    r"學|念|唸|\b(?:stud\w+|learn\w*)\b", r"課|\b(?:class\w*|lessons?)\b", r"錯|\b(?:wrong|mistakes?|errors?)\b", r"級|程度|\b(?:level|[abc][12])\b",
    r"比較喜歡|寧願|\bprefer\w*\b", r"難|容易|簡單|\b(?:hard|harder|hardest|difficult|easy|easier)\b", r"慢|快|\b(?:slow\w*|fast)\b",
    r"練|\bpracti[sc]\w+\b", cues.NEED.pattern,
)  # fmt: skip
"""Matters of study in both languages: a translation speaks of the same ones as its source."""
_CONCEPT = tuple(re.compile(pattern) for pattern in _CONCEPTS)
_EXAMS = (r"多益|toeic", r"托福|toefl", r"雅思|ielts", r"英檢|gept", r"學測|gsat", r"\bpte\b", r"\bsat\b", r"\bgre\b")
_MONTH = re.compile(rf"\b(?:{cues.MONTH.replace('|may|', '|')}|may (?=\d))\b")
_COMMON = frozenset(
    ("a", "an", "the", "your", "my", "of", "in", "on", "at", "to", "and", "about", "that", "you",
     "will", "i", "it", "is", "with", "for", "one", "two", "three", "sentence", "sentences")
)  # fmt: skip


def answers(sentence: str, tasks: Sequence[str]) -> bool:
    """Whether the sentence answers one of the folded tasks, or says nothing of the learner's own study anyway.

    >>> tasks = ["make a sentence with 'be afraid of'."]
    >>> answers("I am afraid of speaking English.", tasks), answers("My IELTS test is on May 23.", tasks)
    (True, False)
    """
    said = fold(sentence)
    if not tells_of_study(said):
        return True
    return follows_pattern(said, tasks) or _says_the_same(said, " ".join(tasks))


def follows_pattern(said: str, tasks: Sequence[str]) -> bool:
    """Whether the folded sentence has the pattern asked for; one that a difficulty only names does not count."""
    hard = _DIFFICULTY.search(said)
    made = hard.group() if hard else said
    return any(pattern.search(made) for task in tasks for pattern in _patterns(task))


def writes_on(message: str, sentences: int, tasks: Sequence[str]) -> bool:
    """Whether the whole message is what the learner was asked to write: so many sentences, or words on the topic."""
    said = set(re.findall(r"[a-z]{3,}", fold(message))) - _COMMON
    for task in tasks:
        for found in _WRITES_ABOUT.finditer(task):
            topic = next((text for text in found.groups() if text), "")
            many = sentences > 1 and not _ONE.search(found.group())
            if many or said & (set(re.findall(r"[a-z]{4,}", topic)) - _COMMON):
                return True
    return False


def tells_of_study(said: str) -> bool:
    """Whether the folded sentence is plainly about the learner's own study, exam, level, wish or difficulty."""
    mine = cues.FIRST_PERSON.search(said) is not None or han_share(said) >= 0.5
    exam = re.search(cues.EXAM, said) is not None
    if _DIFFICULTY.search(said) or cues.NEED.search(said) or (exam and (mine or cues.PLAN_DATE.search(said))):
        return True
    told = any(cue.search(said) for cue in (cues.HABIT, cues.PLAN_DATE, cues.RESULT, cues.LEVEL, _OWN_STUDY))
    return mine and told and cues.about_english(said)


def _patterns(task: str) -> Iterator[re.Pattern[str]]:
    """What an answer must contain: the words quoted, with anything in place of A, B, sb and the like; a tense named."""
    for found in _QUOTED.finditer(task):
        if not found[2] and not _ASKS_FOR_IT.search(task[: found.start()]):
            continue
        quoted = (found[1] or found[2] or found[3]).strip("*\"'")
        words = re.findall(r"[a-z'/]*[a-z]", _PLACEHOLDERS.sub(" ", quoted))
        if words and len(words) <= 4 and not _EVERYWHERE.issuperset(words):
            forms = (f"(?:{re.escape(word).replace('/', '|')})" for word in words)
            yield re.compile(r"\b" + r"\w{0,3}\b.*\b".join(forms))
    yield from (re.compile(form) for name, form in _TENSES if re.search(name, task))


def _says_the_same(said: str, asked: str) -> bool:
    """Whether all that the sentence says of study, its exams and its numbers stand in the task."""
    for exam in _EXAMS:
        if re.search(exam, said) and not re.search(exam, asked):
            return False
    counted = re.search(r"[一二兩三四五六七八九十]", asked) is not None
    if any(number not in asked for number in re.findall(r"\d+", said)) and not counted:
        return False
    if any(month not in asked for month in _MONTH.findall(said)) and "月" not in asked:
        return False
    spoken = [concept for concept in _CONCEPT if concept.search(said)]
    return bool(spoken) and all(concept.search(asked) for concept in spoken)
