"""An event in its first round and one of its tables, for the tests of the inbox."""

import pytest

from tests.tournaments.helpers import club
from tests.tournaments.helpers.confirmations import table_of
from tournaments.models import Event


@pytest.fixture
def event() -> Event:
    return club.in_round_one()


@pytest.fixture
def table(event: Event) -> int:
    return int(table_of(event).table_id)
