"""Every example is run: doctests in the source, and what README and docs mark with `<!-- run -->`.

A marked console block is a session in one fresh home without a model: `$ memora ...` is the command, the rest what it
shows, in which `...` stands for anything and white space counts little. `<!-- run 0 3 -->` gives the exit codes where
not all are 0. A marked python block runs as it stands.
"""

from __future__ import annotations

import doctest
import importlib
import os
import re
import shlex
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
LOOSELY = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


@dataclass(frozen=True)
class Example:
    """A marked block of a page."""

    page: Path
    line: int
    language: str
    text: str
    codes: tuple[int, ...] = ()

    def __str__(self) -> str:
        return f"{self.page.relative_to(ROOT)}:{self.line}"


@dataclass(frozen=True)
class Step:
    """One command of a console session, with what it should show."""

    command: str
    output: str


def examples_of(page: Path) -> list[Example]:
    text = page.read_text(encoding="utf-8")
    marked = re.compile(r"^<!-- run([ \d]*) -->\n+```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
    return [
        Example(page, text.count("\n", 0, m.start()) + 1, m[2], m[3], tuple(map(int, m[1].split())))
        for m in marked.finditer(text)
    ]


def steps_of(session: str) -> list[Step]:
    """The commands of a console block.

    >>> steps_of('$ memora a\\none\\n$ memora b\\ntwo\\n')
    [Step(command='memora a', output='one\\n'), Step(command='memora b', output='two\\n')]
    """
    parts = [part.partition("\n") for part in re.split(r"^\$ ", session, flags=re.MULTILINE)[1:]]
    return [Step(command, output) for command, _, output in parts]


def run_session(example: Example, home: Path) -> None:
    environment = os.environ | {
        "MEMORA_HOME": str(home),
        "MEMORA_MODEL": "none",
        "MEMORA_STORE": "exact",
        "MEMORA_LANG": "zh-TW" if "zh-TW" in example.page.name else "en",
        "PYTHONUTF8": "1",
        "PYTHONPATH": str(SOURCE),
    }
    steps = steps_of(example.text)
    for step, code in zip(steps, example.codes or (0,) * len(steps), strict=True):
        program, *arguments = shlex.split(step.command)
        assert program == "memora", f"{example}: only memora is run, not {program}"
        done = subprocess.run(
            [sys.executable, "-m", "memora", *arguments],
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            timeout=120,
        )
        assert done.returncode == code, f"{example}: {step.command}\n{done.stdout}"
        assert doctest.OutputChecker().check_output(step.output, done.stdout, LOOSELY), (
            f"{example}: {step.command}\nshould show\n{step.output}\nbut showed\n{done.stdout}"
        )


MODULES_WITH_EXAMPLES = [
    ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")
    for path in sorted((SOURCE / "memora").rglob("*.py"))
    if ">>>" in path.read_text(encoding="utf-8")
]
EXAMPLES = [example for page in PAGES for example in examples_of(page)]


@pytest.mark.parametrize("name", [*MODULES_WITH_EXAMPLES, __name__])
def test_every_example_in_a_docstring_holds(name: str) -> None:
    outcome = doctest.testmod(importlib.import_module(name), optionflags=LOOSELY)
    assert outcome.attempted > 0
    assert outcome.failed == 0


@pytest.mark.parametrize("example", EXAMPLES, ids=str)
def test_every_example_in_a_page_runs(example: Example, tmp_path: Path) -> None:
    if example.language == "console":
        run_session(example, tmp_path / "home")
    else:
        assert example.language == "python", f"{example}: a marked block is console or python"
        exec(compile(example.text, str(example), "exec"), {"__name__": "example"})


def test_both_front_pages_show_a_session_that_is_run() -> None:
    assert {example.page.name for example in EXAMPLES} >= {"README.md", "README.zh-TW.md"}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_between_pages_leads_somewhere(page: Path) -> None:
    targets = re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8"))
    missing = [target for target in targets if "://" not in target and not (page.parent / target).exists()]
    assert missing == []


def test_the_glossary_defines_each_word_once() -> None:
    rows = re.findall(
        r"^\| ([^|]+) \| [^|]+ \| [^|]+ \|$", (ROOT / "docs/glossary.md").read_text("utf-8"), re.MULTILINE
    )
    words = [word.strip() for row in rows if row not in ("word", "---") for word in row.split(",")]
    assert len(words) > 40
    assert sorted(words) == sorted(set(words))


def test_every_decision_stands_in_the_list_of_decisions() -> None:
    folder = ROOT / "docs/decisions"
    listed = re.findall(r"\((\d{4}-[\w-]+\.md)\)", (folder / "README.md").read_text("utf-8"))
    assert listed == sorted(page.name for page in folder.glob("0*.md"))
