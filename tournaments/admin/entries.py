"""Entries of events."""

from collections.abc import Callable

from django.contrib import admin
from django.db.models import QuerySet
from django.forms import ModelForm
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from tournaments.admin.base import ReadOnlyPage, TellsRefusals, report_refusals
from tournaments.core import permissions
from tournaments.entries import services as entries_services
from tournaments.models import Entry, EntryPerson


class MemberInline(ReadOnlyPage, admin.TabularInline):
    model = EntryPerson
    fields = ("order", "person")


@admin.register(Entry)
class EntryAdmin(TellsRefusals):
    """Entries with an editable name; actions change the state.

    New entries are added on the pages of the event.
    """

    list_display = ("number", "name", "event", "club", "side", "state")
    list_filter = ("event", "state", "side")
    search_fields = ("name", "people__name")
    list_select_related = ("event", "club")
    fields = ("event", "number", "name", "club", "side", "state")
    readonly_fields = ("event", "number", "club", "side", "state")
    inlines = (MemberInline,)
    actions = ("check_in", "check_out", "withdraw")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Entry | None = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Entry | None = None) -> bool:
        allowed = super().has_change_permission(request, obj)
        return allowed and (obj is None or permissions.may(request.user, "enter", obj.event))

    def save_model(self, request: HttpRequest, obj: Entry, form: ModelForm, change: bool) -> None:
        if "name" in form.changed_data:
            entries_services.rename_entry(entry=Entry.objects.get(pk=obj.pk), name=obj.name, by=request.user)

    @admin.action(description=_("Check in"), permissions=["change"])
    def check_in(self, request: HttpRequest, entries: QuerySet[Entry]) -> None:
        self._each(request, entries, entries_services.check_in)

    @admin.action(description=_("Mark absent"), permissions=["change"])
    def check_out(self, request: HttpRequest, entries: QuerySet[Entry]) -> None:
        self._each(request, entries, entries_services.check_out)

    @admin.action(description=_("Withdraw"), permissions=["change"])
    def withdraw(self, request: HttpRequest, entries: QuerySet[Entry]) -> None:
        self._each(request, entries, entries_services.withdraw)

    def _each(self, request: HttpRequest, entries: QuerySet[Entry], service: Callable[..., Entry]) -> None:
        for entry in entries.select_related("event"):
            with report_refusals(request):
                service(entry=entry, by=request.user)
