"""Events with their roles. What cannot be changed any more is refused at the field."""

from typing import Any

from django import forms
from django.contrib import admin
from django.db.models import JSONField
from django.forms import ModelForm
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from engine.errors import InputError, TroeftafelError
from games import api
from tournaments.admin.base import PlainJSONField, TellsRefusals, bounded
from tournaments.core import permissions
from tournaments.core.formats import usual_system
from tournaments.events import services as events_services
from tournaments.events.rules import check
from tournaments.events.services import apply_changes
from tournaments.models import Event, Role
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
)
JSON_KINDS: dict[str, type] = {"options": dict, "system_options": dict, "tie_breaks": list}
SHOWN = ("slug", "state", "version", "created_by", "created_at")


class EventForm(forms.ModelForm):
    """The fields of an event, checked as the services check them."""

    system = forms.ChoiceField(
        label=_("System"), choices=[("", _("the usual one of the format")), *Event.System.choices], required=False
    )

    class Meta:
        model = Event
        fields = WRITABLE

    rounds_planned = bounded(Event, "rounds_planned", EVENT["rounds_planned"])
    clock_seconds = bounded(Event, "clock_seconds", EVENT["clock_seconds"])
    words_seconds = bounded(Event, "words_seconds", EVENT["words_seconds"])
    sit_out_score = bounded(Event, "sit_out_score", EVENT["sit_out_score"])

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        data["system"] = data.get("system") or usual_system(str(data.get("format")))
        if not self.errors:
            try:
                for name, kind in JSON_KINDS.items():
                    if not isinstance(data.get(name) or kind(), kind):
                        raise InputError("not_a_list" if kind is list else "not_an_object", name)
                self._check(data)
            except TroeftafelError as refused:
                self.add_error(self._field_of(refused), api.sentence_of(refused))
        return data

    def _check(self, data: dict[str, Any]) -> None:
        if self.instance.pk:
            apply_changes(Event.objects.get(pk=self.instance.pk), {name: data[name] for name in self.changed_data})
        else:
            check(Event(**data))

    def _field_of(self, refused: TroeftafelError) -> str | None:
        """`options.deals` belongs to the field `options`."""
        field = str(getattr(refused, "field", None) or "").partition(".")[0]
        return field if field in self.fields else None


class RoleInline(admin.TabularInline):
    """Who does what. Given and taken by whoever may appoint."""

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
    form = EventForm
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
        """Through the services; the object of the form then becomes what they made."""
        if change:
            changes = {name: form.cleaned_data[name] for name in form.changed_data}
            made = events_services.change_event(obj, request.user, **changes) if changes else obj
        else:
            made = events_services.create_event(request.user, **form.cleaned_data)
        vars(obj).update(vars(made))

    def save_formset(self, request: HttpRequest, form: Any, formset: Any, change: bool) -> None:
        formset.save(commit=False)
        permissions.require(request.user, "appoint", form.instance)
        for role in formset.deleted_objects:
            events_services.take_role(role, request.user)
        for role in formset.new_objects:
            events_services.give_role(form.instance, role.user, role.kind, request.user)
