#!/usr/bin/env python3

"""Checks from outside the receipts that a browser kept of a match of Troeftafel.

    python verify_receipt.py EVIDENCE          the file that the table's page saves: {"match": …, "record": …}

It needs Python 3.8, verify_shuffle.py in the same folder and, for the signatures, the package cryptography. What is
checked stands in shuffles.md. Exit code 0: everything follows. 1: something is wrong, and is named. 2: the file cannot
be read. What is missing is named too, and does not change the exit code.
"""

import argparse
import hashlib
import json
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
import verify_shuffle

try:
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
except ImportError:
    Ed25519PublicKey = None

PREFIX = "troeftafel shuffle statement 1\n"
NUMBER = re.compile(r"[A-Za-z0-9_-]{43}")


def sha256(text):
    return hashlib.sha256(text.encode()).hexdigest()


def facts(statement):
    return json.loads(statement["text"])


def nonce_hash(table, seat, number):
    return sha256(f"nonce|{table}|{seat}|{number}")


def log_head(table, deal):
    """The head of the chain over the log of a deal."""
    head = sha256(f"log|{table}|{deal['number']}|{deal.get('attempt', 0)}")
    for move in deal.get("moves", []):
        head = sha256(f"{head}|{move['seat']} {move['text']}")
    return head


def number_in(words, seat):
    """The random number of a seat in the words of a pack; empty where it added none."""
    for line in words.split("\n"):
        code, _, said = line.partition(" ")
        if code == seat and NUMBER.fullmatch(said.split(" ")[0]):
            return said.split(" ")[0]
    return ""


class Check:
    """One match. `wrong` are sentences, `missing` what could not be checked."""

    def __init__(self, match, record, root=b"", root_noted=""):
        self.match, self.record, self.root, self.root_noted = match, record, root, root_noted
        self.notes = []
        self.wrong, self.missing = [], set()
        game = verify_shuffle.Game(record["game"], record.get("preset"), record.get("options") or {})
        self.words = {self.place(deal): game.words(deal.get("words", {})) for deal in record["deals"]}

    @staticmethod
    def place(deal):
        return f"{deal['number']}.{deal.get('attempt', 0)}"

    def run(self):
        self.wrong += verify_shuffle.check(self.record, self.match["commitment"], self.root, self.root_noted)
        self.notes = list(verify_shuffle.remarks(self.record, self.root))
        if not self.record.get("secret"):
            self.missing.add("the secret of the table")
        self.wrong += [f"The browser raised an alarm: {alarm['what']}." for alarm in self.match.get("alarms", [])]
        self.signatures()
        self.numbers()
        self.receipts()
        return self.wrong

    def signatures(self):
        for statement in self.statements():
            if statement["key"] != self.match["key"]:
                self.wrong.append("A statement has another key than the first one of this match.")
            if facts(statement)["commitment"] != self.match["commitment"]:
                self.wrong.append("A statement names another commitment.")
            if facts(statement)["table"] != str(self.record["table"]):
                self.wrong.append("A statement is about another table.")
            if Ed25519PublicKey is None:
                self.missing.add("signatures (the package cryptography is not installed)")
            elif not self.is_signed(statement):
                self.wrong.append("A signature does not belong to its statement.")

    def statements(self):
        for own in self.match["numbers"]:
            yield from (own[name] for name in ("hashes", "accepted", "result") if own.get(name))
        for deal in self.match["deals"].values():
            yield from deal.get("dealt") or []
            if deal.get("played"):
                yield deal["played"]

    @staticmethod
    def is_signed(statement):
        try:
            key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(statement["key"]))
            key.verify(bytes.fromhex(statement["signature"]), (PREFIX + statement["text"]).encode())
        except (InvalidSignature, ValueError):
            return False
        return True

    def numbers(self):
        """The own numbers were used, and every number belongs to the hash that was given for it before."""
        table = self.match["table"]
        for own in self.match["numbers"]:
            if not own.get("hashes"):
                continue
            hashes = facts(own["hashes"])["hashes"]
            if hashes.get(own["seat"]) != own["hash"] or nonce_hash(table, own["seat"], own["number"]) != own["hash"]:
                self.wrong.append("The published hashes do not have the one this browser gave.")
            if not own.get("result"):
                self.missing.add("the result of an exchange")
                continue
            self.statements_of(own, facts(own["result"]), hashes)
            self.result(own, facts(own["result"]), hashes)

    def statements_of(self, own, result, hashes):
        """The statements of an exchange speak of this exchange, seat and number, and of the seats that are missing."""
        statements = [facts(own[name]) for name in ("hashes", "accepted", "result") if own.get(name)]
        if any(one["exchange"] != own["exchange"] for one in statements):
            self.wrong.append("A statement is about another exchange.")
        if sorted(result["missing"]) != sorted(set(hashes) - set(result["numbers"])):
            self.wrong.append("The result names other missing seats than those without a number.")
        if own.get("accepted"):
            accepted = facts(own["accepted"])
            if (accepted["seat"], accepted["number"]) != (own["seat"], own["number"]):
                self.wrong.append("The receipt of the own random number has another seat or number.")

    def result(self, own, result, hashes):
        """What came of an exchange of this browser, held against the hashes that were published before."""
        table = self.match["table"]
        if result["hashes"] != hashes:
            self.wrong.append("The hashes were changed after they were published.")
        for seat, number in result["numbers"].items():
            if nonce_hash(table, seat, number) != hashes.get(seat):
                self.wrong.append(f"The random number of {seat} does not belong to its hash.")
        if not own.get("accepted"):
            self.missing.add("the receipt of the own random number")
        elif result["numbers"].get(own["seat"]) != own["number"]:
            self.wrong.append("The random number of this browser arrived, and was not used.")
        if result["missing"]:
            self.missing.add(f"random numbers of {' '.join(result['missing'])}")

    def receipts(self):
        used, last, seat = False, 0, self.match.get("seat")
        for deal in self.record["deals"]:
            place = self.place(deal)
            words, kept = self.words[place], self.match["deals"].get(place) or {}
            exchange = facts(kept["played"])["exchange"] if kept.get("played") else None
            self.check_numbers(place, words, seat, (exchange, last))
            self.numbers_of_others(words, seat)
            own = number_in(words, seat)
            if used and not own and self.went_on_elsewhere(last):
                self.missing.add("the own random number in every pack (the seat changed hands)")
            elif used and not own:
                self.wrong.append(f"Deal {place} was shuffled without the random number of this browser.")
            if own:
                used, last = True, self.exchange_of(own, exchange or last)
            if not kept.get("played"):
                self.missing.add(f"the receipt of deal {place}")
                continue
            self.receipt(deal, kept, words, seat)

    def exchange_of(self, number, exchange):
        """The exchange of a number of this seat; `exchange`, the first it can be of, where another browser drew it."""
        mine = [own["exchange"] for own in self.match["numbers"] if own["number"] == number and own.get("exchange")]
        return mine[0] if mine else exchange

    def went_on_elsewhere(self, last):
        """Whether an exchange without this browser followed the one of the last number, before its own next one."""
        mine = [own["exchange"] for own in self.match["numbers"] if own.get("accepted") and own["exchange"] > last]
        following = min(mine, default=float("inf"))
        return any(last < number < following for number in self.match.get("elsewhere", []))

    def numbers_of_others(self, words, seat):
        """Every other player added a number, too."""
        for one in self.record["seats"]:
            if one["kind"] == "player" and one["seat"] != seat and not number_in(words, one["seat"]):
                self.missing.add(f"random numbers of {one['seat']}")

    def check_numbers(self, place, words, seat, exchanges):
        """The numbers in a pack are those of the exchange it names, as far as this browser took part in it.

        `exchanges` are that one and the one of the last number of this seat in a pack before.
        """
        exchange, last = exchanges
        results = [facts(own["result"]) for own in self.match["numbers"] if own.get("result")]
        current = next((one["numbers"] for one in results if one["exchange"] == exchange), {})
        mine = [own["exchange"] for own in self.match["numbers"] if own.get("accepted")]
        others = self.match.get("elsewhere", [])
        if exchange is None:  # without a receipt it is not known which exchange came before
            elsewhere = bool(others)
        else:  # a seat that gives no number keeps its last one
            before = [max((one for one in some if one <= exchange), default=0) for some in (others, mine)]
            elsewhere = before[0] > before[1]
        drawn = {own["number"] for own in self.match["numbers"]}  # also where the result did not arrive
        for code in {*current, *(line.split(" ")[0] for line in words.split("\n"))}:
            number = number_in(words, code)
            if code == seat and not number and self.went_on_elsewhere(max(exchange or 0, last)):
                continue  # the seat changed hands, which `receipts` notes; others' numbers of that exchange stayed
            if code in current and number != current[code] and (number or code == seat):
                self.wrong.append(f"Deal {place} has another random number of {code} than its exchange.")
            elif number and not any(one["numbers"].get(code) == number for one in results):
                if code == seat and number in drawn:
                    continue
                if code == seat and elsewhere:
                    self.missing.add("the own random number in every pack (another browser of the player gave some)")
                elif code == seat:
                    self.wrong.append(f"Deal {place} has a random number that this browser did not draw.")
                else:
                    self.missing.add(f"an exchange whose number {code} added to deal {place}")

    def receipt(self, deal, kept, words, seat):
        place, played = self.place(deal), facts(kept["played"])
        for statement in [played, *map(facts, kept.get("dealt") or [])]:
            if statement["seed_commitment"] != deal["commitment"]:
                self.wrong.append(f"Deal {place}: the receipt promises another seed.")
            if statement["words"] != words:
                self.wrong.append(f"Deal {place}: the receipt has other words.")
            if (f"{statement['deal']}.{statement['attempt']}", statement["seat"]) != (place, seat):
                self.wrong.append(f"Deal {place}: the receipt is for another deal or seat.")
        if played["seed"] != deal["seed"]:
            self.wrong.append(f"Deal {place}: the receipt has another seed.")
        hand = verify_shuffle.cards(deal["hands"][seat])
        if played["hand"] != hand:
            self.wrong.append(f"Deal {place}: the receipt has another hand.")
        reachable = {*hand, *verify_shuffle.cards(deal.get("head"))}
        if any(set(facts(one)["hand"]) - reachable for one in kept.get("dealt") or []):
            self.wrong.append(f"Deal {place}: a card was shown that was not dealt to {seat}.")
        if played["log"] != log_head(self.record["table"], deal):
            self.wrong.append(f"Deal {place}: the log is not the one that was signed.")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("evidence", help="a file, or - for standard input")
    parser.add_argument("--root", help="the root of the round, as its event shows it when all matches are over")
    parser.add_argument("--root-commitment", help="what the page of the event showed before the seating")
    asked = parser.parse_args()
    try:
        with open(0 if asked.evidence == "-" else asked.evidence, encoding="utf-8") as file:
            evidence = json.load(file)
        root = bytes.fromhex(asked.root or "")
        check = Check(evidence["match"], evidence["record"], root, asked.root_commitment)
        wrong = check.run()
    except (OSError, ValueError, LookupError, TypeError, AttributeError) as error:
        print(f"This cannot be read: {type(error).__name__}: {error}", file=sys.stderr)
        return 2
    for note in check.notes:
        print(note)
    for what in sorted(check.missing):
        print(f"Not checked: {what}.")
    print("\n".join(dict.fromkeys(wrong)) or f"Everything follows ({len(check.record['deals'])} packs).")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
