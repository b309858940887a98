"""Names of the site's staff, which nobody else may use."""

from django.core.exceptions import ValidationError
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.public_names import first_look_alike


def of_staff(*, besides: User | None = None) -> list[str]:
    """User names and full names of active staff of the site, without those of one account."""
    staff = User.objects.filter(Q(is_staff=True) | Q(is_superuser=True), is_active=True)
    if besides is not None:
        staff = staff.exclude(pk=besides.pk)
    return [name for user in staff.order_by("pk") for name in (user.username, user.get_full_name()) if name]


def check(name: str, *, besides: User | None = None) -> None:
    """Accept a name that looks like none of the staff. Raises ValidationError with the code `name_of_staff`."""
    if first_look_alike(name, of_staff(besides=besides)) is not None:
        sentence = _("“%(name)s” looks like the name of a member of staff. Add something that tells you apart.")
        raise ValidationError(sentence, code="name_of_staff", params={"name": name})
