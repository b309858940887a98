"""The database itself keeps logs and sheets unchanged, whoever writes."""

from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction

from games.models import Move, Sheet
from games.play import turns as play_turns
from games.tables import table_state
from tests.games.helpers.tables import open_table, write
from tests.present import present

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def refused(statement: Any, *values: Any) -> None:
    with pytest.raises(IntegrityError, match="never changed"), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement, values)


def test_raw_sql_cannot_change_a_sheet() -> None:
    fact = write(open_table())
    refused("UPDATE games_sheet SET version = 7 WHERE id = %s", fact.sheet_id)
    assert Sheet.objects.get().version == 1


def test_raw_sql_cannot_change_a_move() -> None:
    table_id = open_table("troefcall", "club", "online")
    play = play_turns.play_for_absent(table_id, next(iter(table_state.load(table_id).since)))
    refused("UPDATE games_move SET text = 'call S' WHERE deal_id = %s", play.moves[0].deal_id)
    assert Move.objects.get().text == play.moves[0].text


def test_the_model_cannot_change_a_sheet_either() -> None:
    write(open_table())
    sheet = Sheet.objects.get()
    sheet.author_name = "somebody else"
    with pytest.raises(IntegrityError), transaction.atomic():
        sheet.save()


def test_two_packs_cannot_run_at_one_table() -> None:
    deal = present(table_state.load(open_table(place="online")).row)
    deal.pk, deal.attempt = None, deal.attempt + 1
    with pytest.raises(IntegrityError), transaction.atomic():
        deal.save(force_insert=True)
