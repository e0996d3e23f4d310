"""What becomes of a new memory beside those that are known (T4): said again, more precise, changed, or another fact."""

from memora.core.reconcile.asking import RECONCILE_SCHEMA, build_reconcile_messages, read_reconcile
from memora.core.reconcile.compare import disagreements
from memora.core.reconcile.contradictions import contradictions
from memora.core.reconcile.cues import said_plainly
from memora.core.reconcile.decision import RECONCILE_MIN_SCORE, RECONCILE_NEIGHBOURS, decide
from memora.core.reconcile.loss import keeps_its_day, loses_something
from memora.core.reconcile.repeats import fold_repeat, is_repeat
from memora.core.reconcile.safety import check_decision

__all__ = [
    "RECONCILE_MIN_SCORE",
    "RECONCILE_NEIGHBOURS",
    "RECONCILE_SCHEMA",
    "build_reconcile_messages",
    "check_decision",
    "contradictions",
    "decide",
    "disagreements",
    "fold_repeat",
    "is_repeat",
    "keeps_its_day",
    "loses_something",
    "read_reconcile",
    "said_plainly",
]
