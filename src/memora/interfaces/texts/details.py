"""The details inside an error, in the learner's language.

Errors carry the English of logs. What is known of it has a text of its own in either language; what is not is shown
in Chinese as a quotation, so that no English sentence stands in a Chinese one.

>>> detail("the profile could not be read (Permission denied)", "en")
'the profile could not be read: no permission'
"""

from __future__ import annotations

import errno
import os
import re
from functools import cache

from memora.interfaces.texts import say
from memora.types import Language

_OS_ERRORS = (
    "EACCES", "EBUSY", "EDQUOT", "EEXIST", "EIO", "EISDIR", "ELOOP", "EMFILE", "ENAMETOOLONG", "ENOENT", "ENOSPC",
    "ENOTDIR", "EPERM", "EROFS", "ETXTBSY",
)  # fmt: skip
_OS_WORDS = {os.strerror(getattr(errno, name)): f"os.{name}" for name in _OS_ERRORS if hasattr(errno, name)}
_ERRNO = re.compile(r"\[Errno \d+\] ([^:]+)(?:: .*)?", re.DOTALL)
_ENGLISH_SENTENCE = re.compile(r"[A-Za-z']+ [A-Za-z']+ [A-Za-z']+")

PATTERNS: tuple[tuple[str, str], ...] = (
    (r"last, yesterday, last week, 7d or (?P<example>\S+)", "allowed.since"),
    # what a setting may be
    (r"(?P<low>\d+) to (?P<high>\d+) days, such as (?P<some>\S+) or (?P<last>\S+)", "allowed.span"),
    (r"a whole number from (?P<low>\S+) to (?P<high>\S+)", "allowed.whole_number"),
    (r"a number from (?P<low>\S+) to (?P<high>\S+)", "allowed.number"),
    (r"relevance=A,importance=B or .*", "allowed.weights"),
    (r"a zone such as (?P<example>\S+)", "allowed.zone"),
    (r"MODEL=IN/OUT in US dollars .*", "allowed.prices"),
    (r"text in UTF-8", "allowed.utf8"),
    (r"nothing yet: records are kept in SQLite", "allowed.sqlite"),
    (r"auto or local while no model is connected", "allowed.judge_without_model"),
    (r"1 to (?P<limit>\d+) characters without spaces or slashes", "allowed.user"),
    (r"(?P<some>(?:[^\s,]+, )+[^\s,]+) or (?P<last>\S+)", "allowed.words"),
    (r"local with (?P<some>\S+) or (?P<last>\S+)", "allowed.local_judge"),
    (r"local with (?P<some>\S+)", "allowed.local_with"),
    (r"an address beginning with (?P<some>\S+) or (?P<last>\S+)", "allowed.address"),
    (r"a key in ASCII, .*", "allowed.key"),
    (r"english_level, learning_goals, preferences", "allowed.profile_keys"),
    (r"(?P<example>\d{4}-\d\d-\d\dT\S+)", "allowed.time"),
    (r"A1, A2, B1, B2, C1, C2, or words for it", "allowed.level"),
    (r"a text that is not blank", "allowed.not_blank"),
    (r"at most (?P<limit>\d+) characters", "allowed.length"),
    (r"—", "allowed.empty"),
    # the records, the folders, the profile
    (r"the records are an empty file, though .*", "detail.records_emptied"),
    (r"a folder is needed, and this is a file", "detail.folder_is_file"),
    (r"the data folder cannot be used \((?P<inner>.*)\)", "detail.folder"),
    (r"the data folder can only be read", "detail.folder_read_only"),
    (r"config.toml cannot be read \((?P<inner>.*)\)", "detail.config_read"),
    (r"the data folder was removed while Memora was running", "detail.folder_removed"),
    (r"the records could not be written \((?P<inner>.*)\)", "detail.records_write"),
    (r"the records could not be read \((?P<inner>.*)\)", "detail.records_read"),
    (r"the profile could not be written \((?P<inner>.*)\)", "detail.profile_write"),
    (r"the profile could not be read \((?P<inner>.*)\)", "detail.profile_read"),
    (r"the damaged profile could not be set aside \((?P<inner>.*)\)", "detail.profile_aside"),
    (r"the vector index cannot be kept there \((?P<inner>.*)\)", "detail.index_place"),
    (r"the vector index cannot be made \((?P<inner>.*)\)", "detail.index_make"),
    (r"the vector index could not be removed \((?P<inner>.*)\)", "detail.index_remove"),
    (r"a Chroma folder that Memora did not make; .*", "detail.foreign_chroma"),
    (r"Chroma is not installed: (?P<command>pip install .*)", "detail.no_chroma"),
    (r"Chroma cannot be loaded \((?P<inner>.*)\)", "detail.chroma_load"),
    (r"a lock could not be made \((?P<inner>.*)\)", "detail.lock"),
    (r"another process held it for (?P<seconds>\S+) seconds", "detail.held"),
    (r"files in the data folder cannot be locked", "detail.no_lock"),
    (r"unable to open database file", "sqlite.open"),
    (r"database is locked", "sqlite.locked"),
    (r"(?:database disk image|\S+) is malformed", "sqlite.malformed"),
    (r"file is not a database", "sqlite.no_database"),
    (r"attempt to write a readonly database", "sqlite.readonly"),
    (r"database or disk is full", "os.ENOSPC"),
    (r"disk I/O error", "os.EIO"),
    (r"it is no JSON text", "detail.no_json"),
    (r"it is no JSON object", "detail.no_json_object"),
    (r"(?P<field>\S+) is no text", "detail.no_text"),
    (r"(?P<field>\S+) is no list of texts", "detail.no_list"),
    # a folder of the series
    (r"no Chroma folder: there is no (?P<file>\S+) in it", "detail.no_chroma_folder"),
    (r"reading a Chroma folder needs Chroma: (?P<command>pip install .*)", "detail.no_chroma"),
    (r"the folder could not be copied \((?P<inner>.*)\)", "detail.not_copied"),
    (r"the Chroma folder is damaged \((?P<inner>.*)\)", "detail.chroma_damaged"),
    (r"Chroma cannot read the folder \((?P<inner>.*)\)", "detail.chroma_unreadable"),
    (r"no collection (?P<name>.*) in the folder; there: (?P<there>.*)", "detail.no_collection"),
    (r"reading the folder took over (?P<seconds>\d+) s", "detail.chroma_slow"),
    (r"the process that read the folder died \((?P<how>.*)\): .*", "detail.chroma_died"),
    # an import file
    (r"it holds no list of memories", "detail.no_memories"),
    (r"its version is (?P<found>.*), known is (?P<known>\d+)", "detail.version"),
    (r"(?P<place>memories\[\d+\]) has no memory_id or no content", "detail.no_content"),
    (r"(?P<place>\w+\[\d+\]) cannot be read", "detail.part"),
    (r"its profile is no object", "detail.profile_no_object"),
    (r"its profile holds something that is no (?:text|list)", "detail.profile_no_text"),
    # a model, an embedder
    (r"timed out", "detail.timed_out"),
    (r"the stream was dropped", "detail.dropped"),
    (r"the answer is not what an API sends", "detail.no_api"),
    (r"error in the stream \((?P<code>.*)\)", "detail.stream_error"),
    (r"the reply was empty \((?P<code>.*)\)", "detail.empty_reply"),
    (r"not installed; install it with: (?P<command>pip install .*)", "detail.not_installed"),
    (r"(?P<file>\S+) is damaged or of another version; reinstall it with: (?P<command>.*)", "detail.other_version"),
    (r"it is empty", "detail.empty_answer"),
    (r"broken JSON", "detail.broken_json"),
    (r"not JSON alone", "detail.not_json_alone"),
    (r"missing", "detail.missing"),
    (r"(?:candidate_index .*?: )?(?P<value>.+) is not usable: .*", "detail.not_usable"),
    (r"it is blank", "detail.blank"),
    (r"longer than (?P<limit>\d+) characters: .*", "detail.too_long"),
    (r"(?P<got>\d+) memories in one turn, at most (?P<limit>\d+): .*", "detail.too_many"),
    (r"the key (?P<key>\S+) stands twice in one object", "detail.key_twice"),
    (r"not in the language of the message: .*", "detail.other_language"),
    (r"the model declined \((?P<code>.*)\)", "detail.declined"),
    (r"missing or not a list", "detail.no_vectors"),
    (r"not exactly 0 to (?P<last>\d+)", "detail.wrong_indices"),
    (r"not a list of numbers", "detail.no_numbers"),
    (r"(?:it holds )?NaN or infinit[ey]", "detail.not_finite"),
    (r"(?:it is )?zero", "detail.zero"),
    (r"it has no direction", "detail.zero"),
    (r"not all of one dimension", "detail.dimensions_differ"),
    (r"(?:its shape is \()?(?P<got>\d+)[\d, ]*\)?(?: dimensions)?, not \(?(?P<asked>\d+),?\)?", "detail.dimension"),
)


@cache
def _compiled() -> tuple[tuple[re.Pattern[str], str], ...]:
    return tuple((re.compile(pattern, re.DOTALL), key) for pattern, key in PATTERNS)


def detail(text: str, lang: Language) -> str:
    """The detail in this language; what stands in its brackets is said in words too."""
    if errno_text := _ERRNO.fullmatch(text):
        text = errno_text[1]
    if text in _OS_WORDS:
        return say(lang, _OS_WORDS[text])
    if known := _known(text, lang):
        return known
    return say(lang, "quote", text=text) if lang != "en" and _ENGLISH_SENTENCE.search(text) else text


def folder_detail(text: str, lang: Language) -> str:
    """The detail of a StoreError; one that has no text of its own is about the data folder."""
    return _known(text, lang) or say(lang, "detail.folder", inner=detail(text, lang))


def _known(text: str, lang: Language) -> str | None:
    for pattern, key in _compiled():
        if match := pattern.fullmatch(text):
            values = match.groupdict()
            if "inner" in values:
                values["inner"] = detail(values["inner"], lang)
            return say(lang, key, **values)
    return None


def os_problem(error: OSError, lang: Language) -> str:
    """What the operating system said of a file."""
    key = f"os.{errno.errorcode.get(error.errno or 0, '')}"
    if key in _OS_WORDS.values():
        return say(lang, key)
    return say(lang, "os.other", code=errno.errorcode.get(error.errno or 0, type(error).__name__))
