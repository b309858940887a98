"""Looks through a recording of event_recorder for links, PINs, reasons and devices that should not have been sent.

    python -m tests.trips.event_checker FILE

What is secret is known from the database and from what was typed. Whom it is due to stands in decisions 0400 to 0406,
and is written here once more, without the product's own rules of who may see what.
"""

import argparse
import json
import os
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
if __name__ == "__main__":
    django.setup()

from games.models import Seat
from tests.trips.event_recorder import DEVICE_PIN, REASON, WRONG_PIN, read
from tests.trips.wire_recorder import Sent
from tournaments.models import PersonalLink, Round
from tournaments.models.links import hash_of_token
from tournaments.rounds.pins import pin_of

STAFF = "organiser"
OWNERS = {"first": ("first", "first elsewhere"), "first elsewhere": ("first", "first elsewhere"), "second": ("second",)}
"""Who is the same person as whom."""
NETWORKS = {"first": "127.0.2.0/24", "first elsewhere": "127.0.3.0/24", "second": "127.0.4.0/24"}
SEATED = ("first", "second")
"""Who holds a seat of the online table on the device that has it."""


@dataclass(frozen=True)
class Leak:
    """Something that should not have been sent: what, to whom, where, and what stood around it."""

    kind: str
    client: str
    address: str
    around: str


def leaks(facts: dict[str, Any], sent: Sequence[Sent]) -> Iterator[Leak]:
    """All that is wrong with what was sent during the evening."""
    yield from links_told(facts["tokens"], sent)
    yield from pins_told(facts, sent)
    for one in sent:
        yield from _never(facts, one)
        if one.client not in (STAFF, *SEATED) and REASON in one.text:
            yield _leak("the reason of a look", one, REASON)
        for owner, network in NETWORKS.items():
            if network in one.text and one.client not in (STAFF, *OWNERS[owner]):
                yield _leak("the network of another person", one, network)


def links_told(tokens: Sequence[str], sent: Sequence[Sent]) -> Iterator[Leak]:
    """Each link stands in one answer to the leader who made it, and in no other."""
    for token in tokens:
        having = [one for one in sent if token in one.text]
        made = next((one for one in having if one.client == STAFF and one.address.startswith("POST ")), None)
        yield from (_leak("a personal link", one, token) for one in having if one is not made)


def pins_told(facts: dict[str, Any], sent: Sequence[Sent]) -> Iterator[Leak]:
    """The PIN of a seat is due to leaders and, in its own round, to who sits there."""
    due = dict(_pins(facts))
    word = re.compile(r"(?<![\w.,:/#-])\d{4}(?![\w,:/-]|\.\d)")
    for one in sent:
        for found in () if one.client == STAFF else set(word.findall(one.text)):
            if found in due and one.seat not in due[found]:
                yield _leak("the PIN of a seat", one, found)


def _pins(facts: dict[str, Any]) -> Iterator[tuple[str, set[str]]]:
    """Every PIN of the event, with the seats to whose players it is due: of the round being played, at their table."""
    due: dict[str, set[str]] = {}
    for round_ in Round.objects.filter(event=facts["event"]):
        for place in round_.places.all():
            pin = pin_of(round_.pk, place.table_id, place.seat)
            own = place.table_id == facts["club_table"] and round_.state == Round.State.PUBLISHED
            due.setdefault(pin, set()).update({place.seat} if own else ())
    yield from due.items()


def _never(facts: dict[str, Any], one: Sent) -> Iterator[Leak]:
    """What is sent to nobody: PINs that players typed, and digests of devices and links."""
    seats = Seat.objects.filter(table=facts["online_table"])
    digests = [word for row in seats.values_list("device", "pin", "barred_device") for word in row if word]
    links = [hash_of_token(token) for token in facts["tokens"]]
    for kind, words in {
        "a PIN that was typed": [DEVICE_PIN, WRONG_PIN],
        "a digest of a device or PIN": digests,
        "a digest of a link": [*links, *PersonalLink.objects.values_list("token_hash", flat=True)],
    }.items():
        yield from (_leak(kind, one, word) for word in words if word in one.text)


def _leak(kind: str, one: Sent, word: str) -> Leak:
    place = one.text.find(word)
    return Leak(kind, one.client, one.address, one.text[max(0, place - 60) : place + len(word) + 30])


def figures(facts: dict[str, Any], sent: Sequence[Sent]) -> dict[str, int]:
    """How much was looked at, and how often what is due was there, so that nothing is missed by looking elsewhere."""
    pins = dict(_pins(facts))
    shown = [pin for one in sent if one.seat for pin, seats in pins.items() if one.seat in seats and pin in one.text]
    return {
        "answers": len(sent),
        "pages": sum(one.text.startswith("200") for one in sent),
        "links": sum(token in one.text for token in facts["tokens"] for one in sent),
        "own_pins": len(shown),
        "staff_pins": sum(pin in one.text for pin in pins for one in sent if one.client == STAFF),
        "reasons": sum(REASON in one.text for one in sent if one.client in SEATED),
        "networks": sum(NETWORKS["first"] in one.text for one in sent if one.client in OWNERS["first"]),
        "faults": sum(one.text.startswith("5") for one in sent),
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    facts, sent = read(parser.parse_args().file)
    found = list(leaks(facts, sent))
    print(json.dumps({"figures": figures(facts, sent), "found": [vars(one) for one in found[:40]]}))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
