"""Run work on a Ray cluster: Ray Data reads the input in pieces, and actors work on them.

What is lost with a worker is done again by another; the caller's worker class has to find what its
predecessor finished.
"""

from __future__ import annotations

import logging
import os
import socket
import warnings
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from faithgrade.engines.pieces import CaseFile, Piece, cut
from faithgrade.engines.processes import processors
from faithgrade.errors import SettingsError

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence

READER_CPUS = 0.1  # reading waits for disks and networks; grading does the work
WORKER_CPUS = 0.9
PIECES_AT_ONCE = 2  # of one worker: while the last cases of one wait for their judge, the next has begun
OBJECT_STORE = 256 << 20
CONNECT_SECONDS = 10.0
NAMESPACE = "faithgrade"

log = logging.getLogger(__name__)


class ClusterError(Exception):
    """The work stopped because the cluster did: nobody's input or setting is to blame."""


@dataclass(frozen=True, slots=True)
class Read:
    """What is read, and how it is cut."""

    files: tuple[CaseFile, ...]
    size: int


@contextmanager
def connected(address: str | None, workers: int | None) -> Iterator[int]:
    """A cluster to work on: the one at `address`, or one on this machine that ends with the block. Gives the
    number of workers: as asked, else one for each processor.

    Usage statistics and the dashboard stay off. A missing Ray or an address that does not answer is a
    SettingsError.
    """
    ray = _ray()
    if ray.is_initialized():  # the caller has a cluster of its own
        yield workers or max(1, int(ray.cluster_resources().get("CPU", 1)))
        return
    try:
        with _silent():
            wanted = _connect(ray, address, workers)
    except (ConnectionError, ValueError, RuntimeError, OSError, TimeoutError) as error:
        told = str(error).strip().splitlines()[0] if str(error).strip() else type(error).__name__
        place = f"no Ray cluster can be used at {address}" if address else "Ray could not be started here"
        raise SettingsError(f"--engine ray: {place}: {told}") from error
    try:
        yield wanted
    finally:
        with _silent():
            ray.shutdown()


def _log_instead(data: Mapping[str, Any], ignore_prefix: bool = False) -> None:
    for line in data.get("lines", ()):
        log.info("Ray: %s", str(line).strip().partition("\n")[0])


def _connect(ray: Any, address: str | None, workers: int | None) -> int:
    about = {"log_to_driver": False, "logging_level": logging.CRITICAL, "namespace": NAMESPACE}
    if address is not None and address.startswith("ray://"):
        raise ValueError("expected HOST:PORT or auto, and a machine of the cluster to run the command on")
    if address is not None:
        if address != "auto":
            _reach(address)  # Ray itself tries for minutes
        ray.init(address=address, **about)
        room = max(1, int(ray.cluster_resources().get("CPU", 1)))
        return min(workers or room, room)  # more would wait for processors that never come
    wanted = workers or processors()
    # "local", for without an address Ray would use a cluster that somebody else has begun on this machine.
    ray.init(
        address="local",
        num_cpus=wanted,
        include_dashboard=False,
        object_store_memory=OBJECT_STORE,
        **about,
    )
    return wanted


def _reach(address: str) -> None:
    host, _, port = address.rpartition(":")
    if not host or not port.isdecimal():
        raise ValueError(f"expected HOST:PORT or auto, found {address!r}")
    with socket.create_connection((host, int(port)), timeout=CONNECT_SECONDS):
        pass


@contextmanager
def _silent() -> Iterator[None]:
    """Ray's own processes write to our standard error as they start and stop; what fails is raised all the same."""
    kept, nothing = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, 2)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nothing)


def run_pieces(
    read: Read, worker: type, arguments: Mapping[str, Any], workers: int
) -> Iterator[dict[str, Any]]:
    """Have `workers` actors of class `worker` work on every piece; yields what each gave for one, as it is
    done.

    An actor is made as ``worker(**arguments)`` and called as ``await actor(piece_row)``, for up to
    `PIECES_AT_ONCE` pieces at a time; `piece_of` reads its argument. When an actor is lost, its pieces are
    given to another.
    """
    import ray

    strategy = ray.data.ActorPoolStrategy(
        size=workers,
        max_concurrent_calls_per_actor=PIECES_AT_ONCE,
        max_tasks_in_flight_per_actor=PIECES_AT_ONCE,
    )
    data = _read(read).map_batches(
        worker,
        fn_constructor_kwargs=dict(arguments),
        batch_size=1,
        batch_format="pyarrow",
        compute=strategy,
        num_cpus=WORKER_CPUS,
    )
    yield from _rows(data)


def map_pieces(
    read: Read, work: Callable[..., Any], arguments: Mapping[str, Any]
) -> Iterator[dict[str, Any]]:
    """Put every piece through a function that keeps nothing: ``work(piece_row, **arguments)``."""
    data = _read(read).map_batches(
        work, fn_kwargs=dict(arguments), batch_size=1, batch_format="pyarrow", num_cpus=WORKER_CPUS
    )
    yield from _rows(data)


def piece_of(batch: Any) -> Piece:
    """The piece that a worker was called with."""
    return Piece(**batch.to_pylist()[0])


def row_of(**values: Any) -> Any:
    """What a worker gives back for a piece: one row."""
    import pyarrow

    return pyarrow.table({name: [value] for name, value in values.items()})


def named_actor(name: str, cls: type, **arguments: Any) -> Any:
    """Start an actor beside the driver that lives as long as this run.

    It is not started again when it is lost, for what it had counted would be lost with it.
    """
    import ray
    from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

    here = NodeAffinitySchedulingStrategy(ray.get_runtime_context().get_node_id(), soft=False)
    remote = ray.remote(num_cpus=0, max_concurrency=10_000, max_restarts=0)(cls)
    return remote.options(name=name, namespace=NAMESPACE, scheduling_strategy=here).remote(**arguments)


def caller(name: str) -> Callable[..., Awaitable[Any]]:
    """What calls a method of the actor called `name`: ``await call("method", argument)``."""
    import ray

    async def call(method: str, *arguments: Any) -> Any:
        return await getattr(ray.get_actor(name, namespace=NAMESPACE), method).remote(*arguments)

    return call


def asked(actor: Any, method: str) -> Any:
    """What a method of an actor gives; None when the actor is lost."""
    import ray

    try:
        return ray.get(getattr(actor, method).remote(), timeout=30)
    except Exception as error:  # Ray raises plain ones too, when an actor is no more
        log.info("an actor could not be asked: %s", type(error).__name__)
        return None


def end_actor(actor: Any) -> None:
    """End an actor that this run had begun."""
    import ray

    ray.kill(actor)


def shared(value: bytes) -> Any:
    """Put bytes where every worker of a machine reads the same copy; `fetched` gives them."""
    import ray

    return [ray.put(value)]  # inside a list it is handed over as it is, and not copied into each call


def fetched(reference: Any) -> bytes:
    """The bytes that were `shared`."""
    import ray

    found: bytes = ray.get(reference[0])
    return found


def _ray() -> Any:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    os.environ.setdefault("RAY_BACKEND_LOG_LEVEL", "fatal")  # what concerns a user is told by us
    try:
        import ray
        import ray.data
    except ImportError as error:
        raise SettingsError(
            "--engine ray needs Ray; install faithgrade[ray], or leave --engine out to grade on this machine"
        ) from error
    from ray._private import worker

    # Ray prints what happened to its processes on standard output, where our results go. It has no setting
    # for that; should a version name the function otherwise, it prints again.
    if hasattr(worker, "print_to_stdstream"):
        worker.print_to_stdstream = _log_instead
    for name in ("ray", "ray.data"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    return ray


def _read(read: Read) -> Any:
    import ray

    context = ray.data.DataContext.get_current()
    context.target_max_block_size = max(1, read.size // 2)  # a block is one piece
    context.enable_progress_bars = False
    context.print_on_execution_start = False
    context.log_internal_stack_trace_to_stdout = False
    return ray.data.read_datasource(_source(read), num_cpus=READER_CPUS)


def _source(read: Read) -> Any:
    import pyarrow
    from ray.data.block import BlockMetadata
    from ray.data.datasource import Datasource, ReadTask

    class CasePieces(Datasource):  # type: ignore[misc]  # Ray is not there when types are checked
        """One read task for each file; it gives pieces as it reads."""

        def estimate_inmemory_data_size(self) -> int:
            return sum(file.size for file in read.files)

        def get_read_tasks(self, parallelism: int, *ignored: Any, **also: Any) -> list[Any]:
            return [self._task(index, file) for index, file in enumerate(read.files)]

        def _task(self, index: int, file: CaseFile) -> Any:
            about = BlockMetadata(
                num_rows=None, size_bytes=file.size, input_files=[file.place], exec_stats=None
            )

            def work() -> Iterator[Any]:
                for piece in cut(file, index, read.size):
                    yield pyarrow.table({name: [value] for name, value in asdict(piece).items()})

            return ReadTask(work, about)

    return CasePieces()


def _rows(data: Any) -> Iterator[dict[str, Any]]:
    """The rows of a dataset as they come; a failure of the cluster as a ClusterError, ours as it was."""
    from ray.exceptions import RayError, RayTaskError

    from faithgrade.errors import FaithgradeError

    try:
        with warnings.catch_warnings():
            # A small input has fewer pieces than there are workers, which is nobody's concern.
            warnings.filterwarnings("ignore", message="The minimum number of concurrent actors")
            for row in data.iter_rows():
                yield dict(row)
    except RayTaskError as error:
        cause: BaseException | None = error.cause
        while cause is not None and not isinstance(cause, FaithgradeError):
            cause = getattr(cause, "cause", None) or cause.__cause__
        if cause is not None:
            raise cause from None
        raise ClusterError(_told(error)) from error
    except RayError as error:
        raise ClusterError(_told(error)) from error


def _told(error: BaseException) -> str:
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    return lines[-1] if lines else type(error).__name__


__all__: Sequence[str] = (
    "ClusterError", "Read", "asked", "caller", "connected", "end_actor", "fetched", "map_pieces",
    "named_actor", "piece_of", "row_of", "run_pieces", "shared",
)  # fmt: skip
