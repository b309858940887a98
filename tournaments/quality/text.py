"""Texts of pairing figures: their meaning and their bounds.

docs/seating.md defines the figures. `said` has one slot, the value. The bound of a counted figure is unavoidable; that
of a measured one is its minimum. Also the titles of methods, designs and rules.
"""

from dataclasses import dataclass
from typing import Any

from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy, pgettext_lazy

Said = Any
"""A lazy sentence with the slot `value`; with plurals for a whole number."""

COUNT, LEVEL = "count", "level"


@dataclass(frozen=True, slots=True)
class Words:
    """One figure. `none` is its text for 0. `out_of` names its scale (selectors.py).

    `main` figures are always visible, the others on demand.
    """

    title: Promise | str
    said: Said
    out_of: str
    none: Promise | str = ""
    kind: str = COUNT
    main: bool = True


class DecimalCount(int):
    """A number with decimals that selects a plural and is formatted by language.

    gettext selects by whole numbers only. Below 2 a fraction counts as 0: English and Dutch then have the plural, and
    French the singular ("1,5 fois").
    """

    value: float

    def __new__(cls, value: float) -> "DecimalCount":
        number = super().__new__(cls, int(value) if value >= 2 else 0)
        number.value = value
        return number

    def __str__(self) -> str:
        return str(number_format(self.value))


GROUPS: tuple[tuple[str, Promise | str, dict[str, Words]], ...] = (
    (
        "meetings",
        _("Meetings"),
        {
            "repeat_meetings": Words(
                _("repeat meetings"),
                ngettext_lazy(
                    "%(value)s meeting in this round is a repeat.",
                    "%(value)s meetings in this round are repeats.",
                    "value",
                ),
                "meetings",
                _("No repeat meetings."),
            ),
            "back_to_back": Words(
                _("meetings in two consecutive rounds"),
                ngettext_lazy(
                    "%(value)s meeting repeats one from the previous round.",
                    "%(value)s meetings repeat one from the previous round.",
                    "value",
                ),
                "meetings",
                _("No meeting repeats one from the previous round."),
            ),
            "max_meetings": Words(
                _("most meetings between two players"),
                ngettext_lazy(
                    "No two players have met more than once so far.",
                    "No two players have met more than %(value)s times so far.",
                    "value",
                ),
                "rounds",
                kind=LEVEL,
            ),
            "meeting_pairs2": Words(
                _("weighted repeats"),
                _("Weighted repeats so far: %(value)s (third and later meetings count more)."),
                "meetings",
                kind=LEVEL,
                main=False,
            ),
            "meeting_variance": Words(
                _("meeting variance"),
                _("Variance of meetings over all pairs of players: %(value)s."),
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
                _("repeat partners"),
                ngettext_lazy(
                    "%(value)s pair of partners has played together before.",
                    "%(value)s pairs of partners have played together before.",
                    "value",
                ),
                "tables",
                _("All players have a new partner."),
            ),
            "max_partners": Words(
                _("most rounds as partners"),
                ngettext_lazy(
                    "No two players have been partners more than once so far.",
                    "No two players have been partners more than %(value)s times so far.",
                    "value",
                ),
                "rounds",
                kind=LEVEL,
            ),
            "repeat_opponents": Words(
                _("repeat opponents"),
                ngettext_lazy(
                    "%(value)s pair of opponents has played against each other before.",
                    "%(value)s pairs of opponents have played against each other before.",
                    "value",
                ),
                "meetings",
                _("No repeat opponents."),
            ),
            "max_opponents": Words(
                _("most rounds as opponents"),
                ngettext_lazy(
                    "No two players have been opponents more than once so far.",
                    "No two players have been opponents more than %(value)s times so far.",
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
                    "%(value)s meeting is between members of the same club.",
                    "%(value)s meetings are between members of the same club.",
                    "value",
                ),
                "meetings",
                _("No meetings within a club."),
            ),
        },
    ),
    (
        "scores",
        _("Similar scores at the tables"),
        {
            "spread_sum": Words(
                _("score differences"),
                ngettext_lazy(
                    "Total score difference at the tables: %(value)s point.",
                    "Total score difference at the tables: %(value)s points.",
                    "value",
                ),
                "points",
                _("All players at a table have the same score."),
                LEVEL,
            ),
            "spread_max": Words(
                _("largest score difference at a table"),
                ngettext_lazy(
                    "Largest score difference at a table: %(value)s point.",
                    "Largest score difference at a table: %(value)s points.",
                    "value",
                ),
                "range",
                kind=LEVEL,
            ),
            "mixed_tables": Words(
                _("tables with different scores"),
                ngettext_lazy(
                    "The scores differ at %(value)s table.",
                    "The scores differ at %(value)s tables.",
                    "value",
                ),
                "tables",
                _("All players at a table have the same score."),
                main=False,
            ),
        },
    ),
    (
        "seats",
        _("Seats and table numbers"),
        {
            "seat_range": Words(
                _("uneven use of seats"),
                ngettext_lazy(
                    "For each player, the number of rounds per seat differs by at most %(value)s.",
                    "For each player, the number of rounds per seat differs by at most %(value)s.",
                    "value",
                ),
                "rounds",
                _("All players have had every seat equally often."),
                LEVEL,
            ),
            "seat_streak": Words(
                _("same seat in consecutive rounds"),
                ngettext_lazy(
                    "No player has had the same seat twice in a row.",
                    "No player has had the same seat more than %(value)s times in a row.",
                    "value",
                ),
                "rounds",
                kind=LEVEL,
            ),
            "direction_range": Words(
                _("uneven directions of play"),
                ngettext_lazy(
                    "For each player, the number of rounds per direction of play differs by at most %(value)s.",
                    "For each player, the number of rounds per direction of play differs by at most %(value)s.",
                    "value",
                ),
                "rounds",
                _("All players have played in both directions equally often."),
                LEVEL,
            ),
            "tableno_repeats": Words(
                _("repeat table numbers"),
                ngettext_lazy(
                    "%(value)s player returns to an earlier table number.",
                    "%(value)s players return to an earlier table number.",
                    "value",
                ),
                "people",
                _("No player returns to an earlier table number."),
            ),
            "tableno_max": Words(
                _("most rounds at one table number"),
                ngettext_lazy(
                    "No player has sat at the same table more than once.",
                    "No player has sat at the same table more than %(value)s times.",
                    "value",
                ),
                "rounds",
                kind=LEVEL,
                main=False,
            ),
            "neighbour_repeats": Words(
                _("repeat neighbours"),
                ngettext_lazy(
                    "%(value)s player plays right after the same neighbour again.",
                    "%(value)s players play right after the same neighbour again.",
                    "value",
                ),
                "people",
                _("No player plays right after the same neighbour twice."),
                main=False,
            ),
            "seat_square": Words(
                _("uneven use of seats, squared"),
                _("Sum of the squared seat differences of all players: %(value)s."),
                "people",
                kind=LEVEL,
                main=False,
            ),
        },
    ),
    (
        "waiting",
        _("Byes and short tables"),
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
                _("fair distribution of short tables"),
                ngettext_lazy(
                    "Between players, the number of rounds at short tables differs by at most %(value)s.",
                    "Between players, the number of rounds at short tables differs by at most %(value)s.",
                    "value",
                ),
                "rounds",
                _("All players have sat at short tables equally often."),
                LEVEL,
            ),
            "sitout_excess": Words(
                _("too many byes"),
                ngettext_lazy(
                    "%(value)s more player sits out than the table sizes require.",
                    "%(value)s more players sit out than the table sizes require.",
                    "value",
                ),
                "people",
                _("No player sits out unnecessarily."),
                main=False,
            ),
            "sitout_range": Words(
                _("fair distribution of byes"),
                ngettext_lazy(
                    "Between players, the number of byes differs by at most %(value)s.",
                    "Between players, the number of byes differs by at most %(value)s.",
                    "value",
                ),
                "rounds",
                _("All players have sat out equally often."),
                LEVEL,
            ),
            "sitout_early": Words(
                _("byes out of turn"),
                ngettext_lazy(
                    "%(value)s player sits out, although another has sat out less often.",
                    "%(value)s players sit out, although another has sat out less often.",
                    "value",
                ),
                "people",
                _("No one sits out before their turn."),
            ),
            "sitout_consecutive": Words(
                _("byes in two consecutive rounds"),
                ngettext_lazy(
                    "%(value)s player sits out twice in a row.", "%(value)s players sit out twice in a row.", "value"
                ),
                "people",
                _("No one sits out twice in a row."),
            ),
            "sitout_order": Words(
                _("byes for higher-scoring players"),
                ngettext_lazy(
                    "%(value)s player sits out, although another with a lower score and no more byes has a seat.",
                    "%(value)s players sit out, although another with a lower score and no more byes has a seat.",
                    "value",
                ),
                "people",
                _("Of the players due to sit out, the one with the lowest score sits out."),
            ),
        },
    ),
)
"""Figures by group: its name, its heading, and its figures in order."""


SOURCES: dict[str, Promise | str] = {
    "swiss": _("search by standings"),
    "random": _("search from a random order"),
    "draw": _("drawn by lot"),
    "search": _("search across all rounds"),
    "whist": _("whist design"),
    "starter": _("cyclic starter"),
    "rainbow": _("rainbow movement"),
    "field": _("resolvable design over a finite field"),
    "affine space": _("lines of an affine space"),
    "stored": _("stored schedule, found by a long search"),
    "circle": _("circle method (Berger tables)"),
    "club_match": _("club match movement"),
    "movement": _("club match movement"),
    "final_knockout": _("final as a knock-out"),
    "final_tables": _("final at tables by strength"),
    "final_swiss": _("final by standings"),
    "numbers": _("bracket in list order"),
    "lot": _("bracket drawn by lot"),
}
"""Titles of the pairing methods and constructions (`method_used`)."""


ENDED = {
    "done": _("The search was completed."),
    "time": _("The search ran out of time."),
    "asked": _("The search was stopped, and the best result so far was used."),
}


RULES = {
    "forbidden": _("kept apart"),
    "clubs": pgettext_lazy("organisations", "clubs"),
    "fixed_groups": _("kept together"),
    "max_meetings": _("maximum meetings"),
    "accessible": _("accessible tables"),
    "fixed_table": _("fixed tables"),
    "max_sitouts": _("maximum byes"),
    "table_sizes": _("table sizes"),
    "odd": _("incomplete tables"),
    "partners": _("new partners"),
    "opponents": _("new opponents"),
    "repeats": _("no repeat meetings"),
    "spread": _("equal strength"),
    "back_to_back": _("no meetings in consecutive rounds"),
    "seats": _("seat rotation"),
}
"""Titles of the rules that may be relaxed."""


PRIVATE = ("forbidden", "fixed_groups", "accessible", "fixed_table")
"""Rules from seating requests; only users who see full names see whose."""


WISH_GIVEN_UP = _("A seating request could not be met.")
"""The text for all other users."""


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
"""Codes of mandatory rules."""
