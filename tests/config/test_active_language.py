"""The active language of a thread or task (config/translation_cache.py) is its own."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

from django.utils import translation
from django.utils.translation import gettext, trans_real

from config.translation_cache import ActiveLanguage


def test_the_product_uses_it() -> None:
    assert isinstance(trans_real._active, ActiveLanguage)  # type: ignore[attr-defined]


def test_a_thread_does_not_speak_the_language_of_another() -> None:
    with translation.override("nl"), ThreadPoolExecutor(1) as threads:
        assert gettext("Table") == "Tafel"
        assert threads.submit(translation.get_language).result() == "en"
        threads.submit(translation.activate, "fr").result()
        assert threads.submit(translation.get_language).result() == "fr"
        assert translation.get_language() == "nl"


def test_two_tasks_of_one_thread_have_their_own_languages() -> None:
    async def speaks(language: str) -> str | None:
        translation.activate(language)
        await asyncio.sleep(0)
        return translation.get_language()

    async def both() -> list[str | None]:
        return [*await asyncio.gather(speaks("id"), speaks("fr"))]

    assert asyncio.run(both()) == ["id", "fr"]


def test_without_an_active_language_texts_are_in_that_of_the_installation() -> None:
    with translation.override("fr"):
        translation.deactivate()
        assert translation.get_language() == "en"
        assert gettext("Table") == "Table"


def test_no_language_at_all_leaves_texts_as_they_were_written() -> None:
    with translation.override(None):
        assert translation.get_language() is None
        assert gettext("Table") == "Table"
