"""What is kept of people, told to them; their own data as a file; and the way out."""

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
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from games import api
from tournaments.core.errors import EventConflict
from tournaments.privacy.own_data import own_data
from tournaments.privacy.selectors import Subject, subject_of_user, why_not_now
from tournaments.privacy.services import erase


class EraseForm(forms.Form):
    """The password again, so that a computer left open is not enough."""

    password = forms.CharField(
        label=gettext_lazy("Your password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )


@require_GET
def privacy(request: HttpRequest) -> HttpResponse:
    """For everybody, in short and without a word of law; the whole is in docs/privacy.md."""
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
    """Everything kept about who is signed in."""
    return as_file(_subject(request))


def as_file(subject: Subject) -> HttpResponse:
    """The data of somebody as a file for his browser to keep."""
    data = orjson.dumps(own_data(subject), option=orjson.OPT_INDENT_2)
    answer = HttpResponse(data, content_type="application/json")
    answer["Content-Disposition"] = 'attachment; filename="troeftafel-own-data.json"'
    answer["Cache-Control"] = "no-store"
    return answer


@login_required
@never_cache
@require_http_methods(["GET", "POST"])
def erase_me(request: HttpRequest) -> HttpResponse:
    """What erasing does, then the password, then it is done and nobody is signed in any more."""
    subject = _subject(request)
    form = EraseForm(request.POST or None)
    if request.method == "GET":
        return _page(request, form, why_not_now(subject))
    if not form.is_valid() or not _is_own_password(request, form):
        return _page(request, form, "", 422)
    try:
        erase(subject, request.user, _("Asked for it on the own page."))
    except EventConflict as refused:
        return _page(request, form, refused.message, 409)
    logout(request)
    messages.success(request, _("You were erased here. Your results stay, without your name."))
    return redirect("privacy")


def _is_own_password(request: HttpRequest, form: EraseForm) -> bool:
    """Whether it is his; says on the form why it is not taken. Wrong ones are counted, as for signing in."""
    user: Any = request.user
    if not ratelimit.consume(request, action="reauthenticate", user=user):
        form.add_error("password", _("That was wrong too often. Wait a few minutes, then try again."))
        return False
    if not user.check_password(form.cleaned_data["password"]):
        form.add_error("password", _("This is not your password."))
        return False
    return True


def _page(request: HttpRequest, form: EraseForm, why: str, status: int = 200) -> HttpResponse:
    return render(request, "tournaments/privacy/erase_me.html", {"form": form, "why": why}, status=status)


def _subject(request: HttpRequest) -> Subject:
    return subject_of_user(request.user, api.guest_tokens(request))
