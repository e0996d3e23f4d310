"""What the learner's own record shows again and again: repeated difficulties become one pattern with its evidence.

Only episodes of the learner's own turns count, each turn and each occasion once, and of an episode only the clause in
which something went wrong. In doubt it is no evidence: a pattern that nobody had is worse than one that comes later.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import lru_cache
from typing import Literal

from memora.core.decay import read_time
from memora.core.event_time import read_event_time
from memora.core.local.fold import fold
from memora.core.reconcile.claim import read_claim
from memora.core.reconcile.concepts import named_from
from memora.core.script import ScriptLanguage, language_of
from memora.types import CONSOLIDATED, EPISODES_OF_A_PATTERN, ImportanceScore, StoredMemory

OWN_SOURCES = frozenset({"automatic", "manual"})
"""What the learner said in a turn; what was imported, or worked out, is no evidence."""
IMPORTANT_FROM = 2 * EPISODES_OF_A_PATTERN
"""From so many episodes on a new pattern is worth 4, with fewer 3: a recurring difficulty (W4). No model is asked."""

_TOPICS = frozenset({"gram", "skill"})
_ANY_GRAMMAR = "skill.grammar"
_NOT_A_TOPIC = "skill.overall"

Mood = Literal["wrong", "well", ""]


@dataclass(frozen=True, slots=True)
class Pattern:
    """A difficulty that came back: what it is about, how it is told, and the episodes that show it, oldest first."""

    topic: str
    """A concept of `core.reconcile.concepts`, such as `gram.present_perfect`."""
    content: str
    evidence: tuple[str, ...]
    """Ids, each of another turn and another occasion."""
    language: ScriptLanguage

    @property
    def importance(self) -> ImportanceScore:
        return 4 if len(self.evidence) >= IMPORTANT_FROM else 3


def find_patterns(held: Sequence[StoredMemory], *, now: datetime, spent: Collection[str] = ()) -> list[Pattern]:
    """Every pattern that these memories show, by topic, whatever their order.

    `now` is in the learner's zone, whose days part the occasions. `spent` are ids of episodes that once stood behind
    something that is no longer in force: the learner took it back, had it forgotten, or has outgrown it.
    """
    shown: dict[str, list[_Episode]] = {}
    for memory in held:
        if (episode := _episode(memory, now)) is not None and memory.memory_id not in spent:
            for topic in episode.topics:
                shown.setdefault(topic, []).append(episode)
    found = []
    for topic in sorted(shown):
        since = _outgrown_at(topic, held) if len(shown[topic]) >= EPISODES_OF_A_PATTERN else None
        episodes = _one_an_occasion(e for e in shown[topic] if since is None or e.at > since)
        if len(episodes) >= EPISODES_OF_A_PATTERN:
            language = _language(episodes)
            content = _told(topic, [e for e in episodes if e.language == language], language)
            found.append(Pattern(topic, content, tuple(e.memory.memory_id for e in episodes), language))
    return found


def already_said(pattern: Pattern, held: Sequence[StoredMemory]) -> StoredMemory | None:
    """The lasting memory that says it: that this topic is hard for the learner; one that was worked out comes first."""
    saying = [memory for memory in held if memory.memory_type == "semantic" and _says(memory.content, pattern.topic)]
    return min(saying, key=lambda m: (m.source != CONSOLIDATED, m.created_at, m.memory_id), default=None)


def difficulties(text: str) -> dict[str, str]:
    """Topic -> how it is called, of all that a text tells went wrong.

    >>> difficulties("今天的小考，現在完成式錯了三題"), difficulties("Missed two: both prepositions.")
    ({'gram.present_perfect': '現在完成式'}, {'gram.preposition': 'prepositions'})
    >>> difficulties("I got the present perfect right"), difficulties("我沒有寫錯冠詞")
    ({}, {})
    """
    return dict(_difficulties(text))


# what an episode tells


@dataclass(frozen=True, slots=True)
class _Episode:
    memory: StoredMemory
    topics: dict[str, str]
    at: datetime
    day: date
    marks: frozenset[str]
    """What tells it from another occasion of the same day: a quiz, a mock test, a unit."""
    language: ScriptLanguage

    def same_occasion(self, other: _Episode) -> bool:
        return self.day == other.day and (self.marks <= other.marks or other.marks <= self.marks)


def _episode(memory: StoredMemory, now: datetime) -> _Episode | None:
    """What an episode of the learner's own tells of difficulties; None where it tells of none."""
    at = read_time(memory.created_at)
    if memory.memory_type != "episodic" or memory.source not in OWN_SOURCES or not memory.turn_id or at is None:
        return None
    topics = difficulties(memory.content)
    if not topics or read_claim(memory.content).person:
        return None
    time = read_event_time(memory.occurred_at)
    first = time.first if time is not None else at
    day = first.astimezone(now.tzinfo).date() if isinstance(first, datetime) else first
    if day > now.date():
        return None
    claim = read_claim(memory.content)
    marks = claim.members("occ") | claim.members("thing") | claim.kinds("place_in") | claim.kinds("clock")
    return _Episode(memory, topics, at, day, marks, language_of(memory.content))


def _one_an_occasion(episodes: Iterator[_Episode]) -> list[_Episode]:
    """Oldest first: of each turn one, and of each occasion one."""
    kept: list[_Episode] = []
    for episode in sorted(episodes, key=lambda e: (e.at, e.memory.memory_id)):
        again = any(episode.memory.turn_id == e.memory.turn_id or episode.same_occasion(e) for e in kept)
        if not again:
            kept.append(episode)
    return kept


def _outgrown_at(topic: str, held: Sequence[StoredMemory]) -> datetime | None:
    """When the learner last said, as something lasting, that this is no longer hard: what went before counts no more."""
    times = [
        read_time(memory.updated_at or memory.created_at)
        for memory in held
        if memory.memory_type == "semantic"
        and any(named == topic for named, _, _ in _named(fold(memory.content)))
        and read_claim(memory.content).ability > 0
        and not read_claim(memory.content).person
    ]
    return max((time for time in times if time is not None), default=None)


def _says(content: str, topic: str) -> bool:
    """Whether a text says, of the learner, that this topic is hard."""
    if all(named != topic for named, _, _ in _named(fold(content))) or read_claim(content).person:
        return False
    return topic in _difficulties(content) or read_claim(content).ability < 0


# the clause in which something went wrong

_CLAUSE_END = re.compile(
    r"[，,。！？!?；;：:\n]+|\.(?=\s|$)|\s[—–-]+\s|(?:但是?|可是|不過|然而|只是)(?=\S)|\b(?:but|while|although|though|however|whereas)\b"
)
_N_ZH, _N_EN = r"[\d一二兩三四五六七八九十幾]", r"(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|half)"
_WRONG_AFTER_ALL = re.compile(
    r"(?:只|才)(?:有)?(?:答|寫|做|猜|拼|用|選)?對|沒(?:有)?(?:能)?(?:答|寫|做|用|拼|聽)(?:出來|對|出|到)|[答寫做用拼聽]不(?:對|好)"
    rf"|\bonly (?:\w+ )?{_N_EN}(?: \w+)?(?: \w+){{0,5}} (?:right|correct(?:ly)?)|\bonly (?:\w+ )?{_N_EN} (?:right|correct)"
    r"|(?:\b(?:couldn't|could not|didn't|did not|can't|cannot|never|wasn't able to)|\b(?:fail|failed|failing) to) (?:\w+ ){0,2}?(?:get|do|go|answer|write|use|say|hear|spell)\b[^.]*?\b(?:right|correct(?:ly)?|well)\b"
)
"""It sounds well and is not."""
_WELL_AFTER_ALL = re.compile(
    r"(?<!不)不錯|沒錯|(?:沒有?|零|0 ?|無)(?:再)?(?:任何)?(?:答|寫|做|用|拼|犯|出|弄|搞|選)?(?:錯|混|忘|漏)|(?:只|才)(?:答|寫|做|拼|用)?錯|少錯|錯得?(?:比較|變)?少|錯誤(?:比較|變)?少"
    r"|\b(?:no|zero|without(?: a| any)?|fewer|not a single|hardly any) (?:\w+ ){0,2}(?:mistakes?|errors?|slips?|confusion)|\bonly (?:\w+ )?(?:one|1|a|two|2) (?:\w+ ){0,2}(?:mistakes?|errors?|wrong|slips?)|\bonly (?:missed|got (?:one|1) wrong)"
    r"|\b(?:nothing|none)(?: of (?:it|them))? (?:was |were |is )?wrong"
)
"""It sounds bad and is not."""
_NOT_SO = re.compile(
    r"不想|不要|別再?|不會再|不再|希望|避免|害?怕|擔心|以免|免得|防止|如果|萬一|要是|會不會|訂正|改正|檢討|複習|糾正"
    r"|\b(?:don't|do not|didn't|did not|never|won't|will not|wouldn't|stop(?:ped)?|avoid\w*|without|hope|hoping|afraid|fear\w*|scared|worr\w+|if|in case|might|could|correct(?:ed|ing)?|fix(?:ed|ing)?|review(?:ed|ing)?|went over|going over)\b"
)
"""Before what went wrong: it did not, or may, or is mended now."""
_WRONG = re.compile(
    r"錯(?![覺過])|失誤|忘(?![了記]?(?:帶|交|買|去|繳|拿|寫作業|做作業|寫功課|複習|練|背))|[搞弄寫用分]混|混淆|混在一起|[分搞弄](?:不清|不懂)|[弄用搞寫]反|漏(?:寫|掉|加|聽|看|了)|卡住|不及格|考[砸爆差]|扣(?:了|分|掉)"
    r"|[聽看讀](?:不懂|不出來?)|想不起|[答寫說講拼唸念](?:不出來?)|不(?:知道|曉得|確定)(?:要|該|怎麼|何時|什麼時候|用)|不會(?=[寫做用答分拼唸念，。]|$)"
    r"|\b(?:wrong(?:ly)?|incorrect(?:ly)?|mistakes?|errors?|slip(?:s|ped)?(?: up)?|fail(?:ed)?|flunk\w*|blank(?:ed)?|stuck|struggl\w+|stumbl\w+|botch\w*|bomb(?:ed)?|screw(?:ed)?|trip(?:ped)? up|mess(?:ed)?|confus\w+|muddl\w+|mix(?:ed|ing)?(?: \S+){0,6}? up|forgot(?:ten)?|los(?:t|e) (?:\w+ )?(?:points?|marks?))\b"
    r"|\bmiss(?:ed)?\b(?! (?:\w+ ){0,3}(?:class|lesson|bus|train|mrt|session|course|meeting|deadline|practice|school)\b)"
    r"|\b(?:couldn't|could not|didn't|did not|can't|cannot) (?:\w+ )?(?:get|remember|understand|tell|recall|catch|follow|know|hear|make out)\b"
)
_ERRAND = re.compile(
    r"\b(?:forgot(?:ten)?|failed) (?:to (?!add|use|put|say|write|include|change|make|drop)|(?:my|the|our) (?:\w+ )?(?:book|books|homework|notes?|textbook|workbook|worksheet|sheet|bag|class|lesson|assignment)\b|about (?:the|my) (?:\w+ )?(?:class|lesson|test|exam|quiz|homework))"
)
"""Forgotten to do, which is no difficulty with English."""
_WELL = re.compile(
    rf"全(?:部)?(?:都)?(?:答|寫)?對|都(?:答|寫|做|用|拼|選)?對|[答寫做用拼選]對|對了? ?{_N_ZH}|滿分|進步|[搞弄]懂|學會|會了|終於|順利|沒問題|很好|完美|掌握|克服|變好|好多了"
    r"|\b(?:right(?! (?:after|before|away|now|at|when))|correct(?:ly)?|full marks|ace[ds]?|nailed|mastered|improv\w+|passed|finally|understood|understand|better|100 ?%|no problems?|got the hang|clicked|makes sense|easily|went well|did well)\b"
)


@lru_cache(maxsize=8192)
def _difficulties(text: str) -> dict[str, str]:
    folded = fold(text)
    if not (_WRONG.search(folded) or _WRONG_AFTER_ALL.search(folded)):
        return {}
    clauses = [(_mood(part), list(_named(part))) for part in _clauses(folded)]
    found: dict[str, str] = {}
    for place, (mood, named) in enumerate(clauses):
        if mood == "wrong":
            found |= _about(named, clauses[max(0, place - 1) : place], clauses[place + 1 : place + 2])
    in_detail = {topic: wording for topic, wording in found.items() if topic.startswith("gram.")}
    return in_detail or found


_Named = list[tuple[str, int, str]]


def _about(own: _Named, before: list[tuple[Mood, _Named]], after: list[tuple[Mood, _Named]]) -> dict[str, str]:
    """What a clause that tells of a difficulty is about: what it names, or what the one beside it does, unless that one
    tells how it went."""
    chosen = {topic: wording for topic, _, wording in own}
    if set(chosen) <= {_ANY_GRAMMAR}:
        beside = [named for mood, named in (*before, *after) if not mood and named]
        for named in beside[:1]:
            if own and not any(topic.startswith("gram.") for topic, _, _ in named):
                continue
            chosen = {topic: wording for topic, _, wording in named}
    return chosen


def _clauses(folded: str) -> list[str]:
    return [part for part in _CLAUSE_END.split(folded) if part and part.strip()]


def _mood(clause: str) -> Mood:
    """How it went; what went both ways counts as well."""
    left, really_wrong = _WRONG_AFTER_ALL.subn(" ", clause)
    left, really_well = _WELL_AFTER_ALL.subn(" ", left)
    left = _ERRAND.sub(" ", left)
    match = _WRONG.search(left)
    not_so = match is not None and _NOT_SO.search(left[: match.start()]) is not None
    if really_well or not_so or _WELL.search(left):
        return "well"
    return "wrong" if really_wrong or match is not None else ""


def _named(folded: str) -> Iterator[tuple[str, int, str]]:
    """(topic, where, wording) of every grammar point and skill that a folded text names."""
    start = 0
    while start < len(folded):
        found = named_from(folded, start, _TOPICS)
        if found is None or found[0] == _NOT_A_TOPIC:
            start += 1
            continue
        yield found[0], start, folded[start : found[1]].strip()
        start = found[1]


# how it is told

_PLAINLY: dict[str, dict[ScriptLanguage, str]] = {
    "skill.listening": {"en": "listening", "zh": "聽力"},
    "skill.speaking": {"en": "speaking", "zh": "口說"},
    "skill.reading": {"en": "reading", "zh": "閱讀"},
    "skill.writing": {"en": "writing", "zh": "寫作"},
    "skill.pronunciation": {"en": "pronunciation", "zh": "發音"},
    "skill.spelling": {"en": "spelling", "zh": "拼字"},
    "skill.vocabulary": {"en": "vocabulary", "zh": "單字"},
    "skill.grammar": {"en": "grammar", "zh": "文法"},
}
"""A skill is often named by what one does (聽不懂, pronounced); it is told by its noun."""
_ONE_OF_ITS_KIND = re.compile(
    r"(?:perfect|continuous|progressive|simple|past|present|future|voice|passive|subjunctive|tense|speech|order)$"
)
_OTHER_TOPIC_NUMBER = re.compile(r"s$|agreement$|inversion$|[^a-z]$|countable$")


def _told(topic: str, episodes: Sequence[_Episode], language: ScriptLanguage) -> str:
    """In the learner's own word for the topic, and nothing else of theirs."""
    said = Counter(e.topics[topic] for e in episodes)
    word = min(said, key=lambda wording: (-said[wording], -len(wording), wording))
    if topic in _PLAINLY:
        nouns = _PLAINLY[topic]
        word = nouns[language]
        if language == "zh" and not any(word in e.memory.content for e in episodes) and nouns["en"] in said:
            word = nouns["en"]
    if language == "zh":
        return f"{word}{' ' if word[-1].isascii() else ''}常出錯"
    if topic.startswith("skill."):
        return f"Often makes mistakes in {word}"
    word = word.removeprefix("the ")
    if _ONE_OF_ITS_KIND.search(word):
        word = f"the {word}"
    elif not _OTHER_TOPIC_NUMBER.search(word):
        word += "s"
    return f"Often gets {word} wrong"


def _language(episodes: Sequence[_Episode]) -> ScriptLanguage:
    """That of most of them; of the newest where there are as many of each."""
    counts = Counter(e.language for e in episodes)
    return max(counts, key=lambda language: (counts[language], language == episodes[-1].language))
