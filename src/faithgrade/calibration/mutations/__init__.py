"""Known corruptions of cases, changes that must not matter, and planted instructions: what a self test is
made of.

Values are found here with a few plain patterns on purpose: a test that used the readers of the rules would
never make a corruption those readers cannot see.
"""

from faithgrade.calibration.mutations.answers import ANSWER_KINDS
from faithgrade.calibration.mutations.equivalences import EQUIVALENCE_KINDS
from faithgrade.calibration.mutations.injections import INJECTION_KINDS
from faithgrade.calibration.mutations.mutant import Mutant, Place
from faithgrade.calibration.mutations.payloads import PAYLOAD_KINDS

__all__ = ["ANSWER_KINDS", "EQUIVALENCE_KINDS", "INJECTION_KINDS", "PAYLOAD_KINDS", "Mutant", "Place"]
