"""Manual edits of a text do no harm; unreadable ones name their line and the fix."""

import re
from random import Random
from typing import Any

import pytest

from engine.documents import in_english
from engine.records import RecordError, from_plain, read, to_plain, write
from engine.registry import game_named
from tests.engine.records.tables import played
from tests.present import present

TRUF = played(game_named("truf"), "classic", seed=5, packs=3)
TEXT = write(TRUF)
OTHERS = [
    played(game_named("ruff_and_trump"), "double4", seed=8, packs=2),
    played(game_named("truc_y_flou"), "aure", seed=2, packs=3, changes={"publish_signals": True}),
    played(game_named("troefcall"), "club", seed=4, packs=4),
]
FREE = re.compile(r"(Label|Seat \S+|Words \S+|Reason|Kind of reason|Signal .*|Comment|Film):")
AS_IT_IS = re.compile(rf"{FREE.pattern}|Option|Sheet:")


def blocks_of(text: str) -> list[list[str]]:
    """The head, and each block with its heading."""
    return [part.splitlines() for part in re.split(r"\n\n(?=Deal|Correction|Result)", text)]


@pytest.mark.parametrize("ends", ["\r\n", "\r", " \t\n", "\n\n", "\n# a remark\n  # another: one\n"])
def test_lines_may_end_in_any_way(ends: str) -> None:
    assert read(TEXT.replace("\n", ends)) == TRUF


def test_a_byte_order_mark_and_empty_lines_before_it_all_are_passed_over() -> None:
    assert read("\ufeff" + TEXT) == TRUF
    assert read("\n \n# kept by Rina\n" + TEXT) == TRUF


@pytest.mark.parametrize("record", [TRUF, *OTHERS], ids=lambda record: record.game)
def test_headers_and_blocks_may_be_in_any_order(record: Any) -> None:
    rng = Random(3)
    head, *rest = blocks_of(write(record))
    title, *headers = head
    rng.shuffle(headers)
    for block in rest:
        whole = re.findall(r"\S[^\n]*(?:\n +[^\n]*)*", "\n".join(block[1:]))
        signals = [header for header in whole if header.startswith("Signal")]
        others = [header for header in whole if not header.startswith("Signal")]
        rng.shuffle(others)
        block[1:] = [*others, *signals]
    rng.shuffle(rest)
    assert read("\n".join([title, *headers, *("\n".join(block) for block in rest)])) == record


@pytest.mark.parametrize("record", [TRUF, *OTHERS], ids=lambda record: record.game)
@pytest.mark.parametrize("change", [str.lower, str.upper, str.swapcase])
def test_letters_may_be_large_or_small(record: Any, change: Any) -> None:
    lines = [line if AS_IT_IS.match(line) else change(line) for line in write(record).split("\n")]
    assert read("\n".join(lines)) == record


@pytest.mark.parametrize("record", [TRUF, *OTHERS], ids=lambda record: record.game)
def test_lines_may_be_broken_anywhere_between_words(record: Any) -> None:
    lines = [line if FREE.match(line) or ":" not in line[:20] else broken(line) for line in write(record).split("\n")]
    assert read("\n".join(lines)) == record


def broken(line: str) -> str:
    """A header broken after every fourth word."""
    words = line.split(" ")
    rest = [" ".join(words[at : at + 4]) for at in range(2, len(words), 4)]
    return "\n".join([" ".join(words[:2]), *rest])


def test_moves_need_no_numbers_and_no_commas() -> None:
    def alone(match: re.Match[str]) -> str:
        return re.sub(r"\s*\d+\.\s+|, ", "\n", match[0])

    assert read(re.sub(r"(?m)^ +\d+\. .*$", alone, TEXT)) == TRUF


@pytest.mark.parametrize("seat", ["E", "N", "S", "W"])
def test_a_move_may_be_broken_over_lines(seat: str) -> None:
    assert read(re.sub(rf"{seat} play (\S\S)", rf"{seat} play\n  \1", TEXT)) == TRUF


def test_cards_may_be_written_with_signs_and_tens() -> None:
    def drawn(match: re.Match[str]) -> str:
        return match[0].replace("T", "10").translate(str.maketrans("SHDC", "♠♥♦♣"))

    assert read(re.sub(r"\b[2-9TJQKA][SHDC]\b", drawn, TEXT)) == TRUF


def test_remarks_may_stand_behind_cards_and_moves() -> None:
    assert read(re.sub(r"(?m)^((?: +\d+\.|Pack:|Hand).*)$", r"\1   # well played, said N", TEXT)) == TRUF


def test_omitted_values_are_the_usual_ones() -> None:
    short = "Troeftafel record 1\nGame: Ruff and Trump\nPreset: DOUBLE4\nDeal 1\nDealer: 3\nEnd: withdrawn\n"
    record = read(short)
    assert (record.game, record.preset, record.place, record.state) == (
        "ruff_and_trump",
        "double4",
        "online",
        "finished",
    )
    assert (record.deals[0].direction, record.deals[0].stake, record.deals[0].attempt) == ("cw", 1, 0)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_a_file_may_be_saved_as_editors_do(encoding: str) -> None:
    assert read(TEXT.encode(encoding)) == TRUF


def test_a_file_in_another_encoding_is_refused_with_the_place() -> None:
    data = TEXT.replace("Place:", "Place: caf\u00e9", 1).encode("latin-1", "replace")
    line = TEXT.split("\n").index("Place: online") + 1
    with pytest.raises(RecordError) as caught:
        read(data)
    assert (caught.value.code, caught.value.line) == ("not_utf8", line)
    assert "UTF-8" in in_english(caught.value, None)


def test_custom_headers_are_kept() -> None:
    record = read(TEXT.replace("Game:", "Event: Friday, round 2\nGame:", 1))
    assert record.others["Event"] == "Friday, round 2"
    assert read(write(record)) == record


def test_a_slip_in_an_option_is_no_header_of_ones_own() -> None:
    assert problems_of(TEXT.replace("Game:", "Optiom deals: 2\nGame:", 1))[0][1] == "record_near_header"


def problems_of(text: str) -> list[tuple[int | None, str, str]]:
    """Line, code and sentence of everything that is wrong with a text."""
    with pytest.raises(RecordError) as caught:
        read(text)
    return [(error.line, error.code, in_english(error, game_named("truf"))) for error in caught.value.errors]


WRONG = {
    "Dealer: X": ("unknown_seat", "Choose one of: N E S W"),
    "Dealer: ": ("unknown_seat", "Choose one of"),
    "Dealer:": ("unknown_seat", "Choose one of"),
    "Direction: left": ("not_a_direction", "cw (clockwise) or ccw"),
    "Stake: two": ("not_a_number", "whole number"),
    "Stake: 0": ("number_range", "from 1 to"),
    "Totals: N": ("record_counts", "such as NS=2 EW=0"),
    "Totals: N=many": ("not_a_number", "whole number"),
    "Totals: X=2": ("unknown_side", "Use one of: N E S W"),
    "Seed: 12ab": ("not_hexadecimal", "64 hexadecimal digits"),
    "Commitment: " + "g" * 64: ("not_hexadecimal", "64 hexadecimal digits"),
    "Pack: AS KD": ("wrong_pack_size", "2 cards, but this game is played with 52"),
    "Hand N: AS AS": ("card_twice", "AS appears twice"),
    "Hand N: AS 1B": ("unknown_card", "Enter a rank and a suit"),
    "Hand N: AS": ("wrong_hand_size", "each hand should have 13"),
    "Hand X: AS": ("unknown_field", ""),
    "Moves: N dance": ("unknown_move", "bid, shift, mode, play"),
    "Moves: N play 1B": ("unreadable_move", "“play 1B” is not a valid move"),
    "Moves: X play AS": ("unknown_seat", "Choose one of"),
    "End: lost": ("record_choice", "played, thrown_in, redealt, withdrawn"),
    "Sheet: bids N=": ("record_sheet", "JSON"),
    'Sheet: {"a": ': ("record_sheet", "JSON"),
    "Points: N=1 N=2": ("record_counts", "such as NS=2 EW=0"),
    "Began: yesterday": ("not_a_date", "2026-11-21"),
    "Signal X: hm": ("unknown_seat", "Choose one of"),
    "Singal N after 3: hm": ("record_near_header", "Did you mean “Signal …”"),
    "Delaer: N": ("record_near_header", "Did you mean “Dealer”"),
    "Weather: fine": ("record_unknown_header", "Available headers: Dealer, Direction"),
    "Words N: a\x07b": ("control_character", "plain text"),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_unreadable_text_is_reported_with_its_line_and_a_valid_value(wrong: str) -> None:
    lines = TEXT.split("\n")
    at = lines.index("Deal 2")
    name = wrong.partition(":")[0]
    same = [line for line in range(at, len(lines)) if lines[line].startswith(f"{name}:")]
    line = same[0] if same else at + 1
    lines[line:line] = [wrong]
    if same:
        del lines[line + 1]
        while lines[line + 1][:1] == " ":
            del lines[line + 1]
    found = problems_of("\n".join(lines))
    code, right = WRONG[wrong]
    assert [(error[0], error[1]) for error in found] == [(line + 1, code)]
    assert right in found[0][2]


def test_a_duplicate_header_names_the_first() -> None:
    lines = TEXT.split("\n")
    at = lines.index("Deal 1")
    again = [*lines[: at + 3], lines[at + 1], *lines[at + 3 :]]
    assert problems_of("\n".join(again)) == [
        (at + 4, "stands_twice_since", f"This item is already in line {at + 2}. Remove one of the two.")
    ]


def test_a_duplicate_deal_or_version_is_refused() -> None:
    head, first, *rest = blocks_of(TEXT)
    twice = "\n\n".join("\n".join(block) for block in (head, first, *rest, first))
    assert "stands_twice" in {code for _, code, _ in problems_of(twice)}


def test_several_mistakes_are_reported_at_once_in_the_order_of_their_lines() -> None:
    text = TEXT.replace("Dealer: ", "Dealer: X").replace("Place: online", "Place: mars").replace("Result", "Reslut")
    found = problems_of(text)
    assert len(found) >= 4
    lines = [present(line) for line, _, _ in found]
    assert lines == sorted(lines)


def test_a_text_that_is_no_record_is_answered_with_how_one_begins() -> None:
    assert "The first line should be “Troeftafel record 1”" in problems_of('[Event "Friday"]\n1. e4 e5')[0][2]
    assert problems_of("")[0][1] in ("missing", "record_first_line")
    assert problems_of("Troeftafel record 2\nGame: truf")[0][:2] == (1, "record_version")


def test_a_missing_value_is_called_by_its_header() -> None:
    text = "Troeftafel record 1\nGame: truf\nPlace: club\nSheet of deal 1\nSource: desk"
    assert problems_of(text) == [(4, "record_missing", "“Sheet” is missing. Add it.")]
    assert problems_of("Troeftafel record 1\nPlace: club") == [(1, "record_missing", "“Game” is missing. Add it.")]


def test_a_game_that_is_not_there_is_shown_as_far_as_it_is_a_name() -> None:
    assert len(problems_of(TEXT.replace("Game: truf", f"Game: {'x' * 100_000}"))[0][2]) < 300


def test_an_unknown_game_or_option_is_reported_first() -> None:
    assert problems_of(TEXT.replace("Game: truf", "Game: bridge"))[0][:2] == (3, "unknown_game")
    assert problems_of(TEXT.replace("Preset: classic", "Preset: best"))[0][:2] == (4, "unknown_preset")
    assert problems_of(TEXT.replace("Preset: classic", "Option deals: many"))[0][:2] == (4, "option_number")


def test_there_are_bounds() -> None:
    assert "4000" in problems_of(TEXT.replace("Place:", f"Note: {'x' * 5_000}\nPlace:", 1))[0][2]
    assert "1500000" in problems_of(TEXT + "x" * 1_500_000)[0][2]
    assert "500" in problems_of(TEXT.replace("Moves:", f"Moves: {'N play AS, ' * 500}", 1))[0][2]


@pytest.mark.parametrize("name", ["seats", "deals", "sheets"])
@pytest.mark.parametrize("wrong", [7, True, "N", {"N": 1}])
def test_a_number_or_text_in_place_of_a_list_is_refused(name: str, wrong: Any) -> None:
    with pytest.raises(RecordError) as refused:
        from_plain({**to_plain(TRUF), name: wrong})
    assert name in {error.field for error in refused.value.errors}
