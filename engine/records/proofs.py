"""The proof of the shuffles, from the secret to seeds, packs, hands and dealer.

A part found wrong is not used further; later steps count what follows from the parts that hold.
"""

from dataclasses import dataclass, replace

from engine import shuffle
from engine.cards import Card
from engine.errors import TroeftafelError
from engine.game import Hands, Setup
from engine.matches import meeting, nothing_yet
from engine.records.findings import DRAW, HANDS, PACKS, SECRET, SEEDS, Notes
from engine.records.record import Record, RecordedDeal
from engine.seats import Seat


def wrong(code: str, **facts: object) -> TroeftafelError:
    """Something that does not follow."""
    return TroeftafelError(code, **facts)


@dataclass(frozen=True, slots=True)
class Cards:
    """The cards of a deal: the hands as dealt, and the undealt cards."""

    hands: Hands
    head: tuple[Card, ...]


class RecordProofs:
    """The shuffles of one record."""

    def __init__(self, record: Record, notes: Notes) -> None:
        self.record, self.notes = record, notes
        self.game, self.options = record.rules
        self.pack = self.game.pack(self.options)
        self.seats = self.game.seats(self.options)
        self.secret = self._secret()

    # --- the secret ----------------------------------------------------------------------------------------------

    def _secret(self) -> bytes | None:
        """Return the secret, when it can be built upon."""
        record, notes = self.record, self.notes
        if not record.deals:
            return None
        if not record.secret:
            code = "record_secret_missing" if record.finished else "record_secret_later"
            notes.wonder(SECRET, "commitment", code)
            return None
        secret = bytes.fromhex(record.secret)
        expected = shuffle.commitment(secret)
        if not record.commitment:
            notes.wonder(SECRET, "secret", "record_no_commitment")
        elif expected != record.commitment:
            at = "commitment" if self._gives_a_seed(secret) else "secret"
            notes.fail(SECRET, at, wrong("record_secret", expected=expected))
        else:
            notes.hold(SECRET)
        self._root(secret)
        return self._at_this_table(secret)

    def _root(self, secret: bytes) -> None:
        """Check that the secret follows from the root of the round, if one is recorded."""
        recorded, notes = self.record.root, self.notes
        if not recorded:
            return
        path, entropy = recorded.get("path", ""), recorded.get("entropy", "")
        if shuffle.path_word(path) != self.record.table:
            notes.fail(SECRET, "root.path", wrong("record_root_path", path=path, table=self.record.table))
        if not recorded.get("secret"):
            notes.wonder(SECRET, "root", "record_root_later")
            return
        root = bytes.fromhex(recorded["secret"])
        if shuffle.commitment(root) != recorded.get("commitment"):
            notes.fail(SECRET, "root.secret", wrong("record_root", expected=shuffle.commitment(root)))
        elif shuffle.table_secret(root, path, entropy) != secret:
            notes.fail(SECRET, "root", wrong("record_root_secret", path=path))
        elif entropy.startswith("beacon|") and entropy.endswith("|"):
            notes.wonder(SECRET, "root.entropy", "record_no_beacon")

    def _at_this_table(self, secret: bytes) -> bytes | None:
        """Return the secret, unless it gives none of the recorded seeds."""
        if self._gives_a_seed(secret) or not any(deal.seed for deal in self.record.deals):
            return secret
        if self.notes.sound(SECRET):
            self.notes.fail(SEEDS, "table", wrong("record_table", table=self.record.table))
        return None

    def _gives_a_seed(self, secret: bytes) -> bool:
        """Return whether this secret gives a recorded or committed seed.

        If it does, anything that contradicts it is wrong.
        """
        recorded = {proof for deal in self.record.deals for proof in (deal.seed, deal.commitment)}
        derived = (self._seed_of(secret, deal) for deal in self.record.deals)
        return any(seed.hex() in recorded or shuffle.commitment(seed) in recorded for seed in derived)

    def _seed_of(self, secret: bytes, deal: RecordedDeal) -> bytes:
        return shuffle.deal_seed(secret, self.record.table, deal.number, deal.attempt)

    # --- one pack ------------------------------------------------------------------------------------------------

    def seed(self, place: int) -> bytes | None:
        """Return the seed of a deal, when it can be built upon."""
        deal, notes, where = self.record.deals[place], self.notes, f"deals[{place}]"
        recorded = bytes.fromhex(deal.seed) if deal.seed else None
        derived = self._seed_of(self.secret, deal) if self.secret else None
        if derived is None:
            notes.wonder(SEEDS, where, "record_seed_later" if recorded else "record_no_seed", number=deal.number)
        elif recorded is not None and recorded != derived:
            facts = {"number": deal.number, "pack": deal.attempt + 1, "table": self.record.table}
            notes.fail(SEEDS, f"{where}.seed", wrong("record_seed", expected=derived.hex(), **facts))
        seed = derived or recorded
        return seed if seed is not None and self._commits(place, seed) else derived

    def _commits(self, place: int, seed: bytes) -> bool:
        """Return whether the commitment of a deal is that of its seed.

        True as well if none is recorded.
        """
        deal, where = self.record.deals[place], f"deals[{place}]"
        expected = shuffle.commitment(seed)
        if not deal.commitment or deal.commitment == expected:
            self.notes.hold(SEEDS)
            return True
        sure = self.secret is not None or self._pack_of(deal, seed) == deal.pack
        at = "commitment" if sure else "seed"
        self.notes.fail(SEEDS, f"{where}.{at}", wrong("record_commitment", number=deal.number, expected=expected))
        return sure

    def _pack_of(self, deal: RecordedDeal, seed: bytes) -> tuple[Card, ...]:
        return shuffle.shuffled(self.pack, seed, shuffle_text(self.seats, deal))

    def cards(self, place: int, seed: bytes | None, setup: Setup) -> Cards | None:
        """Return the cards of a deal where they are reliable.

        None if too little is recorded.
        """
        deal, where = self.record.deals[place], f"deals[{place}]"
        shuffled = self._pack_of(deal, seed) if seed is not None else ()
        if not shuffled and not deal.seed:
            self.notes.wonder(PACKS, where, "record_no_seed", number=deal.number)
        if not (shuffled or deal.pack):
            return self._recorded_cards(place)
        if shuffled and deal.pack and shuffled != deal.pack:
            return self._contradicted(place, self._deal_out(setup, shuffled), self._deal_out(setup, deal.pack))
        self.notes.hold(PACKS, 1 if shuffled else 0)
        dealt = self._deal_out(setup, shuffled or deal.pack)
        self._hands(place, dealt)
        return dealt

    def _contradicted(self, place: int, shuffled: Cards, recorded: Cards) -> Cards:
        """Note that a pack does not follow from its seed and words.

        Returns the cards that its hands agree with.
        """
        deal, where = self.record.deals[place], f"deals[{place}]"
        agree = bool(deal.hands) and recorded.hands == deal.hands and shuffled.hands != deal.hands
        at = "words" if agree and deal.words else "pack"
        self.notes.fail(PACKS, f"{where}.{at}", wrong("record_pack", number=deal.number, pack=deal.attempt + 1))
        return recorded if agree or not deal.hands else shuffled

    def _deal_out(self, setup: Setup, pack: tuple[Card, ...]) -> Cards:
        hands = self.game.deal_out(self.options, setup, pack)
        held = {card for hand in hands.values() for card in hand}
        return Cards(hands, tuple(card for card in pack if card not in held))

    def _hands(self, place: int, dealt: Cards) -> None:
        """Check that the recorded hands and head are those of the pack, in dealt order."""
        deal, where = self.record.deals[place], f"deals[{place}]"
        for seat, recorded in deal.hands.items():
            self._same(f"{where}.hands.{seat}", recorded, dealt.hands[seat], deal.number, seat=seat)
        if deal.head:
            self._same(f"{where}.head", deal.head, dealt.head, deal.number, seat=None)

    def _same(
        self, where: str, recorded: tuple[Card, ...], dealt: tuple[Card, ...], number: int, *, seat: Seat | None
    ) -> None:
        facts = {"number": number, "expected": " ".join(dealt)}
        if recorded == dealt:
            self.notes.hold(HANDS)
        elif seat is None:
            self.notes.fail(HANDS, where, wrong("record_head", **facts))
        else:
            self.notes.fail(HANDS, where, wrong("record_hand", seat=seat, **facts))

    def _recorded_cards(self, place: int) -> Cards | None:
        """Return hands without a pack, if all of them are recorded."""
        deal, where = self.record.deals[place], f"deals[{place}]"
        self.notes.wonder(HANDS, where, "record_no_pack", number=deal.number)
        complete = len(deal.hands) == len(self.seats)
        enough = len(deal.head) >= self.game.head_size(self.options)
        return Cards(deal.hands, deal.head) if complete and enough else None

    # --- the draw ------------------------------------------------------------------------------------------------

    def first(self, place: int) -> Setup:
        """Return the setup of a first deal: the draw, as far as it can be repeated."""
        deal, where = self.record.deals[place], f"deals[{place}]"
        if self.secret is None:
            self.notes.wonder(DRAW, f"{where}.dealer", "record_draw_later")
            return self._setup_without_draw(deal)
        seed = shuffle.deal_seed(self.secret, self.record.table, 0, 0)
        start, pack = shuffle.drawn(self.seats, self.pack, seed, shuffle_text(self.seats, deal))
        setup = self.game.first_deal(self.options, start, pack)
        if setup.dealer == deal.dealer:
            self.notes.hold(DRAW)
        elif self._other_words(deal, replace(setup, dealer=deal.dealer)):
            setup = replace(setup, dealer=deal.dealer)
        else:
            self.notes.fail(DRAW, f"{where}.dealer", wrong("record_draw", seat=deal.dealer, dealer=setup.dealer))
        return meeting(setup, nothing_yet(self.game, self.options))

    def _other_words(self, deal: RecordedDeal, recorded: Setup) -> bool:
        """Return whether a pack that agrees with its hands does not follow from the words.

        Then the words are at fault, which is found there. The draw that was made with them proves nothing against the
        dealer.
        """
        if self.secret is None or not (deal.pack and deal.hands):
            return False
        shuffled = self._pack_of(deal, self._seed_of(self.secret, deal))
        return shuffled != deal.pack and self._deal_out(recorded, deal.pack).hands == deal.hands

    def _setup_without_draw(self, deal: RecordedDeal) -> Setup:
        direction = self.game.direction_of(self.options, 1)
        return meeting(Setup(1, deal.dealer, direction), nothing_yet(self.game, self.options))


def shuffle_text(seats: tuple[Seat, ...], deal: RecordedDeal) -> str:
    """Return the players' words as they went into the shuffle of a deal."""
    return shuffle.joined({seat: deal.words[seat] for seat in seats if seat in deal.words})
