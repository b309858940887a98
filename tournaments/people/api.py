"""People and clubs over REST. Only staff see people: full names and addresses."""

from typing import Any

import django_filters
from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework.decorators import action
from rest_framework.mixins import ListModelMixin
from rest_framework.parsers import MultiPartParser
from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import GenericViewSet

from inputs.reading import not_there, read, read_form
from tournaments.core import permissions
from tournaments.core.api import ApiView
from tournaments.core.listing import Listing
from tournaments.models import Club, Person
from tournaments.people import services as people_services
from tournaments.people.import_cells import MAX_BYTES, rows_in
from tournaments.people.import_rows import BadRow, ImportResult, import_people
from tournaments.people.schemas import BadRowOut, PeopleFile, PeopleListRead, PeopleText, PersonChanges, PersonOut


class IsStaff(BasePermission):
    """Allows site staff, event leaders, and users who may create events."""

    def has_permission(self, request: Request, view: Any) -> bool:
        user = request.user
        if not user.is_authenticated:
            return False
        return user.is_staff or permissions.may(user, permissions.CREATE) or permissions.leads_something(user)

    @property
    def message(self) -> str:
        return gettext("Only organisers, directors and administrators can see the people of the club. Ask one of them.")


class StaffWrite(IsStaff):
    """Allows all to read, staff to write."""

    def has_permission(self, request: Request, view: Any) -> bool:
        return request.method in SAFE_METHODS or super().has_permission(request, view)


PEOPLE = Listing(words=("name", "club__name"), orders={"name": "name", "id": "id"})


class PersonFilter(django_filters.FilterSet):
    name = django_filters.CharFilter(lookup_expr="icontains", label="Part of the name.")

    class Meta:
        model = Person
        fields = ("name", "club")


class People(ApiView, ListModelMixin, GenericViewSet[Person]):
    """List people of the club. For staff only."""

    queryset = Person.objects.filter(merged_into=None).select_related("club").order_by("name", "id")
    permission_classes = (IsStaff,)
    filterset_class = PersonFilter
    http_method_names = ("get", "post", "patch", "head", "options")

    @extend_schema(parameters=PEOPLE.parameters, responses=PersonOut)
    def list(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return self.page(self.filter_queryset(self.get_queryset()), _person)

    def filter_queryset(self, queryset: QuerySet[Any]) -> QuerySet[Any]:
        rows = super().filter_queryset(queryset)
        return PEOPLE.rows(self.request, rows) if self.action == "list" else rows

    @extend_schema(request=PersonOut, responses={201: PersonOut})
    def create(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        person = people_services.add_person(**_columns(read(PersonOut, request.data)))
        return self.reply(_person(person), 201)

    @extend_schema(responses=PersonOut)
    def retrieve(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return self.reply(_person(self.get_object()))

    @extend_schema(request=PersonChanges, responses=PersonOut)
    def partial_update(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        changes = _columns(read(PersonChanges, request.data))
        return self.reply(_person(people_services.change_person(self.get_object(), request.user, **changes)))

    @extend_schema(
        operation_id="people_import",
        summary="Import a pasted list. Good rows are saved, and bad rows are reported.",
        request=PeopleText,
        responses=PeopleListRead,
        examples=[OpenApiExample("Pasted", {"text": "name;club\nAyu Pratama;Kap Partij"}, request_only=True)],
    )
    @action(detail=False, methods=["post"], url_path="import", filterset_class=None, pagination_class=None)
    def take_in(self, request: Request) -> Response:
        pasted = read(PeopleText, request.data)
        return self.reply(_import_list(pasted.text, pasted.check))

    @extend_schema(
        operation_id="people_import_file",
        summary="Import a CSV or XLSX file.",
        request={"multipart/form-data": PeopleFile},
        responses=PeopleListRead,
    )
    @action(
        detail=False,
        methods=["post"],
        url_path="import/file",
        filterset_class=None,
        pagination_class=None,
        parser_classes=(MultiPartParser,),
    )
    def take_in_file(self, request: Request) -> Response:
        sent = read_form(PeopleFile, request.data)
        return self.reply(_import_list(sent.file.read(MAX_BYTES + 1), sent.check))


def _columns(person: PersonChanges) -> dict[str, object]:
    """Return what was given as columns of a person. Raises InvalidInputError for a club that is not there."""
    columns = {name: value for name, value in person.given().items() if name not in ("id", "public_name")}
    if person.club is not None:
        columns["club"] = Club.objects.filter(pk=person.club).first()
        if columns["club"] is None:
            raise not_there("club", person.club)
    return columns


def _person(person: Person) -> PersonOut:
    """Return a person as a document; what was stored is not checked again."""
    return PersonOut.model_construct(
        id=person.pk,
        name=person.name,
        club=person.club_id,
        email=person.email,
        language=person.language,
        shown=Person.Shown(person.shown),
        public_name=person.public_name,
    )


def _import_list(sent: str | bytes, only_check: bool) -> PeopleListRead:
    """Return the result of a list; good rows are stored unless only checked."""
    result = import_people(sent, rows_in)
    new = 0 if only_check else _keep(result)
    bad = [_bad(row) for row in result.bad]
    return PeopleListRead(read=len(result.rows), new=new, bad=bad, ignored_columns=list(result.ignored))


def _keep(result: ImportResult) -> int:
    with transaction.atomic():
        before = Person.objects.count()
        people_services.find_or_make(result.rows)
        return Person.objects.count() - before


def _bad(row: BadRow) -> BadRowOut:
    return BadRowOut(row=row.row, field=row.field, code=row.code, message=row.sentence, cells=dict(row.cells))
