"""Static files are compressed without padding and comments, all else with padding."""

import gzip
from pathlib import Path

import pytest
from django.test import Client

from config.http.compression import compressed

STYLES = "/static/css/components/parts.css"
GZIP = {"Accept-Encoding": "gzip"}


def test_a_static_file_is_compressed_with_its_length_and_equal_each_time(client: Client) -> None:
    answers = [client.get(STYLES, headers=GZIP) for _ in range(2)]
    bodies = [answer.getvalue() for answer in answers]
    assert bodies[0] == bodies[1]
    assert [answer["Content-Length"] for answer in answers] == [str(len(body)) for body in bodies]


def test_our_styles_lose_their_comments(client: Client) -> None:
    own = gzip.decompress(client.get(STYLES, headers=GZIP).getvalue())
    whole = client.get(STYLES).getvalue()
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
    scripts = [path for path in (root / "static").rglob("*.js") if "vendor" not in path.parts]
    assert len(scripts) > 20
    lines = [(script.name, line) for script in scripts for line in script.read_text().splitlines()]
    assert [line for line in lines if line[1].count("`") % 2] == []


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
    response = client.get(STYLES, headers=GZIP)["Last-Modified"]
    unchanged = client.get(STYLES, headers={**GZIP, "If-Modified-Since": response})
    assert (unchanged.status_code, unchanged.getvalue()) == (304, b"")


@pytest.mark.django_db
def test_a_page_is_padded_so_that_its_length_reveals_nothing(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("django.utils.text.secrets.randbelow", lambda _most: 50)
    page = client.get("/rules/", headers=GZIP).content
    assert page[10:61] == b"a" * 50 + b"\0"


def test_code_after_a_comment_in_its_line_stays() -> None:
    script = b"/* a */ first();\nsecond();\n/* b\n */\nthird();\n"
    assert gzip.decompress(compressed(script, has_comments=True)) == b"/* a */ first();\nsecond();\nthird();\n"
