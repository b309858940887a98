"""A name is found in stored texts as a whole, and no other name is touched."""

import pytest

from games.privacy.renaming import Renaming

NEW = "Erased player 3F2A"
AYU = Renaming(["Ayu Pratama", "Ayu P."], NEW, others=["Ayu Pratama Putri", "Budi Santoso"], whole=["director"])


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Ayu Pratama", NEW),
        ("AYU  pratama came late", f"{NEW} came late"),
        ("Ayu Pratama & Budi Santoso", f"{NEW} & Budi Santoso"),
        ("(Ayu P.)", f"({NEW})"),
        ("Ayu Pratama Putri", "Ayu Pratama Putri"),
        ("Bayu Pratama", "Bayu Pratama"),
        ("Ayu Pratamas", "Ayu Pratamas"),
        ("director", NEW),
        ("the director said", "the director said"),
        ("", ""),
    ],
)
def test_a_name_is_replaced_in_a_text(before: str, after: str) -> None:
    assert AYU.text(before) == after


def test_a_name_is_replaced_in_json_values() -> None:
    before = {"name": "Ayu Pratama", "seats": [1, None, ["Ayu P.", True]], "Ayu Pratama": 2.5}
    assert AYU.value(before) == {"name": NEW, "seats": [1, None, [NEW, True]], NEW: 2.5}


def test_a_name_of_one_word_is_found_by_its_capitals() -> None:
    names = Renaming(["Rose"], NEW)
    assert names.text("Rose rose") == f"{NEW} rose"


def test_letters_outside_ascii_are_found() -> None:
    assert Renaming(["Çağla Öz"], NEW).text("ÇAĞLA ÖZ, çok") == f"{NEW}, çok"


def test_without_a_name_nothing_is_changed() -> None:
    assert Renaming(["", " "], NEW).text("anything") == "anything"
