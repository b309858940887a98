"""The page about OWASP ASVS 5.0.0: complete, unique numbers, existing files."""

import re

import pytest
from django.test import Client

from tests.source_files import ROOT

PAGE = ROOT / "docs" / "security-asvs.md"
OPEN_POINTS = ROOT / "docs" / "security.md"
ROW = re.compile(r"^\| (\d+\.\d+\.\d+) \| (.+?) \| (.+?) \| (.+) \|$", re.M)
PATH = re.compile(
    r"`((?:[\w.@-]+/)*[\w@-]*\.(?:py|md|js|json|html|yml|toml|lock|conf|dockerignore)|[a-z]+/(?:[\w-]+/)*)`"
)
STATES = {"met", "partly", "open", "operator", "n/a"}

FIRST_AND_SECOND_LEVEL = {
    "1.1": 2, "1.2": 9, "1.3": 11, "1.4": 3, "1.5": 2,
    "2.1": 3, "2.2": 3, "2.3": 4, "2.4": 1,
    "3.2": 2, "3.3": 4, "3.4": 6, "3.5": 5, "3.7": 2,
    "4.1": 3, "4.2": 1, "4.3": 2, "4.4": 4,
    "5.1": 1, "5.2": 3, "5.3": 2, "5.4": 3,
    "6.1": 3, "6.2": 12, "6.3": 4, "6.4": 4, "6.5": 5, "6.6": 3, "6.8": 4,
    "7.1": 3, "7.2": 4, "7.3": 2, "7.4": 5, "7.5": 2, "7.6": 2,
    "8.1": 2, "8.2": 3, "8.3": 1, "8.4": 1,
    "9.1": 3, "9.2": 4,
    "10.1": 2, "10.2": 2, "10.3": 4, "10.4": 11, "10.5": 5, "10.6": 2, "10.7": 3,
    "11.1": 2, "11.2": 3, "11.3": 3, "11.4": 4, "11.5": 1, "11.6": 1,
    "12.1": 3, "12.2": 2, "12.3": 4,
    "13.1": 1, "13.2": 5, "13.3": 2, "13.4": 5,
    "14.1": 2, "14.2": 4, "14.3": 3,
    "15.1": 3, "15.2": 3, "15.3": 7,
    "16.1": 1, "16.2": 5, "16.3": 4, "16.4": 3, "16.5": 3,
    "17.1": 1, "17.2": 4, "17.3": 2,
}  # fmt: skip
"""Numbers of requirements in each section of version 5.0.0; level 3 comes last."""


def rows() -> list[tuple[str, str, str, str]]:
    """Number, statement, state and evidence of each row of the page."""
    return ROW.findall(PAGE.read_text())


def required() -> list[str]:
    return [f"{section}.{number + 1}" for section, count in FIRST_AND_SECOND_LEVEL.items() for number in range(count)]


def test_each_requirement_of_levels_one_and_two_is_there_once_and_in_order() -> None:
    assert len(required()) == 253
    assert [number for number, *_rest in rows()] == required()


def test_no_row_is_written_so_that_it_is_not_read() -> None:
    begun = [line for line in PAGE.read_text().splitlines() if re.match(r"\|\s*\d", line)]
    assert len(begun) == len(rows())


def test_each_has_a_state_and_says_why() -> None:
    assert {state for _number, _words, state, _why in rows()} <= STATES
    assert [number for number, words, _state, why in rows() if len(words) < 3 or len(why) < 4] == []


def test_a_met_requirement_names_a_file_or_folder_that_shows_it() -> None:
    assert [number for number, _words, state, why in rows() if state == "met" and not PATH.search(why)] == []


def test_every_file_that_is_named_is_there() -> None:
    named = {(page.name, path) for page in (PAGE, OPEN_POINTS) for path in PATH.findall(page.read_text())}
    assert len(named) > 100
    assert sorted(path for _page, path in named if not (ROOT / path).exists()) == []


def test_every_decision_that_is_named_is_there() -> None:
    there = {path.name[:4] for path in (ROOT / "docs" / "decisions").glob("[0-9]*.md")}
    assert set(re.findall(r"\b(0[0-4]\d\d)\b", PAGE.read_text())) - there - {"0600", "0700"} == set()


def test_every_open_point_that_is_named_is_listed() -> None:
    listed = set(re.findall(r"^(\d+)\. ", OPEN_POINTS.read_text().partition("## Open points")[2], re.M))
    assert set(re.findall(r"[Oo]pen point (\d+)", PAGE.read_text())) <= listed
    still_open = [number for number, _words, state, why in rows() if state == "open" and "pen point" not in why]
    assert still_open == []


@pytest.mark.django_db
def test_the_method_trace_is_refused(client: Client) -> None:
    assert client.trace("/help/").status_code == 405
    assert client.trace("/api/v1/").status_code == 405


@pytest.mark.django_db
@pytest.mark.parametrize(("path", "fields"), [("/account/login/", 1), ("/account/signup/", 2)])
def test_passwords_are_masked_in_forms(client: Client, path: str, fields: int) -> None:
    assert len(re.findall(r'<input type="password"', client.get(path).content.decode())) == fields
