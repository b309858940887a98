"""Looks through recordings of wire_recorder for what should not have been sent.

    python -m tests.trips.wire_checker FOLDER

It knows the packs and the logs, from the database, and when a card is due for whom from the rules pages (the secrets of
the engine's harness), not from the views that are under suspicion. It shares no code with what it checks but the names
of cards and how seeds are made.
"""

import argparse
import html
import json
import os
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import lru_cache
from itertools import combinations
from math import erf, sqrt
from pathlib import Path
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
if __name__ == "__main__":
    django.setup()

from django.utils import translation
from django.utils.translation import gettext

from config.http.page_parts import playing_card
from engine.cards import Card
from engine.registry import game_named
from engine.registry import games as all_games
from engine.rules.truc_y_flou.signals import SIGNALS
from games.models import Claim, Deal, Move, NonceExchange
from games.tables import table_state
from games.wording.cards import card_name, deck_of
from testkit.walks import World
from tests.engine.harness.secrets import SECRETS
from tests.trips.wire_recorder import Drawn, Sent, body_of, nonce_hash, read

STAGED = re.compile(r"(put down|locked|unlocked) by (\w+)")
DOING = re.compile(r"/(act|choose|unlock)/$")
OFFLINE = re.compile(r'class="mark offline"|"gone":\s?\d')
SIGNED = re.compile(r'((?:data-seat="|seat=)[\w-]+:\w+:|\bdevice=)([\w:-]{20,})')
"""Signatures and cookies are random: some have two letters like a card's."""
MASKS = (
    (re.compile(r'"version":\s?\d+'), '"version":_'),
    (re.compile(r'data-version="\d+"'), 'data-version="_"'),
    (re.compile(r'data-seat="[^"]*"'), 'data-seat="_"'),  # the proof of a seat is signed again for every answer
    (re.compile(r'data-token="\w+"'), 'data-token="_"'),
    (re.compile(r'data-left="[\d.]+"'), 'data-left="_"'),
    (re.compile(r'value="v\d+"'), 'value="v_"'),
    (re.compile(r"(csrf\w*[\"' =:\w-]{1,40}[\"'])[A-Za-z0-9]{32,}"), r"\1_"),
    (re.compile(r"nonce[-=][\"']?[\w+/=-]+"), "nonce_"),
    (re.compile(r'"seconds(_left)?":\s?[\d.]+'), '"seconds":_'),
)
"""Differences between two equal pages: counters, new tokens and the clock."""
TOP = 6
PACKS = {f"the pack, with {sign!r} between its cards": sign for sign in (" ", ",", ", ", "", '", "', '","', "%20", "+")}
"""How a pack might be written, by what separates its cards."""
CHANCE = 0.001
"""The probability of a chance difference below which two groups of waits differ."""


@dataclass(frozen=True)
class Finding:
    """A leak: its client, its address, its bytes in the answer, and its kind."""

    kind: str
    client: str
    address: str
    place: tuple[int, int]
    what: str
    around: str = ""


@dataclass(frozen=True)
class Secret:
    """A text that must not be sent before it is due (UNIX seconds, or infinity)."""

    word: str
    due: float


@dataclass(frozen=True)
class Truth:
    """The true first deal at a table; times are UNIX seconds."""

    world: World
    language_deck: Any
    started: float
    over: float
    moves: tuple[tuple[float, str, str], ...]
    claims: tuple[tuple[float, str], ...]
    secrets: Mapping[str, "Secret"]
    top: frozenset[Card]
    """The first cards of the pack, by which it is known."""

    @classmethod
    def of(cls, table_id: int) -> "Truth":
        row = Deal.objects.select_related("table").filter(table_id=table_id).order_by("pk")[0]
        moves = tuple((_unix(move.at), move.seat, move.text) for move in row.moves.order_by("index"))
        over = _due(row.over_at)
        claims = tuple((_unix(made.at), made.seat) for made in row.claims.order_by("pk"))
        world, deck, top = world_of(row), deck_of(row.table.game), frozenset(row.pack.split()[:TOP])
        return cls(world, deck, _unix(row.started_at), over, moves, claims, secrets_of(row), top)

    def known(self, viewer: str | None, at: float) -> frozenset[Card]:
        """Return the cards that this viewer may know by then.

        A claimer's hand is open from the claim on.
        """
        open_hands = (self._held(seat, self._made(moment)) for moment, seat in self.claims if moment <= at)
        view = (self._known_after(viewer, number) for number in range(self._made(at) + 1))
        return frozenset().union(*view, *open_hands)

    def _made(self, at: float) -> int:
        """How many moves had been made by then."""
        return sum(moment <= at for moment, _, _ in self.moves)

    def _held(self, seat: str, count: int) -> tuple[Card, ...]:
        """Return a hand after `count` moves; cards may have come from the stock."""
        log = tuple((one, text) for _, one, text in self.moves[:count])
        return tuple(replace(self.world, log=log).deal().hands[seat])

    @lru_cache(maxsize=4096)  # noqa: B019 (as long as the table is looked at)
    def _known_after(self, viewer: str | None, count: int) -> frozenset[Card]:
        log = tuple((seat, text) for _, seat, text in self.moves[:count])
        cut = replace(self.world, log=log)
        deal = cut.deal()
        return frozenset(cut.game.pack(cut.options)) - SECRETS[cut.game.name].hidden(cut, deal, viewer)

    def __hash__(self) -> int:
        return id(self)


def _unix(at: datetime) -> float:
    return at.timestamp()


def _due(at: datetime | None) -> float:
    """Return when a current fact became public, infinity if it has not."""
    return _unix(at) if at else float("inf")


def world_of(row: Deal) -> World:
    """The deal with all its cards, before its first move."""
    game, options = table_state.rules_of(row.table)
    pack = tuple(row.pack.split())
    setup = table_state.setup_of(row)
    hands = dict(game.deal_out(options, setup, pack))
    held = {card for hand in hands.values() for card in hand}
    return World(game, options, setup, hands, tuple(card for card in pack if card not in held))


def secrets_of(row: Deal) -> dict[str, Secret]:
    """Return the texts that no answer may hold too early, whoever the viewer is.

    They are the secret, seeds, and packs in every spelling. The secret is due when the match is over, a seed when
    its deal is over, and a pack of the first deal when that deal is over.
    """
    table, cards = row.table, row.pack.split()
    over = {(deal.number, deal.attempt): _due(deal.over_at) for deal in table.deals.all()}
    found = {"the secret of the table": Secret(table.secret, _due(table.finished_at))}
    if table.root is not None:
        found["the root of the round"] = Secret(table.root.secret, _due(table.root.revealed_at))
    for attempt in range(3):
        for number in (row.number, row.number + 1):
            seed = table_state.seed_of(table, number, attempt).hex()
            found[f"the seed of deal {number}.{attempt}"] = Secret(seed, over.get((number, attempt), float("inf")))
    due = _due(row.over_at)
    return found | {what: Secret(sign.join(cards[:TOP]), due) for what, sign in PACKS.items()}


# --- cards before they are due --------------------------------------------------------------------------------


@dataclass(frozen=True)
class Spellings:
    """The forms of a game's cards in an answer: two separate characters, or a name."""

    codes: "re.Pattern[str]"
    names: Mapping[Card, str]

    def found(self, text: str, known: frozenset[Card]) -> Iterator[tuple[Card, tuple[int, int]]]:
        """Each card in a text that is not known, with its first place."""
        places: dict[Card, tuple[int, int]] = {}
        for match in self.codes.finditer(text):
            places.setdefault(match[0], match.span())
        small = text.lower()
        for card, name in self.names.items():
            if card not in known and (card in places or name in small):
                at = small.find(name)
                yield card, places.get(card, (at, at + len(name)))


@lru_cache(maxsize=16)
def spellings(game: str, language: str) -> Spellings:
    rules = game_named(game)
    pack = rules.pack(rules.options(None, {}))
    codes = re.compile(rf"(?<![A-Za-z0-9%_])(?:{'|'.join(pack)})(?![A-Za-z0-9])")
    with translation.override(language):
        return Spellings(codes, {card: card_name(card, deck_of(game)).lower() for card in pack})


def cards_too_early(truth: Truth, sent: Iterable[Sent], drawn: Drawn) -> Iterator[Finding]:
    """Every card in an answer that had ended before the card was due for that client.

    Random numbers are taken out before: chance puts the two letters of a card between two dashes of some.
    """
    numbers = re.compile("|".join(number for given in drawn.values() for number in given) or r"(?!)")
    for one in (piece for whole in sent for piece in pieces(whole)):
        if not one.chunks or one.ended >= truth.over:
            continue
        known = truth.known(one.seat, one.ended)
        text = without_words(plain(one.text if one.stage == "stream" else head_and_body(one)), one.language)
        text = SIGNED.sub(lambda found: found[1] + "_" * len(found[2]), numbers.sub("_", text))
        for card, place in spellings(truth.world.game.name, one.language).found(text, known):
            yield _finding("a card before it is due", one, text, place, card)


def head_and_body(one: Sent) -> str:
    return "\n".join((one.text.partition("\r\n\r\n")[0], body_of(one)))


KEYS = re.compile(r'<dialog id="keys".*?</dialog>', re.DOTALL)
"""The list of keys, the same on every page, names a card as an example."""
POSTER = re.compile(r'<span class="pic" aria-hidden="true">.*?</span>', re.DOTALL)
"""The picture of a game on its tile, the same for every visitor."""
AID = re.compile(r'<ol class="aid-steps".*?</ol>', re.DOTALL)
"""The strip of strengths names every card of the pack; tests/engine/wording/test_aids.py checks its counts."""
DRAWN = re.compile(r'#([\w-]+)" width="100"')
POSTERS = {
    tuple(found for card in game.poster for found in DRAWN.findall(playing_card(card))) for game in all_games().values()
}
"""The drawings on those pictures: `Game.poster`."""


def without_words(text: str, language: str) -> str:
    """Return a text without names of cards on every page, as in lists of keys."""
    with translation.override(language):
        lines = [gettext(meaning) for meaning in SIGNALS.values()]
    words = "|".join(re.escape(one) for meaning in lines for one in (meaning, html.escape(meaning)))
    return re.sub(words, "", POSTER.sub(_without_poster, AID.sub("", KEYS.sub("", text))))


def _without_poster(picture: re.Match[str]) -> str:
    return "" if tuple(DRAWN.findall(picture[0])) in POSTERS else picture[0]


ESCAPES = re.compile(r"\\(?:u([0-9a-f]{4})|(.))")


def plain(text: str) -> str:
    """Return JSON text as its reader sees it."""
    return ESCAPES.sub(lambda found: chr(int(found[1], 16)) if found[1] else found[2].replace("n", " "), text)


OVERLAP = 200
"""Characters of a stream that are read again, so that nothing is cut in two."""


def pieces(one: Sent) -> Iterator[Sent]:
    """An answer; a stream as it came bit by bit, each with its own time."""
    if one.stage != "stream":
        yield one
        return
    before = ""
    for at, chunk in one.chunks:
        yield replace(one, chunks=[(at, (before + chunk).encode("latin-1").decode("utf-8", "replace"))])
        before = (before + chunk)[-OVERLAP:]


def secrets_told(truth: Truth, sent: Iterable[Sent]) -> Iterator[Finding]:
    """Yield data that determines cards, in an answer that ended before it was due.

    A pack is recognised by its first cards in their order. When all of them lie open that order is no secret: six
    players may each play the card that was dealt to them first, and the trick is then the top of the pack.
    """
    for one in (piece for whole in sent for piece in pieces(whole)):
        text = plain_text(one)
        for what, secret in truth.secrets.items():
            place = text.find(secret.word) if one.ended < secret.due else -1
            if place >= 0 and not (what in PACKS and truth.top <= truth.known(one.seat, one.ended)):
                yield _finding(what, one, text, (place, place + len(secret.word)), secret.word[:12])


# --- random numbers and receipts ------------------------------------------------------------------------------

STATEMENT = re.compile(r'\{"(?:[^{}]++|\{[^{}]*+\})*+\}')
"""A statement as text, with one level of braces inside others."""
DEALT = frozenset(
    ("attempt", "commitment", "deal", "exchange", "hand", "kind", "seat", "seed_commitment", "table", "words")
)
"""Exact fields of a receipt during its deal."""
OWN = ("accepted", "dealt", "played")
"""Statements that only one seat is sent."""


def numbers_told(table_id: int, drawn: Drawn, sent: Iterable[Sent]) -> Iterator[Finding]:
    """Yield random numbers of other seats sent early, and hashes sent too early.

    A number is due when its exchange is closed, a hash when all of them are public. A seat's number is known from
    its own client and not from the server. A number that the seat kept is never due.
    """
    due = dict(_numbers_due(table_id, drawn))
    for one in (piece for whole in sent for piece in pieces(whole)):
        text = plain_text(one)
        for word, (kind, seat, at) in due.items():
            place = text.find(word) if one.seat != seat and one.ended < at else -1
            if place >= 0:
                yield _finding(kind, one, text, (place, place + len(word)), f"of {seat}")


def _numbers_due(table_id: int, drawn: Drawn) -> Iterator[tuple[str, tuple[str, str, float]]]:
    """Each number and hash, with what it is, its seat, and when others may be sent it."""
    exchanges = list(NonceExchange.objects.filter(table=table_id))
    for seat, numbers in drawn.items():
        for number in numbers:
            hashed = nonce_hash(table_id, seat, number)
            published = [_due(exchange.published_at) for exchange in exchanges if exchange.hashes.get(seat) == hashed]
            closed = [_due(exchange.closed_at) for exchange in exchanges if exchange.nonces.get(seat) == number]
            yield number, ("a random number before its exchange is closed", seat, min([float("inf"), *closed]))
            yield hashed, ("a hash before all are public", seat, min([float("inf"), *published]))


def statements_in(text: str) -> Iterator[tuple[dict[str, Any], tuple[int, int]]]:
    """The facts of each statement about shuffles in a text, with their place."""
    match = STATEMENT.search(text)
    while match:
        facts = _facts(match[0])
        if facts:
            yield facts, match.span()
        match = STATEMENT.search(text, match.end() if facts else match.start() + 1)


def _facts(text: str) -> dict[str, Any]:
    """Return the facts of a statement, empty if the text is none."""
    if '"kind":"' not in text:
        return {}
    try:
        facts: dict[str, Any] = json.loads(text)
    except ValueError:
        return {}
    return facts if "kind" in facts else {}


def receipts_told(table_id: int, sent: Iterable[Sent]) -> Iterator[Finding]:
    """Yield signed statements of other seats, of unfinished play, or with too much."""
    deals = {(deal.number, deal.attempt): deal for deal in Deal.objects.filter(table=table_id)}
    exchanges = {
        nonce_exchange.number: nonce_exchange for nonce_exchange in NonceExchange.objects.filter(table=table_id)
    }
    for one in (piece for whole in sent for piece in pieces(whole)):
        text = plain_text(one)
        for facts, place in statements_in(text):
            wrong = _wrong_statement(facts, one, deals, exchanges)
            if wrong:
                yield _finding(wrong, one, text, place, facts["kind"])


def _wrong_statement(
    facts: dict[str, Any], one: Sent, deals: Mapping[tuple[int, int], Deal], exchanges: Mapping[int, NonceExchange]
) -> str:
    """Return the fault of a statement in this answer, empty if there is none."""
    kind = facts["kind"]
    if kind in OWN and facts["seat"] != one.seat:
        return "a statement for another seat"
    if kind in ("dealt", "played"):
        return _wrong_receipt(facts, one, deals[facts["deal"], facts["attempt"]])
    if kind == "hashes" and one.ended < _due(exchanges[facts["exchange"]].published_at):
        return "hashes before all are public"
    if kind == "numbers" and one.ended < _due(exchanges[facts["exchange"]].closed_at):
        return "numbers of an exchange that is open"
    return ""


def _wrong_receipt(facts: dict[str, Any], one: Sent, deal: Deal) -> str:
    if facts["kind"] == "played" and one.ended < _due(deal.over_at):
        return "a receipt of a deal that is not over"
    if facts["kind"] == "dealt" and not facts.keys() <= DEALT:
        return "a receipt with more than is due"
    world = world_of(deal)
    own = {*world.hands[facts["seat"]], *world.stock}
    return "" if own >= set(facts["hand"]) else "a receipt with the hand of another seat"


def plain_text(one: Sent) -> str:
    """Return an answer as its reader sees it: unescaped and without chunk framing."""
    return plain(one.text if one.stage == "stream" else head_and_body(one))


def _finding(kind: str, one: Sent, text: str, place: tuple[int, int], what: str) -> Finding:
    around = text[max(0, place[0] - 60) : place[1] + 30]
    return Finding(kind, one.client, one.address, place, what, around)


# --- whose secret choice is locked, and in which order --------------------------------------------------------


def order_told(sent: Sequence[Sent]) -> Iterator[Finding]:
    """Yield answers to others that disclose which of two players locked a choice.

    Answers to one client at one address are compared, if that client did nothing in between, because it sees its
    own choice. An answer during a disconnection, which is public, is compared with none.
    """
    looks: dict[tuple[str, str, str, str, int], list[tuple[str, Sent, str]]] = {}
    for one in sent:
        hit = STAGED.fullmatch(one.stage)
        if hit and one.seat != hit[2]:
            text = masked(body_of(one))
            if OFFLINE.search(text):
                continue
            alike = (one.client, one.address, hit[1], _count(sent, one), _action_count(sent, one))
            looks.setdefault(alike, []).append((hit[2], one, text))
    for same in looks.values():
        for (who, one, text), (other, _, item) in combinations(same, 2):
            place = _differs(text, item)
            if who != other and place is not None and one.seat not in (who, other):
                yield _finding("who has chosen", one, text, (place, place + 1), f"{who} or {other}")


def _count(sent: Sequence[Sent], one: Sent) -> str:
    """Return the number of locked choices, as REST gave it to spectators.

    Only equal numbers are compared.
    """
    counts = [
        match[1]
        for other in sent
        if other.seat is None and other.stage == one.stage
        for match in re.finditer(r'"locked":\s?(\{[^}]*\}|null)', other.text)
    ]
    return counts[0] if len(set(counts)) == 1 else f"unsure {id(one)}"


def _action_count(sent: Sequence[Sent], one: Sent) -> int:
    """Return how often this client had acted before this answer."""
    return sum(
        other.client == one.client and other.began < one.began and DOING.search(other.address) is not None
        for other in sent
    )


def masked(text: str) -> str:
    for pattern, instead in MASKS:
        text = pattern.sub(instead, text)
    return text


def _differs(one: str, other: str) -> int | None:
    if one == other:
        return None
    pairs = enumerate(zip(one, other, strict=False))
    return next((place for place, (a, b) in pairs if a != b), min(len(one), len(other)))


def log_tells_order(table_id: int) -> Iterator[Finding]:
    """Secret moves in the log that do not stand by seat, or are not all of one moment."""
    row = Deal.objects.filter(table_id=table_id).order_by("pk")[0]
    world = world_of(row)
    deal, sealed = world.start(), []
    for move in row.moves.order_by("index"):
        if not deal.phase.sealed(deal):
            break
        sealed.append(move)
        deal = replace(world, log=tuple((one.seat, one.text) for one in sealed)).deal()
    seats = [move.seat for move in sealed]
    if seats != sorted(seats, key=list(deal.seats).index) or len({move.at for move in sealed}) > 1:
        yield Finding("the log tells order or time", "", f"table {table_id}", (0, 0), " ".join(seats))


# --- waits ----------------------------------------------------------------------------------------------------


def apart(one: Sequence[float], other: Sequence[float]) -> float:
    """Return how likely such a difference is between two samples of one kind.

    It is Mann-Whitney, two-sided, in normal approximation.
    """
    if not one or not other:
        return 1.0
    ranks = _ranks([*one, *other])
    many, few = len(one), len(other)
    total = sum(ranks[:many]) - many * (many + 1) / 2
    spread = sqrt(many * few * (many + few + 1) / 12)
    away = max(0.0, abs(total - many * few / 2) - 0.5) / spread
    return 1 - erf(away / sqrt(2))


def _ranks(values: Sequence[float]) -> list[float]:
    """The rank of each value from 1; equal ones share theirs."""
    order = sorted(values)
    first: dict[float, int] = {}
    for place, value in enumerate(order, start=1):
        first.setdefault(value, place)
    return [first[value] + (order.count(value) - 1) / 2 for value in values]


def waits_tell(fact: str, with_it: Sequence[float], without: Sequence[float]) -> Iterator[Finding]:
    """Yield waits that depend on hidden cards beyond noise."""
    chance = apart(with_it, without)
    if chance < CHANCE:
        yield Finding("a wait that depends on hidden cards", "", fact, (0, 0), f"p = {chance:.2g}")


# --- everything -----------------------------------------------------------------------------------------------


def findings(table_id: int, sent: Sequence[Sent], drawn: Drawn) -> list[Finding]:
    """All that is wrong with what was sent about a table."""
    truth = Truth.of(table_id)
    return [
        *cards_too_early(truth, sent, drawn), *secrets_told(truth, sent), *order_told(sent),
        *log_tells_order(table_id), *numbers_told(table_id, drawn, sent), *receipts_told(table_id, sent),
    ]  # fmt: skip


FIGURES = (
    "recordings", "answers", "bytes", "moves", "claims", "over", "findings", "exchanges", "numbers", "withheld",
    "accepted", "dealt", "played",
)  # fmt: skip


def of_numbers(table_id: int, sent: Sequence[Sent]) -> dict[str, int]:
    """Count exchanges, their numbers and missing ones, and statements by kind."""
    exchanges = list(NonceExchange.objects.filter(table=table_id).exclude(closed_at=None))
    given, hashes = (
        sum(len(exchange.nonces) for exchange in exchanges),
        sum(len(exchange.hashes) for exchange in exchanges),
    )
    kinds = Counter(facts["kind"] for answer in sent for facts, _ in statements_in(plain_text(answer)))
    found = {"exchanges": len(exchanges), "numbers": given, "withheld": hashes - given}
    return found | {kind: kinds[kind] for kind in OWN}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    folder = parser.parse_args().folder
    figures = dict.fromkeys(FIGURES, 0)
    results: list[dict[str, Any]] = []
    for path in sorted(folder.glob("*.json.gz")):
        table_id, sent, drawn = read(path)
        found = findings(table_id, sent, drawn)
        figures["recordings"] += 1
        figures["answers"] += len(sent)
        figures["bytes"] += sum(len(answer.text) for answer in sent)
        figures["moves"] += Move.objects.filter(deal__table=table_id).count()
        figures["claims"] += Claim.objects.filter(deal__table=table_id).count()
        figures["over"] += Deal.objects.filter(table=table_id).exclude(state="running").exists()
        figures["findings"] += len(found)
        for name, count in of_numbers(table_id, sent).items():
            figures[name] += count
        results += [{"file": path.name, **vars(one)} for one in found[:5]]
    print(json.dumps({"figures": figures, "first": results[:40]}))
    return 1 if results else 0


if __name__ == "__main__":
    sys.exit(main())
