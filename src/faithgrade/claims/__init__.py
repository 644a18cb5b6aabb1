"""Split an answer into claims, with offsets into the original text, and tell what each is."""

from faithgrade.claims.claim import Claim, ClaimKind, Scope
from faithgrade.claims.split import split_claims

__all__ = ["Claim", "ClaimKind", "Scope", "split_claims"]
