"""Export and erasure of a person's data, and the record of erasures."""

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.admin.base import ReadOnlyPage
from tournaments.core.errors import EventConflict
from tournaments.models import Erasure, Person
from tournaments.models.limits import ERASURE_REASON
from tournaments.privacy.selectors import subject_of, why_not_now
from tournaments.privacy.services import erase
from tournaments.privacy.views import as_file


class WhyErased(forms.Form):
    """The reason of an erasure, which is kept."""

    reason = forms.CharField(
        label=_("Reason"),
        max_length=ERASURE_REASON,
        help_text=_("The reason is stored. Do not include the person’s name."),
    )


class ErasesPeople(admin.ModelAdmin):
    """Export and erasure, for users who may delete people.

    The export holds data that otherwise only its owner sees.
    """

    change_form_template = "admin/tournaments/person/change_form.html"

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view
        return [
            path("<int:person_id>/data/", view(self.own_file), name="tournaments_person_data"),
            path("<int:person_id>/erase/", view(self.erase), name="tournaments_person_erase"),
            *super().get_urls(),
        ]

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        context = {**(extra_context or {}), "may_erase": self.has_delete_permission(request)}
        return super().change_view(request, object_id, form_url, context)

    def own_file(self, request: HttpRequest, person_id: int) -> HttpResponse:
        """Return all stored data about the person."""
        return as_file(subject_of(self._person(request, person_id)))

    def erase(self, request: HttpRequest, person_id: int) -> HttpResponse:
        """Explain the erasure or the reason against it, then erase."""
        person = self._person(request, person_id)
        form = WhyErased(request.POST or None)
        why = why_not_now(subject_of(person))
        if request.method == "POST" and form.is_valid() and not why:
            try:
                done = erase(subject_of(person), request.user, form.cleaned_data["reason"])
            except EventConflict as refused:
                why = refused.message
            else:
                words = gettext("The person has been erased. Their results are kept under the name %(name)s.") % {
                    "name": done.name
                }
                self.message_user(request, words, messages.SUCCESS)
                return HttpResponseRedirect(reverse("admin:tournaments_person_changelist"))
        context = {
            **self.admin_site.each_context(request),
            "title": gettext("Erase %(name)s") % {"name": person.name},
            "opts": self.opts,
            "person": person,
            "form": form,
            "why": why,
        }
        return TemplateResponse(request, "admin/tournaments/person/erase.html", context)

    def _person(self, request: HttpRequest, person_id: int) -> Person:
        if not self.has_delete_permission(request):
            raise PermissionDenied(gettext("You do not have permission to erase people. Ask an administrator."))
        return get_object_or_404(Person.objects.select_related("user", "club"), pk=person_id)


@admin.register(Erasure)
class ErasureAdmin(ReadOnlyPage, admin.ModelAdmin):
    """Record of an erasure: its author, time and reason, without the erased name."""

    list_display = ("at", "name", "by_name", "reason")
    fields = ("at", "name", "by_name", "reason")
    readonly_fields = ("at",)
