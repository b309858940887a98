"""What an answer to a program says of the limits its request was counted by.

`RateLimit-Policy` and `RateLimit` are the headers of draft-ietf-httpapi-ratelimit-headers; `RateLimit-Limit`,
`-Remaining` and `-Reset`, which most clients read, are those of its earlier drafts and tell of the tightest limit.
"""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from accounts.throttles import Limit, limits_of


class RateLimits:
    """Adds the headers to answers of the REST interface; requests that are not counted have none."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        answer = self.get_response(request)
        limits = limits_of(request)
        if limits and request.path.startswith("/api/"):
            _tell(answer, limits)
        return answer


def _tell(answer: HttpResponse, limits: list[Limit]) -> None:
    tightest = min(limits, key=lambda one: one.left / one.most)
    answer["RateLimit-Policy"] = ", ".join(f'"{one.name}";q={one.most};w={one.within}' for one in limits)
    answer["RateLimit"] = ", ".join(f'"{one.name}";r={one.left};t={one.renewed_in}' for one in limits)
    answer["RateLimit-Limit"] = str(tightest.most)
    answer["RateLimit-Remaining"] = str(tightest.left)
    answer["RateLimit-Reset"] = str(tightest.renewed_in)
