"""Staff badges at a table, rendered as an element that no name can imitate.

A table stores the users with a badge (`Table.staff`), so views need no query for it. Source:
decision 0408.
"""

from collections.abc import Collection, Mapping

from django.contrib.auth import get_user_model
from django.db import transaction
from django.db.models import Q, TextChoices
from django.utils.translation import pgettext_lazy

from games.models import Table
from games.tables import after_commit, table_state


class Badge(TextChoices):
    ORGANISER = "organiser", pgettext_lazy("badge", "Organiser")
    DIRECTOR = "director", pgettext_lazy("badge", "Director")
    SCORER = "scorer", pgettext_lazy("badge", "Scorer")
    STAFF = "staff", pgettext_lazy("badge", "Staff")


def badge_of(table: Table, user_id: int | None) -> str:
    """The badge of this user at this table; empty for everyone else."""
    return str(table.staff.get(str(user_id), "")) if user_id is not None else ""


def stored(badges: Mapping[int, str]) -> dict[str, str]:
    """Badges by user id as `Table.staff` stores them."""
    return {str(user_id): Badge(badge).value for user_id, badge in badges.items()}


def site_staff(user_ids: Collection[int | None]) -> dict[int, str]:
    """The badges of those of these users who are active staff of the site."""
    known_ids = [user_id for user_id in user_ids if user_id is not None]
    if not known_ids:
        return {}
    staff = get_user_model().objects.filter(Q(is_staff=True) | Q(is_superuser=True), pk__in=known_ids, is_active=True)
    return dict.fromkeys(staff.values_list("pk", flat=True), Badge.STAFF.value)


def add_site_staff(table: Table, user_id: int | None) -> None:
    """Give site staff a badge at this locked table, unless their event role has one."""
    if user_id is None or badge_of(table, user_id):
        return
    staff = site_staff([user_id])
    if staff:
        table.staff = {**table.staff, **stored(staff)}
        table.save(update_fields=["staff"])


def set_staff(*, context: str, staff: Mapping[int, str]) -> None:
    """Give these users badges at every table of the context that is not finished.

    Of all others only members of the site's staff who sit there keep one.
    """
    with transaction.atomic():
        open_tables = Table.objects.filter(context=context).exclude(state=Table.State.FINISHED)
        for table in table_state.lock_all(open_tables.values_list("pk", flat=True)):
            seated = table.seats.values_list("user_id", flat=True)
            wanted = stored({**site_staff(list(seated)), **staff})
            if table.staff != wanted:
                table.staff = wanted
                table.version += 1
                table.save(update_fields=["staff", "version"])
                after_commit.notify_table(table)


def forget_staff(user_id: int) -> None:
    """Take the badges of an erased account away, at finished tables too."""
    for table in Table.objects.filter(staff__has_key=str(user_id)):
        staff = {other: badge for other, badge in table.staff.items() if other != str(user_id)}
        Table.objects.filter(pk=table.pk).update(staff=staff)
