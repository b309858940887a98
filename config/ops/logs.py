"""Log lines, as text or as JSON, with the id of their request or task.

Ids come from django-structlog. Of a URL only the route and its numbers are logged: personal links, codes of tables and
search terms are private. IP addresses are not logged at all.
"""

import logging
import re
from typing import Any

import structlog
from django.conf import settings
from django.http import HttpRequest
from django_structlog.middlewares import RequestMiddleware
from structlog.typing import EventDict, Processor, WrappedLogger

from config.http.error_reports import without_cards

SECRET_ADDRESS = re.compile(r"(/(?:go|q|play/join|invited)/)[^/\s'\"?]+")
"""Paths of personal links and invitations, which grant rights to any reader."""
CONTROLS = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")
REQUEST_ID = "X-Request-ID"
"""The header of an answer under which its lines in the log are found."""

_shared: list[Processor] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
]


def _without_query_strings(_logger: WrappedLogger, _name: str, event: EventDict) -> EventDict:
    """Only what can be named in advance: nothing of what a browser says about itself."""
    event.pop("user_agent", None)
    return event


def _in_one_line(_logger: WrappedLogger, _name: str, event: EventDict) -> EventDict:
    """Escape line breaks in a message, so that a visitor cannot forge a log line."""
    event["event"] = CONTROLS.sub(lambda match: repr(match[0])[1:-1], str(event.get("event", "")))
    return event


class LogFormatter(structlog.stdlib.ProcessorFormatter):
    """Format all records and tracebacks, without cards and secret URLs."""

    def __init__(self, kind: str) -> None:
        renderers: dict[str, list[Processor]] = {
            "json": [structlog.processors.format_exc_info, structlog.processors.JSONRenderer(ensure_ascii=False)],
            "text": [
                _in_one_line,
                structlog.dev.ConsoleRenderer(colors=False, pad_event_to=0, exception_formatter=_plain),
            ],
        }
        super().__init__(
            processors=[self.remove_processors_meta, _without_query_strings, *renderers[kind]],
            foreign_pre_chain=_shared,
            keep_exc_info=False,
        )

    def format(self, record: logging.LogRecord) -> str:
        return without_cards(SECRET_ADDRESS.sub(r"\1··", super().format(record)))


class InOneLine(logging.Filter):
    """Drop the traceback of records whose sentence says enough.

    Any anonymous request can cause them.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        record.exc_info = None
        return True


class NotExpired(logging.Filter):
    """Drop records of expired periodic tasks.

    After workers were away, their queue is full of tasks that were due every two seconds and are not missed.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        event = record.msg if isinstance(record.msg, dict) else {}
        return not (event.get("event") == "task_revoked" and event.get("expired"))


def _plain(out: Any, exc_info: Any) -> None:
    """A traceback as Python writes it: where, and no values of variables."""
    structlog.dev.plain_traceback(out, exc_info)


def install() -> None:
    """Route structlog's loggers through the standard library's, which LOGGING sets up."""
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *_shared,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )


class RequestIds(RequestMiddleware):
    """Gives every request an id, in its lines and in its answer (`X-Request-ID`)."""

    def __call__(self, request: HttpRequest) -> Any:
        self.prepare(request)
        number = structlog.contextvars.get_contextvars()["request_id"]
        response = self.get_response(request)
        if not request.path.startswith(settings.STATIC_URL):  # 16 files of a card table, of which nothing is logged
            response[REQUEST_ID] = number  # type: ignore[index]
        self.handle_response(request, response)  # type: ignore[arg-type]
        return response

    @staticmethod
    def format_request(request: HttpRequest) -> str:
        """Return `GET play/<int:table_id>/ table_id=7`, without secrets of the URL."""
        if request.resolver_match is None:
            return request.method or ""
        numbers = [f"{name}={value}" for name, value in request.resolver_match.kwargs.items() if isinstance(value, int)]
        return " ".join([request.method or "", request.resolver_match.route, *numbers])

    def process_got_request_exception(self, sender: type[Any], request: HttpRequest, **kwargs: Any) -> None:
        """Nothing: Django writes the error itself, with the id of the request."""

    @staticmethod
    def bind_user_id(request: HttpRequest) -> None:
        """Do nothing: finding the user would read the session for every answer."""
