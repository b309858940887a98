"""Names of the site's staff and of holders of offices, which nobody else may use."""

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
    """User names and full names of active staff of the site, without those of one account."""
    staff = User.objects.filter(Q(is_staff=True) | Q(is_superuser=True), is_active=True)
    if besides is not None:
        staff = staff.exclude(pk=besides.pk)
    return names_of(staff.order_by("pk"))


def of_offices() -> list[str]:
    """The same of those who hold an office elsewhere: roles in events."""
    return names_of(user for source in _offices for user in source())


def names_of(users: Iterable[User]) -> list[str]:
    """User names and full names."""
    return [name for user in users for name in (user.username, user.get_full_name()) if name]


def check(name: str, *, besides: User | None = None, offices: bool = True) -> None:
    """Accept a name that looks like none of the staff. Raises ValidationError with the code `name_of_staff`.

    `offices`: nor like that of somebody with an office; not for full names, of which two people may have the same.
    """
    taken = [*of_staff(besides=besides), *(of_offices() if offices else ())]
    if first_look_alike(name, taken) is not None:
        sentence = _("“%(name)s” looks like the name of a member of staff. Add something that tells you apart.")
        raise ValidationError(sentence, code="name_of_staff", params={"name": name})
