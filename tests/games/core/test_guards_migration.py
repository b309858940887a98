"""The migration that guards logs and sheets goes back and forth on every database."""

import pytest
from django.core.management import call_command
from django.db import IntegrityError, connection, transaction

from games.models import Sheet
from tests.earlier_migrations import one_by_one
from tests.games.helpers.tables import open_table, write

pytestmark = [pytest.mark.long, pytest.mark.postgres]


@pytest.mark.django_db(transaction=True)
def test_the_guards_can_be_taken_away_and_put_back() -> None:
    fact = write(open_table())
    with one_by_one():
        call_command("migrate", "games", "0001", verbosity=0)
        Sheet.objects.filter(pk=fact.sheet_id).update(author_name="Rina Sari")
        call_command("migrate", verbosity=0)
    with pytest.raises(IntegrityError, match="never changed"), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("UPDATE games_sheet SET author_name = 'x'")
