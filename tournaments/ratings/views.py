"""Ratings: the list of a game as page and CSV, and one person's changes by table."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from games.api import rules
from inputs.values import whole_number
from standings.pictures import Picture, picture
from standings.ratings import Rating, TableRatingChange
from tournaments.core.downloads import CSV, csv_file, file_response
from tournaments.core.views import event_page, once
from tournaments.core.workbooks import Line
from tournaments.models import Club, Event, Person
from tournaments.online.services import count_for_ratings
from tournaments.ratings.selectors import RatedGame, names_of, people_of_game, ratings_of

ON_A_PAGE = 100
STEPS_ON_A_PAGE = 40


@require_safe
def games(request: HttpRequest) -> HttpResponse:
    """List the games with their numbers of rated people."""
    rated_games = [(name, title, ratings_of(name)) for name, title in rules.game_choices()]
    return _answer(request, "ratings/ratings.html", {"games": rated_games})


@require_safe
def ratings(request: HttpRequest, game: str) -> HttpResponse:
    """Show the ratings of a game by club and by name."""
    title, rated, wanted = _title(game), ratings_of(game), request.GET.get("q", "").replace("\x00", "")
    club = whole_number(request.GET.get("club", ""))
    people = people_of_game(game, wanted, club)
    page = Paginator(_lines(rated, people), ON_A_PAGE).get_page(request.GET.get("page"))
    context = {"game": game, "title": title, "found": rated, "page": page, "q": wanted, "club": club}
    return _answer(request, "ratings/rating_list.html", {**context, "clubs": _clubs(game)})


@require_safe
def ratings_csv(request: HttpRequest, game: str) -> HttpResponse:
    """Return the whole list for a spreadsheet."""
    _title(game)
    return file_response(csv_file(_cells(game)), CSV, f"ratings-{game}.csv")


def _cells(game: str) -> Iterator[Line]:
    yield [_("Rank"), _("Name"), _("Club"), _("Rating"), _("Strength"), "±", _("Tables"), _("Provisional")]
    for row, person in _lines(ratings_of(game), people_of_game(game)):
        names = [person.public_name, person.club.name if person.club else ""]
        skill = row.skill
        numbers = [skill.rating, skill.middle, skill.width, row.tables]
        yield [row.rank, *names, *numbers, _("yes") if row.provisional else _("no")]


@require_safe
def person(request: HttpRequest, game: str, person_id: int) -> HttpResponse:
    """Show the history of a person's rating by table, newest first."""
    title, rated = _title(game), ratings_of(game)
    row, steps = rated.ratings.of(person_id), rated.ratings.history.get(person_id, ())
    if row is None:
        raise Http404
    page = Paginator(steps[::-1], STEPS_ON_A_PAGE).get_page(request.GET.get("page"))
    rated_person = Person.objects.get(pk=person_id)
    context = {
        "game": game,
        "title": title,
        "row": row,
        "person": rated_person,
        "page": page,
        "picture": _picture(steps),
    }
    return _answer(
        request, "ratings/rating_person.html", {**context, "steps": _step_texts(page.object_list), "found": rated}
    )


@dataclass(frozen=True, slots=True)
class StepText:
    """Text of one table: the event, and the others there under their public names."""

    step: TableRatingChange
    event: Event
    partners: list[tuple[int, str]]
    opponents: list[tuple[int, str]]


def _step_texts(steps: Any) -> list[StepText]:
    names = names_of(person for step in steps for person in (*step.partners, *step.opponents))
    events = Event.objects.in_bulk({step.event for step in steps})
    return [
        StepText(step, events[step.event], *(_with_names(people, names) for people in (step.partners, step.opponents)))
        for step in steps
    ]


def _with_names(people: tuple[int, ...], names: dict[int, str]) -> list[tuple[int, str]]:
    return [(person, names.get(person, "?")) for person in people]


def _picture(steps: tuple[TableRatingChange, ...]) -> Picture:
    """Return the picture of the rating after each table."""
    values = [float(step.after.rating) for step in steps]
    return picture([("", values)])


def _lines(rated: RatedGame, people: dict[int, Person]) -> list[tuple[Rating, Person]]:
    return [(row, people[row.person]) for row in rated.ratings.rows if row.person in people]


def _clubs(game: str) -> Any:
    return Club.objects.filter(people__entries__event__game=game).distinct().order_by("name")


def _title(game: str) -> str:
    """Return the title of a game. Raises Http404."""
    titles = dict(rules.game_choices())
    if game not in titles:
        raise Http404
    return titles[game]


def _answer(request: HttpRequest, template: str, context: dict[str, object]) -> HttpResponse:
    answer = render(request, f"tournaments/{template}", context)
    answer["Cache-Control"] = "private, no-cache"
    return answer


@require_POST
@event_page("rate")
def event_rated(request: HttpRequest, event: Event) -> HttpResponse:
    """Exclude the event from ratings, or include it again."""
    counts = request.POST.get("rated") != "no"
    with once(request) as first:
        if first:
            count_for_ratings(event=event, counts=counts, by=request.user)
    words = _("The event now counts towards ratings.") if counts else _("The event no longer counts towards ratings.")
    messages.success(request, words)
    return redirect("event-desk", event.slug)
