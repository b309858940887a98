"""Pages about the installation itself."""

from django.urls import path
from django.views.generic import TemplateView

from config.http.manifest import manifest
from config.ops import health, metrics
from config.style.views import style

urlpatterns = [
    path("healthz", health.healthz, name="healthz"),
    path("livez", health.livez, name="livez"),
    path("readyz", health.readyz, name="readyz"),
    path("metrics", metrics.metrics, name="metrics"),
    path("manifest.webmanifest", manifest, name="manifest"),
    path("help/", TemplateView.as_view(template_name="help.html"), name="help"),
    path("style/", style, name="style"),
]
