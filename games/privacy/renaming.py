"""Renaming of people in stored texts and in values stored as JSON."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from django.db.models import Model, QuerySet

PLAIN_WORD = re.compile(r"[a-z]+")
"""Form of account names that are also ordinary words, such as `director`."""


class Renaming:
    """Replaces every name of `old` by `new`.

    A name is replaced as whole words: `Ayu` does not match in `Ayumi`. Nor is it replaced inside another person's name,
    which `others` lists. Names of two words and more match in any case. `whole` are names that are ordinary words as
    well (`director`): they are replaced only where they are the entire text.
    """

    def __init__(self, old: Iterable[str], new: str, others: Iterable[str] = (), whole: Iterable[str] = ()) -> None:
        self.new = new
        self.old = frozenset(filter(None, (_normalise_spaces(name) for name in old)))
        self._whole = self.old | {_normalise_spaces(name) for name in whole}
        self._exact = {name for name in self.old if " " not in name}
        self._folded = {name.casefold() for name in self.old if " " in name}
        longer = {_normalise_spaces(name) for name in others} - self.old
        embedding = {name for name in longer if any(name_part.casefold() in name.casefold() for name_part in self.old)}
        names = sorted(self.old | embedding, key=len, reverse=True)
        self._pattern = re.compile("|".join(map(_as_pattern, names)) or r"(?!)")

    def text(self, text: str) -> str:
        """The text with the new name."""
        if text in self._whole:
            return self.new
        return self._pattern.sub(self._replacement, text)

    def value(self, value: Any) -> Any:
        """Rename in all texts and keys of a plain value (text, list, mapping, number)."""
        if isinstance(value, str):
            return self.text(value)
        if isinstance(value, Mapping):
            return {self.value(key): self.value(item) for key, item in value.items()}
        return [self.value(item) for item in value] if isinstance(value, list) else value

    def knows(self, name: str) -> bool:
        """Whether this is one of the old names."""
        return _normalise_spaces(name) in self._whole

    def _replacement(self, match: re.Match[str]) -> str:
        name = _normalise_spaces(match[0])
        return self.new if name in self._exact or name.casefold() in self._folded else match[0]


def is_any_token(name: str) -> bool:
    """Whether a name could be any word of a sentence."""
    return PLAIN_WORD.fullmatch(name) is not None


def _normalise_spaces(name: str) -> str:
    return " ".join(name.split())


def _as_pattern(name: str) -> str:
    words = r"\s+".join(re.escape(part) for part in name.split())
    return rf"(?i:(?<!\w){words}(?!\w))" if " " in name else rf"(?<!\w){words}(?!\w)"


MANY = 500
"""Rows read at a time."""


def rewrite(rows: QuerySet[Any], columns: Iterable[str], names: Renaming) -> list[int]:
    """Rename in these columns (texts or JSON); return the ids of changed rows."""
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
