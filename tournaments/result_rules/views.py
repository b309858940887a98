"""The result rules of an event: read by all staff, set by its organisers."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from engine.sentences import join_words
from inputs.forms import InputForm, form_of
from tournaments.core import permissions
from tournaments.core.views import event_page, once, show
from tournaments.models import Event
from tournaments.result_rules import services as result_rules_services
from tournaments.result_rules.schemas import CHOICES, ResultRules, read_rules

ResultRulesForm = form_of(ResultRules, radios=CHOICES)


@require_http_methods(["GET", "POST"])
@event_page("see_desk")
def result_rules(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the form of the rules; invalid input returns with its message."""
    rules = read_rules(event.result_options)
    if request.method == "GET":
        return _page(request, event, ResultRulesForm.filled(rules))
    form = ResultRulesForm.filled(rules, request.POST)
    if not form.is_valid():
        return _page(request, event, form, status=422)
    with once(request) as first:
        if first:
            result_rules_services.change_result_rules(by=request.user, event=event, rules=form.value())
    messages.success(
        request, _("Rules saved. They apply from now on. Results already waiting for confirmation still need it.")
    )
    return redirect("event-result-rules", event.slug)


def _page(request: HttpRequest, event: Event, form: InputForm[ResultRules], status: int = 200) -> HttpResponse:
    may_set = permissions.may(request.user, "set_results", event)
    if not may_set:
        for field in form.fields.values():
            field.disabled = True
    context = {"form": form, "may_set": may_set, "who_can": join_words(permissions.who_can("set_results", event), _)}
    return show(request, event, "result_rules/result_rules.html", context, tab="desk", status=status)
