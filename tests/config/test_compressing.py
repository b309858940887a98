"""Static files are compressed without padding and comments, everything else with padding."""

import gzip
from pathlib import Path

import pytest
from django.test import Client

from config.http.compression import compressed

STYLES, LIBRARY = "/static/site.css", "/static/vendor/pico.min.css"
GZIP = {"Accept-Encoding": "gzip"}


def test_a_static_file_is_compressed_with_its_length_and_equal_each_time(client: Client) -> None:
    answers = [client.get(STYLES, headers=GZIP) for _ in range(2)]
    bodies = [answer.getvalue() for answer in answers]
    assert bodies[0] == bodies[1]
    assert [answer["Content-Length"] for answer in answers] == [str(len(body)) for body in bodies]


def test_styles_of_others_come_as_they_are_and_our_own_without_comments(client: Client) -> None:
    library, own = (gzip.decompress(client.get(path, headers=GZIP).getvalue()) for path in (LIBRARY, STYLES))
    whole = client.get(STYLES).getvalue()
    assert library == client.get(LIBRARY).getvalue()
    assert b"/*" in whole
    assert b"/*" not in own
    lines = [line for line in whole.splitlines() if line not in own.splitlines()]
    assert [line for line in lines if not line.lstrip().startswith((b"/*", b"*"))] == []


def test_only_whole_lines_that_are_comments_are_left_out() -> None:
    script = b"""/*! kept */
/* Words,
 * more words. */
(() => {
  // said
  const address = "http://a"; // stays
  const comment = "/* not one */";
  /** Whether. */ const one = 1;
})();
"""
    left = b"""/*! kept */
(() => {
  const address = "http://a"; // stays
  const comment = "/* not one */";
  /** Whether. */ const one = 1;
})();
"""
    assert gzip.decompress(compressed(script, has_comments=True)) == left
    assert gzip.decompress(compressed(script)) == script


def test_no_text_of_a_script_of_ours_goes_over_several_lines(root: Path) -> None:
    """So no line of a text can be taken for a comment."""
    scripts = [one for one in (root / "static").rglob("*.js") if "vendor" not in one.parts]
    assert len(scripts) > 20
    lines = [(one.name, line) for one in scripts for line in one.read_text().splitlines()]
    assert [one for one in lines if one[1].count("`") % 2] == []


def test_headers_for_pages_are_not_sent_with_files(client: Client) -> None:
    answer = client.get(STYLES)
    for name in ("Cross-Origin-Opener-Policy", "Referrer-Policy", "Content-Security-Policy", "ETag", "X-Request-ID"):
        assert name not in answer
    assert answer["X-Content-Type-Options"] == "nosniff"


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
