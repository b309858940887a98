"""What the answers that Django does not write tell a browser to be careful about, as Django's do."""

from django.conf import settings
from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

AS_A_FILE = 'attachment; filename="api.json"'
"""What answers of the REST interface are, to a browser."""


class Careful:
    """Adds what Django's answers have to the streams; an answer that says something of its own keeps that."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.said = careful()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def careful(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in self.said.items():
                    headers.setdefault(name, value)
                if scope["path"].startswith("/api/"):
                    headers.setdefault("Content-Disposition", AS_A_FILE)
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


def _only_encrypted() -> dict[str, str]:
    """As Django writes it, for answers that go through a proxy which speaks https."""
    if not settings.SECURE_HSTS_SECONDS:
        return {}
    subdomains = "; includeSubDomains" if settings.SECURE_HSTS_INCLUDE_SUBDOMAINS else ""
    return {"Strict-Transport-Security": f"max-age={settings.SECURE_HSTS_SECONDS}{subdomains}"}
