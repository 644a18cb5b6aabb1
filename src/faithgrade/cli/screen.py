"""Where a command writes: results to standard output, everything else to standard error."""

from __future__ import annotations

import json
import os
import sys
from dataclasses import dataclass
from typing import Any, Self, TextIO

from faithgrade.render.text import Style, style_for


@dataclass(frozen=True, slots=True)
class Screen:
    """The two streams with their styles, and whether text is wanted at all."""

    out: TextIO
    err: TextIO
    out_style: Style
    err_style: Style
    as_json: bool = False
    quiet: bool = False

    @classmethod
    def of(cls, *, as_json: bool = False, quiet: bool = False) -> Self:
        """Standard output and error as they are now."""
        return cls(
            sys.stdout,
            sys.stderr,
            style_for(sys.stdout, os.environ),
            style_for(sys.stderr, os.environ),
            as_json,
            quiet,
        )

    def print_json(self, value: Any, *, indent: int | None = 2) -> None:
        """A value as JSON on standard output, escaped where the terminal cannot show it."""
        unicode = (self.out.encoding or "").lower().replace("-", "") == "utf8"
        print(json.dumps(value, ensure_ascii=not unicode, indent=indent), file=self.out)

    def tell(self, text: str) -> None:
        """A line beside the results."""
        if not self.quiet:
            print(text, file=self.err)
