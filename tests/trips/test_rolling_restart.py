"""Two web processes behind nginx are restarted in turn, as docs/operations.md upgrades them, under requests."""

import contextlib
import threading
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import count

import httpx
import pytest

from testkit.clocks import may_take, patience
from testkit.evenings import EVENT, ORGANISER
from testkit.live_app import LiveApp, free_port, wait_for
from tests.trips import servers
from tests.trips.proxies import Proxy, nginx_before
from tests.trips.servers import PASSWORD
from tests.trips.streams import typed_events

pytestmark = [pytest.mark.soak, may_take(400)]
REQUESTS, CLIENTS = 1000, 6
ANNOUNCE = "from games.core.publishing import publish_change; publish_change('event:a-b', {version})"


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveApp]:
    """Two web processes, a worker and beat that know of one proxy; `REDIS_URL` is a server of the test."""
    folder, port = tmp_path_factory.mktemp("redis"), free_port()
    url = f"redis://:{PASSWORD}@127.0.0.1:{port}/0"
    redis = servers.redis_server(folder, port, url, "--port", str(port), "--bind", "127.0.0.1", "--save", "")
    with pytest.MonkeyPatch.context() as patch, redis.running():
        for name, value in {"REDIS_URL": url, "NUM_PROXIES": "1", "THROTTLE_ACCOUNT_WRITES": "100000/min"}.items():
            patch.setenv(name, value)
        with LiveApp.prepared(tmp_path_factory.mktemp("app"), migrated=True) as app:
            app.start("--no-demo")
            app.run("manage.py", "serve", "--port", str(free_port()), "--web-only")
            wait_for(lambda: all(ready(web) for web in ports(app)), "both web processes are ready")
            yield app


def ports(app: LiveApp) -> dict[int, int]:
    """Map the port of each web process to its number among all processes."""
    commands = {number: list(map(str, process.args)) for number, process in enumerate(app.processes)}  # type: ignore[arg-type]
    return {int(args[args.index("--port") + 1]): number for number, args in commands.items() if "--port" in args}


def ready(port: int) -> bool:
    with contextlib.suppress(httpx.TransportError):
        return httpx.get(f"http://127.0.0.1:{port}/readyz", timeout=patience(10)).status_code == 200
    return False


@pytest.fixture(scope="module")
def proxy(app: LiveApp) -> Iterator[Proxy]:
    with nginx_before(*ports(app)) as made:
        yield made


def restart_in_turn(app: LiveApp) -> None:
    """Stop a web process as systemd does and start it again; the next one follows when it is ready."""
    for port, number in ports(app).items():
        app.processes[number].terminate()
        app.processes[number].wait(patience(30))
        app.relaunch(number)
        wait_for(partial(ready, port), "it is ready again")


def test_no_request_of_1000_is_refused_while_both_web_processes_are_restarted(app: LiveApp, proxy: Proxy) -> None:
    token, numbers = app.manage("shell", "-v0", "-c", ORGANISER).strip(), count()
    over, seen, slowest = threading.Event(), Counter[str](), [0.0]

    def use() -> None:
        with proxy.visitor(Authorization=f"Token {token}") as client:
            while not (over.is_set() and sum(seen.values()) >= REQUESTS):
                number, began = next(numbers), time.monotonic()
                if number % 4:
                    answer = client.get("/rules/" if number % 2 else "/api/v1/events/")
                else:
                    answer = client.post("/api/v1/events/", json={**EVENT, "name": f"Evening {number}"})
                seen[f"{answer.request.method} {answer.status_code}"] += 1
                slowest[0] = max(slowest[0], time.monotonic() - began)

    with ThreadPoolExecutor(CLIENTS) as clients:
        using = [clients.submit(use) for _ in range(CLIENTS)]
        try:
            restart_in_turn(app)
        finally:
            over.set()
        for client in using:
            client.result()
    print(dict(seen), f"the slowest took {slowest[0]:.2f} s")
    assert sum(seen.values()) >= REQUESTS
    assert seen.keys() == {"GET 200", "POST 201"}


def test_a_stream_that_ends_with_its_process_is_opened_at_the_other_one(app: LiveApp, proxy: Proxy) -> None:
    versions: list[int] = []
    opened, ended = [0], threading.Event()

    def follow() -> None:
        with proxy.visitor() as client:
            while not ended.is_set():
                with (
                    contextlib.suppress(httpx.TransportError),
                    client.stream("GET", "/live/?topic=event:a-b") as stream,
                ):
                    assert stream.status_code == 200
                    opened[0] += 1
                    for _, event in typed_events(stream):
                        versions.append(int(event["version"]))
                        if ended.is_set():
                            return

    def announced(version: int) -> bool:
        app.manage("shell", "-v0", "-c", ANNOUNCE.format(version=version))
        return version in versions

    with ThreadPoolExecutor(1) as reader:
        following = reader.submit(follow)
        try:
            wait_for(lambda: announced(1), "the stream is open")
            restart_in_turn(app)
            wait_for(lambda: announced(2), "the stream is open again")
        finally:
            ended.set()
            app.manage("shell", "-v0", "-c", ANNOUNCE.format(version=3))
        following.result()
    assert opened[0] >= 2


def test_the_product_sees_the_address_of_the_visitor_and_not_one_they_invent(app: LiveApp, proxy: Proxy) -> None:
    address, invented = "127.0.0.77", "203.0.113.9"
    with proxy.visitor(address, **{"X-Forwarded-For": invented}) as visitor:
        wrong = {"username": "organiser", "password": "a-wrong-password"}
        assert visitor.post("/api/v1/auth/login", json=wrong).status_code in (400, 401, 403)
    wait_for(lambda: f"address={address}" in app.log(), "the log names the address")
    assert invented not in app.log()


def test_a_visitor_who_does_not_trust_the_authority_is_warned(proxy: Proxy) -> None:
    with pytest.raises(httpx.ConnectError, match="CERTIFICATE_VERIFY_FAILED"):
        httpx.get(f"{proxy.url}/livez", timeout=patience(10))
