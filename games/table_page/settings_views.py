"""How a reader wants the card table: a dialog at the table, and a page of its own for browsers without script."""

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.table_page.settings import TableSettingsForm, keep, settings_of


@never_cache
@require_http_methods(["GET", "POST"])
def table_settings(request: HttpRequest) -> HttpResponse:
    """Shows the choices; keeps valid ones and goes back to the table they were made at."""
    form = TableSettingsForm(request.POST) if request.method == "POST" else filled(request)
    if request.method == "POST" and form.is_valid():
        answer = redirect(_back(request))
        keep(request, answer, form.cleaned_data)
        return answer
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else HTTPStatus.OK
    context = {"settings": form, "next": _back(request)}
    return render(request, "games/table_page/settings.html", context, status=status)


def filled(request: HttpRequest) -> TableSettingsForm:
    """The form with what holds now."""
    now = settings_of(request)
    return TableSettingsForm(initial={name: getattr(now, name) for name in TableSettingsForm.base_fields})


def _back(request: HttpRequest) -> str:
    """The page one came from, if it is ours."""
    asked = request.POST.get("next") or request.GET.get("next") or ""
    return asked if url_has_allowed_host_and_scheme(asked, {request.get_host()}) else reverse("play")
