"""Results become official by themselves once nothing can change them any more in the usual way."""

from django.utils import timezone

from tournaments.confirmation.official import is_due, not_official_yet
from tournaments.core.transactions import changing, log
from tournaments.models import Event


def make_official(event: Event) -> bool:
    """Make the results official if they are due; False when they are not, or were so already."""
    if not is_due(event):
        return False
    with changing(event.pk) as event:
        if not is_due(event):  # somebody was first, or has opened the event again
            return False
        event.official_at = timezone.now()
        event.save(update_fields=["official_at"])
        log(event, "made_official", None)
    return True


def make_due_official() -> int:
    """The same for every event that is over; gives how many became official."""
    return sum(make_official(event) for event in not_official_yet())
