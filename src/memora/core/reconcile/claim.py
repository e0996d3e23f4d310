"""One memory as the rules read it: what it is about, what it says of it, and how it says it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from memora.core.local.fold import fold
from memora.core.local.persons import about_somebody_else
from memora.core.reconcile import cues
from memora.core.reconcile.concepts import EXCLUSIVE, VALUES, concept_names, family, pattern
from memora.core.reconcile.marks import Mark, Scan, read_marks
from memora.core.reconcile.statement import statement_kinds
from memora.core.reconcile.values import Value
from memora.core.script import ScriptLanguage, language_of
from memora.core.wording import read_words, stem

_GENERIC = (
    "often daily weekly stance.want stance.like stance.hard topic.study_time topic.goal topic.use_now topic.use_lang topic.why "
    "lang.en occ.exam topic.level a_school company when.first topic.job"
)
GENERIC = frozenset(_GENERIC.split())
"""Concepts that half of all learners' sentences hold: shared, they prove little."""
_WISHES = (
    "topic.explain topic.correct topic.example topic.reply topic.speech topic.translate topic.exercise topic.homework "
    "topic.hint topic.use_lang skill.spelling skill.pronunciation"
)
WISHES = frozenset(_WISHES.split())
"""What the learner wishes of the tutor: its language, length, tone, time are one at a time."""
_LANGUAGE_IS_A_VALUE = frozenset(
    {"topic.use_lang", "topic.explain", "topic.translate", "topic.reply", "topic.correct", "thing.subtitle"}
)
"""Beside these English is the language of something; elsewhere it is what everybody here learns."""

_WORD = r"[a-z][a-z'-]*"
_MIXED_IN_WORDS = (
    "i my me you ok okay btw so and but please pls word words sentence sentences part level test tests meeting app email "
    "e-mail topic time times feedback review style skill skills english is are am in on at to for of with the a an hi hello"
)
_MIXED_IN = frozenset(_MIXED_IN_WORDS.split())
"""English words that a Chinese sentence uses like its own; any other one in it is a name or talked about."""
_EMPTY_WORDS = "nt ntd twd usd xd lol now right wise where thing things routine plan skill skills part one ones stuff bit lot lots get gets getting got take taking have having still together currently moment 一 成 以 後 后 起 讲 說 说 面 時 时 份 打 先 喔 囉 啰 耶 啊 所 其 些 個 个"
_EMPTY = frozenset(_EMPTY_WORDS.split())
_NEGATION = re.compile(
    r"不(?!過|但|只|僅|論|管|同|錯|好意思|客氣|得不|斷|久|知道為什麼|知為何)(?<!差不)(?<!要不)(?<!是不)(?<!會不)(?<!能不)(?<!好不)(?<!對不)(?<!忍不)|沒(?!錯|關係|問題|想到)|(?<![有要])無(?!論|聊)|未(?!來)|別(?!人|的|名)(?<!特別)(?<!分別)(?<!級別)(?<!差別)|討厭|而非|並非"
    r"|\b(?:no|not|never|none|neither|nor|cannot|dislikes?|hates?|(?:ai|are|ca|could|did|do|does|had|has|have|is|must|need|should|was|were|wo|would)n'?t)\b(?! only| just| longer than| more than| problem| sure| matter| wonder| idea)"
)
_DENIED = re.compile(
    r"(?:不再|不會?|不太|沒那麼|沒有?|不用|別|\bnot|n't|\bnever|\bno longer|\bno|\bhardly|\bwithout)\s?(?:那麼|太|很|再|得|that |so |really |get |be |feel |as |too |a |any |have |much |find |it |them )*\s*$"
)
_BUT_ONE = re.compile(r"除了.{1,20}(?:以外|之外|都)|只剩|\b(?:except|apart from|other than|but not|until)\b")
"""No time but in the morning: there is one."""
_SIGN = {
    "stance.mix": -1,
    "stance.hard": -1,
    "stance.fear": -1,
    "topic.unavailable": -1,
    "stance.good": 1,
    "stance.free": 1,
    "stance.clear": 1,
    "stance.can": 1,
    "stance.able": 1,
    "stance.cannot": -1,
}
_VARIETIES = {"place.us": "variety.american", "place.uk": "variety.british", "place.australia": "variety.australian"}
_FUNCTION = frozenset({"a", "an", "the", "in", "on", "at", "to", "for", "of", "with", "is", "are"})
"""Alone in a Chinese sentence they are talked about: 我常漏掉 the."""
_BARE = frozenset({"stance.able", "stance.cannot"})
_AMOUNTS = frozenset(
    {"topic.example", "topic.exercise", "topic.homework", "topic.reply", "topic.explain", "topic.correct"}
)
_IMPERATIVE = re.compile(
    r"不要|別|不用|不必|勿|\b(?:don't|do not|no need)\b(?! (?:like|want|know|need|have|think|feel|understand))"
)
_NOBODY = re.compile(
    r"\W*(?:(?:我的?)?(?:新的?)?(?:英文)?(?:家教|老師)|換家教|my (?:new |english )*(?:tutor|teacher)|they|someone|somebody|the (?:school|company|university|centre|center|teacher|office)|有人|學校|公司|大家|my (?:job|work|role|position|major|dream|plan|goal|target|reason|weak|level|english))"
)
_MEANWHILE = re.compile(r"[^，。,.]{0,6}(?:之?後|以後|的?時候?)[，,]?\s?我")
"""What the learner does when the baby sleeps."""
_SOUND = re.compile(r"[b-df-hj-np-tv-z]{1,3}")
"""th, r, ng: no word of English, so it is talked about."""
_TITLE = re.compile(r"(?<=[a-z\u3400-\u9fff] )[A-Z][a-z]+s?\b")
"""A capital within a sentence: the name of a series, say, and no relative."""
_KIN_FIRST = re.compile(r"^\W*(?:我們?家?的?\s?|my |our |one of my )?$")
_THEN_MINE = re.compile(
    r"[，,。.;；]\s*(?:所以|因此|但是?|不過|那)?我(?![們的家])|[,.;] ?(?:so |and |but )?(?:i|i'm|i've|i'd)(?= )"
)
"""What somebody else says or does, and then what the learner does or wants."""


@dataclass(frozen=True, slots=True)
class Claim:
    """Everything that two statements are compared by; the text's own words only where no concept or value names them."""

    language: ScriptLanguage
    concepts: frozenset[str]
    values: frozenset[Value]
    names: frozenset[str]
    """Words that are talked about or that only this thing is called: `affect`, `Hamburg`."""
    pair: frozenset[str]
    """Those of the names that are set against one another: affect, effect."""
    words: frozenset[str]
    latin: frozenset[str]
    """Every word in Latin letters, as typed and without its ending."""
    wishes: frozenset[tuple[str, str]]
    """(what of the tutor, how it shall be), as they stand in one clause: explanations in Chinese, examples in English."""
    former: frozenset[str]
    """Concepts, names and values (as text) that it says are over or were never so."""
    ability: int
    """1 can, -1 cannot or mixes up, 0 says nothing of it."""
    negated: bool
    english: bool
    """It names English itself."""
    person: str
    """Whom it is about; empty for the learner."""
    past: bool
    future: bool
    changed: bool
    changed_strongly: bool
    ended: bool
    """It says that something does not take place, or is given up."""
    switches: bool
    """It says that one thing takes another's place."""
    adds: bool
    kinds_of_statement: frozenset[str]
    """As `statement.statement_kinds` names them."""

    @property
    def subject(self) -> frozenset[str]:
        """What it is about, without what it says of that."""
        return frozenset(c for c in self.concepts if family(c) not in VALUES | {"stance"})

    def speaks_of(self, name: str) -> bool:
        """Whether it has this word, as a name or as any other."""
        return name in self.names or (name not in _FUNCTION and (name in self.latin or stem(name) in self.latin))

    def members(self, of: str) -> frozenset[str]:
        return frozenset(c for c in self.concepts if family(c) == of)

    def kinds(self, kind: str) -> frozenset[str]:
        return frozenset(value.text for value in self.values if value.kind == kind)


@lru_cache(maxsize=512)
def read_claim(text: str) -> Claim:
    """The claim that a text makes."""
    folded, language = fold(text), language_of(text)
    kept, former = cues.without_former(folded)
    scan = read_marks(kept)
    asserted, denied, negated = _divided(scan)
    concepts = {mark.name for mark in asserted if mark.kind == "concept"}
    values = frozenset(mark.value for mark in asserted if mark.value)
    pair = frozenset(mark.name for mark in asserted if mark.kind == "pair")
    words, names = _rest(text, scan.rest, language)
    ability = _ability(scan)
    is_past, is_planned = cues.past(kept), cues.future(kept)
    return Claim(
        language=language,
        concepts=frozenset(_settled(concepts, values, ability, negated)),
        values=values,
        names=pair | names,
        pair=pair,
        words=words,
        wishes=_wishes(scan, asserted),
        latin=frozenset(form for word in re.findall(_WORD, folded) for form in (word, stem(word))),
        former=frozenset(_everything(former) | {mark.name for mark in denied}),
        ability=ability,
        negated=negated and not ability and not _BUT_ONE.search(kept),
        english=re.search(r"英[文語]|\benglish\b", folded) is not None,
        person=_person(text),
        past=is_past,
        future=is_planned,
        changed=cues.changed(folded) and not cues.repeated(folded),
        changed_strongly=cues.changed_strongly(folded) and not cues.repeated(folded),
        ended=cues.ended(folded),
        switches=cues.switches(folded),
        adds=cues.adds(folded) and not cues.changed_strongly(folded),
        kinds_of_statement=statement_kinds(scan, is_past=is_past, is_planned=is_planned),
    )


def _divided(scan: Scan) -> tuple[list[Mark], list[Mark], bool]:
    """(what is asserted, what is denied beside it, whether the whole is a denial).

    Of "voice, not typing" the one half is wished and the other only set against it: what the denied half names goes
    where the other half names something of the same family, and so does a "don't" beside a "do".
    """
    denying = [clause for clause in scan.clauses if _NEGATION.search(scan.rest, *clause)]
    if not denying or len(denying) == len(scan.clauses):
        return scan.marks, [], bool(denying)
    inside = [mark for mark in scan.marks if any(start <= mark.start < end for start, end in denying)]
    outside = [mark for mark in scan.marks if mark not in inside]
    kinds = {mark.family for mark in outside} & (EXCLUSIVE | VALUES | {mark.family for mark in outside if mark.value})
    orders = [clause for clause in denying if _IMPERATIVE.search(scan.text, *clause)]
    refused = [mark for mark in inside if mark.family in VALUES and any(a <= mark.start < b for a, b in orders)]
    denied = [mark for mark in inside if mark.family in kinds or mark in refused]
    contrast = bool(denied) or orders == denying
    return [mark for mark in scan.marks if mark not in denied], denied, not contrast


def _wishes(scan: Scan, asserted: list[Mark]) -> frozenset[tuple[str, str]]:
    named = [mark.name for mark in asserted]
    whats = {name for name in named if name in WISHES}
    if len(whats) == 1:
        return frozenset((what, how) for what in whats for how in named if family(how) in VALUES)
    wishes = set()
    for start, end in scan.clauses:
        here = [mark.name for mark in asserted if start <= mark.start < end]
        wishes |= {(what, how) for what in here if what in WISHES for how in here if family(how) in VALUES}
    return frozenset(wishes)


def _settled(concepts: set[str], values: frozenset[Value], ability: int, negated: bool) -> set[str]:
    """Concepts that mean something only beside others."""
    if not concepts & _LANGUAGE_IS_A_VALUE:
        concepts = concepts - {"lang.en"}
    if "topic.speech" not in concepts:
        concepts = concepts - {"pace.slow", "pace.fast"}
    if not concepts & _AMOUNTS:
        concepts = {c for c in concepts if family(c) != "amount"}
    refused = ability < 0 or (negated and concepts & {"occ.lesson", "topic.study_time"})
    if any(value.kind == "weekday" for value in values) and refused and not concepts & {"occ.quiz", "occ.exam"}:
        concepts = concepts - {"stance.hard"} | {"topic.unavailable"}
    if concepts & {"skill.spelling", "skill.pronunciation"}:
        concepts = {_VARIETIES.get(concept, concept) for concept in concepts}
    return concepts


def _rest(text: str, rest: str, language: ScriptLanguage) -> tuple[frozenset[str], frozenset[str]]:
    """(content words that no concept names, those among them that are names) of what is left of a text."""
    capital = {m.group().lower() for m in re.finditer(r"(?<!^)(?<![.!?:：。！？] )\b[A-Z][A-Za-z]+", text)}
    quoted = {
        w.lower() for m in re.finditer(r"[\"“「『]([^\"”」』]+)[\"”」』]", text) for w in re.findall(r"[A-Za-z]+", m[1])
    }
    lone = {m.group() for m in re.finditer(r"(?<![a-z])(?<![a-z] )[a-z]+(?![a-z]| [a-z])", rest)}
    words, found = set(), set()
    for word in read_words(rest):
        alone = word.exact in _FUNCTION and word.exact in lone
        if (
            language == "zh"
            and word.exact.isascii()
            and word.exact.isalpha()
            and (alone or word.exact not in _MIXED_IN)
        ):
            words.add(stem(word.exact))
            found.add(word.exact)
        if word.kind in ("empty", "negation", "number", "time") or (word.kind == "alike" and word.text.startswith("~")):
            continue
        if word.exact in _EMPTY:
            continue
        words.add(word.text)
        if (
            word.kind == "latin"
            and language == "en"
            and (word.exact in capital or word.exact in quoted or _SOUND.fullmatch(word.exact))
        ):
            found.add(word.exact)
    return frozenset(words), frozenset(found)


def _ability(scan: Scan) -> int:
    """As the first word of ease or difficulty says; a bare "can" or "can't" only where there is none."""
    signed = [mark for mark in scan.marks if mark.name in _SIGN]
    for mark in sorted(signed, key=lambda mark: (mark.name in _BARE, mark.start)):
        sign = _SIGN[mark.name]
        return -sign if _DENIED.search(scan.text[: mark.start]) else sign
    return 0


_WISHED_OF_ME = re.compile(r"\W*(?:my|our) [a-z ]{3,30}? (?:wants?|asks?|asked|tells?|told|expects?) (?:me|us) ")


def _person(text: str) -> str:
    """Kin that the sentence begins with, or whoever else it is about; an unnamed "they" is nobody."""
    text = _TITLE.sub("X", text)
    folded = fold(text)
    mine = _NOBODY.match(folded) or _THEN_MINE.search(folded)
    foreign = about_somebody_else(text, folded) and not mine
    for match in pattern().finditer(folded):
        concept = concept_names(match)[0]
        if concept.startswith("kin."):
            first = _KIN_FIRST.match(folded[: match.start()]) and not _MEANWHILE.match(folded, match.end())
            return concept if foreign or (first and not mine) else ""
    return "somebody" if foreign or _WISHED_OF_ME.match(folded) else ""


def _everything(text: str) -> set[str]:
    """All that a part of a text names, in whatever way."""
    words = {form for word in re.findall(_WORD, text) if word not in _MIXED_IN for form in (word, stem(word))}
    return {mark.name for mark in read_marks(text).marks} | words if text else set()
