"""Typed readings of text and payload leaves, and how one covers another."""

from __future__ import annotations

from faithgrade.values.amounts import components, endpoints, exact, with_bound
from faithgrade.values.leaves import read_leaf
from faithgrade.values.likeness import quoted_in
from faithgrade.values.markers import structural_spans
from faithgrade.values.match import drops_hedge, match
from faithgrade.values.moments import parts
from faithgrade.values.names import initial_names, same_name
from faithgrade.values.numerals import Ordinal, read_ordinals
from faithgrade.values.reader import read_values
from faithgrade.values.relative import is_relative, resolve_relative
from faithgrade.values.text import fold, fold_loose, fold_with_map, has_lookalikes, split_identifier, stem
from faithgrade.values.units import convert, same_dimension
from faithgrade.values.value import Amount, Bound, Clock, How, Kind, Moment, Reading, Text, Value

__all__ = [
    "Amount",
    "Bound",
    "Clock",
    "How",
    "Kind",
    "Moment",
    "Ordinal",
    "Reading",
    "Text",
    "Value",
    "components",
    "convert",
    "drops_hedge",
    "endpoints",
    "exact",
    "fold",
    "fold_loose",
    "fold_with_map",
    "has_lookalikes",
    "initial_names",
    "is_relative",
    "match",
    "parts",
    "quoted_in",
    "read_leaf",
    "read_ordinals",
    "read_values",
    "resolve_relative",
    "same_dimension",
    "same_name",
    "split_identifier",
    "stem",
    "structural_spans",
    "with_bound",
]
