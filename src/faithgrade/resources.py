"""Files that come with faithgrade: rubrics and the calibration set, found in a wheel and in a checkout."""

from __future__ import annotations

from pathlib import Path

from faithgrade.errors import RubricError
from faithgrade.rubric import Rubric, parse_rubric

PACKAGE = Path(__file__).resolve().parent
DEFAULT_RUBRIC = "strict-v1"
READING_RUBRIC = "reading-v1"
"""Under which a judge reads an answer for its decision, when an answer key or a judged argument needs it."""


def folder(installed: str, checkout: str, package: Path = PACKAGE) -> Path | None:
    """A folder of files: beside the package's modules in a wheel, at the top of the repository in a checkout.

    An editable install has no copy inside the package, so the wheel's place is looked at first and the
    checkout's, two levels above ``src/faithgrade``, after it.
    """
    for place in (package / installed, package.parent.parent / checkout):
        if place.is_dir():
            return place
    return None


def rubrics_folder() -> Path | None:
    """Where the rubrics that come with faithgrade are."""
    return folder("rubrics", "rubrics")


def calibration_folder() -> Path | None:
    """Where the hand-labelled set and its committed results are."""
    return folder("calibration_data", "calibration")


def rubric_names() -> list[str]:
    """Names of the rubrics that come with faithgrade.

    >>> "strict-v1" in rubric_names()
    True
    """
    place = rubrics_folder()
    return sorted(path.stem for path in place.glob("*.md")) if place else []


def load_rubric(name: str = DEFAULT_RUBRIC) -> Rubric:
    """Read a rubric by the name of one that comes with faithgrade, or by the path of a file of your own.

    >>> load_rubric().id
    'strict-v1'
    """
    if name in rubric_names():
        path = (rubrics_folder() or Path()) / f"{name}.md"
    else:
        path = Path(name).expanduser()
        if path.suffix != ".md" and not path.is_file():
            raise RubricError(
                f"unknown rubric {name!r}; known are {', '.join(rubric_names())}, or give the path of a file"
            )
    try:
        source = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise RubricError(f"{path}: expected UTF-8 text ({error.reason} at byte {error.start})") from error
    except OSError as error:
        raise RubricError(f"{path}: cannot be read: {error.strerror}") from error
    return parse_rubric(source, str(path))
