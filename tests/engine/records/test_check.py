"""A record is only believed as far as it follows, and errors are located by line."""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.documents import in_english
from engine.records import Finding, Findings, Record, check, read, to_answer, write
from engine.records.findings import PARTS
from engine.registry import game_named, games
from tests.engine.records.tables import changes_of, played
from tests.present import present
from tests.profiles import examples

CASES = [(game, preset) for game in games().values() for preset in game.presets]
NAMES = [f"{game.name}-{preset}" for game, preset in CASES]


@pytest.mark.parametrize(("game", "preset"), CASES, ids=NAMES)
@examples(0.2)
@given(data=st.data(), seed=st.integers(0, 2**32 - 1), packs=st.integers(1, 5))
def test_whatever_was_played_follows(game: Any, preset: str, data: st.DataObject, seed: int, packs: int) -> None:
    findings = check(played(game, preset, seed, packs, data.draw(changes_of(game, preset))))
    assert findings.problems == ()
    assert findings.held["packs"] == len(findings.record.deals)
    assert findings.held["moves"] == sum(len(deal.moves) for deal in findings.record.deals)


@pytest.mark.parametrize("seed", range(4))
def test_a_named_first_dealer_follows_from_the_moves(seed: int) -> None:
    record = played(game_named("truc_y_flou"), "aure", seed, 2, {"first_dealer": "lowest_names"}, correct=0)
    word, _, named = record.deals[0].moves[0].text.partition(" ")
    assert (word, record.deals[1].dealer) == ("dealer", str((int(named) + 1) % 6))
    assert check(record).problems == ()


def finished(game: str, preset: str, changes: dict[str, Any]) -> str:
    """The text of a finished match in which everything there is to alter is there."""
    records = (played(game_named(game), preset, seed, 60, changes, correct=0.6) for seed in range(500))
    return write(next(record for record in records if record.finished and all(rich(record) for rich in RICH)))


RICH: tuple[Callable[[Record], bool], ...] = (
    lambda record: sum(sheet.version > 1 for sheet in record.sheets) > 0,
    lambda record: len(record.deals) > 2 and all(deal.words for deal in record.deals[:3]),
    lambda record: len(present(record.result).winners) == 1,
    lambda record: record.deals[1].end == "played",
)
TEXTS = {
    "truf": finished("truf", "classic", {"deals": 4}),
    "troefcall": finished("troefcall", "game15", {"target": 6}),
    "ruff_and_trump": finished("ruff_and_trump", "double4", {"ruff_tie": "carry"}),
    "truc_y_flou": finished("truc_y_flou", "aure", {"rounds_to_win": 1, "publish_signals": True}),
}
ALL = list(TEXTS)


def line_of(text: str, start: str, after: str = "") -> int:
    """The number of the first line that begins so, below a line that begins with `after`."""
    lines = text.split("\n")
    begin = next(at for at, line in enumerate(lines) if line.startswith(after)) if after else 0
    return next(at for at in range(begin, len(lines)) if lines[at].startswith(start)) + 1


def changed(text: str, line: int, change: Callable[[str], str]) -> str:
    lines = text.split("\n")
    before = lines[line - 1]
    lines[line - 1] = change(before)
    assert lines[line - 1] != before
    return "\n".join(lines)


def found_in(text: str) -> Findings:
    return check(read(text))


def only(text: str) -> Finding:
    """The one thing that does not follow in a text."""
    found = found_in(text)
    assert len(found.problems) == 1, to_answer(found, in_english)["findings"]
    assert to_answer(found, in_english)["findings"][0]["message"].endswith(".")
    return found.problems[0]


def other_hex(line: str) -> str:
    return re.sub(r"[0-9a-f]{8}$", lambda last: "".join("0123456789abcdef"[15 - int(one, 16)] for one in last[0]), line)


def swapped(line: str) -> str:
    """The first two cards of a line change places."""
    return re.sub(r": (\S\S) (\S\S)", r": \2 \1", line)


def one_more(line: str) -> str:
    """The last number of a line grows by one."""
    return re.sub(r"(-?\d+)(?=\D*$)", lambda number: str(int(number[0]) + 1), line)


def other_seat(line: str) -> str:
    seats = "NESW" if line[-1] in "NESW" else "0123"
    return line[:-1] + seats[(seats.index(line[-1]) + 1) % 4]


def test_the_records_to_be_altered_follow() -> None:
    for text in TEXTS.values():
        found = found_in(text)
        assert (found.problems, found.unknown) == ((), ())
        assert {part for part in PARTS if found.held[part]} >= set(PARTS) - {"signals"}


FAULTS = {
    "another commitment": ("Commitment:", "", other_hex, "secret", "record_secret"),
    "another secret": ("Secret:", "", other_hex, "secret", "record_secret"),
    "another table": ("Table:", "", lambda line: f"{line}0", "seeds", "record_table"),
    "another seed": ("Seed:", "Deal 2", other_hex, "seeds", "record_seed"),
    "another commitment of a deal": ("Commitment:", "Deal 2", other_hex, "seeds", "record_commitment"),
    "other words": ("Words", "Deal 2", lambda line: f"{line} xyz", "packs", "record_pack"),
    "other first words": ("Words", "Deal 1", lambda line: f"{line} xyz", "packs", "record_pack"),
    "two cards of a pack": ("Pack:", "Deal 2", swapped, "packs", "record_pack"),
    "two cards of a hand": ("Hand", "Deal 2", swapped, "hands", "record_hand"),
    "another first dealer": ("Dealer:", "Deal 1", other_seat, "draw", "record_draw"),
    "another second dealer": ("Dealer:", "Deal 2", other_seat, "order", "record_dealer"),
    "another direction": (
        "Direction:",
        "Deal 2",
        lambda line: line.replace("ccw", "cW").replace("cw", "ccw").replace("cW", "cw"),
        "order",
        "record_direction",
    ),
    "another stake": ("Direction:", "Deal 2", lambda line: f"Stake: 7\n{line}", "order", "record_stake"),
    "another end": ("End: played", "Deal 2", lambda line: "End: redealt", "moves", "record_end"),
    "taken back after all": ("End: played", "Deal 2", lambda line: "End: withdrawn", "moves", "record_end"),
    "other points": ("Points:", "Deal 2", one_more, "sheets", "record_points"),
    "other points of a correction": ("Points:", "Correction", one_more, "corrections", "record_points"),
    "a version too high": (
        "Correction",
        "",
        lambda line: re.sub(r"\d+", "9", line, count=1),
        "corrections",
        "record_version_missing",
    ),
    "other totals at the end": ("Totals:", "Result", one_more, "result", "record_final_totals"),
    "a match that goes on": ("State:", "", lambda line: "State: running", "result", "record_over"),
}


@pytest.mark.parametrize("game", ALL)
@pytest.mark.parametrize("fault", FAULTS)
def test_an_altered_value_is_found_on_its_line(game: str, fault: str) -> None:
    start, after, change, part, code = FAULTS[fault]
    text = TEXTS[game]
    line = line_of(text, start, after)
    finding = found_in(changed(text, line, change)).problems[0]
    assert (finding.part, finding.code, finding.line) == (part, code, line)


ALONE = sorted(set(FAULTS) - {"taken back after all", "a version too high", "a match that goes on"})


@pytest.mark.parametrize("game", ALL)
@pytest.mark.parametrize("fault", ALONE)
def test_one_fault_is_found_once(game: str, fault: str) -> None:
    start, after, change, _, code = FAULTS[fault]
    text = TEXTS[game]
    assert only(changed(text, line_of(text, start, after), change)).code == code


def test_the_only_seed_altered_is_found_on_its_line() -> None:
    text = write(played(game_named("truf"), "classic", 1, 9, {"deals": 1, "throw_in": False}))
    assert text.count("Seed:") == 1
    line = line_of(text, "Seed:", "Deal 1")
    finding = only(changed(text, line, other_hex))
    assert (finding.code, finding.line) == ("record_seed", line)


@pytest.mark.parametrize("game", ["ruff_and_trump", "truc_y_flou"])
@pytest.mark.parametrize("name", ["Totals", "Won"])
def test_a_standing_that_does_not_follow_is_found(game: str, name: str) -> None:
    text = TEXTS[game]
    line = line_of(text, f"{name}:", "Deal 2")
    finding = only(changed(text, line, one_more))
    assert (finding.code, finding.line) == (f"record_{name.lower()}", line)


def test_the_head_is_part_of_the_pack() -> None:
    text = TEXTS["ruff_and_trump"]
    line = line_of(text, "Head:", "Deal 2")
    finding = only(changed(text, line, swapped))
    assert (finding.part, finding.code, finding.line) == ("hands", "record_head", line)


@pytest.mark.parametrize("game", ALL)
def test_words_that_were_left_out_are_missed_at_the_pack(game: str) -> None:
    text = TEXTS[game]
    lines = text.split("\n")
    begin = lines.index("Deal 2")
    end = line_of(text, "Pack:", "Deal 2")
    without = [line for at, line in enumerate(lines) if not (begin < at < end and line.startswith("Words"))]
    finding = only("\n".join(without))
    assert (finding.part, finding.line) == ("packs", line_of("\n".join(without), "Pack:", "Deal 2"))


@pytest.mark.parametrize("game", ALL)
def test_a_card_that_is_played_twice_is_found_with_its_move_and_what_would_be_legal(game: str) -> None:
    text = TEXTS[game]
    line = line_of(text, "   ", "Deal 2")
    lines = text.split("\n")
    while lines[line - 1].count(" play ") < 2 or lines[line].count(" play ") < 2:
        line += 1
    seat, card = re.findall(r"(\w) play (\S\S)", lines[line - 1])[0]
    again = changed(text, line + 1, lambda old: re.sub(rf"\b{seat} play \S\S", f"{seat} play {card}", old, count=1))
    finding = found_in(again).problems[0]
    before = int(lines[line].split(".")[0])
    place = [part.split()[0] for part in lines[line].split(".")[1].split(",")].index(seat)
    assert (finding.part, finding.line, finding.move) == ("moves", line + 1, before + place)
    assert finding.code in ("card_not_held", "card_not_in_hand", "not_your_turn")
    assert finding.allowed


@pytest.mark.parametrize("game", ALL)
def test_a_log_that_breaks_off_is_found_at_the_end_of_its_deal(game: str) -> None:
    text = TEXTS[game]
    end = line_of(text, "End:", "Deal 2")
    lines = text.split("\n")
    last = max(at for at in range(end) if re.match(r" +\d+\.", lines[at]))
    shorter = "\n".join([*lines[:last], *lines[last + 1 :]])
    finding = found_in(shorter).problems[0]
    assert (finding.part, finding.code) == ("moves", "record_unfinished")
    assert finding.line == end - 1


OTHER_SHEETS = {
    "truf": lambda line: re.sub(r"(bids N=)(\d+)", lambda bid: f"{bid[1]}{int(bid[2]) + 1}", line),
    "troefcall": lambda line: re.sub("side (NS|EW)", lambda side: "side " + {"NS": "EW", "EW": "NS"}[side[1]], line),
    "ruff_and_trump": lambda line: re.sub(r"A=(\d+)", lambda won: f"A={int(won[1]) + 1}", line),
    "truc_y_flou": lambda line: re.sub(r" (\d+) ", lambda points: f" {int(points[1]) + 1} ", line, count=1),
}


@pytest.mark.parametrize("game", ALL)
def test_a_sheet_that_the_moves_do_not_give_is_found(game: str) -> None:
    text = TEXTS[game]
    line = line_of(text, "Sheet:", "Deal 2")
    finding = only(changed(text, line, OTHER_SHEETS[game]))
    assert (finding.part, finding.code, finding.line) == ("sheets", "record_sheet_differs", line)


@pytest.mark.parametrize("game", ALL)
def test_a_sheet_that_is_missing_is_found_at_its_deal(game: str) -> None:
    record = read(TEXTS[game])
    text = write(replace(record, sheets=tuple(sheet for sheet in record.sheets if sheet.number != 2)))
    found = {problem.code: problem.line for problem in found_in(text).problems}
    assert found["record_no_sheet"] == line_of(text, "Deal 2")


@pytest.mark.parametrize("game", ALL)
def test_a_correction_without_a_reason_is_found(game: str) -> None:
    text = TEXTS[game]
    line = line_of(text, "Reason:", "Correction")
    finding = found_in(changed(text, line, lambda old: "Reason:")).problems[0]
    assert (finding.part, finding.code) == ("corrections", "record_no_reason")


@pytest.mark.parametrize("game", ALL)
def test_a_correction_before_its_deal_was_over_is_found(game: str) -> None:
    text = TEXTS[game]
    line = next(at + 1 for at, line in enumerate(text.split("\n")) if re.match("(During|After): ", line))
    number = present(re.search(r"\d+ of deal (\d+)", text))[1]
    finding = found_in(changed(text, line, lambda old: f"During: deal {number}")).problems[0]
    assert (finding.part, finding.code, finding.line) == ("corrections", "record_too_early", line)


@pytest.mark.parametrize("game", ALL)
def test_another_winner_is_found(game: str) -> None:
    record = read(TEXTS[game])
    result = present(record.result)
    loser = next(side for side in result.totals if side not in result.winners)
    text = write(replace(record, result=replace(result, winners=(loser,))))
    finding = only(text)
    assert (finding.part, finding.code, finding.line) == ("result", "record_final_winners", line_of(text, "Winner:"))


@pytest.mark.parametrize("game", ALL)
def test_a_deal_left_out_is_found_at_the_next(game: str) -> None:
    record = read(TEXTS[game])
    number = record.deals[1].number
    deals = tuple(deal for deal in record.deals if deal.number != number)
    sheets = tuple(sheet for sheet in record.sheets if sheet.number != number)
    text = write(replace(record, deals=deals, sheets=sheets))
    assert found_in(text).problems[0].code in ("record_place", "record_too_early")


@pytest.mark.parametrize("game", ALL)
def test_a_concealed_pack_is_found(game: str) -> None:
    """Discarding packs until a good one comes would mean hiding the bad ones."""
    record = read(TEXTS[game])
    deals = tuple(replace(deal, attempt=deal.attempt + (deal.number == 3)) for deal in record.deals)
    record = replace(record, deals=deals, sheets=tuple(sheet for sheet in record.sheets if sheet.version == 1))
    assert "record_place" in {problem.code for problem in check(record).problems}


def test_signals_are_found_where_they_are_not_published() -> None:
    text = TEXTS["truc_y_flou"]
    hidden = text.replace("Option publish_signals: yes\n", "")
    line = line_of(hidden, "Signal")
    finding = only(hidden)
    assert (finding.part, finding.code, finding.line) == ("signals", "record_signal_secret", line)


@pytest.mark.parametrize(
    ("signal", "code"), [("1 after 400: SWORD", "record_signal_late"), ("1 after 1: psst", "record_signal_unknown")]
)
def test_a_signal_that_cannot_be_is_found(signal: str, code: str) -> None:
    text = TEXTS["truc_y_flou"]
    line = line_of(text, "Signal", "Deal 2")
    finding = only(changed(text, line, lambda old: f"Signal {signal}\n{old}"))
    assert (finding.code, finding.line) == (code, line)
