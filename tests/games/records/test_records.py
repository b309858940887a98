"""The record of a table in the database is consistent and hides the running deal."""

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from engine import table as engine_table
from engine.adjudicate import adjudicate
from engine.records import Record, check, from_plain, read, to_case, to_plain, write
from engine.records.record import RecordedSeat
from engine.registry import games
from games.core.facts import Correction
from games.core.request_cache import read_consistently
from games.models import Deal, Move, Sheet, Signal, Table
from games.records.selectors import table_record
from games.sheets import services as sheets_services
from games.tables import opening as tables_opening
from games.tables import seeds as tables_seeds
from games.tables import table_state
from games.talk import services as talk_services
from tests.games.helpers.recorded import SHORT, go_on, in_second_deal, play_out, played_by_bots, with_bots, with_people
from tests.games.helpers.tables import BUDI, OTHER_SHEETS, RINA, all_bots, draft, open_table
from tests.games.helpers.tables import write as write_down
from tests.present import present
from tests.profiles import rest_in_soak

pytestmark = [pytest.mark.long, pytest.mark.django_db]

FIRST = [(name, next(iter(game.presets))) for name, game in games().items()]
MORE = [(name, preset) for name, game in games().items() for preset in game.presets if (name, preset) not in FIRST]
CASES = [*FIRST, *MORE]
NAMES = [f"{name}-{preset}" for name, preset in CASES]


def follows(record: Record) -> None:
    """Everything in a record follows, also when it was written, sent and read again."""
    findings = check(read(write(record)))
    assert [(problem.code, problem.field, problem.error.facts) for problem in findings.problems] == []
    assert from_plain(json.loads(json.dumps(to_plain(record)))) == record


def verified(*arguments: Any) -> tuple[int, Any, str]:
    """Exit code, answer and messages of `verify_table`."""
    out, err = io.StringIO(), io.StringIO()
    try:
        call_command("verify_table", *map(str, arguments), stdout=out, stderr=err)
    except SystemExit as end:
        return int(str(end.code)), out.getvalue(), err.getvalue()
    return 0, out.getvalue(), err.getvalue()


def answer_of(*arguments: Any) -> tuple[int, Any]:
    code, out, _err = verified(*arguments)
    return code, json.loads(out)


# --- what follows ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "preset"), rest_in_soak(CASES, len(FIRST)), ids=NAMES)
def test_a_match_is_recorded_and_everything_in_it_follows(game: str, preset: str) -> None:
    table_id = played_by_bots(game, preset)
    record = table_record(table_id)
    follows(record)
    assert check(record).unknown == ()
    assert adjudicate(to_case(record))["legal"]
    assert len(record.deals) == Deal.objects.count()
    assert sum(len(deal.moves) for deal in record.deals) == Move.objects.count()
    code, answer = answer_of(table_id)
    assert (code, answer["follows"], answer["findings"]) == (0, True, [])
    assert answer["checked"]["rows"] > answer["checked"]["moves"]


@pytest.mark.parametrize(("game", "preset"), FIRST, ids=[name for name, _ in FIRST])
def test_words_corrections_and_a_second_beginning_are_in_the_record(game: str, preset: str) -> None:
    table_id = with_people(game, preset)
    tables_opening.withdraw_tables([table_id])
    tables_opening.publish_tables([table_id])
    tables_seeds.set_shuffle_words(
        table_id=table_id, seat=next(iter(table_state.load(table_id).seats)), words="gado gado"
    )
    go_on(table_id)
    go_on(table_id, 2)
    correct(table_id, game, 1)
    Table.objects.update(bot_pause_ms=0)
    tables_opening.reseat(table_id, all_bots(game, preset, "simple", SHORT.get(game)))
    play_out(table_id)
    correct(table_id, game, 1, back=True)
    record = table_record(table_id)
    follows(record)
    assert record.finished
    before = [
        (deal.end, deal.words) for deal in record.deals[: 1 + [deal.end for deal in record.deals].index("withdrawn")]
    ]
    assert before == [("thrown_in", {})] * (len(before) - 1) + [("withdrawn", {})]  # a hand may be thrown in as dealt
    assert any(deal.words for deal in record.deals)
    assert [sheet.version for sheet in record.sheets if sheet.number == 1] == [1, 2, 3]
    assert answer_of(table_id)[1]["findings"] == []


def correct(table_id: int, game: str, number: int, back: bool = False) -> None:
    """Another sheet for a deal; `back`: the one it had first."""
    first = Sheet.objects.get(table_id=table_id, number=number, version=1).values
    other = OTHER_SHEETS[game] if first != OTHER_SHEETS[game] else {**first, "x": 1}
    sheets_services.correct_sheet(
        table_id=table_id,
        number=number,
        correction=Correction(values=first if back else other, reason="Seen again."),
        by=RINA,
    )


@pytest.mark.parametrize(("game", "preset"), FIRST, ids=[name for name, _ in FIRST])
def test_a_club_table_is_recorded_by_its_sheets(game: str, preset: str) -> None:
    table_id = open_table(game, preset)
    write_down(table_id, 1, game)
    correct(table_id, game, 1)
    if Table.objects.get().state == "running":
        write_down(table_id, 2, game)
    record = table_record(table_id)
    follows(record)
    assert (record.place, record.deals, record.commitment, record.secret) == ("club", (), "", "")
    assert record.sheets[1].reason == "Seen again."
    assert answer_of(table_id)[0] == 0


def test_simultaneous_corrections_are_in_the_order_of_writing() -> None:
    table_id = open_table("ruff_and_trump", "double4", options={"sets_to_win": 2})
    forfeit = {"miscount": "A", "tricks": {"A": 6, "B": 6}}
    for number in (1, 2, 3):
        write_down(table_id, number, "ruff_and_trump")
    sheets_services.correct_sheet(
        table_id=table_id, number=2, correction=Correction(values=forfeit, reason="First."), by=RINA
    )
    sheets_services.correct_sheet(
        table_id=table_id, number=1, correction=Correction(values=forfeit, reason="Second."), by=BUDI
    )
    sheets_services.correct_sheet(
        table_id=table_id,
        number=2,
        correction=Correction(values={"ruff": "B", "tricks": {"A": 6, "B": 6}}, reason="Third."),
        by=RINA,
    )
    follows(table_record(table_id))


def test_seats_are_described_by_their_names_and_moves_by_their_makers() -> None:
    record = table_record(played_by_bots("troefcall", "club"))
    assert record.seats[0] == RecordedSeat("N", "bot", "Bot N")
    assert {move.by for deal in record.deals for move in deal.moves} == {"bot"}
    table_id = with_people("troefcall", "club")
    go_on(table_id)
    assert {move.by for deal in table_record(table_id).deals for move in deal.moves} == {"clock"}


# --- what stays secret -----------------------------------------------------------------------------------------


@pytest.fixture(params=FIRST, ids=[name for name, _ in FIRST])
def running(request: Any) -> int:
    """Return a table in its second deal, in the first phase in which cards are played."""
    return in_second_deal(*request.param)


def everything_told(table_id: int) -> str:
    record = table_record(table_id)
    return write(record) + json.dumps(to_plain(record))


def test_a_running_table_has_only_its_finished_deals(running: int) -> None:
    record = table_record(running)
    follows(record)
    over = Deal.objects.filter(table_id=running).exclude(state="running")
    assert [deal.place for deal in record.deals] == list(over.values_list("number", "attempt"))
    assert sum(len(deal.moves) for deal in record.deals) == Move.objects.exclude(deal__state="running").count()
    assert (record.state, record.secret, present(record.result).winners) == ("running", "", ())


def test_nothing_of_the_running_deal_is_in_a_record(running: int) -> None:
    result = everything_told(running)
    deal, table = Deal.objects.get(state="running"), Table.objects.get()
    seed = table_state.seed_of(table, deal.number, deal.attempt)
    hands = engine_table.start(*table_state.rules_of(table), table_state.setup_of(deal), deal.pack.split()).hands
    for secret in (table.secret, seed.hex(), deal.commitment, deal.pack, *(" ".join(hand) for hand in hands.values())):
        assert secret not in result


def test_a_record_is_the_same_whatever_the_running_deal_is(running: int) -> None:
    before = everything_told(running)
    deal = Deal.objects.get(state="running")
    cards = deal.pack.split()
    deal.pack, deal.words, deal.dealer, deal.commitment = " ".join(reversed(cards)), "N x", "S", "0" * 64
    deal.save()
    Move.objects.create(deal=deal, index=99, seat="N", text="play AS")
    Signal.objects.create(deal=deal, seat="0", text="SWORD", at_move=0)
    assert everything_told(running) == before


def test_a_correction_during_the_running_deal_does_not_disclose_it(running: int) -> None:
    game = Table.objects.get().game
    correct(running, game, 1)
    record = table_record(running)
    follows(record)
    assert present(record.sheets[-1].moment).number == record.deals[-1].number


@pytest.mark.parametrize(("published", "expected"), [(False, 0), (True, 2)])
def test_signals_are_in_the_record_after_the_match_where_they_are_published(published: bool, expected: int) -> None:
    table_id = with_bots("truc_y_flou", "aure", publish_signals=published)
    talk_services.send_signal(table_id=table_id, seat="0", text="SWORD")
    go_on(table_id, 1)
    talk_services.send_signal(table_id=table_id, seat="3", text="TAKE")
    go_on(table_id)
    assert not any(deal.signals for deal in table_record(table_id).deals)
    play_out(table_id)
    record = table_record(table_id)
    assert [signal.text for signal in record.deals[0].signals] == ["SWORD", "TAKE"][:expected]
    follows(record)


def test_a_draft_has_no_record_and_a_new_table_an_empty_one() -> None:
    with pytest.raises(Table.DoesNotExist):
        table_record(draft())
    table_id = with_people("troefcall", "club")
    record = table_record(table_id)
    assert (record.deals, record.sheets) == ((), ())
    follows(record)


def test_reading_a_record_costs_few_queries(django_assert_max_num_queries: Any) -> None:
    table_id = played_by_bots("truf", "classic")
    with django_assert_max_num_queries(9):
        table_record(table_id)


def test_a_table_that_moves_on_while_it_is_read_is_read_again() -> None:
    table_id = with_people("troefcall", "club")
    seen: list[int] = []

    def read_slowly(table: Table) -> int:
        if not seen:
            go_on(table_id, 1)
        seen.append(table.version)
        return table.version

    assert read_consistently(table_id, read_slowly, Table.objects.all()) == Table.objects.get().version
    assert len(seen) == 2


# --- verify_table ----------------------------------------------------------------------------------------------


def other_pack(deal: Deal) -> None:
    cards = deal.pack.split()
    deal.pack = " ".join([cards[1], cards[0], *cards[2:]])


def other_commitment(deal: Deal) -> None:
    deal.commitment = "0" * 64


def other_words(deal: Deal) -> None:
    deal.words = "\n"


def other_dealer(deal: Deal) -> None:
    seats = table_state.rules_of(deal.table)[0].seats(table_state.rules_of(deal.table)[1])
    deal.dealer = seats[seats.index(deal.dealer) - 1]


def other_totals(deal: Deal) -> None:
    deal.won = {"N": 1}


OVER: dict[Callable[[Deal], None], tuple[str, str]] = {
    other_pack: ("packs", "record_pack"),
    other_commitment: ("seeds", "record_commitment"),
    other_words: ("rows", "row_words"),
    other_dealer: ("order", "record_dealer"),
    other_totals: ("order", "record_won"),
}


@pytest.mark.parametrize("alter", OVER)
def test_an_alteration_of_a_finished_deal_is_found(alter: Callable[[Deal], None]) -> None:
    table_id = played_by_bots("truf", "web6")
    deal = Deal.objects.get(number=2, attempt=0)
    alter(deal)
    deal.save()
    code, answer = answer_of(table_id)
    assert code == 1
    assert OVER[alter] in [(finding["part"], finding["code"]) for finding in answer["findings"]]


RUNNING: dict[Callable[[Deal], None], str] = {
    other_pack: "row_pack",
    other_commitment: "row_commitment",
    other_words: "row_words",
    other_dealer: "row_setup",
    other_totals: "row_setup",
}


@pytest.mark.parametrize("alter", RUNNING)
def test_an_alteration_of_a_running_deal_is_found_and_not_disclosed(
    alter: Callable[[Deal], None], running: int
) -> None:
    assert answer_of(running)[0] == 0
    deal = Deal.objects.get(state="running")
    alter(deal)
    deal.save()
    code, answer = answer_of(running)
    assert code == 1
    assert RUNNING[alter] in [finding["code"] for finding in answer["findings"]]
    seed = table_state.seed_of(deal.table, deal.number, deal.attempt)
    assert not any(secret in json.dumps(answer) for secret in (deal.pack, seed.hex(), deal.table.secret))


def test_a_secret_that_was_exchanged_is_found() -> None:
    table_id = played_by_bots("troefcall", "club")
    Table.objects.update(secret="ab" * 32)
    code, answer = answer_of(table_id)
    assert (code, answer["findings"][0]["code"]) == (1, "record_commitment")
    assert {finding["part"] for finding in answer["findings"]} >= {
        "seeds",
        "packs",
    }  # the draw may fall on the same dealer


def test_a_move_that_was_slipped_in_is_found() -> None:
    table_id = played_by_bots("troefcall", "club")
    deal = present(Deal.objects.first())
    Move.objects.create(deal=deal, index=deal.moves.count() + 1, seat="N", text="play AS")
    code, answer = answer_of(table_id)
    assert code == 1
    assert {finding["code"] for finding in answer["findings"]} >= {"row_log", "hand_over"}


@pytest.mark.parametrize("field", ["points", "derived"])
def test_a_sheet_that_says_something_else_is_found(field: str) -> None:
    table_id = played_by_bots("truf", "classic")
    sheet = Sheet.objects.get(number=2)
    sheet.pk, sheet.version, sheet.source, sheet.reason = None, 2, "desk", "No."
    setattr(sheet, field, {"N": 99})
    sheet.save(force_insert=True)
    code, answer = answer_of(table_id)
    assert code == 1
    assert answer["findings"][0]["code"] == {"points": "record_points", "derived": "row_derived"}[field]


def test_a_log_that_cannot_even_be_read_is_found() -> None:
    table_id = played_by_bots("troefcall", "club")
    Deal.objects.filter(number=1).update(pack="AS KD")
    code, answer = answer_of(table_id)
    assert (code, answer["findings"][0]["part"], answer["findings"][0]["code"]) == (1, "rows", "wrong_pack_size")


def test_the_record_of_a_table_is_printed_and_checked_as_a_file(tmp_path: Path) -> None:
    table_id = played_by_bots("truf", "classic")
    code, text, _err = verified(table_id, "--record")
    assert (code, read(text)) == (0, table_record(table_id))
    file = tmp_path / "table.txt"
    file.write_text(text)
    code, answer = answer_of(file)
    assert (code, answer["follows"], answer["checked"]["moves"]) == (0, True, Move.objects.count())
    file.write_text(json.dumps(to_plain(table_record(table_id))))
    assert answer_of(file) == (code, answer)


def test_the_deals_of_a_table_are_printed_for_adjudicate(tmp_path: Path) -> None:
    table_id = played_by_bots("ruff_and_trump", "single2")
    file = tmp_path / "deals.json"
    file.write_text(verified(table_id, "--adjudicate")[1])
    out = io.StringIO()
    call_command("adjudicate", str(file), stdout=out)
    answer = json.loads(out.getvalue())
    assert (answer["legal"], answer["finished"]) == (True, True)
    assert answer["totals"] == present(table_record(table_id).result).totals


def test_a_file_in_which_something_does_not_follow_exits_1_with_its_line(tmp_path: Path) -> None:
    lines = write(table_record(played_by_bots("truf", "classic"))).split("\n")
    at = lines.index("Deal 2")
    seed = next(line for line in range(at, len(lines)) if lines[line].startswith("Seed"))
    lines[seed] = "Seed: " + "ab" * 32
    file = tmp_path / "table.txt"
    file.write_text("\n".join(lines))
    code, answer = answer_of(file)
    assert code == 1
    assert [(finding["code"], finding["line"], finding["deal"]) for finding in answer["findings"]] == [
        ("record_seed", seed + 1, 2)
    ]


def test_unreadable_input_exits_2_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "table.txt"
    file.write_text("Troeftafel record 1\nGame: truf\nState: lost\nSeat N: player\nSeat N: bot\n")
    code, out, err = verified(file)
    answer = json.loads(out)["error"]
    assert (code, answer["code"], answer["line"]) == (2, "record_choice", 3)
    assert [error["line"] for error in answer["errors"]] == [3, 5]
    assert err.startswith("line 3: state: ")
    file.write_text('{"game": ')
    assert answer_of(file)[1]["error"]["code"] == "not_json"


@pytest.mark.parametrize("name", ["999999", "0", "nowhere.txt"])
def test_a_table_or_file_that_is_not_there_exits_2(name: str) -> None:
    code, answer = answer_of(name)
    assert (code, answer["error"]["code"]) == (2, "no_file" if "." in name else "no_such_table")


def test_a_draft_is_verified_and_its_record_is_not_shown() -> None:
    table_id = with_people("truf", "classic")
    tables_opening.withdraw_tables([table_id])
    assert answer_of(table_id)[0] == 0
    assert answer_of(table_id, "--record")[1]["error"]["code"] == "no_such_table"
