"""Another name instead of the old ones in stored texts: sentences, and values kept as JSON.

Puts another name into columns of stored rows.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from django.db.models import Model, QuerySet

PLAIN_WORD = re.compile(r"[a-z]+")
"""What a name of an account may look like and any other word too: `director`."""


class Renaming:
    """Puts `new` in the place of every name of `old`.

    A name is found as whole words: `Ayu` is none of the letters of `Ayumi`. Nor is it found inside the name of somebody
    else, which `others` lists. Names of two words and more are found whatever their capitals. `whole` are names that
    are ordinary words as well (`director`): they are replaced only where nothing else is said.
    """

    def __init__(self, old: Iterable[str], new: str, others: Iterable[str] = (), whole: Iterable[str] = ()) -> None:
        self.new = new
        self.old = frozenset(filter(None, (_spaced(name) for name in old)))
        self._whole = self.old | {_spaced(name) for name in whole}
        self._exact = {name for name in self.old if " " not in name}
        self._folded = {name.casefold() for name in self.old if " " in name}
        longer = {_spaced(name) for name in others} - self.old
        kept = {name for name in longer if any(one.casefold() in name.casefold() for one in self.old)}
        found = sorted(self.old | kept, key=len, reverse=True)
        self._pattern = re.compile("|".join(map(_as_pattern, found)) or r"(?!)")

    def text(self, text: str) -> str:
        """The text with the new name."""
        if text in self._whole:
            return self.new
        return self._pattern.sub(self._replaced, text)

    def value(self, value: Any) -> Any:
        """A plain value (text, list, mapping, number) with the new name in all its texts, in keys as well."""
        if isinstance(value, str):
            return self.text(value)
        if isinstance(value, Mapping):
            return {self.value(key): self.value(one) for key, one in value.items()}
        return [self.value(one) for one in value] if isinstance(value, list) else value

    def knows(self, name: str) -> bool:
        """Whether this is one of the old names."""
        return _spaced(name) in self._whole

    def _replaced(self, found: re.Match[str]) -> str:
        name = _spaced(found[0])
        return self.new if name in self._exact or name.casefold() in self._folded else found[0]


def is_any_token(name: str) -> bool:
    """Whether a name could be any word of a sentence."""
    return PLAIN_WORD.fullmatch(name) is not None


def _spaced(name: str) -> str:
    return " ".join(name.split())


def _as_pattern(name: str) -> str:
    words = r"\s+".join(re.escape(word) for word in name.split())
    return rf"(?i:(?<!\w){words}(?!\w))" if " " in name else rf"(?<!\w){words}(?!\w)"


MANY = 500
"""Rows read at a time."""


def rewrite(rows: QuerySet[Any], columns: Iterable[str], names: Renaming) -> list[int]:
    """Rename in these columns (texts or JSON) of these rows; answers with the ids of the rows that were changed."""
    wanted = list(columns)
    changed = []
    for pk, *values in rows.order_by("pk").values_list("pk", *wanted).iterator(MANY):
        fresh = {
            column: _fitting(rows.model, column, renamed)
            for column, value in zip(wanted, values, strict=True)
            if (renamed := names.value(value)) != value
        }
        if fresh:
            rows.model._base_manager.filter(pk=pk).update(**fresh)
            changed.append(pk)
    return changed


def _fitting(model: type[Model], column: str, value: Any) -> Any:
    """Cut off at the width of its column: the new name may be longer than the old one."""
    most = getattr(model._meta.get_field(column), "max_length", None)
    return value[:most] if most and isinstance(value, str) else value
