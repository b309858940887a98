"""The test that the parent process runs itself, so that every child inherits a migrated database."""

import pytest
from django.contrib.auth import get_user_model


@pytest.mark.django_db
def test_the_database_is_migrated_and_empty() -> None:
    assert not get_user_model().objects.exists()
