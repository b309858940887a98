"""Heavy work by anonymous visitors: pages and moves continue, memory is bounded."""

import io
import json
import os
import signal
import zipfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from engine.registry import game_named
from testkit.clocks import patience
from testkit.deals import random_deals
from testkit.live_app import LiveApp, children, wait_for
from testkit.players import choose
from tournaments.people.import_cells import MAX_BYTES

pytestmark = pytest.mark.long

CLIENTS, DEALS = 8, 2000
ATTACKS = 3
"""Times that all of them send, until one is answered: a job ends after 30 seconds, which a busy machine may need."""
JUDGE, DESK = b"games.records.judge_process", b"do_jobs\0desk"
MORE_MB = 60
"""Megabytes that the web process may grow by: bodies and answers, unread."""
TROEFCALL = {"game": "troefcall", "preset": "club"}
MAKE_TOKEN = """
from accounts.models import User
from accounts.services import create_token
user = User.objects.create_superuser("rina")
print(create_token(user)[1])
"""


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory, worker_number: int) -> Iterator[LiveApp]:
    """A server behind a proxy, so that each client has an address of its own.

    It has a thread for each client: none waits for one, and all of them meet the judge.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("NUM_PROXIES", "1")
        patch.setenv("DOCUMENT_THREADS", str(CLIENTS))
        with LiveApp.started(tmp_path_factory.mktemp("heavy"), worker_number) as started:
            yield started


@pytest.fixture(scope="module")
def body() -> bytes:
    """2,000 deals of Troefcall with all their moves: about two megabytes."""
    game = game_named("troefcall")
    dealt = [deal.document("club")["deals"][0] for deal in random_deals(game, game.options("club"), 20)]
    deals = [{**dealt[number % len(dealt)], "number": number + 1} for number in range(DEALS)]
    return json.dumps({**TROEFCALL, "deals": deals}).encode()


def visitor(app: LiveApp, address: str) -> httpx.Client:
    return httpx.Client(
        base_url=app.url,
        headers={"X-Forwarded-For": address, "Content-Type": "application/json"},
        timeout=patience(120),
    )


def adjudicate(app: LiveApp, address: str, body: bytes) -> httpx.Response:
    with visitor(app, address) as client:
        return client.post("/api/v1/adjudicate", content=body)


def judge_answer(app: LiveApp, address: str, body: bytes) -> httpx.Response:
    """The answer, asked for again for as long as the server says that it is busy."""
    results: list[httpx.Response] = []

    def has_answer() -> bool:
        results.append(adjudicate(app, f"{address}.{len(results)}", body))
        return results[-1].status_code not in (429, 503)

    wait_for(has_answer, "it is judged")
    return results[-1]


def resident_mb(pid: int) -> float:
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split(maxsplit=1)[0]) / 1024


def doing(app: LiveApp, work: bytes) -> list[int]:
    """The processes that the server has started for this work."""
    return children(app.processes[0].pid, work)


def test_pages_and_moves_continue_while_eight_clients_send_2000_deals_each(app: LiveApp, body: bytes) -> None:
    judge_answer(app, "192.0.2", body)
    before = resident_mb(app.processes[0].pid)
    with visitor(app, "192.0.2.1") as player, ThreadPoolExecutor(CLIENTS) as clients:
        view = player.post("/api/v1/tables", json=TROEFCALL).json()
        seat, table = view["seat"], f"/api/v1/tables/{view['id']}"
        pages = moves = 0
        answers: list[httpx.Response] = []
        for time in range(ATTACKS):
            attack = [clients.submit(adjudicate, app, f"198.51.{time}.{number}", body) for number in range(CLIENTS)]
            while not all(connection.done() for connection in attack):
                assert player.get("/play/").status_code == 200
                pages += 1
                deal = player.get(f"{table}/view").json()["deal"]
                if deal and seat in deal["to_act"]:
                    assert player.post(f"{table}/act", json={"move": choose(deal)}).status_code == 200
                    moves += 1
            answers = [connection.result() for connection in attack]
            if any(answer.status_code == 200 for answer in answers):
                break
    refused = [answer for answer in answers if answer.status_code != 200]
    assert 1 <= len(refused) < CLIENTS
    assert {(refusal.status_code, refusal.json()["code"]) for refusal in refused} == {(429, "busy")}
    assert all(int(refusal.headers["Retry-After"]) > 0 for refusal in refused)
    assert max(refusal.elapsed for refusal in refused) < max(answer.elapsed for answer in answers)
    assert pages > 1
    assert moves
    assert resident_mb(app.processes[0].pid) - before < MORE_MB
    assert len(doing(app, JUDGE)) == 1


def test_an_address_that_sent_its_deals_is_refused_before_they_are_judged(app: LiveApp, body: bytes) -> None:
    judge_answer(app, "203.0.113.1", body)
    statuses = [adjudicate(app, "203.0.113.9", body).status_code for _ in range(3)]
    assert 429 in statuses


def test_a_killed_judge_is_replaced(app: LiveApp, body: bytes) -> None:
    judge_answer(app, "203.0.113.2", body)
    (judge,) = doing(app, JUDGE)
    with ThreadPoolExecutor(1) as clients:
        waiting = clients.submit(adjudicate, app, "203.0.113.3", body)
        os.kill(judge, signal.SIGKILL)
        answer = waiting.result()
    assert answer.status_code in (200, 503), answer.text
    assert judge_answer(app, "203.0.113.4", body).json()["legal"]


def test_the_figures_of_jobs_are_reported(app: LiveApp, body: bytes) -> None:
    judge_answer(app, "203.0.113.5", body)
    figures = httpx.get(f"{app.url}/metrics", timeout=patience(30)).text
    assert 'troeftafel_jobs_running{lane="judging"} 0.0' in figures
    assert 'troeftafel_jobs_waiting{lane="judging"} 0.0' in figures
    assert 'troeftafel_jobs_refused_total{lane="judging",why="busy"}' in figures
    assert 'troeftafel_job_seconds_count{lane="judging"}' in figures


@pytest.fixture(scope="module")
def office(app: LiveApp) -> Iterator[httpx.Client]:
    """An organiser's program."""
    token = app.manage("shell", "-c", MAKE_TOKEN).split()[-1]
    headers = {"Authorization": f"Token {token}"}
    with httpx.Client(base_url=f"{app.url}/api/v1", headers=headers, timeout=patience(120)) as client:
        yield client


def packed(member: str, size: int, many: int) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file:
        for number in range(many):
            file.writestr(f"{member}{number or ''}", b"\0" * size)
    return out.getvalue()


BOMBS = {
    "one part of 200 MB": ("people/import/file", "xl/workbook.xml", 200 * 2**20, 1),
    "60,000 parts": ("people/import/file", "part", 0, 60_000),
    "an archive of 200 MB": ("events/import", "manifest.json", 200 * 2**20, 1),
    "an archive of 60,000 parts": ("events/import", "part", 0, 60_000),
}
"""Address, name of the parts, size of each in bytes, and their number."""


@pytest.mark.parametrize("bomb", BOMBS)
def test_a_bomb_is_refused_with_a_sentence(app: LiveApp, office: httpx.Client, bomb: str) -> None:
    path, member, size, many = BOMBS[bomb]
    data = packed(member, size, many)
    if path.startswith("people/"):
        data = data[:MAX_BYTES]
    before = resident_mb(app.processes[0].pid)
    answer = office.post(path, files={"file": ("people.xlsx", data)})
    assert answer.status_code in (400, 413), answer.text
    assert answer.json()["message"].endswith(".")
    assert resident_mb(app.processes[0].pid) - before < MORE_MB


def test_a_large_list_is_read_in_a_separate_process(app: LiveApp, office: httpx.Client) -> None:
    text = "name;club\n" + "".join(f"Player {number};Kap Partij {'x' * 30}\n" for number in range(4000))
    answer = office.post("people/import/file", files={"file": ("people.csv", text.encode())}, data={"check": "true"})
    assert answer.json()["read"] == 4000
    assert len(doing(app, DESK)) == 1


def test_no_process_outlives_a_killed_server(tmp_path: Path, body: bytes, worker_number: int) -> None:
    with LiveApp.started(tmp_path, worker_number) as own:
        judge_answer(own, "203.0.113.6", body)
        started = children(own.processes[0].pid)
        assert doing(own, JUDGE)
        os.kill(own.processes[0].pid, signal.SIGKILL)
        own.processes[0].wait()
        wait_for(lambda: not any(_runs(pid) for pid in started), "all have ended")


def _runs(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False
