"""Seating requests, plans and round changes in the administration.

Requests are added and removed through the services; plans and changes are read-only. Only the leaders of an event see
them, since they reveal rounds to come.
"""

from typing import Any

from django import forms
from django.contrib import admin
from django.db.models import Model, QuerySet
from django.forms import ModelForm
from django.http import HttpRequest

from inputs.reading import InvalidInputError, read
from tournaments.admin.base import ReadOnlyPage, TellsRefusals, bounded
from tournaments.constraints import services as constraints_services
from tournaments.constraints.schemas import NewWish
from tournaments.constraints.services import check_wish
from tournaments.core import permissions
from tournaments.core.errors import EventError, NotAllowed
from tournaments.core.permissions import LEADERS, events_of_staff
from tournaments.models import Event, RoundChange, Schedule, SeatingWish, Substitution
from tournaments.models.limits import TABLE

ASKED = ("event", "kind", "entry", "other", "table_number")
FIELDS = {"table": "table_number"}
"""Form fields by the field of an error, if their names differ."""


def _wish_of(data: dict[str, Any]) -> NewWish:
    """Return the request of a form, whose lists offer entries of all events. Raises EventError, InvalidInputError."""
    for name in ("entry", "other"):
        if data[name] and data[name].event_id != data["event"].pk:
            raise EventError("other_event", name)
    numbers = {name: data[name] and data[name].number for name in ("entry", "other")}
    return read(NewWish, {"kind": data["kind"], "table": data["table_number"], **numbers})


class OfLeaders(admin.ModelAdmin):
    """Rows of events that the user leads."""

    path = "event"

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        rows = super().get_queryset(request)
        if request.user.is_superuser:
            return rows
        led = Event.objects.filter(events_of_staff([request.user.pk or 0], LEADERS))
        return rows.filter(**{f"{self.path}__in": led})


class WishAdminForm(forms.ModelForm):
    """A new seating request, validated like the services. The page sets `user`."""

    user: Any = None
    table_number = bounded(SeatingWish, "table_number", TABLE)

    class Meta:
        model = SeatingWish
        fields = ASKED

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if not self.errors:
            try:
                permissions.require(self.user, "wish", data["event"])
                check_wish(event=data["event"], wish=_wish_of(data))
            except NotAllowed as refused:
                self.add_error("event", refused.message)
            except (EventError, InvalidInputError) as refused:
                field = refused.field or ""
                self.add_error(FIELDS.get(field, field) or None, refused.message)
        return data

    def _post_clean(self) -> None:
        """Skip the model's own checks.

        The services validate the request, including whether it already exists.
        """


@admin.register(SeatingWish)
class SeatingWishAdmin(OfLeaders, TellsRefusals):
    form = WishAdminForm
    fields = ASKED
    list_display = ASKED
    list_filter = ("event", "kind")
    list_select_related = ("event", "entry", "other")

    def get_form(
        self, request: HttpRequest, obj: SeatingWish | None = None, change: bool = False, **kwargs: Any
    ) -> Any:
        form = super().get_form(request, obj, change, **kwargs)
        return type(form.__name__, (form,), {"user": request.user})

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return obj is None and super().has_change_permission(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: SeatingWish | None = None) -> bool:
        allowed = obj is None or permissions.may(request.user, "wish", obj.event)
        return allowed and super().has_delete_permission(request, obj)

    def save_model(self, request: HttpRequest, obj: SeatingWish, form: ModelForm, change: bool) -> None:
        data = form.cleaned_data
        made = constraints_services.add_wish(event=data["event"], by=request.user, wish=_wish_of(data))
        vars(obj).update(vars(made))

    def delete_model(self, request: HttpRequest, obj: SeatingWish) -> None:
        constraints_services.remove_wish(event=obj.event, wish_id=obj.pk, by=request.user)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[SeatingWish]) -> None:
        for wish in queryset.select_related("event"):
            self.delete_model(request, wish)


@admin.register(Schedule)
class ScheduleAdmin(ReadOnlyPage, OfLeaders):
    list_display = ("event", "version", "system", "first", "made_at", "why")
    list_filter = ("event",)
    list_select_related = ("event",)
    fields = (
        ("event", "version", "system", "first"),
        ("seed", "method_used", "made_at", "why"),
        "content",
        "quality",
        "relaxed",
    )
    readonly_fields = ("made_at",)


@admin.register(RoundChange)
class RoundChangeAdmin(ReadOnlyPage, OfLeaders):
    path = "round__event"
    list_display = ("round", "number", "kind", "by_name", "at")
    list_filter = ("round__event", "kind")
    list_select_related = ("round__event",)
    fields = (("round", "number", "kind"), ("by_name", "at"), "tables", "moves")
    readonly_fields = ("at",)


@admin.register(Substitution)
class SubstitutionAdmin(ReadOnlyPage, OfLeaders):
    path = "round__event"
    list_display = ("round", "entry", "absent", "person")
    list_filter = ("round__event",)
    list_select_related = ("round__event", "entry", "absent", "person")
