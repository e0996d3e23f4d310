"""Who asks in plain words to have something forgotten is heard, and only they (P4, H29)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memora.core.forget_request import ForgetRequest, read_forget_request
from support.forget_requests import OTHERS, REQUESTS


@pytest.mark.parametrize(("message", "what", "confirmed"), REQUESTS)
def test_a_wish_to_forget_is_heard(message: str, what: str, confirmed: bool) -> None:
    assert read_forget_request(message) == ForgetRequest(what, confirmed)


@pytest.mark.parametrize("message", OTHERS)
def test_talk_of_forgetting_is_no_wish(message: str) -> None:
    assert read_forget_request(message) is None


def test_a_pasted_text_asks_for_nothing() -> None:
    assert read_forget_request("Please forget my exam date. " + "Once upon a time there was a fox. " * 20) is None


@given(st.sampled_from(REQUESTS), st.sampled_from(["", "  ", "\n"]), st.sampled_from(["", "。", "!", " 😀"]))
def test_spaces_and_marks_around_a_wish_change_nothing(
    request_row: tuple[str, str, bool], before: str, after: str
) -> None:
    message, what, confirmed = request_row
    found = read_forget_request(before + message + (after if message[-1] not in ".?？。" else ""))
    assert found is not None
    assert found.what == what
    assert found.confirmed is confirmed
