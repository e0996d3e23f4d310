"""One turn of a conversation: record, recall, ask, answer; then remember, behind the learner's back (C5)."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from memora.clock import Clock
from memora.core.clean import MESSAGE_LIMIT_CHARS, require_text
from memora.core.context import CountTokens, build_context
from memora.core.reply_words import ReplyWords, summary_in_taiwan_words
from memora.core.secrets import mask_secrets
from memora.core.tutor import build_summary_messages
from memora.errors import MemoraError, StoreError
from memora.memory_work import MemoryWork, TurnReceipts
from memora.meter import counted
from memora.ports import ChatModel, UsageMeter
from memora.recall import MemoryReader
from memora.records import Records
from memora.short_term import ShortTermMemory
from memora.turns import PreparedContext, Receipt, ReplyEnd, Turn, Usage
from memora.types import Language, Mode, Recall, RetrievedMemory, UserProfile

COUNTS_KEPT = 16
"""Token counts kept by text: the instructions and the background hardly change from one turn to the next."""
UNKNOWN_COUNT = -1
NOTHING_RECALLED = Recall(used=(), dropped=())


@dataclass(frozen=True, slots=True)
class Recalled:
    """What this reply may use."""

    recall: Recall


@dataclass(frozen=True, slots=True)
class MemoryUnavailable:
    """Memory could not be read or written for this turn; the conversation goes on without it."""

    error: MemoraError


@dataclass(frozen=True, slots=True)
class ReplyPiece:
    """The next part of the reply, as it arrives."""

    text: str


@dataclass(frozen=True, slots=True)
class ReplyFinished:
    """The whole reply, and how it ended: `stop`, or `length` where the model's limit cut it off."""

    reply: str
    stop_reason: str


@dataclass(frozen=True, slots=True)
class ReplyFailed:
    """The model could not be asked, or broke off after `so_far`; what the learner said is kept all the same."""

    error: MemoraError
    so_far: str


@dataclass(frozen=True, slots=True)
class NoModel:
    """No chat model is connected: the interface answers from what was recalled and from the profile."""

    recall: Recall
    profile: UserProfile


TurnEvent = Recalled | MemoryUnavailable | ReplyPiece | ReplyFinished | ReplyFailed | NoModel


class Conversation:
    """A learner's conversation with the tutor; memory work runs behind it."""

    def __init__(
        self,
        *,
        records: Records,
        reader: MemoryReader,
        work: MemoryWork,
        profile: Callable[[], UserProfile],
        model: Callable[[], ChatModel | None],
        count: CountTokens,
        meter: UsageMeter,
        clock: Clock,
        language: Language,
        mode: Mode = "normal",
    ) -> None:
        self._records, self._reader, self._work = records, reader, work
        self._profile, self._model, self._count = profile, model, lru_cache(COUNTS_KEPT)(count)
        self._meter, self._clock, self._language, self.mode = meter, clock, language, mode
        self.short_term = ShortTermMemory(self._count)
        self._turn_id: str | None = None
        self._unrecorded = Receipt("nothing", why=StoreError.__name__)
        self._reply_shown = ""
        try:
            self._forgettings = records.forgettings()
        except StoreError:
            self._forgettings = UNKNOWN_COUNT  # each turn tells that the records cannot be read

    def send(self, text: str) -> Iterator[TurnEvent]:
        """One turn. Raises BlankText and TextTooLong before anything is sent or written.

        A secret is masked before anything else happens: neither a file nor a model ever sees it.
        Stopping the iteration stops the reply; what arrived of it, and what the learner said, is kept.
        """
        said = mask_secrets(require_text(text, limit=MESSAGE_LIMIT_CHARS)).text
        self._turn_id, self._reply_shown = None, ""
        self._unrecorded = Receipt("nothing", why=StoreError.__name__)
        recall, profile = NOTHING_RECALLED, UserProfile()
        pieces, finished = list[str](), False
        try:
            try:
                if self.mode == "normal":
                    self._turn_id = self._records.begin_turn(said, kind="chat", said_at=self._clock.now())
                self._forget_as_others_did()
                recall = self._reader.recall(said)
            except MemoraError as error:
                yield MemoryUnavailable(error)
            try:
                profile = self._profile()
            except MemoraError as error:
                yield MemoryUnavailable(error)
            yield Recalled(recall)
            model = self._model()
            if model is None:
                yield NoModel(recall, profile)
                return
            try:
                context = self._context(said, recall, profile)
                words = ReplyWords(said, self._typed(recall, profile))
                stop_reason = yield from self._stream(model, context, words, pieces)
            except MemoraError as error:
                yield ReplyFailed(error, "".join(pieces))
                return
            finished = True
            yield ReplyFinished("".join(pieces), stop_reason)
        finally:
            reply = mask_secrets("".join(pieces) or self._reply_shown).text
            if finished:
                self.short_term.add(Turn(self._turn_id or "", "chat", said, self._clock.now(), reply))
            self._close_turn(reply or None, recall.used if finished or reply else ())

    def _forget_as_others_did(self) -> None:
        """What another process forgot since the last turn may stand in any turn of this conversation (P4)."""
        forgettings = self._records.forgettings()
        if forgettings != self._forgettings:
            self.short_term.start_over()
        self._forgettings = forgettings

    def _typed(self, recall: Recall, profile: UserProfile) -> list[str]:
        """What the tutor knows in the learner's own words, beside the present message."""
        recent, summary = self.short_term.state()
        earlier = [counted.message.content for counted in recent if counted.message.role == "user"]
        known = [memory.result.content for memory in recall.used]
        return [*earlier, summary, *known, *profile.learning_goals, *profile.preferences]

    def _stream(
        self, model: ChatModel, context: PreparedContext, words: ReplyWords, pieces: list[str]
    ) -> Generator[TurnEvent, None, str]:
        """The events of the reply, which is kept in `pieces`, as it is shown; how it ended."""
        stop_reason = "stop"

        def shown(text: str) -> Iterator[ReplyPiece]:
            if text:
                pieces.append(text)
                yield ReplyPiece(text)

        stream = model.stream(context.messages)
        try:
            with counted(self._meter, purpose="reply", model=model.name) as count:
                for part in stream:
                    if isinstance(part, ReplyEnd):
                        count(part.usage)
                        stop_reason = part.stop_reason
                    else:
                        yield from shown(words.feed(part))
        except MemoraError:
            yield from shown(words.finish())
            raise
        except BaseException:
            pieces.append(words.finish())  # stopped in the middle: kept, though nobody reads on
            count(Usage())  # and counted, though nobody says what it cost
            raise
        finally:
            close = getattr(stream, "close", None)
            if close is not None:
                close()
        yield from shown(words.finish())
        return stop_reason

    def _context(self, said: str, recall: Recall, profile: UserProfile) -> PreparedContext:
        recent, summary = self.short_term.state()
        return build_context(
            said,
            recall,
            profile=profile,
            language=self._language,
            today=self._clock.now().date(),
            recent=recent,
            summary=summary,
            count=self._count,
        )

    def _close_turn(self, reply: str | None, used: Sequence[RetrievedMemory]) -> None:
        """`used` is empty where no word of a reply came: what nobody answered with was not used."""
        if self._turn_id is None:
            self._work.wake()  # nothing to remember; older turns may have to be summed up
            return
        uses = [describe_use(memory) for memory in used]
        try:
            self._records.close_turn(self._turn_id, reply=reply, used=uses, now=self._clock.now())
        except StoreError as error:
            self._turn_id = None  # its words are written: a later start works on it
            self._unrecorded = Receipt("waiting", why=type(error).__name__)
            raise
        self._work.wake()

    def reply_shown(self, reply: str) -> None:
        """What the interface answered where no model did (NoModel); kept with the turn."""
        self._reply_shown = reply

    def compact(self) -> None:
        """Summarise what no longer fits; without a model, or when it fails, older messages simply stay out."""
        older, model = self.short_term.overflow(), self._model()
        if not older or model is None:
            return
        parts: list[str] = []
        _, earlier_summary = self.short_term.state()
        with counted(self._meter, purpose="summary", model=model.name) as count:
            for part in model.stream(build_summary_messages(older, earlier_summary=earlier_summary)):
                if isinstance(part, ReplyEnd):
                    count(part.usage)
                else:
                    parts.append(part)
        typed = [earlier_summary, *(turn.user_text for turn in older)]
        if summary := summary_in_taiwan_words(mask_secrets("".join(parts)).text.strip(), typed):
            self.short_term.fold(older, summary)

    def receipts_of_last_turn(self) -> tuple[Receipt, ...]:
        """Its receipts, after working on it in this thread if it still waits (for `ask`).

        Where the records could not take it, one that says so.
        """
        if self.mode != "normal":
            return (Receipt("nothing", why=self.mode),)
        if self._turn_id is None:
            return (self._unrecorded,)
        try:
            return self._work.run_turn(self._turn_id)
        except StoreError as error:
            return (Receipt("waiting", why=type(error).__name__),)

    @property
    def turn_id(self) -> str | None:
        return self._turn_id

    def poll_receipts(self) -> list[TurnReceipts]:
        """Memory work finished in the background since the last call."""
        return self._work.poll()

    def settle(self, timeout_s: float) -> bool:
        """Wait for memory work; False when the time ran out first."""
        return self._work.settle(timeout_s)


def describe_use(memory: RetrievedMemory) -> dict[str, object]:
    """A use of a memory as the turn keeps it; its text stays with the memory alone."""
    result = memory.result
    return {
        "memory_id": result.memory_id,
        "distance": result.distance,
        "score": result.score,
        "retrieval_score": memory.retrieval_score,
        "parts": memory.parts,
    }
