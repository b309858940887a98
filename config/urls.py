"""The addresses of the site. /live/ is answered before Django, see config/asgi.py."""

from allauth.account.decorators import secure_admin_login
from django.conf import settings
from django.contrib import admin
from django.urls import include, path
from django.utils.translation import gettext_lazy as _
from django.views.generic import TemplateView

from config.http.manifest import manifest
from config.ops import health, metrics
from config.ops import stale_work as stuck
from config.style.views import style
from games.bots import api as bots

admin.site.site_title = admin.site.site_header = settings.SITE_NAME
admin.site.index_title = _("Administration")

# The admin signs in where everyone does, so that a second factor is asked for there too.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

urlpatterns = [
    path("admin/operations/", admin.site.admin_view(stuck.operations), name="operations"),
    path("admin/", admin.site.urls),
    path("api/v1/", include("config.api.urls")),
    # Addresses of the bot interface under the names that users of lichess expect.
    path("api/stream/event", bots.ShortEventLines.as_view()),
    path("api/table/stream/<int:id>", bots.ShortTableLines.as_view()),
    path("api/table/<int:id>/action", bots.ShortAction.as_view()),
    path("healthz", health.healthz, name="healthz"),
    path("livez", health.livez, name="livez"),
    path("readyz", health.readyz, name="readyz"),
    path("metrics", metrics.metrics, name="metrics"),
    path("manifest.webmanifest", manifest, name="manifest"),
    path("help/", TemplateView.as_view(template_name="help.html"), name="help"),
    path("style/", style, name="style"),
    path("", include("accounts.urls")),
    path("", include("games.urls")),
    path("", include("tournaments.urls")),
]

handler400 = "config.http.error_pages.bad_request"
handler403 = "config.http.error_pages.forbidden"
handler404 = "config.http.error_pages.not_found"
handler429 = "config.http.error_pages.too_often"  # allauth asks for it
handler500 = "config.http.error_pages.server_error"
