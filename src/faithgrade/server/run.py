"""Run the application under uvicorn until it is asked to stop."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

import uvicorn

from faithgrade.server.app import create_app
from faithgrade.server.logs import set_up
from faithgrade.server.options import ServiceOptions
from faithgrade.settings import Settings


class _Server(uvicorn.Server):
    """Tells the application at once that it is to stop, so that streams end and do not hold it up."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        state = getattr(self.config.app, "state", None)
        service = getattr(state, "service", None)
        if service is not None and state is not None:
            service.stopping.set()
            state.hub.wake_all()
        super().handle_exit(sig, frame)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """As uvicorn has it, without raising the signal again at the end: a stop that was asked for is no
        failure.
        """
        wanted = (signal.SIGINT, signal.SIGTERM)
        before = {number: signal.signal(number, self.handle_exit) for number in wanted}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def run(options: ServiceOptions, settings: Settings) -> None:
    """Serve until SIGTERM or SIGINT. Cases under way get `options.grace` seconds; the rest is taken up at the
    next start.
    """
    set_up()
    config = uvicorn.Config(
        create_app(options, settings),
        host=options.host,
        port=options.port,
        access_log=False,
        log_config=None,
        server_header=False,
        lifespan="on",
        timeout_graceful_shutdown=max(1, round(options.grace)),
        limit_concurrency=1000,
    )
    _Server(config).run()
