"""GET /ratings/: the games, the list of one game, and the history of a person.

Also their schemas.
"""

from typing import Any

from django.http import Http404
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.settings import api_settings

from accounts.known_names import Shape
from games.api import rules
from games.api.values import whole_number
from standings.ratings import Rating, Step
from tournaments.core.api import ApiView
from tournaments.models import Event, Person
from tournaments.ratings.selectors import names_of, people_of_game, ratings_of


class RatedGameShape(Shape):
    game = serializers.CharField()
    title = serializers.CharField()
    people = serializers.IntegerField()
    tables = serializers.IntegerField(help_text="From how many finished tables the ratings were computed.")
    newest = serializers.DateTimeField(allow_null=True, help_text="When the newest round in them was published.")


class RatingShape(Shape):
    """One person; people with the same rating share a rank."""

    rank = serializers.IntegerField()
    shared = serializers.BooleanField()
    person = serializers.IntegerField()
    name = serializers.CharField(help_text="As far as its owner shows it.")
    club = serializers.CharField(allow_null=True)
    rating = serializers.IntegerField(help_text="1000 + 40 * (mu - 3 sigma).")
    strength = serializers.IntegerField(help_text="1000 + 40 * mu; a newcomer has 2000.")
    width = serializers.IntegerField(help_text="80 * sigma: the strength lies within it 19 times out of 20.")
    mu = serializers.FloatField()
    sigma = serializers.FloatField()
    tables = serializers.IntegerField()
    provisional = serializers.BooleanField(help_text="Fewer than ten tables.")
    last_change = serializers.IntegerField()


class NamedShape(Shape):
    person = serializers.IntegerField()
    name = serializers.CharField()


class RatingStepShape(Shape):
    """The change by one table."""

    at = serializers.DateTimeField(help_text="When the round was published.")
    event = serializers.CharField(help_text="The slug of the event.")
    round = serializers.IntegerField()
    table = serializers.IntegerField()
    place = serializers.IntegerField()
    partners = NamedShape(many=True)
    opponents = NamedShape(many=True)
    before = serializers.IntegerField()
    after = serializers.IntegerField()
    change = serializers.IntegerField()
    mu = serializers.FloatField(help_text="After the table.")
    sigma = serializers.FloatField(help_text="After the table.")


class RatingHistoryShape(RatingShape):
    """One person with all tables, oldest first."""

    history = RatingStepShape(many=True)


class RatedGames(ApiView):
    """The rated games, visible to all."""

    @extend_schema(
        operation_id="ratings_games", summary="List games with ratings.", responses=RatedGameShape(many=True)
    )
    def get(self, request: Request) -> Response:
        return Response([_game(name, title) for name, title in rules.game_choices()])


class RatingsView(ApiView):
    """The ratings of a game."""

    pagination_class = api_settings.DEFAULT_PAGINATION_CLASS

    @extend_schema(
        operation_id="ratings_list",
        summary="List the ratings of a game, best first.",
        parameters=[
            OpenApiParameter("club", int, description="Only people of this club."),
            OpenApiParameter("name", str, description="Part of the name as it is shown."),
        ],
        responses=RatingShape(many=True),
    )
    def get(self, request: Request, game: str) -> Response:
        game_ratings = ratings_of(_known_game(game)).ratings
        club = whole_number(request.query_params.get("club", ""))
        people = people_of_game(game, request.query_params.get("name", ""), club)
        rows = [row for row in game_ratings.rows if row.person in people]
        return self.page(rows, lambda row: _rating(row, people[row.person]))


class RatingHistory(ApiView):
    """The rating of one person in one game."""

    @extend_schema(
        operation_id="ratings_history",
        summary="Get the rating history of a person, table by table.",
        parameters=[OpenApiParameter("person_id", int, OpenApiParameter.PATH)],
        responses=RatingHistoryShape,
    )
    def get(self, request: Request, game: str, person_id: str) -> Response:
        game_ratings = ratings_of(_known_game(game)).ratings
        row = game_ratings.of(int(person_id))
        if row is None:
            raise Http404
        document = _rating(row, Person.objects.select_related("club").get(pk=row.person))
        return Response({**document, "history": _history(game_ratings.history[row.person])})


def _known_game(game: str) -> str:
    if game not in dict(rules.game_choices()):
        raise Http404
    return game


def _game(name: str, title: str) -> dict[str, Any]:
    rated = ratings_of(name)
    numbers = {"people": len(rated.ratings.rows), "tables": rated.ratings.tables}
    return {"game": name, "title": title, **numbers, "newest": rated.newest}


def _rating(row: Rating, person: Person) -> dict[str, Any]:
    skill = row.skill
    return {
        "rank": row.rank,
        "shared": row.shared,
        "person": row.person,
        "name": person.public_name,
        "club": person.club.name if person.club else None,
        "rating": skill.shown,
        "strength": skill.middle,
        "width": skill.width,
        "mu": skill.mu,
        "sigma": skill.sigma,
        "tables": row.tables,
        "provisional": row.provisional,
        "last_change": row.last.change,
    }


def _history(steps: tuple[Step, ...]) -> list[dict[str, Any]]:
    names = names_of(person for step in steps for person in (*step.partners, *step.opponents))
    slugs = dict(Event.objects.filter(pk__in={step.event for step in steps}).values_list("pk", "slug"))
    return [_step(step, slugs[step.event], names) for step in steps]


def _step(step: Step, slug: str, names: dict[int, str]) -> dict[str, Any]:
    def named(people: tuple[int, ...]) -> list[dict[str, Any]]:
        return [{"person": person, "name": names.get(person, "?")} for person in people]

    return {
        "at": step.at,
        "event": slug,
        "round": step.round,
        "table": step.table,
        "place": step.place,
        "partners": named(step.partners),
        "opponents": named(step.opponents),
        "before": step.before.shown,
        "after": step.after.shown,
        "change": step.change,
        "mu": step.after.mu,
        "sigma": step.after.sigma,
    }
