"""Which model, embedder and index the settings mean, and what the learner should be told about it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypedDict

from memora.errors import SettingError

if TYPE_CHECKING:
    from pathlib import Path

    from memora.ports import VectorIndex
    from memora.records import Records
    from memora.settings import Settings


@dataclass(frozen=True, slots=True)
class Notice:
    """Something the learner should be told once; the interface has a text for every `code`.

    Codes: series_folder_found, folder_read_only, profile_set_aside, profile_left, index_rebuilt, index_unavailable.
    """

    code: str
    values: Mapping[str, str] = field(default_factory=dict)


class ModelChoice(TypedDict):
    """How to reach the chat model; the arguments of `adapters.models.build_chat`."""

    model: str
    api_key: str | None
    base_url: str | None
    api: str
    cache_dir: Path | None
    timeout_s: float


def choose_model(settings: Settings) -> ModelChoice | None:
    """The connection that the settings mean, or None for no model. Raises SettingError where they cannot be met."""
    from memora.adapters.models import DEFAULT_OPENAI_MODEL
    from memora.adapters.ollama import base_url as ollama_url

    name, base_url = settings.model, settings.base_url or None
    reachable = bool(base_url or settings.api_key)
    if name == "none" or (name == "auto" and not reachable):
        return None
    if name == "auto":
        name = DEFAULT_OPENAI_MODEL
    if name.startswith("ollama:"):
        name, base_url = name.removeprefix("ollama:"), base_url or ollama_url()
    elif not reachable:
        raise SettingError(
            name="MEMORA_MODEL", value=name, allowed="none, while there is no OPENAI_API_KEY or MEMORA_BASE_URL"
        )
    return ModelChoice(
        model=name.removeprefix("openai:"),
        api_key=settings.api_key or None,
        base_url=base_url,
        api=settings.api,
        cache_dir=settings.state_dir / "cache",
        timeout_s=settings.timeout_s,
    )


def warm_model() -> None:
    """Import what the first call of a model needs, in a background thread; a second call costs nothing."""
    from memora.adapters.models import warm

    warm()


def detect_ollama() -> list[str]:
    """The models of an Ollama on this machine, in its order; empty where none answers at once."""
    from memora.adapters.ollama import detect

    return detect()


def embedder_name(settings: Settings, records: Records) -> str:
    """The setting, or where it is `auto` the embedder that this store was made with, if it has one."""
    held = records.embedder()
    return held[0] if held is not None and settings.embedding_model == "auto" else settings.embedding_model


def open_native_index(folder: Path, records: Records, *, learner: str) -> tuple[VectorIndex | None, Notice | None]:
    """Chroma behind its guards, emptied where it has to be made anew; None where the exact index must answer."""
    from memora.errors import IndexBusy, StoreError

    held = records.embedder()
    if held is None:
        return None, None  # nothing to index, and no dimension to make an index for
    notice: Notice | None = None
    try:
        from memora.adapters.index_chroma import ChromaIndex

        index = ChromaIndex(folder, learner=learner, embedder_id=held[0], dim=held[1])
        if index.needs_rebuild:
            reason = str(index.rebuild_reason)
            notice = None if reason == "new" else Notice("index_rebuilt", {"reason": reason})
            index.reset()
            records.mark_unindexed()
    except IndexBusy:
        return None, None  # another Memora holds it; what we write, it will index
    except StoreError as error:
        return None, Notice("index_unavailable", {"detail": error.detail})
    return index, notice


def collection_of(learner: str) -> str:
    """The name of a learner's collection in the index folder."""
    from memora.adapters.index_chroma import collection_name

    return collection_name(learner)


def native_index_problem(folder: Path) -> str | None:
    """Why Chroma's folder would be made anew at its next opening, from its files alone; None for a sound one, for none,
    and for one that another process holds."""
    from memora.adapters.chroma_guard import holds_chroma, is_held, read_state, static_damage

    state = read_state(folder.with_name(folder.name + ".state"))
    if state is None or is_held(folder.with_name(folder.name + ".lock")):
        return None
    if not holds_chroma(folder):
        return "missing"
    return static_damage(folder, state.files) if state.clean else "unclean"


def drop_native_index(folder: Path) -> None:
    """Remove Chroma's files without loading it, since they keep the text of deleted rows; it is made anew later.

    Where another process holds the folder, that process sees the forgetting in the records and makes it anew itself.
    """
    from memora.adapters.chroma_guard import FolderLock, remove_chroma
    from memora.errors import IndexBusy

    if not folder.exists():
        return
    try:
        lock = FolderLock(folder.with_name(folder.name + ".lock"))
    except IndexBusy:
        return
    try:
        remove_chroma(folder)
        folder.with_name(folder.name + ".state").unlink(missing_ok=True)
    finally:
        lock.release()
