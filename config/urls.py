"""The addresses of the site. /live/ is answered before Django, see config/asgi.py."""

from django.contrib import admin
from django.urls import include, path
from django.utils.translation import gettext_lazy as _

admin.site.site_title = "Troeftafel"
admin.site.site_header = "Troeftafel"
admin.site.index_title = _("Club office")

urlpatterns = [
    path("admin/", admin.site.urls),
    path("api/v1/", include("config.api")),
    path("", include("config.pages")),
    path("", include("accounts.urls")),
    path("", include("games.urls")),
    path("", include("tournaments.urls")),
]
