"""Puts another name into columns of stored rows."""

from collections.abc import Iterable
from typing import Any

from django.db.models import Model, QuerySet

from games.privacy.renaming import Renaming

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
