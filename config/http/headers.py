"""Security headers of answers outside Django, equal to Django's own."""

from collections.abc import Mapping

from django.conf import settings
from starlette.types import ASGIApp, Message, Receive, Scope, Send

AS_A_FILE = 'attachment; filename="api.json"'
"""Disposition of REST answers that a browser opens."""


class Careful:
    """Add Django's security headers to answers outside it, unless they set their own."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.headers = as_sent(careful())
        self.headers_of_api = [*self.headers, *as_sent({"content-disposition": AS_A_FILE})]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def careful(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = {name.lower() for name, _value in message["headers"]}
                more = self.headers_of_api if scope["path"].startswith("/api/") else self.headers
                message["headers"] = [*message["headers"], *(pair for pair in more if pair[0] not in own)]
            await send(message)

        await self.app(scope, receive, careful)


def careful() -> dict[str, str]:
    """Return the headers, by name, of an answer that no browser draws as a page."""
    return {
        "X-Content-Type-Options": "nosniff",
        "X-Frame-Options": settings.X_FRAME_OPTIONS,
        "Content-Security-Policy": "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        "Referrer-Policy": settings.SECURE_REFERRER_POLICY,
        **_only_encrypted(),
    }


def as_sent(headers: Mapping[str, str]) -> list[tuple[bytes, bytes]]:
    """Headers as ASGI sends them, with names in small letters."""
    return [(name.lower().encode(), value.encode()) for name, value in headers.items()]


def _only_encrypted() -> dict[str, str]:
    """As Django writes it, for answers that go through a proxy which speaks https."""
    if not settings.SECURE_HSTS_SECONDS:
        return {}
    subdomains = "; includeSubDomains" if settings.SECURE_HSTS_INCLUDE_SUBDOMAINS else ""
    return {"strict-transport-security": f"max-age={settings.SECURE_HSTS_SECONDS}{subdomains}"}
