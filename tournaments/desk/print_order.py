"""An order of paper: the event, the address in its QR codes, and the size of slips."""

from dataclasses import dataclass
from typing import Any, NamedTuple

from django.http import HttpRequest
from django.urls import reverse
from django.utils.safestring import SafeString

from games.api.values import hall_address
from tournaments.core.codes import grouped
from tournaments.entries.views import qr
from tournaments.models import Event

Context = dict[str, Any]
"""The context of a template."""


@dataclass(frozen=True, slots=True)
class Reach:
    """Whether phones can open this address, alternatives to it, and the use of codes.

    `other` is the query of the same page with codes switched on or off. `nearby`: only devices in the same network can
    open it.
    """

    host: str
    works: bool
    codes: bool
    other: str
    addresses: list[hall_address.OwnAddress]
    nearby: bool = False


def reach_of(request: HttpRequest, *, forced: bool = True) -> Reach:
    """Return the reach of the address of a request.

    `forced`: `codes` in the query asks for QR codes also where phones cannot open them. A PDF file, which travels
    without the warning on the page, has no such choice.
    """
    host = hall_address.host_of(request)
    works = hall_address.phones_reach(host)
    codes, other = "codes" in request.GET, request.GET.copy()
    if codes:
        del other["codes"]
    else:
        other["codes"] = "yes"
    addresses = [] if works else hall_address.own_addresses(request)
    nearby = works and hall_address.is_private(host)
    return Reach(host, works, works or (codes and forced), other.urlencode(), addresses, nearby)


class Code(NamedTuple):
    """The code of a table: as text, and as a QR code of its address."""

    words: str
    drawn: SafeString


@dataclass(frozen=True, slots=True)
class PrintOrder:
    """One order of paper. `small`: slips and table cards have an A5 page each instead of sharing A4."""

    request: HttpRequest
    event: Event
    reach: Reach
    small: bool = False

    def code(self, code: str) -> Code:
        """Return the code of a table for this order; without a drawing where phones could not open it."""
        if not self.reach.codes:
            return Code(grouped(code), SafeString())
        return Code(grouped(code), qr(self.request.build_absolute_uri(reverse("code", args=[code]))))
