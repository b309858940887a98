"""CORS: other sites may read public answers, without cookies or tokens."""

from corsheaders.middleware import CorsMiddleware
from django.http import HttpRequest
from rest_framework.permissions import SAFE_METHODS


class PublicReads(CorsMiddleware):
    """CORS for reading only: other sites never see the answer to a form they send."""

    def is_enabled(self, request: HttpRequest) -> bool:
        return request.method in SAFE_METHODS and bool(super().is_enabled(request))
