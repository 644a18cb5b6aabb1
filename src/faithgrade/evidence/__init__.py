"""All facts of a case, indexed: what the answer may rest on, and where each piece of it stands."""

from faithgrade.evidence.facts import Evidence, Fact, Node, leaves, to_pointer
from faithgrade.evidence.sources import Source, SourceKind, read_sources

__all__ = ["Evidence", "Fact", "Node", "Source", "SourceKind", "leaves", "read_sources", "to_pointer"]
