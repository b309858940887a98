"""Pages of a club's connections to other programs: its webhooks, and the deliveries of one."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from inputs.reading import InvalidInputError, read
from inputs.values import whole_number
from tournaments.clubs.page import club_page, show_club
from tournaments.core.views import once
from tournaments.models import Club, Webhook
from tournaments.webhooks import services
from tournaments.webhooks.schemas import KINDS, OVERLAP_HOURS, NewWebhook, Replay, WebhookChange
from tournaments.webhooks.selectors import (
    MAX_SHOWN,
    deliveries_of,
    kinds_with_labels,
    site_of,
    state_of,
    webhooks_of,
)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@club_page("connect")
def connections(request: HttpRequest, club: Club) -> HttpResponse:
    """Show the webhooks of the club; create one, whose secret is shown on this answer only."""
    url, chosen, error = "", list(KINDS), ""
    if request.method == "POST":
        url, chosen = request.POST.get("url", ""), request.POST.getlist("kinds")
        try:
            wanted = read(NewWebhook, {"url": url, "kinds": chosen})
        except InvalidInputError as problem:
            error = str(problem)
        else:
            with once(request) as first:
                site = site_of(request, club)
                made = first and services.create_webhook(by=request.user, club=club, webhook=wanted, site=site)
            if not made:
                return redirect("club-connections", club.slug)
            return _show_one(request, club, made.webhook, secret=made.secret)
    context = {
        "webhooks": [(webhook, state_of(webhook)) for webhook in webhooks_of(club)],
        "kinds": kinds_with_labels(chosen),
        "url": url,
        "error": error,
        "most": services.MAX_WEBHOOKS,
    }
    return show_club(
        request, club, "webhooks/connections.html", context, tab="connections", status=422 if error else 200
    )


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@club_page("connect")
def webhook(request: HttpRequest, club: Club, number: int) -> HttpResponse:
    """Show a webhook with its deliveries; change, pause, resume or delete it, rotate its secret, and repeat."""
    webhook = webhooks_of(club).get(pk=number)
    if request.method == "POST":
        with once(request) as first:
            secret = _act(request, webhook) if first else ""
        if request.POST.get("do") == "delete":
            return redirect("club-connections", club.slug)
        if not secret:
            return redirect("club-webhook", club.slug, webhook.pk)
        return _show_one(request, club, webhooks_of(club).get(pk=number), secret=secret)
    return _show_one(request, club, webhook)


def _show_one(request: HttpRequest, club: Club, webhook: Webhook, secret: str = "") -> HttpResponse:
    context = {
        "webhook": webhook,
        "state": state_of(webhook),
        "secret": secret,
        "kinds": kinds_with_labels(webhook.kinds),
        "deliveries": [(row, KINDS[row.cause.kind]) for row in deliveries_of(webhook)[:MAX_SHOWN]],
        "hours": OVERLAP_HOURS,
    }
    return show_club(request, club, "webhooks/webhook.html", context, tab="connections")


def _act(request: HttpRequest, webhook: Webhook) -> str:
    """Do what a form asks; return a new secret, which is shown on this answer only."""
    action, by = request.POST.get("do"), request.user
    if action == "rotate":
        return services.rotate_secret(by=by, webhook=webhook).secret
    if action == "delete":
        services.delete_webhook(by=by, webhook=webhook)
        messages.success(request, _("The webhook was deleted."))
    elif action == "change":
        fields = {"url": request.POST.get("url", ""), "kinds": request.POST.getlist("kinds")}
        services.change_webhook(by=by, webhook=webhook, changes=read(WebhookChange, fields))
        messages.success(request, _("The webhook was saved."))
    elif action in ("pause", "resume"):
        services.change_webhook(by=by, webhook=webhook, changes=WebhookChange(paused=action == "pause"))
    elif action == "replay":
        _replay(request, webhook)
    else:
        raise Http404
    return ""


def _replay(request: HttpRequest, webhook: Webhook) -> None:
    fields: dict[str, Any] = {"delivery": whole_number(request.POST.get("delivery", ""))}
    fields["since"] = request.POST.get("since") or None
    count = services.replay(by=request.user, webhook=webhook, wanted=read(Replay, fields))
    words = ngettext("%(count)d delivery is sent again.", "%(count)d deliveries are sent again.", count)
    messages.success(request, words % {"count": count})
