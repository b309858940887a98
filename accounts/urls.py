"""Signing in and the account page."""

from django.urls import include, path

urlpatterns = [path("account/", include("allauth.urls"))]
