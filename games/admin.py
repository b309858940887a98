"""Admin pages for tables, deals, sheets and daily deals.

Nothing can be added, changed or deleted here: events and players open tables, logs and sheets are never changed.
Data that is hidden at a running table (secret, pack, seed, moves) is shown only after the deal is over, points of a
daily deal only after its day is over.
"""

from collections.abc import Callable
from typing import Any, ClassVar

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import Model, QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from engine.errors import SheetError, TroeftafelError
from games import wording
from games.api import sheets
from games.core.errors import sentence_of
from games.core.facts import Correction
from games.daily import selectors as daily_selectors
from games.models import DailyBotPlay, DailyPlay, Deal, Seat, Sheet, Table
from games.sheets import selectors as sheets_selectors
from games.sheets.admin_text import counting, described_versions, in_words
from games.sheets.forms import CorrectionReasonForm, SheetForm
from games.sheets.services import corrector
from games.tables import deal_record as tables_deal_record
from games.tables.board_sets import all_seen, seen_through, shut_sheets
from games.tables.insiders import closed_contexts
from games.tables.seats import names_of
from games.tables.viewers import viewer_of
from games.talk import selectors as talk_selectors
from inputs.values import whole_number

OF_ONE_TABLE = "table__id__exact"
"""Rows of one table: a link of the administration of events asks so."""
HIDDEN = _("hidden until the deal is over")


class ReadOnlyAdmin:
    """No adding, no changing, no deleting; looking as the user's permissions say."""

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


class OnlyItsFilters:
    """List that can be filtered by its sidebar filters and by one table only.

    With `?pack__startswith=` a pack could be guessed card by card.
    """

    list_filter: ClassVar[tuple[str, ...]]

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        if lookup == OF_ONE_TABLE:
            return True
        return any(lookup == name or lookup.startswith(f"{name}__") for name in self.list_filter)


class SeatInline(ReadOnlyAdmin, admin.TabularInline):
    model = Seat
    fields = ("code", "kind", "name", "user", "stand_in", "words")
    readonly_fields = ("stand_in",)


class DealInline(ReadOnlyAdmin, admin.TabularInline):
    model = Deal
    fields = ("number", "attempt", "state", "dealer", "direction", "commitment")
    readonly_fields = ("commitment",)
    show_change_link = True


class SheetInline(ReadOnlyAdmin, admin.TabularInline):
    model = Sheet
    fields = ("number", "version", "points", "source", "author_name", "reason", "written_at")
    readonly_fields = ("written_at",)
    show_change_link = True

    def get_queryset(self, request: HttpRequest) -> QuerySet[Sheet]:
        return super().get_queryset(request).exclude(shut_sheets())


@admin.register(Table)
class TableAdmin(ReadOnlyAdmin, OnlyItsFilters, admin.ModelAdmin):
    list_display = ("__str__", "game", "preset", "place", "state", "created_at")
    list_filter = ("game", "place", "state")
    search_fields = ("label", "seats__name")
    inlines = (SeatInline, DealInline, SheetInline)
    fields = (
        ("label", "state"),
        ("game", "preset", "place"),
        "options",
        ("clock_seconds", "words_seconds"),
        ("created_at", "started_at", "finished_at"),
        "secret_shown",
    )
    readonly_fields = ("created_at", "started_at", "finished_at", "secret_shown")

    @admin.display(description=_("shuffle secret"))
    def secret_shown(self, table: Table) -> str:
        """Only once the match is over."""
        return table.secret if all_seen(table) else gettext("hidden until the match is over")


@admin.register(Seat)
class SeatAdmin(ReadOnlyAdmin, OnlyItsFilters, admin.ModelAdmin):
    list_display = ("table", "code", "kind", "name", "user", "stand_in")
    list_filter = ("kind",)
    search_fields = ("name",)
    fields = ("table", "code", "kind", "name", "user", "stand_in")
    readonly_fields = ("stand_in",)
    list_select_related = ("table", "user")


@admin.register(Deal)
class DealAdmin(ReadOnlyAdmin, OnlyItsFilters, admin.ModelAdmin):
    list_display = ("table", "number", "attempt", "state", "dealer", "started_at")
    list_filter = ("state", "table__game")
    list_select_related = ("table",)
    fields = (
        "table",
        ("number", "attempt", "state"),
        ("dealer", "direction", "stake"),
        ("started_at", "over_at"),
        "commitment",
        "words_shown",
        "seed_shown",
        "pack_shown",
        "moves_shown",
        "signals_shown",
    )
    readonly_fields = (
        "started_at",
        "over_at",
        "commitment",
        "words_shown",
        "seed_shown",
        "pack_shown",
        "moves_shown",
        "signals_shown",
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[Deal]:
        """Return deals without those running in events that this user runs and plays in."""
        closed = closed_contexts(viewer_of(request))
        running = Deal.objects.exclude(table__state=Table.State.FINISHED).filter(table__context__in=closed)
        return super().get_queryset(request).exclude(pk__in=running.values("pk"))

    @admin.display(description=_("shuffle words"))
    def words_shown(self, deal: Deal) -> str:
        return deal.words

    @admin.display(description=_("seed"))
    def seed_shown(self, deal: Deal) -> str:
        return _hidden_or(deal, lambda record: record["seed"])

    @admin.display(description=_("pack"))
    def pack_shown(self, deal: Deal) -> str:
        return _hidden_or(deal, lambda record: " ".join(record["pack"]))

    @admin.display(description=_("moves"))
    def moves_shown(self, deal: Deal) -> SafeString | str:
        if _hidden(deal):
            return str(HIDDEN)
        record = tables_deal_record.deal_record(deal, own=True)  # the administration is not the public
        names = names_of(deal.table.seats.all())
        lines = ((wording.move_line(move, names, record["game"]),) for move in record["moves"])
        return format_html("<ol>{}</ol>", format_html_join("", "<li>{}</li>", lines))

    @admin.display(description=_("team signals"))
    def signals_shown(self, deal: Deal) -> SafeString | str:
        """Return a deal's signals once the match is over.

        The administrator who looks here may be a player.
        """
        if not all_seen(deal.table):
            return gettext("hidden until the match is over")
        names = names_of(deal.table.seats.all())
        lines = ((f"{names.get(signal.seat, signal.seat)}: {signal.text}",) for signal in talk_selectors.sent_in(deal))
        return format_html("<ol>{}</ol>", format_html_join("", "<li>{}</li>", lines))


def _hidden(deal: Deal) -> bool:
    """Return whether the record of a deal is hidden.

    It runs, here or elsewhere with the same cards, or was taken back.
    """
    here = deal.state == Deal.State.RUNNING or deal.table.state == Table.State.DRAFT
    return here or deal.number > seen_through(deal.table)


def _hidden_or(deal: Deal, part: Callable[[tables_deal_record.DealRecord], str]) -> str:
    """Return a part of the record of a deal, which exists only once the deal is over."""
    return str(HIDDEN) if _hidden(deal) else part(tables_deal_record.deal_record(deal, own=True))


@admin.register(Sheet)
class SheetAdmin(ReadOnlyAdmin, OnlyItsFilters, admin.ModelAdmin):
    list_display = ("table", "number", "version", "counts", "description", "author_name", "reason", "written_at")
    list_filter = ("source", "table__game")
    search_fields = ("table__label", "table__seats__name", "author_name", "reason")
    search_help_text = _("Player, author, reason, or event with round and table: “Friday 2-5”")
    list_per_page = 50
    list_select_related = ("table",)
    ordering = ("-written_at", "-pk")
    fields = (
        "table",
        ("number", "version"),
        "description",
        "values",
        "points",
        ("source", "author", "author_name", "written_at"),
        ("reason_code", "reason"),
    )
    readonly_fields = ("description", "written_at")

    @admin.display(description=_("description"))
    def description(self, sheet: Sheet) -> str:
        return in_words(sheet)

    @admin.display(description=_("counts"), boolean=True)
    def counts(self, sheet: Sheet) -> bool:
        """Whether standings count this version now."""
        return bool(vars(sheet)["counts_now"])

    def get_queryset(self, request: HttpRequest) -> QuerySet[Sheet]:
        """Return the sheets without those of duplicate deals that other tables still play.

        The administrator who looks here may be a player.
        """
        sheets = super().get_queryset(request).exclude(shut_sheets()).prefetch_related("table__seats")
        return sheets.annotate(counts_now=counting())

    def get_urls(self) -> list[URLPattern]:
        correct = path("<int:sheet_id>/correct/", self.admin_site.admin_view(self.correct), name="games_sheet_correct")
        return [correct, *super().get_urls()]

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Show a sheet with all versions and, for authorised users, the correction link."""
        sheet = self.get_object(request, object_id)
        context = {**(extra_context or {}), "may_correct": _may_correct(request)}
        if sheet is not None:
            context["versions"] = described_versions(_versions(sheet))
        return super().change_view(request, object_id, form_url, context)

    def correct(self, request: HttpRequest, sheet_id: int) -> HttpResponse:
        """Show the paper form with the sheet's current values; save it as a new version."""
        if not _may_correct(request):
            raise PermissionDenied(
                gettext("Only staff with permission to change score sheets can correct them. Ask an administrator.")
            )
        current = list(_versions(get_object_or_404(self.get_queryset(request), pk=sheet_id)))[-1]
        data = request.POST if request.method == "POST" else None
        form = sheets.form(
            current.table_id,
            data,
            sheets_selectors.history_of(current.table_id, current.number)[-1],
            preview_url=reverse("sheet-preview", args=[current.table_id]),
        )
        reason = CorrectionReasonForm(data)
        # Both are looked at, so that everything wrong is said at once.
        if data is not None and all([form.is_valid(), reason.is_valid()]) and "check" not in data:
            written = self._write(request, current, form, reason)
            if written is not None:
                return written
        return self._correct_page(request, current, form, reason)

    def _write(
        self, request: HttpRequest, sheet: Sheet, form: SheetForm, reason: CorrectionReasonForm
    ) -> HttpResponseRedirect | None:
        """Stores the next version; None when it was refused, the reason being on the form."""
        code, words = reason.cleaned_data["reason_code"], reason.words()
        try:
            fact = corrector()(
                table_id=sheet.table_id,
                number=sheet.number,
                correction=Correction(
                    values=form.values(),
                    reason=words,
                    reason_code=code,
                    seen_version=whole_number(request.POST.get("seen_version", "")),
                ),
                by=request.user,
            )
        except SheetError as error:
            form.refuse(error)
            return None
        except TroeftafelError as error:
            form.add_error(None, sentence_of(error))
            return None
        stored = gettext("Version %(version)s saved.") if fact.settled else _stored_to_wait()
        self.message_user(request, stored % {"version": fact.version}, messages.SUCCESS)
        return HttpResponseRedirect(reverse("admin:games_sheet_change", args=[fact.sheet_id]))

    def _correct_page(
        self, request: HttpRequest, sheet: Sheet, form: SheetForm, reason: CorrectionReasonForm
    ) -> HttpResponse:
        # The version on the page stays fixed, so that a concurrent correction is detected.
        context = {
            **self.admin_site.each_context(request),
            "title": gettext("Correct deal %(number)s of %(table)s") % {"number": sheet.number, "table": sheet.table},
            "opts": self.opts,
            "sheet": sheet,
            "form": form,
            "reason": reason,
            "seen_version": request.POST.get("seen_version", sheet.version),
            "versions": described_versions(_versions(sheet)),
        }
        return TemplateResponse(request, "admin/games/sheet/correct.html", context)


def _stored_to_wait() -> str:
    return gettext("Version %(version)s saved. It will count once a second approver confirms it.")


def _may_correct(request: HttpRequest) -> bool:
    return request.user.has_perm("games.change_sheet")


def _versions(sheet: Sheet) -> QuerySet[Sheet]:
    """All versions of the sheet of that deal, oldest first."""
    same = Sheet.objects.filter(table_id=sheet.table_id, number=sheet.number)
    return same.order_by("version").select_related("table").prefetch_related("table__seats")


class DayIsOver:
    """Rows of a day, each with `closed`: whether that day is over for all."""

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        rows: QuerySet[Any] = super().get_queryset(request)  # type: ignore[misc]
        return rows.annotate(closed=daily_selectors.closed_day())

    @admin.display(description=_("day is over"), boolean=True)
    def day_is_over(self, play: Model) -> bool:
        return bool(vars(play)["closed"])


@admin.register(DailyPlay)
class DailyPlayAdmin(ReadOnlyAdmin, OnlyItsFilters, DayIsOver, admin.ModelAdmin):
    """Without the session of a guest: it opens the guest's tables."""

    list_display = ("day", "game", "user", "ranked", "state", "started_at", "day_is_over")
    list_filter = ("game", "ranked", "day")
    list_select_related = ("table", "user")
    search_fields = ("user__username",)
    ordering = ("-day", "game", "pk")
    fields = (("day", "game"), ("user", "ranked"), "table", ("state", "started_at"), "day_is_over")
    readonly_fields = ("state", "started_at", "day_is_over")

    @admin.display(description=_("state"))
    def state(self, play: DailyPlay) -> str:
        return play.table.get_state_display()


@admin.register(DailyBotPlay)
class DailyBotPlayAdmin(ReadOnlyAdmin, OnlyItsFilters, DayIsOver, admin.ModelAdmin):
    """Without points while the day runs.

    The administrator who looks here may still play the same deals.
    """

    list_display = ("day", "game", "number", "bot", "points_shown", "day_is_over")
    list_filter = ("game", "bot", "day")
    ordering = ("-day", "game", "number")
    fields = (("day", "game", "number"), "bot", "points_shown", "day_is_over")
    readonly_fields = ("points_shown", "day_is_over")

    @admin.display(description=_("points of each deal"))
    def points_shown(self, play: DailyBotPlay) -> str:
        return ", ".join(map(str, play.points)) if self.day_is_over(play) else gettext("hidden until the day is over")
