"""A recording of all answers to leaders, players and visitors of an event.

    python -m tests.trips.event_recorder http://127.0.0.1:8000 FILE

It runs on the server's own database, as wire_recorder does. It creates an event at club tables in its second round,
and one that is played online. From then on it only uses HTTP. Links are created, opened, replaced and printed, a
seat is bound to a device and gets a PIN, and a director looks at hands. Afterwards every client requests every
address. The answers are written as lines of JSON for event_checker.
"""

import argparse
import gzip
import io
import json
import os
import re
import sys
import time
import uuid
import zipfile
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import django
import httpx

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
if __name__ == "__main__":
    django.setup()

from accounts.models import User
from games.models import Seat
from testkit.clocks import patience
from testkit.sessions import signed_in
from tests.present import present
from tests.tournaments.helpers import club
from tests.trips.crawl import addresses
from tests.trips.wire_recorder import Sent
from tournaments.models import Club, Event, Person
from tournaments.score_entry.code_services import table_codes

DEVICE_PIN, WRONG_PIN = "402857", "518293"
"""The PIN that a player sets for the online seat, and the one tried elsewhere."""
REASON = "Revoke in the trick of qzvx"
"""Why the director looks at the hands; these words stand nowhere else."""
LEFT_OUT = re.compile(r"^/(go|live|metrics|admin/jsi18n)\b|logout|stream|forget|end-others")
"""Personal links and signing out change a client's identity; streams do not end."""
TOKEN = re.compile(r"/go/([\w-]{22})")
CSRF = "evnt" * 8
KEPT_HEADERS = ("location", "set-cookie", "content-disposition", "link")
"""Headers that might hold a secret; others have numbers that look like a PIN."""


@dataclass
class Visitor:
    """A browser in its own network; `person` and `seat` own its link or PIN."""

    base: str
    name: str
    network: int
    person: int | None = None
    seat: str | None = None
    session: str = ""
    sent: list[Sent] = field(default_factory=list)

    def __post_init__(self) -> None:
        transport = httpx.HTTPTransport(local_address=f"127.0.{self.network}.1")
        headers = {"Accept-Language": "en", "Accept-Encoding": "identity"}
        self.client = httpx.Client(base_url=self.base, transport=transport, headers=headers, timeout=patience(30))
        for name, value in (("csrftoken", CSRF), ("sessionid", self.session)):
            if value:
                self.client.cookies.set(name, value, domain="127.0.0.1")

    def get(self, address: str) -> str:
        return self._ask("GET", address, None)

    def post(self, address: str, **values: str) -> str:
        return self._ask("POST", address, values)

    def _ask(self, method: str, address: str, values: dict[str, str] | None) -> str:
        sent = Sent(self.name, self.seat, "en", f"{method} {address}", time.time())
        csrf = {"X-CSRFToken": self.client.cookies["csrftoken"]}
        answer = self.client.request(method, address, data=values, headers=csrf)
        kept = [f"{name}: {value}" for name, value in answer.headers.multi_items() if name in KEPT_HEADERS]
        text = "\r\n".join((f"{answer.status_code}", *kept, "", unpacked(answer.content)))
        sent.chunks.append((time.time(), text))
        self.sent.append(sent)
        return text


def unpacked(body: bytes) -> str:
    """The text of an answer; of a spreadsheet or an archive that of all its members."""
    if not body.startswith(b"PK\x03\x04"):
        return body.decode("utf-8", "replace")
    with zipfile.ZipFile(io.BytesIO(body)) as packed:
        return "\n".join(packed.read(name).decode("utf-8", "replace") for name in packed.namelist())


@dataclass
class Evening:
    """A round at club tables and one online with the same people.

    `players` are two of the first table of both.
    """

    organiser: User
    at_club: Event
    online: Event
    club_table: int
    online_table: int
    players: tuple[Person, Person]

    @classmethod
    def made(cls) -> "Evening":
        organiser = User.objects.create_superuser(f"organiser-{uuid.uuid4().hex[:8]}")
        rules = {"confirm": "one", "silence_minutes": 10, "seat_pins": True}
        at_club = club.event(8, organiser, name="Club evening", result_options=rules)
        club.played(at_club)
        second = club.published(at_club, organiser)
        online = club.event(8, organiser, name="Online evening", place="online")
        round_ = club.published(online, organiser)
        pairs = ((table, other) for table in _tables(second) for other in _tables(round_))
        table, elsewhere, both = next((a, b, people) for a, b in pairs if len(people := _common(a, b)) >= 2)
        players = tuple(Person.objects.filter(pk__in=both).order_by("pk")[:2])
        return cls(organiser, at_club, online, table, elsewhere, (players[0], players[1]))

    def seat(self, person: Person) -> str:
        """Return the person's seat at the club table."""
        entry = self.at_club.entries.get(members__person=person)
        return str(present(entry.places.filter(table=self.club_table).first()).seat)

    def addresses(self) -> list[str]:
        """All addresses there are, filled in with what this evening has."""
        tables = [self.club_table, self.online_table]
        entries = [event.entries.get(members__person=player).pk for player in self.players for event in self.events]
        values: dict[str, Any] = {
            "table_id": tables, "pk": tables, "id": tables, "number": [1, 2], "table": [1, 2], "deal": [1],
            "slug": [event.slug for event in self.events], "event_slug": [event.slug for event in self.events],
            "game": ["truf"], "entry_id": entries, "round_number": [1, 2], "seat": ["N"],
            "person_id": [player.pk for player in self.players], "sheet_id": [1], "format": ["json"],
            "app_label": ["games"],
            "kind": ["pairings", "slips", "standings", "cards", "txt", "json", "csv"], "key": ["x"],
            "object_id": tables, "code": [table_codes(self.at_club)[1]],
        }  # fmt: skip
        return [address for address in addresses(values) if not LEFT_OUT.search(address)]

    @property
    def events(self) -> tuple[Event, Event]:
        return self.at_club, self.online


def _tables(round_: Any) -> Iterator[int]:
    yield from round_.places.order_by("table").values_list("table", flat=True).distinct()


def _common(one: int, other: int) -> set[int]:
    """Return the people who sit at both tables."""
    at = [set(Person.objects.filter(entryperson__entry__places__table=table).values_list("pk", flat=True))
          for table in (one, other)]  # fmt: skip
    return at[0] & at[1]


def links_are_made(evening: Evening, organiser: Visitor) -> list[str]:
    """Let the organiser create, replace and print personal links."""
    made, slug = [], evening.at_club.slug
    for person in (*evening.players, evening.players[1]):
        entry = evening.at_club.entries.get(members__person=person)
        page = organiser.post(f"/t/{slug}/players/{entry.pk}/links/{person.pk}/new")
        made.append(TOKEN.findall(page)[0])
    address = "https://cards.example"  # paper has links only with an address that phones can open
    club = Club.objects.create(name=f"Club of {slug}", slug=slug, hosted=True, public_address=address)
    Event.objects.filter(pk=evening.at_club.pk).update(club=club)
    printed = organiser.post(f"/t/{slug}/print/links/new")
    return [*made, *dict.fromkeys(TOKEN.findall(printed))]


def seats_are_bound(evening: Evening, tokens: Sequence[str], visitors: dict[str, Visitor]) -> None:
    """Open links, set a PIN, try it on another device, and look at the hands."""
    table, slug = evening.online_table, evening.online.slug
    for name, token in (("first", tokens[0]), ("first elsewhere", tokens[0]), ("second", tokens[2])):
        visitors[name].get(f"/go/{token}/{slug}")
        visitors[name].get(f"/play/{table}/")
    visitors["first"].post(f"/play/{table}/device/pin", pin=DEVICE_PIN)
    visitors["first elsewhere"].post(f"/play/{table}/device/move", pin=WRONG_PIN)
    visitors["organiser"].post(f"/t/{slug}/desk/table/{table}/hands", reason=REASON)
    visitors["second"].get(f"/go/{tokens[1]}")  # the link that was replaced


def recorded(base: str, path: Path) -> dict[str, int]:
    """An evening as a file; how many answers there were, and how many links."""
    evening = Evening.made()
    first, second = evening.players
    visitors = {
        "organiser": Visitor(base, "organiser", 1, session=signed_in(evening.organiser)),
        "first": Visitor(base, "first", 2, first.pk, evening.seat(first)),
        "first elsewhere": Visitor(base, "first elsewhere", 3, first.pk, evening.seat(first)),
        "second": Visitor(base, "second", 4, second.pk, evening.seat(second)),
        "nobody": Visitor(base, "nobody", 5),
    }
    tokens = links_are_made(evening, visitors["organiser"])
    seats_are_bound(evening, tokens, visitors)
    every = evening.addresses()
    for visitor in visitors.values():
        for address in every:
            if visitor.name == "organiser" or not address.startswith("/admin/"):
                visitor.get(address)
    facts = {
        "club_table": evening.club_table, "online_table": evening.online_table, "event": evening.at_club.pk,
        "tokens": tokens, "bound": Seat.objects.filter(table=evening.online_table).exclude(device="").count(),
    }  # fmt: skip
    sent = [answer for visitor in visitors.values() for answer in visitor.sent]
    write(path, facts, sent)
    return {"answers": len(sent), "links": len(tokens), "bound": int(str(facts["bound"]))}


def write(path: Path, facts: dict[str, Any], sent: Sequence[Sent]) -> None:
    """A recording as a file: a line for the evening, then one for each answer."""
    with gzip.open(path, "wt", compresslevel=3) as out:
        out.write(json.dumps(facts) + "\n")
        out.writelines(json.dumps(asdict(answer)) + "\n" for answer in sent)


def read(path: Path) -> tuple[dict[str, Any], list[Sent]]:
    """Return the facts and answers that `write` stored."""
    with gzip.open(path, "rt") as lines:
        facts: dict[str, Any] = json.loads(next(lines))
        rows = (json.loads(line) for line in lines)
        return facts, [Sent(**{**row, "chunks": [tuple(chunk) for chunk in row["chunks"]]}) for row in rows]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("base", help="where the server answers, such as http://127.0.0.1:8000")
    parser.add_argument("file", type=Path, help="where the recording is put")
    arguments = parser.parse_args()
    print(json.dumps(recorded(arguments.base, arguments.file)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
