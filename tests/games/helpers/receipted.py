"""A match with its receipts, honest or forged, as a browser would have kept it."""

import base64
import copy
import hashlib
import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import timedelta
from random import Random
from typing import Any

import time_machine
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from engine.records import to_plain
from engine.registry import game_named
from games.core import statements
from games.core.errors import Conflict
from games.core.facts import SeatPlan
from games.models import Deal, Table
from games.play import turns as play_turns
from games.records.selectors import table_record
from games.shuffles import services as nonces_due
from games.shuffles import services as shuffles_services
from games.shuffles.receipts import receipts_for
from games.tables import nonces, table_state
from games.tables import seeds as tables_seeds
from games.tables.opening import reseat
from games.tables.revealed_nonces import statements_for
from tests.games.helpers.tables import bots, open_table, people

Evidence = dict[str, Any]
GAMES: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("truf", "classic", {"deals": 2}),
    ("truf", "web6", {"deals": 2, "players": 3, "removed_suit": "S", "throw_in": True}),
    ("troefcall", "club", {"hands": 2}),
    ("ruff_and_trump", "single2_24", {"sets_to_win": 1}),
    ("truc_y_flou", "aure", {"rounds_to_win": 1}),
)
SHORT = 3
"""The first three games end after two deals; the others take up to thirty."""
BEGAN = "2026-11-24 19:30:00+00:00"


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
        shuffles_services.commit_nonce(table_id=table_id, seat=seat, nonce_hash=hashed)
        tables_seeds.set_shuffle_words(table_id=table_id, seat=seat, words="")
    own["hashes"] = statements_for(table_state.load(table_id), "N")["hashes"]
    shuffles_services.reveal_nonce(table_id=table_id, seat="N", nonce=own["number"])
    own["accepted"] = statements_for(table_state.load(table_id), "N")["accepted"]
    shuffles_services.reveal_nonce(table_id=table_id, seat="E", nonce=number_of("E"))
    own["result"] = statements_for(table_state.load(table_id), "N")["numbers"]
    own["exchange"] = 1
    match: Any = {"table": table_id, "seat": "N", "numbers": [own], "deals": {}, "alarms": []}
    match |= {"key": own["hashes"]["key"], "commitment": table_state.table_commitment(Table.objects.get(pk=table_id))}
    while Table.objects.get(pk=table_id).state != Table.State.FINISHED:
        keep(match, receipts_for(table_state.load(table_id), "N"))
        play_on(table_id, chance)
    keep(match, receipts_for(table_state.load(table_id), "N"))
    return {"match": match, "record": to_plain(table_record(table_id))}


def keep(match: Any, answer: Any) -> None:
    """Store receipts as the page does."""
    for name, found in (("dealt", [answer["running"]]), ("played", answer["deals"])):
        for statement in filter(None, found):
            facts = json.loads(statement["text"])
            deal = match["deals"].setdefault(f"{facts['deal']}.{facts['attempt']}", {})
            if name == "played":
                deal.setdefault("played", statement)
            else:
                deal["dealt"] = [*deal.get("dealt", [])[-3:], statement]


def play_on(table_id: int, chance: Random) -> None:
    """Play the running deal to its end with legal moves of all seats."""
    deal = Deal.objects.get(table_id=table_id, state=Deal.State.RUNNING)
    while Deal.objects.get(pk=deal.pk).state == Deal.State.RUNNING:
        for seat in list(table_state.load(table_id).since):
            play_turns.play_for_absent(table_id, seat)
            Table.objects.get(pk=table_id).seats.update(stand_in=False, misses=0)


# --- matches in which things happen ---------------------------------------------------------------------------


class Browser:
    """A player's page, as in static/games/nonces.js; a player may have two.

    `number` is the one whose hash was sent last. The match is what the browser stores; two tabs of one browser
    share it.
    """

    def __init__(self, table_id: int, seat: str, chance: Random, tab_of: "Browser | None" = None) -> None:
        self.table_id, self.seat, self.chance = table_id, seat, chance
        made = {"table": table_id, "seat": seat, "numbers": [], "deals": {}, "alarms": [], "elsewhere": []}
        result = self.statements()
        made |= {"key": result["key"], "commitment": json.loads(result["commitment"]["text"])["commitment"]}
        self.match: Any = tab_of.match if tab_of else made
        self.sits = True

    def statements(self) -> Any:
        """Return the server's statements about the exchange."""
        return statements_for(table_state.load(self.table_id), self.seat)

    def receipts(self) -> Any:
        """Return the server's receipts of packs."""
        return receipts_for(table_state.load(self.table_id), self.seat)

    def send_hash(self, hashed: str) -> bool:
        """False: it was refused."""
        try:
            shuffles_services.commit_nonce(table_id=self.table_id, seat=self.seat, nonce_hash=hashed)
        except Conflict:
            return False
        return True

    def send_number(self, number: str) -> None:
        """It may come too late."""
        with suppress(Conflict):
            shuffles_services.reveal_nonce(table_id=self.table_id, seat=self.seat, nonce=number)

    def note_elsewhere(self) -> None:
        """Exchanges that went on without this browser."""
        result = self.statements()["nonces"]
        over = result["exchange"] - (result["phase"] != "closed")
        own = {number["exchange"] for number in self.match["numbers"] if number.get("hashes")}
        self.match["elsewhere"] = sorted({*self.match["elsewhere"], *set(range(1, over + 1)) - own})

    def give_hash(self) -> None:
        """The hash, which may be refused, as that of a second browser is."""
        self.note_elsewhere()
        own = self.match["numbers"][-1] if self.match["numbers"] else None
        if own is None or own.get("result") or own["exchange"] not in (None, self._open()):
            number = base64.urlsafe_b64encode(self.chance.randbytes(32)).decode().rstrip("=")
            hashed = nonces.nonce_hash(self.table_id, self.seat, number)
            own = {"seat": self.seat, "number": number, "hash": hashed, "exchange": None}
            self.match["numbers"].append(own)
        if self.send_hash(own["hash"]):
            own["exchange"] = self.statements()["nonces"]["exchange"]

    def _open(self) -> int | None:
        result = self.statements()["nonces"]
        return int(result["exchange"]) if result["phase"] == "hashes" else None

    def give_number(self, answer_arrives: bool = True) -> None:
        """Send the number once this browser's hash is published."""
        result = self.statements()
        if result["nonces"]["wanted"] != "nonce":
            return
        exchange, hashes = result["nonces"]["exchange"], json.loads(result["hashes"]["text"])["hashes"]
        fitting = [
            number
            for number in self.match["numbers"]
            if exchange == number["exchange"] or number["hash"] == hashes[self.seat]
        ]
        if not fitting:
            self.match["elsewhere"].append(exchange)
            return
        own = fitting[-1]
        own.update(exchange=exchange, hashes=result["hashes"])
        if hashes[self.seat] != own["hash"]:
            self.match["alarms"].append({"what": "hashes", "statement": result["hashes"]})
            return
        self.send_number(own["number"])
        if answer_arrives:
            own["accepted"] = self.statements()["accepted"]

    def look(self) -> None:
        """The result of the last exchange and the receipts are kept."""
        self.note_elsewhere()
        result = self.statements()
        for own in self.match["numbers"]:
            if result["numbers"] and own["exchange"] == result["nonces"]["exchange"]:
                own.setdefault("result", result["numbers"])
        keep(self.match, self.receipts())


class Match:
    """Play a match of an honest server with closed pages, kept numbers, other devices."""

    def __init__(self, chance: Random, short: bool = False) -> None:
        self.chance = chance
        game, preset, options = chance.choice(GAMES[:SHORT] if short else GAMES)
        rules = game_named(game)
        codes = list(rules.seats(rules.options(preset, options)))
        people_at = sorted(chance.sample(codes, chance.randint(1, len(codes))), key=codes.index)
        seats = [SeatPlan(code, "human", f"Player {code}", holder=f"person:{code}") if code in people_at
                 else SeatPlan(code, "bot", f"Bot {code}") for code in codes]  # fmt: skip
        self.table_id = open_table(
            game, preset, "online", options=options, seats=seats, bot_pause_ms=0, words_seconds=60
        )
        self.browsers = [Browser(self.table_id, code, chance) for code in people_at]
        self.seats = people_at

    def second_page(self) -> None:
        """Open the table once more: in another tab, or in a browser without memory."""
        one = self.chance.choice(self.browsers)
        tab_of = one if self.chance.random() < 0.5 else None
        self.browsers.append(Browser(self.table_id, one.seat, self.chance, tab_of))

    def there(self, often: float) -> list[Browser]:
        """The pages that are open, in any order."""
        open_now = [browser for browser in self.browsers if browser.sits and self.chance.random() < often]
        return self.chance.sample(open_now, len(open_now))

    def hand_over(self, seat: str) -> None:
        """Let a guest take over a seat, perhaps with a script, or a bot."""
        kind, holder = self.chance.choice([("human", f"person:guest {seat}"), ("bot", "")])
        reseat(self.table_id, [SeatPlan(seat, kind, f"Guest {seat}", holder=holder)])
        for browser in self.browsers:
            browser.sits = browser.sits and browser.seat != seat
        if kind == "human" and self.chance.random() < 0.7:
            self.browsers.append(Browser(self.table_id, seat, self.chance))

    def give_back(self, seat: str) -> None:
        """The player is back; the guest only watches, and records what happens without them."""
        reseat(self.table_id, [SeatPlan(seat, "human", f"Player {seat}", holder=f"person:{seat}")])
        for browser in self.browsers:
            browser.sits = browser.seat != seat or not browser.sits

    def exchange(self, traveller: time_machine.Traveller) -> None:
        """Let present players give hashes and numbers; the rest is awaited for 3 s."""
        for browser in self.there(0.9):
            browser.give_hash()
        for seat in self.seats if Table.objects.get(pk=self.table_id).state == Table.State.WAITING else ():
            tables_seeds.set_shuffle_words(
                table_id=self.table_id, seat=seat, words=self.chance.choice(["", "", "rendang"])
            )
        self.wait(traveller, 1.6)
        for browser in self.there(0.9):
            browser.give_number(answer_arrives=self.chance.random() < 0.9)
        self.wait(traveller, 3.1)
        for browser in self.there(0.9):
            browser.look()

    def wait(self, traveller: time_machine.Traveller, seconds: float) -> None:
        """Time passes; what is due then is done, as by a worker that may come a second time."""
        traveller.shift(timedelta(seconds=seconds))
        nonces_due.go_on_when_due(self.table_id)
        nonces_due.go_on_when_due(self.table_id)

    def deal(self) -> None:
        """A deal to its end, with a look of some pages in between."""
        running = Deal.objects.filter(table_id=self.table_id, state=Deal.State.RUNNING).get()
        for browser in self.there(0.8):
            browser.look()
        play = table_state.load(self.table_id)
        while play.row is not None and play.row.pk == running.pk and play.row.state == Deal.State.RUNNING:
            for seat in list(play.since):
                play = play_turns.play_for_absent(self.table_id, seat)
            Table.objects.get(pk=self.table_id).seats.update(stand_in=False, misses=0)


def honest(chance: Random, short: bool = False) -> list[Evidence]:
    """Return a match of any game, or of a short one, as each browser kept it, and its record."""
    with time_machine.travel(BEGAN, tick=False) as traveller:
        match = Match(chance, short)
        match.exchange(traveller)
        while Table.objects.get(pk=match.table_id).state != Table.State.FINISHED:
            if chance.random() < 0.3:
                match.second_page()
            if chance.random() < 0.5:
                match.exchange(traveller)
            traveller.shift(timedelta(seconds=chance.choice([0, 0, 20, -5])))
            match.deal()
        for browser in match.browsers:
            browser.look()
    record = to_plain(table_record(match.table_id))
    return [{"match": browser.match, "record": record} for browser in match.browsers if browser.match["numbers"]]


def handed_over(chance: Random, short: bool = False) -> list[Evidence]:
    """Return the same of a match whose seats are taken over and given back."""
    away = ""
    with time_machine.travel(BEGAN, tick=False) as traveller:
        match = Match(chance, short)
        match.exchange(traveller)
        while Table.objects.get(pk=match.table_id).state != Table.State.FINISHED:
            if away and chance.random() < 0.6:
                match.give_back(away)
                away = ""
            elif not away and chance.random() < 0.7:
                away = chance.choice(match.seats)
                match.hand_over(away)
            if chance.random() < 0.6:
                match.exchange(traveller)
            match.deal()
        for browser in match.browsers:
            if browser.sits:
                browser.look()
            elif browser.match["numbers"]:
                browser.note_elsewhere()
    record = to_plain(table_record(match.table_id))
    return [{"match": browser.match, "record": record} for browser in match.browsers if browser.match["numbers"]]


# --- a server that lies --------------------------------------------------------------------------------------


def resigned(statement: dict[str, str], **changes: Any) -> Any:
    """The same statement with other facts, signed by the server itself."""
    facts = {**json.loads(statement["text"]), **changes}
    return statements.sign_statement(facts.pop("kind"), facts)


def forged(evidence: Evidence, kind: str, chance: Random) -> Evidence:
    """Return evidence in which a server with its own key forged one thing afterwards."""
    lie = copy.deepcopy(evidence)
    FORGERS[kind](lie, chance)
    return lie


def forgeries(evidence: Evidence, each: int, seed: int) -> Iterator[tuple[str, Evidence]]:
    """Yield `each` forgeries of each kind."""
    chance = Random(seed)
    for kind in KINDS:
        yield from ((kind, forged(evidence, kind, chance)) for _ in range(each))


def _deal(lie: Evidence, chance: Random) -> tuple[Any, Any]:
    """A deal of the record, and what the browser kept of it."""
    deal = chance.choice(lie["record"]["deals"])
    return deal, lie["match"]["deals"][f"{deal['number']}.{deal.get('attempt', 0)}"]


def _number(chance: Random) -> str:
    return base64.urlsafe_b64encode(chance.randbytes(32)).decode().rstrip("=")


def _forge_secret(lie: Evidence, chance: Random) -> None:
    """Forge the secret, half of the time with a commitment that fits it."""
    secret = chance.randbytes(32)
    lie["record"]["secret"] = secret.hex()
    if chance.random() < 0.5:
        lie["record"]["commitment"] = hashlib.sha256(secret).hexdigest()


def _forge_number(lie: Evidence, chance: Random) -> None:
    """Another random number of a seat, in the result of the exchange or in a pack."""
    number = _number(chance)
    seat, own = chance.choice("NE"), lie["match"]["numbers"][0]
    if chance.random() < 0.5:
        numbers = {**json.loads(own["result"]["text"])["numbers"], seat: number}
        own["result"] = resigned(own["result"], numbers=numbers)
    else:
        deal, _kept = _deal(lie, chance)
        deal["words"] = {**deal["words"], seat: number}


def _forge_hand(lie: Evidence, chance: Random) -> None:
    """Swap a card of the player's hand with another's, in the receipt or the record."""
    deal, stored = _deal(lie, chance)
    mine, other = list(deal["hands"]["N"]), list(deal["hands"][chance.choice("ESW")])
    hand = [*mine[1:], chance.choice(other)]
    if chance.random() < 0.5:
        stored["played"] = resigned(stored["played"], hand=hand)
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
    _deal_row, stored_deal = _deal(lie, chance)
    own = lie["match"]["numbers"][0]
    where, name = chance.choice([(stored_deal, "played"), (own, "hashes"), (own, "accepted"), (own, "result")])
    key = Ed25519PrivateKey.from_private_bytes(chance.randbytes(32))
    text = where[name]["text"]
    signature = key.sign((statements.PREFIX + text).encode()).hex()
    where[name] = {"text": text, "signature": signature, "key": key.public_key().public_bytes_raw().hex()}


def _forge_field(lie: Evidence, chance: Random) -> None:
    """Forge one fact of a receipt or statement, signed again by the server."""
    _deal_row, kept = _deal(lie, chance)
    own = lie["match"]["numbers"][0]
    where, name, fields = chance.choice([
        (kept, "played", ("commitment", "seed_commitment", "words", "hand", "log", "seed", "table", "deal", "seat")),
        (own, "hashes", ("commitment", "hashes", "table")),
        (own, "accepted", ("commitment", "number", "table", "seat")),
        (own, "result", ("commitment", "hashes", "numbers", "table")),
    ])  # fmt: skip
    field = chance.choice(fields)
    facts = json.loads(where[name]["text"])
    where[name] = resigned(where[name], **{field: _another(facts[field], chance)})


def _another(value: Any, chance: Random) -> Any:
    """Something of the same kind that is not the same."""
    if isinstance(value, dict):
        key = chance.choice(sorted(value))
        return {**value, key: _another(value[key], chance)}
    if isinstance(value, list):
        return [value[-1], *value[:-1]]
    if isinstance(value, int):
        return value + 1
    return value[:-1] + ("0" if value[-1] != "0" else "1")


def _forge_between_deals(lie: Evidence, _chance: Random) -> None:
    """The receipts of two deals change places."""
    first, other = sorted(lie["match"]["deals"])[:2]
    deals = lie["match"]["deals"]
    deals[first]["played"], deals[other]["played"] = deals[other]["played"], deals[first]["played"]


def _forge_between_seats(lie: Evidence, chance: Random) -> None:
    """The receipt of another seat for the same deal, which that seat was really given."""
    deal, kept = _deal(lie, chance)
    facts = json.loads(kept["played"]["text"])
    play = table_state.load(lie["match"]["table"])
    others = receipts_for(play, "E")["deals"]
    kept["played"] = next(one for one in others if json.loads(one["text"])["deal"] == facts["deal"] == deal["number"])


def _forge_between_tables(lie: Evidence, chance: Random) -> None:
    """A statement that the server signed for the same seat and deal of another table."""
    other = played(Random(chance.getrandbits(30)))["match"]
    _deal_row, kept = _deal(lie, chance)
    own, place = lie["match"]["numbers"][0], next(key for key, one in lie["match"]["deals"].items() if one is kept)
    where, name, instead = chance.choice([
        (kept, "played", other["deals"][place]["played"]),
        *((own, name, other["numbers"][0][name]) for name in ("hashes", "accepted", "result")),
    ])  # fmt: skip
    where[name] = instead


def _forge_replayed_hashes(lie: Evidence, chance: Random) -> None:
    """Forge East's hash and number after its hash was published: East chose last."""
    own, number = lie["match"]["numbers"][0], _number(chance)
    result = json.loads(own["result"]["text"])
    hashes = {**result["hashes"], "E": nonces.nonce_hash(lie["match"]["table"], "E", number)}
    own["result"] = resigned(own["result"], hashes=hashes, numbers={**result["numbers"], "E": number})


def _forge_dropped(lie: Evidence, chance: Random) -> None:
    """Leave out the browser's number: from the result, from a pack, or as missing."""
    own, (deal, _kept) = lie["match"]["numbers"][0], _deal(lie, chance)
    result, how = json.loads(own["result"]["text"]), chance.choice(["result", "pack", "both"])
    numbers = {seat: number for seat, number in result["numbers"].items() if seat != "N"}
    if how != "pack":
        own["result"] = resigned(own["result"], numbers=numbers, missing=["N"] if how == "both" else [])
    if how != "result":
        deal["words"] = {seat: text for seat, text in deal["words"].items() if seat != "N"}


FORGERS: dict[str, Callable[[Evidence, Random], None]] = {
    "secret": _forge_secret,
    "number": _forge_number,
    "hand": _forge_hand,
    "log": _forge_log,
    "key": _forge_key,
    "field": _forge_field,
    "between deals": _forge_between_deals,
    "between seats": _forge_between_seats,
    "between tables": _forge_between_tables,
    "replayed hashes": _forge_replayed_hashes,
    "dropped": _forge_dropped,
}
KINDS = tuple(FORGERS)
