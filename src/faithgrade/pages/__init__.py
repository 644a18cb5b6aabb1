"""HTML pages of graded runs: each one file, with everything it needs inside."""

from faithgrade.pages.report import report_html
from faithgrade.pages.run import RunView

__all__ = ["RunView", "report_html"]
