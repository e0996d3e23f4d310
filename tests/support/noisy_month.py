"""A month of a learner's turns, most of which tell nothing to keep, and the few facts really stated among them.

The same month every time: lines written by hand (`noisy_month_lines`), said again and varied the way people do, in
sittings of a morning and an evening.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import chain, cycle

from support.noisy_month_lines import NOISE, SCENES, SHORT

FIRST_DAY = datetime.fromisoformat("2026-03-01T00:00:00+08:00")
DAYS = 30
TURNS = 600
SITTINGS = ((7, 40), (20, 10))
"""(hour, minute) at which a learner sits down, every day."""
SHORT_SHARE = 0.22
"""Share of the noise that is `ok`, 繼續 and the like."""

Scene = tuple[tuple[str, str], ...]
"""(the learner's words, what the tutor answers) of turns that belong together."""


@dataclass(frozen=True, slots=True)
class Fact:
    """What a learner really says of themself; every string of `words` must stand in what is kept of it."""

    said: str
    words: tuple[str, ...]
    memory_type: str


@dataclass(frozen=True, slots=True)
class MonthTurn:
    """One turn: `fact` is None where nothing may be kept of it, `answer` empty where the tutor says what he likes."""

    said_at: datetime
    said: str
    answer: str = ""
    fact: Fact | None = None


FACTS = (
    Fact("嗨我是新來的，我的英文程度大概 B1，聽力再差一點", ("B1",), "semantic"),
    Fact("I'm a dental assistant and I talk to foreign patients twice a week.", ("dental assistant",), "semantic"),
    Fact("我 6 月 14 號要考多益，目標 750 分", ("6 月 14", "750"), "semantic"),
    Fact("以後我講錯的時候先讓我自己改，再告訴我答案", ("自己改",), "semantic"),
    Fact("I keep mixing up 'lie' and 'lay'.", ("lie", "lay"), "semantic"),
    Fact("昨天的單字小考 25 題我錯了 6 題", ("25", "6"), "episodic"),
    Fact("請記住：我最喜歡的運動是羽球", ("羽球",), "semantic"),
    Fact("My goal is to follow the weekly call with our Austin office without subtitles.", ("Austin",), "semantic"),
    Fact("我發 th 的音一直發不好，three 都唸成 tree", ("three", "tree"), "semantic"),
    Fact("Please always give me example sentences about hospitals or clinics.", ("clinics",), "semantic"),
    Fact("剛剛那份時態測驗 12 題全對！", ("12",), "episodic"),
    Fact("我通勤單程要四十分鐘，都用那段時間聽英文廣播", ("四十分鐘",), "semantic"),
    Fact("I have dyslexia, so long paragraphs are hard for me.", ("dyslexia",), "semantic"),
    Fact("文法的 explanation 用中文，例句用英文就好", ("explanation",), "semantic"),
    Fact("Remember that I prefer British spelling.", ("British",), "semantic"),
    Fact("today I finally ordered lunch in English by myself for the first time!", ("first time",), "episodic"),
    Fact("我每次寫 email 開頭都卡住，不知道怎麼寒暄", ("email", "卡住"), "semantic"),
    Fact("叫我小葵就好", ("小葵",), "semantic"),
    Fact("My speaking is around A2, but my reading is B2.", ("A2", "B2"), "semantic"),
    Fact("我想在年底前看得懂沒有字幕的 TED 演講", ("TED",), "semantic"),
    Fact("I got 68 on the mock test this morning, 5 points up.", ("68",), "episodic"),
    Fact("今天好熱喔哈哈。對了，我九月要去都柏林念語言學校", ("都柏林",), "semantic"),
    Fact("我禮拜四晚上都要上瑜珈課，不能練英文", ("禮拜四",), "semantic"),
    Fact("a lot of the time I drop the -s when I say he or she verbs", ("-s",), "semantic"),
    Fact("Long explanations bore me, two lines at most please.", ("two lines",), "semantic"),
)

_ADDED = ("", "", "", "", "～", "！", " 😅", " 謝謝", " thanks", "...", " 哈哈", " pls")
_IN_FRONT = ("", "", "", "", "老師，", "欸 ", "那個…", "hey ", "um, ", "ok ")


def varied(said: str, chance: random.Random) -> str:
    """The same words as somebody types them another time; an end mark may go, a word to the tutor may come."""
    if "\n" in said or said.startswith(("-", ">", '"')):
        return said
    changed = re.sub(r"[.。]$", "", said) if chance.random() < 0.5 else said
    changed = chance.choice(_IN_FRONT) + changed + chance.choice(_ADDED)
    return changed.lower() if chance.random() < 0.15 else changed


def _endless(lines: Sequence[str], chance: random.Random) -> Iterator[str]:
    """Every line once as it was written, in mixed order, then again and again, varied."""
    mixed = chance.sample(lines, len(lines))
    yield from mixed
    for line in cycle(mixed):
        yield varied(line, chance)


def _blocks(
    turns: int, facts: Sequence[Fact], noise: Sequence[str], short: Sequence[str], scenes: Sequence[Scene], seed: int
) -> list[list[tuple[str, str, Fact | None]]]:
    """Everything said, in order; what stays together is one block. A fact may be told in the middle of a scene."""
    chance = random.Random(seed)
    told = {fact.said: fact for fact in facts}
    played = [[(said, answer, told.pop(said, None)) for said, answer in scene] for scene in scenes]
    left = turns - len(told) - sum(map(len, played))
    shorts = round(left * SHORT_SHARE)
    lines = chain(zip(_endless(short, chance), range(shorts), strict=False))
    blocks = [[(said, "", None)] for said, _ in lines]
    blocks += [[(said, "", None)] for said, _ in zip(_endless(noise, chance), range(left - shorts), strict=False)]
    blocks += played
    chance.shuffle(blocks)
    step = len(blocks) / len(told)
    for place, fact in reversed(list(enumerate(told.values()))):
        blocks.insert(round((place + 0.5) * step), [(fact.said, "", fact)])
    return blocks


def noisy_month(
    *,
    turns: int = TURNS,
    facts: Sequence[Fact] = FACTS,
    noise: Sequence[str] = NOISE,
    short: Sequence[str] = SHORT,
    scenes: Sequence[Scene] = SCENES,
    seed: int = 20260301,
) -> list[MonthTurn]:
    """The month in order, about two sittings a day; the same for the same arguments."""
    blocks = _blocks(turns, facts, noise, short, scenes, seed)
    a_sitting = turns / (DAYS * len(SITTINGS))
    month: list[MonthTurn] = []
    for block in blocks:
        sitting = int(len(month) / a_sitting)
        day, slot = divmod(min(sitting, DAYS * len(SITTINGS) - 1), len(SITTINGS))
        hour, minute = SITTINGS[slot]
        start = FIRST_DAY + timedelta(days=day, hours=hour, minutes=minute)
        for said, answer, fact in block:
            after = month[-1].said_at + timedelta(minutes=1) if month else start
            month.append(MonthTurn(max(start, after), said, answer, fact))
    return month


def facts_of(month: Iterable[MonthTurn]) -> list[Fact]:
    return [turn.fact for turn in month if turn.fact is not None]
