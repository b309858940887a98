"""What the quality sheet calls methods, designs and rules."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

SOURCES: dict[str, Promise | str] = {
    "swiss": _("searched by standing"),
    "random": _("searched from a random order"),
    "draw": _("drawn by lot"),
    "search": _("searched over all rounds together"),
    "whist": _("whist design"),
    "starter": _("cyclic starter"),
    "rainbow": _("rainbow movement"),
    "field": _("resolvable design over a finite field"),
    "affine space": _("lines of an affine space"),
    "stored": _("stored schedule found by long search"),
    "circle": _("circle method (Berger tables)"),
    "club_match": _("movement of the club match"),
    "movement": _("movement of the club match"),
    "final_knockout": _("final as a knock-out"),
    "final_tables": _("final at tables by strength"),
    "final_swiss": _("final by standing"),
    "numbers": _("bracket in the order of the list"),
    "lot": _("bracket drawn by lot"),
}
"""What the methods and constructions of the seating are called (`method_used`)."""

ENDED = {
    "done": _("The search came to its end."),
    "time": _("The search ended because its time was over."),
    "asked": _("The search was ended by hand; the best so far was taken."),
}

RULES = {
    "forbidden": _("kept apart"),
    "clubs": _("clubs"),
    "fixed_groups": _("kept together"),
    "max_meetings": _("most meetings"),
    "accessible": _("accessible tables"),
    "fixed_table": _("fixed tables"),
    "max_sitouts": _("most waiting"),
    "table_sizes": _("table sizes"),
    "odd": _("odd numbers"),
    "partners": _("new partners"),
    "opponents": _("new opponents"),
    "repeats": _("no meeting again"),
    "spread": _("equal strength"),
    "back_to_back": _("not twice running"),
    "seats": _("seats in turn"),
}
"""What the rules are called that may be given up."""

PRIVATE = ("forbidden", "fixed_groups", "accessible", "fixed_table")
"""Rules that come from wishes: whom they are about is for those to know who see full names."""
WISH_GIVEN_UP = _("A wish for the seating could not be kept.")
"""What the others read."""
HARD_CODES = frozenset(
    (
        "forbidden_met",
        "clubs_met",
        "group_split",
        "met_too_often",
        "not_accessible",
        "table_left",
        "waits_too_often",
        "sizes_impossible",
    )
)
"""Codes of rules that were asked for without an exception."""
