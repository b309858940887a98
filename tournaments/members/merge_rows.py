"""The rows that follow a person in a merge, and those that cannot.

A row stays behind where the person kept has one of the same kind and the database allows no second one. It still counts
as theirs for own data and erasure (core/names.py: same_person).
"""

from collections.abc import Iterable, Mapping, Sequence

from django.db.models import Model, QuerySet

from tournaments.models import (
    ClubMember,
    Contact,
    CorrectionRequest,
    EntryPerson,
    Erasure,
    FixtureReport,
    LeagueLine,
    MemberInvitation,
    Notification,
    Person,
    PersonalLink,
    PersonMerge,
    Postponement,
    PushSubscription,
    RegistrationPerson,
    SeriesMember,
    SharedKeepsake,
    Substitution,
    TeamPlayer,
)

FOLLOWING: tuple[tuple[type[Model], str], ...] = (
    (EntryPerson, "person"),
    (RegistrationPerson, "person"),
    (Substitution, "person"),
    (Substitution, "absent"),
    (CorrectionRequest, "person"),
    (ClubMember, "person"),
    (PersonalLink, "person"),
    (SeriesMember, "person"),
    (Contact, "person"),
    (PushSubscription, "person"),
    (Notification, "person"),
    (MemberInvitation, "used_by"),
    (SharedKeepsake, "person"),
    (TeamPlayer, "person"),
    (FixtureReport, "person"),
    (Postponement, "person"),
    (Postponement, "answered_person"),
    (LeagueLine, "person"),
)
"""All columns that name a person, without those of STAYING. A test compares them with the models."""
STAYING: tuple[tuple[type[Model], str], ...] = (
    (Erasure, "person"),
    (PersonMerge, "person"),
    (PersonMerge, "kept"),
    (Person, "merged_into"),
)
UNIQUE_WITH: Mapping[type[Model], str] = {
    RegistrationPerson: "registration_id",
    SeriesMember: "series_id",
    Notification: "cause_id",
    PushSubscription: "endpoint",
    SharedKeepsake: "event_id",
    TeamPlayer: "team_id",
}
"""Models in which a person has one row for each value of this column."""
Moved = dict[str, list[int]]


def move_rows(person: Person, target: Person) -> Moved:
    """Let the rows of a person belong to the one kept; return their keys by model and column."""
    moved: Moved = {}
    for model, column in FOLLOWING:
        rows = _movable(model, column, person, target)
        keys = sorted(rows.values_list("pk", flat=True))
        model._base_manager.filter(pk__in=keys).update(**{column: target})
        if keys:
            moved[_name(model, column)] = keys
    return moved


def _movable(model: type[Model], column: str, person: Person, target: Person) -> QuerySet[Model]:
    rows = model._base_manager.filter(**{column: person})
    if model is Contact and Contact.objects.filter(person=target).exists():
        return rows.none()
    other = UNIQUE_WITH.get(model)
    if other is None:
        return rows
    taken = model._base_manager.filter(**{column: target}).values_list(other, flat=True)
    return rows.exclude(**{f"{other}__in": list(taken)})


def move_back(moved: Mapping[str, Sequence[int]], target: Person, person: Person) -> None:
    """Give rows back that followed and still belong to the person kept."""
    for model, column in FOLLOWING:
        keys = moved.get(_name(model, column), ())
        rows = model._base_manager.filter(**{"pk__in": keys, column: target})
        other = UNIQUE_WITH.get(model)
        if other is not None:
            taken = model._base_manager.filter(**{column: person}).values_list(other, flat=True)
            rows = rows.exclude(**{f"{other}__in": list(taken)})
        rows.update(**{column: person})


def columns_that_name_a_person(models: Iterable[type[Model]]) -> set[tuple[type[Model], str]]:
    """Return the columns of these models that lead to a person."""
    return {
        (model, field.name)
        for model in models
        for field in model._meta.concrete_fields
        if field.is_relation and field.related_model is Person
    }


def _name(model: type[Model], column: str) -> str:
    return f"{model.__name__}.{column}"
