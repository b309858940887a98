"""Events with their roles, and their log. Fields that are already fixed refuse a change."""

import re
from collections.abc import Mapping
from typing import Any

from django import forms
from django.contrib import admin
from django.db.models import JSONField, Q, QuerySet
from django.forms import ModelForm
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from engine.errors import TroeftafelError
from games.api.values import sentence_of
from inputs.reading import read
from tournaments.admin.base import PlainJSONField, ReadOnlyPage, TellsRefusals, bounded, of_own_events
from tournaments.core import permissions
from tournaments.core.formats import usual_system
from tournaments.core.permissions import LEADERS, events_of_staff
from tournaments.desk.log import WISH, say
from tournaments.desk.log_words import LogWords
from tournaments.events import services as events_services
from tournaments.events.rules import check_together
from tournaments.events.schemas import ChangedEvent, NewEvent
from tournaments.events.services import apply_changes
from tournaments.models import Event, LogEntry, Role
from tournaments.models.limits import EVENT

WRITABLE = (
    "name",
    "game",
    "preset",
    "options",
    "format",
    "system",
    "system_options",
    "home",
    "visitors",
    "place",
    "duplicate",
    "rounds_planned",
    "ranking",
    "tie_breaks",
    "odd",
    "sit_out_score",
    "clock_seconds",
    "words_seconds",
    "round_minutes",
)
JSON_KINDS: dict[str, type] = {"options": dict, "system_options": dict, "tie_breaks": list}
SHOWN = ("slug", "state", "version", "created_by", "created_at")


class EventAdminForm(forms.ModelForm):
    """The fields of an event, validated like the services."""

    system = forms.ChoiceField(
        label=_("System"), choices=[("", _("default system for the format")), *Event.System.choices], required=False
    )

    class Meta:
        model = Event
        fields = WRITABLE

    rounds_planned = bounded(Event, "rounds_planned", EVENT["rounds_planned"])
    clock_seconds = bounded(Event, "clock_seconds", EVENT["clock_seconds"])
    words_seconds = bounded(Event, "words_seconds", EVENT["words_seconds"])
    round_minutes = bounded(Event, "round_minutes", EVENT["round_minutes"])
    sit_out_score = bounded(Event, "sit_out_score", EVENT["sit_out_score"])

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        data["system"] = data.get("system") or usual_system(str(data.get("format")))
        if not self.errors:
            try:
                self._check(data)
            except TroeftafelError as refused:
                for error in getattr(refused, "errors", None) or [refused]:
                    self.add_error(self._field_of(error), getattr(error, "message", None) or sentence_of(refused))
        return data

    def _check(self, data: dict[str, object]) -> None:
        if self.instance.pk:
            apply_changes(Event.objects.get(pk=self.instance.pk), self.changes())
        else:
            check_together(Event(**{**data, **self.new_event().columns()}))

    def changes(self) -> ChangedEvent:
        """Return what was changed. Raises InvalidInputError."""
        return read(ChangedEvent, _plain({name: self.cleaned_data[name] for name in self.changed_data}))

    def new_event(self) -> NewEvent:
        """Return the event to create. Raises InvalidInputError."""
        return read(NewEvent, _plain(self.cleaned_data))

    def _field_of(self, refused: Any) -> str | None:
        """Return the form field: `options.deals` belongs to `options`, `tie_breaks[0]` to `tie_breaks`."""
        field = re.split(r"[.\[]", str(getattr(refused, "field", None) or ""))[0]
        return field if field in self.fields else None


def _plain(data: Mapping[str, Any]) -> dict[str, Any]:
    """The values of the form as JSON has them: clubs by id, and what was emptied as an empty object or list."""
    emptied = {name: kind() for name, kind in JSON_KINDS.items() if name in data and data[name] is None}
    clubs = {side: data[side] and data[side].pk for side in ("home", "visitors") if side in data}
    return {**data, **emptied, **clubs}


class RoleInline(admin.StackedInline):
    """Roles in an event, changed by users who may appoint."""

    model = Role
    extra = 1
    autocomplete_fields = ("user",)

    def has_add_permission(self, request: HttpRequest, obj: Event | None = None) -> bool:
        return obj is not None and permissions.may(request.user, "appoint", obj)

    def has_delete_permission(self, request: HttpRequest, obj: Event | None = None) -> bool:
        return self.has_add_permission(request, obj)

    def has_change_permission(self, request: HttpRequest, obj: Event | None = None) -> bool:
        return False


@admin.register(Event)
class EventAdmin(TellsRefusals):
    form = EventAdminForm
    formfield_overrides = {JSONField: {"form_class": PlainJSONField}}
    list_display = ("name", "game", "format", "system", "place", "state", "created_at")
    list_filter = ("game", "format", "system", "state")
    search_fields = ("name", "slug")
    inlines = (RoleInline,)
    fields = (*WRITABLE, *SHOWN)
    readonly_fields = SHOWN

    def has_change_permission(self, request: HttpRequest, obj: Event | None = None) -> bool:
        allowed = super().has_change_permission(request, obj)
        if obj is None or not allowed:
            return allowed
        return any(permissions.may(request.user, action, obj) for action in ("edit", "appoint"))

    def get_readonly_fields(self, request: HttpRequest, obj: Event | None = None) -> tuple[str, ...]:
        editable = obj is None or permissions.may(request.user, "edit", obj)
        return SHOWN if editable else (*WRITABLE, *SHOWN)

    def has_delete_permission(self, request: HttpRequest, obj: Event | None = None) -> bool:
        return False

    def save_model(self, request: HttpRequest, obj: Event, form: ModelForm, change: bool) -> None:
        """Save through the services, and copy the result into the form's object."""
        if change:
            changes = form.changes()  # type: ignore[attr-defined]
            saved = obj
            if changes.given():
                saved = events_services.change_event(by=request.user, event=obj, changes=changes)
        else:
            event = form.new_event()  # type: ignore[attr-defined]
            saved = events_services.create_event(by=request.user, event=event)
        vars(obj).update(vars(saved))

    def save_formset(self, request: HttpRequest, form: Any, formset: Any, change: bool) -> None:
        formset.save(commit=False)
        permissions.require(request.user, "appoint", form.instance)
        for role in formset.deleted_objects:
            events_services.take_role(role=role, by=request.user)
        for role in formset.new_objects:
            events_services.give_role(event=form.instance, user=role.user, kind=role.kind, by=request.user)


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
