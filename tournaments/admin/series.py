"""Series with their events and rosters, validated like the services."""

from typing import Any

from django import forms
from django.contrib import admin
from django.db.models import JSONField, Model
from django.forms import ModelForm
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from inputs.forms import add_problems
from inputs.reading import InvalidInputError, read
from tournaments.admin.base import PlainJSONField, bounded
from tournaments.core import permissions
from tournaments.core.errors import EventError
from tournaments.models import Series, SeriesEvent, SeriesMember
from tournaments.models.limits import SERIES
from tournaments.series.schemas import NewSeries
from tournaments.series.services import RULES, require_rank_points, slug_for


class SeriesAdminForm(forms.ModelForm):
    best = bounded(Series, "best", SERIES["best"])
    drop = bounded(Series, "drop", SERIES["drop"])
    least = bounded(Series, "least", SERIES["least"])
    promoted = bounded(Series, "promoted", SERIES["promoted"])
    relegated = bounded(Series, "relegated", SERIES["relegated"])

    class Meta:
        model = Series
        fields = (*RULES, "organisers")

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if not self.errors:
            try:
                rules = {name: data[name] for name in RULES if name != "club"}
                data["name"] = read(NewSeries, rules).name
                require_rank_points(Series(**rules))
            except InvalidInputError as refused:
                add_problems(self, refused.errors)
            except EventError as refused:
                self.add_error(refused.field, refused.message)
        return data


class SeriesMemberForm(forms.ModelForm):
    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        since, until = data.get("since"), data.get("until")
        if since and until and until < since:
            self.add_error("until", _("The last day is before the first day. Correct one of them."))
        return data


class EventsInline(admin.TabularInline):
    model = SeriesEvent
    extra = 1
    autocomplete_fields = ("event",)


class MembersInline(admin.TabularInline):
    model = SeriesMember
    form = SeriesMemberForm
    extra = 1
    autocomplete_fields = ("person",)


@admin.register(Series)
class SeriesAdmin(admin.ModelAdmin):
    """Series, which their organisers also change here.

    Creating one needs the right to create events.
    """

    form = SeriesAdminForm
    formfield_overrides = {JSONField: {"form_class": PlainJSONField}}
    list_display = ("name", "club", "scheme", "created_at")
    list_filter = ("club", "scheme")
    list_select_related = ("club",)
    search_fields = ("name",)
    autocomplete_fields = ("club", "organisers")
    readonly_fields = ("slug",)
    inlines = (EventsInline, MembersInline)

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return super().has_add_permission(request) and permissions.may(request.user, permissions.CREATE)

    def has_change_permission(self, request: HttpRequest, obj: Series | None = None) -> bool:
        own = obj is None or permissions.may_change_series(request.user, obj)
        return super().has_change_permission(request, obj) and own

    def has_delete_permission(self, request: HttpRequest, obj: Series | None = None) -> bool:
        own = obj is None or permissions.may_change_series(request.user, obj)
        return super().has_delete_permission(request, obj) and own

    def save_model(self, request: HttpRequest, obj: Series, form: ModelForm, change: bool) -> None:
        if not change:
            obj.slug, obj.created_by = slug_for(obj.name), request.user  # type: ignore[assignment]
        super().save_model(request, obj, form, change)

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:
        super().save_related(request, form, formsets, change)
        if not change:
            form.instance.organisers.add(request.user.pk)
