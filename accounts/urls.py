"""Signing in and the account page."""

from allauth.account.decorators import reauthentication_required
from allauth.account.views import email
from django.urls import include, path

from accounts import resetting, views

urlpatterns = [
    path("account/", views.account, name="account"),
    path("account/tokens/", views.create_token, name="create-token"),
    path("account/tokens/<str:key>/revoke/", views.revoke_token, name="revoke-token"),
    # allauth lets an open session add addresses, to each of which a new password can be sent.
    path("account/email/", reauthentication_required(email, allow_get=True)),
    path("account/password/reset/", resetting.AskForLink.as_view()),
    path("account/", include("allauth.urls")),
    path("language/", views.choose_language, name="choose-language"),
]
