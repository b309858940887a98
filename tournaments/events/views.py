"""Pages that create an event: game, options, format and people; and that adopt the current ranking rules."""

from django.contrib import messages
from django.contrib.auth import get_user_model
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.dateparse import parse_datetime
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from engine.errors import TroeftafelError
from games.api.rules import EVENT_ONLINE
from inputs.values import whole_number
from tournaments.core import permissions
from tournaments.core.clubs import clubs_to_create_in
from tournaments.core.permissions import ADD_EVENT
from tournaments.core.venues import venues_on_offer, with_chosen_venue
from tournaments.core.views import event_page, new_key, once, show
from tournaments.corrections.preview import effect_of_ranking_rules
from tournaments.entries import services as entries_services
from tournaments.entries.forms import PeopleForm, count_sentence, read_pairs, unnamed_pairs
from tournaments.events import services as events_ranking_rules
from tournaments.events import services as events_services
from tournaments.events.forms import EventForm, completed, prefilled
from tournaments.models import Club, Event
from tournaments.models.events import RULES_VERSION
from tournaments.models.limits import PAIRS_A_SIDE

SIDES = ("home", "visitors")


@login_required
@require_http_methods(["GET", "POST"])
def event_new(request: HttpRequest) -> HttpResponse:
    """Show the form until it is complete; then create the event with its people.

    The button `show` (and with JavaScript a change of game or format) only renders the fields of that choice.
    """
    permissions.require(request.user, permissions.CREATE)
    sent = with_chosen_venue(request.POST) if request.method == "POST" else None
    data = prefilled(request.GET) if sent is None else completed(sent)
    people = PeopleForm.of(request) if sent is not None else PeopleForm()
    only_show = sent is None or "show" in sent or sent.get("shown_for") != data["shown_for"]
    form = EventForm(data, quiet=only_show)
    if not only_show and form.is_valid() and people.is_valid:
        try:
            event = _create(request, form, people)
            warn_of_past_date(request, event)
            say_skipped_times(request, event)
            return redirect("event-players", event.slug)
        except TroeftafelError as error:
            form.refuse(error)
    refused = not only_show or bool(people.bad or people.problem)
    return _page(request, data=data, form=form, people=people, status=422 if refused and "show" not in data else 200)


@login_required
@require_POST
def people_count(request: HttpRequest) -> HttpResponse:
    """Show `24 players = 6 tables` during typing."""
    form = EventForm(completed(request.POST), quiet=True)
    return render(request, "tournaments/events/_people_count.html", {"count": _count(form, PeopleForm.of(request))})


def _page(request: HttpRequest, *, data: QueryDict, form: EventForm, people: PeopleForm, status: int) -> HttpResponse:
    pairs = {side: data.get(f"{side}_pairs", "") for side in SIDES}
    context = {
        "form": form,
        "people": people,
        "pairs": pairs,
        "count": _count(form, people),
        "key": data.get("key") or new_key(),
        "clubs": Club.objects.all(),
        **venues_on_offer(request.user),
        "data": data,
        **_own_clubs(request, data),
    }
    return render(request, "tournaments/events/event_new.html", context, status=status)


def _own_clubs(request: HttpRequest, data: QueryDict) -> dict[str, object]:
    """Return the hosted clubs to choose from; the only one is chosen, and none of several until it was."""
    clubs = list(clubs_to_create_in(request.user))
    usual = str(clubs[0].pk) if len(clubs) == 1 and request.method != "POST" else ""
    chosen = str(data.get("club") or request.GET.get("club") or usual)
    return {"own_clubs": clubs, "club_chosen": chosen, "may_be_without_club": request.user.has_perm(ADD_EVENT)}


def _count(form: EventForm, people: PeopleForm) -> str:
    odd = str(form["odd"].value())
    all_play = form.chosen_system != Event.System.GROUPS
    return count_sentence(len(people.rows), form.sizes(), odd, form.people_an_entry, all_play=all_play)


def _create(request: HttpRequest, form: EventForm, people: PeopleForm) -> Event:
    """Create the event of this form once.

    Its seed follows from the form's key, so a repeat finds the event.
    """
    key = request.POST.get("key") or new_key()
    seed = int(salted_hmac("tournaments.seed", key).hexdigest()[:15], 16)
    with transaction.atomic():
        user = get_user_model().objects.select_for_update().get(pk=str(request.user.pk))
        existing = Event.objects.filter(created_by=user, seed=seed).first()
        if existing is not None:
            return existing
        event = events_services.create_event(
            by=request.user,
            event=form.new_event(draft=request.POST.get("create") == "draft", **_clubs(form), **_club(request)),
            results=form.results,
            online=EVENT_ONLINE,
            rated=form.is_rated,
            seed=seed,
        )
        _enter(request, event, form, people)
    return event


def warn_of_past_date(request: HttpRequest, event: Event) -> None:
    """Say that an event which has not begun has a date in the past; it is allowed, for evenings entered afterwards."""
    if event.starts_at is not None and event.starts_at < timezone.now() and event.state == Event.State.OPEN:
        messages.warning(request, _("The date of this event is in the past. Check it."))


def say_skipped_times(request: HttpRequest, event: Event) -> None:
    """Name the typed times that the clock skips, and what was saved.

    That is in the night in which summer time begins.
    """
    for name in ("doors_at", "starts_at", "ends_at"):
        typed, saved = parse_datetime(request.POST.get(name, "")), getattr(event, name)
        if typed is None or saved is None or timezone.is_aware(typed):
            continue
        if timezone.make_naive(saved) == typed.replace(second=0, microsecond=0):
            continue
        facts = {"typed": date_format(typed, "j F, H:i"), "time": date_format(timezone.localtime(saved), "H:i")}
        words = _("%(typed)s does not exist, because summer time begins in that night. The time is saved as %(time)s.")
        messages.info(request, words % facts)


def _club(request: HttpRequest) -> dict[str, int]:
    """Return the hosted club of the event, if one was chosen."""
    number = whole_number(request.POST.get("club", ""))
    return {} if number is None else {"club": number}


def _clubs(form: EventForm) -> dict[str, int]:
    if not form.is_match:
        return {}
    return {side: Club.objects.get_or_create(name=form.cleaned_data[side])[0].pk for side in SIDES}


def _enter(request: HttpRequest, event: Event, form: EventForm, people: PeopleForm) -> None:
    if not form.is_match:
        if people.rows:
            entries_services.enter_people(event=event, rows=people.rows, by=request.user)
        return
    count = min(form.cleaned_data["pairs_a_side"] or 0, PAIRS_A_SIDE.most)
    for side in SIDES:
        club = form.cleaned_data[side].strip()
        pairs = read_pairs(request.POST.get(f"{side}_pairs", ""), club) or unnamed_pairs(club, count)
        for pair in pairs:
            if pair.people:
                entries_services.enter_people(event=event, rows=pair.people, by=request.user, side=side)
            else:
                entries_services.enter_named(event=event, names=[pair.name], by=request.user, side=side)


@require_http_methods(["GET", "POST"])
@event_page("see_desk")
def ranking_rules(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the preview; the button adopts the rules."""
    if request.method == "POST":
        with once(request) as first:
            if first:
                events_ranking_rules.adopt_ranking_rules(event=event, by=request.user)
                messages.success(request, _("The event now uses the current ranking rules."))
        return redirect("event-desk", event.slug)
    context = {
        "changes": effect_of_ranking_rules(event),
        "is_old": event.rules_version < RULES_VERSION,
        "may_adopt": permissions.may(request.user, "edit", event),
    }
    return show(request, event, "events/ranking_rules.html", context, tab="desk")
