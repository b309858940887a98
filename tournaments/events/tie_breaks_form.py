"""Form for the tie-breaks: a list for each place in their order, which works by keys and without a script.

The tie-breaks themselves are those of the schema (`TIE_BREAK` in tournaments/events/schemas.py).
"""

from collections.abc import Iterator

from django import forms
from django.forms import BoundField, Form
from django.http import QueryDict
from django.utils.text import capfirst
from django.utils.translation import gettext

from games.api import rules
from standings.tie_breaks import can_decide
from standings.words import default_tie_breaks, tie_break_name
from tournaments.core.facts import has_bids
from tournaments.events.schemas import TIE_BREAK
from tournaments.models import Event

PREFIX = "tie-break-"
PLACES = range(1, 5)
"""One more than any game decides by when an event chooses none."""


def tie_breaks_of(event: Event) -> list[str]:
    """Return the tie-breaks of the schema that can decide in this event."""
    bids, parts = has_bids(event), bool(rules.parts_of(event.game))
    return [code for code in TIE_BREAK.labels if can_decide(code, bids=bids, parts=parts, duplicate=event.duplicate)]


def names_of(event: Event, codes: list[str]) -> dict[str, str]:
    """Return the names of tie-breaks in the event's game, by code."""
    parts = rules.parts_of(event.game)
    return {code: gettext(tie_break_name(code, parts)) for code in codes}


def drop_others(data: QueryDict, offered: list[str]) -> None:
    """Clear the places whose tie-break is no longer offered; the others stay as chosen."""
    for place in PLACES:
        if data.get(f"{PREFIX}{place}", "") not in offered:
            data[f"{PREFIX}{place}"] = ""


def add_fields(form: Form, names: dict[str, str]) -> None:
    """Add a list of the tie-breaks for each place."""
    choices = [("", "–"), *((code, capfirst(name)) for code, name in names.items())]
    for place in PLACES:
        label = gettext("Tie-break %(place)s") % {"place": place}
        form.fields[f"{PREFIX}{place}"] = forms.ChoiceField(label=label, choices=choices, required=False)


def fields_of(form: Form) -> Iterator[BoundField]:
    """Return these fields bound to the form."""
    return (form[f"{PREFIX}{place}"] for place in PLACES)


def refuse_repeats(form: Form, names: dict[str, str]) -> None:
    """Add an error to each place whose tie-break an earlier place has."""
    seen: set[str] = set()
    for place in PLACES:
        code = form.cleaned_data.get(f"{PREFIX}{place}", "")
        if code in seen:
            sentence = gettext("“%(name)s” is already chosen. Choose each tie-break once.")
            form.add_error(f"{PREFIX}{place}", sentence % {"name": capfirst(names[code])})
        seen |= {code} - {""}


def chosen(form: Form) -> list[str]:
    """Return the chosen tie-breaks in their order; a place left blank counts as skipped."""
    codes = (form.cleaned_data[f"{PREFIX}{place}"] for place in PLACES)
    return [code for code in codes if code]


def usual(event: Event, ranking: str) -> str:
    """Return the sentence about the tie-breaks of an event that chooses none; `ranking` is the label of its ranking."""
    codes = default_tie_breaks(event.ranking, has_bids(event), bool(rules.parts_of(event.game)))
    sentence = gettext("If all are blank, the usual order for “%(ranking)s” applies: %(names)s.")
    names = ", ".join(names_of(event, list(codes)).values())
    return sentence % {"ranking": capfirst(ranking), "names": names}
