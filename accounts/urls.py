"""Signing in and the account page."""

from django.urls import include, path

from accounts import views

urlpatterns = [
    path("account/", views.account, name="account"),
    path("account/tokens/", views.create_token, name="create-token"),
    path("account/tokens/<str:key>/revoke/", views.revoke_token, name="revoke-token"),
    path("account/", include("allauth.urls")),
    path("language/", views.choose_language, name="choose-language"),
]
