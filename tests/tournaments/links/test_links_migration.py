"""The migration to hashes of personal links runs both ways with existing people."""

from hashlib import sha256

import pytest
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from tests.earlier_migrations import one_by_one
from tournaments.models import Person, PersonalLink

pytestmark = [pytest.mark.long, pytest.mark.postgres]
BEFORE = ("tournaments", "0014_hidden_event")


@pytest.mark.django_db(transaction=True)
def test_links_work_on_after_an_upgrade_and_are_new_after_a_way_back() -> None:
    Person.objects.bulk_create(Person(name=name) for name in ("Ayu", "Budi", "Citra"))
    with one_by_one():
        call_command("migrate", *BEFORE, verbosity=0)
        old = MigrationExecutor(connection).loader.project_state(BEFORE).apps.get_model("tournaments", "Person")
        tokens = set(old.objects.values_list("link", flat=True))
        call_command("migrate", verbosity=0)
    assert len(tokens) == 3
    assert {sha256(token.encode()).hexdigest() for token in tokens} == {
        link.token_hash for link in PersonalLink.objects.filter(ended_at=None, channel="earlier")
    }
