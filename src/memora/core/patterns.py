"""What the learner's own record shows again and again: repeated difficulties become one pattern with its evidence.

Only episodes of the learner's own turns count, each turn and each occasion once, and of an episode only the clause in
which something went wrong. In doubt it is no evidence: a pattern that nobody had is worse than one that comes later.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from memora.core.decay import read_time
from memora.core.event_time import read_event_time
from memora.core.reconcile.claim import read_claim
from memora.core.script import ScriptLanguage, language_of
from memora.core.went_wrong import difficulties, topics_of
from memora.types import CONSOLIDATED, EPISODES_OF_A_PATTERN, ImportanceScore, StoredMemory

OWN_SOURCES = frozenset({"automatic", "manual"})
"""What the learner said in a turn; what was imported, or worked out, is no evidence."""
IMPORTANT_FROM = 2 * EPISODES_OF_A_PATTERN
"""From so many episodes on a new pattern is worth 4, with fewer 3: a recurring difficulty (W4). No model is asked."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """A difficulty that came back: what it is about, how it is told, and the episodes that show it, oldest first."""

    topic: str
    """A concept of `core.reconcile.concepts`, such as `gram.present_perfect`."""
    content: str
    evidence: tuple[str, ...]
    """Ids, each of another turn and another occasion."""
    language: ScriptLanguage
    tellings: frozenset[str]
    """Every way in which it could be told in words of the learner's, `content` among them: forgotten in one of them, it
    is forgotten in all."""

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
        if (episode := _episode(memory, now)) is not None:
            for topic in episode.topics:
                shown.setdefault(topic, []).append(episode)
    found = []
    for topic in sorted(shown):
        since = _outgrown_at(topic, held) if len(shown[topic]) >= EPISODES_OF_A_PATTERN else None
        fresh = [e for e in shown[topic] if e.memory.memory_id not in spent and (since is None or e.at > since)]
        episodes = _one_an_occasion(fresh)
        if len(episodes) >= EPISODES_OF_A_PATTERN:
            language = _language(episodes)
            content = _told(topic, [e for e in episodes if e.language == language], language)
            tellings = frozenset({content} | {_told(topic, [e], e.language) for e in shown[topic]})
            found.append(Pattern(topic, content, tuple(e.memory.memory_id for e in episodes), language, tellings))
    return found


def already_said(pattern: Pattern, held: Sequence[StoredMemory]) -> StoredMemory | None:
    """The lasting memory that says it: that this topic is hard for the learner; one that was worked out comes first."""
    saying = [memory for memory in held if memory.memory_type == "semantic" and _says(memory.content, pattern.topic)]
    return min(saying, key=lambda m: (m.source != CONSOLIDATED, m.created_at, m.memory_id), default=None)


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


def _one_an_occasion(episodes: Sequence[_Episode]) -> list[_Episode]:
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
        and topic in topics_of(memory.content)
        and read_claim(memory.content).ability > 0
        and not read_claim(memory.content).person
    ]
    return max((time for time in times if time is not None), default=None)


def _says(content: str, topic: str) -> bool:
    """Whether a text says, of the learner, that this topic is hard."""
    if topic not in topics_of(content) or read_claim(content).person:
        return False
    return topic in difficulties(content) or read_claim(content).ability < 0


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
