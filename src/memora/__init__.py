"""Memora: a personal English-learning assistant that remembers its learner.

Read `types`, then `remember`, then `recall`, and you know how it works.
"""

__version__ = "0.1.0"
