"""The local judge's decisions, all pure: sentences, scenes, cues, and the heads that read an embedder's vectors.

Read in this order: fold, clauses, cues, scenes, triage, flags, heads, decide.
"""
