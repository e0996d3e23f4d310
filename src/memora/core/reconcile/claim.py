"""One memory as the rules read it: what it is about, what it says of it, and how it says it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from memora.core.local.fold import fold
from memora.core.local.persons import about_somebody_else
from memora.core.reconcile import cues
from memora.core.reconcile.concepts import EXCLUSIVE, VALUES, family, names, pattern
from memora.core.reconcile.numerals import in_figures
from memora.core.reconcile.roundabout import straight
from memora.core.reconcile.values import Value, read_values
from memora.core.script import ScriptLanguage, language_of
from memora.core.wording import read_words, stem

_GENERIC = (
    "often daily weekly stance.want stance.like stance.hard topic.study_time topic.goal topic.use_now topic.why "
    "lang.en occ.exam topic.level a_school company when.first topic.job"
)
GENERIC = frozenset(_GENERIC.split())
"""Concepts that half of all learners' sentences hold: shared, they prove little."""
_LANGUAGE_IS_A_VALUE = frozenset({"topic.explain", "topic.translate", "topic.reply", "topic.correct", "thing.subtitle"})
"""Beside these English is the language of something; elsewhere it is what everybody here learns."""

_WORD = r"[a-z][a-z'-]*"
_QUOTED = rf"[\"'“‘「]?(?:the (?:words?|verbs?) )?[\"'“‘「]?(?P<{{}}>{_WORD}(?: (?:off|up|on|in|out|down|over|away|to|for|of|at|by|after))?)[\"'”’」]?"
_PAIR = re.compile(
    _QUOTED.format("x")
    + r"(?:\s+(?:and|from|with|or|vs\.?|versus|for|as)\s+|\s*(?:/|&|跟|和|與|、|還是|或|[寫念唸講說聽拼用看發]成|當成|變成)\s*)"
    + _QUOTED.format("y")
)
_MIXED_IN_WORDS = (
    "i my me you ok okay btw so and but please pls word words sentence sentences part level test tests meeting app email "
    "e-mail topic time times feedback review style skill skills english is are am in on at to for of with the a an hi hello"
)
_MIXED_IN = frozenset(_MIXED_IN_WORDS.split())
"""English words that a Chinese sentence uses like its own; any other one in it is a name or talked about."""
_EMPTY_WORDS = "now right wise where write wrote written thing things routine plan skill skills part one ones stuff bit lot lots get gets getting got take taking have having still together currently moment 一 成 以 後 后 起 讲 說 说 面 時 时 份 打 先 喔 囉 啰 耶 啊 所 其 些 個 个"
_EMPTY = frozenset(_EMPTY_WORDS.split())
_NO_PAIR_WORDS = (
    "i me my it them up they you we he she is are am was do don't can can't always often still when if that this these "
    "english grammar mistake mistakes confused trouble mixed mix confuse keep words verbs time times difference both"
)
_NO_PAIR = frozenset(_NO_PAIR_WORDS.split())
_NEGATION = re.compile(
    r"不(?!過|但|只|僅|論|管|同|錯|好意思|客氣|得不|斷|久|知道為什麼|知為何)(?<!差不)(?<!要不)(?<!是不)(?<!會不)(?<!能不)(?<!好不)(?<!對不)(?<!忍不)|沒(?!錯|關係|問題|想到)|(?<![有要])無(?!論|聊)|未(?!來)|別(?!人|的|名)(?<!特別)(?<!分別)(?<!級別)(?<!差別)|討厭|而非|並非"
    r"|\b(?:no|not|never|none|neither|nor|cannot|dislikes?|hates?|(?:ai|are|ca|could|did|do|does|had|has|have|is|must|need|should|was|were|wo|would)n'?t)\b(?! only| just| longer than| more than| problem| sure| matter| wonder| idea)"
)
_DENIED = re.compile(
    r"(?:不再|不會?|不太|沒那麼|沒有?|不用|別|\bnot|n't|\bnever|\bno longer|\bno|\bhardly|\bwithout)\s?(?:那麼|太|很|再|得|that |so |really |get |be |feel |as |too |a |any |have |much |find |it |them )*\s*$"
)
_SIGN = {
    "stance.mix": -1,
    "stance.hard": -1,
    "stance.fear": -1,
    "topic.unavailable": -1,
    "stance.good": 1,
    "stance.free": 1,
}
_VARIETIES = {"place.us": "variety.american", "place.uk": "variety.british", "place.australia": "variety.australian"}
_VERSUS = re.compile(r"\bvs\b|\bversus\b")
_KIN_FIRST = re.compile(r"^\W*(?:我們?家?的?|my |our |one of my )?$")


@dataclass(frozen=True, slots=True)
class Claim:
    """Everything that two statements are compared by; the text's own words only where no concept or value names them."""

    language: ScriptLanguage
    concepts: frozenset[str]
    values: frozenset[Value]
    names: frozenset[str]
    """Words that are talked about or that only this thing is called: `affect`, `Hamburg`."""
    words: frozenset[str]
    latin: frozenset[str]
    """Every word in Latin letters, as typed and without its ending."""
    former: frozenset[str]
    """Concepts, names and values (as text) that it says are over or were never so."""
    ability: int
    """1 can, -1 cannot or mixes up, 0 says nothing of it."""
    negated: bool
    person: str
    """Whom it is about; empty for the learner."""
    past: bool
    future: bool
    changed: bool
    changed_strongly: bool
    adds: bool

    @property
    def subject(self) -> frozenset[str]:
        """What it is about, without what it says of that."""
        return frozenset(c for c in self.concepts if family(c) not in VALUES | {"stance"})

    def speaks_of(self, name: str) -> bool:
        """Whether it has this word, as a name or as any other."""
        return name in self.names or name in self.latin or stem(name) in self.latin

    def members(self, of: str) -> frozenset[str]:
        return frozenset(c for c in self.concepts if family(c) == of)

    def kinds(self, kind: str) -> frozenset[str]:
        return frozenset(value.text for value in self.values if value.kind == kind)


@lru_cache(maxsize=512)
def read_claim(text: str) -> Claim:
    """The claim that a text makes."""
    folded = fold(text)
    kept, former = cues.without_former(folded)
    figures = in_figures(straight(kept))
    values, rest = read_values(figures)
    concepts, names_, rest = _named(rest)
    words, more_names = _rest(text, rest, language_of(text))
    ability, negated = _polarity(figures, rest)
    if not concepts & _LANGUAGE_IS_A_VALUE:
        concepts -= {"lang.en"}
    if "weekday" in {value.kind for value in values} and ability < 0 and not concepts & {"occ.quiz", "occ.exam"}:
        concepts = concepts - {"stance.hard"} | {"topic.unavailable"}
    if concepts & {"skill.spelling", "skill.pronunciation"}:
        concepts = {_VARIETIES.get(concept, concept) for concept in concepts}
    if "topic.speech" not in concepts:
        concepts -= {"pace.slow", "pace.fast"}
    return Claim(
        language=language_of(text),
        concepts=frozenset(concepts),
        values=values,
        names=names_ | more_names,
        words=words,
        latin=frozenset(form for word in re.findall(r"[a-z][a-z'-]*", folded) for form in (word, stem(word))),
        former=_everything(former) if former else frozenset(),
        ability=ability,
        negated=negated,
        person=_person(text, folded),
        past=cues.past(kept),
        future=cues.future(kept),
        changed=cues.changed(folded),
        changed_strongly=cues.changed_strongly(folded),
        adds=cues.adds(folded),
    )


def _named(text: str) -> tuple[set[str], frozenset[str], str]:
    """(concepts, the words of a pair that is talked about, the text with blanks where they stood)."""
    pair: set[str] = set()

    def take(match: re.Match[str]) -> str:
        x, y = match["x"], match["y"]
        if x in _NO_PAIR or y in _NO_PAIR:
            return match.group()
        pair.update((x, y))
        return " " * len(match.group())

    found = {c for c in concepts_of(text) if family(c) == "gram"}
    text = pattern().sub(lambda m: " " * len(m.group()) if family(_name(m)) == "gram" else m.group(), text)
    if "stance.mix" in concepts_of(text) or language_of(text) == "zh" or _VERSUS.search(text):
        text = _PAIR.sub(take, text)

    def blank(match: re.Match[str]) -> str:
        found.update(_name(match).split("+"))
        return " " * len(match.group())

    rest = pattern().sub(blank, text)
    return found, frozenset(pair), rest


def _name(match: re.Match[str]) -> str:
    return names()[int(str(match.lastgroup)[1:])]


def concepts_of(text: str) -> set[str]:
    """The concepts that a folded text names."""
    return {name for m in pattern().finditer(text) for name in _name(m).split("+")}


def _rest(text: str, rest: str, language: ScriptLanguage) -> tuple[frozenset[str], frozenset[str]]:
    """(content words that no concept names, those among them that are names) of what is left of a text."""
    capital = {m.group().lower() for m in re.finditer(r"(?<!^)(?<![.!?:：。！？] )\b[A-Z][A-Za-z]+", text)}
    quoted = {
        w.lower() for m in re.finditer(r"[\"“「『]([^\"”」』]+)[\"”」』]", text) for w in re.findall(r"[A-Za-z]+", m[1])
    }
    words, found = set(), set()
    for word in read_words(rest):
        if language == "zh" and word.exact.isascii() and word.exact.isalpha() and word.exact not in _MIXED_IN:
            words.add(stem(word.exact))
            found.add(word.exact)
        if word.kind in ("empty", "negation", "number", "time") or (word.kind == "alike" and word.text.startswith("~")):
            continue
        if word.exact in _EMPTY:
            continue
        words.add(word.text)
        if word.kind == "latin" and language == "en" and (word.exact in capital or word.exact in quoted):
            found.add(word.exact)
    return frozenset(words), frozenset(found)


def _polarity(text: str, rest: str) -> tuple[int, bool]:
    """(ability, whether anything is denied beside it)."""
    for match in pattern().finditer(text):
        sign = _SIGN.get(_name(match), 0)
        if sign:
            return (-sign if _DENIED.search(text[: match.start()]) else sign), False
    return 0, _NEGATION.search(rest) is not None


def _person(text: str, folded: str) -> str:
    for match in pattern().finditer(folded):
        concept = _name(match)
        if concept.startswith("kin."):
            lead = folded[: match.start()]
            return concept if _KIN_FIRST.match(lead) or about_somebody_else(text, folded) else ""
    return "somebody" if about_somebody_else(text, folded) else ""


def _everything(text: str) -> frozenset[str]:
    values, rest = read_values(in_figures(straight(text)))
    concepts, pair, rest = _named(rest)
    return frozenset(concepts) | pair | {value.text for value in values}


__all__ = ["EXCLUSIVE", "GENERIC", "Claim", "read_claim"]
