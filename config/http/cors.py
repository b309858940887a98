"""Which answers pages of other sites may read: public ones, asked without cookies or tokens."""

from corsheaders.middleware import CorsMiddleware
from django.http import HttpRequest
from rest_framework.permissions import SAFE_METHODS


class PublicReads(CorsMiddleware):
    """The library's, for reading alone: a page of another site never learns what became of a form it sent here."""

    def is_enabled(self, request: HttpRequest) -> bool:
        return request.method in SAFE_METHODS and bool(super().is_enabled(request))
