"""Documents of many deals over REST, judged in a separate process.

The answers are the same, and the cost is counted by deals.
"""

import json
import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
import time_machine
from django.test import Client

from accounts.throttles import JudgedDeals
from engine.registry import game_named
from engine.shuffle import shuffled
from games.processes import child_process as kept_process
from games.processes import jobs
from games.records import judging
from games.records.judging import BYTES_OF_A_DEAL, MAX_DEALS_IN_PROCESS, deals_in
from testkit.clocks import patience
from tests.games.helpers.recorded import played_by_bots
from tests.rest.site import body_of, post, refused

pytestmark = pytest.mark.django_db


def document(many: int, **more: Any) -> dict[str, Any]:
    """Return a document of `many` dealt but unplayed deals of Troefcall."""
    game = game_named("troefcall")
    pack = game.pack(game.options("club"))
    dealt = [shuffled(pack, Random(number).randbytes(8)) for number in range(many)]
    hands = [{seat: " ".join(cards[place::4]) for place, seat in enumerate("NESW")} for cards in dealt]
    deals = [{"number": number, "dealer": "N", "hands": one} for number, one in enumerate(hands, start=1)]
    return {"game": "troefcall", "preset": "club", "deals": deals, **more}


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "SECONDS", patience(60))


@pytest.fixture(name="at_one_moment")
def _at_one_moment() -> Iterator[None]:
    with time_machine.travel("2026-11-23T20:00:40Z", tick=False):
        yield


@pytest.mark.parametrize("view", ["", "?view=N", "?view=public"])
def test_the_process_answers_as_the_server_does(client: Client, monkeypatch: pytest.MonkeyPatch, view: str) -> None:
    asked = document(MAX_DEALS_IN_PROCESS + 1)
    there = post(client, f"adjudicate{view}", asked)
    monkeypatch.setattr(judging, "is_small", lambda document: True)
    here = post(client, f"adjudicate{view}", asked)
    assert body_of(there) == body_of(here)
    assert there["Content-Type"] == here["Content-Type"]


@pytest.mark.parametrize("language", ["en", "nl", "fr"])
@pytest.mark.parametrize(
    "spoilt",
    [
        lambda asked: asked["deals"][50]["hands"].update(N="AS"),
        lambda asked: asked["deals"][50].update(dealer="X"),
        lambda asked: asked.update(presett="club"),
        lambda asked: asked.update(deals=asked["deals"] * 40),
    ],
)
def test_unreadable_input_is_refused_with_the_sentence_of_the_server(
    rina: Client, monkeypatch: pytest.MonkeyPatch, spoilt: Any, language: str
) -> None:
    asked = document(MAX_DEALS_IN_PROCESS + 1)
    spoilt(asked)
    headers = {"Accept-Language": language}
    there = post(rina, "adjudicate", asked, **headers)
    monkeypatch.setattr(judging, "is_small", lambda document: True)
    monkeypatch.setattr(judging, "MAX_BYTES_IN_PROCESS", 10**9)
    here = post(rina, "adjudicate", asked, **headers)
    assert body_of(there, 400) == body_of(here, 400)


@pytest.mark.parametrize("spoil", ["{", "[" * 70_000, '{"deals": NaN,', "\udcff"])
def test_invalid_json_is_refused_with_a_sentence(client: Client, spoil: str) -> None:
    body = (spoil + " " * judging.MAX_BYTES_IN_PROCESS).encode(errors="surrogateescape")
    answer = client.post("/api/v1/adjudicate", body, content_type="application/json")
    assert body_of(answer, 400)["code"] == "parse_error"


def test_a_long_body_of_another_kind_is_refused_unread(client: Client) -> None:
    answer = client.post("/api/v1/adjudicate", b"x" * 100_000, content_type="text/plain")
    assert answer.status_code == 415


@pytest.mark.usefixtures("at_one_moment")
def test_an_anonymous_visitor_pays_for_deals_by_address(client: Client) -> None:
    first = post(client, "adjudicate", document(MAX_DEALS_IN_PROCESS))
    assert first["RateLimit-Policy"].endswith('"judged-deals";q=2000;w=60')
    assert f'"judged-deals";r={2000 - MAX_DEALS_IN_PROCESS};t=20' in first["RateLimit"]


@pytest.mark.usefixtures("at_one_moment")
def test_too_many_deals_in_a_minute_are_refused_before_they_are_read(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(JudgedDeals, "THROTTLE_RATES", {"judged-deals": "60/min"})
    assert post(client, "adjudicate", document(40)).status_code == 200
    answer = post(client, "adjudicate", document(40))
    refused(answer, 429, "throttled")
    assert answer["Retry-After"] == "20"
    assert post(client, "adjudicate", document(20)).status_code == 200  # what was refused cost nothing


def test_an_account_does_not_pay_by_deals(rina: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(JudgedDeals, "THROTTLE_RATES", {"judged-deals": "1/min"})
    assert post(rina, "adjudicate", document(2)).status_code == 200


def test_a_document_that_hides_its_deals_pays_by_bytes() -> None:
    body = json.dumps(document(200)).replace('"hands"', '"h\\u0061nds"').encode()
    assert deals_in(body) == len(body) // BYTES_OF_A_DEAL > 30


def test_a_full_lane_says_when_to_come_again(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "WAITS", 0.01)
    with jobs.JUDGING.turn():
        answer = post(client, "adjudicate", document(MAX_DEALS_IN_PROCESS + 1))
        small = post(client, "adjudicate", document(1))
    assert refused(answer, 429, "busy")["message"].startswith("The server is busy")
    assert answer["Retry-After"] == "5"
    assert small.status_code == 200


def test_a_killed_judge_gives_a_sentence_and_the_next_request_works(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = kept_process._exchange_frames

    def killed(pipes: Any, facts: Any, body: bytes) -> Any:
        pipes.process.kill()
        pipes.process.wait()
        return real(pipes, facts, body)

    with monkeypatch.context() as patched:
        patched.setattr(kept_process, "_exchange_frames", killed)
        answer = post(client, "adjudicate", document(MAX_DEALS_IN_PROCESS + 1))
    assert refused(answer, 503, "job_interrupted")["message"].startswith("The request was interrupted")
    assert answer["Retry-After"] == "1"
    assert post(client, "adjudicate", document(MAX_DEALS_IN_PROCESS + 1)).status_code == 200


def test_a_long_record_is_checked_as_a_short_one_is(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    record = b"Troeftafel record 1\nGame: truf\nnonsense\n"
    here = client.post("/api/v1/records/check", record, content_type="text/plain")
    monkeypatch.setattr("games.records.judging.MAX_RECORD_BYTES_IN_PROCESS", 0)
    there = client.post("/api/v1/records/check", record, content_type="text/plain")
    assert here.status_code == there.status_code == 400
    assert here.json() == there.json()


@pytest.mark.long
@pytest.mark.parametrize("kind", ["txt", "json"])
def test_a_long_record_gets_the_same_result_in_a_process(
    client: Client, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    record = client.get(f"/play/{played_by_bots('troefcall', 'club')}/record.{kind}").content
    pages = []
    for most in (10**6, 0):
        monkeypatch.setattr("games.records.judging.MAX_RECORD_BYTES_IN_PROCESS", most)
        rest = client.post("/api/v1/records/check", record, content_type="application/octet-stream").json()
        page = client.post("/check/", {"record": record.decode()}).content.decode()
        pages.append((rest, re.sub(r'value="\w{64}"', "", page.partition("<main")[2])))
    assert pages[0][0]["follows"]
    assert "Checks passed" in pages[0][1]
    assert pages[0] == pages[1]


def test_a_record_that_meets_a_full_lane_stays_in_its_field(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "WAITS", 0.01)
    monkeypatch.setattr("games.records.judging.MAX_RECORD_BYTES_IN_PROCESS", 0)
    with jobs.JUDGING.turn():
        answer = client.post("/check/", {"record": "Troeftafel record 1"})
    assert answer.status_code == 429
    assert answer["Retry-After"] == "5"
    assert "Troeftafel record 1</textarea>" in answer.content.decode()
