"""Every word of the texts and pages is in a dictionary, or in the list of the project."""

import pytest

from tests import surroundings
from tests.language import spelling

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(bool(surroundings.dictionaries_missing()), reason="hunspell or a dictionary is not installed"),
]


@pytest.mark.parametrize("language", spelling.DICTIONARIES)
def test_every_word_is_spelt_as_in_a_dictionary(language: str) -> None:
    assert dict(spelling.unknown(language)) == {}, "correct it, or: python -m tests.language.spelling --accept"


@pytest.mark.parametrize("language", ["all", *spelling.DICTIONARIES])
def test_a_list_of_words_is_in_order_and_has_no_word_twice(language: str) -> None:
    words = (spelling.WORDS / f"{language}.txt").read_text(encoding="utf-8").splitlines()
    assert words == sorted(set(words), key=lambda word: (word.lower(), word))


def test_a_misspelt_word_is_found_and_code_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spelling, "prose", lambda language: iter(["The tabel at /no/succh/page is `brokn` in fooBar."]))
    assert dict(spelling.unknown("en")) == {"tabel": 1}


def test_indonesian_forms_of_a_known_word_are_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spelling, "prose", lambda language: iter(["kartunya, dikocok, kirimkanlah, kartux"]))
    assert dict(spelling.unknown("id")) == {"kartux": 1}
