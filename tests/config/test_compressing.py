"""Static files are compressed without padding, everything else with it."""

import gzip

import pytest
from django.test import Client

STYLES = "/static/site.css"
GZIP = {"Accept-Encoding": "gzip"}


def test_a_static_file_is_compressed_with_its_length_and_equal_each_time(client: Client) -> None:
    answers = [client.get(STYLES, headers=GZIP) for _ in range(2)]
    bodies = [answer.getvalue() for answer in answers]
    assert bodies[0] == bodies[1]
    assert [answer["Content-Length"] for answer in answers] == [str(len(body)) for body in bodies]
    assert gzip.decompress(bodies[0]) == client.get(STYLES).getvalue()


def test_the_head_of_a_static_file_has_no_body(client: Client) -> None:
    assert client.head(STYLES, headers=GZIP).getvalue() == b""


def test_part_of_a_file_and_an_unchanged_file_are_left_alone(client: Client) -> None:
    part = client.get(STYLES, headers={**GZIP, "Range": "bytes=0-9"})
    assert (part.status_code, len(part.getvalue())) == (206, 10)
    known = client.get(STYLES, headers=GZIP)["Last-Modified"]
    unchanged = client.get(STYLES, headers={**GZIP, "If-Modified-Since": known})
    assert (unchanged.status_code, unchanged.getvalue()) == (304, b"")


@pytest.mark.django_db
def test_a_page_is_padded_so_that_its_length_reveals_nothing(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("django.utils.text.secrets.randbelow", lambda _most: 50)
    page = client.get("/rules/", headers=GZIP).content
    assert page[10:61] == b"a" * 50 + b"\0"
