"""Two claims beside each other: what forbids that one is taken for the other, and how much they share."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache

from memora.core.chinese import simplified
from memora.core.lexicon import POLAR_ZH
from memora.core.reconcile.claim import GENERIC, Claim, read_claim
from memora.core.reconcile.concepts import EXCLUSIVE, VALUES, family
from memora.core.reconcile.numerals import in_figures
from memora.core.wording import bare, fold, read_words, stem

_DATES = ("date", "year", "weekday", "when", "clock")
_NUMBERS = ("level", "grade", "item", "place_in", "span", "number", "direction")
SAME_FRAME, SAME_SENTENCE = 0.56, 0.7
"""Shares (0..1) of words in the same order from which on two sentences are one frame with something exchanged: of 276
pairs of one fact in one language 2 are so taken apart, of 16 look-alikes that nothing else tells apart 13."""
_FAINT_WORDS = "often daily topic.study_time topic.use_now topic.why topic.goal topic.level topic.job company lang.en occ.exam limit skill.overall"
_FAINT = frozenset(_FAINT_WORDS.split())
POLAR = frozenset(simplified(character) for character in POLAR_ZH)
CHANGEABLE = frozenset({"number", "date", "negation", "language", "manner", "place", "name", "tense", "wording"})
"""Disagreements that a change of the same fact consists of."""
_LATIN = re.compile(r"[a-z][a-z' -]*[a-z]|[a-z]")
_OPPOSED = (
    ("前", "后"),
    ("快", "慢"),
    ("早上", "晚上"),
    ("长", "短"),
    ("听不", "念不"),
    ("听不", "唸不"),
    ("fast", "slow"),
    ("before", "after"),
    ("morning", "evening"),
    ("long", "short"),
    ("more", "less"),
)
"""As `fold` writes them."""
_NAMED = {"lang": "language", "place": "place", "job": "place", "school": "place"}


@dataclass(frozen=True, slots=True)
class Overlap:
    """How much two claims share, in weights: of what both say, and what only one of them says."""

    shared: float
    old_only: float
    new_only: float

    @property
    def contained(self) -> float:
        """Share (0..1) of the smaller one that stands in the other."""
        smaller = self.shared + min(self.old_only, self.new_only)
        return self.shared / smaller if smaller else 0.0


@lru_cache(maxsize=512)
def disagreements(old: str, new: str) -> frozenset[str]:
    """Names of what tells `new` from `old`: number, date, name, person, tense, ...

    Nothing of it means that they are the same, only that they may be.

    >>> sorted(disagreements("My IELTS is on May 23", "My IELTS is on May 24")), disagreements("多益目標 800", "TOEIC 800")
    (['date'], frozenset())
    """
    a, b = read_claim(old), read_claim(new)
    found = {"person"} if a.person != b.person else set()
    if any(_conflict(a.kinds(kind), b.kinds(kind)) for kind in _NUMBERS):
        found.add("number")
    if any(_conflict(a.kinds(kind), b.kinds(kind)) for kind in _DATES if kind != "date") or _dates_conflict(
        a.kinds("date"), b.kinds("date")
    ):
        found.add("date")
    if _names_conflict(a, b) or (a.language == b.language == "zh" and another_word(old, new)):
        found.add("name")
    for of in EXCLUSIVE:
        if _conflict(a.members(of) - {"occ.exam"}, b.members(of) - {"occ.exam"}):
            found.add(of)
    for of in VALUES:
        if _conflict(a.members(of), b.members(of)):
            found.add(_NAMED.get(of, "manner"))
    if _learns_another_language(a, b) or _learns_another_language(b, a):
        found.add("language")
    if _level_of_another_skill(a, b):
        found.add("skill")
    if _conflict(a.members("word"), b.members("word")):
        found.add("wording")
    if a.ended != b.ended or _refused(a, b) or _refused(b, a):
        found.add("negation")
    if a.ability * b.ability < 0 or (not a.ability and not b.ability and a.negated != b.negated):
        found.add("negation")
    planned = (a.past and b.future and not b.past) or (b.past and a.future and not a.past)
    if planned or (a.past != b.past and not (a.kinds("level") and b.kinds("level"))):
        found.add("tense")
    if not found & {"number", "date"} and _only_figures_differ(old, new):
        found.add("number")
    if a.language == b.language and (_turned_round(a, b) or _opposed(old, new)):
        found.add("wording")
    if a.language == b.language and not found and _something_exchanged(old, new, a, b):
        found.add("wording")
    return frozenset(found)


def overlap(a: Claim, b: Claim) -> Overlap:
    """Words count only between claims of one language; concepts, values and names always."""
    old, new = _tokens(a), _tokens(b)
    if a.language == b.language:
        old |= _words(a)
        new |= _words(b)
    else:
        for name in a.names | b.names:
            if a.speaks_of(name) and b.speaks_of(name):
                old[name] = new[name] = 1.0
    for date, other in ((d, o) for d in a.kinds("date") for o in b.kinds("date") if d != o and _same_day(d, o)):
        old[f"date:{other}"] = new[f"date:{date}"] = 0.0
        old[f"date:{date}"], new[f"date:{other}"] = 0.0, 0.0
        old["date"] = new["date"] = 1.0
    shared = sum(min(old[t], new[t]) for t in old.keys() & new.keys())
    return Overlap(
        shared,
        sum(w for t, w in old.items() if t not in new),
        sum(w for t, w in new.items() if t not in old),
    )


def _tokens(claim: Claim) -> dict[str, float]:
    tokens = {concept: 0.3 if concept in GENERIC else 1.0 for concept in claim.concepts}
    tokens |= {f"{value.kind}:{value.text}": 1.0 for value in claim.values}
    return tokens | dict.fromkeys(claim.names, 1.0)


def untold(claim: Claim) -> float:
    """The weight of its words that no concept names: in another language nobody can tell what they say."""
    return sum(_words(claim).values())


def _words(claim: Claim) -> dict[str, float]:
    names = {stem(name) for name in claim.names}
    return {word: 0.25 if len(word) == 1 else 0.5 for word in claim.words - names}


def _conflict(a: Collection[str], b: Collection[str]) -> bool:
    """Each says something that the other does not."""
    return bool(a and b) and not (set(a) <= set(b) or set(b) <= set(a))


def _dates_conflict(a: frozenset[str], b: frozenset[str]) -> bool:
    def known(date: str, among: frozenset[str]) -> bool:
        return any(_same_day(date, other) for other in among)

    return bool(a and b) and not (all(known(d, b) for d in a) or all(known(d, a) for d in b))


def _same_day(a: str, b: str) -> bool:
    return all(x == y or "?" in (x, y) for x, y in zip(a.split("-"), b.split("-"), strict=True))


def _names_conflict(a: Claim, b: Claim) -> bool:
    if any(
        one.names
        and not any(other.speaks_of(name) for name in one.names)
        and other.members("place") - one.members("place")
        for one, other in ((a, b), (b, a))
    ):
        return True  # Hamburg is only a name, Hanoi a place
    if a.language == b.language:
        return _conflict(a.names, b.names)
    chinese, english = (a, b) if a.language == "zh" else (b, a)
    known = {name for name in chinese.names if english.speaks_of(name)}
    if not chinese.names or (chinese.names == known and english.names <= chinese.names):
        return False
    return not known or _conflict(chinese.names - {n for n in known if n not in english.names}, english.names)


def another_word(old: str, new: str) -> bool:
    """The same Chinese around other English words: 我不會念 schedule, 我不會念 colleague."""
    (one, words), (other, others) = (
        (_LATIN.sub("_", t), set(_LATIN.findall(t))) for t in (fold(old).text, fold(new).text)
    )
    return one == other and bool(words and others) and not words & others


def _learns_another_language(a: Claim, b: Claim) -> bool:
    """Korean here, English there."""
    return bool(a.members("lang") - b.members("lang") - {"lang.zh", "lang.en"}) and b.english and not a.english


def _refused(a: Claim, b: Claim) -> bool:
    """The one says that it shall not be so, the other that it is."""
    return any(family(c) in VALUES for c in a.former & b.concepts - a.concepts)


def _level_of_another_skill(a: Claim, b: Claim) -> bool:
    """A level, a score or a target of one skill is none of the whole or of another."""
    if not any(a.kinds(kind) and b.kinds(kind) for kind in ("level", "number")):
        return False
    graded = all(c.kinds("level") or c.members("exam") or c.concepts & {"topic.goal", "topic.level"} for c in (a, b))
    return graded and a.members("skill") - {"skill.overall"} != b.members("skill") - {"skill.overall"}


def _only_figures_differ(old: str, new: str) -> bool:
    """The same sentence with other figures in it, whatever they count or number."""
    sides = [re.split(r"(\d+)", bare(in_figures(fold(text).text)).text) for text in (old, new)]
    return sides[0][::2] == sides[1][::2] and sides[0][1::2] != sides[1][1::2]


def _turned_round(a: Claim, b: Claim) -> bool:
    """前 in the one and 後 in the other."""
    return bool((a.words - b.words) & POLAR and (b.words - a.words) & POLAR)


def _opposed(old: str, new: str) -> bool:
    """快 in the one and 慢 in the other, "before" and "after": never both in one."""
    x, y = fold(old).text, fold(new).text
    return any(
        (_has(one, x) and _has(other, y) and not _has(other, x) and not _has(one, y))
        for pair in _OPPOSED
        for one, other in (pair, pair[::-1])
    )


def _has(word: str, text: str) -> bool:
    return bool(re.search(rf"\b{word}\b", text)) if word.isascii() else word in text


def _something_exchanged(old: str, new: str, a: Claim, b: Claim) -> bool:
    """The same sentence but for something that is no synonym: two facts of one kind."""
    share = alike(old, new)
    told = min(_content(a, b), _content(b, a))
    return (share >= SAME_FRAME and told >= 0.5) or (share >= SAME_SENTENCE and told >= 0.25)


def alike(old: str, new: str) -> float:
    """Share (0..1) of words in the same order."""
    sides = _sequence(old), _sequence(new)
    return max(SequenceMatcher(None, x, y, autojunk=False).ratio() for x, y in (sides, sides[::-1]))


def _content(claim: Claim, other: Claim) -> float:
    """How much it says that the other one does not, in weights."""
    concepts = {c for c in claim.concepts - other.concepts if family(c) != "stance"}
    words = {w: weight for w, weight in _words(claim).items() if w not in other.words}
    return sum(0.25 if c in _FAINT else 1.0 for c in concepts) + sum(words.values())


def _sequence(text: str) -> list[str]:
    """English words without their endings, Chinese characters."""
    words = read_words(text)
    return [piece for word in words for piece in ([word.text] if word.exact.isascii() else word.exact)]
