"""Names chosen in an event: one rule for all, see decision 0408."""

from django.core.exceptions import ValidationError

from tournaments.core.errors import EventError
from tournaments.models.people import chosen_name


def valid_name(name: str, field: str = "name") -> str:
    """Return the name in its stored form. Raises EventError if deceptive or invisible."""
    try:
        return chosen_name(name)
    except ValidationError as refusal:
        raise EventError("bad_name", field, problem=" ".join(refusal.messages)) from refusal
