"""Printed cards whose QR codes lead to an address that is no longer the right one."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from django.conf import settings
from django.db.models import Count, QuerySet
from django.http import HttpRequest
from django.http.request import validate_host

from games.api.values import hall_address
from tournaments.models import Club, Event, PersonalLink, TableCode


@dataclass(frozen=True, slots=True)
class OldCards:
    """Cards of tables and personal links that carry old addresses: their number, and these addresses."""

    count: int
    sites: Sequence[str]


def old_cards(request: HttpRequest, event: Event) -> OldCards | None:
    """Return the cards of an event that carry an old address; None if there are none, or nothing more is played.

    With a public address of the club, every other one is old. Without, one is old if this server no longer answers to
    it, or if it is in another local network than the one in which this page was opened.
    """
    if event.is_over:
        return None
    printed = _sites(event.table_codes.all())
    printed += _sites(event.links.filter(channel=PersonalLink.Channel.PAPER, ended_at=None))
    old = {site: count for site, count in printed.items() if _is_old(request, event.club, site)}
    return OldCards(sum(old.values()), sorted(old)) if old else None


def _sites(rows: QuerySet[TableCode] | QuerySet[PersonalLink]) -> Counter[str]:
    counted = rows.exclude(printed_site="").order_by().values("printed_site").annotate(many=Count("pk"))
    return Counter(dict(counted.values_list("printed_site", "many")))


def _is_old(request: HttpRequest, club: Club | None, site: str) -> bool:
    if club is not None and club.public_address:
        return site != club.public_address
    host, here = hall_address.host_in(site), hall_address.host_of(request)
    if not validate_host(host, settings.ALLOWED_HOSTS):
        return True
    return host != here and hall_address.is_private(host) and hall_address.phones_reach(here) and _is_local(here)


def _is_local(host: str) -> bool:
    return hall_address.is_private(host) and not hall_address.is_loopback(host)
