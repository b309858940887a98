"""Operator's page in the admin: health, overdue work, and a button to retry."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from celery import current_app
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from backups import keeping
from config.ops import health
from config.ops.health import TOO_LONG
from games.tables import overdue
from tournaments.pairing.progress import rounds_being_seated

TOO_LONG_APART = timedelta(minutes=2)
"""The same for what a process of its own works out."""


@dataclass(frozen=True, slots=True)
class Stuck:
    """Waiting work: its task and id, a description, its start, and its admin page."""

    task: str
    id: int
    words: str
    since: datetime
    address: str


def stuck() -> list[Stuck]:
    """Return the work that has waited too long, the oldest first."""
    now, stuck_work = timezone.now(), []
    for due in overdue.overdue_tables(TOO_LONG):
        words = _("Table %(id)d (%(label)s) is waiting for a bot’s move or its clock.")
        words %= {"id": due.table_id, "label": due.label}
        address = reverse("admin:games_table_change", args=[due.table_id])
        stuck_work.append(Stuck("games.tasks.advance", due.table_id, words, due.since, address))
    for round_, since in rounds_being_seated():
        if now - since > TOO_LONG_APART:
            words = _("Round %(number)d of %(event)s is waiting to be paired.")
            words %= {"number": round_.number, "event": round_.event.name}
            address = reverse("admin:tournaments_round_change", args=[round_.pk])
            stuck_work.append(Stuck("tournaments.tasks.seat", round_.pk, words, since, address))
    for deal_id, since in overdue.hindsight_waiting():
        if now - since > TOO_LONG_APART:
            words = _("Deal %(id)d is waiting for its analysis.") % {"id": deal_id}
            address = reverse("admin:games_deal_change", args=[deal_id])
            stuck_work.append(Stuck("games.tasks.work_out_hindsight", deal_id, words, since, address))
    return sorted(stuck_work, key=lambda work: work.since)


def ask_again(stuck_work: list[Stuck]) -> int:
    """Send a task for each; return their number.

    All may run twice and find nothing to do. Raises the broker's errors.
    """
    for work in stuck_work:
        current_app.send_task(work.task, args=[work.id], retry=False)
    return len(stuck_work)


@require_http_methods(["GET", "HEAD", "POST"])
def operations(request: HttpRequest) -> HttpResponse:
    """For superusers."""
    if not request.user.is_superuser:
        raise PermissionDenied
    if request.method == "POST":
        _asked(request)
        return redirect("operations")
    newest = next(iter(keeping.in_folder()), None)
    context = {
        **admin.site.each_context(request),
        "title": _("Operations"),
        "report": health.report(),
        "age": health.seconds_since_heartbeat(),
        "late": health.tasks_are_late(),
        "backup": keeping.begun_at(newest) if newest else None,
        "backup_late": keeping.is_due(),
        "waits": overdue.queue_age(),
        "stuck": stuck(),
        "now": datetime.now(UTC),
    }
    return render(request, "admin/operations.html", context)


def _asked(request: HttpRequest) -> None:
    try:
        count = ask_again(stuck())
    except Exception as error:  # kombu and its transports raise errors of several families
        words = _("The workers cannot be notified, because the broker is not responding (%(error)s).") % {
            "error": error
        }
        messages.error(request, words)
        return
    words = ngettext("%(count)d task requeued.", "%(count)d tasks requeued.", count)
    messages.success(request, words % {"count": count})
