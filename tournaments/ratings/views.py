"""Ratings: the list of a game, as a page and as CSV, and what every table changed for one person."""

import csv
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from games import api
from standings.pictures import Picture, picture
from standings.ratings import Rating, Step
from tournaments.core.views import event_page, once, without_formulas
from tournaments.models import Club, Event, Person
from tournaments.online.services import count_for_ratings
from tournaments.ratings.selectors import RatedGame, names_of, people_of_game, ratings_of

ON_A_PAGE = 100
STEPS_ON_A_PAGE = 40


@require_GET
def games(request: HttpRequest) -> HttpResponse:
    """The games with how many people are rated in each."""
    found = [(name, title, ratings_of(name)) for name, title in api.game_choices()]
    return _answer(request, "ratings/ratings.html", {"games": found})


@require_GET
def ratings(request: HttpRequest, game: str) -> HttpResponse:
    """The list of a game, by club and by name."""
    title, found, wanted = _title(game), ratings_of(game), request.GET.get("q", "").replace("\x00", "")
    club = api.whole_number(request.GET.get("club", ""))
    people = people_of_game(game, wanted, club)
    page = Paginator(_lines(found, people), ON_A_PAGE).get_page(request.GET.get("page"))
    context = {"game": game, "title": title, "found": found, "page": page, "q": wanted, "club": club}
    return _answer(request, "ratings/rating_list.html", {**context, "clubs": _clubs(game)})


@require_GET
def ratings_csv(request: HttpRequest, game: str) -> HttpResponse:
    """The whole list for a spreadsheet."""
    _title(game)
    answer = HttpResponse(content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="ratings-{game}.csv"'
    answer.write("\ufeff")  # so that spreadsheets read accents
    writer = csv.writer(answer)
    writer.writerow([_("Rank"), _("Name"), _("Club"), _("Rating"), _("Strength"), "±", _("Tables"), _("Provisional")])
    for row, person in _lines(ratings_of(game), people_of_game(game)):
        names = [without_formulas(person.public_name), without_formulas(person.club.name if person.club else "")]
        skill = row.skill
        numbers = [skill.shown, skill.middle, skill.width, row.tables]
        writer.writerow([row.rank, *names, *numbers, _("yes") if row.provisional else _("no")])
    return answer


@require_GET
def person(request: HttpRequest, game: str, person_id: int) -> HttpResponse:
    """How the rating of somebody came about, table by table, the newest first."""
    title, found = _title(game), ratings_of(game)
    row, steps = found.ratings.of(person_id), found.ratings.history.get(person_id, ())
    if row is None:
        raise Http404
    page = Paginator(steps[::-1], STEPS_ON_A_PAGE).get_page(request.GET.get("page"))
    shown = Person.objects.get(pk=person_id)
    context = {"game": game, "title": title, "row": row, "person": shown, "page": page, "picture": _picture(steps)}
    return _answer(request, "ratings/rating_person.html", {**context, "steps": _told(page.object_list), "found": found})


@dataclass(frozen=True, slots=True)
class ToldStep:
    """One table in words: the event, and who played there besides, as far as they are named in public."""

    step: Step
    event: Event
    partners: list[tuple[int, str]]
    opponents: list[tuple[int, str]]


def _told(steps: Any) -> list[ToldStep]:
    names = names_of(person for step in steps for person in (*step.partners, *step.opponents))
    events = Event.objects.in_bulk({step.event for step in steps})
    return [
        ToldStep(step, events[step.event], *(_named(people, names) for people in (step.partners, step.opponents)))
        for step in steps
    ]


def _named(people: tuple[int, ...], names: dict[int, str]) -> list[tuple[int, str]]:
    return [(person, names.get(person, "?")) for person in people]


def _picture(steps: tuple[Step, ...]) -> Picture:
    """The rating after each table."""
    shown = [float(step.after.shown) for step in steps]
    return picture([("", shown)])


def _lines(found: RatedGame, people: dict[int, Person]) -> list[tuple[Rating, Person]]:
    return [(row, people[row.person]) for row in found.ratings.rows if row.person in people]


def _clubs(game: str) -> Any:
    return Club.objects.filter(people__entries__event__game=game).distinct().order_by("name")


def _title(game: str) -> str:
    """The title of a game. Raises Http404."""
    titles = dict(api.game_choices())
    if game not in titles:
        raise Http404
    return titles[game]


def _answer(request: HttpRequest, template: str, context: dict[str, Any]) -> HttpResponse:
    answer = render(request, f"tournaments/{template}", context)
    answer["Cache-Control"] = "private, no-cache"
    return answer


@require_POST
@event_page("rate")
def event_rated(request: HttpRequest, event: Event) -> HttpResponse:
    """Leaves the event out of ratings, or takes it in again."""
    counts = request.POST.get("rated") != "no"
    with once(request) as first:
        if first:
            count_for_ratings(event, counts, request.user)
    words = _("The event counts for ratings.") if counts else _("The event is left out of ratings.")
    messages.success(request, words)
    return redirect("event-desk", event.slug)
