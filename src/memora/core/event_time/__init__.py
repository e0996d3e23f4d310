"""When what a learner tells of happens or happened (D11): read from the learner's own words, kept as ISO 8601.

when.py       EventTime: a day, a moment or a stretch, as text and back
wording.py    describe: the same in words, in either language
almanac.py    weeks, months, terms: arithmetic on days
folding.py    one way of writing (widths, Simplified, dashes), and the numbers in it
hidden.py     what looks like a time and names no event: habits, quotations, scores, since when
chinese.py, english.py, numeric.py, clock.py    what each wording names
find.py       find_event_time: the one of the event, among all times named
asked.py      asked_window: questions about a stretch of the learner's own time; asked_stretch.py: which one they mean
"""

from memora.core.event_time.asked import AskedWindow, asked_window
from memora.core.event_time.find import find_event_time
from memora.core.event_time.when import EventTime, read_event_time
from memora.core.event_time.wording import describe

__all__ = ["AskedWindow", "EventTime", "asked_window", "describe", "find_event_time", "read_event_time"]
