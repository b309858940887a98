"""Pages that a stream carries, and its buffer for a slow client."""

import pytest
from starlette.requests import Request

from live.shared_pages import MAX_OF_ONE, PageAddress, RenderedPage, SharedPageBroadcaster
from live.stream import Stream
from tests.config.loops import run

TOPICS = frozenset({"event:friday"})


def stream_request(page: str = "/t/friday/standings/", **headers: str) -> Request:
    """A stream that asks for a page."""
    document = {"host": "localhost", **headers}
    sent = [(name.replace("_", "-").encode(), value.encode()) for name, value in document.items()]
    return Request({"type": "http", "query_string": f"page={page}".encode(), "headers": sent})


@pytest.mark.parametrize("page", ["/t/friday/", "/t/friday/standings/", "/t/friday/r/12/", "/t/friday/players/"])
def test_a_page_of_the_event_is_pushed(page: str) -> None:
    assert SharedPageBroadcaster().join(stream_request(page), TOPICS) == PageAddress("friday", page, "en")


@pytest.mark.parametrize(
    "page",
    [
        *("", "/", "/play/12/", "/admin/", "/t/friday", "/t/saturday/standings/", "//t/friday/", "/t/friday/../admin/"),
        *("/t/friday/r/1/x/y/", "/t/friday/standings/%3Fversion=1", "/t/friday/standings/%23x", "/t/friday/a%0A/"),
        *("/t/friday/desk/", "/t/friday/me/", "/t/friday/r/0/", "/t/friday/r/12345/", f"/t/{'x' * 101}/"),
    ],
)
def test_nothing_else_is(page: str) -> None:
    broadcaster = SharedPageBroadcaster()
    assert broadcaster.join(stream_request(page), TOPICS) is None
    assert not broadcaster.open


def test_nothing_is_pushed_to_a_foreign_site() -> None:
    assert SharedPageBroadcaster().join(stream_request(host="elsewhere.example"), TOPICS) is None


@pytest.mark.parametrize(
    ("headers", "language"),
    [
        ({}, "en"),
        ({"accept_language": "nl-BE,nl;q=0.9,en;q=0.8"}, "nl"),
        ({"accept_language": "xx"}, "en"),
        ({"accept_language": "nl", "cookie": "django_language=id; sessionid=abc"}, "id"),
        ({"accept_language": "fr", "cookie": "django_language=../x"}, "fr"),
    ],
)
def test_it_is_rendered_in_the_language_of_the_reader(headers: dict[str, str], language: str) -> None:
    place = SharedPageBroadcaster().join(stream_request(**headers), TOPICS)
    assert place is not None
    assert place.language == language


def test_only_so_many_pages_of_one_event_are_drawn_and_those_there_are_stay() -> None:
    broadcaster = SharedPageBroadcaster()
    first, *_others = [
        broadcaster.join(stream_request(f"/t/friday/r/{number}/"), TOPICS) for number in range(1, MAX_OF_ONE + 1)
    ]
    assert broadcaster.join(stream_request("/t/friday/standings/"), TOPICS) is None
    assert broadcaster.join(stream_request("/t/friday/r/1/"), TOPICS) == first
    assert broadcaster.join(stream_request("/t/saturday/rules/"), frozenset({"event:saturday"})) is not None


def test_a_leaving_client_frees_its_place() -> None:
    broadcaster = SharedPageBroadcaster()
    places = [
        broadcaster.join(stream_request(f"/t/friday/r/{number}/"), TOPICS) for number in (*range(1, MAX_OF_ONE + 1), 1)
    ]
    broadcaster.leave(places[0])  # type: ignore[arg-type]
    assert broadcaster.join(stream_request("/t/friday/standings/"), TOPICS) is None  # another one looks at it still
    for place in places[1:]:
        broadcaster.leave(place)  # type: ignore[arg-type]
    assert broadcaster.open == {}


OLD = RenderedPage("old", b"whole old", b"same old")
NEW = RenderedPage("new", b"whole new", b"same new", {"old": b"new since old"})


def test_a_slow_client_gets_the_newest_page_only() -> None:
    async def put() -> tuple[bytes | None, bytes | None]:
        stream = Stream(TOPICS)
        stream.put_page(OLD)
        stream.put_page(NEW)
        return stream.take_page(), stream.take_page()

    assert run(put()) == (b"whole new", None)


def test_a_page_that_stayed_the_same_is_not_sent_again() -> None:
    async def sent() -> list[bytes | None]:
        stream, taken = Stream(TOPICS), []
        for one in (OLD, OLD, NEW, OLD):
            stream.put_page(one)
            taken.append(stream.take_page())
        return taken

    assert run(sent()) == [b"whole old", b"same old", b"new since old", b"whole old"]
