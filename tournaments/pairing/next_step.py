"""What the desk needs to know: what blocks a round, by name, and the one next step."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext, ngettext

from engine.sentences import N
from games import api
from games.api import TableData
from tournaments.brackets import selectors as brackets
from tournaments.confirmation.selectors import OpenSheet, blocking_sheets
from tournaments.models import Entry, Event, Place, Round
from tournaments.rounds.selectors import lone_places
from tournaments.sheets.selectors import score

TO_A_TARGET = {
    "": N("Table %(table)s: deal %(deal)s is next; points %(points)s."),
    "sets": N("Table %(table)s: deal %(deal)s is next; sets %(won)s, points %(points)s."),
    "rounds": N("Table %(table)s: deal %(deal)s is next; rounds %(won)s, points %(points)s."),
}
"""Where nobody knows how many deals a match takes, by what it is made of."""


@dataclass(frozen=True, slots=True)
class Blocker:
    """A table at which something is missing or a result does not count yet, as a sentence."""

    table: int
    table_id: int
    sentence: str


@dataclass(frozen=True, slots=True)
class NextStep:
    """The one thing to do next. `code`: enter, check_in, seat, wait, again, publish, results, close, finish, over.

    `blockers` say why it cannot be done yet; the step can be pressed when there are none.
    """

    code: str
    label: str
    round: Round | None = None
    blockers: tuple[str, ...] = ()


def blockers_of(event: Event) -> list[Blocker]:
    """What blocks the round that is being played; nothing when none is."""
    current = event.rounds.filter(state=Round.State.PUBLISHED).first()
    return _blockers(event, current) if current else []


def blockers_of_round(round_: Round) -> list[str]:
    """Why this round cannot be closed, as sentences; none when it can be, or is closed."""
    if round_.state == Round.State.SEATING:
        return [gettext("Round %(number)s is still being seated.") % {"number": round_.number}]
    if round_.state == Round.State.DRAFT:
        return [gettext("Round %(number)s is a draft: publish it or throw it away.") % {"number": round_.number}]
    if round_.state == Round.State.FINISHED:
        return []
    return [blocker.sentence for blocker in _blockers(round_.event, round_)]


def next_step(event: Event) -> NextStep:
    """What the organiser does next, with what is in the way."""
    if event.state == Event.State.FINISHED:
        return NextStep("over", gettext("The event is finished."))
    last = event.rounds.order_by("-number").first()
    if last is None or last.state == Round.State.FINISHED:
        return _after(event, last)
    if last.state == Round.State.SEATING:
        return NextStep("wait", gettext("Round %(number)s is being seated.") % {"number": last.number}, last)
    if last.state == Round.State.DRAFT and brackets.draft_must_be_drawn_again(event):
        return NextStep("again", gettext("Draw again"), last)
    if last.state == Round.State.DRAFT:
        return NextStep("publish", gettext("Publish round %(number)s") % {"number": last.number}, last)
    blockers = tuple(blocker.sentence for blocker in _blockers(event, last))
    code = "results" if blockers else "close"
    return NextStep(code, gettext("Close round %(number)s") % {"number": last.number}, last, blockers)


def _after(event: Event, last: Round | None) -> NextStep:
    """No round is under way: people, seating or the end."""
    if last is not None and not brackets.goes_on(event, last):
        return NextStep("finish", gettext("Finish the event"), last)
    states = set(event.entries.values_list("state", flat=True))
    if not states:
        return NextStep("enter", gettext("Enter people"))
    if Entry.State.PRESENT not in states:
        return NextStep("check_in", gettext("Check people in"))
    number = last.number + 1 if last else 1
    return NextStep("seat", gettext("Seat round %(number)s") % {"number": number}, last)


def _blockers(event: Event, round_: Round) -> list[Blocker]:
    if event.format == Event.Format.CLUB_MATCH and round_.totals.exists():
        return []
    numbers = dict(Place.objects.filter(round=round_).values_list("table_id", "table_number"))
    alone = {place.table_id for place in lone_places(event, round_)}
    alone |= brackets.walkovers(event, round_)
    facts = api.tables(sorted(numbers))
    open_tables = [fact for fact in facts.values() if not fact.finished and fact.id not in alone]
    found = [Blocker(numbers[fact.id], fact.id, _sentence(numbers[fact.id], fact)) for fact in open_tables]
    found += [_unsettled(one) for one in blocking_sheets(event) if one.fact.table_id in numbers]
    return sorted(found, key=lambda blocker: blocker.table)


def _unsettled(one: OpenSheet) -> Blocker:
    return Blocker(one.table, one.fact.table_id, one.sentence)


def _sentence(number: int, fact: TableData) -> str:
    facts = {"table": number, "deals": _listed(fact.missing), "deal": fact.running_deal}
    if fact.place == Event.Place.ONLINE and fact.running_deal:
        return gettext("Table %(table)s: deal %(deal)s is being played online.") % facts
    if not fact.missing:
        return gettext("Table %(table)s: the match is not over.") % facts
    if fact.deals_planned is None:
        facts |= {"won": score(fact.won), "points": score(api.running_totals(fact)), "deal": fact.missing[0]}
        return gettext(TO_A_TARGET[api.parts_of(fact.game)]) % facts
    return (
        ngettext(
            "Table %(table)s: deal %(deals)s is missing.",
            "Table %(table)s: deals %(deals)s are missing.",
            len(fact.missing),
        )
        % facts
    )


def _listed(numbers: Sequence[int]) -> str:
    """`2`, `2 and 3`, `1, 2 and 3`."""
    words = [str(number) for number in numbers]
    if len(words) < 2:
        return "".join(words)
    return gettext("%(most)s and %(last)s") % {"most": ", ".join(words[:-1]), "last": words[-1]}
