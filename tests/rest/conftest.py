"""Who asks: the organiser of an event, a stranger with an account, and somebody who is not signed in."""

from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.test import Client

from tests.tournaments import club


@pytest.fixture
def stranger(db: None) -> Client:
    """Somebody with an account and no role."""
    client = Client()
    client.force_login(club.user("stranger"))
    return client


@pytest.fixture
def rina(db: None) -> Client:
    """Who may create events and organises those of tests.tournaments.club."""
    user = club.user("rina")
    user.user_permissions.add(Permission.objects.get(codename="add_event"))
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def friday(db: None) -> Any:
    """Eight people checked in for Truf, nothing seated."""
    return club.event(8)
