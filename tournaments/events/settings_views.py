"""All settings of an event on one page, and the pages of its rounds and of its scoring."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.http import require_http_methods, require_safe

from engine.errors import TroeftafelError
from games.api import rules
from tournaments.core import permissions
from tournaments.core import rules_form as game_rules
from tournaments.core.views import event_page, show
from tournaments.events import services as events_services
from tournaments.events import tie_breaks_form as tie_breaks
from tournaments.events.repeats import change_this_and_later, later_dates
from tournaments.events.schemas import ChangedEvent
from tournaments.events.settings_form import ROUNDS, SCORING, TITLES, EventRulesForm
from tournaments.models import Event
from tournaments.result_rules.schemas import CHOICES as RESULT_CHOICES
from tournaments.result_rules.schemas import read_rules

Facts = Mapping[str, object]
"""What is set now, by its label; what is not set is None or blank."""
RANKING = ChangedEvent.model_fields["ranking"]


@dataclass(frozen=True, slots=True)
class Setting:
    """A group of settings: what it is now, until when it may change, and where."""

    icon: str
    title: str
    now: list[tuple[str, str]]
    until: str
    url: str
    may_change: bool


@require_safe
@event_page("see_desk")
def event_settings(request: HttpRequest, event: Event) -> HttpResponse:
    """Show what is set, and lead to the page that changes it."""
    may = {
        f"may_{action}": permissions.may(request.user, action, event) for action in ("cancel", "reinstate", "remove")
    }
    context = {"settings": list(_settings(request, event)), **may}
    return show(request, event, "events/event_settings.html", context, tab="desk")


@require_http_methods(["GET", "HEAD", "POST"])
@event_page("edit")
def rules_section(request: HttpRequest, event: Event, section: str) -> HttpResponse:
    """Show and change the rounds or the scoring; the button `show` only draws the form again."""
    sent = request.POST if request.method == "POST" else None
    only_show = sent is not None and "show" in sent
    form = EventRulesForm(event, section, sent, quiet=only_show)
    if sent is not None and not only_show and form.is_valid():
        try:
            if "later" in sent:
                change_this_and_later(by=request.user, event=event, changes=form.changes())
            else:
                events_services.change_event(by=request.user, event=event, changes=form.changes())
        except TroeftafelError as error:
            form.refuse(error)
        else:
            messages.success(request, _("The settings are saved."))
            return redirect("event-settings", event.slug)
    context = {
        "form": form,
        "title": TITLES[section],
        "later": later_dates(event).count(),
        "later_chosen": sent is not None and "later" in sent,
    }
    status = 422 if form.is_bound and form.errors else 200
    return show(request, event, "events/rules_section.html", context, tab="desk", status=status)


def _moment(moment: datetime | None) -> str:
    return date_format(localtime(moment), "SHORT_DATETIME_FORMAT") if moment else ""


def _settings(request: HttpRequest, event: Event) -> Iterator[Setting]:
    """Yield the groups of settings in the order in which an organiser meets them."""
    is_organiser = permissions.may(request.user, "edit", event)
    has_begun = event.rounds.exists()
    until_the_end = _("Can change until the event is finished.")
    at_any_time = _("Can change at any time.")

    def setting(title: str, name: str, icon: str, now: Facts, *, until: str, may: bool) -> Setting:
        facts = [(label, "–" if value in ("", None) else str(value)) for label, value in now.items()]
        return Setting(icon, title, facts, until, reverse(name, args=[event.slug]), may)

    yield setting(
        _("Date, venue and description"),
        "event-invitation",
        "calendar",
        {
            _("Event name"): event.name,
            _("Date and time"): _moment(event.starts_at),
            _("Doors open"): _moment(event.doors_at),
            pgettext("of an event", "End"): _moment(event.ends_at),
            _("Venue and address"): event.venue,
            _("Entry fee"): event.fee,
        },
        until=until_the_end,
        may=is_organiser,
    )
    yield setting(
        _("Registration settings"),
        "event-registration",
        "list",
        {
            _("Who may register"): capfirst(event.get_registration_display()),
            _("Places"): event.capacity or _("no limit"),
        },
        until=until_the_end,
        may=is_organiser,
    )
    yield setting(
        str(TITLES[ROUNDS]),
        "event-settings-rounds",
        "timer",
        {
            _("Rounds"): event.rounds_planned,
            _("Minutes per round"): event.round_minutes,
            _("Pairing system"): capfirst(event.get_system_display()),
            _("Location"): capfirst(event.get_place_display()),
        },
        until=_(
            "The pairing system is fixed since round 1 was paired. The rest can change until the event is finished."
        )
        if has_begun
        else _("The pairing system can change until round 1 is paired, the rest until the event is finished."),
        may=is_organiser,
    )
    deviations = len(game_rules.deviation_rows(event.game, event.preset, event.options))
    yield setting(
        str(TITLES[SCORING]),
        "event-settings-scoring",
        "trophy",
        {
            _("Preset"): dict(rules.preset_choices(event.game)).get(event.preset, event.preset),
            _("Options that differ from the preset"): deviations,
            _(str(RANKING.title)): capfirst(event.get_ranking_display()),
            _("Tie-breaks"): ", ".join(tie_breaks.names_of(event, event.tie_breaks).values()) or _("the usual order"),
        },
        until=_("Only tie-breaks and the points for a bye can change, since round 1 was paired.")
        if has_begun
        else _("Can change until round 1 is paired; tie-breaks and the points for a bye until the event is finished."),
        may=is_organiser,
    )
    yield setting(
        _("Results: confirmation and corrections"),
        "event-result-rules",
        "shield-check",
        {_("Players’ results"): _(RESULT_CHOICES["confirm"][read_rules(event.result_options).confirm])},
        until=at_any_time,
        may=permissions.may(request.user, "set_results", event),
    )
    yield setting(
        _("Pairing rules: requests, clubs, fixed tables"),
        "event-seating",
        "armchair",
        {_("Requests"): event.wishes.count()},
        until=until_the_end,
        may=permissions.may(request.user, "wish", event),
    )
    online = _("Online play: clocks, spectators, chat")
    yield setting(online, "event-online-rules", "globe", {}, until=at_any_time, may=is_organiser)
    yield setting(
        _("Hall screen and announcements"),
        "event-remote",
        "monitor",
        {},
        until=at_any_time,
        may=permissions.may(request.user, "steer_screen", event),
    )
    if permissions.may(request.user, "appoint", event):
        yield setting(_("Staff and invitations"), "event-staff", "users", {}, until=at_any_time, may=True)
    if is_organiser and permissions.may(request.user, permissions.CREATE):
        repeat = {_("Repeats"): event.repeat.get_every_display() if event.repeat else _("no")}
        yield setting(_("Repeat this event"), "event-repeat", "rotate-cw", repeat, until=until_the_end, may=True)
