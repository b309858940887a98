"""Requests of one kind do not wait for those of another."""

import asyncio
import re
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from django.urls import get_resolver
from starlette.applications import Starlette
from starlette.routing import Mount
from starlette.types import Message

from config.http.lanes import DOCUMENTS, METRICS, MIN_SHARE, PAGES, PLAY, ROUTES, Lane, lane_of, make_lanes
from config.http.request_limits import CompleteBodies
from config.http.wsgi_bridge import Bridge, environ_of
from config.ops.health_routes import routes
from testkit.clocks import patience
from tests.config.loops import run

MOVE, PAGE, DOCUMENT = ("POST", "/play/7/move"), ("GET", "/t/friday/"), ("POST", "/api/v1/adjudicate")
PRESSED = "POST", "/t/friday/r/1/publish"


@pytest.mark.parametrize(
    ("method", "path", "lane"),
    [
        (*MOVE, PLAY),
        ("POST", "/api/v1/tables/7/act", PLAY),
        ("POST", "/api/v1/table/7/action", PLAY),
        ("POST", "/api/table/7/action", PLAY),
        ("POST", "/api/v1/events/friday/tables/7/sheets", PLAY),
        ("PUT", "/api/v1/events/friday/tables/7/sheets/2", PLAY),
        ("POST", "/t/friday/table/3/send", PLAY),
        ("POST", "/t/friday/table/3/answer", PLAY),
        (*PAGE, PAGES),
        ("GET", "/play/7/", PAGES),
        ("HEAD", "/", PAGES),
        ("GET", "/static/live/main.js", PAGES),
        ("BREW", "/", PAGES),
        (*DOCUMENT, DOCUMENTS),
        ("GET", "/t/friday/archive.zip", DOCUMENTS),
        ("HEAD", "/t/friday/standings.csv", DOCUMENTS),
        ("POST", "/t/friday/desk/seat", DOCUMENTS),
        ("POST", "/t/friday/print/links/new", DOCUMENTS),
        ("GET", "/commitments/2026-11-24", DOCUMENTS),
        ("GET", "/commitments/2026-11-24.json", DOCUMENTS),
        ("POST", "/api/v1/events/friday/rounds", DOCUMENTS),
        ("GET", "/api/v1/events/friday/archive", DOCUMENTS),
        ("GET", "/metrics", METRICS),
    ],
)
def test_the_lane_of_a_request(method: str, path: str, lane: str) -> None:
    assert lane_of(method, path) == lane


def test_each_line_of_the_table_fits_an_address_that_exists() -> None:
    """A sample of each pattern leads to a view."""
    samples = [("GET", path) for path in SAMPLES]
    met = {pattern for _method, pattern, _lane in ROUTES for _, path in samples if _fits(pattern, path)}
    assert {pattern for _method, pattern, _lane in ROUTES} - met == set()
    for _method, path in samples:
        assert get_resolver().resolve(path)


SAMPLES = """
/api/v1/adjudicate /api/v1/people/import /api/v1/schema/ /api/v1/tables/7/record
/api/v1/events/friday/archive /api/v1/events/friday/seating /api/v1/events/friday/rounds/1/quality
/api/v1/events/friday/rounds /plan/ /play/7/record.txt /play/7/check/ /replay/7/hindsight /ratings/truf.csv
/series/year.csv /series/year/print /t/friday/print/ /t/friday/desk/seat /t/friday/players/
/t/friday/seating/ /t/friday/r/1/again /t/friday/result/7/effect /play/7/move /api/v1/tables/7/act
/api/v1/table/7/action /t/friday/table/3/send /t/friday/result/7/settle /t/friday/r/1/total
/api/v1/events/friday/tables/7/sheets /api/v1/events/friday/tables/7/sheets/1
/api/v1/events/friday/rounds/1/total /t/friday/print/links/new /commitments/2026-11-24 /metrics
""".split()  # noqa: SIM905 (a list to read)


def _fits(pattern: str, path: str) -> bool:
    return re.fullmatch(pattern, path) is not None


class Django:
    """A WSGI application whose answers wait for release; `begun` counts them."""

    def __init__(self) -> None:
        self.go = threading.Event()
        self.begun: list[str] = []
        self.bodies: list[bytes] = []

    def __call__(self, environ: dict[str, Any], start_response: Any) -> list[bytes]:
        path = environ["PATH_INFO"]
        self.begun.append(path)
        if path != MOVE[1]:
            assert self.go.wait(patience(30))
        self.bodies.append(environ["wsgi.input"].read())
        start_response("200 OK", [("Content-Type", "text/plain")])
        return [b"done"]


@pytest.fixture
def django() -> Iterator[Django]:
    made = Django()
    yield made
    made.go.set()


class Asked:
    """A request on its way to the application; it may be left."""

    def __init__(self, app: Any, method: str, path: str, body: bytes = b"", address: str = "192.0.2.1") -> None:
        self.body = body
        self.sent: list[Message] = []
        self.leave = asyncio.Event()
        self.scope = {
            "type": "http", "method": method, "path": path, "query_string": b"", "http_version": "1.1",
            "headers": [(b"content-length", b"%d" % len(body))],
            "client": (address, 5), "server": ("localhost", 80),
        }  # fmt: skip
        self.task = asyncio.ensure_future(app(self.scope, self._receive, self._send))

    async def answer(self) -> Message:
        """The beginning of the answer, when it is complete."""
        async with asyncio.timeout(patience(20)):
            await self.task
        return self.sent[0]

    async def _receive(self) -> Message:
        if self.body:
            body, self.body = self.body, b""
            return {"type": "http.request", "body": body, "more_body": False}
        await self.leave.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: Message) -> None:
        self.sent.append(message)


def lanes(queue: int = 1) -> dict[str, Lane]:
    return {name: Lane(name, 1, queue) for name in (PLAY, PAGES, DOCUMENTS, METRICS)}


async def until(condition: Any) -> None:
    async with asyncio.timeout(patience(20)):
        while not condition():
            await asyncio.sleep(0.001)


def test_a_move_is_answered_while_documents_and_pages_wait(django: Django) -> None:
    async def play() -> int:
        app = Bridge(django, lanes())
        waiting = [Asked(app, *asked) for asked in (DOCUMENT, DOCUMENT, PAGE, PAGE)]
        status = (await Asked(app, *MOVE).answer())["status"]
        assert not any(one.task.done() for one in waiting)
        django.go.set()
        for one in waiting:
            assert (await one.answer())["status"] == 200
        return int(status)

    assert run(play()) == 200


def test_a_full_lane_answers_503_at_once_and_says_when_to_try_again(django: Django) -> None:
    async def ask() -> Message:
        app = Bridge(django, lanes())
        _busy, _waiting = Asked(app, *DOCUMENT), Asked(app, *DOCUMENT)
        await asyncio.sleep(0)
        refused = await Asked(app, *DOCUMENT).answer()
        django.go.set()
        return refused

    refused = run(ask())
    assert refused["status"] == 503
    assert dict(refused["headers"])[b"retry-after"] == b"5"


def test_health_checks_are_answered_while_every_lane_is_full(django: Django) -> None:
    async def ask() -> int:
        app = Starlette(routes=[*routes(django), Mount("", app=Bridge(django, lanes(queue=0)))])
        for asked in (DOCUMENT, PAGE, ("GET", "/metrics")):
            Asked(app, *asked)
        checks = [Asked(app, "GET", "/readyz") for _ in range(50)]
        status = (await Asked(app, "GET", "/livez").answer())["status"]
        await until(lambda: "/readyz" in django.begun)
        django.go.set()
        assert {(await check.answer())["status"] for check in checks} == {200}
        return int(status)

    assert run(ask()) == 200
    assert django.begun.count("/readyz") == 1  # one answer for all who asked meanwhile


@pytest.mark.parametrize("asked", [PAGE, DOCUMENT])
def test_an_answer_that_no_client_awaits_is_not_computed(django: Django, asked: tuple[str, str]) -> None:
    async def ask() -> None:
        app = Bridge(django, lanes(queue=5))
        busy, left = Asked(app, *asked), Asked(app, *asked)
        await asyncio.sleep(0)
        left.leave.set()
        async with asyncio.timeout(patience(20)):
            await left.task
        django.go.set()
        await busy.answer()
        assert left.sent == []

    run(ask())
    assert len(django.begun) == 1


def test_a_request_for_which_no_thread_is_free_in_time_is_refused_and_its_place_is_free(django: Django) -> None:
    impatient = Lane(DOCUMENTS, threads=1, queue=1, longest=0.01)

    async def ask() -> None:
        app = Bridge(django, {DOCUMENTS: impatient})
        busy = Asked(app, *DOCUMENT)
        await until(lambda: django.begun)
        for _ in range(2):
            refused = await Asked(app, *DOCUMENT).answer()
            assert refused["status"] == 503
            assert (b"retry-after", b"5") in refused["headers"]
        django.go.set()
        assert (await busy.answer())["status"] == 200

    run(ask())
    assert len(django.begun) == 1
    assert (impatient.busy, len(impatient.waiting)) == (0, 0)


def test_a_pressed_button_takes_effect_although_its_sender_has_left(django: Django) -> None:
    async def ask() -> None:
        app = Bridge(django, lanes(queue=5))
        busy, left = Asked(app, *PRESSED), Asked(app, *PRESSED)
        left.leave.set()
        await asyncio.sleep(0)
        django.go.set()
        await busy.answer()
        assert (await left.answer())["status"] == 200

    run(ask())
    assert len(django.begun) == 2


def test_a_body_that_waited_for_its_turn_is_whole(django: Django) -> None:
    async def ask() -> None:
        app = CompleteBodies(Bridge(django, lanes(queue=5)))
        busy, waiting = Asked(app, *DOCUMENT, body=b"first"), Asked(app, *DOCUMENT, body=b"second")
        await until(lambda: django.begun)
        django.go.set()
        await busy.answer()
        await waiting.answer()

    run(ask())
    assert django.bodies == [b"first", b"second"]


def pages(app: Bridge, address: str, *names: str) -> list[Asked]:
    return [Asked(app, "GET", f"/t/{name}/", address=address) for name in names]


ATTACKER, VISITOR = "192.0.2.66", "192.0.2.7"


def test_one_address_never_has_all_threads(django: Django) -> None:
    lane = Lane(PAGES, threads=4, queue=10, share=2)

    async def ask() -> None:
        app = Bridge(django, {PAGES: lane})
        attack = pages(app, ATTACKER, "a1", "a2", "a3", "a4")
        await until(lambda: len(django.begun) == 2)
        visit = pages(app, VISITOR, "v1")
        await until(lambda: "/t/v1/" in django.begun)
        assert sorted(django.begun) == ["/t/a1/", "/t/a2/", "/t/v1/"]
        django.go.set()
        for connection in [*attack, *visit]:
            assert (await connection.answer())["status"] == 200

    run(ask())
    assert (lane.busy, lane.running, lane.waiting) == (0, {}, {})


def test_pages_give_way_to_a_move_and_go_on_after_it(django: Django) -> None:
    moves = Lane(PLAY, threads=1, queue=10)
    lane = Lane(PAGES, threads=4, queue=10, share=2, after=moves)

    async def ask() -> None:
        app = Bridge(django, {PLAY: moves, PAGES: lane})
        moves._take(VISITOR)
        attack = pages(app, ATTACKER, "a1", "a2", "a3")
        visits = [*pages(app, VISITOR, "v1"), *pages(app, "192.0.2.8", "w1")]
        await until(lambda: len(django.begun) == 2)
        assert sorted(django.begun) == ["/t/a1/", "/t/v1/"]
        moves._release(VISITOR)
        await until(lambda: len(django.begun) == 4)
        assert sorted(django.begun) == ["/t/a1/", "/t/a2/", "/t/v1/", "/t/w1/"]
        django.go.set()
        for connection in [*attack, *visits]:
            assert (await connection.answer())["status"] == 200

    run(ask())
    assert (lane.busy, lane.running, lane.waiting) == (0, {}, {})


def test_pages_of_the_product_give_way_to_moves_and_scores() -> None:
    made = make_lanes()
    assert made[PAGES].after is made[PLAY]


def test_addresses_have_their_turns_one_after_the_other(django: Django) -> None:
    async def ask() -> None:
        app = Bridge(django, lanes(queue=10))
        asked = pages(app, ATTACKER, "a1", "a2", "a3", "a4")
        await until(lambda: django.begun)
        asked += pages(app, VISITOR, "v1", "v2")
        await asyncio.sleep(0)
        django.go.set()
        for one in asked:
            assert (await one.answer())["status"] == 200

    run(ask())
    assert django.begun == ["/t/a1/", "/t/a2/", "/t/v1/", "/t/a3/", "/t/v2/", "/t/a4/"]


def test_a_client_that_fills_the_queue_is_refused_and_the_others_are_not(django: Django) -> None:
    async def ask() -> None:
        app = Bridge(django, lanes(queue=3))
        attack = pages(app, ATTACKER, "a1", "a2", "a3", "a4")
        await until(lambda: django.begun)
        visit = pages(app, VISITOR, "v1", "v2")
        refused = [await attack[3].answer(), await visit[1].answer()]  # two wait of each but for the last
        assert [refusal["status"] for refusal in refused] == [503, 503]
        assert all((b"retry-after", b"5") in refusal["headers"] for refusal in refused)
        django.go.set()
        for connection in [*attack[:3], visit[0]]:
            assert (await connection.answer())["status"] == 200

    run(ask())
    assert "/t/a4/" not in django.begun


@pytest.mark.long
def test_sixty_phones_behind_one_address_are_all_answered_while_an_attacker_asks(django: Django) -> None:
    """With the lanes of a real process, all phones ask for three pages at once."""
    made = make_lanes()

    async def ask() -> None:
        app = Bridge(django, made)
        attack = pages(app, ATTACKER, *(f"a{number}" for number in range(2000)))
        await until(lambda: len(django.begun) == MIN_SHARE)
        hall = pages(app, VISITOR, *(f"v{number}" for number in range(180)))
        await until(lambda: len(django.begun) == 2 * MIN_SHARE)
        django.go.set()
        assert {(await one.answer())["status"] for one in hall} == {200}
        answers = [(await connection.answer())["status"] for connection in attack]
        assert set(answers) == {200, 503}

    run(ask())
    made_of_hall = max(place for place, path in enumerate(django.begun) if path.startswith("/t/v"))
    assert made_of_hall < 3 * 180  # the attacker had about as many turns meanwhile, not two thousand


def test_behind_a_proxy_the_turns_are_those_of_the_visitors(django: Django, settings: Any) -> None:
    settings.REST_FRAMEWORK = {**settings.REST_FRAMEWORK, "NUM_PROXIES": 1}
    settings.NUM_PROXIES = 1
    lane = Lane(PAGES, threads=4, queue=10, share=1)

    async def ask() -> None:
        app = Bridge(django, {PAGES: lane})
        asked = pages(app, "192.0.2.1", "a1", "a2", "v1")
        for one, address in zip(asked, (ATTACKER, ATTACKER, VISITOR), strict=True):
            one.scope["headers"].append((b"x-forwarded-for", address.encode()))  # type: ignore[attr-defined]
        await until(lambda: len(django.begun) == 2)
        assert sorted(django.begun) == ["/t/a1/", "/t/v1/"]
        django.go.set()
        for one in asked:
            assert (await one.answer())["status"] == 200

    run(ask())


def test_headers_with_an_underscore_are_left_out() -> None:
    headers = [
        (b"x_forwarded_for", b"6.6.6.6"),
        (b"x-forwarded-for", b"192.0.2.9"),
        (b"cookie", b"a=1"),
        (b"cookie", b"b=2"),
    ]
    scope = {"method": "GET", "path": "/é", "query_string": b"x=1", "http_version": "1.1", "headers": headers}
    environ = environ_of(scope)
    assert environ["HTTP_X_FORWARDED_FOR"] == "192.0.2.9"
    assert environ["HTTP_COOKIE"] == "a=1; b=2"
    assert environ["PATH_INFO"].encode("latin-1").decode() == "/é"
