"""URLs of the REST interface, the OpenAPI document, and a page to try it."""

from django.urls import include, path
from drf_spectacular.views import SpectacularSwaggerSplitView

from config.api import input_schema
from config.api import schema as api_schema
from config.api.index import IndexView

SCHEMES = (api_schema.TokenScheme, input_schema.InputExtension)  # known to the document by being imported

urlpatterns = [
    path("", IndexView.as_view(), name="api-index"),
    path("schema/", api_schema.SchemaView.as_view(), name="api-schema"),
    # The split view has its script at an address of its own: the content security policy allows no inline script.
    path("docs/", SpectacularSwaggerSplitView.as_view(url_name="api-schema"), name="api-docs"),
    path("auth/", include("accounts.rest")),
    path("", include("games.api_urls")),
    path("", include("tournaments.api_urls")),
]
