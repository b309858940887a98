"""Django and REST find the same client address as requests served beside Django."""

import pytest
from rest_framework.settings import api_settings
from starlette.requests import Request

from live.client_address import address_of


def request(*passed_on: str) -> Request:
    headers = [(b"x-forwarded-for", value.encode()) for value in passed_on]
    return Request({"type": "http", "headers": headers, "client": ("10.0.0.9", 4711)})


@pytest.mark.parametrize(
    ("proxies", "passed_on", "address"),
    [
        (0, (), "10.0.0.9"),
        (0, ("1.2.3.4",), "10.0.0.9"),
        (1, ("1.2.3.4",), "1.2.3.4"),
        (1, ("6.6.6.6, 1.2.3.4",), "1.2.3.4"),
        (1, ("6.6.6.6", "1.2.3.4"), "1.2.3.4"),
        (2, ("6.6.6.6", "1.2.3.4, 10.0.0.8"), "1.2.3.4"),
    ],
)
def test_a_forwarded_address_counts_behind_as_many_proxies_as_there_are(
    monkeypatch: pytest.MonkeyPatch, proxies: int, passed_on: tuple[str, ...], address: str
) -> None:
    monkeypatch.setattr(api_settings, "NUM_PROXIES", proxies)
    assert address_of(request(*passed_on)) == address


def test_no_client_is_known_where_none_is_named() -> None:
    assert address_of(Request({"type": "http", "headers": [], "client": None})) == ""
