"""ETags, pages, filters, errors, documents of the commands, OpenAPI document."""

import io
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from testkit.check_seating import judge
from tests.present import present
from tests.rest.site import API, body_of, get, patch, post, refused
from tests.seating.evenings import asked, names
from tests.tournaments.helpers import club

SHEET = {"bids": {"N": 4, "E": 3, "S": 5, "W": 2}, "tricks": {"N": 4, "E": 3, "S": 4, "W": 2}}


@pytest.mark.parametrize("path", ["standings", "rounds/1/pairings"])
def test_unchanged_data_is_not_sent_again(rina: Client, friday: Any, path: str) -> None:
    round_ = club.published(friday)
    first = get(Client(), f"events/{friday.slug}/{path}")
    tag = first.headers["ETag"]
    again = get(Client(), f"events/{friday.slug}/{path}", if_none_match=tag)
    assert (again.status_code, again.content, again.headers["ETag"]) == (304, b"", tag)
    table = present(round_.places.first()).table_id
    body_of(post(rina, f"events/{friday.slug}/tables/{table}/sheets", {"number": 1, "values": SHEET}), 201)
    changed = get(Client(), f"events/{friday.slug}/{path}", if_none_match=tag)
    assert changed.status_code == 200
    assert changed.headers["ETag"] != tag


def test_a_client_with_any_version_at_all_is_sent_nothing(friday: Any) -> None:
    answer = get(Client(), f"events/{friday.slug}/standings", if_none_match="*")
    assert (answer.status_code, answer.content) == (304, b"")
    assert answer.headers["ETag"]


def test_a_form_of_the_document_that_is_not_there_is_refused_as_json(client: Client) -> None:
    answer = get(client, "schema/?format=zz")
    assert answer.headers["Content-Type"] == "application/json"
    refused(answer, 404, "not_found")


def test_pairings_with_full_names_have_a_different_etag(rina: Client, friday: Any) -> None:
    club.published(friday)
    path = f"events/{friday.slug}/rounds/1/pairings"
    assert get(rina, path).headers["ETag"] != get(Client(), path).headers["ETag"]


def test_another_language_has_another_etag(friday: Any) -> None:
    path = f"events/{friday.slug}/standings"
    english, dutch = get(Client(), path), get(Client(), path, accept_language="nl")
    assert english.headers["ETag"] != dutch.headers["ETag"]
    assert "Accept-Language" in english.headers["Vary"]


def test_standings_cost_few_queries_when_nothing_changed(friday: Any, django_assert_max_num_queries: Any) -> None:
    club.published(friday)
    get(Client(), f"events/{friday.slug}/standings")
    with django_assert_max_num_queries(4):
        body_of(get(Client(), f"events/{friday.slug}/standings"))


@pytest.mark.parametrize(
    "path", ["events", "clubs", "people", "tables", "events/friday/entries", "events/friday/rounds"]
)
def test_lists_come_in_pages(rina: Client, friday: Any, path: str) -> None:
    body = body_of(get(rina, f"{path}?page_size=1"))
    assert {"count", "next", "previous", "results"} <= set(body)
    assert len(body["results"]) <= 1


def test_events_are_filtered(rina: Client, friday: Any) -> None:
    assert body_of(get(rina, "events?game=truf"))["count"] == 1
    assert body_of(get(rina, "events?game=troefcall"))["count"] == 0


@pytest.mark.parametrize("path", ["events/nothing", "events/nothing/rounds", "tables/999", "deals/999", "clubs/999"])
def test_a_missing_object_is_not_found(db: None, path: str) -> None:
    refused(get(Client(), path), 404, "not_found")


def test_both_with_and_without_a_slash_at_the_end(friday: Any) -> None:
    assert body_of(get(Client(), "events")) == body_of(get(Client(), "events/"))


def test_errors_of_forms_name_the_field_and_what_would_be_right(rina: Client) -> None:
    body = {"name": "X", "game": "bridge", "preset": "classic", "format": "individuals"}
    assert refused(post(rina, "events", body), 400, "invalid_choice")["field"] == "game"
    wrong = {**body, "game": "truf", "format": "pairs"}
    refusal = refused(post(rina, "events", wrong), 400, "format_of_game")
    assert (refusal["field"], refusal["allowed"]) == ("format", ["individuals"])
    option = {**body, "game": "truf", "options": {"bid_mode": "seven"}}
    assert "bid_mode" in refused(post(rina, "events", option), 400, "option_choice")["message"]


def test_an_event_is_changed_until_it_has_begun(rina: Client, friday: Any) -> None:
    assert body_of(patch(rina, f"events/{friday.slug}", {"rounds_planned": 5}))["rounds_planned"] == 5
    club.published(friday)
    refused(patch(rina, f"events/{friday.slug}", {"ranking": "table_points"}), 400, "frozen_after_start")


def test_a_pasted_list_is_taken_in_and_bad_rows_are_named(rina: Client) -> None:
    text = "name;club;email\nAyu;Kap;\n;Kap;\nBudi;Kap;not-an-address\n"
    reply = body_of(post(rina, "people/import", {"text": text}))
    assert (reply["read"], reply["new"]) == (1, 1)
    assert [(bad["row"], bad["field"]) for bad in reply["bad"]] == [(3, "name"), (4, "email")]


def test_a_sheet_is_scored_as_the_command_does(client: Client) -> None:
    body = body_of(post(client, "score", {"game": "truf", "preset": "classic", "sheet": SHEET}))
    assert (body["valid"], sum(body["points"].values())) == (True, -1)


def test_deals_are_judged_as_the_command_does(client: Client) -> None:
    deal = {"number": 1, "dealer": "N", "hands": {}, "moves": []}
    error = refused(post(client, "adjudicate", {"game": "truf", "preset": "classic", "deals": [deal]}), 400, "missing")
    assert error["field"].startswith("deals[0].hands")


@pytest.mark.parametrize("path", ["adjudicate", "score", "seatings"])
@pytest.mark.parametrize("body", [[], {}, {"game": 3}, {"game": {"a": 1}}])
def test_documents_that_cannot_be_read_are_refused_in_the_one_shape(client: Client, path: str, body: Any) -> None:
    answer = client.post(f"{API}/{path}", body, content_type="application/json")
    assert set(body_of(answer, 400)) == {"code", "message", "field", "allowed", "errors"}


def test_a_seating_over_rest_satisfies_the_judge(client: Client) -> None:
    assert judge(body_of(post(client, "seatings", asked(names(22), "swiss")))).violations == []


def test_an_infeasible_seating_is_an_answer(client: Client) -> None:
    body = body_of(post(client, "seatings", asked(names(5), strict=True)))
    assert (body["feasible"], body["rule"]) == (False, "table_sizes")


def test_seatings_have_limits(client: Client) -> None:
    assert refused(post(client, "seatings", asked(names(401))), 400, "too_large")["field"] == "players"
    assert refused(post(client, "seatings", asked(["a", "a"])), 400, "id_twice")["field"] == "players[1]"


def test_the_openapi_document_is_made_without_a_warning() -> None:
    out, err = io.StringIO(), io.StringIO()
    call_command("spectacular", "--validate", "--fail-on-warn", stdout=out, stderr=err)
    assert "Warning" not in err.getvalue()


LISTED = """people people/{id} people/import people/import/file clubs
events events/{slug} events/{slug}/standings events/{slug}/corrections
events/{slug}/log events/{slug}/desk events/{slug}/entries events/{slug}/entries/{number}/check-in
events/{slug}/rounds events/{slug}/rounds/{number}/pairings events/{slug}/rounds/{number}/publish
events/{slug}/rounds/{number}/unpublish events/{slug}/tables events/{slug}/tables/{table_id}/sheets
events/{slug}/tables/{table_id}/sheets/{number} events/{slug}/rulings tables tables/{id} tables/{id}/act
tables/{id}/stream tables/{id}/view adjudicate score seatings games deals/{id} auth/login auth/tokens""".split()  # noqa: SIM905 (a list to read)


def test_everything_offered_is_in_the_openapi_document(client: Client) -> None:
    schema = body_of(get(client, "schema/", accept="application/json"))
    paths = {path.removeprefix("/api/v1/").rstrip("/") for path in schema["paths"]}
    assert set(LISTED) <= paths
    for path, methods in schema["paths"].items():
        for method, about in methods.items():
            assert about["operationId"], path
            assert about["responses"]["4XX"], (path, method)


@pytest.mark.long
def test_the_index_leads_to_everything(rina: Client) -> None:
    index = body_of(get(rina, ""))
    assert {"events", "people", "clubs", "series", "ratings", "tables", "games"} == set(index["collections"])
    for address in (*index["collections"].values(), index["schema"], index["try_it"]):
        assert rina.get(address).status_code == 200, address
    for address in (*index["documents"].values(), index["login"]):
        assert rina.get(address).status_code == 405, address


def test_the_index_is_in_the_openapi_document(client: Client) -> None:
    schema = body_of(get(client, "schema/", accept="application/json"))
    assert (
        "Index"
        in schema["paths"]["/api/v1/"]["get"]["responses"]["200"]["content"]["application/json"]["schema"]["$ref"]
    )


def test_the_page_to_try_it_is_there(client: Client) -> None:
    answer = client.get(f"{API}/docs/")
    assert answer.status_code == 200
    assert b"swagger" in answer.content.lower()


def test_a_body_without_end_is_refused(client: Client, settings: Any) -> None:
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 2**20
    body = '{"game": "' + "x" * 2**20 + '"}'
    answer = client.post(f"{API}/score", body, content_type="application/json")
    refused(answer, 413, "too_large")


@pytest.mark.parametrize("path", ["score", "adjudicate", "seatings"])
def test_a_body_without_bottom_is_refused(client: Client, path: str) -> None:
    answer = client.post(f"{API}/{path}", "[" * 100_000, content_type="application/json")
    refused(answer, 400, "parse_error")


def test_pages_of_entries_cost_the_same_queries_however_many(
    stranger: Client, friday: Any, django_assert_max_num_queries: Any
) -> None:
    with django_assert_max_num_queries(10):
        assert body_of(get(stranger, f"events/{friday.slug}/entries"))["count"] == 8


def test_a_score_costs_few_queries(rina: Client, friday: Any, django_assert_max_num_queries: Any) -> None:
    table = present(club.published(friday).places.first()).table_id
    path = f"events/{friday.slug}/tables/{table}/sheets"
    body_of(post(rina, path, {"number": 1, "values": SHEET, "key": "first"}), 201)
    with django_assert_max_num_queries(32):
        body_of(post(rina, path, {"number": 2, "values": SHEET, "key": "second"}), 201)


def test_pairings_are_made_once_for_a_version(friday: Any, django_assert_max_num_queries: Any) -> None:
    club.published(friday)
    first = get(Client(), f"events/{friday.slug}/rounds/1/pairings").content
    with django_assert_max_num_queries(4):
        assert get(Client(), f"events/{friday.slug}/rounds/1/pairings").content == first
