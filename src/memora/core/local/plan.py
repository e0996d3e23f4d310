"""A message laid out as pieces that each stand alone, before any vector is made; content stays verbatim."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from memora.core.local import cues
from memora.core.local.asking import asks_from, is_question
from memora.core.local.atoms import level_and_exam, occasions, trimmed, two_memories
from memora.core.local.beside_secret import beside_a_secret
from memora.core.local.chatter import bare
from memora.core.local.clauses import QUOTE, Span, clauses, sentences, span_of
from memora.core.local.corrections import corrected, sets_right_at
from memora.core.local.drills import answered, said_again, small_talk_asked, tells_more_than_the_day
from memora.core.local.fold import fold, han_share, plain
from memora.core.local.remembering import only_asks
from memora.core.local.roleplay import EarlierTurn, role_play_goes_on
from memora.core.local.scenes import asks_about_form, hypothetical, not_own_words, own_share, without
from memora.core.local.triage import Kind, objectless, triage, unasked, wants_remembering
from memora.core.rules.injection import refuse_injection
from memora.types import PolicyReason

LONG_MESSAGE = 8
"""Sentences from which on a message counts as chatter: few of them are kept, and only the sure ones."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of the message that may become one memory.

    `content` is verbatim; `judged` is what cues and heads read: foreign stretches cut out, characters folded.
    """

    start: int
    end: int
    content: str
    judged: str
    kind: Kind
    reason: PolicyReason | None = None
    main_point: bool = False
    sets_right: bool = False
    """It corrects what the assistant had got wrong."""


_LEANS = re.compile(
    r"^\W*(?:(?:and|because|since|but|so|otherwise|then) )?(?:it|that|this|these|those|they|them|being \w+|otherwise|(?:long|short|big|small|easy|hard)(?:er)? ones|anything (?:longer|more|else)|that's|it's|this is)\b"
    r"|\b(?:like that|that way|this way)\W*$|^\W*(?:because|so that)\b|^\W*(?:and )?(?:please )?(?:don't|do not)\b.*\banymore\W*$"
    r"|^\W*(?:always|every (?:single )?time|each time|每次都是|每天都要|一律|永遠)\W*(?:$|[，,]\s*(?:不要停|都要))|^\W*(?:for example|for instance|e\.g|like)\b|^\W*(?:例如|比如|像是|譬如)"
    r"|^\W*['\"「“][^'\"」”]{1,30}['\"」”] (?:comes? out|becomes?|sounds?|turns?)\b"
    r"|^\W*(?:這樣|那樣|這一?[塊點種]|這部分|這方面|因為|不然|否則|它|這是|這會|那是|太[長短快多難]|長的|短的)"
)
_BARE_DATE = re.compile(
    rf"^\W*(?:(?:on |in )?(?:{cues.MONTH})\.? \d{{1,2}}|\d{{1,2}}/\d{{1,2}}|\d{{1,2}} ?月 ?\d{{1,2}})"
    r"|^\W*(?:考試|面試|簡報|報告|出發|開課|上課|截止|比賽)?的?(?:時間|日期|日子|日)(?:就?[是在]|[訂定排]在)"
    r"|^\W*(?:就是|[訂定排]?在|是)(?:下|這|明|後|\d|[一二三四五六七八九十]|星期|週|禮拜)"
    r"|^\W*the (?:\w+ )?(?:date|day|time) is\b|^\W*(?:on|next|this) (?:mon|tues|wednes|thurs|fri|satur|sun)day\b.{0,24}$"
)
"""Opens with a date, or says that this is its date: the day of what the sentence before announced."""
_WHY_A_WISH = re.compile(
    r"^\W*(?:這樣)?我(?:這樣)?比較(?:會|能|容易|好|快|記得|專心|聽得|看得|有)|^\W*i (?:learn|remember|focus|concentrate|understand|improve)\b.{0,16}\b(?:better|faster|more|best|quicker|longer)\b"
)
"""Gives the reason of the wish in front of it."""
_RATIONALE = re.compile(
    r"\bi (?:learn|remember|understand|focus|concentrate|feel|get|improve|work|read|follow|catch)\b|\bhelps? me\b|\bmakes? me\b|\bbecause\b|\beasier\b|\bfaster\b|\bbetter\b"
    r"|因為|這樣|比較(?:快|好|容易|記得|清楚|不會)|才(?:會|能|記得|聽得)|不然|我會"
)
_MAIN_POINT = re.compile(
    r"真正想(?:講|說)|重點(?:是|來了)|總(?:之|而言之)|簡單(?:講|說)|其實(?:我)?(?:只)?(?:是)?想(?:講|說|跟你)|(?:我)?要(?:講|說)的(?:是|只)|拉回正題|言歸正傳|說了這麼多"
    r"|\b(?:the|my) (?:real |main |whole )?point (?:is|of)|\bwhat i (?:really |actually )?(?:want(?:ed)?|mean(?:t)?|need(?:ed)?) to (?:say|tell|mention|ask)|\blong story short\b|\bin short\b|\bbottom line\b|\banyway,? (?:the|what|my)\b|\bto get to the point\b|\bthe (?:one|only) thing\b"
)
_HEADLINE = re.compile(
    r"^[^\d]{0,12}(?:變了|改了|改期了|出來了|公布了|有消息|好消息|跟你說)[！!～~。\W]*$|^\W*(?:guess what|(?:big|good|great|bad) news|news|update|(?:my|the) \w+(?: \w+)? (?:has |have )?(?:changed|is out|are out))\W*$"
)
"""Announces what the next sentence says."""


_CONCRETE = re.compile(rf"(?:{cues.EXAM}).*\d|\d.*(?:{cues.EXAM})|\b[abc][12]\b")
"""Names an exam with a number or a date, or a level."""


def plan(message: str, *, now: datetime, earlier: Sequence[EarlierTurn], mask: str) -> list[Piece]:
    """The pieces of a message in order; those of kind `refused` carry their reason, nothing else is left out but chaff.

    `earlier` are the turns before, oldest first; `mask` stands where a secret was.
    """
    if role_play_goes_on(message, now, earlier):
        return []
    elsewhere = [*not_own_words(message), *answered(message, now, earlier)]
    own = [_own_part(message, s, elsewhere) for s in sentences(message) if own_share(s, elsewhere) > 0.1]
    parts = corrected(message, own)
    righted_from = sets_right_at(message, own)
    chats = small_talk_asked(now, earlier)
    pieces = [*_injected(message, own), *_answers_that_tell(message, now, earlier)]
    for place, part in enumerate(parts):
        follows = place + 1 < len(parts) and _RATIONALE.search(fold(parts[place + 1].text)) is not None
        if _HEADLINE.search(fold(part.text)) and place + 1 < len(parts):
            continue
        if place and (asked := _asked_and_answered(message, parts[place - 1], part)):
            pieces.append(_piece(message, asked, elsewhere, kind="claim"))
            continue
        if pieces and only_asks(part.text):
            pieces[-1] = _asked_for(pieces[-1])
            continue
        if pieces and _leans(part, pieces[-1], message, mask):
            pieces[-1] = _joined(message, pieces[-1], part, elsewhere)
            continue
        made = _pieces(message, part, elsewhere, rationale_follows=follows, mask=mask)
        pieces.extend(replace(p, sets_right=righted_from is not None and p.start >= righted_from) for p in made)
    return [
        piece
        for piece in pieces
        if piece.kind != "nothing"
        and not (piece.kind == "claim" and said_again(piece.content, now, earlier))
        and not (piece.kind == "claim" and chats and not tells_more_than_the_day(piece.judged))
    ]


def _pieces(
    message: str, part: Span, elsewhere: Sequence[tuple[int, int]], *, rationale_follows: bool, mask: str
) -> Iterator[Piece]:
    if mask in part.text:
        secret, tells = beside_a_secret(message, part, mask)
        refused = _piece(message, secret, elsewhere, kind="refused")
        yield replace(refused, content=secret.text, start=secret.start, reason="secret")
        yield from (_piece(message, beside, elsewhere, kind="claim") for beside in tells)
        return
    judged = without(part, elsewhere)
    said = triage(judged, rationale_follows=rationale_follows)
    if said.kind == "nothing":
        told = _told_before_asking(message, part, elsewhere)
        yield _piece(message, told or part, elsewhere, kind="claim" if told else "nothing")
        return
    if said.kind == "explicit" or said.kind == "refused":
        yield replace(_piece(message, part, elsewhere, kind=said.kind), reason=said.reason)
        return
    for half in two_memories(message, part) or level_and_exam(message, part) or occasions(message, part) or (part,):
        own = triage(without(half, elsewhere)) if half is not part else said
        yield replace(_piece(message, half, elsewhere, kind=own.kind), reason=own.reason)


def _own_part(message: str, part: Span, elsewhere: Sequence[tuple[int, int]]) -> Span:
    """The sentence up to where a pasted or played text begins and does not end with it, and from behind a text to work
    on that opens it; any other quotation stays inside."""
    head = part.start
    for start, end in sorted(elsewhere):
        if start <= head < end < part.end and message[start:end].rstrip()[-1:] in '」』”"':
            head = end
    if head > part.start and (behind := span_of(message, head, part.end)):
        part = behind
    for start, end in elsewhere:
        tail = part.start < start < part.end <= end and not QUOTE.match(message[start:].lstrip())
        if tail and (own := span_of(message, part.start, start)):
            return own
    return part


def _injected(message: str, own: Sequence[Span]) -> list[Piece]:
    """Orders to the assistant inside pasted text: nothing of it is judged, but the refusal is shown."""
    return [
        Piece(s.start, s.end, s.text, plain(s.text), "refused", "injection")
        for s in sentences(message)
        if s not in own and refuse_injection(s.text)
    ]


def _answers_that_tell(message: str, now: datetime, earlier: Sequence[EarlierTurn]) -> list[Piece]:
    """Answers to an exercise that name the learner's exam or level: perhaps true, so the refusal is shown."""
    spans = [span_of(message, *place) for place in answered(message, now, earlier)]
    return [
        Piece(s.start, s.end, s.text, plain(s.text), "refused", "not_about_learner")
        for s in spans
        if s is not None and _CONCRETE.search(fold(s.text)) and cues.FIRST_PERSON.search(fold(s.text))
    ]


def _asked_and_answered(message: str, before: Span, part: Span) -> Span | None:
    """ "What is the difference between X and Y?" with "I always mix them up" behind it: together they stand alone."""
    if not re.search(r"[?？]\W*$", before.text) or message[before.end : part.start].strip():
        return None
    return span_of(message, before.start, part.end) if objectless(fold(part.text)) else None


def _piece(message: str, span: Span, elsewhere: Sequence[tuple[int, int]], *, kind: Kind) -> Piece:
    main = _MAIN_POINT.search(fold(span.text)) is not None
    opened = span if kind == "nothing" else _bare(message, span)
    judged = without(opened, elsewhere)
    return Piece(
        opened.start,
        opened.end,
        opened.text,
        plain(bare(_as_statement(judged) if kind == "wish" else judged)),
        kind,
        main_point=main,
    )


def _bare(message: str, span: Span) -> Span:
    """The span without an opening such as "please remember" or the same behind it, and without connectives at its ends."""
    told = unasked(span.text)
    start = span.start + span.text.rindex(told)
    return trimmed(message, start, start + len(told)) or trimmed(message, span.start, span.end) or span


def _as_statement(wish: str) -> str:
    """A wish without its asking, because the heads take a question mark for a question."""
    return re.sub(
        r"[，,]?\s*(?:好嗎|可以嗎|好不好|行嗎|嗎|ok(?:ay)?|is that ok(?:ay)?)?\s*[?？]+\W*$",
        "。" if han_share(wish) > 0.5 else ".",
        wish,
    )


def _asked_for(piece: Piece) -> Piece:
    """The piece as one that the learner asks to remember, where it says something of them."""
    return replace(piece, kind="explicit") if piece.kind in ("claim", "wish") else piece


def _leans(part: Span, before: Piece, message: str, mask: str) -> bool:
    """Whether this sentence only makes sense with the one before it, directly in front of it and worth a judgement."""
    if (
        before.kind not in ("claim", "wish", "explicit")
        or mask in part.text
        or message[before.end : part.start].strip()
    ):
        return False
    said = fold(part.text)
    if re.search(r"[?？]\W*$", said) or wants_remembering(part.text):
        return False
    if before.kind == "wish" and _WHY_A_WISH.search(said):
        return True
    if before.kind != "wish" and _BARE_DATE.search(said) and not cues.FIRST_PERSON.search(said):
        return True
    if before.kind == "claim" and objectless(said):
        return True
    return _LEANS.search(said) is not None or _speaks_of_listed_word(said, fold(before.content))


def _speaks_of_listed_word(said: str, before: str) -> bool:
    listed = re.split(r"[:：]", before, maxsplit=1)
    words = re.findall(r"[a-z][a-z-]{3,}", listed[1]) if len(listed) == 2 and re.search(r"[,、，]", listed[1]) else []
    return any(re.search(rf"\b{re.escape(word)}\b", said) for word in words)


def _joined(message: str, before: Piece, part: Span, elsewhere: Sequence[tuple[int, int]]) -> Piece:
    judged = f"{before.judged} {plain(without(part, elsewhere))}"
    whole = trimmed(message, before.start, part.end) or Span(before.start, part.end, message[before.start : part.end])
    return replace(before, end=whole.end, content=whole.text, judged=judged)


def _told_before_asking(message: str, part: Span, elsewhere: Sequence[tuple[int, int]]) -> Span | None:
    """The statement in "I have an interview on Friday, can you help me?", or None."""
    said = fold(without(part, elsewhere))
    if asks_about_form(said) or hypothetical(said) or not (is_question(said) or re.search(r"[?？]", said)):
        return None
    told: Span | None = None
    for clause in clauses(message, part):
        asked = fold(clause.text)
        if cues.ASKS.search(asked) or cues.REQUEST.search(asked) or re.search(r"[?？]", asked) or asks_from(asked):
            if told is None:
                told = _told_in_one_breath(message, clause)
            break
        told = span_of(message, part.start, clause.end)
    if told is None or triage(told.text).kind != "claim" or re.match(r"\W*(?:如果|假如|要是|if\b)", fold(told.text)):
        return None
    head = fold(told.text)
    telling = any(p.search(head) for p in (cues.PLAN_DATE, cues.HABIT, cues.LEVEL, cues.PAST, cues.RESULT))
    mine = cues.FIRST_PERSON.search(head) or re.search(cues.EXAM, head)
    learning = cues.LEARNING.search(said) or cues.OCCASION.search(head)
    return told if telling and mine and learning else None


def _told_in_one_breath(message: str, clause: Span) -> Span | None:
    """The dated plan in "my exam is in June how should I prepare", the weakness in 「我英文很爛怎麼辦」, or None."""
    asks = asks_from(fold(clause.text))
    told = trimmed(message, clause.start, clause.start + asks) if asks else None
    if told is None or asks is None:
        return None
    head, tail = fold(told.text), fold(clause.text)[asks:]
    dated = cues.PLAN_DATE.search(head) and cues.OCCASION.search(head)
    weak = (
        re.match(r"怎麼辦|what (?:should|can) i do\b", tail) and cues.HABIT.search(head) and cues.LEARNING.search(head)
    )
    return told if dated or weak else None
