"""How often someone may try: strangers and accounts that write, programs that play, and anyone who signs in."""

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
    """How often a request like this one may be made, and how often it still may. Times are in seconds."""

    name: str
    most: int
    within: int
    left: int
    renewed_in: int


def limits_of(request: HttpRequest) -> list[Limit]:
    """The limits that this request was counted by."""
    found: list[Limit] = vars(request).setdefault("rate_limits", [])
    return found


class Reported(SimpleRateThrottle):
    """A limit that the answer tells of (config/api/rate_limits.py)."""

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
        """Leaves with the request how often it may still be made, and in how many seconds that is more."""
        limit = Limit(self.scope or "", self.num_requests, self.duration, max(0, left), max(0, ceil(seconds)))
        limits_of(getattr(request, "_request", request)).append(limit)


class AnonymousWrites(Reported):
    """Limits writes without login, counted per address. Reads and signed-in users are free."""

    scope = "anonymous-writes"

    def get_cache_key(self, request: Request, view: APIView) -> str | None:
        if request.method in SAFE_METHODS or request.user.is_authenticated:
            return None
        return self.cache_format % {"scope": self.scope, "ident": self.get_ident(request)}


class AccountWrites(Reported):
    """Limits what an account writes, by pages and over REST together, far above what people and their programs do.

    A number for each span of time, which the cache counts up by itself: two requests at once are two, and there is no
    list of a thousand times to carry about (docs/decisions/0341).
    """

    scope = "account-writes"

    def allow_request(self, request: Request | HttpRequest, view: APIView | None) -> bool:
        if self.rate is None or request.method in SAFE_METHODS or not request.user.is_authenticated:
            return True
        key = f"account-writes:{request.user.pk}:{self.span()}"
        made = _counted(key, self.duration)
        self.report(request, self.num_requests - made, self.wait())
        return made <= self.num_requests

    def span(self) -> int:
        """The number of this span since 1970."""
        return int(time.time() // self.duration)

    def wait(self) -> float:
        """Seconds until the next span begins."""
        return float(self.duration - time.time() % self.duration)


def _counted(key: str, seconds: int, cost: int = 1) -> int:
    """Add a cost to a count; what it comes to. A negative cost gives back what was charged."""
    if cache.add(key, cost, 2 * seconds):
        return cost
    try:
        return cache.incr(key, cost)
    except ValueError:  # nobody counts while the cache is away
        return cost


class Costs(Reported):
    """A limit for anonymous visitors on the cost of their requests within a span of time, per address.

    A request that is refused costs nothing.
    """

    def cost(self, request: Request) -> int:
        """What this request costs."""
        return 1

    def allow_request(self, request: Request | HttpRequest, view: APIView | None) -> bool:
        return request.method in SAFE_METHODS or self.charge(request)

    def charge(self, request: Request | HttpRequest) -> bool:
        """Whether an anonymous visitor may still do this; then it is counted. Accounts always may."""
        if self.rate is None or request.user.is_authenticated:
            return True
        key = f"{self.scope}:{address_of(getattr(request, '_request', request))}:{int(time.time() // self.duration)}"
        cost = self.cost(request)  # type: ignore[arg-type]  # only subclasses for REST read more than a request has
        made = _counted(key, self.duration, cost)
        allowed = made <= self.num_requests
        if not allowed:
            made = _counted(key, self.duration, -cost)
        self.report(request, self.num_requests - made, self.wait())
        return allowed

    def wait(self) -> float:
        """Seconds until the next span begins."""
        return float(self.duration - time.time() % self.duration)


class GuestTables(Costs):
    """Limits the casual tables that anonymous visitors open, by pages and over REST together."""

    scope = "guest-tables"


class GuestSessions(Costs):
    """Limits the sessions that are stored for visitors who only watch."""

    scope = "guest-sessions"


class JudgedDeals(Costs):
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
