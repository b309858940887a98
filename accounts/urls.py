"""Signing in and the account page."""

from allauth.account.decorators import reauthentication_required
from django.urls import include, path

from accounts import email_pages, passkeys, views

urlpatterns = [
    path("account/", views.account, name="account"),
    path("account/tokens/", views.create_token, name="create-token"),
    path("account/tokens/<str:key>/revoke/", views.revoke_token, name="revoke-token"),
    path("account/sessions/", views.list_sessions, name="account-sessions"),
    path("account/sessions/end-others/", views.end_other_sessions, name="end-other-sessions"),
    path("account/sessions/<int:row_id>/end/", views.end_session, name="end-session"),
    # allauth lets an open session add addresses, to each of which a new password can be sent.
    path("account/email/", reauthentication_required(email_pages.ManageAddresses.as_view(), allow_get=True)),
    path("account/2fa/webauthn/add/", passkeys.AddPasskey.as_view()),
    path("account/password/reset/", email_pages.AskForLink.as_view()),
    path("account/", include("allauth.urls")),
    path("language/", views.choose_language, name="choose-language"),
]
