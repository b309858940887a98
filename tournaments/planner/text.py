"""What an organiser should know about a plan, in sentences, and what its figures mean."""

from collections.abc import Iterator

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy, ngettext

from seating.sentences import sentence
from tournaments.models import Event
from tournaments.planner.services import IN_ADVANCE, KNOCKOUTS, Answer, Planned
from tournaments.planner.simulation.compare import Compared
from tournaments.planner.simulation.figures import Figure
from tournaments.planner.simulation.times import clock

LETTERS = "AB"
NARROW = "\N{NARROW NO-BREAK SPACE}"
TO = "\N{WORD JOINER}–\N{WORD JOINER}"
"""Between the ends of an interval, which stay on one line."""
FIGURES: dict[str, str | Promise] = {
    "wins": gettext_lazy("The strongest wins"),
    "podium": gettext_lazy("The strongest is among the first three"),
    "best": gettext_lazy("Place of the strongest, on average"),
    "tau": gettext_lazy("How far the ranking follows strength (Kendall’s tau, 1 is best)"),
    "off": gettext_lazy("Places by which people end too high or too low, on average"),
    "repeats": gettext_lazy("Meetings again in the event"),
}
PERCENT = ("wins", "podium")
SMALLER_IS_BETTER = ("best", "off", "repeats")
JUDGED = ("wins", "podium", "tau", "off")
"""The figures that say which format finds the strongest."""
SURER = 2.576 / 1.96
"""From an interval that holds 19 of 20 to one that holds 99 of 100."""


def warnings(found: Answer) -> list[str]:
    """Everything that should be known before the event is made."""
    return [*_people(found), *_times(found), *_meetings(found), *_sizes(found)]


def _people(found: Answer) -> Iterator[str]:
    shape = found.party.shape
    if found.over:
        facts = {"people": found.asked.people, "entries": found.party.entries, "over": found.over}
        yield (
            ngettext(
                "%(people)s people make %(entries)s entries; %(over)s person is left over.",
                "%(people)s people make %(entries)s entries; %(over)s people are left over.",
                found.over,
            )
            % facts
        )
    yield from (sentence(one.code, one.facts, gettext) for one in shape.broken)
    if shape.waiting and any(one.format.system not in KNOCKOUTS for one in found.planned):
        yield ngettext("%(count)s sits out each round.", "%(count)s sit out each round.", shape.waiting) % {
            "count": shape.waiting
        }
    if shape.bots:
        yield ngettext("%(count)s bot fills a table.", "%(count)s bots fill a table.", shape.bots) % {
            "count": shape.bots
        }
    short = [size for size in shape.sizes if size < max(found.party.sizes)]
    if short:
        yield ngettext(
            "%(count)s table is a short one, of %(size)s.", "%(count)s tables are short ones, of %(size)s.", len(short)
        ) % {"count": len(short), "size": short[0]}


def _times(found: Answer) -> Iterator[str]:
    hours = found.asked.hours
    if not found.choices:
        yield gettext(
            "Not even one round fits between %(start)s and %(end)s. Begin earlier, end later, or play fewer deals."
        ) % {"start": clock(hours.start), "end": clock(hours.end)}
    for letter, one in zip(LETTERS, found.planned, strict=False):
        if not one.fits:
            yield gettext(
                "%(letter)s takes %(minutes)s minutes and ends at %(end)s; there are %(available)s minutes until "
                "%(wanted)s."
            ) % {
                "letter": letter,
                "minutes": one.choice.minutes,
                "end": clock(one.slots[-1].end),
                "available": hours.available,
                "wanted": clock(hours.end),
            }


def _meetings(found: Answer) -> Iterator[str]:
    for letter, one in zip(LETTERS, found.planned, strict=False):
        if one.choice.repeats:
            yield gettext(
                "%(letter)s: with so many people and rounds, at least %(count)s meetings again cannot be avoided by "
                "any seating."
            ) % {"letter": letter, "count": one.choice.repeats}
        if one.format.system in KNOCKOUTS:
            yield gettext(
                "%(letter)s: in a knock-out many play few rounds; those out can only watch, or play something else."
            ) % {"letter": letter}


def _sizes(found: Answer) -> Iterator[str]:
    if found.found is None:
        yield gettext("So many people in so many rounds are not tried out here; a smaller plan shows the picture.")


def named(one: Planned) -> str:
    """The format in words: `Swiss system, 5 rounds of 4 deals`."""
    rounds = ngettext("%(count)s round", "%(count)s rounds", one.format.rounds) % {"count": one.format.rounds}
    deals = ngettext("%(count)s deal", "%(count)s deals", one.format.deals) % {"count": one.format.deals}
    system = Event.System(one.format.system).label
    return gettext("%(system)s, %(rounds)s of %(deals)s") % {"system": system, "rounds": rounds, "deals": deals}


def reached(one: Planned, found: Compared | None, place: int) -> str:
    """How often two meet again: in the schedule itself, or on average in the events played."""
    if one.format.system in IN_ADVANCE and one.repeats is not None:
        return str(one.repeats)
    if found is None:
        return "–"
    return gettext("about %(count)s") % {"count": round(found.formats[place].repeats.value)}


def verdict(found: Compared) -> str:
    """Which of two formats finds the strongest more often, if the events played show it; nothing of one alone."""
    if not found.gaps:
        return ""
    better = {place for name in JUDGED if (place := _ahead(name, found.gaps[name]))}
    facts = {"samples": found.samples, "letter": "".join(sorted(better))}
    if not better:
        text = gettext("%(samples)s events show no difference between A and B that could not be chance.")
    elif len(better) > 1:
        text = gettext("%(samples)s events speak for A in some figures and for B in others: see what matters to you.")
    else:
        text = gettext("%(letter)s finds the strongest better: in %(samples)s events it is ahead by more than chance.")
    return text % facts


def _ahead(name: str, gap: Figure) -> str:
    """`A` or `B` when it is surely ahead, else nothing; 99 times in 100, because several figures are looked at."""
    if abs(gap.value) <= SURER * (gap.high - gap.value):
        return ""
    return "A" if (gap.value > 0) != (name in SMALLER_IS_BETTER) else "B"


def told(name: str, figure: Figure) -> str:
    """A figure with its interval: `48 % (42–55)`, `0.60 (0.59–0.62)`."""
    if name in PERCENT:
        value, low, high = (f"{100 * one:.0f}" for one in (figure.value, figure.low, figure.high))
        return f"{value}{NARROW}% ({low}{TO}{high})"
    places = 2 if name == "tau" else 1
    value, low, high = (f"{one:.{places}f}" for one in (figure.value, figure.low, figure.high))
    return f"{value} ({low}{TO}{high})"
