"""A match with its receipts as a browser would have kept them, honest or forged, for the checks of receipts."""

import base64
import copy
import hashlib
import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from engine.records import to_plain
from games import nonces, services, statements, store
from games.models import Deal, Table
from games.selectors import receipts_for, statements_for
from games.selectors.table_records import table_record
from tests.games.tables import bots, open_table, people

Evidence = dict[str, Any]
KINDS = ("secret", "number", "hand", "log", "key")


def number_of(seat: str) -> str:
    """A random number as the browser of this seat might draw it."""
    return base64.urlsafe_b64encode(hashlib.sha256(seat.encode()).digest()).decode().rstrip("=")


def played(chance: Random, deals: int = 2, **more: Any) -> Evidence:
    """A match of Truf of two players and two bots, as the browser of North kept it, and its record.

    `more` is as for `open_table`.
    """
    seats = [*people("Ayu", "Budi"), *bots("S", "W")]
    options = {"deals": deals, "throw_in": False}
    more = {"options": options, "seats": seats, "bot_pause_ms": 0, "words_seconds": 60, **more}
    table_id = open_table("truf", "classic", "online", **more)
    own: Any = {"seat": "N", "number": number_of("N"), "hash": nonces.nonce_hash(table_id, "N", number_of("N"))}
    for seat in "NE":
        hashed = nonces.nonce_hash(table_id, seat, number_of(seat))
        services.commit_nonce(table_id=table_id, seat=seat, nonce_hash=hashed)
        services.give_words(table_id, seat, "")
    own["hashes"] = statements_for(store.load(table_id), "N")["hashes"]
    services.reveal_nonce(table_id=table_id, seat="N", nonce=own["number"])
    own["accepted"] = statements_for(store.load(table_id), "N")["accepted"]
    services.reveal_nonce(table_id=table_id, seat="E", nonce=number_of("E"))
    own["result"] = statements_for(store.load(table_id), "N")["numbers"]
    own["exchange"] = 1
    match: Any = {"table": table_id, "seat": "N", "numbers": [own], "deals": {}, "alarms": []}
    match |= {"key": own["hashes"]["key"], "commitment": store.table_commitment(Table.objects.get(pk=table_id))}
    while Table.objects.get(pk=table_id).state != Table.State.FINISHED:
        keep(match, receipts_for(store.load(table_id), "N"))
        play_on(table_id, chance)
    keep(match, receipts_for(store.load(table_id), "N"))
    return {"match": match, "record": to_plain(table_record(table_id))}


def keep(match: Any, told: Any) -> None:
    """What the page keeps of its receipts."""
    for name, found in (("dealt", [told["running"]]), ("played", told["deals"])):
        for statement in filter(None, found):
            facts = json.loads(statement["text"])
            deal = match["deals"].setdefault(f"{facts['deal']}.{facts['attempt']}", {})
            if name == "played":
                deal.setdefault("played", statement)
            else:
                deal["dealt"] = [*deal.get("dealt", [])[-3:], statement]


def play_on(table_id: int, chance: Random) -> None:
    """The running deal is played to its end, by legal moves of everybody."""
    deal = Deal.objects.get(table_id=table_id, state=Deal.State.RUNNING)
    while Deal.objects.get(pk=deal.pk).state == Deal.State.RUNNING:
        for seat in list(store.load(table_id).since):
            services.play_for_absent(table_id, seat)
            Table.objects.get(pk=table_id).seats.update(stand_in=False, misses=0)


# --- a server that lies --------------------------------------------------------------------------------------


def resigned(statement: dict[str, str], **changes: Any) -> dict[str, str]:
    """The same statement with other facts, signed by the server itself."""
    facts = {**json.loads(statement["text"]), **changes}
    return statements.signed(facts.pop("kind"), facts)


def forged(evidence: Evidence, kind: str, chance: Random) -> Evidence:
    """The evidence where a server that holds its own key has forged one thing after the fact."""
    lie = copy.deepcopy(evidence)
    FORGERS[kind](lie, chance)
    return lie


def forgeries(evidence: Evidence, each: int, seed: int) -> Iterator[tuple[str, Evidence]]:
    """So many forgeries of each kind."""
    chance = Random(seed)
    for kind in KINDS:
        yield from ((kind, forged(evidence, kind, chance)) for _ in range(each))


def _deal(lie: Evidence, chance: Random) -> tuple[Any, Any]:
    """A deal of the record, and what the browser kept of it."""
    deal = chance.choice(lie["record"]["deals"])
    return deal, lie["match"]["deals"][f"{deal['number']}.{deal.get('attempt', 0)}"]


def _forge_secret(lie: Evidence, chance: Random) -> None:
    """Another secret than the one committed to; half of the time with a commitment that fits it."""
    secret = chance.randbytes(32)
    lie["record"]["secret"] = secret.hex()
    if chance.random() < 0.5:
        lie["record"]["commitment"] = hashlib.sha256(secret).hexdigest()


def _forge_number(lie: Evidence, chance: Random) -> None:
    """Another random number of a seat, in the result of the exchange or in a pack."""
    number = base64.urlsafe_b64encode(chance.randbytes(32)).decode().rstrip("=")
    seat, own = chance.choice("NE"), lie["match"]["numbers"][0]
    if chance.random() < 0.5:
        numbers = {**json.loads(own["result"]["text"])["numbers"], seat: number}
        own["result"] = resigned(own["result"], numbers=numbers)
    else:
        deal, _kept = _deal(lie, chance)
        deal["words"] = {**deal["words"], seat: number}


def _forge_hand(lie: Evidence, chance: Random) -> None:
    """A card of the own hand exchanged for one of another hand, in the receipt or in the record."""
    deal, kept = _deal(lie, chance)
    mine, other = list(deal["hands"]["N"]), list(deal["hands"][chance.choice("ESW")])
    hand = [*mine[1:], chance.choice(other)]
    if chance.random() < 0.5:
        kept["played"] = resigned(kept["played"], hand=hand)
    else:
        deal["hands"]["N"] = hand


def _forge_log(lie: Evidence, chance: Random) -> None:
    """A move that was not made, or one that is left out."""
    deal, _kept = _deal(lie, chance)
    at = chance.randrange(len(deal["moves"]))
    if chance.random() < 0.5:
        del deal["moves"][at]
    else:
        deal["moves"][at] = {**deal["moves"][at], "text": "play " + chance.choice(["2S", "AH", "TD"]) + "x"}


def _forge_key(lie: Evidence, chance: Random) -> None:
    """A statement signed by a key that the browser has not seen first."""
    _deal_row, kept = _deal(lie, chance)
    own = lie["match"]["numbers"][0]
    where, name = chance.choice([(kept, "played"), (own, "hashes"), (own, "accepted"), (own, "result")])
    key = Ed25519PrivateKey.from_private_bytes(chance.randbytes(32))
    text = where[name]["text"]
    signature = key.sign((statements.PREFIX + text).encode()).hex()
    where[name] = {"text": text, "signature": signature, "key": key.public_key().public_bytes_raw().hex()}


FORGERS: dict[str, Callable[[Evidence, Random], None]] = {
    "secret": _forge_secret,
    "number": _forge_number,
    "hand": _forge_hand,
    "log": _forge_log,
    "key": _forge_key,
}
