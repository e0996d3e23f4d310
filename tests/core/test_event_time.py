"""When an event is, read from what the learner says: tables in both languages, midnight in Taipei, and the laws."""

from __future__ import annotations

import itertools
from datetime import UTC, date, datetime, timedelta, timezone
from time import process_time
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memora.core.event_time import EventTime, asked_window, describe, find_event_time, read_event_time
from support import event_times_fourth as fourth
from support import event_times_fresh as fresh
from support import event_times_third as third
from support.event_times import AT_OTHER_TIMES, CHINESE, ENGLISH, NO_EVENT, SAID_AT

TAIPEI = ZoneInfo("Asia/Taipei")
NOW = datetime.fromisoformat(SAID_AT)

days = st.dates(date(1950, 1, 1), date(2150, 12, 31))
offsets = st.integers(-14 * 60, 14 * 60).map(lambda minutes: timezone(timedelta(minutes=minutes)))
moments = st.builds(
    lambda day, minute, zone: datetime.combine(day, datetime.min.time(), zone) + timedelta(minutes=minute),
    days,
    st.integers(0, 24 * 60 - 1),
    offsets,
)
event_times = st.one_of(
    st.tuples(days, days).map(lambda pair: EventTime(min(pair), max(pair))),
    st.tuples(moments, moments).map(lambda pair: EventTime(min(pair), max(pair))),
)
SCRAPS = (
    "上|下|這|個|週|月|日|天|號|年|前|後|三|十五|半|到|不是|改到|昨天|下週三|民國|115|/|-|:|31|2|99|點|早上|每|底|學期|暑假|了|要|，|。|?|"
    "at|on|last|next|the|of|May|March|Friday|in|two|weeks|ago|15th|pm|was"
)
scraps = st.lists(st.sampled_from(SCRAPS.split("|")), max_size=12)


def kept(words: str, said_at: datetime) -> str | None:
    found = find_event_time(words, said_at)
    return str(found) if found else None


@pytest.mark.parametrize(("words", "time"), CHINESE)
def test_chinese_words_name_a_time(words: str, time: str) -> None:
    assert kept(words, NOW) == time


@pytest.mark.parametrize(("words", "time"), ENGLISH)
def test_english_and_mixed_words_name_a_time(words: str, time: str) -> None:
    assert kept(words, NOW) == time


@pytest.mark.parametrize("words", NO_EVENT)
def test_habits_scores_spans_and_questions_about_the_language_name_none(words: str) -> None:
    assert kept(words, NOW) is None


@pytest.mark.parametrize(("said_at", "words", "time"), AT_OTHER_TIMES)
def test_what_words_name_depends_on_the_learners_own_day(said_at: str, words: str, time: str | None) -> None:
    assert kept(words, datetime.fromisoformat(said_at)) == time


@pytest.mark.parametrize(("words", "time"), fresh.NAMED)
def test_words_written_after_the_first_version_name_a_time_or_none(words: str, time: str | None) -> None:
    assert kept(words, datetime.fromisoformat(fresh.SAID_AT)) == time


@pytest.mark.parametrize(("words", "time"), fresh.THIRD)
def test_words_written_after_the_second_version_name_a_time_or_none(words: str, time: str | None) -> None:
    assert kept(words, datetime.fromisoformat(fresh.THIRD_SAID_AT)) == time


@pytest.mark.parametrize(
    ("said_at", "words", "time"), [(table.SAID_AT, *row) for table in (third, fourth) for row in table.NAMED]
)
def test_words_of_the_third_and_fourth_table_name_a_time(said_at: str, words: str, time: str) -> None:
    assert kept(words, datetime.fromisoformat(said_at)) == time


@pytest.mark.parametrize(("said_at", "words", "time"), third.AT_OTHER_TIMES)
def test_midnight_month_ends_and_leap_days_of_the_third_table(said_at: str, words: str, time: str) -> None:
    assert kept(words, datetime.fromisoformat(said_at)) == time


@pytest.mark.parametrize(
    ("said_at", "words"), [(table.SAID_AT, words) for table in (third, fourth) for words in table.NO_EVENT]
)
def test_figures_titles_and_habits_of_the_third_and_fourth_table_name_none(said_at: str, words: str) -> None:
    assert kept(words, datetime.fromisoformat(said_at)) is None


@pytest.mark.parametrize(("question", "time"), fresh.ASKED)
def test_a_question_about_ones_own_time_asks_for_its_stretch(question: str, time: str | None) -> None:
    window = asked_window(question, datetime.fromisoformat(fresh.SAID_AT))
    assert (str(window.time) if window else None) == time


def test_yesterdays_mock_test_keeps_its_date_in_may() -> None:
    """H52: the learner's day, not that of UTC (2026-02-28), and in May it is a date, not `yesterday`."""
    found = find_event_time("我昨天的模擬考聽力錯了八題", datetime(2026, 3, 2, 7, 0, tzinfo=TAIPEI))
    assert found == EventTime(date(2026, 3, 1), date(2026, 3, 1))
    assert describe(found, "zh-TW", date(2026, 5, 20)) == "2026/3/1（日）"
    assert describe(found, "en", date(2026, 5, 20)) == "Sun 1 Mar 2026"


def test_a_summer_time_zone_counts_the_offset_of_the_event() -> None:
    said_at = datetime(2026, 10, 20, 12, 0, tzinfo=ZoneInfo("Europe/London"))
    assert kept("My interview is on October 27 at 3 pm", said_at) == "2026-10-27T15:00+00:00"


@pytest.mark.parametrize(
    ("held", "english", "chinese"),
    [
        ("2026-03-01", "Sun 1 Mar 2026", "2026/3/1（日）"),
        ("2026-05-19", "yesterday, Tue 19 May 2026", "昨天 2026/5/19（二）"),
        ("2026-05-20", "today, Wed 20 May 2026", "今天 2026/5/20（三）"),
        ("2026-05-21T09:05+08:00", "tomorrow, Thu 21 May 2026, 09:05", "明天 2026/5/21（四） 09:05"),
        ("2026-10-27T15:00+08:00", "Tue 27 Oct 2026, 15:00", "2026/10/27（二） 15:00"),
        (
            "2026-10-27T15:00+08:00/2026-10-27T17:00+08:00",
            "Tue 27 Oct 2026, 15:00–17:00",
            "2026/10/27（二） 15:00–17:00",
        ),
        ("2026-03-02/2026-03-08", "Mon 2 Mar – Sun 8 Mar 2026", "2026/3/2（一）～3/8（日）"),
        ("2026-12-28/2027-01-03", "Mon 28 Dec 2026 – Sun 3 Jan 2027", "2026/12/28（一）～2027/1/3（日）"),
        ("2026-03-01/2026-03-31", "Mar 2026", "2026 年 3 月"),
        ("2026-01-01/2026-12-31", "2026", "2026 年"),
    ],
)
def test_a_time_reads_as_a_day_with_its_year_in_both_languages(held: str, english: str, chinese: str) -> None:
    time = read_event_time(held)
    assert time is not None
    assert describe(time, "en", date(2026, 5, 20)) == english
    assert describe(time, "zh-TW", date(2026, 5, 20)) == chinese


@pytest.mark.parametrize(
    "held",
    [None, "", "soon", "2026-13-01", "2026-02-30", "2026-10-27T15:00", "2026-03-08/2026-03-02", "2026-03-01/2026-03-02T10:00+08:00",
     "2026-03-01/", "/", "2026-03-01/2026-03-02/2026-03-03", "２０２６-03-01", "unknown"],
)  # fmt: skip
def test_what_is_no_kept_time_is_read_as_none(held: str | None) -> None:
    assert read_event_time(held) is None


@given(event_times)
def test_a_time_is_read_back_as_it_was_kept(time: EventTime) -> None:
    held = read_event_time(str(time))
    assert held == time
    assert str(held) == str(time)


@given(st.text())
def test_no_kept_text_breaks_a_reader(text: str) -> None:
    time = read_event_time(text)
    assert time is None or read_event_time(str(time)) == time


@given(st.one_of(st.text(), scraps.map("".join), scraps.map(" ".join)), moments)
def test_whatever_is_said_names_a_time_or_none(words: str, said_at: datetime) -> None:
    for found in (find_event_time(words, said_at), asked_window(words, said_at)):
        if found is not None:
            assert read_event_time(str(found)) == found
            assert all(describe(found, language, said_at.date()) for language in ("en", "zh-TW"))


@given(scraps.map("".join), st.sampled_from([date.min, date.max, date(1, 2, 28), date(9999, 12, 30)]))
def test_at_either_end_of_the_calendar_nothing_breaks(words: str, day: date) -> None:
    find_event_time(words, datetime.combine(day, datetime.min.time(), UTC))


@given(moments, st.integers(1, 400))
def test_so_many_days_ago_and_ahead_are_as_far_from_the_learners_day(said_at: datetime, count: int) -> None:
    today, distance = said_at.date(), timedelta(days=count)
    for words in (f"{count}天前學了一個片語", f"I learned a phrase {count} days ago"):
        assert find_event_time(words, said_at) == EventTime(today - distance, today - distance)
    for words in (f"{count}天後要考試", f"My exam is in {count} days"):
        assert find_event_time(words, said_at) == EventTime(today + distance, today + distance)


@given(moments)
def test_days_around_today_say_the_same_in_both_languages(said_at: datetime) -> None:
    for chinese, english in (
        ("昨天", "yesterday"),
        ("前天", "the day before yesterday"),
        ("明天", "tomorrow"),
        ("後天", "the day after tomorrow"),
        ("下週", "next week"),
        ("上個月", "last month"),
        ("明年", "next year"),
        ("下週五", "next Friday"),
        ("上個週末", "last weekend"),
        ("下學期", "next semester"),
    ):
        assert find_event_time(f"{chinese}的英文課", said_at) == find_event_time(f"my English class {english}", said_at)


@given(moments)
def test_weeks_start_on_monday_and_follow_one_another(said_at: datetime) -> None:
    today = said_at.date()
    weeks = [find_event_time(f"{words}的英文課", said_at) for words in ("上上週", "上週", "這週", "下週", "下下週")]
    for before, after in itertools.pairwise(weeks):
        assert before is not None
        assert after is not None
        assert before.first_day.weekday() == 0
        assert after.first_day - before.last_day == timedelta(days=1)
    assert weeks[2] is not None
    assert weeks[2].first_day <= today <= weeks[2].last_day


@given(days, moments)
def test_a_date_in_full_is_that_date_whenever_it_is_said(day: date, said_at: datetime) -> None:
    written = [
        f"考試在{day:%Y-%m-%d}",
        f"考試在{day.year}年{day.month}月{day.day}日",
        f"My exam is on {day:%B} {day.day}, {day.year}",
    ]
    if day.year - 1911 >= 80:
        written.append(f"考試在民國{day.year - 1911}年{day.month}月{day.day}日")
    for words in written:
        assert find_event_time(words, said_at) == EventTime(day, day)


@given(st.integers(1, 12), st.integers(1, 28), moments)
def test_a_day_without_a_year_is_the_next_one_for_plans_and_the_last_one_for_what_is_done(
    month: int, day: int, said_at: datetime
) -> None:
    today = said_at.date()
    plan = find_event_time(f"{month}月{day}號要考多益", said_at)
    done = find_event_time(f"{month}月{day}號考完多益了", said_at)
    assert plan is not None
    assert done is not None
    assert today <= plan.first_day < today + timedelta(days=367)
    assert today - timedelta(days=367) < done.first_day <= today
    assert {(plan.first_day.month, plan.first_day.day), (done.first_day.month, done.first_day.day)} == {(month, day)}


@pytest.mark.parametrize("scrap", ["週三和", "3月", "3/4 ", "昨天", "12:30-", "from March 2 to ", "'"])
def test_a_page_full_of_times_costs_no_more_than_its_length(scrap: str) -> None:
    page = scrap * (20_000 // len(scrap))
    began = process_time()
    find_event_time(page, NOW)
    asked_window(page, NOW)
    assert process_time() - began < 10
