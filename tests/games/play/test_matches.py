"""Whole matches of bots in every game and preset end, and their sheets are true."""

from typing import Any

import pytest

from engine.adjudicate import adjudicate
from engine.registry import games
from games.api import sheets, tables
from games.core.facts import Correction
from games.models import Deal, Sheet, Table
from games.play import turns as play_turns
from games.sheets import services as sheets_services
from games.tables import table_state
from games.tables.deal_record import deal_record
from games.tables.tables import match_of
from tests.games.helpers.logs import follows_from_its_log
from tests.games.helpers.tables import RINA, all_bots, bots, open_table

pytestmark = [pytest.mark.long, pytest.mark.django_db]

SHORT: dict[str, dict[str, Any]] = {"truf": {"deals": 2}}
"""Matches that would take long, made shorter."""
MORE: list[tuple[str, str, dict[str, Any]]] = [
    ("ruff_and_trump", "single2", {"sets_to_win": 2, "ruff_tie": "carry", "announce": "sealed"}),
    ("ruff_and_trump", "double4", {"set_end": "end_of_hand", "ruff_tie": "eldest"}),
    ("truc_y_flou", "aure", {"settle": "end_of_deal", "rounds_to_win": 1}),
    ("troefcall", "game15", {"target": 6}),
]
"""Beside the presets: other ends of parts and matches."""
CHOICES = [(name, preset, SHORT.get(name, {})) for name, game in games().items() for preset in game.presets] + MORE
FIRST = [(name, next(iter(game.presets)), SHORT.get(name, {})) for name, game in games().items()]
QUICK = [(*choice, "random") for choice in (*FIRST, *MORE)]
LONGER = [(*choice, "random") for choice in CHOICES if choice not in (*FIRST, *MORE)]
LONGER += [(*choice, "simple") for choice in FIRST]
CASES = [
    *QUICK[::2],
    *(pytest.param(case, marks=pytest.mark.soak) for case in QUICK[1::2]),
    *(pytest.param(case, marks=pytest.mark.soak) for case in LONGER),
]


def ident(value: Any) -> str:
    return value if isinstance(value, str) else "-".join(map(str, value.values()))


@pytest.fixture(params=CASES, ids=lambda case: "-".join(filter(None, map(ident, case))))
def played(request: pytest.FixtureRequest) -> Any:
    """A finished online table."""
    game, preset, options, bot = request.param
    seats = all_bots(game, preset, bot, options)
    play_out(open_table(game, preset, "online", seats=seats, options=options, bot_pause_ms=0))
    return Table.objects.get()


def play_out(table_id: Any) -> None:
    for _task in range(400):
        if not play_turns.play_what_is_due(table_id):
            break


def test_a_match_ends_and_everything_about_it_agrees(played: Any) -> None:
    fact = tables.facts([played.pk])[played.pk]
    assert (played.state, played.due_at) == ("finished", None)
    assert fact.missing == ()
    adds_up(played, fact)
    agrees_with_adjudicate(played, fact)
    agrees_with_paper(played, fact)
    if fact.won:
        every_deal_met_the_match_as_it_stood(played)
    for row in Deal.objects.all():
        follows_from_its_log(*table_state.rules_of(played), row)


def adds_up(table: Any, fact: Any) -> None:
    """Sheets have the stated points, which are those of the match and its parts."""
    match = match_of(table)
    assert match.ended == fact.sheets_in
    assert {sheet.number: sheet.points for sheet in Sheet.objects.all()} == match.points
    assert max(fact.won.values(), default=0) == parts_to_win(table)
    if not fact.won:
        sums = {side: sum(points[side] for points in match.points.values()) for side in fact.totals}
        assert sums == fact.totals


def parts_to_win(table: Any) -> Any:
    options = table_state.rules_of(table)[1]
    return getattr(options, "sets_to_win", getattr(options, "rounds_to_win", 0))


def agrees_with_adjudicate(table: Any, fact: Any) -> None:
    """The deals of a table, judged as an external document, match at every step."""
    game, _options = table_state.rules_of(table)
    rows = list(Deal.objects.filter(table=table).order_by("number", "attempt"))
    answer = adjudicate(document(table, rows))
    assert answer["legal"]
    assert "warnings" not in answer
    assert (answer["totals"], answer["finished"], answer["next"]) == (fact.totals, True, None)
    assert answer.get(game.parts, {}) == fact.won
    for row, item in zip(rows, answer["deals"], strict=True):
        assert item["complete"] == (row.state == "over")
        if item["complete"]:
            sheet = Sheet.objects.get(number=row.number)
            assert (item["points"], item["sheet"]) == (sheet.points, game.sheet_of_values(sheet.values))


def every_deal_met_the_match_as_it_stood(table: Any) -> None:
    """Each deal was dealt under the standing that adjudicate computes for it."""
    game, options = table_state.rules_of(table)
    rows = list(Deal.objects.filter(table=table).order_by("number"))
    for place, row in enumerate(rows[1:], start=1):
        before = adjudicate(document(table, rows[:place]))
        won_a_part = game.part_winner(options, before["totals"]) is not None
        assert row.totals == (dict.fromkeys(game.sides(options), 0) if won_a_part else before["totals"])
        assert (row.won, row.dealer) == (before[game.parts], before["next"]["dealer"])
        assert row.stake == before["next"].get("ruff_stake", 1)


def agrees_with_paper(table: Any, fact: Any) -> None:
    """The same sheets, entered one by one at a club table, give the same match."""
    paper = open_table(table.game, table.preset, options=table.options)
    for sheet in Sheet.objects.filter(table=table).order_by("number"):
        assert not tables.facts([paper])[paper].finished
        written = sheets_services.write_sheet(table_id=paper, number=sheet.number, values=sheet.values, by=RINA)
        assert written.points == sheet.points
    result = tables.facts([paper])[paper]
    assert (result.finished, result.totals, result.won, result.missing) == (True, fact.totals, fact.won, ())


def document(table: Any, rows: Any) -> Any:
    """Return the document that an external program would write about a table.

    It leaves direction and stake to the rules.
    """
    return {
        "game": table.game,
        "preset": table.preset,
        "options": table.options,
        "deals": [one_deal(deal_record(row), bool(table_state.rules_of(table)[0].parts)) for row in rows],
    }


def one_deal(record: Any, head: Any) -> Any:
    dealt = {card for hand in record["hands"].values() for card in hand}
    text = {
        "number": record["number"],
        "dealer": record["dealer"],
        "hands": {seat: " ".join(hand) for seat, hand in record["hands"].items()},
        "moves": [f"{move['seat']} {move['text']}" for move in record["moves"]],
    }
    return {**text, "head": " ".join(card for card in record["pack"] if card not in dealt)} if head else text


def test_a_correction_leaves_the_log_and_the_end_of_a_match_alone() -> None:
    table_id = open_table("troefcall", "game15", "online", seats=bots(*"NESW"), options={"target": 2}, bot_pause_ms=0)
    play_out(table_id)
    before = deal_record(Deal.objects.get(state="over"))
    last = Sheet.objects.latest("number")
    values = {"caller": "N", "kind": "sanction", "side": "NS", "points": 0}
    sheets_services.correct_sheet(
        table_id=table_id,
        number=last.number,
        correction=Correction(values=values, reason="ruling"),
        by=sheets.Author("Rina"),
    )
    assert deal_record(Deal.objects.get(state="over")) == before
    assert Table.objects.get().state == "finished"
    assert tables.facts([table_id])[table_id].totals == {"NS": 0, "EW": 0}
