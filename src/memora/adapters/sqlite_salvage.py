"""What can still be read of damaged records: page by page, where SQLite itself reads no more.

A row of a table lies whole in a leaf page, or begins there and goes on in overflow pages, whatever became of the pages
above it (https://www.sqlite.org/fileformat2.html, sections 1.6, 2.1 and 4). Which table it is of, its shape tells.
Deleted text is not found: the records are kept with `secure_delete`. The files are only read.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

from memora.adapters.sqlite_schema import fresh_rows
from memora.turns import TurnKind
from memora.types import MemoryStatus, PolicyReason, StoredMemoryType

MAGIC = b"SQLite format 3\0"
USUAL_PAGE = 4096
LEAF_OF_A_TABLE = 0x0D
WAL_HEADER, WAL_FRAME = 32, 24
_NUMBERS = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}
"""Bytes of a whole number by its serial type."""

_TEXT, _TEXT_OR_NONE, _NUMBER, _BYTES = (str,), (str, type(None)), (int, float), (bytes,)
_ID = (type(None),)
"""The number of a row stands before the row, and nothing in its own place."""
_JSON, _HEX, _WORD = re.compile(r"\{.*\}|\[.*\]", re.DOTALL), re.compile(r"[0-9a-f]{20,}"), re.compile(r"[a-z_]+")
_DAY = re.compile(r"\d{4}-\d\d-\d\d")

Kinds = tuple[type, ...] | re.Pattern[str] | frozenset[str]
"""What may stand in a column: a value of these types, a text of this form, one of these words."""

SHAPES: dict[str, tuple[Kinds, ...]] = {
    "memories": (
        *(_ID, _TEXT, _TEXT, _TEXT, frozenset(get_args(StoredMemoryType)), (int, type(None)), _TEXT, _TEXT),
        *(_TEXT_OR_NONE, _TEXT_OR_NONE, frozenset(get_args(MemoryStatus))),
    ),
    "turns": (_ID, _TEXT, _TEXT, frozenset(get_args(TurnKind)), _TEXT, _TEXT, _TEXT_OR_NONE, _JSON, _WORD),
    "decisions": (_ID, _TEXT, _TEXT_OR_NONE, _TEXT, _TEXT_OR_NONE, frozenset(get_args(PolicyReason)), _TEXT),
    "events": (_ID, _TEXT, _TEXT, _WORD, _TEXT_OR_NONE, _TEXT_OR_NONE, _JSON),
    "wordings": (_ID, _TEXT, _TEXT, _TEXT, _TEXT_OR_NONE, _BYTES, _TEXT),
    "usage": (_ID, _TEXT, _TEXT, _DAY, _TEXT, _TEXT, _NUMBER, _NUMBER),
    "reviews": (_ID, _TEXT, _TEXT, _TEXT_OR_NONE, _TEXT, _TEXT_OR_NONE, _TEXT_OR_NONE, (int, type(None))),
    "tombstones": (_ID, _TEXT, _HEX, _NUMBER),
    "vectors": (_ID, _BYTES, _NUMBER),
    "evidence": (_TEXT, _TEXT, _TEXT),
    "meta": (_TEXT, _TEXT),
}
"""By table: what stands in its first columns, enough to tell it from every other; later ones may be missing in old rows."""


def salvage(path: Path) -> Iterator[tuple[str, list[Any]]]:
    """(table, values in the order of its columns) of every row that can be read in the file and its log."""
    pages = _Pages(path)
    most: dict[str, int] = {row[0]: row[1] for row in fresh_rows(_COLUMNS)}
    for number in pages.numbers():
        for seq, values in pages.rows(number):
            for table, shape in SHAPES.items():
                if len(shape) <= len(values) <= most[table] and all(map(_fits, values, shape)):
                    yield table, [seq if shape[0] is _ID else values[0], *values[1:]]
                    break


_COLUMNS = "SELECT m.name, count(*) FROM sqlite_master AS m JOIN pragma_table_info(m.name) WHERE m.type = 'table' GROUP BY m.name"


def _fits(value: Any, kinds: Kinds) -> bool:
    if isinstance(kinds, re.Pattern):
        return isinstance(value, str) and kinds.fullmatch(value) is not None
    return value in kinds if isinstance(kinds, frozenset) else isinstance(value, kinds)


class _Pages:
    """The pages of a database as they were last committed, in the file or in its log."""

    def __init__(self, path: Path) -> None:
        self._file = path.read_bytes() if path.is_file() else b""
        log = path.with_name(path.name + "-wal")
        written = log.read_bytes() if log.is_file() else b""
        self.size = _page_size(self._file, written)
        self._logged = dict(_committed(written, self.size))

    def numbers(self) -> list[int]:
        held = -(-len(self._file) // self.size)
        return sorted({*range(1, held + 1), *self._logged})

    def page(self, number: int) -> bytes:
        start = (number - 1) * self.size
        return self._logged.get(number) or self._file[start : start + self.size]

    def rows(self, number: int) -> Iterator[tuple[int, list[Any]]]:
        """(rowid, values) of every row of a leaf page that can be read; of another page, none."""
        page, start = self.page(number), 100 if number == 1 else 0
        if len(page) < start + 8 or page[start] != LEAF_OF_A_TABLE:
            return
        for place in range(int.from_bytes(page[start + 3 : start + 5], "big")):
            at = start + 8 + 2 * place
            try:
                yield self._row(page, int.from_bytes(page[at : at + 2], "big"))
            except (IndexError, ValueError, struct.error):  # this row is damaged; the next may not be
                continue

    def _row(self, page: bytes, at: int) -> tuple[int, list[Any]]:
        length, at = _varint(page, at)
        rowid, at = _varint(page, at)
        return rowid, _values(self._payload(page, at, length))

    def _payload(self, page: bytes, at: int, length: int) -> bytes:
        if length > len(self._file) + self.size * (len(self._logged) + 1):
            raise ValueError("longer than all there is")
        most = self.size - 35
        if length <= most:
            return page[at : at + length]
        least = (self.size - 12) * 32 // 255 - 23
        here = least + (length - least) % (self.size - 4)
        here = here if here <= most else least
        payload, following = page[at : at + here], page[at + here : at + here + 4]
        while len(payload) < length:
            number = int.from_bytes(following, "big")
            page = self.page(number) if number else b""
            if len(page) <= 4:
                raise ValueError("the rest is gone")
            following, payload = page[:4], payload + page[4:]
        return payload[:length]


def _page_size(file: bytes, log: bytes) -> int:
    """As the file says, else as its log says, else the usual one."""
    said = int.from_bytes(file[16:18], "big") if file.startswith(MAGIC) else int.from_bytes(log[8:12], "big")
    said = 65536 if said == 1 else said
    return said if said in (512, 1024, 2048, 4096, 8192, 16384, 32768, 65536) else USUAL_PAGE


def _committed(log: bytes, size: int) -> Iterator[tuple[int, bytes]]:
    """(page number, page) of each write of the log up to its last commit; what an earlier log left is not of this one."""
    pending: list[tuple[int, bytes]] = []
    salt, at = log[16:24], WAL_HEADER
    while len(frame := log[at : at + WAL_FRAME + size]) == WAL_FRAME + size and frame[8:16] == salt:
        pending.append((int.from_bytes(frame[:4], "big"), frame[WAL_FRAME:]))
        if frame[4:8] != b"\0\0\0\0":
            yield from pending
            pending = []
        at += WAL_FRAME + size


def _varint(page: bytes, at: int) -> tuple[int, int]:
    """(value, where it ends)."""
    value = 0
    for place in range(9):
        byte = page[at + place]
        if place == 8:
            return value << 8 | byte, at + 9
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, at + place + 1
    raise AssertionError("the ninth byte ends it")


def _values(payload: bytes) -> list[Any]:
    """The columns of a record, in the order of the table."""
    end, at = _varint(payload, 0)
    kinds: list[int] = []
    while at < end:
        kind, at = _varint(payload, at)
        kinds.append(kind)
    values: list[Any] = []
    for kind in kinds:
        value, at = _value(payload, at, kind)
        values.append(value)
    return values


def _value(payload: bytes, at: int, kind: int) -> tuple[Any, int]:
    if kind in (0, 8, 9):
        return {0: None, 8: 0, 9: 1}[kind], at
    length = _NUMBERS.get(kind) or (8 if kind == 7 else (kind - 12) // 2)
    if kind in (10, 11) or at + length > len(payload):
        raise ValueError("no record")
    held = payload[at : at + length]
    if kind in _NUMBERS:
        return int.from_bytes(held, "big", signed=True), at + length
    if kind == 7:
        return struct.unpack(">d", held)[0], at + length
    return (held if kind % 2 == 0 else held.decode()), at + length
