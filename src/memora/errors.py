"""What can go wrong, as one tree.

    MemoraError
    ├── UsageError                 the learner's input cannot be used as it is               (exit 2)
    │   ├── ReadOnly               a change was asked for in a mode that changes nothing
    │   ├── BlankText              nothing but white space or invisible characters
    │   ├── TextTooLong            over the stated limit
    │   └── SettingError           a setting has a value that is not allowed
    ├── PolicyRefused              a hard rule keeps this out of the profile                   (exit 3)
    ├── NoSuchMemory               an id that is not there, or a prefix that fits several    (exit 4)
    ├── NoSuchReview               the same for a question that waits for an answer           (exit 4)
    ├── CallFailed                 nothing to use came of a call; what was sent is counted    (exit 5)
    │   ├── ProviderError              a model or embedder could not be asked
    │   │   ├── ProviderUnreachable    no network, refused, timed out, dropped stream
    │   │   ├── ProviderRefused        401, 403: the key is wrong or may not do this
    │   │   ├── ProviderBusy           429 or 5xx; `retry_after_s` where the server named a delay
    │   │   ├── EndpointMissing        this server does not know this endpoint
    │   │   └── ModelMissing           this server does not have this model
    │   └── AnswerError                a model's answer could not be read
    │       ├── AnswerUnreadable       prose, broken JSON, a missing or mistyped field
    │       ├── AnswerCutOff           stopped by the token limit
    │       ├── IndexMismatch          missing, unknown or duplicate candidate index (W3)
    │       ├── UnknownMemoryId        named by the model but not offered (T4)
    │       ├── BadVector              NaN, infinite, zero, or of the wrong dimension
    │       └── EmbeddingCountMismatch   more or fewer vectors than texts (W5)
    ├── DailyCapReached            memory has had its model calls for today; its work waits
    ├── StoreError                 the data folder cannot be used                             (exit 6)
    │   ├── SchemaTooNew           written by a newer Memora
    │   ├── EmbedderMismatch       the store was made with another embedder
    │   ├── LeaseLost              another process took over this turn's memory work
    │   ├── RecordsChanged         another one wrote since the decisions were made; they are made anew
    │   ├── IndexBusy              another process holds the vector index; the exact index answers
    │   └── IndexDamaged           the vector index failed; it is rebuilt from the records
    └── ProfileUnreadable          the profile file is damaged; it was set aside

The message is for logs and names no content; the values are attributes, so that `interfaces/texts` can say it to
the learner in either language.
"""

from __future__ import annotations

NAMED_CHARS = 40
"""Of something that a model named, so much is shown."""


class MemoraError(Exception):
    """Anything Memora reports on purpose."""


class UsageError(MemoraError):
    """The learner's input cannot be used as it is."""


class ReadOnly(UsageError):
    """A change was asked for in a mode that changes nothing."""

    def __init__(self, mode: str) -> None:
        self.mode = mode
        super().__init__(f"Memora is in {mode} mode; nothing is changed")


class BlankText(UsageError):
    """Nothing but white space or invisible characters."""

    def __init__(self) -> None:
        super().__init__("the text is blank; nothing was sent or stored")


class TextTooLong(UsageError):
    """Over the stated limit; refused whole, never cut in silence."""

    def __init__(self, *, length: int, limit: int, unit: str = "characters") -> None:
        self.length, self.limit, self.unit = length, limit, unit
        super().__init__(f"{length} {unit}, at most {limit} are taken; shorten it")


class SettingError(UsageError):
    """A setting has a value that is not allowed."""

    def __init__(self, *, name: str, value: str, allowed: str) -> None:
        self.name, self.value, self.allowed = name, value, allowed
        super().__init__(f"{name}={value!r} is not usable; allowed: {allowed}")


class PolicyRefused(MemoraError):
    """A hard rule keeps this out of the profile, whoever asks (W2)."""

    def __init__(self, policy_reason: str) -> None:
        self.policy_reason = policy_reason
        super().__init__(f"refused by the policy: {policy_reason}")


class NoSuchMemory(MemoraError):
    """An id that is not there, or a prefix that fits several."""

    def __init__(self, memory_id: str, *, matches: int = 0) -> None:
        self.memory_id, self.matches = memory_id, matches
        super().__init__(f"no such memory: {memory_id}" if not matches else f"{memory_id} fits {matches} memories")


class NoSuchReview(MemoraError):
    """No open question has this id, or several begin with it."""

    def __init__(self, asked_for: str) -> None:
        self.asked_for = asked_for
        super().__init__("no such open question")


class CallFailed(MemoraError):
    """A model or an embedder was asked, or should have been, and there is nothing to use."""

    calls: int = 0
    tokens_in: int = 0
    tokens_out: int = 0
    """How many requests were sent in vain, and what they cost where the server said so (W10)."""


class ProviderError(CallFailed):
    """A model or embedder could not be asked; `provider` is its name and `detail` carries no content and no key."""

    def __init__(self, *, provider: str, detail: str = "", retry_after_s: float | None = None) -> None:
        self.provider, self.detail, self.retry_after_s = provider, detail, retry_after_s
        super().__init__(f"{provider}: {detail}" if detail else provider)


class ProviderUnreachable(ProviderError):
    """No network, refused, timed out, or the stream was dropped."""


class ProviderRefused(ProviderError):
    """401 or 403: the key is wrong or may not do this."""


class ProviderBusy(ProviderError):
    """429 or 5xx; `retry_after_s` where the server named a delay."""


class EndpointMissing(ProviderError):
    """This server does not know this endpoint (404, 405, 501)."""


class ModelMissing(ProviderError):
    """The server answers, but does not have this model: misspelt, not pulled, or not open to this key."""


class DailyCapReached(MemoraError):
    """Memory has had its model calls for today (MEMORA_DAILY_CALLS, MEMORA_DAILY_USD); the work waits for tomorrow."""

    def __init__(self, *, calls: int, retry_after_s: float) -> None:
        self.calls, self.retry_after_s = calls, retry_after_s
        super().__init__(f"{calls} model calls for memory today; the rest waits for tomorrow")


class AnswerError(CallFailed):
    """A model's answer could not be read; nothing was stored."""

    calls = 1


class AnswerUnreadable(AnswerError):
    """Prose, broken JSON, a missing or mistyped field; `where` names it, such as `memories[1].should_store`."""

    def __init__(self, *, where: str, problem: str) -> None:
        self.where, self.problem = where, problem
        super().__init__(f"{where}: {problem}")


class AnswerCutOff(AnswerError):
    """The answer stopped at the token limit."""

    def __init__(self, *, what: str) -> None:
        self.what = what
        super().__init__(f"the answer for {what} was cut off at the token limit")


class IndexMismatch(AnswerError):
    """The scorer's answer misses, repeats or invents an index (W3); nothing was stored."""

    def __init__(
        self, *, missing: tuple[int, ...] = (), unknown: tuple[int, ...] = (), duplicate: tuple[int, ...] = ()
    ) -> None:
        self.missing, self.unknown, self.duplicate = missing, unknown, duplicate
        named = {"missing": missing, "unknown": unknown, "duplicate": duplicate}
        said = "; ".join(f"{word} index {', '.join(map(str, ids))}" for word, ids in named.items() if ids)
        super().__init__(f"importance answer: {said}")


class UnknownMemoryId(AnswerError):
    """A decision names a memory that was not offered to it (T4); nothing was changed."""

    def __init__(self, memory_id: str, *, offered: tuple[str, ...]) -> None:
        self.memory_id, self.offered = memory_id[:NAMED_CHARS], offered
        self.where = "memory_id"
        known = f"offered were {', '.join(offered)}" if offered else "none was offered"
        super().__init__(f"memory {self.memory_id!r} was named and not offered; {known}")


class BadVector(AnswerError):
    """A vector that cannot be stored: NaN, infinite, zero, or of the wrong dimension; `index` is the text's place."""

    def __init__(self, *, index: int, problem: str) -> None:
        self.index, self.problem = index, problem
        super().__init__(f"embedding {index}: {problem}; nothing was stored")


class EmbeddingCountMismatch(AnswerError):
    """The embedder returned more or fewer vectors than it was given texts (W5)."""

    def __init__(self, *, asked: int, got: int) -> None:
        self.asked, self.got = asked, got
        super().__init__(f"asked for {asked} embeddings and got {got}; nothing was stored, try again")


class StoreError(MemoraError):
    """The data folder cannot be used."""

    def __init__(self, detail: str, *, path: str = "") -> None:
        self.detail, self.path = detail, path
        super().__init__(f"{detail}: {path}" if path else detail)


class SchemaTooNew(StoreError):
    """Written by a newer Memora; this one refuses to touch it."""

    def __init__(self, *, found: int, known: int, path: str) -> None:
        self.found, self.known = found, known
        super().__init__(
            f"schema {found} is newer than {known}, the newest this Memora knows; update Memora", path=path
        )


class EmbedderMismatch(StoreError):
    """The store was made with another embedder; nothing is written beside the old vectors."""

    def __init__(self, *, store_id: str, store_dim: int, asked_id: str, asked_dim: int) -> None:
        self.store_id, self.store_dim, self.asked_id, self.asked_dim = store_id, store_dim, asked_id, asked_dim
        super().__init__(
            f"this store was made with {store_id} ({store_dim} dimensions), the settings say {asked_id} ({asked_dim});"
            f" `memora reindex --embedder {asked_id}` embeds every memory anew"
        )


class LeaseLost(StoreError):
    """Another process took over this turn's memory work; its commit counts, this one does not."""

    def __init__(self, turn_id: str) -> None:
        self.turn_id = turn_id
        super().__init__(f"the lease on turn {turn_id} was lost")


class RecordsChanged(StoreError):
    """Another process or thread changed memories between the decision and its commit; nothing was written."""

    def __init__(self) -> None:
        super().__init__("the memories changed while this turn was being worked on")


class IndexBusy(StoreError):
    """Another process (`pid`, None where it did not say) holds the vector index; nothing is lost (P2)."""

    def __init__(self, *, path: str, pid: int | None) -> None:
        self.pid = pid
        super().__init__(f"the vector index is held by {f'process {pid}' if pid else 'another process'}", path=path)


class IndexDamaged(StoreError):
    """The vector index failed at `doing`; it answers nothing more until `reset` and a rebuild from the records (P2)."""

    def __init__(self, *, doing: str, problem: str, path: str) -> None:
        self.doing, self.problem = doing, problem
        super().__init__(f"the vector index failed to {doing} ({problem}); it is rebuilt from the records", path=path)


class ProfileUnreadable(MemoraError):
    """The profile file is damaged: it was set aside as `kept_as`, and an empty profile is used."""

    def __init__(self, *, path: str, problem: str, kept_as: str) -> None:
        self.path, self.problem, self.kept_as = path, problem, kept_as
        super().__init__(f"{path}: {problem}; kept as {kept_as}")
