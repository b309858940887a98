"""Which table a code opens."""

from tournaments.core.codes import read_code
from tournaments.models import TableCode


def table_of_code(text: str) -> TableCode | None:
    """The table with this code, however it was typed; None when there is none."""
    code = read_code(text)
    return TableCode.objects.select_related("event").filter(code=code).first() if code else None
