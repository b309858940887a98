"""Account page, tokens and choice of language; allauth signs in and out."""

from typing import cast

from allauth.account.decorators import reauthentication_required
from allauth.account.internal.flows.reauthentication import raise_if_reauthentication_required
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST, require_safe

from accounts import services, sessions
from accounts.forms import PreferencesForm, TokenForm
from accounts.models import User
from accounts.scopes import PLAY, READ


@login_required
def account(request: HttpRequest) -> HttpResponse:
    """Show and change preferences, and list tokens."""
    form = PreferencesForm(request.POST or None, instance=cast(User, request.user), label_suffix="")
    if request.method == "POST" and form.is_valid():
        form.save()
        messages.success(request, _("Preferences saved."))
        return redirect("account")
    return _page(request, form)


@login_required
@require_POST
@reauthentication_required
def create_token(request: HttpRequest) -> HttpResponse:
    """A new token, shown on this answer and never again."""
    user = cast(User, request.user)
    form = TokenForm(request.POST, label_suffix="")
    if not form.is_valid():
        return _page(request, PreferencesForm(instance=user, label_suffix=""), token_form=form, status=422)
    try:
        _row, text = services.create_token(user, form.cleaned_data["name"], form.cleaned_data["scopes"])
    except services.TooManyTokensError as refusal:
        messages.error(request, refusal.message)
        return redirect("account")
    return _page(request, PreferencesForm(instance=user, label_suffix=""), new_token=text)


@login_required
@require_POST
def revoke_token(request: HttpRequest, key: str) -> HttpResponse:
    if services.revoke_token(cast(User, request.user), key):
        messages.success(request, _("Token revoked."))
    return redirect("account")


@login_required
@require_safe
@never_cache
def list_sessions(request: HttpRequest) -> HttpResponse:
    """List the sessions of this account."""
    rows = [(row, sessions.is_current(request, row)) for row in sessions.sessions_of(cast(User, request.user))]
    return render(request, "accounts/sessions.html", {"rows": rows, "others": len(rows) > 1})


@login_required
@require_POST
def end_session(request: HttpRequest, row_id: int) -> HttpResponse:
    """End one session.

    Ending the current session signs out. Ending another requires the password, unless it was just given.
    """
    user = cast(User, request.user)
    row = sessions.sessions_of(user).filter(pk=row_id).first()
    if row is not None and sessions.is_current(request, row):
        logout(request)
        return redirect("account_login")
    raise_if_reauthentication_required(request, app="")
    if sessions.end_session(user=user, row_id=row_id):
        messages.success(request, _("Session ended."))
    else:
        messages.info(request, _("This session has already ended."))
    return redirect("account-sessions")


@login_required
@require_POST
@reauthentication_required
def end_other_sessions(request: HttpRequest) -> HttpResponse:
    """End every session but this one."""
    ended = sessions.end_other_sessions(user=cast(User, request.user), besides=request.session.session_key)
    sentence = ngettext("%(count)s other session ended.", "%(count)s other sessions ended.", ended)
    messages.success(request, sentence % {"count": ended})
    return redirect("account-sessions")


@csrf_exempt  # the form is on every page: a token in it would make public pages differ for each reader
@require_POST
def choose_language(request: HttpRequest) -> HttpResponse:
    """Remember a language: in a cookie, and with the account when there is one."""
    language = request.POST.get("language", "")
    answer = HttpResponseRedirect(_back(request))
    if language in dict(settings.LANGUAGES):
        name, secure = settings.LANGUAGE_COOKIE_NAME, settings.SESSION_COOKIE_SECURE
        answer.set_cookie(name, language, max_age=31_536_000, samesite="Lax", secure=secure, httponly=True)
        if isinstance(request.user, User):
            services.choose_language(request.user, language)
    return answer


def _back(request: HttpRequest) -> str:
    """The page one came from, if it is ours."""
    came_from = request.POST.get("next", "/")
    return came_from if url_has_allowed_host_and_scheme(came_from, {request.get_host()}) else "/"


def _page(
    request: HttpRequest,
    form: PreferencesForm,
    *,
    new_token: str = "",
    token_form: TokenForm | None = None,
    status: int = 200,
) -> HttpResponse:
    context = {
        "form": form,
        "tokens": services.tokens_of(cast(User, request.user)),
        "new_token": new_token,
        "token_form": token_form or TokenForm(initial={"scopes": [READ, PLAY]}, label_suffix=""),
    }
    page = render(request, "accounts/account.html", context, status=status)
    page["Cache-Control"] = "no-store"
    return page
