"""Tables, deals and sheets for the club office: to look at, and to correct sheets with a reason.

Nothing can be added, changed or deleted here: events and players open tables, logs and sheets are never changed.
What is hidden at a running table (secret, pack, seed, moves) is shown here only after the deal is over.
"""

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
from games import api
from games import wording as told
from games.core.errors import sentence_of
from games.core.numbers import whole_number
from games.models import Deal, Seat, Sheet, Table
from games.sheets import selectors as sheets_selectors
from games.sheets.admin_text import in_words, told_versions
from games.sheets.correction_port import corrector
from games.sheets.forms import ReasonForm, SheetForm
from games.tables import deal_record as tables_deal_record
from games.tables.board_sets import all_seen, seen_through, shut_sheets
from games.tables.insiders import closed_contexts
from games.tables.seats import names_of
from games.tables.viewers import viewer_of
from games.talk import selectors as talk_selectors

OF_ONE_TABLE = "table__id__exact"
"""Rows of one table: a link of the administration of events asks so."""
HIDDEN = _("hidden until the deal is over")


class LookOnly:
    """No adding, no changing, no deleting; looking as the user's permissions say."""

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


class OnlyItsFilters:
    """A list narrows down by the filters beside it, and to one table, alone.

    By `?pack__startswith=` a pack would be guessed card by card.
    """

    list_filter: ClassVar[tuple[str, ...]]

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        if lookup == OF_ONE_TABLE:
            return True
        return any(lookup == name or lookup.startswith(f"{name}__") for name in self.list_filter)


class SeatInline(LookOnly, admin.TabularInline):
    model = Seat
    fields = ("code", "kind", "name", "user", "stand_in", "words")
    readonly_fields = ("stand_in",)


class DealInline(LookOnly, admin.TabularInline):
    model = Deal
    fields = ("number", "attempt", "state", "dealer", "direction", "commitment")
    readonly_fields = ("commitment",)
    show_change_link = True


class SheetInline(LookOnly, admin.TabularInline):
    model = Sheet
    fields = ("number", "version", "points", "source", "author_name", "reason", "written_at")
    readonly_fields = ("written_at",)
    show_change_link = True

    def get_queryset(self, request: HttpRequest) -> QuerySet[Sheet]:
        return super().get_queryset(request).exclude(shut_sheets())


@admin.register(Table)
class TableAdmin(LookOnly, OnlyItsFilters, admin.ModelAdmin):
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

    @admin.display(description=_("secret of the shuffles"))
    def secret_shown(self, table: Table) -> str:
        """Only once the match is over."""
        return table.secret if all_seen(table) else gettext("hidden until the match is over")


@admin.register(Seat)
class SeatAdmin(LookOnly, OnlyItsFilters, admin.ModelAdmin):
    list_display = ("table", "code", "kind", "name", "user", "stand_in")
    list_filter = ("kind",)
    search_fields = ("name",)
    fields = ("table", "code", "kind", "name", "user", "stand_in")
    readonly_fields = ("stand_in",)
    list_select_related = ("table", "user")


@admin.register(Deal)
class DealAdmin(LookOnly, OnlyItsFilters, admin.ModelAdmin):
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
        """Without the deals of running tables in events that this user helps to run and plays in."""
        closed = closed_contexts(viewer_of(request))
        running = Deal.objects.exclude(table__state=Table.State.FINISHED).filter(table__context__in=closed)
        return super().get_queryset(request).exclude(pk__in=running.values("pk"))

    @admin.display(description=_("words of the players"))
    def words_shown(self, deal: Deal) -> str:
        return deal.words

    @admin.display(description=_("seed"))
    def seed_shown(self, deal: Deal) -> str:
        return _hidden_or(deal, "seed")

    @admin.display(description=_("pack"))
    def pack_shown(self, deal: Deal) -> str:
        return _hidden_or(deal, "pack")

    @admin.display(description=_("moves"))
    def moves_shown(self, deal: Deal) -> SafeString | str:
        if _hidden(deal):
            return str(HIDDEN)
        record = tables_deal_record.deal_record(deal, own=True)  # the administration is not the public
        names = names_of(deal.table.seats.all())
        lines = ((told.move_line(move, names, record["game"]),) for move in record["moves"])
        return format_html("<ol>{}</ol>", format_html_join("", "<li>{}</li>", lines))

    @admin.display(description=_("told to teammates"))
    def signals_shown(self, deal: Deal) -> SafeString | str:
        """Only once the match is over: whoever looks here may play on."""
        if not all_seen(deal.table):
            return gettext("hidden until the match is over")
        names = names_of(deal.table.seats.all())
        lines = ((f"{names.get(one.seat, one.seat)}: {one.text}",) for one in talk_selectors.sent_in(deal))
        return format_html("<ol>{}</ol>", format_html_join("", "<li>{}</li>", lines))


def _hidden(deal: Deal) -> bool:
    """Whether no record of a deal is shown: it runs, here or elsewhere with the same cards, or was taken back."""
    here = deal.state == Deal.State.RUNNING or deal.table.state == Table.State.DRAFT
    return here or deal.number > seen_through(deal.table)


def _hidden_or(deal: Deal, what: str) -> str:
    """Part of the record of a deal, which there is only once the deal is over."""
    if _hidden(deal):
        return str(HIDDEN)
    found = tables_deal_record.deal_record(deal, own=True)[what]
    return found if isinstance(found, str) else " ".join(found)


@admin.register(Sheet)
class SheetAdmin(LookOnly, OnlyItsFilters, admin.ModelAdmin):
    list_display = ("table", "number", "version", "points", "source", "author_name", "reason", "written_at")
    list_filter = ("source", "table__game")
    search_fields = ("table__label", "author_name", "reason")
    list_select_related = ("table",)
    ordering = ("-written_at", "-pk")
    fields = (
        "table",
        ("number", "version"),
        "told_shown",
        "values",
        "points",
        ("source", "author", "author_name", "written_at"),
        ("reason_code", "reason"),
    )
    readonly_fields = ("told_shown", "written_at")

    @admin.display(description=_("in words"))
    def told_shown(self, sheet: Sheet) -> str:
        return in_words(sheet)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Sheet]:
        """Whoever looks here may be playing: sheets that others still play for with the same cards are not here yet."""
        return super().get_queryset(request).exclude(shut_sheets()).prefetch_related("table__seats")

    def get_urls(self) -> list[URLPattern]:
        correct = path("<int:sheet_id>/correct/", self.admin_site.admin_view(self.correct), name="games_sheet_correct")
        return [correct, *super().get_urls()]

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """The sheet with all its versions and, for who may, the way to correct it."""
        sheet = self.get_object(request, object_id)
        context = {**(extra_context or {}), "may_correct": _may_correct(request)}
        if sheet is not None:
            context["versions"] = told_versions(_versions(sheet))
        return super().change_view(request, object_id, form_url, context)

    def correct(self, request: HttpRequest, sheet_id: int) -> HttpResponse:
        """The paper form of a sheet, filled with what counts now; saved as its next version."""
        if not _may_correct(request):
            raise PermissionDenied(gettext("Who may change sheets can correct them; ask the club office."))
        current = list(_versions(get_object_or_404(self.get_queryset(request), pk=sheet_id)))[-1]
        data = request.POST if request.method == "POST" else None
        form = api.sheet_form(
            current.table_id,
            data,
            sheets_selectors.history_of(current.table_id, current.number)[-1],
            preview_url=reverse("sheet-preview", args=[current.table_id]),
        )
        reason = ReasonForm(data)
        # Both are looked at, so that everything wrong is said at once.
        if data is not None and all([form.is_valid(), reason.is_valid()]) and "check" not in data:
            written = self._write(request, current, form, reason)
            if written is not None:
                return written
        return self._correct_page(request, current, form, reason)

    def _write(
        self, request: HttpRequest, sheet: Sheet, form: SheetForm, reason: ReasonForm
    ) -> HttpResponseRedirect | None:
        """Stores the next version; None when it was refused, the reason being on the form."""
        code, words = reason.cleaned_data["reason_code"], reason.words()
        try:
            fact = corrector()(
                sheet.table_id,
                sheet.number,
                form.values(),
                request.user,
                reason=words,
                reason_code=code,
                seen_version=whole_number(request.POST.get("seen_version", "")),
            )
        except SheetError as error:
            form.refuse(error)
            return None
        except TroeftafelError as error:
            form.add_error(None, sentence_of(error))
            return None
        stored = gettext("Version %(version)s is stored.") if fact.settled else _stored_to_wait()
        self.message_user(request, stored % {"version": fact.version}, messages.SUCCESS)
        return HttpResponseRedirect(reverse("admin:games_sheet_change", args=[fact.sheet_id]))

    def _correct_page(self, request: HttpRequest, sheet: Sheet, form: SheetForm, reason: ReasonForm) -> HttpResponse:
        # What was looked at stays what was looked at, so that somebody else's correction in between is noticed.
        context = {
            **self.admin_site.each_context(request),
            "title": gettext("Correct deal %(number)s of %(table)s") % {"number": sheet.number, "table": sheet.table},
            "opts": self.opts,
            "sheet": sheet,
            "form": form,
            "reason": reason,
            "seen_version": request.POST.get("seen_version", sheet.version),
            "versions": told_versions(_versions(sheet)),
        }
        return TemplateResponse(request, "admin/games/sheet/correct.html", context)


def _stored_to_wait() -> str:
    return gettext("Version %(version)s is stored and waits for a second person; until then the one before counts.")


def _may_correct(request: HttpRequest) -> bool:
    return request.user.has_perm("games.change_sheet")


def _versions(sheet: Sheet) -> QuerySet[Sheet]:
    """All versions of the sheet of that deal, oldest first."""
    same = Sheet.objects.filter(table_id=sheet.table_id, number=sheet.number)
    return same.order_by("version").select_related("table").prefetch_related("table__seats")
