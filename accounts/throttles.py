"""Rate limits: anonymous and account writes, bots that play, and sign-in."""

from __future__ import annotations

import time
from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING

from django.core.cache import cache
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle

from accounts.addresses import address_of

if TYPE_CHECKING:  # rest_framework.views reads the setting that names this module
    from django.http import HttpRequest
    from rest_framework.views import APIView


@dataclass(frozen=True, slots=True)
class Limit:
    """A rate limit and what is left of it; times are in seconds."""

    name: str
    most: int
    within: int
    left: int
    renewed_in: int


def limits_of(request: HttpRequest) -> list[Limit]:
    """The limits that this request was counted by."""
    limits: list[Limit] = vars(request).setdefault("rate_limits", [])
    return limits


class Reported(SimpleRateThrottle):
    """Rate limit that the answer reports in its headers (config/http/middleware.py)."""

    key: str | None = None
    history: list[float]
    now: float
    num_requests: int
    duration: int
    """Seconds; the framework reads both out of the rate."""

    def allow_request(self, request: Request, view: APIView) -> bool:
        allowed = super().allow_request(request, view)
        if self.key is not None:
            oldest = self.history[-1] if self.history else self.now
            self.report(request, self.num_requests - len(self.history), oldest + self.duration - self.now)
        return allowed

    def report(self, request: Request | HttpRequest, left: int, seconds: float) -> None:
        """Store on the request how much is left, and the seconds until there is more."""
        limit = Limit(self.scope or "", self.num_requests, self.duration, max(0, left), max(0, ceil(seconds)))
        limits_of(getattr(request, "_request", request)).append(limit)


class AnonymousWrites(Reported):
    """Limit anonymous writes per address; reads and signed-in users are free."""

    scope = "anonymous-writes"

    def get_cache_key(self, request: Request, view: APIView) -> str | None:
        if request.method in SAFE_METHODS or request.user.is_authenticated:
            return None
        return self.cache_format % {"scope": self.scope, "ident": self.get_ident(request)}


class AccountWrites(Reported):
    """Limit of writes per account, through pages and REST together.

    It is far above what people and their bots need. The cache increments one counter per span of time atomically: two
    concurrent requests count as two, and no list of a thousand times is stored (decision 0390).
    """

    scope = "account-writes"

    def allow_request(self, request: Request | HttpRequest, view: APIView | None) -> bool:
        if self.rate is None or request.method in SAFE_METHODS or not request.user.is_authenticated:
            return True
        key = f"account-writes:{request.user.pk}:{self.span()}"
        made = _add_cost(key, self.duration)
        self.report(request, self.num_requests - made, self.wait())
        return made <= self.num_requests

    def span(self) -> int:
        """The number of this span since 1970."""
        return int(time.time() // self.duration)

    def wait(self) -> float:
        """Seconds until the next span begins."""
        return float(self.duration - time.time() % self.duration)


def _add_cost(key: str, seconds: int, cost: int = 1) -> int:
    """Add a cost to a count and return the sum; a negative cost refunds a charge."""
    made: int = cache.increase(key, cost, 2 * seconds)  # type: ignore[attr-defined]  # both our caches have it
    return made


class CostLimit(Reported):
    """Limit of an anonymous visitor's cost within a span of time, per address.

    A request that is refused costs nothing.
    """

    def cost(self, request: Request) -> int:
        """Return the cost of this request."""
        return 1

    def allow_request(self, request: Request | HttpRequest, view: APIView | None) -> bool:
        return request.method in SAFE_METHODS or self.charge(request)

    def charge(self, request: Request | HttpRequest) -> bool:
        """Charge an anonymous visitor; return whether it is allowed. Accounts always are."""
        if self.rate is None or request.user.is_authenticated:
            return True
        key = f"{self.scope}:{address_of(getattr(request, '_request', request))}:{int(time.time() // self.duration)}"
        cost = self.cost(request)  # type: ignore[arg-type]  # only subclasses for REST read more than a request has
        made = _add_cost(key, self.duration, cost)
        allowed = made <= self.num_requests
        if not allowed:
            made = _add_cost(key, self.duration, -cost)
        self.report(request, self.num_requests - made, self.wait())
        return allowed

    def wait(self) -> float:
        """Seconds until the next span begins."""
        return float(self.duration - time.time() % self.duration)


class GuestTables(CostLimit):
    """Limit the casual tables of anonymous visitors, by pages and REST together."""

    scope = "guest-tables"


class GuestSessions(CostLimit):
    """Limits the sessions that are stored for visitors who only watch."""

    scope = "guest-sessions"


class JudgedDeals(CostLimit):
    """Limits the deals that anonymous visitors send to be judged."""

    scope = "judged-deals"


class Actions(Reported):
    """Limits the moves of programs, counted per token; those of a session per account."""

    scope = "actions"

    def get_cache_key(self, request: Request, view: APIView) -> str:
        token = getattr(request.auth, "token_key", None)
        return self.cache_format % {"scope": self.scope, "ident": token or f"user-{request.user.pk}"}


class Logins(Reported):
    """Limits attempts to sign in over REST, counted per address."""

    scope = "login"

    def get_cache_key(self, request: Request, view: APIView) -> str:
        return self.cache_format % {"scope": self.scope, "ident": self.get_ident(request)}
