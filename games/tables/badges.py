"""Staff badges at a table."""

from collections.abc import Mapping

from django.db import transaction

from games.core import badges
from games.models import Table
from games.tables import after_commit, table_state


def add_site_staff(table: Table, user_id: int | None) -> None:
    """Give site staff a badge at this locked table, unless their event role has one."""
    if user_id is None or badges.badge_of(table, user_id):
        return
    staff = badges.site_staff([user_id])
    if staff:
        table.staff = {**table.staff, **badges.stored(staff)}
        table.save(update_fields=["staff"])


def set_staff(*, context: str, staff: Mapping[int, str]) -> None:
    """Give these users badges at every table of the context that is not finished.

    Of all others only members of the site's staff who sit there keep one.
    """
    with transaction.atomic():
        open_tables = Table.objects.filter(context=context).exclude(state=Table.State.FINISHED)
        for table in table_state.lock_all(open_tables.values_list("pk", flat=True)):
            seated = table.seats.values_list("user_id", flat=True)
            wanted = badges.stored({**badges.site_staff(list(seated)), **staff})
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
