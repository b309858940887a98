"""Privacy pages: an explanation of stored data, an export, and the erasure."""

from typing import Any

import orjson
from allauth.core import ratelimit
from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.api import viewers
from tournaments.core.downloads import file_response
from tournaments.core.errors import EventConflict
from tournaments.privacy.own_data import own_data
from tournaments.privacy.selectors import Subject, subject_of_user, why_not_now
from tournaments.privacy.services import erase


class EraseForm(forms.Form):
    """The password again, so that an unattended computer is not enough."""

    password = forms.CharField(
        label=gettext_lazy("Your password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )


@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    """Render a short, plain explanation; docs/privacy.md has the full text."""
    context = {
        "chat_days": round(settings.CHAT_KEPT_DAYS),
        "device_days": round(settings.ADDRESSES_KEPT_DAYS),
        "guest_days": round(settings.GUESTS_KEPT_DAYS),
        "link_days": round(settings.LINKS_KEPT_DAYS),
    }
    return render(request, "tournaments/privacy/privacy.html", context)


@login_required
@require_POST
@never_cache
def own_file(request: HttpRequest) -> HttpResponse:
    """Send all stored data of the signed-in user."""
    return as_file(_subject(request))


def as_file(subject: Subject) -> HttpResponse:
    """Return the subject's data as a file download."""
    data = orjson.dumps(own_data(subject), option=orjson.OPT_INDENT_2)
    return file_response(data, "application/json", "troeftafel-own-data.json", cache_control="no-store")


@login_required
@never_cache
@require_http_methods(["GET", "POST"])
def erase_me(request: HttpRequest) -> HttpResponse:
    """Explain the erasure and ask for the password; then erase and sign out."""
    subject = _subject(request)
    form = EraseForm(request.POST or None)
    if request.method == "GET":
        return _page(request, form, why_not_now(subject))
    if not form.is_valid() or not _is_own_password(request, form):
        return _page(request, form, "", 422)
    try:
        erase(subject, request.user, _("The person requested this on their own page."))
    except EventConflict as refused:
        return _page(request, form, refused.message, 409)
    logout(request)
    messages.success(request, _("Your data has been erased. Your results remain, without your name."))
    return redirect("privacy")


def _is_own_password(request: HttpRequest, form: EraseForm) -> bool:
    """Whether the password is correct; otherwise add an error to the form.

    Failures count towards the sign-in rate limit.
    """
    user: Any = request.user
    if not ratelimit.consume(request, action="reauthenticate", user=user):
        form.add_error("password", _("Too many wrong attempts. Wait a few minutes, then try again."))
        return False
    if not user.check_password(form.cleaned_data["password"]):
        form.add_error("password", _("Wrong password. Try again."))
        return False
    return True


def _page(request: HttpRequest, form: EraseForm, why: str, status: int = 200) -> HttpResponse:
    return render(request, "tournaments/privacy/erase_me.html", {"form": form, "why": why}, status=status)


def _subject(request: HttpRequest) -> Subject:
    return subject_of_user(request.user, viewers.guest_tokens(request))
