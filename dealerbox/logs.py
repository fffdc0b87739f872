"""Structured logs on standard error: JSON objects, one per line, or plain lines on a terminal."""

import logging
import sys

import structlog


def set_up(level: str) -> None:
    """Configure logging; ``level`` is the minimum: debug, info, warning or error."""
    least = logging.getLevelNamesMapping()[level.upper()]
    for_people = sys.stderr.isatty()
    shared: list[structlog.types.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    last: list[structlog.types.Processor]
    if for_people:
        # Default tracebacks would show local variables, including cards and passwords.
        last = [structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)]
    else:
        last = [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
    structlog.configure(
        processors=[*shared, *last],
        wrapper_class=structlog.make_filtering_bound_logger(least),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
    # Format the libraries' own logs (uvicorn, asyncio) alike.
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *last],
        )
    )
    logging.basicConfig(handlers=[handler], level=max(least, logging.WARNING), force=True)
