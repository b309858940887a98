"""Shared behaviour of the administration pages.

Read-only pages, the user's own events, error messages, and JSON fields that refuse values the database cannot hold.
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
from games.api.values import sentence_of
from tournaments.core import permissions
from tournaments.core.errors import NotAllowed
from tournaments.core.permissions import events_of_staff
from tournaments.models import Event
from tournaments.models.limits import REASON, Range


class ReadOnlyPage:
    """Read-only page: no add, change or delete.

    Viewing follows the site's permissions.
    """

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


class TellsRefusals(admin.ModelAdmin):
    """Page that reports a refused save and is rendered again.

    A save can fail at the last moment, when another user was faster.
    """

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
            messages.error(request, sentence_of(refused))
            return HttpResponseRedirect(request.get_full_path())
        return page


class ReasonActionForm(ActionForm):
    """An action on ticked rows, with its reason."""

    reason = CharField(label=_("Reason"), required=False, max_length=REASON)


def bounded(model: type[Model], name: str, bounds: Range) -> Any:
    """Return the form field of a numeric column, which knows no bounds of its own."""
    return model._meta.get_field(name).formfield(**bounds.of_field)  # type: ignore[union-attr]


def of_own_events(user: Any, path: str = "event") -> Q:
    """Rows of events in which the user has a role.

    `path` leads from a row to its event.
    """
    return Q() if user.is_superuser else Q(**{f"{path}__in": Event.objects.filter(events_of_staff([user.pk]))})


@contextmanager
def report_refusals(request: HttpRequest) -> Iterator[None]:
    """Turn errors raised inside into messages at the top of the page."""
    try:
        yield
    except NotAllowed as refused:
        messages.error(request, refused.message)
    except TroeftafelError as refused:
        messages.error(request, sentence_of(refused))


def require(request: HttpRequest, action: str, event: Event) -> None:
    """Check permissions.require for the user of the request."""
    permissions.require(request.user, action, event)


class PlainJSONField(forms.JSONField):
    """JSON field that refuses NaN, lone surrogates, huge numbers and deep nesting."""

    def to_python(self, value: Any) -> Any:
        try:
            decoded = super().to_python(value)
            json.dumps(decoded, allow_nan=False, ensure_ascii=False).encode()
        except (ValueError, RecursionError) as error:
            raise ValidationError(self.error_messages["invalid"], code="invalid", params={"value": value}) from error
        return decoded

    def bound_data(self, data: Any, initial: Any) -> Any:
        try:
            self.to_python(data)
        except ValidationError:
            return InvalidJSONInput(data)
        return super().bound_data(data, initial)
