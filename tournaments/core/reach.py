"""Where the links in QR codes lead, and whether phones can open them."""

from dataclasses import dataclass

import segno
from django.http import HttpRequest
from django.utils.safestring import SafeString, mark_safe

from games.api.values import hall_address
from tournaments.models import Club


@dataclass(frozen=True, slots=True)
class Reach:
    """Whether phones can open the links of a page, which begin with `site`.

    `addresses`: those of this machine where they cannot. `nearby`: only devices in the same network can.
    """

    site: str
    host: str
    works: bool
    addresses: list[hall_address.OwnAddress]
    nearby: bool = False

    @property
    def usable(self) -> hall_address.OwnAddress | None:
        """The first address of this machine to which the server answers."""
        return next((address for address in self.addresses if address.allowed), None)


def site_of(request: HttpRequest, club: Club | None) -> str:
    """Return the beginning of links that leave the site: the public address of the club, otherwise as it was opened."""
    return (club.public_address if club else "") or f"{request.scheme}://{request.get_host()}"


def address_of(request: HttpRequest, club: Club | None, path: str) -> str:
    """Return a path as a link that leaves the site."""
    return site_of(request, club) + path


def reach_of(request: HttpRequest, club: Club | None) -> Reach:
    """Return the reach of links of a club's pages."""
    site = site_of(request, club)
    host, works = hall_address.host_in(site), hall_address.may_be_scanned(site)
    addresses = [] if works else hall_address.own_addresses(request)
    return Reach(site, host, works, addresses, nearby=works and hall_address.is_private(host))


def qr(text: str) -> SafeString:
    """Return a QR code as inline SVG, drawn here so that no other site sees the link."""
    drawn = segno.make(text, error="m", micro=False)
    return mark_safe(drawn.svg_inline(scale=4, border=3, dark="#000", light="#fff", omitsize=True))
