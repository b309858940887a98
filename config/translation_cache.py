"""Texts of a catalogue that are found at once when they have been asked for before.

Django asks several catalogues of a language, one after the other, for each text: hundreds of times for every page of a
card table. What was found is kept with the language; texts do not change while a server runs. Django also looks up the
active language for each text, in an object whose attributes are computed in Python; here a context variable has it.
"""

from contextvars import ContextVar
from typing import Any

from django.utils.translation import trans_real

MAX_KEPT = 20_000
"""Cached texts per language; further texts are looked up each time."""


class QuickTranslation(trans_real.DjangoTranslation):
    """A language that remembers what it was asked."""

    def __init__(self, *args: Any, **named: Any) -> None:
        self.kept: dict[str, str] = {}
        super().__init__(*args, **named)

    def merge(self, other: Any) -> None:
        """Add texts of this language, and drop kept translations, which they may change."""
        self.kept.clear()
        super().merge(other)

    def add_fallback(self, fallback: Any) -> None:
        """Clear the cache, because missing texts now come from the fallback."""
        self.kept.clear()
        super().add_fallback(fallback)

    def gettext(self, message: str) -> str:
        """The text in this language, or as it was written."""
        text = self.kept.get(message)
        if text is not None:
            return text
        translated: str = super().gettext(message)
        if len(self.kept) < MAX_KEPT:
            self.kept[message] = translated
        return translated


class ActiveLanguage:
    """The active language of a thread or task, in the attribute `value`.

    The attribute is missing where none was activated. Django has an asgiref.local.Local here, which takes ten times as
    long.
    """

    _language: ContextVar[Any] = ContextVar("active language", default=None)

    @property
    def value(self) -> Any:
        """Raises AttributeError where no language is active."""
        language = self._language.get()
        if language is None:
            raise AttributeError("value")
        return language

    @value.setter
    def value(self, language: Any) -> None:
        self._language.set(language)

    @value.deleter
    def value(self) -> None:
        self._language.set(None)


def install() -> None:
    """Every language remembers from now on; those that were read while the apps were loaded are read again."""
    trans_real.DjangoTranslation = QuickTranslation  # type: ignore[misc]
    trans_real._active = ActiveLanguage()  # type: ignore[attr-defined]
    trans_real._translations.clear()  # type: ignore[attr-defined]
    trans_real._default = None  # type: ignore[attr-defined]
