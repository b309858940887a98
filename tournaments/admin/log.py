"""The log of the events, read-only."""

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from tournaments.admin.base import ReadOnlyPage, of_own_events
from tournaments.core.permissions import LEADERS, events_of_staff
from tournaments.desk.log import WISH, say
from tournaments.desk.log_words import LogWords
from tournaments.models import Event, LogEntry


@admin.register(LogEntry)
class LogEntryAdmin(ReadOnlyPage, admin.ModelAdmin):
    list_display = ("at", "event", "by_name", "sentence")
    list_filter = ("event", "action")
    search_fields = ("by_name",)
    list_select_related = ("event",)
    fields = ("at", "event", "by_name", "sentence", "facts")
    readonly_fields = ("at", "sentence")

    def get_queryset(self, request: HttpRequest) -> QuerySet[LogEntry]:
        """Return log lines of the user's events.

        Only leaders see lines about seating requests (decision 0117).
        """
        rows = super().get_queryset(request).filter(of_own_events(request.user)).distinct()
        if request.user.is_superuser:
            return rows
        led = Event.objects.filter(events_of_staff([request.user.pk or 0], LEADERS))
        return rows.exclude(~Q(event__in=led), action__startswith=WISH)

    @admin.display(description=_("what happened"))
    def sentence(self, entry: LogEntry) -> str:
        return say(entry.action, entry.by_name, entry.facts, LogWords(entry.event))
