"""Erasing lifts the guards of named tables for one transaction."""

import pytest
from django.db import IntegrityError, connection, transaction

from games.models import Move, Sheet
from games.privacy.without_triggers import GUARDED, unguarded
from tests.games.helpers.tables import open_table, write

pytestmark = pytest.mark.django_db


def change(text: str) -> None:
    Sheet.objects.update(author_name=text)


def change_and_fail() -> None:
    with unguarded(*GUARDED):
        change("Erased")
        raise ZeroDivisionError


def refused() -> bool:
    try:
        with transaction.atomic():
            change("x")
    except IntegrityError:
        return True
    return False


def test_inside_a_sheet_can_be_changed_and_afterwards_not() -> None:
    write(open_table())
    with unguarded(Sheet):
        change("Erased")
    assert Sheet.objects.get().author_name == "Erased"
    assert refused()


def test_a_failure_inside_changes_nothing_and_leaves_the_guard() -> None:
    write(open_table())
    with pytest.raises(ZeroDivisionError):
        change_and_fail()
    assert Sheet.objects.get().author_name == "Rina"
    assert refused()


def test_other_tables_stay_guarded_meanwhile() -> None:
    write(open_table())
    with unguarded(*[kind for kind in GUARDED if kind is not Sheet]):
        assert refused()


def test_moves_are_never_unguarded() -> None:
    with pytest.raises(ValueError, match="unguarded"), unguarded(Move):
        pass


@pytest.mark.django_db(transaction=True)
def test_it_works_in_its_own_transaction_and_twice() -> None:
    write(open_table())
    for name in ("Erased 1", "Erased 2"):
        with unguarded(*GUARDED):
            change(name)
        assert refused()
    assert Sheet.objects.get().author_name == "Erased 2"


def test_the_statement_that_made_the_guard_is_the_same_again() -> None:
    if connection.vendor != "sqlite":
        pytest.skip("only SQLite makes it anew")
    before = definitions()
    with unguarded(*GUARDED):
        assert len(definitions()) == len(before) - len(GUARDED)
    assert definitions() == before


def definitions() -> list[str]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT sql FROM sqlite_master WHERE type = 'trigger' ORDER BY name")
        return [sql for (sql,) in cursor.fetchall()]
