"""What is wrong with the database itself, and what of it can be made anew."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Literal

from memora.adapters.sqlite_schema import COPIES, Database, fresh_rows

MOST_PROBLEMS = 20
_OF_AN_INDEX = re.compile(r"row \d+ missing from index .*|wrong # of entries in index .*|non-unique entry in index .*")


_TEXTS = re.compile(
    rb"(?:[\n\x20-\x7e]|[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}){2,}"
)
"""UTF-8 in a file that is half vectors, which nobody has to look through for a text."""


class SqliteHealth:
    """The part of the records that a doctor looks at; see `records.Records` for what each method promises."""

    _db: Database

    def integrity_problem(self) -> Literal["file", "indexes"] | None:
        said = [str(row[0]) for row in self._db.rows(f"PRAGMA integrity_check({MOST_PROBLEMS})")]
        if said == ["ok"]:
            return None
        return "indexes" if all(_OF_AN_INDEX.fullmatch(line) for line in said) else "file"

    def schema_problems(self) -> list[str]:
        wanted, held = _names(fresh_rows(_NAMES)), _names(self._db.rows(_NAMES))
        return sorted(wanted - held)

    def forget_copies(self, is_held_by: Callable[[bytes], bool]) -> None:
        for pattern in COPIES if self._db.is_on_disk else ():
            for copy in self._db.path.parent.glob(pattern):
                if is_held_by(b"\0".join(_TEXTS.findall(copy.read_bytes()))):
                    copy.unlink()

    def take_over(self, rows: Iterable[tuple[str, Sequence[Any]]]) -> None:
        columns: dict[str, list[str]] = {}
        for name in (str(row[0]) for row in fresh_rows(_NAMES) if "." in row[0]):
            columns.setdefault(name.partition(".")[0], []).append(name.partition(".")[2])
        with self._db.transaction() as run:
            for table, values in rows:
                names = columns[table][: len(values)]
                marks = ", ".join("?" * len(names))
                run.execute(
                    f"INSERT OR IGNORE INTO {table} ({', '.join(names)}) VALUES ({marks})", values[: len(names)]
                )
            run.execute("UPDATE vectors SET indexed = 0")

    def restore_indexes(self) -> None:
        missing = set(self.schema_problems())
        made = [row[1] for row in fresh_rows(_INDEXES) if row[0] in missing]
        with self._db.transaction() as run:
            for statement in made:
                run.execute(statement)
            run.execute("REINDEX")


_NAMES = (
    "SELECT m.name || CASE WHEN m.type = 'table' THEN '.' || c.name ELSE '' END FROM sqlite_master AS m"
    " LEFT JOIN pragma_table_info(m.name) AS c ON m.type = 'table' WHERE m.name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"
    " ORDER BY m.name, c.cid"
)
"""`table.column` of every column, and the name of every index."""
_INDEXES = "SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL"


def _names(rows: list[sqlite3.Row]) -> set[str]:
    return {str(row[0]) for row in rows}
