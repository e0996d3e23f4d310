"""Whether what lies in the records as a vector can be one: what a disk, a crash or another program may leave of it."""

from __future__ import annotations

from typing import Literal

VectorProblem = Literal["missing", "dimension", "not_finite", "zero", "other_text"]
"""Nothing lies there; it is of another length; it holds NaN or infinity; it points nowhere; it is not of its text."""

FLOAT_BYTES = 4


def vector_problem(vector: bytes | None, dim: int) -> VectorProblem | None:
    """What is wrong with these float32 bytes as a vector of `dim` numbers, or None; `other_text` only an embedder knows.

    >>> import array
    >>> [vector_problem(array.array("f", v).tobytes(), 2) for v in ([0.6, 0.8], [1.0], [0.0, 0.0], [1.0, float("nan")])]
    [None, 'dimension', 'zero', 'not_finite']
    """
    if not vector:
        return "missing"
    if len(vector) != FLOAT_BYTES * dim:
        return "dimension"
    import numpy as np

    row = np.frombuffer(vector, np.float32)
    if not np.isfinite(row).all():
        return "not_finite"
    return None if float(np.abs(row).max()) > 0 else "zero"
