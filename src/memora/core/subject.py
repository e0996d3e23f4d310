"""Whether two texts speak of the same thing by their very words: a shared name, number, English or Chinese word."""

from __future__ import annotations

from memora.core.script import is_han
from memora.core.wording import Word, read_words, stem


def share_a_subject(query: str, content: str) -> bool:
    """Whether a word that carries meaning stands in both; a Chinese word has two characters, or is the whole query.

    >>> share_a_subject("考試日期", "我的考試日期是 12 月 20 日"), share_a_subject("信用卡", "請用中文解釋文法")
    (True, False)
    >>> share_a_subject("emails", "I want to write better emails"), share_a_subject("我的貓", "我養了一隻貓")
    (True, True)
    """
    asked, said = _carrying(query), _carrying(content)
    subjects = _subjects(asked)
    if not subjects:
        return bool({word.exact for word in asked} & {word.exact for word in said})
    return bool(subjects & _subjects(said))


def subjects_of(text: str) -> set[str]:
    """What a text speaks of, as it is compared here.

    >>> sorted(subjects_of("我的考試日期 and a walrus"))
    ['walrus', '日期', '考试', '试日']
    """
    return _subjects(_carrying(text))


def own_subjects_of(text: str) -> set[str]:
    """Those that are not common to what learners say: no numbers, no words of wishing, learning and the like.

    >>> sorted(own_subjects_of("I like walruses"))
    ['walrus']
    """
    found: set[str] = set()
    run, run_end = "", -1
    for word in _carrying(text):
        if word.kind == "han":
            run = run[-1:] + word.exact if word.start == run_end else word.exact
            run_end = word.end
            found |= {run} if len(run) == 2 else set()
        elif word.kind == "latin":
            found.add(word.text)
    return found


def _carrying(text: str) -> list[Word]:
    return [word for word in read_words(text) if word.kind not in ("empty", "negation")]


def _subjects(words: list[Word]) -> set[str]:
    """As they are compared: English stems, numbers, groups of like meaning, and pairs of Chinese characters.

    A group marked ~ is common to most of what a learner says (wishing, learning, often) and tells nothing.
    """
    found: set[str] = set()
    run, run_end = "", -1
    for word in words:
        if word.kind == "alike" and not word.text.startswith("~"):
            found.add(word.text)
        if is_han(word.exact[0]) and word.kind in ("han", "alike"):
            run = run[-1:] + word.exact if word.start == run_end else word.exact
            run_end = word.end
            found |= {run[at : at + 2] for at in range(len(run) - 1)}
        elif word.kind == "alike":
            found.add(stem(word.exact))
        else:
            found.add(word.text)
    return found
