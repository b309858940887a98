"""Who takes a correction made in the administration.

Sheets of an event have to be corrected through tournaments, so that the event's log and version follow; games does not
know tournaments, so the settings name the function that does it.
"""

from collections.abc import Callable
from typing import Any, cast

from django.conf import settings
from django.utils.module_loading import import_string

from games.core.facts import Author, SheetData
from games.models import Sheet
from games.sheets.services import correct_sheet

Corrector = Callable[..., SheetData]
"""Takes table id, deal, values, the user who does it, and by name: reason, reason_code and seen_version."""

DEFAULT = "games.sheets.correction_port.correct_alone"


def corrector() -> Corrector:
    """The function named by SHEET_CORRECTOR; without it, one for tables that belong to nobody else."""
    return cast(Corrector, import_string(getattr(settings, "SHEET_CORRECTOR", DEFAULT)))


def correct_alone(table_id: int, number: int, values: dict[str, Any], by: Any, **more: Any) -> SheetData:
    """A correction that concerns the table only. `by` is a user; raises what sheets.services.correct_sheet raises."""
    author = Author(str(by), by.pk, Sheet.Source.ADMIN)
    return correct_sheet(table_id, number, values, author, **more)
