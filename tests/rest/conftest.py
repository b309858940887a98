"""Clients: an organiser, an account without a role, an anonymous visitor."""

from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.test import Client

from tests.tournaments.helpers import club


@pytest.fixture
def stranger(db: None) -> Client:
    """Return a client whose account has no role."""
    client = Client()
    client.force_login(club.user("stranger"))
    return client


@pytest.fixture
def rina(db: None) -> Client:
    """Return the organiser of the events of tests.tournaments.helpers.club."""
    user = club.user("rina")
    user.user_permissions.add(Permission.objects.get(codename="add_event"))
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def friday(db: None) -> Any:
    """Eight people checked in for Truf, nothing seated."""
    return club.event(8)
