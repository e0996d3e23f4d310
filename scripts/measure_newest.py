"""Does the newer of two facts rank above the older one? Measured on LongMemEval's knowledge-update questions.

Evaluation only: the data lies beside the project and never enters it; where it is not there, this says so and ends.
Each evidence turn becomes one memory, in the order of time, past the policy (most of it is no business of an English
tutor), through the same reconciliation as any memory, the local judge deciding. Then each question is asked at its own
date among the memories of all questions.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import memora.remember
from memora.adapters.embedders import cross_encoder_of
from memora.adapters.judge_local import LocalJudge
from memora.app import Memora, open_memora
from memora.settings import load_settings
from memora.turns import Turn, Usage
from memora.types import ImportanceAssessment, ImportanceAssessmentResult, MemoryCandidate

DATA = Path("bench-data/longmemeval-evidence/questions.jsonl")
CLOCK = "%Y/%m/%d (%a) %H:%M"


class TurnAsMemory(LocalJudge):
    """Every turn is one memory of importance 3, whatever is in it; reconciliation is the local judge's own."""

    def extract(self, turn: Turn, *, earlier: Sequence[Turn]) -> tuple[list[MemoryCandidate], Usage]:
        return [MemoryCandidate(turn.user_text, "semantic", True, "learning_background")], Usage()

    def assess(self, candidates: Sequence[MemoryCandidate]) -> tuple[ImportanceAssessmentResult, Usage]:
        return ImportanceAssessmentResult([ImportanceAssessment(i, 3) for i, _ in enumerate(candidates)]), Usage()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--shared", type=Path, default=Path("../shared"), help="where bench-data lies")
    parser.add_argument("--show", action="store_true", help="print every question that failed")
    arguments = parser.parse_args()
    file = arguments.shared / DATA
    if not file.exists():
        print(f"SKIPPED: no {DATA} under {arguments.shared}; nothing was measured", file=sys.stderr)
        return
    rows = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines() if line.strip()]
    updates = [r for r in rows if r["question_type"] == "knowledge-update" and len(r["evidence_sessions"]) == 2]
    with tempfile.TemporaryDirectory() as home:
        measure(Path(home), updates, show=arguments.show)


def measure(home: Path, updates: list[dict[str, object]], *, show: bool) -> None:
    memora.remember.apply_memory_policy = lambda candidates: (list(candidates), [])  # type: ignore[assignment]
    memora.remember.MEMORY_LIMIT_CHARS = sys.maxsize  # type: ignore[misc]
    flags = {"MEMORA_HOME": str(home), "MEMORA_STORE": "exact", "MEMORA_MODEL": "none", "MEMORA_TZ": "UTC"}
    app = open_memora(load_settings(flags, {}))
    app.judge = TurnAsMemory(app.embedder, cross_encoder_of(app.embedder))
    said = sorted({(at(s), t["content"]) for r in updates for s in r["evidence_sessions"] for t in s["turns"]})  # type: ignore[attr-defined]
    ids: dict[str, str] = {}
    steps: dict[str, int] = {}
    for when, content in said:
        app.set_now(when)
        for receipt in app.remember_turn(content):
            steps[receipt.do] = steps.get(receipt.do, 0) + 1
            if receipt.memory_id:
                ids[content] = receipt.memory_id
    report(app, updates, ids, steps, show=show)


def at(session: dict[str, object]) -> datetime:
    return datetime.strptime(str(session["date"]), CLOCK).replace(tzinfo=UTC)


def report(
    app: Memora, updates: list[dict[str, object]], ids: dict[str, str], steps: dict[str, int], *, show: bool
) -> None:
    above = shown_old = superseded = absent = plain = 0
    for row in updates:
        app.set_now(datetime.strptime(str(row["question_date"]), CLOCK).replace(tzinfo=UTC))
        old, new = ([ids[t["content"]] for t in s["turns"]] for s in row["evidence_sessions"])  # type: ignore[attr-defined]
        question = str(row["question"])
        recall = app.recall(question)
        order = [m.result.memory_id for m in recall.used] + [d.result.memory_id for d in recall.dropped]
        place = {memory_id: n for n, memory_id in enumerate(order)}
        text_order = {r.memory_id: n for n, r in enumerate(app.search(question, 1000))}
        best_new, best_old = (min((place.get(i, 999) for i in side), default=999) for side in (new, old))
        held = app.records.get(old)
        is_over = all(held[i].status == "superseded" for i in old if i in held)
        superseded += is_over
        absent += is_over and not any(i in {m.result.memory_id for m in recall.used} for i in old)
        worded_anew = set(old) == set(new) and best_new < 999  # one memory, and it holds the newer words
        good = best_new < best_old or worded_anew
        above += good
        plain += min(text_order.get(i, 999) for i in new) < min(text_order.get(i, 1000) for i in old)
        shown_old += best_old < len(recall.used)
        if show and not good:
            print(question, "\n  new", best_new, "old", best_old, [app.find(i).content[-200:] for i in (*old, *new)])
    total = len(updates)
    print(f"questions                                    {total}")
    print(f"newest above old                             {above} of {total} ({above / total:.0%})")
    print(f"the same, of plain vector order              {plain} of {total} ({plain / total:.0%})")
    print(f"superseded when the newer one was said       {superseded} of {total}")
    print(f"of these, the old one absent from the answer {absent} of {superseded}")
    print(f"the old one among the memories used          {shown_old} of {total}")
    print(f"receipts                                     {steps}")


if __name__ == "__main__":
    main()
