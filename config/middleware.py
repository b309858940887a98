"""What no page and no program can mean, refused before anybody looks at it."""

from collections.abc import Callable

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse

from config import errors


class NoNullCharacters:
    """Refuses a request with a null character in its address or cookies: PostgreSQL cannot even be asked for one.

    It stands before everything that looks into the database, and after the choice of the language.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if _has_null(request):
            return errors.bad_request(request, BadRequest())
        return self.get_response(request)


def _has_null(request: HttpRequest) -> bool:
    query = request.META.get("QUERY_STRING", "")
    return "%00" in query or any("\0" in text for text in (request.path_info, query, *request.COOKIES.values()))
