"""What an email provider reports: which emails arrived, and which came back after they were sent.

Anymail reads the reports of each provider and checks the password in their address.
"""

from typing import Any

from anymail.signals import tracking
from django.conf import settings
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.module_loading import import_string
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from tournaments.models import Contact, Notification
from tournaments.models.limits import MAIL_ERROR
from tournaments.notifications.services import count_refusal, forget_refusals, unsubscribe

State = Notification.State
RETURNED = ("bounced", "rejected", "failed")
"""Events of Anymail after which an email never arrives."""
SPAM = "complained"


@csrf_exempt  # the password in the address is the permission
@require_http_methods(["HEAD", "POST"])
def reports(request: HttpRequest) -> HttpResponse:
    """Take reports of the provider that settings name. 404 without a provider or password, 400 for a wrong one."""
    if not settings.EMAIL_PROVIDER or not settings.ANYMAIL.get("WEBHOOK_SECRET"):
        raise Http404
    tracking.connect(_on_report, dispatch_uid="tournaments.notifications")
    name = f"{settings.EMAIL_PROVIDER}_tracking_webhook"
    view = next(route.callback for route in import_string("anymail.urls.urlpatterns") if route.name == name)
    answer: HttpResponse = view(request)
    return answer


def _on_report(*, event: Any, **_rest: Any) -> None:
    note_report(event.message_id or "", event.event_type, event.recipient or "", _reason(event))


@transaction.atomic
def note_report(provider_id: str, kind: str, recipient: str, reason: str) -> None:
    """Note what became of an email. Emails that are not ours, and reports that come twice, change nothing.

    `kind` is an event of Anymail. An email that came back counts against the address, unless it changed since; one
    that its reader called spam is the last one.
    """
    sent = Notification.objects.select_for_update().filter(provider_id=provider_id).exclude(provider_id="").first()
    if sent is None:
        return
    contact = Contact.objects.filter(person=sent.person_id, address__iexact=recipient).first()
    if kind == "delivered" and sent.state == State.SENT:
        _change(sent, State.DELIVERED)
        if contact is not None:
            forget_refusals(contact)
    elif kind in RETURNED and sent.state in (State.SENT, State.DELIVERED):
        _change(sent, State.BOUNCED, reason)
        if contact is not None:
            count_refusal(contact)
    elif kind == SPAM and contact is not None:
        unsubscribe(contact)


def _change(sent: Notification, state: str, reason: str = "") -> None:
    Notification.objects.filter(pk=sent.pk).update(state=state, error=reason[:MAIL_ERROR])


def _reason(event: Any) -> str:
    """Return the answer of the mail server that refused, or else the words of the provider."""
    return " ".join((event.mta_response or event.description or event.reject_reason or "").split())
