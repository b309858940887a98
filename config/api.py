"""The REST interface: what each application offers, under /api/v1/."""

from django.urls import include, path
from drf_spectacular.views import SpectacularAPIView

urlpatterns = [
    path("schema/", SpectacularAPIView.as_view(), name="api-schema"),
    path("", include("accounts.rest")),
    path("", include("games.rest")),
    path("", include("tournaments.rest")),
]
