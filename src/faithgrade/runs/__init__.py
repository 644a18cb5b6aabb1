"""The durable run directory: manifest, one line a graded case, every raw judge reply, and the summary."""

from faithgrade.runs.directory import Resumed, RunDirectory
from faithgrade.runs.manifest import Manifest
from faithgrade.runs.parts import PartWriter, ReplyPart
from faithgrade.runs.reading import case_digest, case_key, read_grades, read_manifest, read_replies
from faithgrade.runs.storing import STORE_LEVELS, Store, stored_grade, stored_reply

__all__ = [
    "STORE_LEVELS",
    "Manifest",
    "PartWriter",
    "ReplyPart",
    "Resumed",
    "RunDirectory",
    "Store",
    "case_digest",
    "case_key",
    "read_grades",
    "read_manifest",
    "read_replies",
    "stored_grade",
    "stored_reply",
]
