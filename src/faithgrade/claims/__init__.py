"""Split an answer into claims, with offsets into the original text, and tell what kind of speech each is."""

from faithgrade.claims.claim import Claim, ClaimKind, Scope
from faithgrade.claims.speech import Speech, classify_speech
from faithgrade.claims.split import split_claims

__all__ = ["SPLITTER_VERSION", "Claim", "ClaimKind", "Scope", "Speech", "classify_speech", "split_claims"]

SPLITTER_VERSION = "1"
"""Raised with every change that can move a claim's borders."""
