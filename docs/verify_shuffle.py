#!/usr/bin/env python3
# ruff: noqa: B905  (Python 3.8 knows no strict zip)
"""Checks from outside how the cards of a table of Troeftafel were shuffled.

    python verify_shuffle.py RECORD                     the record of a table, text or JSON, or one deal as JSON
    python verify_shuffle.py RECORD --commitment HEX    also that it is the table whose commitment you noted before
    python verify_shuffle.py RECORD --root HEX          a table of an event, with the root of its round
    python verify_shuffle.py RECORD --root-commitment HEX    and that it is the root whose commitment you noted before
    python verify_shuffle.py --pack truf --seed HEX --words "N rendang" --words "S soto"     shows one pack
    python verify_shuffle.py --pack truf --secret HEX --table 12 --deal 3 --attempt 0        the same from the secret

It shares no code with Troeftafel and needs nothing but Python 3.8. How it is reckoned stands in shuffles.md.
Exit code 0: everything follows. 1: something does not, and is named. 2: the record cannot be read.
"""

import argparse
import hashlib
import hmac
import json
import re
import sys

FRENCH = [rank + suit for suit in "SHDC" for rank in "23456789TJQKA"]
SPANISH = [rank + suit for suit in "SBOC" for rank in "1234567JNK"]
FORMATS = {"double4": (4, 12), "single4": (4, 12), "single3": (3, 12), "single2": (2, 12),
           "single3_16": (3, 16), "single2_24": (2, 24)}  # fmt: skip
"""Ruff and Trump: players, and cards dealt to each."""
GAMES = ("truf", "troefcall", "ruff_and_trump", "truc_y_flou")
"""Whose dealing is written down below. Of any other game this script says that it does not know it."""


# --- the shuffle ---------------------------------------------------------------------------------------------


def seed_of(secret, table, number, attempt):
    return hmac.new(secret, f"{table}|{number}|{attempt}".encode(), "sha256").digest()


def secret_of(root, path, entropy):
    """The secret of a table of an event, from the root of its round."""
    mixed = hashlib.sha256(entropy.encode()).hexdigest()
    return hmac.new(root, f"{path}|{mixed}".encode(), "sha256").digest()


def draws(seed, words):
    """Numbers from 0 to 65535: HMAC-SHA256(seed, words|0), words|1 and so on, two bytes a number, high byte first."""
    counter = 0
    while True:
        block = hmac.new(seed, f"{words}|{counter}".encode(), "sha256").digest()
        for at in range(0, 32, 2):
            yield block[at] * 256 + block[at + 1]
        counter += 1


def pick(numbers, many):
    """One of 0 … many-1; a draw beyond the last whole multiple of `many` is thrown away."""
    while True:
        number = next(numbers)
        if number < 65536 // many * many:
            return number % many


def shuffled(pack, seed, words):
    """From the last place down to the second, each card is swapped with one at a place up to its own."""
    cards, numbers = list(pack), draws(seed, words)
    for last in range(len(cards) - 1, 0, -1):
        other = pick(numbers, last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return cards


# --- the games -----------------------------------------------------------------------------------------------


class Game:
    """What shuffling and dealing need of the rules of a game."""

    def __init__(self, name, preset, options):
        if name not in GAMES:
            raise ValueError(f"how {name!r} is dealt is not known here, only {', '.join(GAMES)}")
        self.name, self.options, self.pack = name, options, FRENCH
        if name == "truf":
            three = options.get("players") == 3
            self.seats = list("NES" if three else "NESW")
            if three:
                self.pack = [card for card in FRENCH if card[1] != options.get("removed_suit", "C")]
            self.packets = [1] * 13
        elif name == "troefcall":
            self.seats, self.packets = list("NESW"), [5, 4, 4]
        elif name == "ruff_and_trump":
            players, each = FORMATS[options.get("format", preset or "double4")]
            self.seats, self.packets = list("0123")[:players], [4] * (each // 4)
        else:
            self.seats, self.pack, self.packets = list("012345"), SPANISH, [1] * 3

    def from_seat(self, seat, direction="cw"):
        """All seats in the order of turn. Those of Truc y Flou are numbered the way its turn goes."""
        step = -1 if direction == "ccw" and self.name != "truc_y_flou" else 1
        first, many = self.seats.index(seat), len(self.seats)
        return [self.seats[(first + step * place) % many] for place in range(many)]

    def words(self, said):
        """The words of all seats as they go into the shuffle: a line for each seat that gave any."""
        lines = [f"{seat} {said[seat]}" for seat in self.seats if seat in said] if isinstance(said, dict) else [said]
        return "\n".join(lines)

    def dealt(self, pack, dealer, direction):
        """The hands in dealt order, and what lies undealt: packets to every seat, the one after the dealer first."""
        hands, top = {seat: [] for seat in self.seats}, 0
        order = self.from_seat(dealer, direction)
        for packet in self.packets:
            for seat in order[1:] + order[:1]:
                hands[seat] += pack[top : top + packet]
                top += packet
        return hands, pack[top:]

    def first_dealer(self, seed, words):
        """The draw, from the seed of deal 0: a seat begins, and the cards come from a shuffled pack."""
        own = words + "\nseat" if words else "seat"
        start, pack = self.seats[pick(draws(seed, own), len(self.seats))], shuffled(self.pack, seed, words)
        order = self.from_seat(start)
        if self.name == "ruff_and_trump":  # the lowest card deals
            return self.lowest(order, pack, lambda card: FRENCH.index(card) % 13)[-1]
        if self.name == "troefcall" and self.options.get("first_caller") == "high_card":
            return self.lowest(order, pack, lambda card: -(FRENCH.index(card) % 13))[0]
        if self.name == "troefcall":  # the first jack calls, or who begins; the seat before the caller deals
            jack = next(place for place, card in enumerate(pack) if card[0] == "J")
            return order[(0 if self.options.get("first_caller") == "fixed" else jack) % 4 - 1]
        if self.name == "truc_y_flou":  # two draw until their cards differ; the lower one deals
            pairs = [[self.strength(card) for card in pack[place : place + 2]] for place in range(0, 40, 2)]
            return next((order[one > other] for one, other in pairs if one != other), start)
        return start

    def lowest(self, drawing, pack, rank):
        """Every seat draws a card, who ties for the lowest draws again; at last by suit: spades first, clubs last."""
        top, drawn = 0, {}
        while len(drawing) > 1 and top + len(drawing) <= len(pack):
            drawn = dict(zip(drawing, pack[top : top + len(drawing)]))
            top += len(drawing)
            drawing = [seat for seat in drawn if rank(drawn[seat]) == min(map(rank, drawn.values()))]
        return sorted(drawing, key=lambda seat: "SHDC".index(drawn[seat][1]))

    def strength(self, card):
        """What a card of Truc y Flou beats."""
        if self.options.get("perique_trick_rank") == "top" and card in ("NB", "JO"):
            return {"NB": 16, "JO": 15}[card]
        named = {"1S": 14, "1B": 13, "7S": 12, "7O": 11, "3": 10, "2": 9, "1": 8}
        tail = self.options.get("rank_tail", "K N J 7 6 5 4").split()
        return named.get(card) or named.get(card[0]) or 7 - tail.index(card[0])


# --- reading a record ----------------------------------------------------------------------------------------


def read(text):
    """A record the way its JSON form has it. A single deal, as /api/v1/deals/ gives it, becomes a record of one."""
    record = json.loads(text) if text.lstrip().startswith("{") else read_lines(text)
    if "pack" in record:
        return {**{name: record.get(name) for name in ("game", "preset", "options", "table")}, "deals": [record]}
    return {"deals": [], **record}


def read_lines(text):
    """The text form, as the server writes it."""
    if not text.startswith("Troeftafel record"):
        raise ValueError("it does not begin with “Troeftafel record”")
    record = block = {"options": {}, "deals": []}
    place, name = {}, ""  # where the value of the header above stands, for lines that go on with it
    for line in text.splitlines()[1:]:
        deal = re.match(r"Deal (\d+)(?:, pack (\d+))?$", line)
        header = re.match(r"([A-Z][a-z]*)(?: (\w+))?:(?: (.*))?$", line)
        if deal:
            block = {"number": int(deal.group(1)), "attempt": int(deal.group(2) or 1) - 1}
            record["deals"].append(block)
        elif re.match(r"(Sheet of|Correction|Result)\b", line):
            block = {}
        elif header:
            head, name, value = header.group(1).lower(), header.group(2), header.group(3) or ""
            place = block.setdefault({"option": "options", "hand": "hands"}.get(head, head), {}) if name else block
            name = name or head
            quoted = len(value) > 1 and value[0] == value[-1] == '"'
            place[name] = int(value) if head == "option" and value.isdigit() else json.loads(value) if quoted else value
        elif line.startswith(" ") and isinstance(place.get(name), str):
            place[name] += line
    return record


def cards(value):
    return value.split() if isinstance(value, str) else list(value or [])


# --- checking it ---------------------------------------------------------------------------------------------


def check(record, noted, root=b"", root_noted=""):
    """Everything that does not follow, as sentences. `root` and `root_noted`: the root of the round and its commitment,
    where the record does not tell them or they were noted elsewhere.
    """
    game = Game(record["game"], record.get("preset"), record.get("options") or {})
    deals = [{"attempt": 0, "direction": "cw", **deal} for deal in record["deals"]]
    secret, promised = bytes.fromhex(record.get("secret") or ""), record.get("commitment")
    if not deals:
        yield "The record contains no pack."
    if noted and noted.lower() != promised:
        yield "The commitment of the record is not the one that was noted."
    if secret and hashlib.sha256(secret).hexdigest() != promised:
        yield "The secret does not match the table’s shuffle fingerprint."
    yield from check_root(record, secret, root, root_noted)
    for deal in deals:
        own = seed_of(secret, record["table"], deal["number"], deal["attempt"]) if secret else None
        for what in check_deal(game, deal, own):
            yield f"Deal {deal['number']}, pack {deal['attempt'] + 1}: {what}"
    if secret and deals:
        yield from check_order(deals)
        dealer = game.first_dealer(seed_of(secret, record["table"], 0, 0), game.words(deals[0].get("words", {})))
        if dealer != deals[0]["dealer"]:
            yield f"The draw makes {dealer} the first dealer, not {deals[0]['dealer']}."


def check_root(record, secret, root, root_noted):
    """The secret comes of the root of the round, by a path that leads to this very table."""
    root_record = record.get("root") or {}
    if not root_record:
        if root or root_noted:
            yield "The record tells of no root, so its secret was drawn for this table alone."
        return
    path, parts = root_record["path"], root_record["path"].split(":")
    shared = len(parts) == 4 and parts[2].startswith("d")
    if record["table"] != (f"{parts[0]}:{parts[1]}:{parts[2][1:]}" if shared else path):
        yield "The path from the round’s root leads to another table."
    if root_noted and root_noted.lower() != root_record["commitment"]:
        yield "The commitment of the round is not the one that was noted."
    revealed = bytes.fromhex(root_record.get("secret") or "")
    if root and revealed and root != revealed:
        yield "The root in the record is not the one that was given."
    root = root or revealed
    if root and hashlib.sha256(root).hexdigest() != root_record["commitment"]:
        yield "The root does not match the round’s shuffle fingerprint."
    if root and secret and secret_of(root, path, root_record.get("entropy") or "") != secret:
        yield "The secret is not derived from the round’s root."


def remarks(record, root):
    """What cannot be checked about the root, or is worth knowing, as sentences."""
    root_record = record.get("root") or {}
    if root_record and not (root or root_record.get("secret")):
        yield "Not checked: the root of the round is not public yet."
    entropy = root_record.get("entropy") or ""
    if entropy:
        _, source, number, value = entropy.split("|")
        yield (
            f"Compare with the beacon {source}, round {number}: {value}"
            if value
            else (f"The round began without the value of its beacon {source}, round {number}.")
        )
    if root_record and root_record["path"].rpartition(":")[2] != "1":
        yield f"Packs of this table were thrown away before: this is take {root_record['path'].rpartition(':')[2]}."


def check_deal(game, deal, own):
    """`own` is the seed that comes from the secret; None while that is not public."""
    seed = bytes.fromhex(deal.get("seed") or "") or own
    if not seed:
        yield "neither its seed nor the secret is told."
        return
    if own and seed != own:
        yield "its seed does not come from the secret."
    if deal.get("commitment") and hashlib.sha256(seed).hexdigest() != deal["commitment"]:
        yield "its seed is not the one it committed itself to."
    pack = shuffled(game.pack, seed, game.words(deal.get("words", {})))
    hands, head = game.dealt(pack, deal["dealer"], deal["direction"])
    if cards(deal.get("pack")) != pack:
        yield "the pack does not match its seed and its words: " + " ".join(pack)
    for seat, hand in deal.get("hands", {}).items():
        if cards(hand) != hands[seat]:
            yield f"{seat} did not get what comes from the pack: " + " ".join(hands[seat])
    if deal.get("head") and cards(deal["head"]) != head:
        yield "the head is not what is left of the pack: " + " ".join(head)


def check_order(deals):
    """No pack was passed over: after a deal comes its next pack, or, unless it had to be dealt again, the next deal."""
    number = pack = again = 0
    for deal in deals:
        after = deal["number"], deal["attempt"]
        if after != (number, pack + 1) and (again or after != (number + 1, 0)):
            yield f"Before deal {after[0]}, pack {after[1] + 1} a pack is missing."
        (number, pack), again = after, deal.get("end") in ("thrown_in", "redealt")


# --- the command ---------------------------------------------------------------------------------------------


def show(asked):
    """One pack out of what was given."""
    options = {name: value for name, value in (("players", asked.players), ("removed_suit", asked.removed)) if value}
    game, seed = Game(asked.pack, asked.preset, options), bytes.fromhex(asked.seed or "")
    if asked.root and asked.path:
        asked.secret = secret_of(bytes.fromhex(asked.root), asked.path, asked.entropy).hex()
        print("secret of the table:", asked.secret)
    if asked.secret:
        seed = seed_of(bytes.fromhex(asked.secret), asked.table, asked.deal, asked.attempt)
        print("commitment of the table:", hashlib.sha256(bytes.fromhex(asked.secret)).hexdigest())
    print("seed:", seed.hex())
    print("commitment of the deal:", hashlib.sha256(seed).hexdigest())
    print("pack:", " ".join(shuffled(game.pack, seed, "\n".join(asked.words))))
    return 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("record", nargs="?", help="a file, or - for standard input")
    parser.add_argument("--commitment", help="what the page of the table showed before the first pack")
    parser.add_argument("--pack", metavar="GAME", help="truf, troefcall, ruff_and_trump or truc_y_flou")
    parser.add_argument("--preset", help="of Ruff and Trump, whose tables differ by it")
    parser.add_argument("--players", type=int, help="3 for Truf with 39 cards")
    parser.add_argument("--removed", help="the suit left out of those 39 cards; clubs if not given")
    parser.add_argument("--root", help="the root of the round, as its event shows it when all matches are over")
    parser.add_argument("--root-commitment", help="what the page of the event showed before the seating")
    parser.add_argument("--path", help="from a root to a table: EVENT:ROUND:TABLE:TAKE")
    parser.add_argument("--entropy", default="", help="the public entropy of the round")
    parser.add_argument("--seed")
    parser.add_argument("--secret")
    parser.add_argument("--table")
    parser.add_argument("--deal", type=int, default=1)
    parser.add_argument("--attempt", type=int, default=0)
    parser.add_argument("--words", action="append", default=[], metavar="'SEAT WORDS'", help="of one seat, in order")
    asked = parser.parse_args()
    from_root = asked.root and asked.path
    if not asked.record and not (asked.pack and (asked.seed or ((asked.secret or from_root) and asked.table))):
        parser.error("a record is needed, or --pack with --seed, or --pack and --table with --secret or --root, --path")
    try:
        if not asked.record:
            return show(asked)
        with open(0 if asked.record == "-" else asked.record, encoding="utf-8") as file:
            record = read(file.read())
        root = bytes.fromhex(asked.root or "")
        wrong = list(check(record, asked.commitment, root, asked.root_commitment))
        for remark in remarks(record, root):
            print(remark)
    except (OSError, ValueError, LookupError, TypeError, AttributeError) as error:
        print(f"Cannot read this. {type(error).__name__}: {error}", file=sys.stderr)
        return 2
    source = "from the secret on" if record.get("secret") else "by their seeds"
    packs = "1 pack" if len(record["deals"]) == 1 else f"{len(record['deals'])} packs"
    wrong.append(f"{'Not everything' if wrong else 'Everything'} follows ({packs}, {source}).")
    print("\n".join(wrong))
    return 1 if len(wrong) > 1 else 0


if __name__ == "__main__":
    sys.exit(main())
