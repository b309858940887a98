"""The script that checks shuffles, given only the records of played tables."""

import json
import re
from dataclasses import replace
from typing import Any

import pytest

from engine.records import to_plain, write
from games.models import Deal, Seat, Table
from games.play import turns as play_turns
from games.records.selectors import table_record
from games.tables import opening as tables_opening
from games.tables import table_state
from games.tables.deal_record import deal_record
from testkit.clocks import may_take
from tests.games.helpers.recorded import once
from tests.games.helpers.tables import all_bots, open_table
from tests.games.helpers.verifying import check

pytestmark = [pytest.mark.long, pytest.mark.django_db, may_take(300)]

MATCHES: dict[str, tuple[str, str, dict[str, Any]]] = {
    "truf": ("truf", "classic", {"deals": 3}),
    "truf of three": ("truf", "web6", {"deals": 2, "players": 3, "removed_suit": "S", "throw_in": True}),
    "troefcall": ("troefcall", "club", {"hands": 3}),
    "troefcall by the highest card": ("troefcall", "game15", {"target": 1, "first_caller": "high_card"}),
    "ruff and trump in pairs": ("ruff_and_trump", "double4", {"sets_to_win": 1}),
    "ruff and trump of two": ("ruff_and_trump", "single2_24", {"sets_to_win": 1}),
    "truc y flou": ("truc_y_flou", "aure", {"rounds_to_win": 1}),
    "truc y flou with a named dealer": ("truc_y_flou", "aure", {"rounds_to_win": 1, "first_dealer": "lowest_names"}),
}


def finished_match(name: Any, words: Any = ("rendang 1963", "é | 🃏", '"quoted"')) -> Any:
    """A finished match of bots, some of whose packs were shuffled with words."""
    game, preset, options = MATCHES[name]

    def play() -> int:
        seats = all_bots(game, preset, options=options)
        table_id = open_table(game, preset, "online", options=options, seats=seats, bot_pause_ms=0)
        play_turns.play_what_is_due(table_id)
        for seat, text in zip(Seat.objects.filter(table_id=table_id), words, strict=False):
            Seat.objects.filter(pk=seat.pk).update(words=text)
        while play_turns.play_what_is_due(table_id):
            pass
        assert Table.objects.get(pk=table_id).state == Table.State.FINISHED
        return table_id

    return once(f"played with words {name} {words}", play)


def commitment(table_id: Any) -> Any:
    return table_state.table_commitment(Table.objects.get(pk=table_id))


@pytest.mark.parametrize("name", MATCHES)
def test_every_pack_of_a_finished_table_follows_from_its_record(name: Any) -> None:
    table_id = finished_match(name)
    record, many = table_record(table_id), Deal.objects.filter(table_id=table_id).count()
    packs = "1 pack" if many == 1 else f"{many} packs"
    for text in (write(record), json.dumps(to_plain(record))):
        done = check(text, "--commitment", commitment(table_id))
        assert (done.returncode, done.stdout) == (0, f"Everything follows ({packs}, from the secret on).\n")


def test_words_that_went_into_a_pack_are_needed_to_shuffle_it_again() -> None:
    table_id = finished_match("troefcall")
    assert Deal.objects.filter(words__contains="rendang").exists()
    without = re.sub(r"(?m)^Words .*\n", "", write(table_record(table_id)))
    assert "the pack does not match its seed and its words" in check(without).stdout


def test_packs_of_a_running_table_are_checked_by_their_seeds() -> None:
    table_id = open_table("troefcall", "club", "online", seats=all_bots("troefcall", "club"), bot_pause_ms=0)
    while not Deal.objects.filter(state="over").exists():
        play_turns.play_what_is_due(table_id)
    record = replace(table_record(table_id), secret="", deals=table_record(table_id).deals[:1])
    assert check(write(record)).stdout == "Everything follows (1 pack, by their seeds).\n"


def test_a_pack_that_is_left_out_or_exchanged_is_missed() -> None:
    record = to_plain(table_record(finished_match("truf")))
    several = record["deals"]
    assert "a pack is missing" in check(json.dumps({**record, "deals": several[:1] + several[2:]})).stdout
    assert "a pack is missing" in check(json.dumps({**record, "deals": several[1:]})).stdout
    again = [{**one, "end": "thrown_in"} if one["number"] == 1 else one for one in several]
    assert "Before deal 2, pack 1 a pack is missing" in check(json.dumps({**record, "deals": again})).stdout
    other = [{**several[0], "seed": several[1]["seed"]}, *several[1:]]
    assert "does not come from the secret" in check(json.dumps({**record, "deals": other})).stdout


def test_another_first_dealer_is_missed() -> None:
    record = to_plain(table_record(finished_match("truf")))
    first = record["deals"][0]
    first["dealer"] = next(seat for seat in "NESW" if seat != first["dealer"])
    assert "The draw makes" in check(json.dumps(record)).stdout


def test_a_single_deal_as_the_rest_interface_gives_it_is_checked_too() -> None:
    finished_match("truf of three")
    for deal in Deal.objects.all():
        assert check(json.dumps(deal_record(deal))).returncode == 0


def test_a_table_that_was_taken_back_shows_its_first_packs_as_passed_over_openly() -> None:
    game, preset, options = MATCHES["troefcall"]
    seats = all_bots(game, preset, options=options)
    table_id = open_table(game, preset, "online", options=options, seats=seats, bot_pause_ms=0)
    tables_opening.withdraw_tables([table_id])
    tables_opening.publish_tables([table_id])
    while play_turns.play_what_is_due(table_id):
        pass
    record = table_record(table_id)
    assert (record.deals[0].end, record.deals[1].attempt) == ("withdrawn", 1)
    assert check(write(record), "--commitment", commitment(table_id)).returncode == 0
