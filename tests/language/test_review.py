"""Readers are told which languages no native speaker has reviewed, as the termbase has it."""

from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.utils import translation

from config import site
from testkit.terms import LANGUAGES, terms

CHANGELOG = Path(settings.BASE_DIR) / "CHANGELOG.md"
LINK = '<a href="https://code.club.example/cards/issues">Report a mistake</a>'


def test_the_languages_without_a_review_are_those_of_the_termbase() -> None:
    unconfirmed = {code for term in terms() for code in LANGUAGES if not term.is_confirmed(code)}
    assert set(site.UNREVIEWED) == unconfirmed
    assert set(site.NAMES) == set(LANGUAGES)


def test_the_changelog_says_the_same() -> None:
    assert site.review_note() in CHANGELOG.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "The pages in Dutch, Indonesian and French have not yet been reviewed by native speakers."),
        ("nl", "De pagina’s in het Nederlands, Indonesisch en Frans zijn nog niet door moedertaalsprekers nagelezen."),
        ("id", "Halaman dalam bahasa Belanda, Indonesia dan Prancis belum diperiksa oleh penutur asli."),
        (
            "fr",
            "Les pages en néerlandais, indonésien et français n’ont pas encore été relues par des locuteurs natifs.",
        ),
    ],
)
def test_the_note_is_a_sentence_of_its_language(language: str, sentence: str) -> None:
    with translation.override(language):
        assert site.review_note() == sentence


def test_a_single_language_and_none_are_said_correctly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(site, "UNREVIEWED", ("fr",))
    assert site.review_note() == "The pages in French have not yet been reviewed by native speakers."
    monkeypatch.setattr(site, "UNREVIEWED", ())
    assert site.review_note() == ""


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["https://code.club.example/cards", "https://code.club.example/cards/"])
def test_the_note_stands_beside_the_languages_with_a_link(client: Client, settings: Any, address: str) -> None:
    settings.SOURCE_URL = address
    page = client.get("/").content.decode()
    assert site.review_note() in page
    assert LINK in page


@pytest.mark.django_db
def test_without_an_address_of_the_source_the_note_has_no_link(client: Client) -> None:
    page = client.get("/").content.decode()
    assert site.review_note() in page
    assert "Report a mistake" not in page
