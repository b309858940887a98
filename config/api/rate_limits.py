"""Rate limit headers: the limits that counted a request.

`RateLimit-Policy` and `RateLimit` are the headers of draft-ietf-httpapi-ratelimit-headers; `RateLimit-Limit`,
`-Remaining` and `-Reset`, which most clients read, are those of its earlier drafts and report the tightest limit.
"""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from accounts.throttles import Limit, limits_of


class RateLimits:
    """Add rate limit headers to REST answers; requests without a limit have none."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        answer = self.get_response(request)
        limits = limits_of(request)
        if limits and request.path.startswith("/api/"):
            _tell(answer, limits)
        return answer


def _tell(answer: HttpResponse, limits: list[Limit]) -> None:
    tightest = min(limits, key=lambda limit: limit.left / limit.most)
    answer["RateLimit-Policy"] = ", ".join(f'"{limit.name}";q={limit.most};w={limit.within}' for limit in limits)
    answer["RateLimit"] = ", ".join(f'"{limit.name}";r={limit.left};t={limit.renewed_in}' for limit in limits)
    answer["RateLimit-Limit"] = str(tightest.most)
    answer["RateLimit-Remaining"] = str(tightest.left)
    answer["RateLimit-Reset"] = str(tightest.renewed_in)
