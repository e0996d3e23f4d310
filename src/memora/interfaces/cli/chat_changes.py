"""The slash commands by which a learner sees and steers change, and the questions that the conversation asks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memora.errors import NoSuchReview
from memora.interfaces.cli import views_change
from memora.interfaces.cli.chat_lists import one_meant
from memora.interfaces.cli.commands.changing import (
    answer_word,
    answered,
    pinned_line,
    show_differences,
    show_history,
)
from memora.interfaces.cli.commands.keeping import show_rules

if TYPE_CHECKING:
    from memora.interfaces.cli.chat_session import ChatSession

OFF = ("off", "--off", "關", "取消")


class Questions:
    """The numbers by which questions are answered: places in the list of open ones, kept while others are answered,
    until the list is shown anew."""

    def __init__(self) -> None:
        self._ids: list[str] = []
        self.just_asked: str | None = None
        """The number of the question that stands last on the screen, until the learner's next line."""

    def ask(self, review_id: str, open_ids: list[str]) -> str:
        """The number of a question that is being put to the learner; `open_ids` are all open ones, it among them."""
        self._ids += [each for each in open_ids if each not in self._ids]
        self.just_asked = str(self._ids.index(review_id) + 1)
        return self.just_asked

    def list(self, review_ids: list[str]) -> None:
        """These, in this order, are numbered from 1 now."""
        self._ids = list(review_ids)

    def meant(self, word: str) -> str:
        """The id that a number means; anything else is an id. Raises NoSuchReview."""
        if not (word.isascii() and word.isdigit() and len(word) < 4):
            return word
        if not 1 <= int(word) <= len(self._ids):
            raise NoSuchReview(word)
        return self._ids[int(word) - 1]

    @property
    def numbered(self) -> bool:
        return bool(self._ids)


def review(session: ChatSession, argument: str) -> None:
    """`/review`, `/review 1 new`, `/review 1 edit TEXT`"""
    named, _, rest = argument.replace("\u3000", " ").partition(" ")
    word, _, text = rest.strip().partition(" ")
    if not named:
        rows = session.memora.reviews()
        session.questions.list([row.review_id for row in rows])
        lines = views_change.reviews(
            rows, session.state.lang, session.memora.settings.tz, session.memora.today(), command="/review"
        )
        session.state.screen.lines(lines)
        return
    answer = answer_word(word)
    if answer is None or (answer == "edit") != bool(text.strip()):
        session.note(session.state.say("review.usage", command="/review"))
        return
    if not session.questions.numbered:
        session.questions.list([row.review_id for row in session.memora.reviews()])
    session.show(answered(session.memora, session.questions.meant(named), answer, text.strip()))
    session.memora.work.wake()


def history(session: ChatSession, argument: str) -> None:
    """`/history 2`"""
    if memory_id := one_meant(session, argument, "chat.history_usage"):
        show_history(session.state, session.memora, memory_id)


def restore(session: ChatSession, argument: str) -> None:
    """`/restore 3f2a91bc`"""
    if memory_id := one_meant(session, argument, "chat.restore_usage"):
        session.show(session.memora.restore(memory_id))
        session.memora.work.wake()


def pin(session: ChatSession, argument: str) -> None:
    """`/pin 2`, `/pin 2 off`"""
    words = argument.split()
    named = [word for word in words if word.lower() not in OFF]
    if memory_id := one_meant(session, " ".join(named), "chat.pin_usage"):
        row = session.memora.pin(memory_id, len(named) == len(words))
        session.note("  " + pinned_line(session.state, row, undo="/undo"))


def diff(session: ChatSession, argument: str) -> None:
    """`/diff`, `/diff 7d`"""
    show_differences(session.state, session.memora, argument.removeprefix("--since").strip() or "last")


def retention(session: ChatSession, argument: str) -> None:
    """`/retention`; rules are made, and applied by hand, on the command line."""
    if argument:
        session.note(session.state.say("chat.retention_usage"))
        return
    show_rules(session.state, session.memora)
