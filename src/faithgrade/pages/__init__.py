"""HTML pages of graded runs: each one file, with everything it needs inside."""

from faithgrade.pages.comparison import comparison_html
from faithgrade.pages.report import report_html
from faithgrade.pages.run import RunView

__all__ = ["RunView", "comparison_html", "report_html"]
