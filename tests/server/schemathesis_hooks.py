"""For schemathesis, run by hand against a service on loopback::

    SCHEMATHESIS_HOOKS=tests/server/schemathesis_hooks.py st run http://127.0.0.1:8321/openapi.json --checks …

It does not know JSON Lines by itself.
"""

import schemathesis


@schemathesis.serializer("application/x-ndjson", "application/octet-stream", "text/csv")
def as_it_is(context, value):  # type: ignore[no-untyped-def]  # called by schemathesis, which is not installed where mypy runs
    """Text and bytes as they were made."""
    return value if isinstance(value, bytes) else str(value).encode("utf-8", "replace")
