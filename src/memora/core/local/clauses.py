"""A message cut into sentences and clauses, each a span of the message, so that content stays verbatim (P7)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from memora.core.local.fold import plain

QUOTE = re.compile(
    r"「[^」]*」|『[^』]*』|“[^”]*”|\"[^\"]*\"|《[^》]*》|```.*?```"
    r"|(?<![A-Za-z0-9])[‘'](?=[^\s'])[^'’\n]*(?:['’][a-z]{1,2}\b[^'’\n]*)*[’'](?![A-Za-z0-9])",
    re.DOTALL,
)
"""A quotation with its marks: Chinese, curly, straight, a title, or a block of code."""

_EMOJI = "\u2600-\u27bf\u2b50\u2b55\U0001f000-\U0001faff"
_TAIL = rf"[」』”\"’'）)～~]*[\s{_EMOJI}\ufe0f\u200d～~]*"
_END = re.compile(
    rf"[。！？!?]+{_TAIL}"
    rf"|(?<![A-Z])(?<!\be\.g)(?<!\bi\.e)(?<!\b[MD]r)(?<!\bMrs)(?<!\bMs)(?<!\bvs)(?<!\betc)(?<!\bNo)\.+(?=[\s{_EMOJI}\"”’')]|$){_TAIL}"
    rf"|(?<=[A-Z]{{2}})\.(?=\s|$)|(?<!\s)\s*\n\s*|[{_EMOJI}][{_EMOJI}\ufe0f\u200d]*\s*|⋯⋯\s*|……\s*|(?<=▇\])\s+(?=[A-Z])"
)
_HAN = "\u3400-\u9fff"
_COMMA = re.compile(rf"[，,；;、]\s*|(?<!\s)\s+[—–-]+\s+|——+|(?<=[{_HAN}])\s+(?=[{_HAN}])")
_RUN_ON = 160
"""Characters (a Han character counts 1, others 1/3) beyond which a sentence without an end is cut at its commas."""


@dataclass(frozen=True, slots=True)
class Span:
    """Part of a message: `text` is `message[start:end]`, without white space around it."""

    start: int
    end: int
    text: str


def span_of(message: str, start: int, end: int) -> Span | None:
    """The trimmed span, or None where nothing is left."""
    text = message[start:end]
    left = start + len(text) - len(text.lstrip())
    right = left + len(text.strip())
    return Span(left, right, message[left:right]) if right > left else None


def quotes(message: str) -> list[Span]:
    """The quotations of a message, marks included, in order."""
    return [Span(m.start(), m.end(), m.group()) for m in QUOTE.finditer(message)]


def sentences(message: str) -> list[Span]:
    """The sentences of a message in order; a mark inside a quotation ends nothing, an emoji does.

    A run-on of more than 160 Han characters (or 480 others) without an end mark is cut at its commas.

    >>> [s.text for s in sentences('I got a 7.5! Mr. Wu said "Great. Go on." 我很高興😊謝謝')]
    ['I got a 7.5!', 'Mr. Wu said "Great. Go on."', '我很高興😊', '謝謝']
    """
    text = plain(message)
    inside = [False] * len(text)
    closes: list[int] = []
    for quote in quotes(message):
        inside[quote.start : quote.end - 1] = [True] * (quote.end - 1 - quote.start)
        if re.search(r"[.!?。！？]$", text[quote.start : quote.end - 1]) and re.match(
            r"\s+[A-Z\u3400-\u9fff]", text[quote.end :]
        ):
            closes.append(quote.end)
    cuts = sorted({m.end() for m in _END.finditer(text) if not inside[m.start()]} | set(closes) | {len(text)})
    found: list[Span] = []
    start = 0
    for cut in cuts:
        if span := span_of(message, start, cut):
            found.extend(_shortened(message, span))
        start = cut
    return [span for span in found if re.search(r"\w", span.text)]


def clauses(message: str, sentence: Span) -> list[Span]:
    """The parts of one sentence between its commas (a space between Han characters counts as one), in order."""
    inside = [(q.start, q.end) for q in quotes(sentence.text)]
    found: list[Span] = []
    start = 0
    for mark in _COMMA.finditer(sentence.text):
        if any(left <= mark.start() < right for left, right in inside):
            continue
        if (
            mark.group().strip() == ","
            and re.search(r"\d$", sentence.text[: mark.start()])
            and re.match(r"\d", sentence.text[mark.end() :])
        ):
            continue
        if span := span_of(message, sentence.start + start, sentence.start + mark.end()):
            found.append(span)
        start = mark.end()
    if span := span_of(message, sentence.start + start, sentence.end):
        found.append(span)
    return found


def _weight(text: str) -> float:
    return sum(1.0 if char >= "\u3400" else 1 / 3 for char in text)


def _shortened(message: str, sentence: Span) -> Iterator[Span]:
    if _weight(sentence.text) <= _RUN_ON:
        yield sentence
        return
    start = end = sentence.start
    for part in clauses(message, sentence):
        if end > start and _weight(message[start : part.end]) > _RUN_ON / 3:
            yield from filter(None, [span_of(message, start, end)])
            start = part.start
        end = part.end
    yield from filter(None, [span_of(message, start, end)])
