"""A search of event_recorder's output for links, PINs, reasons and devices.

    python -m tests.trips.event_checker FILE

Secrets are known from the database and from what was typed. Decisions 0400 to 0144 define their audience. They are
implemented here a second time, without the product's own permissions.
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
"""Clients that are the same person."""
NETWORKS = {"first": "127.0.2.0/24", "first elsewhere": "127.0.3.0/24", "second": "127.0.4.0/24"}
SEATED = ("first", "second")
"""Players with a seat at the online table, on the device that has it."""


@dataclass(frozen=True)
class Leak:
    """A secret that should not have been sent: its kind, client, address and context."""

    kind: str
    client: str
    address: str
    around: str


def leaks(facts: dict[str, Any], sent: Sequence[Sent]) -> Iterator[Leak]:
    """All that is wrong with what was sent during the evening."""
    yield from links_told(facts["tokens"], sent)
    yield from pins_told(facts, sent)
    for reply in sent:
        yield from _never(facts, reply)
        if reply.client not in (STAFF, *SEATED) and REASON in reply.text:
            yield _leak("the reason of a look", reply, REASON)
        for owner, network in NETWORKS.items():
            if network in reply.text and reply.client not in (STAFF, *OWNERS[owner]):
                yield _leak("the network of another person", reply, network)


def links_told(tokens: Sequence[str], sent: Sequence[Sent]) -> Iterator[Leak]:
    """Each link stands in one answer to the leader who made it, and in no other."""
    for token in tokens:
        having = [answer for answer in sent if token in answer.text]
        made = next((one for one in having if one.client == STAFF and one.address.startswith("POST ")), None)
        yield from (_leak("a personal link", one, token) for one in having if one is not made)


def pins_told(facts: dict[str, Any], sent: Sequence[Sent]) -> Iterator[Leak]:
    """Yield leaks of PINs of seats.

    A PIN is due to leaders and, in its own round, to the player in the seat.
    """
    due = dict(_pins(facts))
    pattern = re.compile(r"(?<![\w.,:/#-])\d{4}(?![\w,:/-]|\.\d)")
    for one in sent:
        for found in () if one.client == STAFF else set(pattern.findall(one.text)):
            if found in due and one.seat not in due[found]:
                yield _leak("the PIN of a seat", one, found)


def _pins(facts: dict[str, Any]) -> Iterator[tuple[str, set[str]]]:
    """Yield every PIN of the event with the seats of the players that it is due to."""
    due: dict[str, set[str]] = {}
    for round_ in Round.objects.filter(event=facts["event"]):
        for place in round_.places.all():
            pin = pin_of(round_.pk, place.table_id, place.seat)
            own = place.table_id == facts["club_table"] and round_.state == Round.State.PUBLISHED
            due.setdefault(pin, set()).update({place.seat} if own else ())
    yield from due.items()


def _never(facts: dict[str, Any], one: Sent) -> Iterator[Leak]:
    """Yield leaks of data due to no one: typed PINs, and digests of devices and links."""
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
    """Return the amount examined, and how often due secrets were there."""
    pins = dict(_pins(facts))
    lines = [
        pin
        for answer in sent
        if answer.seat
        for pin, seats in pins.items()
        if answer.seat in seats and pin in answer.text
    ]
    return {
        "answers": len(sent),
        "pages": sum(answer.text.startswith("200") for answer in sent),
        "links": sum(token in answer.text for token in facts["tokens"] for answer in sent),
        "own_pins": len(lines),
        "staff_pins": sum(pin in answer.text for pin in pins for answer in sent if answer.client == STAFF),
        "reasons": sum(REASON in answer.text for answer in sent if answer.client in SEATED),
        "networks": sum(NETWORKS["first"] in answer.text for answer in sent if answer.client in OWNERS["first"]),
        "faults": sum(answer.text.startswith("5") for answer in sent),
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
