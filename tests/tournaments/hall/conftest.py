"""An event in its first round, for the tests of the hall."""

import pytest

from tests.tournaments.helpers import club
from tournaments.models import Event


@pytest.fixture
def event() -> Event:
    return club.in_round_one()
