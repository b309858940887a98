"""Rules of docs/alerts.yml use existing metrics, and their conditions are counted."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.test import Client

from accounts.models import User
from accounts.throttles import AccountWrites
from config import tasks
from tests.config.scraping import figure, metrics, overdue

WORDS = {"max", "min", "sum", "increase", "absent", "or"}
"""Of the language of Prometheus."""
ITS_OWN = {"up"}
"""Metrics that Prometheus has of its own."""
ROOT = Path(__file__).resolve().parents[2]
RULES = [rule for group in yaml.safe_load((ROOT / "docs/alerts.yml").read_text())["groups"] for rule in group["rules"]]
NAMES = [rule["alert"] for rule in RULES]


def metrics_of(expression: str) -> set[str]:
    """The names of figures in a rule."""
    return set(re.findall(r"[a-z_]{2,}", re.sub(r"\{.*?\}|\[.*?\]", "", expression))) - WORDS - ITS_OWN


def sign_in(client: Client, password: str) -> int:
    return client.post("/account/login/", {"login": "ayu", "password": password}).status_code


@pytest.mark.parametrize("rule", RULES, ids=NAMES)
def test_a_rule_is_whole(rule: dict[str, Any]) -> None:
    assert set(rule) - {"for"} == {"alert", "expr", "labels", "annotations"}
    assert rule["labels"]["severity"] in ("page", "ticket")
    assert rule["annotations"]["summary"].endswith(".")
    assert re.fullmatch(r"[0-9]+[mh]", rule.get("for", "1m"))
    assert rule["expr"].count("(") == rule["expr"].count(")")
    assert NAMES.count(rule["alert"]) == 1


@pytest.mark.long
@pytest.mark.django_db
@pytest.mark.parametrize("rule", RULES, ids=NAMES)
def test_its_metrics_exist(client: Client, rule: dict[str, Any]) -> None:
    tasks.heartbeat.apply()
    there = set(re.findall(r"^([a-z_]+)(?:\{| )", body := metrics(client), re.MULTILINE))
    assert metrics_of(rule["expr"]) <= there
    for kind in re.findall(r'what="(.*?)"', rule["expr"]):
        assert f'troeftafel_accounts_total{{what="{kind}"}}' in body


@pytest.mark.long
@pytest.mark.django_db
def test_wrong_passwords_and_slowing_down_are_counted(client: Client) -> None:
    names = [f'troeftafel_accounts_total{{what="{what}"}}' for what in ("refused", "slowed_down", "signed_in")]
    before = [figure(metrics(client), name) for name in names]
    User.objects.create_user("ayu", password="a-good-password")
    sign_in(Client(), "a-good-password")
    for _attempt in range(7):
        sign_in(client, "wrong")
    after = [figure(metrics(client), name) for name in names]
    assert [now - then for now, then in zip(after, before, strict=True)] == [5, 2, 1]


@pytest.mark.long
@pytest.mark.django_db
def test_answers_are_counted_by_status(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(AccountWrites, "THROTTLE_RATES", {"account-writes": "0/min"})
    names = [f'troeftafel_responses_total{{status="{status}"}}' for status in (429, 500)]
    before = [figure(metrics(client), name) for name in names]
    client.force_login(User.objects.create_user("ayu"))
    assert client.post("/account/").status_code == 429
    client.raise_request_exception = False
    with monkeypatch.context() as failing:
        failing.setattr("config.ops.health.database_answers", _fails)
        assert client.get("/readyz").status_code == 500
    after = [figure(metrics(client), name) for name in names]
    assert [now - then for now, then in zip(after, before, strict=True)] == [1, 1]


def _fails() -> bool:
    raise ZeroDivisionError


@pytest.mark.long
@pytest.mark.django_db
def test_alerts_cover_stuck_tables_old_backups_and_a_full_disk(client: Client, settings: Any, tmp_path: Path) -> None:
    settings.BACKUP_FOLDER, settings.BACKUP_EVERY = str(tmp_path), 24
    overdue(90)
    body = metrics(client)
    assert (figure(body, "troeftafel_stuck"), figure(body, "troeftafel_backup_late")) == (1, 1)
    assert "troeftafel_backup_age_seconds" not in body
    (tmp_path / "troeftafel-20200101-000000Z.tar").touch()
    body = metrics(client)
    assert figure(body, "troeftafel_backup_age_seconds") > 100_000_000
    for folder in ("data", "backups"):
        size = figure(body, f'troeftafel_disk_bytes{{folder="{folder}"}}')
        assert 0 < figure(body, f'troeftafel_disk_free_bytes{{folder="{folder}"}}') <= size
