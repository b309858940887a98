"""Fixtures of the world, shared by all modules; each test leaves it as it was."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import transaction

from tests.rights.world import World


@pytest.fixture(scope="package")
def world(django_db_setup: None, django_db_blocker: Any) -> Iterator[World]:
    with django_db_blocker.unblock(), transaction.atomic():
        yield World()
        transaction.set_rollback(True)
