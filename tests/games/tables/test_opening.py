"""Drafts are published together, as the tables of a round are."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import Table
from games.tables import opening
from tests.games.helpers.tables import draft, people

pytestmark = pytest.mark.django_db


def queries_to_publish(table_ids: list[int]) -> int:
    with CaptureQueriesContext(connection) as queries:
        opening.publish_tables(table_ids)
    return len(queries)


def test_many_club_tables_are_published_with_as_many_queries_as_one() -> None:
    assert queries_to_publish([draft() for _table in range(5)]) == queries_to_publish([draft()])


def test_a_published_club_table_runs_at_its_next_version() -> None:
    table_id = draft()
    before = Table.objects.get(pk=table_id)
    opening.publish_tables([table_id])
    after = Table.objects.get(pk=table_id)
    assert (after.state, after.version, after.due_at) == (Table.State.RUNNING, before.version + 1, None)
    assert after.started_at is not None


def test_a_published_table_stays_as_it_is() -> None:
    table_id = draft()
    opening.publish_tables([table_id])
    before = Table.objects.filter(pk=table_id).values().get()
    opening.publish_tables([table_id])
    assert Table.objects.filter(pk=table_id).values().get() == before


def test_club_and_online_tables_are_published_together() -> None:
    table_ids = [draft(), draft(place="online", seats=people("Ayu", "Budi", "Citra", "Dewi"))]
    opening.publish_tables(table_ids)
    assert not Table.objects.filter(pk__in=table_ids, state=Table.State.DRAFT).exists()


def test_open_pages_of_each_table_are_notified_of_its_new_version(
    monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    published: list[tuple[str, int]] = []
    monkeypatch.setattr(
        "games.core.publishing.publish_change", lambda topic, version: published.append((topic, version))
    )
    table_ids = [draft(), draft()]
    with django_capture_on_commit_callbacks(execute=True):
        opening.publish_tables(table_ids)
    versions = Table.objects.in_bulk(table_ids)
    assert published == [(f"table:{table_id}", versions[table_id].version) for table_id in table_ids]
