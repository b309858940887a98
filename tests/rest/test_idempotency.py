"""A request that is sent again under its Idempotency-Key takes effect once."""

from datetime import timedelta
from threading import Thread
from typing import Any

import pytest
from django.db import connection
from django.db.models.signals import post_save
from django.test import Client
from django.utils import timezone

from accounts import idempotency
from accounts import services as accounts
from accounts.idempotency import AnswerSlot, StoredAnswer
from accounts.models import IdempotencyRecord, User
from accounts.tasks import clean
from games.models import Table
from tests.rest.document import operations
from tests.rest.site import API, body_of, post, put, refused
from tests.tournaments.helpers import club
from tournaments.models import Club, Event, Person

pytestmark = pytest.mark.django_db
KEY = {"Idempotency-Key": "9b1c"}
NEW = {"name": "Monday", "game": "truf", "preset": "classic", "format": "individuals"}


def again(answer: Any) -> Any:
    """The answer, which must be one that was given before."""
    assert answer["Idempotent-Replayed"] == "true"
    return answer


def test_a_request_sent_twice_is_done_once_and_answered_alike(rina: Client) -> None:
    first = post(rina, "events", NEW, **KEY)
    second = again(post(rina, "events", NEW, **KEY))
    assert body_of(first, 201) == body_of(second, 201)
    assert first["Content-Type"] == second["Content-Type"]
    assert "Idempotent-Replayed" not in first
    assert Event.objects.count() == 1


def test_without_a_key_or_under_another_one_it_is_done_again(rina: Client) -> None:
    for head in ({}, {}, {"Idempotency-Key": "a"}, {"Idempotency-Key": "b"}):
        body_of(post(rina, "events", NEW, **head), 201)
    assert Event.objects.count() == 4


def test_an_answer_without_a_body_is_given_again(rina: Client, friday: Any) -> None:
    path = f"{API}/events/{friday.slug}/entries/8"
    assert rina.delete(path, headers=KEY).status_code == 204
    assert again(rina.delete(path, headers=KEY)).status_code == 204
    assert rina.delete(path).status_code == 404


@pytest.mark.parametrize("other", [{**NEW, "name": "Tuesday"}, {}])
def test_another_body_under_the_same_key_is_refused(rina: Client, other: dict[str, Any]) -> None:
    body_of(post(rina, "events", NEW, **KEY), 201)
    assert refused(post(rina, "events", other, **KEY), 422, "idempotency_key_reused")["field"] == "Idempotency-Key"
    assert Event.objects.count() == 1


def test_another_address_under_the_same_key_is_refused(rina: Client) -> None:
    body_of(post(rina, "clubs", {"name": "Kap Partij"}, **KEY), 201)
    refused(post(rina, "people", {"name": "Kap Partij"}, **KEY), 422, "idempotency_key_reused")


def test_a_running_request_is_not_done_twice(rina: Client) -> None:
    slot = AnswerSlot(f"user:{User.objects.get(username='rina').pk}", "9b1c")
    running: list[Any] = []

    def meanwhile(**_: Any) -> None:
        running.append(post(rina, "clubs", {"name": "Kap Partij"}, **KEY))

    post_save.connect(meanwhile, sender=Club)
    try:
        body_of(post(rina, "clubs", {"name": "Kap Partij"}, **KEY), 201)
    finally:
        post_save.disconnect(meanwhile, sender=Club)
    refused(running[0], 409, "idempotency_key_running")
    assert running[0]["Retry-After"] == "1"
    assert IdempotencyRecord.objects.get().name == slot.name


def test_a_refused_request_leaves_the_key_free(rina: Client) -> None:
    refused(post(rina, "events", {"name": "Monday"}, **KEY), 400, "invalid")
    assert "Idempotent-Replayed" not in post(rina, "events", NEW, **KEY)
    assert Event.objects.count() == 1


def test_a_fault_of_ours_leaves_the_key_free(rina: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    rina.raise_request_exception = False
    with monkeypatch.context() as patched:
        patched.setattr("tournaments.events.services.create_event", lambda *_, **__: 1 / 0)
        assert post(rina, "events", NEW, **KEY).status_code == 500
    body_of(post(rina, "events", NEW, **KEY), 201)


def test_accounts_have_separate_keys(rina: Client, stranger: Client) -> None:
    body_of(post(rina, "tables", {"game": "truf", "preset": "classic"}, **KEY), 201)
    other = post(stranger, "tables", {"game": "truf", "preset": "classic"}, **KEY)
    assert "Idempotent-Replayed" not in other
    assert Table.objects.count() == 2


def test_a_token_and_a_session_of_an_account_share_its_keys(rina: Client) -> None:
    text = accounts.create_token(User.objects.get(username="rina"))[1]
    first = body_of(post(rina, "clubs", {"name": "Kap Partij"}, **KEY), 201)
    second = post(Client(), "clubs", {"name": "Kap Partij"}, **KEY, authorization=f"Bearer {text}")
    assert body_of(again(second), 201) == first


def test_a_token_that_was_ended_gets_no_kept_answer(rina: Client) -> None:
    row, text = accounts.create_token(User.objects.get(username="rina"))
    head = {**KEY, "authorization": f"Bearer {text}"}
    body_of(post(Client(), "clubs", {"name": "Kap Partij"}, **head), 201)
    row.delete()
    assert post(Client(), "clubs", {"name": "Kap Partij"}, **head).status_code == 401


def test_a_guest_is_known_by_the_session_that_the_first_answer_began() -> None:
    guest, wanted = Client(), {"game": "truf", "preset": "classic"}
    first = body_of(post(guest, "tables", wanted, **KEY), 201)
    assert body_of(again(post(guest, "tables", wanted, **KEY)), 201) == first
    assert Table.objects.count() == 1


def test_a_guest_at_the_same_address_does_not_see_the_cards_of_another() -> None:
    wanted = {"game": "truf", "preset": "classic"}
    body_of(post(Client(), "tables", wanted, **KEY), 201)
    other = post(Client(), "tables", wanted, **KEY)
    assert "Idempotent-Replayed" not in other
    assert Table.objects.count() == 2


def test_a_client_without_cookies_is_answered_again_where_nothing_has_an_owner() -> None:
    request_body = {"game": "truf", "preset": "classic", "sheet": {"bids": {}, "tricks": {}}}
    first = body_of(post(Client(), "score", request_body, **KEY))
    assert body_of(again(post(Client(), "score", request_body, **KEY))) == first


def test_a_form_with_a_file_is_the_same_in_spite_of_its_boundary(rina: Client) -> None:
    def sent(boundary: str) -> Any:
        body = (
            f'--{boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nname\nAyu\n\r\n'
            f"--{boundary}--\r\n"
        )
        kind = f"multipart/form-data; boundary={boundary}"
        return rina.post(f"{API}/people/import/file", body.encode(), content_type=kind, headers=KEY)

    assert body_of(sent("one"))["new"] == 1
    assert body_of(again(sent("two")))["new"] == 1
    assert Person.objects.count() == 1


def test_a_correction_sent_twice_is_one_version(rina: Client, friday: Any) -> None:
    club.published(friday)
    table = body_of(rina.get(f"{API}/events/{friday.slug}/tables"))["results"][0]["id"]
    path, bids = f"events/{friday.slug}/tables/{table}/sheets", {"N": 4, "E": 3, "S": 5, "W": 2}
    values = {"bids": bids, "tricks": {"N": 4, "E": 3, "S": 4, "W": 2}}
    body_of(post(rina, path, {"number": 1, "values": values}, **KEY), 201)
    assert body_of(again(post(rina, path, {"number": 1, "values": values}, **KEY)), 201)["version"] == 1
    for _ in range(2):
        other = {"values": {**values, "tricks": {"N": 3, "E": 4, "S": 4, "W": 2}}, "reason": "Mixed up"}
        answer = rina.put(f"{API}/{path}/1", other, content_type="application/json", headers={"Idempotency-Key": "c"})
    assert body_of(again(answer))["current"]["version"] == 2
    assert put(rina, f"{path}/1", {}).status_code == 400


@pytest.mark.parametrize("key", ["", "two words", "ä", "x" * 256])
def test_an_impossible_key_is_refused(rina: Client, key: str) -> None:
    refused(post(rina, "events", NEW, **{"Idempotency-Key": key}), 400, "bad_idempotency_key")


def test_reading_takes_no_notice_of_a_key(rina: Client) -> None:
    for _ in range(2):
        assert "Idempotent-Replayed" not in rina.get(f"{API}/events", headers=KEY)
    assert not IdempotencyRecord.objects.exists()


def test_a_day_later_the_key_is_free_and_the_answer_gone(rina: Client) -> None:
    body_of(post(rina, "events", NEW, **KEY), 201)
    IdempotencyRecord.objects.update(at=timezone.now() - timedelta(hours=25))
    assert "Idempotent-Replayed" not in post(rina, "events", NEW, **KEY)
    assert IdempotencyRecord.objects.count() == 1
    IdempotencyRecord.objects.update(at=timezone.now() - timedelta(hours=25))
    clean()
    assert not IdempotencyRecord.objects.exists()


def test_a_request_lost_with_its_process_may_be_sent_again(rina: Client) -> None:
    slot = AnswerSlot("user:1", "k")
    assert slot.begin(b"asked") is None
    with pytest.raises(idempotency.StillRunning):
        slot.begin(b"asked")
    IdempotencyRecord.objects.update(at=timezone.now() - timedelta(minutes=6))
    assert slot.begin(b"asked") is None
    with pytest.raises(idempotency.StillRunning):
        slot.begin(b"asked")


def test_a_stored_answer_says_nothing_without_the_key(client: Client) -> None:
    User.objects.create_user("ayu", password="a-good-password")
    reply = body_of(post(client, "auth/login", {"username": "ayu", "password": "a-good-password"}, **KEY))
    (row,) = IdempotencyRecord.objects.values_list()
    assert reply["token"] not in str(row)
    assert not {"ayu", "9b1c", "127.0.0.1"} & set(str(row).split("'"))
    again(post(client, "auth/login", {"username": "ayu", "password": "a-good-password"}, **KEY))


def test_a_long_answer_is_not_kept(rina: Client) -> None:
    slot = AnswerSlot("user:1", "k")
    slot.begin(b"asked")
    slot.keep(StoredAnswer(200, {}, b"x" * (idempotency.MAX_ANSWER_BYTES + 1)))
    assert not IdempotencyRecord.objects.exists()


@pytest.mark.long
def test_every_writing_operation_takes_a_key_in_the_document() -> None:
    for method, path, about in operations():
        takes = any(parameter["name"] == "Idempotency-Key" for parameter in about.get("parameters", ()))
        assert takes == (method != "get"), (method, path)


@pytest.mark.postgres
@pytest.mark.skipif(connection.vendor == "sqlite", reason="the SQLite of tests is one connection in memory")
@pytest.mark.django_db(transaction=True)
def test_one_of_many_simultaneous_requests_is_done() -> None:
    found: list[str] = []

    def begin() -> None:
        try:
            found.append("new" if AnswerSlot("user:1", "k").begin(b"asked") is None else "old")
        except idempotency.StillRunning:
            found.append("running")
        finally:
            connection.close()

    threads = [Thread(target=begin) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(found) == ["new", *["running"] * 7]
