"""The log of the events, to read."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from tournaments.admin.edge import LookOnly, of_own_events
from tournaments.log_sentences import say
from tournaments.models import LogEntry


@admin.register(LogEntry)
class LogEntryAdmin(LookOnly, admin.ModelAdmin):
    list_display = ("at", "event", "by_name", "sentence")
    list_filter = ("event", "action")
    search_fields = ("by_name",)
    list_select_related = ("event",)
    fields = ("at", "event", "by_name", "sentence", "facts")
    readonly_fields = ("at", "sentence")

    def get_queryset(self, request: HttpRequest) -> QuerySet[LogEntry]:
        return super().get_queryset(request).filter(of_own_events(request.user)).distinct()

    @admin.display(description=_("what happened"))
    def sentence(self, entry: LogEntry) -> str:
        return say(entry.action, entry.by_name, entry.facts)
