"""Patience follows the machine, and what tests measure does not."""

import os
from threading import Event

import pytest

from testkit.clocks import CORES, patience, patience_ms, slept


@pytest.fixture
def no_factor(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TEST_PATIENCE", raising=False)


def test_patience_is_never_less_than_on_a_quiet_machine(no_factor: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "getloadavg", lambda: (0.0, 0.0, 0.0))
    assert patience(5) >= 5


def test_patience_grows_with_the_load(no_factor: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "getloadavg", lambda: (20.0 * CORES, 0.0, 0.0))
    assert patience(5) >= 100


def test_the_environment_sets_the_factor(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TEST_PATIENCE", "3")
    assert (patience(5), patience_ms(5)) == (15, 15_000)


@pytest.mark.long
def test_work_is_not_sleep() -> None:
    began = slept()
    sum(range(10_000_000))
    worked = slept()
    Event().wait(0.5)
    assert worked - began < 0.4 < slept() - worked
