"""People and clubs. People are for staff only: names in full and addresses are nobody else's business."""

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
from tournaments.core.api import Told
from tournaments.core.schemas import ClubShape, ListFileShape, ListReadShape, PastedListShape, PersonShape
from tournaments.models import Club, Person, Role
from tournaments.people import services as people_services
from tournaments.people.import_cells import MAX_BYTES, rows_in
from tournaments.people.import_rows import BadRow, ImportResult, import_people


class IsStaff(BasePermission):
    """Staff of the site, and who leads an event or may create one."""

    def has_permission(self, request: Request, view: Any) -> bool:
        user = request.user
        if not user.is_authenticated:
            return False
        if user.is_staff or permissions.may(user, permissions.CREATE):
            return True
        return Role.objects.filter(user=user, kind__in=permissions.LEADERS).exists()

    @property
    def message(self) -> str:
        return gettext("Only staff see people: organisers and directors of an event, and staff of the site.")


class StaffWrite(IsStaff):
    """Everybody reads, staff write."""

    def has_permission(self, request: Request, view: Any) -> bool:
        return request.method in SAFE_METHODS or super().has_permission(request, view)


class PersonFilter(django_filters.FilterSet):
    name = django_filters.CharFilter(lookup_expr="icontains", label="Part of the name.")

    class Meta:
        model = Person
        fields = ("name", "club")


class People(Told, ListModelMixin, CreateModelMixin, RetrieveModelMixin, UpdateModelMixin, GenericViewSet[Person]):
    """People the club knows; only for staff."""

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
        summary="Take in a pasted list: good rows are kept, bad ones named by row.",
        request=PastedListShape,
        responses=ListReadShape,
        examples=[OpenApiExample("Pasted", {"text": "name;club\nAyu Pratama;Kap Partij"}, request_only=True)],
    )
    @action(detail=False, methods=["post"], url_path="import", filterset_class=None, pagination_class=None)
    def take_in(self, request: Request) -> Response:
        asked = self.read(PastedListShape)
        return Response(_taken_in(asked["text"], asked["check"]))

    @extend_schema(
        operation_id="people_import_file",
        summary="The same with a file: CSV or XLSX.",
        request={"multipart/form-data": ListFileShape},
        responses=ListReadShape,
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
        asked = self.read(ListFileShape)
        return Response(_taken_in(asked["file"].read(MAX_BYTES + 1), asked["check"]))


class Clubs(Told, ListModelMixin, CreateModelMixin, RetrieveModelMixin, GenericViewSet[Club]):
    """Clubs; everybody may see them, staff may add one."""

    queryset = Club.objects.order_by("name")
    serializer_class = ClubShape
    permission_classes = (StaffWrite,)
    filterset_fields = ("name",)


def _taken_in(sent: str | bytes, only_check: bool) -> dict[str, Any]:
    """What a list came to; its good rows are kept unless it is only checked."""
    result = import_people(sent, rows_in)
    new = 0 if only_check else _keep(result)
    bad = [_bad(one) for one in result.bad]
    return {"read": len(result.rows), "new": new, "bad": bad, "ignored_columns": list(result.ignored)}


def _keep(result: ImportResult) -> int:
    with transaction.atomic():
        before = Person.objects.count()
        people_services.find_or_make(result.rows)
        return Person.objects.count() - before


def _bad(one: BadRow) -> dict[str, Any]:
    return {"row": one.row, "field": one.field, "code": one.code, "message": one.sentence, "cells": dict(one.cells)}
