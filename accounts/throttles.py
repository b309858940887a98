"""How often someone may try: strangers who write, programs that play, and anyone who signs in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle

if TYPE_CHECKING:  # rest_framework.views reads the setting that names this module
    from rest_framework.views import APIView


class AnonymousWrites(SimpleRateThrottle):
    """Limits writes without login, counted per address. Reads and signed-in users are free."""

    scope = "anonymous-writes"

    def get_cache_key(self, request: Request, view: APIView) -> str | None:
        if request.method in SAFE_METHODS or request.user.is_authenticated:
            return None
        return self.cache_format % {"scope": self.scope, "ident": self.get_ident(request)}


class Actions(SimpleRateThrottle):
    """Limits the moves of programs, counted per token; those of a session per account."""

    scope = "actions"

    def get_cache_key(self, request: Request, view: APIView) -> str:
        token = getattr(request.auth, "token_key", None)
        return self.cache_format % {"scope": self.scope, "ident": token or f"user-{request.user.pk}"}


class Logins(SimpleRateThrottle):
    """Limits attempts to sign in over REST, counted per address."""

    scope = "login"

    def get_cache_key(self, request: Request, view: APIView) -> str:
        return self.cache_format % {"scope": self.scope, "ident": self.get_ident(request)}
