"""The figures of a seating in words: what each one means, and what its bound says. docs/seating.md defines them.

`said` has one slot, the value. Of what can be counted the bound could not be avoided; a level has a lowest one.

What the quality sheet calls methods, designs and rules.
"""

from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

Said = Any
"""A lazy sentence with the slot `value`; with plurals where the value is a whole number."""

COUNT, LEVEL = "count", "level"


@dataclass(frozen=True, slots=True)
class Words:
    """One figure. `none` is said of 0 in its place. `out_of` names what it is measured against, see selectors.py.

    `main` figures are shown at once, the others on demand.
    """

    title: Promise | str
    said: Said
    out_of: str
    none: Promise | str = ""
    kind: str = COUNT
    main: bool = True


GROUPS: tuple[tuple[str, Promise | str, dict[str, Words]], ...] = (
    (
        "meetings",
        _("Who meets whom"),
        {
            "repeat_meetings": Words(
                _("meetings again"),
                ngettext_lazy(
                    "%(value)s meeting in this round is between two who have met before.",
                    "%(value)s meetings in this round are between two who have met before.",
                    "value",
                ),
                "meetings",
                _("Nobody meets anybody again."),
            ),
            "back_to_back": Words(
                _("meetings twice running"),
                ngettext_lazy(
                    "%(value)s meeting is between two who met in the round just before.",
                    "%(value)s meetings are between two who met in the round just before.",
                    "value",
                ),
                "meetings",
                _("Nobody meets anybody of the round just before."),
            ),
            "max_meetings": Words(
                _("most meetings of two"),
                ngettext_lazy(
                    "No two have met more than %(value)s time so far.",
                    "No two have met more than %(value)s times so far.",
                    "value",
                ),
                "rounds",
                kind=LEVEL,
            ),
            "meeting_pairs2": Words(
                _("repeats, third meetings weighing more"),
                _("Counted so that third and fourth meetings weigh more, the repeats so far come to %(value)s."),
                "meetings",
                kind=LEVEL,
                main=False,
            ),
            "meeting_variance": Words(
                _("variance of the meetings"),
                _("The number of meetings of two varies by %(value)s (variance over all pairs)."),
                "rounds",
                kind=LEVEL,
                main=False,
            ),
        },
    ),
    (
        "partners",
        _("Partners and opponents"),
        {
            "repeat_partners": Words(
                _("partners again"),
                ngettext_lazy(
                    "%(value)s pair of partners has played together before.",
                    "%(value)s pairs of partners have played together before.",
                    "value",
                ),
                "tables",
                _("Everybody has a new partner."),
            ),
            "max_partners": Words(
                _("most rounds as partners"),
                ngettext_lazy(
                    "No two have been partners more than %(value)s time so far.",
                    "No two have been partners more than %(value)s times so far.",
                    "value",
                ),
                "rounds",
                kind=LEVEL,
            ),
            "repeat_opponents": Words(
                _("opponents again"),
                ngettext_lazy(
                    "%(value)s pair of opponents has played against each other before.",
                    "%(value)s pairs of opponents have played against each other before.",
                    "value",
                ),
                "meetings",
                _("Nobody plays against the same opponent again."),
            ),
            "max_opponents": Words(
                _("most rounds as opponents"),
                ngettext_lazy(
                    "No two have been opponents more than %(value)s time so far.",
                    "No two have been opponents more than %(value)s times so far.",
                    "value",
                ),
                "rounds",
                kind=LEVEL,
                main=False,
            ),
        },
    ),
    (
        "clubs",
        _("Clubs"),
        {
            "club_meetings": Words(
                _("meetings within a club"),
                ngettext_lazy(
                    "%(value)s meeting is between two of one club.",
                    "%(value)s meetings are between two of one club.",
                    "value",
                ),
                "meetings",
                _("No two of one club meet."),
            ),
        },
    ),
    (
        "scores",
        _("Equal strength at the tables"),
        {
            "spread_sum": Words(
                _("differences of the scores"),
                ngettext_lazy(
                    "Between best and last at the tables lies %(value)s point in all.",
                    "Between best and last at the tables lie %(value)s points in all.",
                    "value",
                ),
                "points",
                _("At every table all have the same score."),
                LEVEL,
            ),
            "spread_max": Words(
                _("largest difference at a table"),
                ngettext_lazy(
                    "At the most uneven table best and last are %(value)s point apart.",
                    "At the most uneven table best and last are %(value)s points apart.",
                    "value",
                ),
                "range",
                kind=LEVEL,
            ),
            "mixed_tables": Words(
                _("tables of different scores"),
                ngettext_lazy(
                    "At %(value)s table not everybody has the same score.",
                    "At %(value)s tables not everybody has the same score.",
                    "value",
                ),
                "tables",
                _("At every table all have the same score."),
                main=False,
            ),
        },
    ),
    (
        "seats",
        _("Seats and table numbers"),
        {
            "seat_range": Words(
                _("uneven use of the seats"),
                ngettext_lazy(
                    "Nobody has had one seat more than %(value)s time more often than another.",
                    "Nobody has had one seat more than %(value)s times more often than another.",
                    "value",
                ),
                "rounds",
                _("Everybody has had every seat equally often."),
                LEVEL,
            ),
            "seat_streak": Words(
                _("same seat running"),
                ngettext_lazy(
                    "Nobody has had the same seat more than %(value)s time running.",
                    "Nobody has had the same seat more than %(value)s times running.",
                    "value",
                ),
                "rounds",
                kind=LEVEL,
            ),
            "direction_range": Words(
                _("uneven directions of play"),
                ngettext_lazy(
                    "Nobody has played one way round more than %(value)s time more often than the other.",
                    "Nobody has played one way round more than %(value)s times more often than the other.",
                    "value",
                ),
                "rounds",
                _("Everybody has played both ways round equally often."),
                LEVEL,
            ),
            "tableno_repeats": Words(
                _("table numbers again"),
                ngettext_lazy(
                    "%(value)s player comes to a table where he sat before.",
                    "%(value)s players come to a table where they sat before.",
                    "value",
                ),
                "people",
                _("Nobody comes to a table for the second time."),
            ),
            "tableno_max": Words(
                _("most rounds at one table number"),
                ngettext_lazy(
                    "Nobody has sat at one table more than %(value)s time.",
                    "Nobody has sat at one table more than %(value)s times.",
                    "value",
                ),
                "rounds",
                kind=LEVEL,
                main=False,
            ),
            "neighbour_repeats": Words(
                _("neighbours again"),
                ngettext_lazy(
                    "%(value)s player plays right after the same neighbour again.",
                    "%(value)s players play right after the same neighbour again.",
                    "value",
                ),
                "people",
                _("Nobody plays right after the same neighbour again."),
                main=False,
            ),
            "seat_square": Words(
                _("uneven use of the seats, squared"),
                _("The uneven use of the seats, squared and added up over everybody, comes to %(value)s."),
                "people",
                kind=LEVEL,
                main=False,
            ),
        },
    ),
    (
        "waiting",
        _("Waiting and short tables"),
        {
            "short_tables": Words(
                _("short tables"),
                ngettext_lazy(
                    "%(value)s table is smaller than the others.",
                    "%(value)s tables are smaller than the others.",
                    "value",
                ),
                "tables",
                _("All tables are full."),
            ),
            "short_range": Words(
                _("fairness of the short tables"),
                ngettext_lazy(
                    "Nobody has sat at a short table more than %(value)s time more often than another.",
                    "Nobody has sat at a short table more than %(value)s times more often than another.",
                    "value",
                ),
                "rounds",
                _("Everybody has sat at short tables equally often."),
                LEVEL,
            ),
            "sitout_excess": Words(
                _("too many waiting"),
                ngettext_lazy(
                    "%(value)s more waits than the sizes of the tables ask for.",
                    "%(value)s more wait than the sizes of the tables ask for.",
                    "value",
                ),
                "people",
                _("Nobody waits who could have sat."),
                main=False,
            ),
            "sitout_range": Words(
                _("fairness of the waiting"),
                ngettext_lazy(
                    "Nobody has waited more than %(value)s time more often than another.",
                    "Nobody has waited more than %(value)s times more often than another.",
                    "value",
                ),
                "rounds",
                _("Everybody has waited equally often."),
                LEVEL,
            ),
            "sitout_early": Words(
                _("waiting before one's turn"),
                ngettext_lazy(
                    "%(value)s waits although somebody there has waited less often.",
                    "%(value)s wait although somebody there has waited less often.",
                    "value",
                ),
                "people",
                _("Nobody waits before it is his turn."),
            ),
            "sitout_consecutive": Words(
                _("waiting twice running"),
                ngettext_lazy("%(value)s waits twice running.", "%(value)s wait twice running.", "value"),
                "people",
                _("Nobody waits twice running."),
            ),
            "sitout_order": Words(
                _("waiting with a higher score"),
                ngettext_lazy(
                    "%(value)s waits although somebody with a lower score, who waited no more often, has a seat.",
                    "%(value)s wait although somebody with a lower score, who waited no more often, has a seat.",
                    "value",
                ),
                "people",
                _("Of those whose turn it is, the lowest score waits."),
            ),
        },
    ),
)
"""By group: its name, its heading, its figures in the order in which they are told."""


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
