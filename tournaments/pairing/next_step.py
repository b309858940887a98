"""The desk's next step: the blockers of a round by name, and one action."""

from dataclasses import dataclass

from django.utils.translation import gettext, ngettext

from engine.sentences import N, join_words
from games.api import rules, sheets, tables
from games.api.tables import TableFacts
from tournaments.brackets import selectors as brackets
from tournaments.confirmation.selectors import OpenSheet, blocking_sheets
from tournaments.models import Entry, Event, Place, Round
from tournaments.rounds.selectors import lone_places
from tournaments.sheets.selectors import score

TO_A_TARGET = {
    "": N("Table %(table)s: deal %(deal)s is next. Points: %(points)s."),
    "sets": N("Table %(table)s: deal %(deal)s is next. Sets: %(won)s, points: %(points)s."),
    "rounds": N("Table %(table)s: deal %(deal)s is next. Manches: %(won)s, points: %(points)s."),
}
"""Units of a match with an unknown number of deals."""


@dataclass(frozen=True, slots=True)
class Blocker:
    """A table with a missing or unconfirmed result, as a sentence."""

    table: int
    table_id: int
    sentence: str


@dataclass(frozen=True, slots=True)
class NextStep:
    """The next action: enter, check_in, seat, wait, again, publish, results and so on.

    Further codes are close, finish and over. `blockers` explain why it is not possible yet; without any the button is
    active.
    """

    code: str
    label: str
    round: Round | None = None
    blockers: tuple[Blocker, ...] = ()


def blockers_of(event: Event) -> list[Blocker]:
    """Return the blockers of the current round; none without one."""
    current = event.rounds.filter(state=Round.State.PUBLISHED).first()
    return _blockers(event, current) if current else []


def blockers_of_round(round_: Round) -> list[str]:
    """Return the reasons why this round cannot be closed; none if it can or is."""
    if round_.state == Round.State.SEATING:
        return [gettext("Round %(number)s is still being paired.") % {"number": round_.number}]
    if round_.state == Round.State.DRAFT:
        return [gettext("Round %(number)s is a draft. Publish or discard it.") % {"number": round_.number}]
    if round_.state == Round.State.FINISHED:
        return []
    return [blocker.sentence for blocker in _blockers(round_.event, round_)]


def next_step(event: Event) -> NextStep:
    """Return the organiser's next action, with its blockers."""
    if event.state == Event.State.CANCELLED:
        return NextStep("over", gettext("The event is cancelled."))
    if event.state == Event.State.FINISHED:
        return NextStep("over", gettext("The event is finished."))
    last = event.rounds.order_by("-number").first()
    if last is None or last.state == Round.State.FINISHED:
        return _after(event, last)
    if last.state == Round.State.SEATING:
        return NextStep("wait", gettext("Round %(number)s is being paired.") % {"number": last.number}, last)
    if last.state == Round.State.DRAFT and brackets.draft_must_be_drawn_again(event):
        return NextStep("again", gettext("Re-pair round"), last)
    if last.state == Round.State.DRAFT:
        return NextStep("publish", gettext("Publish round %(number)s") % {"number": last.number}, last)
    blockers = tuple(_blockers(event, last))
    code = "results" if blockers else "close"
    return NextStep(code, gettext("Close round %(number)s") % {"number": last.number}, last, blockers)


def _after(event: Event, last: Round | None) -> NextStep:
    """Return the next step between rounds: entries, pairing, or the end."""
    if last is not None and not brackets.goes_on(event, last):
        return NextStep("finish", gettext("Finish event"), last)
    states = set(event.entries.values_list("state", flat=True))
    if not states:
        return NextStep("enter", gettext("Add players"))
    if Entry.State.PRESENT not in states:
        return NextStep("check_in", gettext("Check in players"))
    number = last.number + 1 if last else 1
    return NextStep("seat", gettext("Pair round %(number)s") % {"number": number}, last)


def _blockers(event: Event, round_: Round) -> list[Blocker]:
    if event.format == Event.Format.CLUB_MATCH and round_.totals.exists():
        return []
    numbers = dict(Place.objects.filter(round=round_).values_list("table_id", "table_number"))
    alone = {place.table_id for place in lone_places(event, round_)}
    alone |= brackets.walkovers(event, round_)
    facts = tables.facts(sorted(numbers))
    open_tables = [fact for fact in facts.values() if not fact.finished and fact.id not in alone]
    blockers = [Blocker(numbers[fact.id], fact.id, _sentence(numbers[fact.id], fact)) for fact in open_tables]
    blockers += [_unsettled_blocker(sheet) for sheet in blocking_sheets(event) if sheet.fact.table_id in numbers]
    return sorted(blockers, key=lambda blocker: blocker.table)


def _unsettled_blocker(sheet: OpenSheet) -> Blocker:
    return Blocker(sheet.table, sheet.fact.table_id, sheet.sentence)


def _sentence(number: int, fact: TableFacts) -> str:
    facts = {"table": number, "deals": join_words(fact.missing, gettext), "deal": fact.running_deal}
    if fact.place == Event.Place.ONLINE and fact.running_deal:
        return gettext("Table %(table)s: deal %(deal)s is being played online.") % facts
    if not fact.missing:
        return gettext("Table %(table)s: the match is not over.") % facts
    if fact.deals_planned is None:
        facts |= {"won": score(fact.won), "points": score(sheets.running_totals(fact)), "deal": fact.missing[0]}
        return gettext(TO_A_TARGET[rules.parts_of(fact.game)]) % facts
    return (
        ngettext(
            "Table %(table)s: deal %(deals)s is missing.",
            "Table %(table)s: deals %(deals)s are missing.",
            len(fact.missing),
        )
        % facts
    )
