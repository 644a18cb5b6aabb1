"""For schemathesis, run by hand against a service on loopback::

    SCHEMATHESIS_HOOKS=tests/server/schemathesis_hooks.py st run http://127.0.0.1:8321/openapi.json --checks …

It does not know JSON Lines by itself.
"""

from typing import Any

import schemathesis  # type: ignore[import-not-found]  # it lives in an environment of its own


@schemathesis.serializer("application/x-ndjson", "application/octet-stream", "text/csv")  # type: ignore[untyped-decorator]  # as above
def as_it_is(context: Any, value: Any) -> bytes:
    """Text and bytes as they were made."""
    return value if isinstance(value, bytes) else str(value).encode("utf-8", "replace")
