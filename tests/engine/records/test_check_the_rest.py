"""Tables that are not a whole match played online: running ones, club tables, taken back ones, and what is not told."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from engine import record_sentences
from engine.adjudicate import adjudicate
from engine.documents import in_english
from engine.matches import fold
from engine.records import Record, check, from_plain, read, to_answer, to_case, to_plain, write
from engine.records.record import RecordedMove, RecordedSheet, RecordResult, SheetMoment
from engine.registry import game_named, games
from tests.engine.records.tables import played
from tests.present import present

CASES = [(game, preset) for game in games().values() for preset in game.presets]
NAMES = [f"{game.name}-{preset}" for game, preset in CASES]


def codes(record: Record) -> list[str]:
    return [problem.code for problem in check(record).problems]


def unknown(record: Record) -> dict[str, str]:
    return {one.part: one.code for one in check(record).unknown}


def running(**more: Any) -> Record:
    return played(game_named("truf"), "classic", seed=11, packs=3, correct=0, **more)


# --- running tables --------------------------------------------------------------------------------------------


def test_a_running_table_names_what_cannot_be_checked_yet() -> None:
    record = running()
    assert codes(record) == []
    assert unknown(record) == {
        "secret": "record_secret_later",
        "seeds": "record_seed_later",
        "draw": "record_draw_later",
    }


def test_without_the_secret_a_seed_is_still_held_against_its_commitment() -> None:
    record = running()
    deal = replace(record.deals[1], seed="0" * 64)
    finding = check(replace(record, deals=(record.deals[0], deal, *record.deals[2:]))).problems[0]
    assert (finding.part, finding.field) == ("seeds", "deals[1].seed")


def test_without_the_secret_a_commitment_that_does_not_fit_is_found() -> None:
    record = running()
    deal = replace(record.deals[1], commitment="0" * 64)
    finding = check(replace(record, deals=(record.deals[0], deal, *record.deals[2:]))).problems[0]
    assert (finding.part, finding.field) == ("seeds", "deals[1].commitment")


def test_a_finished_match_without_its_secret_says_so() -> None:
    record = played(game_named("troefcall"), "club", seed=1, packs=9)
    assert unknown(replace(record, secret=""))["secret"] == "record_secret_missing"
    assert unknown(replace(record, commitment=""))["secret"] == "record_no_commitment"


def test_a_table_that_has_not_begun_follows() -> None:
    assert codes(Record(game="truf", state="waiting", commitment="0" * 64)) == []
    assert codes(Record(game="truf", state="finished")) == ["record_not_over"]


# --- tables begun again ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "preset"), CASES, ids=NAMES)
def test_a_table_that_was_taken_back_begins_with_another_pack_and_another_draw(game: Any, preset: str) -> None:
    record = played(game, preset, seed=3, packs=40, withdrawn=True)
    assert [deal.place for deal in record.deals[:2]] == [(1, 0), (1, 1)]
    assert check(record).problems == ()
    assert read(write(record)) == record


def test_a_table_cannot_be_taken_back_when_a_player_has_moved() -> None:
    record = played(game_named("troefcall"), "club", seed=3, packs=9, withdrawn=True)
    first = record.deals[0]
    deal = replace(first, moves=tuple(replace(move, by="player") for move in first.moves))
    finding = check(replace(record, deals=(deal, *record.deals[1:]))).problems[0]
    assert (finding.code, finding.field) == ("record_withdrawn", "deals[0].end")


def test_a_deal_after_the_end_is_found() -> None:
    record = played(game_named("troefcall"), "club", seed=3, packs=9, correct=0)
    more = replace(record.deals[-1], number=5)
    finding = next(
        problem for problem in check(replace(record, deals=(*record.deals, more))).problems if problem.part == "order"
    )
    assert (finding.code, finding.field) == ("record_after_end", "deals[4]")


def test_a_move_after_the_end_of_a_deal_is_found() -> None:
    record = running()
    deal = replace(record.deals[0], moves=(*record.deals[0].moves, RecordedMove("N", "play AS")))
    finding = check(replace(record, deals=(deal, *record.deals[1:]))).problems[0]
    assert (finding.part, finding.code, finding.allowed) == ("moves", "wrong_phase", ())


# --- what is not told ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("left_out", ["hands", "pack", "commitment", "words", "totals", "won", "began", "ended"])
@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.name)
def test_derivable_values_may_be_left_out(game: Any, left_out: str) -> None:
    record = played(game, next(iter(game.presets)), seed=2, packs=3)
    empty: Any = {"hands": {}, "pack": (), "words": {}, "totals": {}, "won": {}}.get(left_out, "")
    if left_out == "words":
        record = replace(record, deals=tuple(deal for deal in record.deals if not deal.words))
        record = replace(record, sheets=(), result=None)
    without = replace(record, deals=tuple(replace(deal, **{left_out: empty}) for deal in record.deals))
    assert not {"moves", "packs", "hands", "seeds"} & {problem.part for problem in check(without).problems}


def test_hands_without_a_pack_are_believed_and_that_is_said() -> None:
    record = running()
    bare = replace(record, deals=tuple(replace(deal, pack=(), seed="", words={}) for deal in record.deals))
    assert codes(bare) == []
    assert unknown(bare)["hands"] == "record_no_pack"
    assert check(bare).held["moves"] == check(record).held["moves"]


def test_nothing_is_replayed_without_cards() -> None:
    record = running()
    bare = replace(record, deals=tuple(replace(deal, pack=(), seed="", hands={}) for deal in record.deals))
    findings = check(bare)
    assert (findings.problems, findings.held["moves"]) == ((), 0)
    assert unknown(bare)["result"] == "record_result_unknown"


# --- club tables -----------------------------------------------------------------------------------------------

SHEETS: dict[str, list[dict[str, Any]]] = {
    "truf": [{"bids": {"N": 4, "E": 3, "S": 5, "W": 2}, "tricks": {"N": 4, "E": 3, "S": 4, "W": 2}}] * 2,
    "troefcall": [{"caller": "S", "trump": "H", "kind": "baunie", "side": "NS"}],
    "ruff_and_trump": [{"ruff": "A", "tricks": {"A": 12, "B": 0}}] * 2,
    "truc_y_flou": [{"dealer": "5", "credits": [["E", 20, "embit_rest"], ["E", 5, "truc"]]}] * 2,
}
CHANGES: dict[str, dict[str, Any]] = {"truf": {"deals": 2}}
OTHER: dict[str, dict[str, Any]] = {
    "truf": {"bids": {"N": 4, "E": 3, "S": 5, "W": 2}, "tricks": {"N": 3, "E": 4, "S": 4, "W": 2}},
    "troefcall": {"caller": "S", "trump": "H", "kind": "kap", "side": "EW"},
    "ruff_and_trump": {"ruff": "B", "tricks": {"A": 12, "B": 0}},
    "truc_y_flou": {"dealer": "5", "credits": [["D", 2, "truc"]]},
}


def at_the_club(name: str, correct: bool = False) -> Record:
    """A match on paper, played to its end, with its last sheet corrected or not."""
    game = game_named(name)
    options = game.options(next(iter(game.presets)), CHANGES.get(name))
    sheets = [_sheet(game, options, number, values) for number, values in enumerate(SHEETS[name], start=1)]
    if correct:
        last = _sheet(game, options, len(sheets), OTHER[name])
        sheets.append(replace(last, version=2, reason="Slip of the pen."))
    record = Record(game=name, preset=next(iter(game.presets)), options=CHANGES.get(name, {}), place="club")
    return _with_result(replace(record, sheets=tuple(sheets)))


def _sheet(game: Any, options: Any, number: int, values: dict[str, Any]) -> RecordedSheet:
    return RecordedSheet(number=number, values=values, points=game.score(options, values).points, source="desk")


def _with_result(record: Record) -> Record:
    """The record with its end, as the sheets that stand add up."""
    game, options = record.rules
    match = fold(game, options, {sheet.number: sheet for sheet in record.sheets}.values(), {})
    standing = match.standing
    best = standing.won if game.parts else standing.totals
    winners = tuple(side for side in best if best[side] == max(best.values())) if match.over else ()
    result = RecordResult(totals=standing.totals, won=standing.won, winners=winners)
    return replace(record, state="finished" if match.over else "running", result=result)


@pytest.mark.parametrize("name", SHEETS)
@pytest.mark.parametrize("correct", [False, True])
def test_the_sheets_of_a_club_table_are_scored_and_added_up(name: str, correct: bool) -> None:
    record = at_the_club(name, correct)
    checked_record = check(record)
    assert checked_record.problems == ()
    assert (checked_record.held["sheets"], checked_record.held["corrections"]) == (len(SHEETS[name]), int(correct))
    assert read(write(record)) == record
    assert from_plain(to_plain(record)) == record


def test_totals_of_club_tables_are_what_their_sheets_add_up_to() -> None:
    assert at_the_club("troefcall").result == RecordResult(totals={"NS": 15, "EW": 0}, winners=("NS",))
    assert at_the_club("troefcall", correct=True).result == RecordResult(totals={"NS": 0, "EW": 5})
    assert present(at_the_club("truc_y_flou").result).won == {"even": 2, "odd": 0}
    assert present(at_the_club("ruff_and_trump").result).totals == {"A": 72, "B": 0}


def _first(record: Record, **changes: Any) -> Record:
    return replace(record, sheets=(replace(record.sheets[0], **changes), *record.sheets[1:]))


def _corrected(record: Record, **changes: Any) -> Record:
    return replace(record, sheets=(*record.sheets, replace(record.sheets[0], version=2, **changes)))


Alter = Callable[[Record], Record]
CLUB_FAULTS: dict[str, tuple[Alter, str, str]] = {
    "points": (lambda record: _first(record, points={"NS": 5, "EW": 0}), "record_points", "sheets[0].points"),
    "a sheet that cannot be": (lambda record: _first(record, values={}), "record_missing", "sheets[0].values"),
    "a lone correction": (lambda record: _first(record, version=2), "record_version_missing", "sheets[0]"),
    "no reason": (lambda record: _corrected(record), "record_no_reason", "sheets[1].reason"),
    "no such deal": (
        lambda record: _corrected(record, reason="Why?", moment=SheetMoment(2, over=True)),
        "record_too_early",
        "sheets[1].moment",
    ),
    "a match that goes on": (lambda record: replace(record, state="running"), "record_over", "state"),
    "no club table": (lambda record: replace(record, place="online"), "record_sheet_without_deal", "sheets[0]"),
}


@pytest.mark.parametrize("fault", CLUB_FAULTS)
def test_values_impossible_at_a_club_table_are_found(fault: str) -> None:
    alter, code, field = CLUB_FAULTS[fault]
    found = check(alter(at_the_club("troefcall"))).problems[0]
    assert (found.code, found.field) == (code, field)


def test_a_sheet_of_an_online_table_cannot_come_from_the_desk() -> None:
    record = running()
    finding = check(replace(record, sheets=(replace(record.sheets[0], source="desk"), *record.sheets[1:]))).problems[0]
    assert (finding.code, finding.field) == ("record_source", "sheets[0].source")


# --- outside the check -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "preset"), CASES, ids=NAMES)
def test_a_record_without_corrections_is_a_document_that_is_judged_legal(game: Any, preset: str) -> None:
    record = played(game, preset, seed=6, packs=4, correct=0, withdrawn=True)
    answer = adjudicate(to_case(record))
    assert answer["legal"]
    assert "warnings" not in answer
    assert answer["totals"] == dict(present(record.result).totals)


@pytest.mark.parametrize(("game", "preset"), CASES, ids=NAMES)
def test_each_deal_of_a_corrected_match_is_a_separate_document(game: Any, preset: str) -> None:
    record = played(game, preset, seed=6, packs=5, correct=1)
    assert any(sheet.version > 1 for sheet in record.sheets)
    for number in {deal.number for deal in record.deals}:
        assert adjudicate(to_case(record, number))["legal"]


def test_a_record_without_hands_or_deals_is_no_document() -> None:
    record = running()
    with pytest.raises(ValueError, match="no such deal"):
        to_case(record, 99)
    with pytest.raises(ValueError, match="no hands"):
        to_case(replace(record, deals=tuple(replace(deal, pack=(), hands={}) for deal in record.deals)))


def test_every_sentence_of_records_can_be_said() -> None:
    for code, sentence in record_sentences.SENTENCES.items():
        assert sentence[-1] in ".?", code


def test_findings_have_a_code_a_sentence_a_place_and_the_legal_values() -> None:
    record = running()
    moves = (replace(record.deals[0].moves[0], text="play AS"), *record.deals[0].moves[1:])
    deal = replace(record.deals[0], moves=moves)
    answer = to_answer(check(replace(record, deals=(deal, *record.deals[1:]))), in_english)
    first = answer["findings"][0]
    assert (answer["follows"], first["field"], first["move"], first["deal"]) == (False, "deals[0].moves[0]", 1, 1)
    assert first["code"] == "wrong_phase"
    assert first["message"].endswith(".")
    assert first["allowed"]
