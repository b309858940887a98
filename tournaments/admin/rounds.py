"""Rounds and places, read-only. Only the staff of an event see its drafts."""

from typing import Any

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.api import sheets as game_sheets
from games.api import tables as game_tables
from games.api.sheets import SheetData
from tournaments.admin.base import ReadOnlyPage, of_own_events
from tournaments.core import permissions
from tournaments.core.rounds import PUBLIC
from tournaments.corrections.page import version_text
from tournaments.models import Place, Round, RoundTotal, SitOut
from tournaments.sheets.correction_records import seated_before_correction
from tournaments.sheets.text import names_at


class PlaceInline(ReadOnlyPage, admin.TabularInline):
    model = Place
    fields = ("table_number", "seat", "entry", "sheets")
    readonly_fields = ("sheets",)

    @admin.display(description=_("score sheets"))
    def sheets(self, place: Place) -> SafeString:
        return sheets_link(place)


class SitOutInline(ReadOnlyPage, admin.TabularInline):
    model = SitOut
    fields = ("entry", "why", "score")


class TotalInline(ReadOnlyPage, admin.TabularInline):
    model = RoundTotal
    fields = ("version", "home", "visitors", "author_name", "reason", "written_at")
    readonly_fields = ("written_at",)


@admin.register(Round)
class RoundAdmin(ReadOnlyPage, admin.ModelAdmin):
    list_display = ("event", "number", "state", "method", "seated_at", "published_at")
    list_filter = ("state", "event")
    list_select_related = ("event",)
    inlines = (PlaceInline, SitOutInline, TotalInline)
    fields = (
        ("event", "number", "state"),
        ("method", "seed", "standings_version"),
        ("seated_at", "published_at"),
        "quality",
        "relaxed",
        "before_correction",
    )
    readonly_fields = ("seated_at", "before_correction")

    def get_fields(self, request: HttpRequest, obj: Round | None = None) -> Any:
        """Hide relaxed rules from all but the leaders.

        They reveal seating requests.
        """
        if obj is None or permissions.may(request.user, "see_people", obj.event):
            return self.fields
        return tuple(name for name in self.fields if name != "relaxed")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Round]:
        rounds = super().get_queryset(request)
        return rounds.filter(Q(state__in=PUBLIC) | of_own_events(request.user)).distinct()

    @admin.display(description=_("paired before a correction"))
    def before_correction(self, round_: Round) -> str:
        count = len(seated_before_correction(round_))
        if not count:
            return gettext("No")
        return gettext("Yes. Corrections to earlier rounds since then: %(count)s. The pairings stay the same.") % {
            "count": count
        }


@admin.register(Place)
class PlaceAdmin(ReadOnlyPage, admin.ModelAdmin):
    list_display = ("round", "table_number", "seat", "entry", "sheets")
    list_filter = ("round__event", "round__number")
    search_fields = ("entry__name", "entry__members__person__name", "round__event__name", "=table_number")
    search_help_text = _("Player, event or table number")
    list_select_related = ("round__event", "entry")
    fields = ("round", "table_number", "seat", "entry", "sheets", "counting")
    readonly_fields = ("sheets", "counting")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Place]:
        places = super().get_queryset(request)
        return places.filter(Q(round__state__in=PUBLIC) | of_own_events(request.user, "round__event")).distinct()

    @admin.display(description=_("score sheets"))
    def sheets(self, place: Place) -> SafeString:
        return sheets_link(place)

    @admin.display(description=_("counting versions"))
    def counting(self, place: Place) -> SafeString | str:
        """Return each deal of the table as a sentence, with its row of the inbox."""
        names = names_at(place.table_id)
        lines = (
            (reverse("inbox-sheet", args=[fact.sheet_id]), fact.number, version_text(fact, names), _state(fact))
            for fact in game_sheets.of_tables([place.table_id])[place.table_id]
            if not game_tables.is_embargoed(place.table_id, fact.number)
        )
        return format_html_join("", '<p><a href="{}">{}</a>: {}{}</p>', lines) or "–"


def _state(fact: SheetData) -> str:
    return "" if fact.settled else f" ({gettext('not final yet')})"


def sheets_link(place: Place) -> SafeString:
    """Return a link to a table's sheets, where they are corrected."""
    address = f"{reverse('admin:games_sheet_changelist')}?table__id__exact={place.table_id}"
    return format_html('<a href="{}">{}</a>', address, gettext("Score sheets for this table"))
