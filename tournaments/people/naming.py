"""Names that somebody chooses for something in an event: one rule for all, see docs/decisions/0408."""

from django.core.exceptions import ValidationError

from tournaments.core.errors import EventError
from tournaments.models.people import chosen_name


def named(name: str, field: str = "name") -> str:
    """The name as it is kept. Raises EventError for one that deceives, or of which nothing can be seen."""
    try:
        return chosen_name(name)
    except ValidationError as refusal:
        raise EventError("bad_name", field, problem=" ".join(refusal.messages)) from refusal
