"""Whole matches of bots, every game and preset: they end, and what was written down is what was played."""

import pytest

from engine import table as engine_table
from games import api, services, store
from games.models import Deal, Sheet, Table
from games.offered import offered
from games.selectors import deal_record
from tests.games.tables import bots, open_table

pytestmark = pytest.mark.django_db

CHOICES = [
    (name, preset, bot) for name, game in offered().items() for preset in game.presets for bot in ("random", "simple")
]


@pytest.fixture(params=CHOICES, ids="-".join)
def played(request):
    """A finished online table."""
    game, preset, bot = request.param
    seats = [plan.__class__(plan.code, "bot", bot=bot) for plan in bots(*"NESW")]
    table_id = open_table(game, preset, "online", seats=seats, bot_pause_ms=0)
    for _task in range(400):
        if not services.play_what_is_due(table_id):
            break
    return Table.objects.get()


def test_a_match_ends_and_its_sheets_add_up(played):
    game, options = store.rules_of(played)
    fact = api.tables([played.pk])[played.pk]
    assert (played.state, played.due_at, fact.missing if fact.deals_planned else ()) == ("finished", None, ())
    total = dict.fromkeys(game.sides(options), 0)
    for sheet in Sheet.objects.all():
        assert game.score(options, sheet.values).points == sheet.points
        total = {side: total[side] + sheet.points[side] for side in total}
    assert total == fact.totals
    assert game.finished(options, fact.sheets_in, total)
    for row in Deal.objects.all():
        follows_from_its_log(game, options, row)


def follows_from_its_log(game, options, row):
    record = deal_record(row)
    deal = engine_table.start(game, options, store.setup_of(row), record["pack"])
    deal = engine_table.replay(game, deal, [(move["seat"], move["text"]) for move in record["moves"]])
    sheet = Sheet.objects.filter(table=row.table_id, number=row.number).values_list("values", flat=True).first()
    assert deal.over
    assert game.result(deal) == (sheet if row.state == "over" else None)


def test_a_correction_leaves_the_log_and_the_end_of_a_match_alone():
    table_id = open_table("troefcall", "game15", "online", seats=bots(*"NESW"), options={"target": 2}, bot_pause_ms=0)
    while services.play_what_is_due(table_id):
        pass
    before = deal_record(Deal.objects.get(state="over"))
    last = Sheet.objects.latest("number")
    values = {"caller": "N", "kind": "sanction", "side": "NS", "points": 0}
    services.correct_sheet(table_id, last.number, values, api.Author("Rina"), "ruling")
    assert deal_record(Deal.objects.get(state="over")) == before
    assert Table.objects.get().state == "finished"
    assert api.tables([table_id])[table_id].totals == {"NS": 0, "EW": 0}
