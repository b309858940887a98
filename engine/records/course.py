"""The course of a match: each deal replayed, its end, and the next deal.

After a contradiction the correct value is used from there on, so that one fault is found once.
"""

from dataclasses import replace
from typing import Any

from engine import table
from engine.errors import RuleError
from engine.game import Setup
from engine.matches import meeting, standing_at
from engine.moves import read_move
from engine.records.findings import MOVES, ORDER, Notes
from engine.records.proofs import Cards, RecordProofs, wrong
from engine.records.record import BOT, PLAYED, WITHDRAWN, Record
from engine.records.sheets import RecordSheets
from engine.records.values import write_counts


class Course:
    """The deals of one record, one after the other.

    `due` is the setup of the next deal; None after the end of the match, and before a draw. `known` says whether the
    next deal is known at all: not after a deal that could not be replayed to its end.
    """

    def __init__(self, record: Record, notes: Notes) -> None:
        self.record, self.notes = record, notes
        self.game, self.options = record.rules
        self.proof = RecordProofs(record, notes)
        self.sheets = RecordSheets(record, notes)
        self.due: Setup | None = None
        self.known = True

    def run(self) -> "Course":
        for place in range(len(self.record.deals)):
            self.deal(place)
        self.know(self.sheets.take_written_after())
        return self

    @property
    def over(self) -> bool:
        """Whether nothing is to follow the last deal."""
        return self.known and bool(self.record.deals) and self.due is None and not self.draws_after(-1)

    def know(self, sure: bool) -> None:
        """Mark the next deal as unknown, unless `sure`."""
        if not sure:
            self.known, self.due = False, None

    def deal(self, place: int) -> None:
        """Replay one deal, from its setup to what comes after it."""
        recorded = self.record.deals[place]
        setup = self.setup(place)
        cards = self.proof.cards(place, self.proof.seed(place), setup)
        state = None if cards is None else self.replayed(place, setup, cards)
        self.know(self.sheets.take_written_during(recorded))
        if state is None:
            self.know(False)
        elif recorded.end == WITHDRAWN:
            self.withdrawn(place, state)
        elif self.ended(place, state):
            self.close(place, state)

    # --- what was to come ----------------------------------------------------------------------------------------

    def setup(self, place: int) -> Setup:
        """Return the setup of a deal.

        It follows from the deals before it, or is taken as recorded where those are unknown.
        """
        recorded = self.record.deals[place]
        self.know(not self.known or self.in_its_place(place))
        if not self.known:
            return recorded.setup
        drawn = self.due is None
        due = self.proof.first(place) if self.due is None else self.due
        self.compare(place, replace(due, dealer=recorded.dealer) if drawn else due)
        return due

    def draws_after(self, place: int) -> bool:
        """Return whether the dealer is drawn after this deal.

        A table that was withdrawn starts again with a draw.
        """
        return self.record.deals[place].end == WITHDRAWN

    def in_its_place(self, place: int) -> bool:
        """Return whether a deal has the number and the pack that are due."""
        recorded, before = self.record.deals[place], self.record.deals[:place]
        facts = {"number": recorded.number, "pack": recorded.attempt + 1}
        if self.due is None and place and not self.draws_after(place - 1):
            self.notes.fail(ORDER, f"deals[{place}]", wrong("record_after_end", **facts))
            return False
        number = self.due.number if self.due else 1
        pack = 1 + sum(deal.number == number for deal in before)
        if (recorded.number, recorded.attempt + 1) == (number, pack):
            return True
        self.notes.fail(ORDER, f"deals[{place}]", wrong("record_place", expected=number, expected_pack=pack, **facts))
        return False

    def compare(self, place: int, due: Setup) -> None:
        """Note where the recorded setup differs from the due one."""
        recorded = self.record.deals[place]
        pairs: dict[str, tuple[object, object]] = {
            "dealer": (recorded.dealer, due.dealer),
            "direction": (recorded.direction, due.direction),
            "stake": (recorded.stake, due.stake),
            "totals": (_full(recorded.totals, due.totals), dict(due.totals)),
            "won": (_full(recorded.won, due.won), dict(due.won)),
        }
        for name, (given, expected) in pairs.items():
            if given != expected:
                facts = {"number": recorded.number, "given": _to_text(given), "expected": _to_text(expected)}
                facts |= {"seat": given, "dealer": expected} if name == "dealer" else {}
                self.notes.fail(ORDER, f"deals[{place}].{name}", wrong(f"record_{name}", **facts))
        self.notes.hold(ORDER)

    # --- what happened -------------------------------------------------------------------------------------------

    def replayed(self, place: int, setup: Setup, cards: Cards) -> Any:
        """Return the deal after its moves; None when one of them is refused."""
        deal = self.game.start(self.options, replace(setup, head=cards.head), cards.hands)
        for index, move in enumerate(self.record.deals[place].moves):
            try:
                deal = table.apply(deal, move.seat, read_move(move.text, self.game.forms))
            except RuleError as error:
                allowed = table.allowed(deal, move.seat)
                self.notes.fail(MOVES, f"deals[{place}].moves[{index}]", error, move=index + 1, allowed=allowed)
                return None
        self.notes.hold(MOVES, len(self.record.deals[place].moves))
        return deal

    def withdrawn(self, place: int, state: Any) -> None:
        """Check that a table was withdrawn before any player moved.

        The dealer is then drawn again.
        """
        recorded = self.record.deals[place]
        if state.over:
            self.other_end(place, state)
        elif any(move.by != BOT for move in recorded.moves):
            self.notes.fail(MOVES, f"deals[{place}].end", wrong("record_withdrawn", number=recorded.number))
        self.due = None

    def ended(self, place: int, state: Any) -> bool:
        """Return whether the deal was played to its end.

        Notes if not, or if the recorded end is another one.
        """
        recorded = self.record.deals[place]
        if not state.over:
            seats = ", ".join(table.to_act(state))
            self.notes.fail(
                MOVES, f"deals[{place}].end", wrong("record_unfinished", number=recorded.number, seats=seats)
            )
        elif recorded.end != (self.game.void(state) or PLAYED):
            self.other_end(place, state)
        self.know(bool(state.over))
        return bool(state.over)

    def other_end(self, place: int, state: Any) -> None:
        recorded, expected = self.record.deals[place], self.game.void(state) or PLAYED
        facts = {"number": recorded.number, "given": recorded.end, "expected": expected}
        self.notes.fail(MOVES, f"deals[{place}].end", wrong("record_end", **facts))

    def close(self, place: int, state: Any) -> None:
        """Close a deal: take its sheet, and find the deal that comes next."""
        before = self.sheets.match()
        if self.known:
            state = replace(state, setup=meeting(state.setup, standing_at(self.game, self.options, before)))
        sheet = None if self.game.void(state) else self.game.result(state)
        if sheet is not None:
            self.sheets.close(place, state.setup, sheet)
        after = self.sheets.match()
        following = self.game.next_after(state, sheet, after.standing.totals)
        self.due = None
        if following is not None and self.known and not after.over:
            self.due = meeting(following, standing_at(self.game, self.options, after))


def _full(recorded: Any, due: Any) -> dict[str, int]:
    """Return numbers by side, 0 for omitted ones; the due ones if none are recorded."""
    return {side: recorded.get(side, 0) for side in {**due, **recorded}} if recorded else dict(due)


def _to_text(value: object) -> str:
    """Return a value as a sentence shows it."""
    return write_counts(value) if isinstance(value, dict) else str(value)
