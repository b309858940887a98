"""The rules of results of an event: read by the whole desk, set by its organisers."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.core import permissions
from tournaments.core.errors import EventError
from tournaments.core.views import event_page, once, show
from tournaments.models import Event
from tournaments.result_rules import services as result_rules_services
from tournaments.result_rules.forms import ResultRulesForm
from tournaments.result_rules.rules import read_rules


@require_http_methods(["GET", "POST"])
@event_page("see_desk")
def result_rules(request: HttpRequest, event: Event) -> HttpResponse:
    """The rules as a form. What cannot be comes back with its sentence, as it was typed."""
    rules = read_rules(event.result_options)
    if request.method == "GET":
        return _page(request, event, ResultRulesForm.of(rules))
    permissions.require(request.user, "set_results", event)
    form = ResultRulesForm.of(rules, request.POST)
    if not form.is_valid() or not _changed(request, event, form):
        return _page(request, event, form, status=422)
    messages.success(request, _("Saved. The rules count from now on; what waits already goes on waiting."))
    return redirect("event-result-rules", event.slug)


def _changed(request: HttpRequest, event: Event, form: ResultRulesForm) -> bool:
    try:
        with once(request) as first:
            if first:
                result_rules_services.change_result_rules(event, request.user, form.rules())
    except EventError as error:
        form.add_error(error.field if error.field in form.fields else None, error.message)
        return False
    return True


def _page(request: HttpRequest, event: Event, form: ResultRulesForm, status: int = 200) -> HttpResponse:
    may_set = permissions.may(request.user, "set_results", event)
    if not may_set:
        for field in form.fields.values():
            field.disabled = True
    context = {"form": form, "may_set": may_set, "who_can": permissions.who_can("set_results", event)}
    return show(request, event, "result_rules/result_rules.html", context, "desk", status)
