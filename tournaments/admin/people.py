"""Clubs and people. A changed name appears in all events at once."""

from typing import Any

from django.contrib import admin, messages
from django.db import transaction
from django.db.models import QuerySet
from django.forms import ModelForm
from django.http import HttpRequest
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.admin.erasing import ErasesPeople
from tournaments.links.services import end_links
from tournaments.models import Club, Person
from tournaments.people import services as people_services
from tournaments.people.services import touch_events_of_club


@admin.register(Club)
class ClubAdmin(admin.ModelAdmin):
    search_fields = ("name",)
    fields = ("name",)
    """Hosted clubs are changed on their own pages, which keep the rules about owners."""

    def save_model(self, request: HttpRequest, obj: Club, form: ModelForm, change: bool) -> None:
        with transaction.atomic():
            super().save_model(request, obj, form, change)
            touch_events_of_club(obj)


@admin.register(Person)
class PersonAdmin(ErasesPeople, admin.ModelAdmin):
    """People, without their personal links.

    Users who may change people can end the links.
    """

    list_display = ("name", "club", "email", "language", "user", "shown")
    list_filter = ("club", "language", "shown")
    search_fields = ("name", "email")
    list_select_related = ("club", "user")
    autocomplete_fields = ("club", "user")
    actions = ("replace_links",)
    fields = ("name", "club", "email", "language", "user", "shown")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Person]:
        """Leave out people that were merged into another person."""
        return super().get_queryset(request).filter(merged_into=None)

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        """Allow the filters of the page only.

        With `?link__startswith=` a link could be guessed letter by letter.
        """
        return lookup.partition("__")[0] in self.list_filter

    def save_model(self, request: HttpRequest, obj: Person, form: ModelForm, change: bool) -> None:
        if not change:
            super().save_model(request, obj, form, change)
            return
        changes: dict[str, Any] = {name: form.cleaned_data[name] for name in form.changed_data}
        people_services.change_person(Person.objects.get(pk=obj.pk), request.user, **changes)

    @admin.action(description=_("Revoke personal links"), permissions=["change"])
    def replace_links(self, request: HttpRequest, people: QuerySet[Person]) -> None:
        end_links(people=people, by=request.user)
        self.message_user(
            request,
            gettext("The personal links have been revoked. Create new ones at the director’s desk."),
            messages.SUCCESS,
        )
