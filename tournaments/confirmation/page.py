"""Sheets of a table that do not count yet, as its people see them: what they say, who has to agree, who can."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext_lazy

from games import api
from games.api import AnswerData, SheetData
from tournaments.confirmation.selectors import DISPUTED, WAITING, is_held, may_answer, rivals_of, waiting_words
from tournaments.models import Event
from tournaments.result_rules.rules import read_rules
from tournaments.rounds.chairs import Chair
from tournaments.sheets.text import Names, ToldSheet, names_at, told

REASONS = {
    "numbers": gettext_lazy("The numbers are wrong."),
    "side": gettext_lazy("It is the wrong side or player."),
    "deal": gettext_lazy("This was another deal."),
}
"""What is offered to be pressed when a sheet is rejected; words may be added."""


@dataclass(frozen=True, slots=True)
class OpenShown:
    """A sheet that waits or is disputed. `answering` is the chair whose answer is asked for here, None: nobody's.

    `rivals` are other reports of the same deal, where it is disputed.
    `others` are the chairs that may press their own name on this device; `again` whether it may be entered anew here.
    """

    told: ToldSheet
    waits_for: str
    rejection: AnswerData | None
    answering: Chair | None
    others: tuple[Chair, ...]
    again: bool
    rivals: tuple[ToldSheet, ...] = ()
    needs_pin: bool = False
    """The PIN of `answering` has to be given with the answer."""
    held: bool = False
    """One device entered and confirmed it, so that it waits for the desk."""

    @property
    def fact(self) -> SheetData:
        return self.told.fact

    @property
    def disputed(self) -> bool:
        return self.fact.state == "disputed"


def open_shown(
    event: Event,
    table_id: int,
    chairs: Sequence[Chair],
    here: Chair | None,
    asked: str = "",
    known: Collection[str] | None = None,
) -> list[OpenShown]:
    """The open sheets of a table for a device at which `here` sits; `asked` is the seat that pressed its name.

    `known` are the seats for which no PIN has to be given on this device; None: for none of them.
    """
    facts = api.pending_of([table_id]).get(table_id, [])
    if here is None:  # others may still play the same cards
        shut = api.shut_versions(fact.sheet_id for fact in facts)
        facts = [fact for fact in facts if fact.sheet_id not in shut]
    if not facts:
        return []
    names, answers = names_at(table_id), api.answers_to([fact.sheet_id for fact in facts])
    found = [_shown(event, fact, answers[fact.sheet_id], names, chairs, here, asked) for fact in facts]
    return [replace(one, needs_pin=_needs_pin(one, known)) for one in found]


def _needs_pin(open_: OpenShown, known: Collection[str] | None) -> bool:
    return known is not None and open_.answering is not None and open_.answering.seat not in known


def _shown(
    event: Event,
    fact: SheetData,
    answers: Sequence[AnswerData],
    names: Names,
    chairs: Sequence[Chair],
    here: Chair | None,
    asked: str,
) -> OpenShown:
    able = [chair for chair in chairs if may_answer(event, fact, chair.seat)] if here else []
    wanted = asked or (here.seat if here else "")
    answering = next((chair for chair in able if chair.seat == wanted), None)
    return OpenShown(
        told=told(fact, names),
        waits_for=waiting_words(event, fact),
        rejection=next((one for one in answers if one.kind == "reject"), None),
        answering=answering,
        others=tuple(chair for chair in able if chair is not answering),
        again=_may_enter_again(fact, chairs, here),
        held=fact.state == WAITING and is_held(read_rules(event.result_options), answers),
        rivals=tuple(told(one, names) for one in rivals_of(fact)) if fact.state == DISPUTED else (),
    )


def _may_enter_again(fact: SheetData, chairs: Sequence[Chair], here: Chair | None) -> bool:
    """What was rejected anybody of the table may enter anew; what waits only the side that wrote it."""
    if here is None or not fact.seat:
        return False
    sides = {chair.seat: chair.side for chair in chairs}
    return fact.state == "disputed" or sides.get(fact.seat, fact.seat) == here.side


def reason_words(code: str, words: str) -> str:
    """Why somebody does not agree: what he pressed and what he wrote, as one text."""
    pressed = str(REASONS[code]) if code in REASONS else ""
    return " ".join(part for part in (pressed, words) if part)
