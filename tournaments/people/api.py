"""People and clubs over REST. Only staff see people: full names and addresses."""

from typing import Any

import django_filters
from django.db import transaction
from django.utils.translation import gettext
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework.decorators import action
from rest_framework.mixins import CreateModelMixin, ListModelMixin, RetrieveModelMixin, UpdateModelMixin
from rest_framework.parsers import MultiPartParser
from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import GenericViewSet

from tournaments.core import permissions
from tournaments.core.api import ApiView
from tournaments.models import Person
from tournaments.people import services as people_services
from tournaments.people.import_cells import MAX_BYTES, rows_in
from tournaments.people.import_rows import BadRow, ImportResult, import_people
from tournaments.people.schemas import BadRowOut, ListFileShape, PastedListShape, PeopleListRead, PersonShape


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


class PersonFilter(django_filters.FilterSet):
    name = django_filters.CharFilter(lookup_expr="icontains", label="Part of the name.")

    class Meta:
        model = Person
        fields = ("name", "club")


class People(ApiView, ListModelMixin, CreateModelMixin, RetrieveModelMixin, UpdateModelMixin, GenericViewSet[Person]):
    """List people of the club. For staff only."""

    queryset = Person.objects.select_related("club").order_by("name", "id")
    serializer_class = PersonShape
    permission_classes = (IsStaff,)
    filterset_class = PersonFilter
    http_method_names = ("get", "post", "patch", "head", "options")

    def perform_create(self, serializer: Any) -> None:
        serializer.instance = people_services.add_person(**serializer.validated_data)

    def perform_update(self, serializer: Any) -> None:
        serializer.instance = people_services.change_person(
            serializer.instance, self.request.user, **serializer.validated_data
        )

    @extend_schema(
        operation_id="people_import",
        summary="Import a pasted list. Good rows are saved, and bad rows are reported.",
        request=PastedListShape,
        responses=PeopleListRead,
        examples=[OpenApiExample("Pasted", {"text": "name;club\nAyu Pratama;Kap Partij"}, request_only=True)],
    )
    @action(detail=False, methods=["post"], url_path="import", filterset_class=None, pagination_class=None)
    def take_in(self, request: Request) -> Response:
        body = self.read(PastedListShape)
        return self.reply(_import_list(body["text"], body["check"]))

    @extend_schema(
        operation_id="people_import_file",
        summary="Import a CSV or XLSX file.",
        request={"multipart/form-data": ListFileShape},
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
        body = self.read(ListFileShape)
        return self.reply(_import_list(body["file"].read(MAX_BYTES + 1), body["check"]))


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
