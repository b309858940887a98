"""The page docs/formats/record.md: its example is consistent, and it names every header and part."""

import re
from pathlib import Path

from engine import record_sentences, records
from engine.records import check, read, write
from engine.records.findings import PARTS
from engine.records.headers import DEAL, HEAD, RESULT, SHEET

PAGE = (Path(__file__).parents[3] / "docs" / "formats" / "record.md").read_text(encoding="utf-8")
EXAMPLE = PAGE.split("```\n")[1]


def test_the_example_is_a_record_in_which_everything_follows() -> None:
    findings = check(read(EXAMPLE))
    assert (findings.problems, findings.unknown) == ((), ())
    assert {part for part in PARTS if findings.held[part]} == set(PARTS) - {"signals"}


def test_the_example_of_a_club_table_follows_too() -> None:
    checked_record = check(read(PAGE.split("```\n")[3]))
    assert (
        checked_record.problems,
        checked_record.held["sheets"],
        checked_record.held["corrections"],
        checked_record.held["result"],
    ) == ((), 1, 1, 1)


def test_the_example_is_written_as_on_the_page() -> None:
    assert write(read(EXAMPLE)).strip() == EXAMPLE.strip()


def test_every_header_and_every_part_is_on_the_page() -> None:
    names = {name.removesuffix(" …") for known in (HEAD, DEAL, SHEET, RESULT) for name in known}
    assert {name for name in names if f"`{name[0].upper()}{name[1:]}" not in PAGE} == set()
    assert {part for part in PARTS if f"| `{part}` |" not in PAGE} == set()


def test_every_code_of_records_has_a_sentence_and_every_sentence_a_use() -> None:
    folder = Path(records.__file__).parent
    source = "".join(path.read_text(encoding="utf-8") for path in folder.glob("*.py"))
    used = set(re.findall(r'"(record_[a-z_]+)"', source))
    made = {"record_dealer", "record_direction", "record_stake", "record_totals", "record_won"}
    made |= {"record_final_totals", "record_final_won", "record_final_winners"}
    text = {code for code in record_sentences.SENTENCES if code.startswith("record_")}
    assert used | made == text
