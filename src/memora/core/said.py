"""How a part of a message is said: denied or not, told or only asked, and of whom (W1)."""

from __future__ import annotations

import re

from memora.core.wording import Folded, fold, read_words

Span = tuple[int, int]
"""(start, end) in a message, in code points as typed."""

_CLAUSE_END = re.compile(
    r"[，。！？；、!?;\n…]|[,.:](?!\d)|但是|可是|而是|所以|因为|不过|但|\b(?:but|because|so|although|and(?= (?:i|my|it)\b))\b"
)
_SENTENCE_END = re.compile(r"[。！？!?\n]|\.(?!\d)")
_QUESTION = re.compile(r"[?？]\s*$|吗\s*$|^\s*(?:what|who|which|how|why|when|where|is|are|does|do)\b")
_ABOUT_WORDS = re.compile(
    r"怎么[说讲念写]|什么意思|英文是什么|how do (?:you|i) (?:say|spell|pronounce)|what does .* mean|what's the meaning"
)
_PERSON = re.compile(
    r"(?P<other>[爸妈弟哥姐妹]{1,2}|父母|阿公|阿妈|爷爷|奶奶|老公|老婆|先生|太太|儿子|女儿|小孩|孩子|男友|女友|男朋友|女朋友|朋友|同学|同事|室友|主管|老板|经理|老师|教授|家教|邻居|客户|学生|看护|移工|保姆|双胞胎|表[弟哥姐妹]|[他她]们?"
    r"|\b(?:friends?|classmates?|colleagues?|cousins?|students?|neighbou?rs?) of (?:mine|ours)\b|\b(?:(?:sister|brother|mother|father|mom|mum|dad|parent|wife|husband|son|daughter|kid|child|cousin|friend|classmate|colleague|coworker|roommate|boss|manager|teacher|professor|tutor|student|neighbou?r|client)s?(?:'s)?|he|she|they|his|her|their)\b)"
    r"|(?P<learner>我|请|可以.*给|\b(?:i|i'm|i'd|my|me|mine|we|our|please)\b)"
)
_SAYS = re.compile(
    r"\s*(?:也|都|常|一直|总是)*(?:说|讲|觉得|认为|建议|提醒|告诉|叫|要我|said|says|told|thinks|pointed|suggests?)"
)
_TOGETHER = re.compile(r"(?:跟|和|与|陪|教|对|给|帮|with|and|teach|to|for|from|at)\s*(?:我的?|my|the|a)?\s*$")
_NAME_SUBJECT = re.compile(
    r"\b([A-Z][a-z]+)(?: (?:from|in|at) (?:my|our|the) [\w ]{2,20}?)? (?:is|has|was|got|scored|passed|failed|works|speaks|lives|wants|likes|needs)\b"
)


def is_said_so(content: str, message: str, span: Span) -> bool:
    """Whether the message says it (no denial more or less than in the content) and says it of the learner."""
    start, end = span
    folded = fold(message)
    first = max((match.end() for match in _CLAUSE_END.finditer(folded.text) if _end(folded, match) <= start), default=0)
    clause_start = folded.origins[first] if first < len(folded.origins) else start
    before = message[clause_start:start]
    after = read_words(message[end : end + 20])[:1]
    follows = after and after[0].exact[0] in "不没" and not message[end : end + after[0].start].strip()
    follows = follows and after[0].kind in ("negation", "alike")
    said = _denials(before) + _denials_told(message[start:end], content) + bool(follows)
    named = _NAME_SUBJECT.search(message, clause_start, end)
    if named and named.start() < start and fold(named[1]).text not in fold(content).text:
        return False
    return said == _denials(content) and not _of_somebody_else(before, content)


def is_only_asked(message: str, span: Span) -> bool:
    """Whether the sentence asks about something and tells nothing of the learner ("短句是什麼意思？")."""
    start = max((match.end() for match in _SENTENCE_END.finditer(message, 0, span[0])), default=0)
    end = _SENTENCE_END.search(message, span[1])
    sentence = fold(message[start : end.end() if end else len(message)]).text
    if _ABOUT_WORDS.search(sentence):
        return True
    return bool(_QUESTION.search(sentence)) and not any(m.lastgroup == "learner" for m in _PERSON.finditer(sentence))


def _end(folded: Folded, match: re.Match[str]) -> int:
    return folded.origins[match.end() - 1] + 1


def _denials(text: str) -> int:
    return sum(word.kind == "negation" for word in read_words(text))


def _denials_told(window: str, content: str) -> int:
    """Denials in the clauses that the content tells; one that denies something else was left out of it on purpose.

    "It's not on the 3rd any more, it's on the 5th" supports "it's on the 5th".
    """
    told = {(word.kind, word.text) for word in read_words(content)}
    count = 0
    for clause in _CLAUSE_END.split(window):
        words = [word for word in read_words(clause or "") if word.kind not in ("empty", "negation")]
        if all((word.kind, word.text) in told for word in words if word.kind != "han"):
            count += _denials(clause or "")
    return count


def _of_somebody_else(before: str, content: str) -> bool:
    """Whether the clause names another person as its subject whom the content leaves out."""
    text = fold(before).text
    persons = list(_PERSON.finditer(text))
    if not persons or persons[-1].lastgroup == "learner" or persons[-1].group() in fold(content).text:
        return False
    last = persons[-1]
    return not _SAYS.match(text, last.end()) and not _TOGETHER.search(text[: last.start()])
