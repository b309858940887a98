"""An order of paper: the event, the address in its QR codes, and the size of slips."""

from dataclasses import dataclass
from typing import Any, NamedTuple

from django.http import HttpRequest
from django.urls import reverse
from django.utils.safestring import SafeString

from tournaments.core.codes import grouped
from tournaments.core.reach import Reach, qr
from tournaments.models import Event

Context = dict[str, Any]
"""The context of a template."""


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
        if not self.reach.works:
            return Code(grouped(code), SafeString())
        return Code(grouped(code), qr(self.reach.site + reverse("code", args=[code])))
