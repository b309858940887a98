"""Judges a document of deals: legality, points of each deal, next dealer.

Pure: a JSON-able document in, a JSON-able answer out. Source: docs/formats/deals.md.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from engine import table
from engine.deal_documents import Case, DealDocument, LoggedMove, read_case
from engine.documents import Answer, Judge, Say, in_english
from engine.errors import InputError, RuleError, TroeftafelError
from engine.game import Deal, Points, Setup, Sheet
from engine.matches import Standing, add_deal, before_deal
from engine.seats import Side

PUBLIC = "public"


@dataclass(frozen=True, slots=True)
class DealOutcome:
    """A deal of the document after its last move.

    `next` is the setup after it, None at the end. The sheet and points of an incomplete deal are those reached so far,
    if any.
    """

    setup: Setup
    deal: Any
    sheet: Sheet | None
    points: Points | None
    void: str | None
    next: Setup | None

    @property
    def complete(self) -> bool:
        """True when the deal was played out."""
        return self.sheet is not None and bool(self.deal.over)

    @property
    def settled(self) -> bool:
        """True when nothing can follow in this deal: played out, thrown in or redealt."""
        return self.complete or self.void is not None


@dataclass(frozen=True, slots=True)
class RefusedMove:
    """A move the rules refuse, the deal it met and its place in the log, from 1."""

    deal: Deal
    place: int
    logged: LoggedMove
    error: RuleError


class _Match:
    """The deals of one document, one after the other."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.standing = Standing(case.totals, case.won)
        self.outcomes: list[DealOutcome] = []
        self.remarks: list[TroeftafelError] = []
        self.refusal: RefusedMove | None = None
        self.completed = (case.deals[0].number or 1) - 1

    def run(self) -> "_Match":
        for document in self.case.deals:
            self.judge(document)
            if self.refusal is not None:
                break
        return self

    def judge(self, document: DealDocument) -> None:
        game, options = self.case.game, self.case.options
        before = self.outcomes[-1] if self.outcomes else None
        setup = self.setup(document, before)
        self.remarks.extend(self.contradictions(document, setup, before))
        deal = self.play(game.start(options, setup, document.hands), document.moves)
        sheet, void = game.result(deal), game.void(deal)
        sheet, points = (sheet, game.credits(options, setup, sheet)) if sheet else game.so_far(deal) or (None, None)
        if points is not None:
            self.add(points, setup.number, complete=deal.over)
        coming = game.next_after(deal, None if void else sheet, self.standing.totals) if deal.over else None
        sheet_of_values = None if sheet is None else game.sheet_of_values(sheet)
        self.outcomes.append(DealOutcome(setup, deal, sheet_of_values, points, void, coming))

    def setup(self, document: DealDocument, before: DealOutcome | None) -> Setup:
        """Return the setup as written.

        What was left out follows from the deal before and the options.
        """
        game, options = self.case.game, self.case.options
        self.standing = before_deal(game, options, self.standing)
        number = document.number or _number_after(before)
        direction = document.direction or game.direction_of(options, number)
        stake = document.stake or (before.next.stake if before and before.next else 1)
        totals, won = self.standing.totals, self.standing.won
        return Setup(number, document.dealer, direction, stake, document.head, totals, won)

    def play(self, deal: Any, moves: tuple[LoggedMove, ...]) -> Any:
        """Return the deal after its moves, or after the last one before a refusal."""
        for place, logged in enumerate(moves, start=1):
            try:
                deal = table.apply(deal, logged.seat, logged.move)
            except RuleError as error:
                self.refusal = RefusedMove(deal, place, logged, error)
                break
        return deal

    def add(self, points: Points, number: int, complete: bool) -> None:
        """Add the credits of a deal, and the set or round won with them if it is complete."""
        self.standing = add_deal(self.case.game, self.case.options, self.standing, points=points, complete=complete)
        if complete:
            self.completed = number

    def contradictions(
        self, document: DealDocument, setup: Setup, before: DealOutcome | None
    ) -> Iterator[TroeftafelError]:
        """Yield the differences between a deal and the rotation; the deal is used anyway."""
        game, options = self.case.game, self.case.options
        yield from _against_rotation(setup, before)
        natural = game.direction_of(options, setup.number)
        if setup.direction != natural:
            yield TroeftafelError("rotation_direction", number=setup.number, given=setup.direction, expected=natural)
        facts = game.next_facts(options, setup) if document.roles else {}
        for role, seat in document.roles.items():
            if facts[role] != seat:
                yield TroeftafelError("rotation_role", number=setup.number, role=role, given=seat, expected=facts[role])

    @property
    def finished(self) -> bool:
        totals, won = self.standing.totals, self.standing.won
        return self.case.game.match_over(self.case.options, self.completed, totals, won)


def _number_after(before: DealOutcome | None) -> int:
    if before is None:
        return 1
    return before.setup.number if before.void else before.setup.number + 1


def _against_rotation(setup: Setup, before: DealOutcome | None) -> Iterator[TroeftafelError]:
    if before is None:
        return
    if not before.settled:
        yield TroeftafelError("after_unfinished", number=setup.number)
    elif before.next is None:
        yield TroeftafelError("after_the_end", number=setup.number)
    else:
        if setup.number != before.next.number:
            yield TroeftafelError("rotation_number", given=setup.number, expected=before.next.number)
        if setup.dealer != before.next.dealer:
            dealer = before.next.dealer
            yield TroeftafelError("rotation_dealer", number=setup.number, seat=setup.dealer, dealer=dealer)
        if setup.stake != before.next.stake:
            stake = before.next.stake
            yield TroeftafelError("rotation_stake", number=setup.number, given=setup.stake, expected=stake)


def adjudicate(document: object, say: Say = in_english) -> Answer:
    """Judge a document of deals: an answer with `legal` true or false.

    `say` turns refusals and warnings into sentences. Raises InputError for an unreadable document.
    """
    match = _Match(read_case(document)).run()
    return _refused(match, match.refusal, say) if match.refusal else _legal(match, say)


def view_after(document: object, say: Say = in_english, *, viewer: str) -> Answer:
    """Return the view of a seat (or `public`) after the last move of the last deal.

    Returns the refusal if there is one. Raises InputError for an unreadable document or viewer.
    """
    case = read_case(document)
    seats = case.game.seats(case.options)
    if viewer not in (*seats, PUBLIC):
        raise InputError("unknown_seat", "view", seat=viewer, seats=" ".join((*seats, PUBLIC)))
    match = _Match(case).run()
    if match.refusal:
        return _refused(match, match.refusal, say)
    return dict(table.view(case.game, match.outcomes[-1].deal, None if viewer == PUBLIC else viewer))


def viewing(viewer: str | None) -> Judge:
    """Return the judge for a command or request.

    The plain one, or the one that answers with a view.
    """
    return adjudicate if viewer is None else partial(view_after, viewer=viewer)


def _refused(match: _Match, refusal: RefusedMove, say: Say) -> Answer:
    return {
        "legal": False,
        "deal": refusal.deal.setup.number,
        "move": refusal.place,
        "text": refusal.logged.text,
        "reason": refusal.error.code,
        "message": say(refusal.error, match.case.game),
        "allowed": list(table.allowed(refusal.deal, refusal.logged.seat)),
    }


def _legal(match: _Match, say: Say) -> Answer:
    answer: Answer = {
        "legal": True,
        "deals": [_outcome(outcome) for outcome in match.outcomes],
        "totals": _in_order(match.case, match.standing.totals),
        "finished": match.finished,
        "next": _next(match),
    }
    if match.case.game.parts:
        answer[match.case.game.parts] = _in_order(match.case, match.standing.won)
    if match.remarks:
        answer["warnings"] = [say(remark, match.case.game) for remark in match.remarks]
    return answer


def _outcome(outcome: DealOutcome) -> Answer:
    answer: Answer = {"number": outcome.setup.number, "complete": outcome.complete}
    seats = table.to_act(outcome.deal)
    answer["to_act"] = list(seats)
    if outcome.void:
        return {**answer, outcome.void: True}
    if not outcome.complete:
        answer["allowed"] = {seat: list(table.allowed(outcome.deal, seat)) for seat in seats}
    return answer if outcome.sheet is None else {**answer, "sheet": outcome.sheet, "points": outcome.points}


def _next(match: _Match) -> Answer | None:
    last = match.outcomes[-1]
    if last.next is None or match.finished:
        return None
    return match.case.game.next_facts(match.case.options, last.next)


def _in_order(case: Case, numbers: Mapping[Side, int]) -> dict[Side, int]:
    return {side: numbers[side] for side in case.game.sides(case.options)}
