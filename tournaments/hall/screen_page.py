"""What the hall screen shows: pairings by name, standings, progress, news, and the way to the event on a phone.

The pages of a screen are rendered together. The script of the screen turns them, so a lost server cannot stop it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from games.api.values import hall_address
from standings import Row
from tournaments.core import reach
from tournaments.core.names import public_name, with_people
from tournaments.hall.selectors import IDLE, RoundClock, announcements_of, clock_of, screen_of
from tournaments.models import Club, Entry, Event, HallScreen, Round
from tournaments.rankings.selectors import EventStandings, standings_of
from tournaments.rounds.selectors import NameLine, Pairings, PairingTable, current_round, public_pairings

NAMES_A_PAGE = 24
NAMES_SECONDS, STANDINGS_SECONDS, BLANK_SECONDS = 8, 12, 30
"""How long a page stays; 60 names are seen for at least 8 s in a cycle of 36 s."""
SLOWLY = 1.5
"""How much longer a page stays in clubs that want it."""
FEW_TABLES, SOME_TABLES, MANY_TABLES = 6, 12, 24
"""How the tables at the side are drawn: with words, with numbers, small."""


@dataclass(frozen=True, slots=True)
class HallPage:
    """One page of the screen. `lines` are names or rows; `of` pages are alike, and this is the `number`-th."""

    kind: str
    title: str
    short: str
    seconds: int
    lines: Sequence[Any]
    number: int = 1
    of: int = 1

    @property
    def key(self) -> str:
        """Return a name under which the script finds this page again in the next version."""
        return f"{self.kind}-{self.number}"


@dataclass(frozen=True, slots=True)
class Address:
    """How a phone finds the event: the code to scan, and the address to type. None: phones cannot open it."""

    drawn: SafeString
    text: str
    nearby: bool
    """Whether only devices in the same network can open it."""


def screen_context(request: HttpRequest, event: Event) -> dict[str, object]:
    """Return everything on the screen of an event."""
    screen, round_ = screen_of(event), current_round(event)
    pairings = public_pairings(round_) if round_ else None
    clock, shows_address = clock_of(event), event.club is None or event.club.screen_address
    return {
        "event": event,
        "screen": screen,
        "round": round_,
        "clock": clock,
        "pages": [_paced(page, event.club) for page in pages_of(event, screen, pairings, clock)],
        "pairings": pairings,
        "playing": round_ is not None and round_.state == Round.State.PUBLISHED,
        "size": _size(pairings.tables if pairings else ()),
        "address": address_of(request, event) if shows_address else None,
        "reach": reach.reach_of(request, event.club) if shows_address else None,
        "announcements": announcements_of(event),
    }


def _paced(page: HallPage, club: Club | None) -> HallPage:
    """Leave a page longer where the club wants its screens to turn slowly."""
    return replace(page, seconds=round(page.seconds * SLOWLY)) if club is not None and club.screen_slow else page


def pages_of(
    event: Event, screen: HallScreen, pairings: Pairings | None, clock: RoundClock | None
) -> Iterator[HallPage]:
    """Yield the pages that the screen turns.

    Automatically, pairings come first. Standings join them once the round's clock runs, and stay alone after it.
    """
    if screen.page == HallScreen.Page.BLANK:
        yield _blank(event)
        return
    names = list(_names(pairings)) if _wants_names(screen, pairings) else []
    ranks = list(_standings(event, screen)) if _wants_standings(event, screen, pairings, clock) else []
    yield from names
    yield from ranks
    if not names and not ranks:
        yield from _arrivals(event)


def _wants_names(screen: HallScreen, pairings: Pairings | None) -> bool:
    if screen.page == HallScreen.Page.PAIRINGS:
        return pairings is not None
    playing = pairings is not None and pairings.round.state == Round.State.PUBLISHED
    return screen.page == HallScreen.Page.AUTO and playing


def _wants_standings(event: Event, screen: HallScreen, pairings: Pairings | None, clock: RoundClock | None) -> bool:
    if screen.page != HallScreen.Page.AUTO:
        return screen.page == HallScreen.Page.STANDINGS
    if pairings is None or event.state == Event.State.OPEN:
        return False
    return clock is None or clock.state != IDLE or pairings.tables_done > 0


def _names(pairings: Pairings | None) -> Iterator[HallPage]:
    if pairings is None:
        return
    title = gettext("Round %(round)s: find your table") % {"round": pairings.round.number}
    yield from _split("names", title, short=gettext("pairings"), seconds=NAMES_SECONDS, lines=pairings.by_name)


def _standings(event: Event, screen: HallScreen) -> Iterator[HallPage]:
    standings = standings_of(event)
    rows = [row for row in standings.rows if row.rank is not None]
    if not rows:
        return
    held = screen.revealed_to
    visible = rows if held is None else [row for row in rows if row.rank is not None and row.rank >= held]
    title = gettext("Results, rank by rank") if held is not None else _standings_title(event, standings)
    if held is not None:
        visible = visible[:NAMES_A_PAGE]
    yield from _split("ranks", title, short=gettext("standings"), seconds=STANDINGS_SECONDS, lines=visible or [None])


def _standings_title(event: Event, standings: EventStandings) -> str:
    if event.state == Event.State.FINISHED:
        return gettext("Final standings")
    number = standings.table.round
    text = (
        gettext("Standings in round %(round)s") if standings.provisional else gettext("Standings after round %(round)s")
    )
    return text % {"round": number}


def _arrivals(event: Event) -> Iterator[HallPage]:
    entries = event.entries.filter(state=Entry.State.PRESENT).prefetch_related(*with_people())
    names = sorted((public_name(entry) for entry in entries), key=str.casefold)
    title = gettext("Checked in")
    yield from _split("here", title, short=gettext("checked-in players"), seconds=NAMES_SECONDS, lines=names or [None])


def _blank(event: Event) -> HallPage:
    return HallPage("blank", event.name, "", BLANK_SECONDS, ())


def _split(
    kind: str, title: str, *, short: str, seconds: int, lines: Sequence[Row | NameLine | str | None]
) -> Iterator[HallPage]:
    count = -(-len(lines) // NAMES_A_PAGE)
    for at in range(count):
        some = lines[at * NAMES_A_PAGE : (at + 1) * NAMES_A_PAGE]
        yield HallPage(kind, title, short, seconds, some, at + 1, count)


def _size(tables: Sequence[PairingTable]) -> str:
    count = len(tables)
    return (
        "few" if count <= FEW_TABLES else "some" if count <= SOME_TABLES else "many" if count <= MANY_TABLES else "all"
    )


def address_of(request: HttpRequest, event: Event, path: str = "") -> Address | None:
    """Return the address of the event, or of another page of it; None where phones cannot open it."""
    url = reach.address_of(request, event.club, path or reverse("event", args=[event.slug]))
    if not hall_address.may_be_scanned(url):
        return None
    nearby = hall_address.is_private(hall_address.host_in(url))
    return Address(reach.qr(url), url.partition("://")[2].rstrip("/"), nearby)
