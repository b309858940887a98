"""What the pages of the office have in common: looking only, whose events, and saying what was refused.

JSON typed in the office: what no database keeps is refused in the form.
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.helpers import ActionForm
from django.core.exceptions import ValidationError
from django.db.models import Model, Q
from django.forms import CharField
from django.forms.fields import InvalidJSONInput
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.translation import gettext_lazy as _

from engine.errors import TroeftafelError
from games import api
from tournaments.core import permissions
from tournaments.core.errors import NotAllowed
from tournaments.models import Event
from tournaments.models.limits import REASON, Range


class LookOnly:
    """No adding, no changing, no deleting; looking as the user's permissions of the site say."""

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


class TellsRefusals(admin.ModelAdmin):
    """A page whose form was refused at the last moment, because somebody was faster, says so and is shown again."""

    def changeform_view(
        self,
        request: HttpRequest,
        object_id: str | None = None,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        try:
            page = super().changeform_view(request, object_id, form_url, extra_context)
        except TroeftafelError as refused:
            messages.error(request, api.sentence_of(refused))
            return HttpResponseRedirect(request.get_full_path())
        return page


class ReasonForm(ActionForm):
    """An action on ticked rows, with its reason."""

    reason = CharField(label=_("Reason"), required=False, max_length=REASON)


def bounded(model: type[Model], name: str, bounds: Range) -> Any:
    """The field of a form for a column of numbers, which knows no bounds of its own."""
    return model._meta.get_field(name).formfield(**bounds.of_field)  # type: ignore[union-attr]


def of_own_events(user: Any, path: str = "event") -> Q:
    """Rows of events in which the user has a role; `path` leads from a row to its event."""
    return Q() if user.is_superuser else Q(**{f"{path}__roles__user": user})


@contextmanager
def told(request: HttpRequest) -> Iterator[None]:
    """What is refused inside becomes a message above the page."""
    try:
        yield
    except NotAllowed as refused:
        messages.error(request, refused.message)
    except TroeftafelError as refused:
        messages.error(request, api.sentence_of(refused))


def require(request: HttpRequest, action: str, event: Event) -> None:
    """As permissions.require, for whoever sent the request."""
    permissions.require(request.user, action, event)


class PlainJSONField(forms.JSONField):
    """Without NaN and the like, halves of letters, numbers without end and nesting without end."""

    def to_python(self, value: Any) -> Any:
        try:
            found = super().to_python(value)
            json.dumps(found, allow_nan=False, ensure_ascii=False).encode()
        except (ValueError, RecursionError) as error:
            raise ValidationError(self.error_messages["invalid"], code="invalid", params={"value": value}) from error
        return found

    def bound_data(self, data: Any, initial: Any) -> Any:
        try:
            self.to_python(data)
        except ValidationError:
            return InvalidJSONInput(data)
        return super().bound_data(data, initial)
