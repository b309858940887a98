"""GET /ratings/: the games, the list of one game, and the history of a person.

Also their schemas.
"""

from datetime import datetime

from django.http import Http404
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_serializer
from pydantic import Field
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.settings import api_settings

from games.api import rules
from inputs.model import Input
from inputs.values import whole_number
from standings.ratings import Rating, TableRatingChange
from tournaments.core.api import ApiView
from tournaments.core.listing import Listing
from tournaments.models import Event, Person
from tournaments.ratings.selectors import names_of, people_of_game, ratings_of


@extend_schema_serializer(many=True)
class RatedGameOut(Input):
    """A game with how much its ratings rest on."""

    game: str
    title: str
    people: int
    tables: int = Field(description="From how many finished tables the ratings were computed.")
    newest: datetime | None = Field(description="When the newest round in them was published.")


@extend_schema_serializer(many=True)
class RatingOut(Input):
    """One person; people with the same rating share a rank."""

    rank: int
    shared: bool
    person: int
    name: str = Field(description="As far as its owner shows it.")
    club: str | None
    rating: int = Field(description="1000 + 40 * (mu - 3 sigma).")
    strength: int = Field(description="1000 + 40 * mu; a newcomer has 2000.")
    width: int = Field(description="80 * sigma: the strength lies within it 19 times out of 20.")
    mu: float
    sigma: float
    tables: int
    provisional: bool = Field(description="Fewer than ten tables.")
    last_change: int


class NamedPerson(Input):
    """A person at the table, as their name is shown."""

    person: int
    name: str


class RatingStep(Input):
    """The change by one table."""

    at: datetime = Field(description="When the round was published.")
    event: str = Field(description="The slug of the event.")
    round: int
    table: int
    place: int
    partners: list[NamedPerson]
    opponents: list[NamedPerson]
    before: int
    after: int
    change: int
    mu: float = Field(description="After the table.")
    sigma: float = Field(description="After the table.")


@extend_schema_serializer(many=False)
class RatingHistoryOut(RatingOut):
    """One person with all tables, oldest first."""

    history: list[RatingStep]


class RatedGames(ApiView):
    """The rated games, visible to all."""

    @extend_schema(operation_id="ratings_games", summary="List games with ratings.", responses=RatedGameOut)
    def get(self, request: Request) -> Response:
        return Response([_game(name, title).model_dump() for name, title in rules.game_choices()])


RATINGS = Listing(words=("name", "club"), orders={"rank": "rank", "name": "name", "tables": "tables"})


class RatingsView(ApiView):
    """The ratings of a game."""

    pagination_class = api_settings.DEFAULT_PAGINATION_CLASS

    @extend_schema(
        operation_id="ratings_list",
        summary="List the ratings of a game, best first.",
        parameters=[
            OpenApiParameter("club", int, description="Only people of this club."),
            OpenApiParameter("name", str, description="As `q`."),
            *RATINGS.parameters,
        ],
        responses=RatingOut,
    )
    def get(self, request: Request, game: str) -> Response:
        game_ratings = ratings_of(_known_game(game)).ratings
        club = whole_number(request.query_params.get("club", ""))
        people = people_of_game(game, request.query_params.get("name", ""), club)
        rows = [row for row in game_ratings.rows if row.person in people]
        if not {"q", "ordering"} & set(request.query_params):
            return self.page(rows, lambda row: _rating(row, people[row.person]))
        documents = (_rating(row, people[row.person]) for row in rows)
        return self.page(RATINGS.documents(request, documents), lambda rating: rating)


class RatingHistory(ApiView):
    """The rating of one person in one game."""

    @extend_schema(
        operation_id="ratings_history",
        summary="Get the rating history of a person, table by table.",
        parameters=[OpenApiParameter("person_id", int, OpenApiParameter.PATH)],
        responses=RatingHistoryOut,
    )
    def get(self, request: Request, game: str, person_id: str) -> Response:
        game_ratings = ratings_of(_known_game(game)).ratings
        row = game_ratings.of(int(person_id))
        if row is None:
            raise Http404
        rating = _rating(row, Person.objects.select_related("club").get(pk=row.person))
        return self.reply(RatingHistoryOut(**dict(rating), history=_history(game_ratings.history[row.person])))


def _known_game(game: str) -> str:
    if game not in dict(rules.game_choices()):
        raise Http404
    return game


def _game(name: str, title: str) -> RatedGameOut:
    rated = ratings_of(name)
    people, tables = len(rated.ratings.rows), rated.ratings.tables
    return RatedGameOut(game=name, title=title, people=people, tables=tables, newest=rated.newest)


def _rating(row: Rating, person: Person) -> RatingOut:
    skill = row.skill
    return RatingOut(
        rank=row.rank,
        shared=row.shared,
        person=row.person,
        name=person.public_name,
        club=person.club.name if person.club else None,
        rating=skill.rating,
        strength=skill.middle,
        width=skill.width,
        mu=skill.mu,
        sigma=skill.sigma,
        tables=row.tables,
        provisional=row.provisional,
        last_change=row.last.change,
    )


def _history(steps: tuple[TableRatingChange, ...]) -> list[RatingStep]:
    names = names_of(person for step in steps for person in (*step.partners, *step.opponents))
    slugs = dict(Event.objects.filter(pk__in={step.event for step in steps}).values_list("pk", "slug"))
    return [_step(step, slugs[step.event], names) for step in steps]


def _step(step: TableRatingChange, slug: str, names: dict[int, str]) -> RatingStep:
    def named(people: tuple[int, ...]) -> list[NamedPerson]:
        return [NamedPerson(person=person, name=names.get(person, "?")) for person in people]

    return RatingStep(
        at=step.at,
        event=slug,
        round=step.round,
        table=step.table,
        place=step.place,
        partners=named(step.partners),
        opponents=named(step.opponents),
        before=step.before.rating,
        after=step.after.rating,
        change=step.change,
        mu=step.after.mu,
        sigma=step.after.sigma,
    )
