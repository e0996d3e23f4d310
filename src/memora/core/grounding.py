"""The learner's own words that support a memory, found by code (W1, P6).

A memory whose words do not stand in the learner's message is somebody else's: the tutor's, a recalled memory's, or
invented. First the memory is looked for word by word; else the smallest window of the message that carries it.

Figures, on pairs written for it in both languages: the 68 grounded and 68 ungrounded of `tests/support/grounding_pairs.py`
are all judged right (they were used to build this). Of 70 further pairs, judged once before they were looked at, 33 of
35 grounded ones were found and 29 of 35 others refused; after the causes were mended 33 and 34. Between 0.4 and 0.7 the
threshold below changes 2 of all 206 judgements, from 0.8 on it costs honest paraphrases: most is decided by the words
that must stand there. Of 317 clauses cut out of 100 further messages every one was found in its own message,
and in 4 717 pairs of a clause with somebody's other message 4 were taken (0.1 %).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from memora.core.lexicon import POLAR_ZH
from memora.core.said import Span, is_only_asked, is_said_so
from memora.core.wording import Word, bare, fold, read_words

HAN_SHARE_NEEDED = 0.6
"""Of the Han characters that carry content, weighted, so many must stand in the window."""
LONE_CHARACTER = 0.5
"""Weight of a character that stands in the window, but beside none of the neighbours that it has in the content."""
ROOM_CHARS = 60
"""A window may be twice as long as the content and this much longer: a whole essay holds every character."""

_CALLED = re.compile(r"(?:叫做?|名字是)([\u4e00-\u9fff]{1,3})|([小阿][\u4e00-\u9fff])")
_LANGUAGE = re.compile(r"中文|国语|母语|台语|\bchinese\b|\bmandarin\b")
_QUOTED = re.compile(r"「([^」]+)」|『([^』]+)』|“([^”]+)”|\"([^\"]+)\"|(?<!\w)['‘]([^'’]+)['’](?!\w)")


def find_span(content: str, message: str) -> Span | None:
    """(start, end) in `message`, in code points as typed, of the words that support `content`; None where none do.

    Numbers, dates, levels, names, quoted forms and English words must all stand there, and a denial on both sides or
    on neither.

    >>> find_span("ＴＯＥＩＣ 800", "我的目標是 toeic 800！")
    (6, 15)
    >>> find_span("使用者偏好簡短的例句", "其實我比較喜歡例句短一點") is not None
    True
    >>> find_span("I am the king of Spain", "I am learning Spanish"), find_span("喜歡長例句", "我不喜歡長例句")
    (None, None)
    """
    for span in find_verbatim(content, message):
        if is_said_so(content, message, span):
            return span
    told = [word for word in read_words(content) if word.kind not in ("empty", "negation")]
    for words in (told, _telling(told)):
        window = _smallest_window(words, message, room=2 * len(content) + ROOM_CHARS)
        if window and _carries(content, message, window) and is_said_so(content, message, window):
            return None if is_only_asked(message, window) else window
    return None


def find_verbatim(content: str, message: str) -> Iterator[Span]:
    """Where the content stands in the message but for width, case, white space, punctuation and script."""
    wanted, said = bare(content).text, bare(message)
    at = said.text.find(wanted) if wanted else -1
    while at >= 0:
        start, end = said.origins[at], said.origins[at + len(wanted) - 1] + 1
        if not (_inside_word(message, start) or _inside_word(message, end)):
            yield start, end
        at = said.text.find(wanted, at + 1)


def _inside_word(text: str, at: int) -> bool:
    """Whether a cut at this place would go through an English word or a number."""
    beside = fold(text[max(at - 1, 0) : at + 1]).text
    return len(beside) == 2 and beside.isascii() and beside[0].isalnum() and (beside[1].isalnum() or beside[1] in "+%")


def _key(word: Word) -> tuple[str, str]:
    return word.kind, word.text


def _telling(told: list[Word]) -> list[Word]:
    """Words that must or should have been said; the reporter's own words only where nothing else is told."""
    return [word for word in told if not word.text.startswith("~")] or told


def _smallest_window(words: Sequence[Word], message: str, room: int) -> Span | None:
    """The shortest part of the message, at most `room` long, with the most different words of the content."""
    wanted = {_key(word) for word in words}
    found = [word for word in read_words(message) if _key(word) in wanted]
    best, left, held = 0, 0, Counter[tuple[str, str]]()
    best_span: Span | None = None
    for last in found:
        held[_key(last)] += 1
        while last.end - found[left].start > room or held[_key(found[left])] > 1:
            held -= Counter([_key(found[left])])
            left += 1
        span = found[left].start, last.end
        if len(held) > best or (len(held) == best and best_span and span[1] - span[0] < best_span[1] - best_span[0]):
            best, best_span = len(held), span
    return best_span


def _carries(content: str, message: str, span: Span) -> bool:
    """Whether the window holds what the content tells."""
    window = message[slice(*span)]
    told, said = [word for word in read_words(content) if word.kind not in ("empty", "negation")], read_words(window)
    words = _telling(told)
    if not words:
        return False
    keys, exact = {_key(word) for word in said}, {word.exact for word in said}
    if any(_key(word) not in keys for word in words if word.kind != "han"):
        return False
    if _LANGUAGE.search(fold(message).text) and any(
        w.text == "~english" and _key(w) not in keys for w in read_words(content)
    ):
        return False
    if any(word.exact not in exact for word in words if _is_name(word, content)):
        return False
    literal = (part for form in (_QUOTED, _CALLED) for groups in form.findall(content) for part in groups if part)
    return all(bare(part).text in bare(message).text for part in literal) and _han_share(words, window)


def _is_name(word: Word, content: str) -> bool:
    """Capitalised, and not because a sentence begins."""
    before = content[: word.start].rstrip()
    return word.kind == "latin" and content[word.start].isupper() and bool(before) and before[-1] not in ".!?。！？\n"


def _han_share(words: Sequence[Word], window: str) -> bool:
    """Whether enough Han characters stand in the window, and no two side by side that do not."""
    said = fold(window).text
    polar = fold("".join(POLAR_ZH)).text
    han = [word for word in words if word.kind == "han"]
    got, missing_before = 0.0, -1
    for before, word, after in zip([None, *han], han, [*han[1:], None], strict=False):
        if word.text in said:
            pairs = [a.text + b.text for a, b in ((before, word), (word, after)) if a and b and a.end == b.start]
            got += 1.0 if not pairs or any(pair in said for pair in pairs) else LONE_CHARACTER
        elif word.text in polar or word.start == missing_before:
            return False
        else:
            missing_before = word.end
    return got >= HAN_SHARE_NEEDED * len(han)
