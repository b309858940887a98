"""Pages about the installation itself."""

from django.urls import path

from config import health

urlpatterns = [path("healthz", health.healthz, name="healthz")]
