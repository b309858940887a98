"""Clients: an organiser, an account without a role, an anonymous visitor."""

from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.test import Client

from tests.tournaments.helpers import club
from tests.tournaments.helpers.pages import sign_in


@pytest.fixture
def stranger(db: None) -> Client:
    """Return a client whose account has no role."""
    client = Client()
    sign_in(client, club.user("stranger"))
    return client


@pytest.fixture
def rina(db: None) -> Client:
    """Return the organiser of the events of tests.tournaments.helpers.club."""
    client = Client()
    sign_in(client, _organiser())
    return client


def _organiser() -> Any:
    """Return an account with a permission of the site.

    Not remembered: permissions have other keys after a test that flushed the tables.
    """
    user = club.user("rina")
    user.user_permissions.add(Permission.objects.get(codename="add_event"))
    return user


@pytest.fixture
def friday(db: None) -> Any:
    """Eight people checked in for Truf, nothing seated."""
    return club.event(8)
