"""Penalties, bonuses and notes: issued, cancelled with a reason, never changed."""

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from inputs.forms import add_problems
from inputs.reading import InvalidInputError, read
from tournaments.admin.base import ReasonActionForm, TellsRefusals, bounded, report_refusals
from tournaments.core import permissions
from tournaments.core.errors import EventError, NotAllowed
from tournaments.core.schemas import typed_reason
from tournaments.models import Ruling
from tournaments.models.limits import DEAL, RULING_POINTS
from tournaments.rulings import services as rulings_services
from tournaments.rulings.schemas import NewRuling
from tournaments.rulings.services import check_ruling

ASKED = ("event", "entry", "round", "deal", "kind", "points", "article", "reason")
SHOWN = (*ASKED, "issued_by", "issued_at", "cancelled_by", "cancelled_at", "cancel_reason")


class RulingAdminForm(forms.ModelForm):
    """A new ruling, validated like the services. The page sets `user`."""

    user: Any = None
    ruling: NewRuling
    deal = bounded(Ruling, "deal", DEAL)
    points = bounded(Ruling, "points", RULING_POINTS)

    class Meta:
        model = Ruling
        fields = ASKED

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if self.errors:
            return data
        try:
            permissions.require(self.user, "rule", data["event"])
            self.ruling = self._read()
            check_ruling(event=data["event"], ruling=self.ruling)
        except NotAllowed as refused:
            self.add_error("event", refused.message)
        except InvalidInputError as refused:
            add_problems(self, refused.errors)
        except EventError as refused:
            self.add_error(refused.field, refused.message)
        return data

    def _read(self) -> NewRuling:
        data = self.cleaned_data
        for name in ("entry", "round"):
            if data[name] is not None and data[name].event_id != data["event"].pk:
                raise EventError("other_event", name, case=name)
        sent = {name: data[name] for name in ("deal", "kind", "points", "article", "reason")}
        round_ = data["round"].number if data["round"] else None
        return read(NewRuling, {**sent, "entry": data["entry"].number, "round": round_})


@admin.register(Ruling)
class RulingAdmin(TellsRefusals):
    form = RulingAdminForm
    list_display = ("event", "entry", "round", "kind", "points", "issued_by", "issued_at", "cancelled_at")
    list_filter = ("event", "kind")
    search_fields = ("entry__name", "reason")
    list_select_related = ("event", "entry", "round__event", "issued_by")
    actions = ("cancel",)
    action_form = ReasonActionForm

    def get_form(self, request: HttpRequest, obj: Ruling | None = None, change: bool = False, **kwargs: Any) -> Any:
        form = super().get_form(request, obj, change, **kwargs)
        return type(form.__name__, (form,), {"user": request.user})

    def get_fields(self, request: HttpRequest, obj: Ruling | None = None) -> tuple[str, ...]:
        return SHOWN if obj else ASKED

    def has_change_permission(self, request: HttpRequest, obj: Ruling | None = None) -> bool:
        return obj is None and super().has_change_permission(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: Ruling | None = None) -> bool:
        return False

    def save_model(self, request: HttpRequest, obj: Ruling, form: RulingAdminForm, change: bool) -> None:
        given = rulings_services.rule(event=form.cleaned_data["event"], ruling=form.ruling, by=request.user)
        vars(obj).update(vars(given[0]))

    @admin.action(description=_("Cancel rulings"), permissions=["change"])
    def cancel(self, request: HttpRequest, rulings: QuerySet[Ruling]) -> None:
        for ruling in rulings.select_related("event"):
            with report_refusals(request):
                reason = typed_reason(request.POST.get("reason", ""))
                rulings_services.cancel_ruling(ruling=ruling, reason=reason, by=request.user)
                self.message_user(request, gettext("The ruling has been cancelled."), messages.SUCCESS)
