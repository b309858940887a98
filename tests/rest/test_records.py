"""Records over REST: taken as text or JSON, sent back in any way, and checked."""

import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from engine.records import from_plain, read, to_plain, write
from games.models import Deal, Move
from games.records.selectors import table_record
from tests.games.helpers.recorded import go_on, played_by_bots, with_people
from tests.games.helpers.tables import draft
from tests.rest.site import API, body_of, get, post, refused

pytestmark = pytest.mark.django_db
CHECK = f"{API}/records/check"


@pytest.fixture
def table() -> int:
    return played_by_bots("troefcall", "club")


def check(client: Client, record: str | bytes, kind: str = "text/plain") -> Any:
    return client.post(CHECK, record, content_type=kind)


def test_a_record_is_json_unless_text_is_asked_for(client: Client, table: int) -> None:
    record = table_record(table)
    assert from_plain(body_of(get(client, f"tables/{table}/record"))) == record
    assert from_plain(body_of(get(client, f"tables/{table}/record?format=json"))) == record
    for answer in (
        get(client, f"tables/{table}/record?format=text"),
        get(client, f"tables/{table}/record", accept="text/plain"),
    ):
        assert answer["Content-Type"] == "text/plain; charset=utf-8"
        assert read(answer.content.decode()) == record


def test_the_deals_are_given_as_adjudicate_takes_them(client: Client, table: int) -> None:
    deals = body_of(get(client, f"tables/{table}/record?format=adjudicate"))
    assert body_of(post(client, "adjudicate", deals))["legal"]


@pytest.mark.parametrize("how", ["?format=text", "?format=adjudicate", ""])
def test_a_draft_and_a_table_that_is_not_there_have_no_record(client: Client, how: str) -> None:
    for table_id in (draft(), 999_999):
        answer = get(client, f"tables/{table_id}/record{how}")
        assert answer["Content-Type"] == "application/json"
        assert json.loads(answer.content)["code"] == "not_found"
        assert answer.status_code == 404


def test_nothing_of_a_running_deal_is_given_out(client: Client) -> None:
    table_id = with_people("truc_y_flou", "aure")
    go_on(table_id)
    go_on(table_id, 2)
    running = Deal.objects.get(state="running")
    for how in ("", "?format=text"):
        html = get(client, f"tables/{table_id}/record{how}").content.decode()
        assert not any(secret in html for secret in (running.table.secret, running.pack, running.commitment))


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/json", "application/octet-stream", "text/plain; charset=utf-8"]
)
def test_a_record_that_follows_is_said_to_follow_however_it_is_sent(client: Client, table: int, kind: str) -> None:
    for sent in (write(table_record(table)), json.dumps(to_plain(table_record(table)))):
        body = body_of(check(client, sent, kind))
        assert (body["follows"], body["findings"], body["unknown"]) == (True, [], [])
        assert body["checked"]["moves"] == Move.objects.count()


def test_a_record_is_taken_from_a_form_too(client: Client, table: int) -> None:
    text = write(table_record(table))
    assert body_of(client.post(CHECK, {"record": text}))["follows"]
    assert body_of(client.post(CHECK, {"file": SimpleUploadedFile("table.txt", text.encode())}))["follows"]
    refused(client.post(CHECK, {"other": text}), 400, "parse_error")


def test_an_invalid_step_is_reported_with_its_line(client: Client, table: int) -> None:
    lines = write(table_record(table)).split("\n")
    line = next(at for at, line in enumerate(lines) if " play " in line)
    lines[line] = lines[line].replace(" play ", " play 2C, N play ", 1)
    body = body_of(check(client, "\n".join(lines)))
    first = body["findings"][0]
    assert (body["follows"], first["part"], first["line"]) == (False, "moves", line + 1)
    assert {"code", "message", "field", "allowed", "move", "deal"} <= set(first)


def test_an_unreadable_record_is_refused_with_every_line(client: Client) -> None:
    body = refused(check(client, "Troeftafel record 1\nGame: truf\nState: lost\nPlace: mars\n"), 400, "record_choice")
    assert body["field"] == "line 3"
    assert [(error["code"], error["field"]) for error in body["errors"]] == [
        ("record_choice", "line 3"),
        ("record_choice", "line 4"),
    ]
    refused(check(client, b"\xff\xfe\x00", "text/plain"), 400, "not_utf8")
    refused(check(client, '{"game": ', "application/json"), 400, "not_json")
    refused(check(client, "[" * 100_000, "application/json"), 400, "record_first_line")
    refused(check(client, '{"a":' * 100_000, "application/json"), 400, "not_json")


def test_the_sentences_are_in_the_language_of_the_client(client: Client) -> None:
    answer = client.post(CHECK, "x", content_type="text/plain", headers={"accept-language": "nl"})
    assert json.loads(answer.content)["code"] == "record_first_line"


def test_a_record_without_end_is_refused(client: Client) -> None:
    refused(check(client, "x" * 3_100_000), 400, "record_too_long")
    refused(client.post(CHECK, {"file": SimpleUploadedFile("table.txt", b"x" * 3_100_000)}), 400, "record_too_long")


@pytest.mark.usefixtures("frozen_time")
def test_an_anonymous_visitor_may_check_a_limited_number_a_minute(
    client: Client, settings: Any, monkeypatch: Any
) -> None:
    monkeypatch.setattr("accounts.throttles.AnonymousWrites.THROTTLE_RATES", {"anonymous-writes": "2/min"})
    for _ in range(2):
        assert check(client, "x").status_code == 400
    refused(check(client, "x"), 429, "throttled")


def test_the_index_and_the_document_name_it(client: Client) -> None:
    assert body_of(get(client, ""))["documents"]["records"].endswith("/api/v1/records/check")
    paths = body_of(get(client, "schema/?format=json"))["paths"]
    assert {"/api/v1/tables/{id}/record", "/api/v1/records/check"} <= set(paths)
