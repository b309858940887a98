"""Pages about the installation itself."""

from django.urls import path
from django.views.generic import TemplateView

from config import health

urlpatterns = [
    path("healthz", health.healthz, name="healthz"),
    path("help/", TemplateView.as_view(template_name="help.html"), name="help"),
]
