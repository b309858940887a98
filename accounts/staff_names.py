"""Names of site staff and of event officials, which no other user may take."""

from collections.abc import Callable, Iterable

from django.core.exceptions import ValidationError
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.public_names import first_look_alike

Source = Callable[[], Iterable[User]]
"""Gives accounts that hold an office without being staff of the site."""

_offices: list[Source] = []


def also(source: Source) -> None:
    """From now on the accounts that `source` gives count as holders of an office."""
    _offices.append(source)


def of_staff(*, besides: User | None = None) -> list[str]:
    """Return user names and full names of active site staff, without one account."""
    staff = User.objects.filter(Q(is_staff=True) | Q(is_superuser=True), is_active=True)
    if besides is not None:
        staff = staff.exclude(pk=besides.pk)
    return names_of(staff.order_by("pk"))


def of_offices() -> list[str]:
    """Return the names of users who hold an office elsewhere: roles in events."""
    return names_of(user for source in _offices for user in source())


def names_of(users: Iterable[User]) -> list[str]:
    """User names and full names."""
    return [name for user in users for name in (user.username, user.get_full_name()) if name]


def check(name: str, *, besides: User | None = None, offices: bool = True) -> None:
    """Check that a name does not look like a staff member's.

    `offices`: nor like that of an event official; not for full names, which two people may share. Raises
    ValidationError with the code `name_of_staff`.
    """
    taken = [*of_staff(besides=besides), *(of_offices() if offices else ())]
    if first_look_alike(name, taken) is not None:
        sentence = _("“%(name)s” looks like the name of a member of staff. Add something to avoid confusion.")
        raise ValidationError(sentence, code="name_of_staff", params={"name": name})
