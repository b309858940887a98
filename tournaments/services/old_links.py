"""A personal link ends some time after the last event of its person; whoever hands it out again sees the new one."""

from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from tournaments.models import EntryPerson, Person, Substitution, new_link


def end_old_links() -> dict[str, int]:
    """Replace the links of who has not played for LINKS_KEPT_DAYS; answers with how many, with nothing when that is 0.

    Browsers that opened them know nobody any more. No event changes: nothing it shows is another. May run twice.
    """
    if settings.LINKS_KEPT_DAYS <= 0:
        return {}
    now = timezone.now()
    old = Person.objects.filter(link_made_at__lt=now - timedelta(days=settings.LINKS_KEPT_DAYS))
    unused = old.exclude(_played_since(now - timedelta(days=settings.LINKS_KEPT_DAYS)))
    return {"links": sum(_end(old, pk, now) for pk in unused.values_list("pk", flat=True))}


def _played_since(since: datetime) -> Q:
    """Who was in an event that was made since then or had a round since, also for somebody else."""
    of_person = EntryPerson.objects.filter(person=OuterRef("pk"))
    entered = of_person.filter(Q(event__created_at__gte=since) | Q(event__rounds__seated_at__gte=since))
    stood_in = Substitution.objects.filter(person=OuterRef("pk"), round__seated_at__gte=since)
    return Q(Exists(entered)) | Q(Exists(stood_in))


def _end(old: QuerySet[Person], pk: int, now: datetime) -> int:
    """One at a time, and only while it is old: a link somebody renews meanwhile stays as he was shown it."""
    return old.filter(pk=pk).update(link=new_link(), link_made_at=now)
