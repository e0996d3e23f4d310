"""The data folder: the database, its schema, the profile, and who may read all that."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator, Sequence
from pathlib import Path

from memora.adapters.profile_json import JsonProfile
from memora.adapters.sqlite_schema import FILE_NAME
from memora.doctor.check import Check, Examination
from memora.doctor.recovery import is_damage, rescue
from memora.errors import ProfileUnreadable, StoreError
from memora.settings import Settings

NAMED = 4
"""So many paths are named; of the others only the number is said."""
HAS_PERMISSIONS = os.name == "posix"
OTHERS = 0o077
"""Permission bits of everybody but the owner."""
OURS = (f"{FILE_NAME}*", "rescued-*.json", "chroma.lock", "chroma.state*")
OUR_FOLDERS = ("workers", "chroma")
"""What Memora keeps in the folder of the records, which may hold other things too."""


def records(x: Examination) -> Check:
    """The file as SQLite sees it; its own indexes can be made anew, nothing else."""
    held = x.app.records
    try:
        problem, mended = held.integrity_problem(), False
        if problem == "indexes" and not x.mends:
            return x.mended("records")
        if problem == "indexes":
            held.restore_indexes()
            problem, mended = held.integrity_problem(), True
        if problem is None:
            return Check("records", "mended" if mended else "fine", values={"memories": len(x.app.memories())})
    except StoreError as error:
        return unopened(x, error)
    return damaged(x)


def unopened(x: Examination, problem: StoreError) -> Check:
    """Why they could not be opened; a file that is damaged is read as far as it can be."""
    if not is_damage(problem):
        return Check("records", "wrong", error=problem, damaged=True)
    return damaged(x)


def damaged(x: Examination) -> Check:
    """How many memories could be read all the same, and where they are now."""
    path = x.settings.db_path / FILE_NAME
    rescued = rescue(x.settings, write=x.mends, now=x.now)
    code = "damaged" if rescued.count and x.mends else "damaged.due" if rescued.count else "damaged.lost"
    values = {"path": str(path), "count": rescued.count, "file": str(rescued.file or "")}
    return Check("records", "wrong", code, values, damaged=True)


def schema(x: Examination) -> Check:
    missing = x.app.records.schema_problems()
    if not missing:
        return Check("schema")
    if lost := [name for name in missing if "." in name]:
        return Check("schema", "wrong", values={"names": ", ".join(lost)}, damaged=True)
    if x.mends:
        x.app.records.restore_indexes()
    return x.mended("schema", names=", ".join(missing))


def profile(x: Examination) -> Check:
    """A damaged file is set aside, as any reading of it does; what is to be done is the learner's."""
    path = x.settings.profile_path
    copies = sorted(path.parent.glob(f"{path.name}.damaged-*"))
    try:
        JsonProfile(path, touches_nothing=not x.mends).load()
    except ProfileUnreadable as error:
        if x.mends and x.memora is not None:
            x.memora.bring_profile_up_to_date()  # what conversations put there stands in the records
        values = {"problem": error.problem, "path": error.path, "kept_as": error.kept_as}
        return Check("profile", "wrong", "aside" if x.mends else "left", values)
    if copies:
        return Check("profile", "advice", "copies", {"names": ", ".join(copy.name for copy in copies)})
    return Check("profile", code="" if path.exists() else "none")


def permissions(x: Examination) -> Check:
    """What holds the learner's words or a key is for its owner only; what is open to others is narrowed."""
    if not HAS_PERMISSIONS:
        return Check("permissions", "skipped")
    wide = dict.fromkeys([*(x.wide or ()), *wide_paths(x.settings)])
    if not wide:
        return Check("permissions")
    stays = [path for path in wide if x.mends and not _narrowed(path)]
    names = {"names": _some(stays or list(wide), x.settings)}
    return Check("permissions", "wrong", values=names) if stays else x.mended("permissions", **names)


def wide_paths(settings: Settings) -> list[Path]:
    """Files and folders of Memora's that others may read or enter."""
    return [path for path in _ours(settings) if _is_wide(path)] if HAS_PERMISSIONS else []


def _ours(settings: Settings) -> Iterator[Path]:
    """Files that others share a folder with are ours by name; a folder that is not for us alone is left as it is."""
    records, profile = settings.db_path, settings.profile_path
    folders = (settings.config_path.parent, settings.data_dir, records, settings.state_dir, profile.parent)
    yield from (path for path in dict.fromkeys(folders) if path.is_dir() and not _is_shared(path, settings))
    yield from (settings.config_path, profile, *profile.parent.glob(f"{profile.name}.*"))
    for pattern in OURS:
        yield from records.glob(pattern)
    for tree in (*(records / name for name in OUR_FOLDERS), settings.state_dir):
        yield from (path for path in [tree, *tree.rglob("*")] if path != settings.state_dir)


def _is_shared(folder: Path, settings: Settings) -> bool:
    """The person's home or what lies above it, a folder for everybody, and one that holds only a profile of ours."""
    if folder == settings.profile_path.parent and settings.data_dir not in (folder, *folder.parents):
        return True
    home = Path.home().resolve()
    return folder.resolve() in (home, *home.parents) or bool(folder.stat().st_mode & stat.S_ISVTX)


def _is_wide(path: Path) -> bool:
    try:
        return not path.is_symlink() and bool(stat.S_IMODE(path.stat().st_mode) & OTHERS)
    except OSError:  # gone meanwhile
        return False


def _narrowed(path: Path) -> bool:
    try:
        path.chmod(stat.S_IMODE(path.stat().st_mode) & ~OTHERS)
    except FileNotFoundError:
        return True
    except OSError:
        return False
    return True


def _some(paths: Sequence[Path], settings: Settings) -> str:
    more = f" (+{len(paths) - NAMED})" if len(paths) > NAMED else ""
    return ", ".join(_short(path, settings) for path in paths[:NAMED]) + more


def _short(path: Path, settings: Settings) -> str:
    """Its name below the data folder, else all of it."""
    try:
        return str(path.relative_to(settings.data_dir.parent))
    except ValueError:
        return str(path)
