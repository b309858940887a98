"""Writing a whole slip: each deal of the score grid on its own, with its own outcome."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.errors import SheetError
from games.api.sheets import SheetData, SheetForm
from games.api.values import Conflict
from tournaments.core.transactions import By
from tournaments.models import Event
from tournaments.sheets import services as sheets_services


@dataclass
class SlipOutcome:
    """What became of the deals of a slip, by number.

    `saved` are stored, now or before with the same values. `conflicts` have another stored version. `refused` are
    impossible; their forms have the sentences.
    """

    saved: dict[int, SheetData] = field(default_factory=dict)
    conflicts: dict[int, SheetData] = field(default_factory=dict)
    refused: dict[int, SheetForm] = field(default_factory=dict)

    @property
    def complete(self) -> bool:
        """Whether every deal is stored."""
        return not (self.conflicts or self.refused)


def write_slip(*, event: Event, table_id: int, forms: Mapping[int, SheetForm], by: By, key: str) -> SlipOutcome:
    """Write the deals of a slip as staff; a `key` makes repeats safe.

    Each deal is one write of its own, so a wrong or taken one does not hold up the others. Raises EventError, and
    Conflict for a table that takes no sheets.
    """
    outcome = SlipOutcome()
    for number in sorted(forms):
        form = forms[number]
        if not form.is_valid():
            outcome.refused[number] = form
            continue
        try:
            outcome.saved[number] = sheets_services.write_sheet(
                event=event,
                table_id=table_id,
                number=number,
                values=form.values(),
                by=by,
                key=f"{key}-{number}" if key else None,
            )
        except SheetError as error:
            form.refuse(error)
            outcome.refused[number] = form
        except Conflict as conflict:
            _compare(outcome, number, form, conflict)
    return outcome


def _compare(outcome: SlipOutcome, number: int, form: SheetForm, conflict: Conflict) -> None:
    """Note a deal that has a version already. Raises the conflict if it is about something else."""
    existing = conflict.existing
    if existing is None:
        raise conflict
    if existing.values == form.values():
        outcome.saved[number] = existing
    else:
        outcome.conflicts[number] = existing
