"""GET /profiles/<id>: the history of a player, where the account may see it."""

from datetime import datetime

from django.http import Http404
from drf_spectacular.utils import OpenApiParameter, extend_schema
from pydantic import Field
from rest_framework.request import Request
from rest_framework.response import Response

from engine.sentences import N
from inputs.model import Input
from tournaments.core.api import ApiView
from tournaments.links.guest_tokens import people_here
from tournaments.profiles.history import Other, PlayedEvent, profile_of
from tournaments.profiles.selectors import may_see_profile, person_of_profile


class ProfileEvent(Input):
    """One event of a player; `rank` is null for an unranked entry."""

    event: str = Field(title=N("The slug of the event"))
    name: str
    game: str
    at: datetime
    partners: list[str]
    rank: int | None
    of: int
    points: float | None
    best_deal: int | None


class ProfileRating(Input):
    """The rating of a player in one game."""

    game: str
    rank: int
    rating: int
    tables: int
    provisional: bool


class ProfileOther(Input):
    """Another player, with the tables played together and against each other."""

    person: int
    name: str
    together: int
    together_won: int
    against: int
    won: int
    lost: int


class ProfileSeason(Input):
    """The place of a player in a series."""

    series: str
    rank: int | None
    of: int


class ProfileDocument(Input):
    """The page of a player."""

    person: int
    name: str
    public: bool
    events: list[ProfileEvent]
    ratings: list[ProfileRating]
    others: list[ProfileOther]
    seasons: list[ProfileSeason]


class ProfileView(ApiView):
    """The profile of one player."""

    @extend_schema(
        operation_id="profile",
        summary="Get the profile of a player. 404 unless it is public, your own, or of a player you lead.",
        parameters=[OpenApiParameter("person_id", int, OpenApiParameter.PATH)],
        responses=ProfileDocument,
    )
    def get(self, request: Request, person_id: str) -> Response:
        person = person_of_profile(int(person_id))
        if not may_see_profile(request.user, people_here(request._request), person):
            raise Http404
        profile = profile_of(person)
        return self.reply(
            ProfileDocument(
                person=person.pk,
                name=person.public_name,
                public=person.public_profile,
                events=[_event(event) for event in profile.events],
                ratings=[
                    ProfileRating(
                        game=game,
                        rank=row.rank,
                        rating=row.skill.rating,
                        tables=row.tables,
                        provisional=row.provisional,
                    )
                    for game, _title, row in profile.ratings
                ],
                others=[_other(other) for other in profile.others],
                seasons=[
                    ProfileSeason(series=season.series.slug, rank=season.rank, of=season.of)
                    for season in profile.seasons
                ],
            )
        )


def _event(played: PlayedEvent) -> ProfileEvent:
    placed = played.placed
    return ProfileEvent(
        event=played.event.slug,
        name=played.event.name,
        game=played.event.game,
        at=played.at,
        partners=list(played.partners),
        rank=placed.rank if placed else None,
        of=played.of,
        points=float(placed.points) if placed and placed.points is not None else None,
        best_deal=played.best.points if played.best else None,
    )


def _other(other: Other) -> ProfileOther:
    return ProfileOther(
        person=other.person.pk,
        name=other.person.public_name,
        together=other.together,
        together_won=other.together_won,
        against=other.against,
        won=other.won,
        lost=other.lost,
    )
