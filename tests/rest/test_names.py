"""Unknown fields of a request are refused by name, with the nearest known name."""

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import resolve

from config.api.query_parameters import operation_of
from tests.rest.document import operations
from tests.rest.site import API, body_of, get, patch, post, refused
from tests.tournaments.helpers import club
from tournaments.models import Event, Person

pytestmark = pytest.mark.django_db
NEW = {"name": "Monday", "game": "truf", "preset": "classic", "format": "individuals"}


def test_a_field_with_a_slip_of_the_pen_is_refused_with_the_name_that_was_meant(rina: Client) -> None:
    body = refused(post(rina, "events", {**NEW, "nmae": "Tuesday"}), 400, "unknown_field")
    assert body["field"] == "nmae"
    assert "“name”" in body["message"]
    assert not Event.objects.exists()


def test_a_field_deep_in_a_body_is_refused_with_its_path(rina: Client, friday: Any) -> None:
    rows = [{"name": "Ayu"}, {"name": "Budi", "emial": "budi@example.org"}]
    body = refused(post(rina, f"events/{friday.slug}/entries", {"rows": rows}), 400, "unknown_field")
    assert (body["field"], "“email”" in body["message"]) == ("rows[1].emial", True)


def test_an_unknown_field_is_named_along_with_other_faults(rina: Client) -> None:
    body = refused(post(rina, "events", {"name": "Monday", "gmae": "truf"}), 400, "invalid")
    assert {"gmae", "game", "preset", "format"} == {error["field"] for error in body["errors"]}


def test_a_change_of_a_row_refuses_what_a_row_does_not_have(rina: Client) -> None:
    person = Person.objects.create(name="Ayu")
    assert refused(patch(rina, f"people/{person.pk}", {"mail": "a@b.example"}), 400, "unknown_field")["field"] == "mail"
    assert body_of(patch(rina, f"people/{person.pk}", {"id": person.pk, "shown": "initials"}))["id"] == person.pk


def test_a_form_with_a_file_refuses_other_fields(rina: Client) -> None:
    file = SimpleUploadedFile("people.csv", b"name\nAyu\n")
    refused(rina.post(f"{API}/people/import/file", {"file": file, "chekc": "true"}), 400, "unknown_field")
    assert not Person.objects.exists()


def test_a_request_without_a_body_refuses_any_field(rina: Client, friday: Any) -> None:
    path = f"events/{friday.slug}/entries/1/check-out"
    assert refused(post(rina, path, {"reason": "ill"}), 400, "unknown_field")["field"] == "reason"
    assert body_of(post(rina, path))["state"] == "absent"


@pytest.mark.parametrize("path", ["score", "adjudicate"])
def test_a_document_to_judge_names_what_was_meant(client: Client, path: str) -> None:
    body = refused(post(client, path, {"gmae": "truf"}), 400, "unknown_field")
    assert (body["field"], body["allowed"][0]) == ("gmae", "game")


@pytest.mark.parametrize(
    ("more", "field"),
    [
        ({"plyaers": []}, "plyaers"),
        ({"constraints": {"club": {}}}, "constraints.club"),
        ({"seat": {"method": "random", "sed": 1}}, "seat.sed"),
    ],
)
def test_a_document_to_seat_names_what_was_meant(client: Client, more: dict[str, Any], field: str) -> None:
    request_body = {"players": list("abcd"), "rounds": [], "seat": {"method": "random"}, **more}
    assert refused(post(client, "seatings", request_body), 400, "unknown_field")["field"] == field


def test_an_answer_can_be_sent_as_a_request(client: Client) -> None:
    form = {"players": list("abcdefgh"), "about": "Friday", "rounds": [], "seat": {"method": "random", "seed": 7}}
    body = body_of(post(client, "seatings", form))
    assert len(body_of(post(client, "seatings", {**body, "seat": form["seat"]}))["rounds"]) == 2


@pytest.mark.parametrize(
    ("path", "name", "meant"),
    [
        ("events/{slug}/standings?verson=3", "verson", "version"),
        ("events/{slug}/rounds?at=2026-11-24T19:30:00Z", "at", None),
        ("events?formt=pairs", "formt", "format"),
        ("tables?mien=true", "mien", "mine"),
        ("events/{slug}/log?rond=1", "rond", "round"),
        ("games?q=truf", "q", None),
        ("", "x", None),
    ],
)
def test_an_unread_parameter_is_refused(rina: Client, friday: Any, path: str, name: str, meant: str | None) -> None:
    address = path.format(slug=friday.slug) or "?x=1"
    body = refused(get(rina, address), 400, "unknown_parameter")
    assert body["field"] == name
    if meant:
        assert f"“{meant}”" in body["message"]
        assert body["allowed"][0] == meant


def test_a_parameter_of_a_writing_request_is_refused_before_anything_is_written(rina: Client) -> None:
    refused(post(rina, "events?dry_run=true", NEW), 400, "unknown_parameter")
    assert not Event.objects.exists()


def test_events_are_filtered_by_their_format(client: Client) -> None:
    club.event(4)
    assert body_of(get(client, "events?format=individuals"))["count"] == 1
    assert body_of(get(client, "events?format=pairs"))["count"] == 0


@pytest.mark.long
def test_every_described_parameter_is_read_and_no_other(client: Client) -> None:
    for method, path, about in operations():
        if "/schema/" in path:
            continue
        names = {parameter["name"]: 1 for parameter in about.get("parameters", ())}
        kind = {"kind": "csv", "game": "truf", "slug": "friday", "key": "k"}
        found = resolve(path.format(**{name: kind.get(name, 1) for name in names}))
        operation = operation_of(found.func, method.upper())
        described = {parameter["name"] for parameter in about.get("parameters", ()) if parameter["in"] == "query"}
        assert operation is not None, path
        assert operation.parameters == described, (method, path)
        assert operation.has_body == ("requestBody" in about or method in ("get", "delete")), (method, path)
