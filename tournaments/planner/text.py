"""Advice on a plan for organisers, and the meaning of its figures."""

from collections.abc import Iterator

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy, ngettext

from seating.sentences import sentence
from tournaments.models import Event
from tournaments.planner.services import IN_ADVANCE, KNOCKOUTS, PlanAnswer, Planned
from tournaments.planner.simulation.compare import ComparedFormats
from tournaments.planner.simulation.figures import Figure
from tournaments.planner.simulation.times import clock

LETTERS = "AB"
NARROW = "\N{NARROW NO-BREAK SPACE}"
TO = "\N{WORD JOINER}–\N{WORD JOINER}"
"""Separates the ends of an interval, which stay on one line."""
FIGURES: dict[str, str | Promise] = {
    "wins": gettext_lazy("The strongest player wins"),
    "podium": gettext_lazy("The strongest player finishes in the top three"),
    "best": gettext_lazy("Average rank of the strongest player"),
    "tau": gettext_lazy("How closely the ranking follows strength (Kendall’s tau, 1 is best)"),
    "off": gettext_lazy("Average difference between final rank and rank by strength"),
    "repeats": gettext_lazy("Repeat meetings in the event"),
}
PERCENT = ("wins", "podium")
SMALLER_IS_BETTER = ("best", "off", "repeats")
JUDGED = ("wins", "podium", "tau", "off")
"""The figures that decide which format finds the strongest."""
SURER = 2.576 / 1.96
"""Widens an interval that holds 19 of 20 to one that holds 99 of 100."""


def warnings(answer: PlanAnswer) -> list[str]:
    """Return all advice before the event is created."""
    return [*_people(answer), *_times(answer), *_meetings(answer), *_sizes(answer)]


def _people(answer: PlanAnswer) -> Iterator[str]:
    shape = answer.party.shape
    if answer.over:
        facts = {"people": answer.asked.people, "entries": answer.party.entries, "over": answer.over}
        yield (
            ngettext(
                "%(people)s people form %(entries)s entries, and %(over)s person is left over.",
                "%(people)s people form %(entries)s entries, and %(over)s people are left over.",
                answer.over,
            )
            % facts
        )
    yield from (sentence(broken.code, broken.facts, gettext) for broken in shape.broken)
    if shape.waiting and any(planned.format.system not in KNOCKOUTS for planned in answer.planned):
        yield ngettext(
            "%(count)s entry sits out each round.", "%(count)s entries sit out each round.", shape.waiting
        ) % {"count": shape.waiting}
    if shape.bots:
        yield ngettext("%(count)s bot fills a table.", "%(count)s bots fill a table.", shape.bots) % {
            "count": shape.bots
        }
    short = [size for size in shape.sizes if size < max(answer.party.sizes)]
    if short:
        yield ngettext(
            "%(count)s table is short, with only %(size)s entries.",
            "%(count)s tables are short, with only %(size)s entries.",
            len(short),
        ) % {"count": len(short), "size": short[0]}


def _times(answer: PlanAnswer) -> Iterator[str]:
    hours = answer.asked.hours
    if not answer.choices:
        yield gettext("No round fits between %(start)s and %(end)s. Start earlier, end later, or play fewer deals.") % {
            "start": clock(hours.start),
            "end": clock(hours.end),
        }
    for letter, planned in zip(LETTERS, answer.planned, strict=False):
        if not planned.fits:
            yield gettext(
                "%(letter)s takes %(minutes)s minutes and ends at %(end)s, but only %(available)s minutes are "
                "available until %(wanted)s."
            ) % {
                "letter": letter,
                "minutes": planned.choice.minutes,
                "end": clock(planned.slots[-1].end),
                "available": hours.available,
                "wanted": clock(hours.end),
            }


def _meetings(answer: PlanAnswer) -> Iterator[str]:
    for letter, planned in zip(LETTERS, answer.planned, strict=False):
        if planned.choice.repeats:
            yield ngettext(
                "%(letter)s: with this many people and rounds, at least %(count)s repeat meeting is unavoidable.",
                "%(letter)s: with this many people and rounds, at least %(count)s repeat meetings are unavoidable.",
                planned.choice.repeats,
            ) % {"letter": letter, "count": planned.choice.repeats}
        if planned.format.system in KNOCKOUTS:
            yield gettext(
                "%(letter)s: in a knock-out, many players get few rounds. After elimination, they can only watch "
                "or play something else."
            ) % {"letter": letter}


def _sizes(answer: PlanAnswer) -> Iterator[str]:
    if answer.found is None:
        yield gettext("This plan is too large to simulate. Try a smaller plan to see the trend.")


def format_name(planned: Planned) -> str:
    """Return the format as text: `Swiss system, 5 rounds of 4 deals`."""
    rounds = ngettext("%(count)s round", "%(count)s rounds", planned.format.rounds) % {"count": planned.format.rounds}
    deals = ngettext("%(count)s deal", "%(count)s deals", planned.format.deals) % {"count": planned.format.deals}
    system = Event.System(planned.format.system).label
    return gettext("%(system)s, %(rounds)s of %(deals)s") % {"system": system, "rounds": rounds, "deals": deals}


def rematches_text(planned: Planned, comparison: ComparedFormats | None, place: int) -> str:
    """Return the rematches: of the schedule itself, or the mean of simulated events."""
    if planned.format.system in IN_ADVANCE and planned.repeats is not None:
        return str(planned.repeats)
    if comparison is None:
        return "–"
    return gettext("about %(count)s") % {"count": round(comparison.formats[place].repeats.value)}


def verdict(comparison: ComparedFormats) -> str:
    """Return the format that finds the strongest more often, if proven by simulation.

    Empty for a single format.
    """
    if not comparison.gaps:
        return ""
    better = {place for name in JUDGED if (place := _ahead(name, comparison.gaps[name]))}
    facts = {"samples": comparison.samples, "letter": "".join(sorted(better))}
    if not better:
        text = gettext("In %(samples)s simulated events, A and B were statistically indistinguishable.")
    elif len(better) > 1:
        text = gettext(
            "In %(samples)s simulated events, A is better in some figures and B in others. Decide which figures "
            "matter most to you."
        )
    else:
        text = gettext(
            "%(letter)s ranks players more reliably. In %(samples)s simulated events, the difference is greater "
            "than chance would explain."
        )
    return text % facts


def _ahead(name: str, gap: Figure) -> str:
    """Return `A` or `B` if surely ahead, else an empty text.

    The confidence is 99 in 100, since several figures are compared.
    """
    if abs(gap.value) <= SURER * (gap.high - gap.value):
        return ""
    return "A" if (gap.value > 0) != (name in SMALLER_IS_BETTER) else "B"


def figure_text(name: str, figure: Figure) -> str:
    """Return a figure with its interval: `48 % (42–55)`, `0.60 (0.59–0.62)`."""
    if name in PERCENT:
        value, low, high = (f"{100 * number:.0f}" for number in (figure.value, figure.low, figure.high))
        return f"{value}{NARROW}% ({low}{TO}{high})"
    places = 2 if name == "tau" else 1
    value, low, high = (f"{number:.{places}f}" for number in (figure.value, figure.low, figure.high))
    return f"{value} ({low}{TO}{high})"
