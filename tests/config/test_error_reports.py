"""An error shows no card of a running deal, on the page or in the log.

This holds with DEBUG and without.
"""

import logging
import re
import sys
from collections.abc import Callable
from typing import Any, NoReturn

import pytest
from django.conf import settings as project
from django.db import IntegrityError
from django.utils.log import configure_logging
from django.utils.module_loading import import_string
from django.views.debug import ExceptionReporter

from config.http.error_reports import without_cards
from config.ops.logs import LogFormatter
from games.tables import table_state
from tests.games.helpers.page_tables import open_online, sitting

CARD = re.compile(r"\b[2-9TJQKA][SHDC]\b")


def breaks(_play: Any, *_more: Any) -> NoReturn:
    """Fails with everything in its hands, and says what it should not."""
    raise IntegrityError(f"DETAIL: Failing row contains {_play.row.pack}, {_play.table.secret}")


@pytest.fixture
def broken(db: None, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], tuple[Any, table_state.Play]]:
    """Asks for a page while the view of every table breaks; the answer, and the table."""
    table_id = open_online()
    play = table_state.load(table_id)
    monkeypatch.setattr("games.view.selectors._facts", breaks)

    def asked(address: str) -> tuple[Any, table_state.Play]:
        client = sitting(None)
        client.raise_request_exception = False
        return client.get(address.format(table_id)), play

    return asked


def tells(text: str, play: table_state.Play) -> list[str]:
    """Return the secrets of the running deal that a text contains."""
    assert play.row is not None
    seed = table_state.seed_of(play.table, play.row.number, play.row.attempt).hex()
    return [*CARD.findall(text), *(secret for secret in (play.table.secret, seed) if secret in text)]


@pytest.mark.parametrize("address", ["/play/{}/", "/api/v1/tables/{}"])
@pytest.mark.parametrize("debug", [True, False])
def test_no_page_about_an_error_shows_a_card(broken: Any, settings: Any, debug: bool, address: str) -> None:
    settings.DEBUG = debug
    answer, play = broken(address)
    assert answer.status_code == 500
    assert debug == ("IntegrityError" in answer.content.decode())
    assert tells(answer.content.decode(), play) == []


def test_the_same_page_of_django_would_have_disclosed_everything(broken: Any, settings: Any) -> None:
    settings.DEBUG = True
    settings.DEFAULT_EXCEPTION_REPORTER = "django.views.debug.ExceptionReporter"
    settings.DEFAULT_EXCEPTION_REPORTER_FILTER = "django.views.debug.SafeExceptionReporterFilter"
    answer, play = broken("/play/{}/")
    assert len(set(tells(answer.content.decode(), play))) > 40


def test_the_log_of_an_error_shows_no_card(broken: Any, capfd: pytest.CaptureFixture[str]) -> None:
    configure_logging(project.LOGGING_CONFIG, project.LOGGING)
    _answer, play = broken("/play/{}/")
    output = capfd.readouterr().err
    assert "Internal Server Error" in output
    assert "IntegrityError" in output
    assert tells(output, play) == []


def test_statements_are_never_logged(settings: Any) -> None:
    given: dict[str, Any] = project.LOGGING
    configure_logging(project.LOGGING_CONFIG, {**given, "root": {**given["root"], "level": "DEBUG"}})
    assert not logging.getLogger("django.db.backends").isEnabledFor(logging.DEBUG)
    configure_logging(project.LOGGING_CONFIG, project.LOGGING)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("KeyError: 'KS'", "KeyError: '··'"),
        ("7O 1S NB JO TC", "·· ·· ·· ·· ··"),
        ("ab" * 32, "··"),
        ("Table 12 has 3 deals; request 5f1c-12", "Table 12 has 3 deals; request 5f1c-12"),
    ],
)
def test_cards_and_seeds_are_blotted_out_and_nothing_else(text: str, expected: str) -> None:
    assert without_cards(text) == expected


def test_the_rest_of_the_report_says_where_it_broke() -> None:
    try:
        ["AS"].index("KS")
    except ValueError:
        record = logging.makeLogRecord({"msg": "Broken at table 12.", "exc_info": sys.exc_info()})
    result = LogFormatter("text").format(record)
    assert "Broken at table 12." in result
    assert "test_error_reports.py" in result
    assert "ValueError: '··' is not in list" in result


def test_a_report_without_a_request_has_no_variables_either() -> None:
    try:
        hand = "KS AH"
        raise ValueError(hand)
    except ValueError as error:
        page = project_report()(None, type(error), error, error.__traceback__).get_traceback_html()
    assert not CARD.findall(page)
    assert "ValueError" in page


def project_report() -> type[ExceptionReporter]:
    """The reporter of the settings, as Django finds it."""
    return import_string(project.DEFAULT_EXCEPTION_REPORTER)
