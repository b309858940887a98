"""Unconfirmed sheets of a table for its players: values, missing answers, buttons."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext_lazy

from games.api import sheets
from games.api.sheets import AnswerData, SheetData
from tournaments.confirmation.selectors import DISPUTED, WAITING, is_held, may_answer, rivals_of, waiting_words
from tournaments.models import Event
from tournaments.result_rules.schemas import read_rules
from tournaments.rounds.chairs import Chair
from tournaments.sheets.text import Names, SheetText, names_at, sheet_text

REASONS = {
    "numbers": gettext_lazy("The score is wrong."),
    "side": gettext_lazy("Wrong side or player."),
    "deal": gettext_lazy("This was a different deal."),
}
"""Buttons offered for a rejection; a text may be added."""


@dataclass(frozen=True, slots=True)
class PendingResult:
    """A pending or disputed sheet. `answering` is the chair asked to answer, or None.

    `rivals` are other reports of the same deal, if it is disputed. `others` are the chairs that may press their own
    name on this device. `again`: whether the sheet may be entered again here.
    """

    text: SheetText
    waits_for: str
    rejection: AnswerData | None
    answering: Chair | None
    others: tuple[Chair, ...]
    again: bool
    rivals: tuple[SheetText, ...] = ()
    needs_pin: bool = False
    """Whether the answer needs the PIN of `answering`."""
    held: bool = False
    """Whether it waits for the desk, as one device entered and confirmed it."""

    @property
    def fact(self) -> SheetData:
        return self.text.fact

    @property
    def disputed(self) -> bool:
        return self.fact.state == "disputed"


def pending_results(
    event: Event,
    *,
    table_id: int,
    chairs: Sequence[Chair],
    here: Chair | None,
    asked_seat: str = "",
    known_seats: Collection[str] | None = None,
) -> list[PendingResult]:
    """Return the open sheets of a table for a device with `here` seated.

    `asked_seat` is the seat that pressed its name. `known_seats` are the seats that need no PIN on this device; None if
    no seat needs one.
    """
    facts = sheets.pending([table_id]).get(table_id, [])
    if here is None:  # other tables may still play the same cards
        shut = sheets.shut_versions(fact.sheet_id for fact in facts)
        facts = [fact for fact in facts if fact.sheet_id not in shut]
    if not facts:
        return []
    names, answers = names_at(table_id), sheets.answers([fact.sheet_id for fact in facts])
    opens = [
        _open_context(
            event, fact, answers=answers[fact.sheet_id], names=names, chairs=chairs, here=here, asked_seat=asked_seat
        )
        for fact in facts
    ]
    return [replace(open_, needs_pin=_needs_pin(open_, known_seats)) for open_ in opens]


def _needs_pin(open_: PendingResult, known_seats: Collection[str] | None) -> bool:
    return known_seats is not None and open_.answering is not None and open_.answering.seat not in known_seats


def _open_context(
    event: Event,
    fact: SheetData,
    *,
    answers: Sequence[AnswerData],
    names: Names,
    chairs: Sequence[Chair],
    here: Chair | None,
    asked_seat: str,
) -> PendingResult:
    able = [chair for chair in chairs if may_answer(event, fact, chair.seat)] if here else []
    wanted = asked_seat or (here.seat if here else "")
    answering = next((chair for chair in able if chair.seat == wanted), None)
    return PendingResult(
        text=sheet_text(fact, names),
        waits_for=waiting_words(event, fact),
        rejection=next((answer for answer in answers if answer.kind == "reject"), None),
        answering=answering,
        others=tuple(chair for chair in able if chair is not answering),
        again=_may_enter_again(fact, chairs, here),
        held=fact.state == WAITING and is_held(read_rules(event.result_options), answers),
        rivals=tuple(sheet_text(rival, names) for rival in rivals_of(fact)) if fact.state == DISPUTED else (),
    )


def _may_enter_again(fact: SheetData, chairs: Sequence[Chair], here: Chair | None) -> bool:
    """Whether this chair may enter the sheet again.

    Any player at the table may replace a rejected sheet; only its own side a pending one.
    """
    if here is None or not fact.seat:
        return False
    sides = {chair.seat: chair.side for chair in chairs}
    return fact.state == "disputed" or sides.get(fact.seat, fact.seat) == here.side


def reason_words(code: str, words: str) -> str:
    """Join the pressed reason and the typed text of a rejection."""
    pressed = str(REASONS[code]) if code in REASONS else ""
    return " ".join(part for part in (pressed, words) if part)
