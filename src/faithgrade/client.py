"""A small client of the grading service.

::

    with Client("http://127.0.0.1:8321", key=os.environ["FAITHGRADE_KEY"]) as client:
        answer = client.grade({"id": "r1", "answer": "…", "results": [{"content": {…}}]})
        batch = client.wait(client.submit(Path("cases.jsonl"))["id"])
        for grade in client.grades(batch["id"]):
            …
"""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

import httpx2

from faithgrade.errors import FaithgradeError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from types import TracebackType

LONGEST_WAIT = 60.0
TRIES = 5


class ServiceError(FaithgradeError):
    """The service refused. `status` and `code` say why, `errors` names lines and fields where there are
    several.
    """

    def __init__(self, status: int, code: str, detail: str, errors: list[dict[str, Any]] | None = None):
        self.status, self.code, self.errors = status, code, errors or []
        super().__init__(f"{status} {code}: {detail}")


class Client:
    """Speaks to one service. Answers of 429 and 503 are asked again after the time they name, a few times.

    `timeout` is seconds for one request; a single grade may take as long as its judge. Hand in an `http`
    client of your own for proxies and certificates; it is then yours to close.
    """

    def __init__(
        self,
        base_url: str = "http://127.0.0.1:8321",
        *,
        key: str | None = None,
        timeout: float = 120.0,
        http: httpx2.Client | None = None,
        sleep: Callable[[float], None] = time.sleep,
    ):
        self._owned = http is None
        self._http = http or httpx2.Client(timeout=timeout)
        self._base = base_url.rstrip("/")
        self._headers = {"Authorization": f"Bearer {key}"} if key else {}
        self._sleep = sleep

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the connections."""
        if self._owned:
            self._http.close()

    def grade(self, case: Mapping[str, Any] | str, *, idempotency_key: str | None = None) -> dict[str, Any]:
        """Grade one case, given as a mapping or as JSON text (which keeps numbers exactly as written)."""
        body = case if isinstance(case, str) else json.dumps(case)
        headers = {"Content-Type": "application/json", **_idempotent(idempotency_key)}
        return self._json("POST", "/v1/grade", content=body.encode(), headers=headers)

    def submit(
        self,
        cases: Path | Iterable[Mapping[str, Any]],
        *,
        name: str = "",
        format: str | None = None,
        skip_bad: bool = False,
        idempotency_key: str | None = None,
    ) -> dict[str, Any]:
        """Hand in a batch: a file as it is, or cases as mappings. Returns the batch; its ``id`` is what to
        ask with.

        With an idempotency key a repeat after a lost answer hands in nothing twice.
        """
        if isinstance(cases, Path):
            body, kind = cases.read_bytes(), "application/octet-stream"
            name = name or cases.name
        else:
            body, kind = "".join(f"{json.dumps(case)}\n" for case in cases).encode(), "application/x-ndjson"
        params = {"name": name, "skip_bad": str(skip_bad).lower(), **({"format": format} if format else {})}
        headers = {"Content-Type": kind, **_idempotent(idempotency_key)}
        return self._json("POST", "/v1/batches", content=body, headers=headers, params=params)

    def batch(self, batch_id: str) -> dict[str, Any]:
        """How far a batch is."""
        return self._json("GET", f"/v1/batches/{batch_id}")

    def wait(self, batch_id: str, *, timeout: float | None = None, every: float = 0.5) -> dict[str, Any]:
        """The batch once it is complete or held; TimeoutError after more than `timeout` seconds."""
        waited = 0.0
        while True:
            batch = self.batch(batch_id)
            if batch["state"] != "running":
                return batch
            if timeout is not None and waited >= timeout:
                raise TimeoutError(
                    f"batch {batch_id}: {batch['done']} of {batch['total']} cases after {waited:.0f} s"
                )
            self._sleep(every)
            waited += every
            every = min(every * 1.5, 10.0)

    def events(self, batch_id: str) -> Iterator[tuple[str, dict[str, Any]]]:
        """Changes of a batch as they happen: the event's name and the batch."""
        with self._http.stream(
            "GET", f"{self._base}/v1/batches/{batch_id}/events", headers=self._headers, timeout=None
        ) as answer:
            if answer.status_code != 200:
                answer.read()
                raise _refusal(answer)
            event, data = "message", ""
            for line in answer.iter_lines():
                if line.startswith("event: "):
                    event = line.removeprefix("event: ")
                elif line.startswith("data: "):
                    data += line.removeprefix("data: ")
                elif not line and data:
                    yield event, json.loads(data)
                    event, data = "message", ""

    def grades(self, batch_id: str, *, after: int = 0) -> Iterator[dict[str, Any]]:
        """Grades so far, in the order they were finished, leaving out the first `after`."""
        address = f"{self._base}/v1/batches/{batch_id}/grades"
        with self._http.stream("GET", address, headers=self._headers, params={"after": after}) as answer:
            if answer.status_code != 200:
                answer.read()
                raise _refusal(answer)
            for line in answer.iter_lines():
                yield json.loads(line)

    def report(self, batch_id: str) -> str:
        """The batch as an HTML page."""
        return self._ask("GET", f"/v1/batches/{batch_id}/report").text

    def delete(self, batch_id: str) -> None:
        """Stop and remove a batch."""
        self._ask("DELETE", f"/v1/batches/{batch_id}")

    def judge(self) -> dict[str, Any]:
        """Who judges: fingerprint and calibration."""
        return self._json("GET", "/v1/judge")

    def _json(self, method: str, path: str, **options: Any) -> dict[str, Any]:
        found: dict[str, Any] = self._ask(method, path, **options).json()
        return found

    def _ask(
        self, method: str, path: str, headers: Mapping[str, str] | None = None, **options: Any
    ) -> httpx2.Response:
        for attempt in range(1, TRIES + 1):
            answer = self._http.request(
                method, self._base + path, headers={**self._headers, **(headers or {})}, **options
            )
            if answer.status_code in (429, 503) and attempt < TRIES and "retry-after" in answer.headers:
                self._sleep(min(LONGEST_WAIT, float(answer.headers["retry-after"])))
                continue
            if answer.status_code >= 400:
                raise _refusal(answer)
            return answer
        raise AssertionError("the last try returns or raises")


def _idempotent(key: str | None) -> dict[str, str]:
    return {"Idempotency-Key": key} if key is not None else {}


def _refusal(answer: httpx2.Response) -> ServiceError:
    try:
        problem = answer.json()
        return ServiceError(answer.status_code, problem["code"], problem["detail"], problem.get("errors"))
    except (ValueError, KeyError, TypeError):
        return ServiceError(
            answer.status_code,
            "unknown",
            f"{answer.reason_phrase or 'no reason'} (not an answer of faithgrade)",
        )
